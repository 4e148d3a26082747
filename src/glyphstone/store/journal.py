"""The project file: a person's answers, each on the disk before it is acknowledged.

One SQLite file keeps the events of a recovery in the order in which they happened, the documents
that they speak of, and settings. Events are only ever added. docs/formats/project.md describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

from glyphstone.errors import Place, ProjectError
from glyphstone.model import FontMaps
from glyphstone.store.database import Database
from glyphstone.store.events import Event, from_json, to_json
from glyphstone.store.file_kind import FileKind
from glyphstone.store.kept_maps import maps_from_json, maps_to_json
from glyphstone.store.lock import Lock

__all__ = ["ProjectDocument", "ProjectFile"]

_FIRST = """
CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    pages INTEGER NOT NULL,
    added TEXT NOT NULL
) STRICT;
CREATE TABLE events (
    sequence INTEGER PRIMARY KEY,
    event TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TRIGGER events_are_final BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
"""

#: The application id spells "GlSt".
KIND = FileKind("project file", 0x476C5374, (_FIRST,))

_SHA256 = re.compile(r"[0-9a-f]{64}")
#: The setting that keeps the solved maps of a document is named by this and its SHA-256.
_MAPS = "maps:"
#: The setting that says that an action was done is named by this and the action's own name.
_ACTION = "action:"


@dataclass(frozen=True, slots=True)
class ProjectDocument:
    """A document that the project knows; its name is for people, its SHA-256 is what counts."""

    sha256: str
    file: str
    pages: int
    added: str


class ProjectFile:
    """An open project file; a journal for a session.

    One process at a time may write; any number may read. One thread at a time may use it.
    """

    def __init__(self, database: Database, lock: Lock | None) -> None:
        self._database = database
        self._lock = lock

    @classmethod
    def open(cls, path: Path | str, *, create: bool = False, read_only: bool = False) -> Self:
        """Open a project file; with `create`, make it if there is none."""
        target = Path(path)
        if read_only:
            return cls(Database(target, KIND, create=False, read_only=True), None)
        if not create and not target.exists():
            raise ProjectError(
                "there is no such project file.",
                place=Place(str(target)),
                next_step="Check the name.",
            )
        if not target.absolute().parent.is_dir():
            raise ProjectError(
                "its folder does not exist.",
                place=Place(str(target)),
                next_step="Make the folder first.",
            )
        lock = Lock(target.absolute())
        lock.take()
        try:
            return cls(Database(target, KIND, create=create), lock)
        except BaseException:
            lock.release()
            raise

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._database.path

    @property
    def notice(self) -> str:
        """What a person should know about the file, a sentence each, mostly ""."""
        sentences = [self._database.notice]
        if count := self.count_of("overrule"):
            sentences.append(
                f"{count:,} corrections of single places, made by an older Glyphstone, are ignored."
            )
        return " ".join(filter(None, sentences))

    def append(self, event: Event) -> int:
        """Keep an event for good and give back its number; it is on the disk when this returns."""
        return self._database.write(
            "INSERT INTO events (event, at) VALUES (?, ?)", (self._written(event), _now())
        )

    def extend(self, events: Iterable[Event], action: str = "") -> list[int]:
        """Keep several events, all of them or none, and give back their numbers.

        `action` names what they were one doing of; `was_done` knows it from then on.
        """
        texts = [self._written(event) for event in events]
        with self._database.transaction():
            numbers = [
                self._database.write("INSERT INTO events (event, at) VALUES (?, ?)", (text, _now()))
                for text in texts
            ]
            if action:
                self.set_setting(_ACTION + action, str(numbers[-1] if numbers else 0))
            return numbers

    def together(self) -> AbstractContextManager[None]:
        """All that is kept inside is kept at once, or nothing of it."""
        return self._database.transaction()

    def was_done(self, action: str) -> bool:
        """Whether the events of an action are kept: who hears no answer may ask again safely."""
        return bool(self.setting(_ACTION + action))

    def events(self) -> Sequence[tuple[int, Event]]:
        """Every event with its number, oldest first."""
        found: list[tuple[int, Event]] = []
        rows = self._database.rows("SELECT sequence, event FROM events ORDER BY sequence")
        for expected, (sequence, text) in enumerate(rows, 1):
            if sequence != expected:
                self._refuse(f"answer {expected} is missing.")
            try:
                found.append((sequence, from_json(text)))
            except ProjectError as error:
                self._refuse(f"answer {sequence} cannot be read: {error.what}", error.next_step)
        return tuple(found)

    def event_count(self) -> int:
        """How many events there are; none is read."""
        ((count,),) = self._database.rows("SELECT count(*) FROM events")
        return int(count)

    def count_of(self, kind: str) -> int:
        """How many events of a kind there are, undone ones too; none is read."""
        # A quotation mark inside a text is written as \", so that only the event's own tag is met.
        ((count,),) = self._database.rows(
            "SELECT count(*) FROM events WHERE instr(event, ?)", (f'"event":"{kind}"',)
        )
        return int(count)

    def times(self) -> Sequence[tuple[int, str]]:
        """When each event was kept: its number and the time as ISO 8601 in UTC."""
        rows = self._database.rows("SELECT sequence, at FROM events ORDER BY sequence")
        return [(sequence, at) for sequence, at in rows]

    def actions(self) -> dict[int, str]:
        """The names of actions, each by the number of its last event."""
        rows = self._database.rows(
            "SELECT name, value FROM settings WHERE substr(name, 1, ?) = ?", (len(_ACTION), _ACTION)
        )
        return {
            int(value): str(name)[len(_ACTION) :] for name, value in rows if str(value).isdecimal()
        }

    def documents(self) -> Sequence[ProjectDocument]:
        """The documents, in the order in which they were added."""
        rows = self._database.rows("SELECT sha256, file, pages, added FROM documents ORDER BY id")
        return [ProjectDocument(*row) for row in rows]

    def add_document(self, sha256: str, file: str, pages: int) -> None:
        """Make a document known; for one that is known already, only its name is taken anew."""
        _check_sha256(sha256)
        self._database.write(
            "INSERT INTO documents (sha256, file, pages, added) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (sha256) DO UPDATE SET file = excluded.file",
            (sha256, _storable(file), pages, _now()),
        )

    def setting(self, name: str, default: str = "") -> str:
        """The value of a setting."""
        rows = self._database.rows("SELECT value FROM settings WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else default

    def set_setting(self, name: str, value: str) -> None:
        """Keep the value of a setting."""
        self._database.write(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = ?2",
            (name, value),
        )

    def keep_maps(self, sha256: str, maps: FontMaps, stamp: str) -> None:
        """Keep the solved maps of a document in place of those that were kept before.

        `stamp` names everything that they were solved from. Maps that are too long to keep only
        remove the old ones: they can always be solved again.
        """
        _check_sha256(sha256)
        self._check_writable()
        text = maps_to_json(maps, stamp)
        if text is None:
            self._database.write("DELETE FROM settings WHERE name = ?", (_MAPS + sha256,))
        else:
            self.set_setting(_MAPS + sha256, text)

    def kept_maps(self, sha256: str, stamp: str) -> FontMaps | None:
        """The maps of a document that were kept under this stamp; None if there are none.

        Damaged maps count as none.
        """
        try:
            return maps_from_json(self.setting(_MAPS + sha256), stamp)
        except ProjectError:
            return None

    def close(self) -> None:
        """Close the file and let others write."""
        self._database.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _written(self, event: Event) -> str:
        self._check_writable()
        try:
            return to_json(event)
        except UnicodeEncodeError:
            self._refuse("the answer holds half of a character, which cannot be kept.", "")

    def _check_writable(self) -> None:
        if self._database.read_only:
            self._refuse("it was opened for reading only.", "Open it for writing.")

    def _refuse(self, what: str, next_step: str = "Restore the file from a copy.") -> NoReturn:
        raise ProjectError(what, place=Place(file=str(self.path)), next_step=next_step)


def _check_sha256(sha256: str) -> None:
    if not _SHA256.fullmatch(sha256):
        raise ValueError(f"{sha256!r} is no SHA-256 in hexadecimal digits")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _storable(text: str) -> str:
    """A file name that any encoder takes: bytes that are no text become U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
