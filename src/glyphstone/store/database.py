"""SQLite files that belong to a person: durable, versioned, and never trusted."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

from glyphstone.errors import GlyphstoneError, LockedError, Place, ProjectError
from glyphstone.files import partial_file, usual_mode
from glyphstone.store.file_kind import FileKind, grow, pristine_schema, schema_of
from glyphstone.store.network_mounts import wal_is_safe

__all__ = ["Database"]

#: Seconds to wait for another process that writes: an answer takes milliseconds; by hand.
PATIENCE = 5.0
#: Seconds between two tries if SQLite itself does not wait: short beside `PATIENCE`; by hand.
PAUSE = 0.01
#: Bytes of the longest text or blob that is read from a file, which may come from anywhere: four
#: times the longest that is written (`kept_maps.MOST_BYTES`).
LONGEST = 64 << 20
#: Bytes; a disk with less free space is full if SQLite cannot write: its log grows by less.
FULL = 1 << 20

#: What reading a file may raise; `UnicodeDecodeError` if a flipped byte stands in SQLite's own
#: complaint about it.
_REFUSALS = (sqlite3.Error, UnicodeDecodeError)

#: What SQLite complains of on a full disk, and for other reasons too.
_MAYBE_FULL = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
#: Characters of SQLite's complaint that a message repeats: its own ones have fewer; by hand.
_MOST_QUOTED = 200

#: The bytes of a file that say how it is journalled, and what they are for a write-ahead log
#: (https://www.sqlite.org/fileformat2.html, "File format version numbers").
_JOURNAL_VERSIONS, _WAL = slice(18, 20), b"\2\2"

_NEW_STEPS = "Restore it from a copy, or begin a new one under another name."


class Database:
    """An open file of some kind; one thread at a time may use it."""

    def __init__(
        self, path: Path, kind: FileKind, *, create: bool, read_only: bool = False
    ) -> None:
        self.path = path
        self.kind = kind
        self.read_only = read_only
        #: What a person should know about how the file is kept, in one sentence, mostly "".
        self.notice = ""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._check_path(create=create and not read_only)
        #: Told once: the table of mounts may be long.
        self._wal_is_safe = wal_is_safe(path)
        if create and not read_only and not path.exists() and self._wal_is_safe:
            self._put_new_file()
        try:
            self._connection = self._opened() if read_only else self._connected(path)
        except _REFUSALS as error:
            self._fail(error)
        try:
            self._prepare(create=create)
        except _REFUSALS as error:
            self.close()
            self._fail(error)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; what was written is in one file then."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        if self._folder is not None:
            self._folder.cleanup()

    def rows(self, sql: str, values: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows that a query gives."""
        try:
            return self._connection.execute(sql, tuple(values)).fetchall()
        except _REFUSALS as error:
            self._fail(error)

    def write(self, sql: str, values: Iterable[Any] = ()) -> int:
        """Run one statement; outside a transaction it is on the disk when this returns.

        Returns the number of the row that was inserted last.
        """
        try:
            return self._connection.execute(sql, tuple(values)).lastrowid or 0
        except UnicodeEncodeError:
            self._refuse("a text holds half of a character, which cannot be kept.", "Correct it.")
        except _REFUSALS as error:
            self._fail(error)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or nothing; one inside another is part of it."""
        inside: bool = self._connection.in_transaction
        if inside:
            yield
            return
        self.write("BEGIN IMMEDIATE")
        try:
            yield
            self.write("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            raise

    # --- opening ----------------------------------------------------------------------------------

    def _check_path(self, create: bool) -> None:
        if self.path.is_dir():
            self._refuse("this is a folder.", "Give the name of a file.")
        if not self.path.exists():
            if not create:
                self._refuse(f"there is no such {self.kind.noun}.", "Check the name.")
            if not self.path.absolute().parent.is_dir():
                self._refuse("its folder does not exist.", "Make the folder first.")

    def _connected(self, path: Path, mode: str = "rwc", extra: str = "") -> sqlite3.Connection:
        if mode == "rwc" and path.exists():
            mode = "rw"
        address = f"file:{quote(str(path.absolute()))}?mode={mode}{extra}"
        connection = sqlite3.connect(
            address, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False
        )
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
            for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}")
            if not self._wal_is_safe:
                # Without memory that processes share, such a file can still be opened and turned.
                connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA application_id").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection

    def _opened(self) -> sqlite3.Connection:
        """A connection that cannot write; beside a folder that may not be written to, a copy."""
        try:
            connection = self._connected(self.path, "ro")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return connection
        except sqlite3.OperationalError as error:
            if _code(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                raise
        self._folder = tempfile.TemporaryDirectory(prefix="glyphstone-")
        copy = Path(self._folder.name) / "copy"
        try:
            for tail in ("", "-wal"):
                source = self.path.with_name(self.path.name + tail)
                if source.exists():
                    shutil.copyfile(source, copy.with_name(copy.name + tail))
        except OSError as error:
            self._folder.cleanup()
            self._refuse(
                f"it may not be read ({error.strerror or error}).", "Check its permissions."
            )
        return self._connected(copy)

    def _prepare(self, create: bool) -> None:
        version = self._claimed_version()
        if version == 0 and (self.read_only or not create):
            self._refuse(f"this {self.kind.noun} is empty.", "Check the name.")
        if version > self.kind.version:
            self._refuse(
                f"a newer Glyphstone wrote this {self.kind.noun} (format {version}; this one knows"
                f" up to {self.kind.version}).",
                "Update Glyphstone.",
            )
        if version and self.kind.checked:
            self._check_pages()
        if self.read_only:
            self._let_others_in()
        else:
            self._choose_journal()
        if version < self.kind.version:
            self._migrate()
        if self._schema() != pristine_schema(self.kind):
            self._refuse(
                f"this {self.kind.noun} holds tables that Glyphstone did not make so.", _NEW_STEPS
            )

    def _claimed_version(self) -> int:
        """The version of the file, 0 if nothing stands in it yet.

        What it is judged by is read at one moment: another process may be making the file.
        """
        if self._connection.in_transaction:
            return self._read_version()
        self._connection.execute("BEGIN")
        try:
            return self._read_version()
        finally:
            self._connection.execute("ROLLBACK")

    def _read_version(self) -> int:
        ((application,),) = self._connection.execute("PRAGMA application_id")
        ((version,),) = self._connection.execute("PRAGMA user_version")
        ours = application == self.kind.application_id and version > 0
        if not ours and (application or version or self._schema()):
            self._refuse(f"this is not a {self.kind.noun} of Glyphstone.", "Check the name.")
        return int(version)

    def _check_pages(self) -> None:
        found = self._connection.execute("PRAGMA integrity_check(1)").fetchall()
        broken = self._connection.execute("PRAGMA foreign_key_check").fetchall()
        if found != [("ok",)] or broken:
            self._refuse(f"this {self.kind.noun} is damaged.", _NEW_STEPS)

    def _choose_journal(self) -> None:
        if self._wal_is_safe:
            self._patiently("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
        else:
            self._patiently("PRAGMA journal_mode=DELETE")
            self._let_others_in()
            self._connection.execute("PRAGMA synchronous=EXTRA")
            self.notice = (
                f"The {self.kind.noun} lies on a network or foreign file system: each answer is"
                " written the slow and careful way."
            )
        self._connection.execute("PRAGMA fullfsync=ON")

    def _patiently(self, pragma: str) -> None:
        """Run a pragma again while another process is in its way.

        SQLite refuses at once, without waiting, if two processes would wait for each other.
        """
        tries = max(1, round(PATIENCE / PAUSE))
        for remaining in reversed(range(tries)):
            try:
                self._connection.execute(pragma)
                return
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY or not remaining:
                    raise
                time.sleep(PAUSE)

    def _let_others_in(self) -> None:
        """Locks are held no longer than they are needed, from the next access on."""
        self._connection.execute("PRAGMA locking_mode=NORMAL")
        self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def _put_new_file(self) -> None:
        """Put a new file in place as a whole: one sync, where SQLite takes seven to grow one.

        Where that is not possible, or somebody is faster, what is there is opened as ever. The name
        is kept by the log, with whose first page SQLite syncs the folder.
        """
        # Not every build of SQLite can hand over what it holds in memory.
        refusals = (OSError, GlyphstoneError, sqlite3.Error, AttributeError)
        with contextlib.suppress(*refusals), partial_file(self.path) as part:
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
                grow(made, self.kind, 0)
                image = bytearray(made.serialize())
            image[_JOURNAL_VERSIONS] = _WAL
            with part.open("wb") as file:
                file.write(image)
                file.flush()
                os.fsync(file.fileno())
            part.chmod(usual_mode())
            os.link(part, self.path)

    # --- versions ---------------------------------------------------------------------------------

    def _migrate(self) -> None:
        """Take the file to the newest version, as a whole or not at all.

        The version is read only after the right to write was won: of several processes that open
        an old or a new file at once, one updates it, and the others find it done.
        """
        if self.read_only:
            memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            self._connection.backup(memory)
            self._connection.close()
            self._connection = memory
        with self.transaction():
            version = self._claimed_version()
            if 0 < version < self.kind.version and not self.read_only:
                self._back_up(version)
            grow(self._connection, self.kind, version)

    def _back_up(self, version: int) -> None:
        """Put a copy of the file as it was beside it."""
        copy = self.path.with_name(f"{self.path.name}.v{version}.bak")
        part = copy.with_name(f".{copy.name}.part")
        try:
            part.unlink(missing_ok=True)
            # A connection that has begun to write cannot be copied from; another sees the file as
            # it was before.
            with (
                contextlib.closing(self._connected(self.path, "ro")) as source,
                contextlib.closing(sqlite3.connect(part)) as target,
            ):
                source.backup(target)
                # A backup stands alone, whatever becomes of files beside it.
                target.execute("PRAGMA journal_mode=DELETE")
            part.replace(copy)
        except OSError as error:
            self._refuse(
                f"no copy of it could be made before updating it ({error.strerror or error}).",
                "Check the folder's free space and permissions.",
            )
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def _schema(self) -> frozenset[tuple[str, ...]]:
        return schema_of(self._connection)

    # --- complaints -------------------------------------------------------------------------------

    def _refuse(self, what: str, next_step: str) -> NoReturn:
        raise ProjectError(what, place=Place(file=str(self.path)), next_step=next_step)

    def _fail(self, error: Exception) -> NoReturn:
        """Says in one sentence what SQLite complains about."""
        noun = self.kind.noun
        code = _code(error)
        if code == sqlite3.SQLITE_FULL or (code in _MAYBE_FULL and self._disk_is_full()):
            self._refuse(
                "the disk is full; what was confirmed before is safe, the last change was not"
                " kept.",
                "Make room and try again.",
            )
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LockedError(
                "another program is writing to it.",
                place=Place(file=str(self.path)),
                next_step="Wait until it is done and try again.",
            ) from None
        if code == sqlite3.SQLITE_NOTADB:
            self._refuse(f"this is not a {noun} of Glyphstone.", "Check the name.")
        if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY):
            self._refuse(
                f"this {noun} may not be {'read' if self.read_only else 'written to'}.",
                "Check the permissions of the file and of its folder.",
            )
        if code == sqlite3.SQLITE_IOERR:
            self._refuse(
                f"the disk failed while this {noun} was in use ({_words(error)}).", _NEW_STEPS
            )
        self._refuse(f"this {noun} is damaged ({_words(error)}).", _NEW_STEPS)

    def _disk_is_full(self) -> bool:
        try:
            return shutil.disk_usage(self.path.absolute().parent).free < FULL
        except OSError:
            return False


def _code(error: Exception) -> int:
    """SQLite's primary result code, 0 if it gave none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _words(error: Exception) -> str:
    """What an error says, as one short line; it may quote bytes of a damaged file."""
    if isinstance(error, UnicodeDecodeError):
        return "its tables are not in UTF-8"
    said = "".join(char if char.isprintable() else " " for char in str(error))
    return " ".join(said.split())[:_MOST_QUOTED]
