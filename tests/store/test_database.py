"""SQLite files: opened by several at once, updated as a whole, and clear about what is wrong."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from glyphstone.errors import LockedError, ProjectError
from glyphstone.store import database
from glyphstone.store.database import Database
from glyphstone.store.file_kind import FileKind

KIND = FileKind("notebook", 0x4E6F7465, ("CREATE TABLE notes (note TEXT NOT NULL) STRICT",))
TRIGGER = (
    "CREATE TABLE more (a INTEGER) STRICT;\n"
    "CREATE TRIGGER notes_stay BEFORE DELETE ON notes\n"
    "BEGIN SELECT RAISE(ABORT, 'a; b'); SELECT 1; END"
)
LATER = FileKind(KIND.noun, KIND.application_id, (*KIND.migrations, TRIGGER))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.sqlite"


class Busy:
    """A connection that is refused a few times, as if another process were in its way."""

    def __init__(self, refusals: int, code: int = sqlite3.SQLITE_BUSY) -> None:
        self.refusals, self.code = refusals, code
        self.asked: list[str] = []

    def execute(self, sql: str) -> None:
        self.asked.append(sql)
        if len(self.asked) <= self.refusals:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = self.code
            raise error

    def close(self) -> None: ...


def opened_with(connection: Busy, path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.setattr(database, "PATIENCE", 0.003)
    monkeypatch.setattr(database, "PAUSE", 0.001)
    opened = Database(path, KIND, create=True)
    opened.close()
    monkeypatch.setattr(opened, "_connection", connection)
    return opened


def test_the_journal_is_chosen_again_while_another_process_is_in_the_way(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Busy(2)
    opened_with(busy, path, monkeypatch)._patiently("PRAGMA journal_mode=WAL")
    assert busy.asked == ["PRAGMA journal_mode=WAL"] * 3


@pytest.mark.parametrize(("code", "asked"), [(sqlite3.SQLITE_BUSY, 3), (sqlite3.SQLITE_IOERR, 1)])
def test_patience_ends(code: int, asked: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(99, code)
    opened = opened_with(busy, path, monkeypatch)
    with pytest.raises(sqlite3.OperationalError):
        opened._patiently("PRAGMA journal_mode=WAL")
    assert len(busy.asked) == asked


def test_a_file_that_another_process_makes_meanwhile_is_taken_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.touch()  # somebody was here, so that it is not put in place as a whole
    begin = Database._choose_journal

    def slow(self: Database) -> None:
        monkeypatch.setattr(Database, "_choose_journal", begin)
        begin(self)
        with_note = Database(path, KIND, create=True)
        with_note.write("INSERT INTO notes VALUES ('first')")
        with_note.close()

    monkeypatch.setattr(Database, "_choose_journal", slow)
    late = Database(path, KIND, create=True)
    assert late.rows("SELECT note FROM notes") == [("first",)]
    late.close()


def test_a_file_that_another_process_updates_meanwhile_is_copied_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database(path, KIND, create=True).close()
    begin = Database._choose_journal
    backups: list[int] = []
    back_up = Database._back_up

    def slow(self: Database) -> None:
        monkeypatch.setattr(Database, "_choose_journal", begin)
        begin(self)
        Database(path, LATER, create=True).close()

    def counted(self: Database, version: int) -> None:
        backups.append(version)
        back_up(self, version)

    monkeypatch.setattr(Database, "_choose_journal", slow)
    monkeypatch.setattr(Database, "_back_up", counted)
    late = Database(path, LATER, create=True)
    assert late.rows("PRAGMA user_version") == [(2,)]
    late.close()
    assert backups == [1]


def test_the_version_is_read_at_one_moment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is made by another process between the two pragmas that tell its version."""
    path.touch()
    read = Database._schema

    def made_meanwhile(self: Database) -> frozenset[tuple[str, ...]]:
        monkeypatch.setattr(Database, "_schema", read)
        with pytest.raises(LockedError):  # it is not let in before we have looked
            Database(path, KIND, create=True)
        return read(self)

    monkeypatch.setattr(database, "PATIENCE", 0.01)
    monkeypatch.setattr(Database, "_schema", made_meanwhile)
    Database(path, KIND, create=True).close()


def test_a_new_file_has_its_name_when_it_is_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is grown in place, so that a first answer waits for few syncs of the disk."""
    seen: list[tuple[int, frozenset[str]]] = []
    choose = Database._choose_journal

    def looked(self: Database) -> None:
        kinds = frozenset(row[1] for row in self._schema())
        ((version,),) = self._connection.execute("PRAGMA user_version")
        seen.append((version, kinds))
        choose(self)

    monkeypatch.setattr(Database, "_choose_journal", looked)
    with_note = Database(path, KIND, create=True)
    with_note.write("INSERT INTO notes VALUES ('kept')")
    assert with_note.rows("PRAGMA integrity_check") == [("ok",)]
    with_note.close()
    assert seen == [(1, frozenset({"notes"}))]
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    plain = path.with_name("plain")
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode


def test_a_new_file_grows_in_place_where_files_have_one_name_only(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refused)
    opened = Database(path, KIND, create=True)
    opened.write("INSERT INTO notes VALUES ('kept')")
    assert opened.rows("PRAGMA journal_mode") == [("wal",)]
    opened.close()
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_transaction_inside_another_is_part_of_it(path: Path) -> None:
    opened = Database(path, KIND, create=True)

    def inner_then_trouble() -> None:
        with opened.transaction():
            with opened.transaction():
                opened.write("INSERT INTO notes VALUES ('inner')")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        inner_then_trouble()
    assert opened.rows("SELECT note FROM notes") == []
    with opened.transaction(), opened.transaction():
        opened.write("INSERT INTO notes VALUES ('inner')")
    opened.close()
    again = Database(path, KIND, create=False, read_only=True)
    assert again.rows("SELECT note FROM notes") == [("inner",)]
    again.close()


def test_an_update_runs_every_statement_and_triggers_stay_whole(path: Path) -> None:
    Database(path, KIND, create=True).close()
    opened = Database(path, LATER, create=False)
    opened.write("INSERT INTO notes VALUES ('kept')")
    assert opened.rows("SELECT count(*) FROM more") == [(0,)]
    with pytest.raises(ProjectError, match="a; b"):
        opened.write("DELETE FROM notes")
    opened.close()
    copy = Database(path.with_name("notes.sqlite.v1.bak"), KIND, create=False)
    assert copy.rows("PRAGMA user_version") == [(1,)]
    assert copy.rows("PRAGMA journal_mode") == [("wal",)], "opening it chose the log anew"
    copy.close()
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "notes.sqlite",
        "notes.sqlite.v1.bak",
    ]


def test_the_backup_has_what_was_kept_last(path: Path) -> None:
    opened = Database(path, KIND, create=True)
    opened.write("INSERT INTO notes VALUES ('in the log still')")
    updated = Database(path, LATER, create=False)
    updated.close()
    opened.close()
    copy = Database(path.with_name("notes.sqlite.v1.bak"), KIND, create=False, read_only=True)
    assert copy.rows("SELECT note FROM notes") == [("in the log still",)]
    copy.close()


def test_half_of_a_character_cannot_be_kept(path: Path) -> None:
    opened = Database(path, KIND, create=True)
    with pytest.raises(ProjectError, match="half of a character"):
        opened.write("INSERT INTO notes VALUES (?)", ("\ud800",))
    assert opened.rows("SELECT note FROM notes") == []
    opened.close()
