"""The project file: durable, for one writer, versioned, and clear about what is wrong."""

from __future__ import annotations

import errno
import hashlib
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glyphstone.errors import ExitCode, LockedError, ProjectError
from glyphstone.store import database, journal, lock, network_mounts
from glyphstone.store.events import (
    Answer,
    Check,
    Event,
    Forget,
    GlyphRef,
    Keep,
    Overrule,
    Redo,
    Setting,
    SpotRef,
    Undo,
)
from glyphstone.store.file_kind import FileKind
from glyphstone.store.journal import KIND, ProjectDocument, ProjectFile
from tests.conftest import ROOT

SHA256 = "0f" * 32
SPOT = SpotRef(SHA256, 3, (4, 5, 6))
EVENTS: list[Event] = [
    Answer("ытик", (SPOT,)),
    Check(SPOT, True, ("а", "", "ӷ̆")),
    Keep(GlyphRef(SHA256, 0, 65), "Ж"),
    Overrule(SHA256, 1, 7, None),
    Forget(1),
    Undo(),
    Redo(),
    Setting("order", "visual"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.glyphstone"


def kept(path: Path) -> list[Event]:
    with ProjectFile.open(path, read_only=True) as project:
        return [event for _, event in project.events()]


# --- what is kept -----------------------------------------------------------------------------


def test_events_come_back_in_their_order(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        assert project.event_count() == 0
        assert [project.append(event) for event in EVENTS] == list(range(1, 9))
        assert project.events() == tuple(enumerate(EVENTS, 1))
        assert project.event_count() == 8
        assert [number for number, _ in project.times()] == list(range(1, 9))
        assert project.path == path
    assert kept(path) == EVENTS
    with ProjectFile.open(path) as project:
        assert project.append(Undo()) == 9


_TEXTS = st.text(max_size=20)
_SPOTS = st.builds(
    SpotRef, st.just(SHA256), st.integers(1, 9), st.lists(st.integers(0, 99)).map(tuple)
)
_EVENTS = st.one_of(
    st.builds(Answer, _TEXTS, st.lists(_SPOTS, max_size=3).map(tuple)),
    st.builds(Check, _SPOTS, st.booleans(), st.lists(_TEXTS, max_size=3).map(tuple)),
    st.builds(Forget, st.integers(1, 50)),
    st.builds(Undo),
    st.builds(Redo),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(_EVENTS, max_size=6), max_size=4))
def test_every_earlier_state_can_be_rebuilt(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[Event]]
) -> None:
    path = tmp_path_factory.mktemp("project") / "book.glyphstone"
    history: list[Event] = []
    for part in parts:
        with ProjectFile.open(path, create=True) as project:
            for event in part:
                project.append(event)
                history.append(event)
                assert [event for _, event in project.events()] == history
    if parts:
        assert kept(path) == history


def test_several_events_are_kept_together_or_not_at_all(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        assert project.extend(EVENTS) == list(range(1, 9))
        with pytest.raises(ProjectError, match="half of a character"):
            project.extend([Undo(), Answer("\ud800")])
        assert len(project.events()) == len(EVENTS)
    assert kept(path) == EVENTS


def test_events_cannot_be_changed_or_removed(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.extend(EVENTS)
    connection = sqlite3.connect(path)
    for change in ("DELETE FROM events", "UPDATE events SET event = ''"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(change)
    connection.close()


def test_documents_are_known_by_their_content(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.add_document(SHA256, "a.pdf", 3)
        project.add_document("ab" * 32, "b\udcff.pdf", 5)
        project.add_document(SHA256, "moved/a.pdf", 3)
        first, second = project.documents()
        with pytest.raises(ValueError, match="no SHA-256"):
            project.add_document("A" * 64, "c.pdf", 1)
    assert first == ProjectDocument(SHA256, "moved/a.pdf", 3, first.added)
    assert second.file == "b\ufffd.pdf"


def test_settings(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        assert project.setting("dot", "on") == "on"
        project.set_setting("dot", "off")
        project.set_setting("dot", "auto")
    with ProjectFile.open(path, read_only=True) as project:
        assert project.setting("dot") == "auto"


def test_a_notice_counts_what_is_ignored(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.append(Answer('"event":"overrule"'))
        assert project.notice == ""
        project.extend([Overrule(SHA256, 1, 7, None), Undo(), Overrule(SHA256, 1, 7, "x")])
    with ProjectFile.open(path, read_only=True) as project:
        assert project.notice == (
            "2 corrections of single places, made by an older Glyphstone, are ignored."
        )
        assert len(project.events()) == 4


def test_it_is_kept_the_durable_way(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        asked = ("journal_mode", "synchronous", "trusted_schema", "foreign_keys")
        found = [project._database.rows(f"PRAGMA {name}")[0][0] for name in asked]
        assert found == ["wal", 2, 0, 1]
        assert project.notice == ""
    assert sorted(file.name for file in path.parent.iterdir()) == ["book.glyphstone"], (
        "one file is left"
    )


# --- one writer -------------------------------------------------------------------------------


def test_a_second_process_is_told(path: Path) -> None:
    code = (
        "import sys; from glyphstone.store.journal import ProjectFile\n"
        "from glyphstone.errors import GlyphstoneError\n"
        "try: ProjectFile.open(sys.argv[1], create=True)\n"
        "except GlyphstoneError as error: print(error); sys.exit(error.exit_code)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    with ProjectFile.open(path, create=True) as project:
        project.append(Undo())
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        project.append(Redo())
    assert told.returncode == ExitCode.PROJECT
    assert told.stderr == ""
    assert told.stdout.count("\n") == 1
    assert f"process {os.getpid()} on this machine (since 20" in told.stdout
    assert kept(path) == [Undo(), Redo()]
    after = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (after.returncode, after.stdout) == (0, "")


def test_a_second_writer_in_the_same_process_is_told(path: Path) -> None:
    with ProjectFile.open(path, create=True), pytest.raises(LockedError, match="is at work"):
        ProjectFile.open(path)
    ProjectFile.open(path).close()


def test_what_a_dead_process_said_is_no_lock(path: Path) -> None:
    held = lock.Lock(path)
    held.path.write_text('{"pid": 1, "host": "elsewhere", "since": "1999-01-01 00:00:00"}')
    ProjectFile.open(path, create=True).close()
    assert not held.path.exists()


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("", "another process is at work"),
        ("[1]", "another process is at work"),
        ('{"pid": 7, "host": "far", "since": "noon"}', "process 7 on far (since noon) is at work"),
    ],
)
def test_whatever_the_holder_says_of_itself(said: str, heard: str, path: Path) -> None:
    held = lock.Lock(path)
    held.take()
    held.path.write_text(said)
    with pytest.raises(LockedError) as caught:
        lock.Lock(path).take()
    held.release()
    assert heard in str(caught.value)


def test_a_child_does_not_hold_its_parents_lock(path: Path) -> None:
    code = (
        "import os, sys, time; from pathlib import Path; from glyphstone.store.lock import Lock\n"
        "held = Lock(Path(sys.argv[1] )); held.take()\n"
        "child = os.fork()\n"
        "if child == 0: os.close(0); os.close(1); time.sleep(20); os._exit(0)\n"
        "print(child, flush=True); os.kill(os.getpid(), 9)\n"
    )
    dead = subprocess.run(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    child = int(dead.stdout)
    try:
        other = lock.Lock(path)
        for _ in range(50):  # the child may not have run yet
            try:
                other.take()
                break
            except LockedError:
                time.sleep(0.1)
        else:
            pytest.fail("the child still holds the lock")
        os.kill(child, 0)  # it is alive
        other.release()
    finally:
        os.kill(child, 9)


def test_a_lock_that_is_removed_while_another_waits(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = lock._locked
    calls: list[int] = []

    def late(handle: int) -> bool:
        calls.append(handle)
        if len(calls) == 1:  # the first holder goes away, and takes its file along
            lock.Lock(path).path.unlink()
        return locked(handle)

    monkeypatch.setattr(lock, "_locked", late)
    held = lock.Lock(path)
    held.take()
    assert len(calls) == 2
    assert held.path.exists()
    held.release()


def test_a_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_handle: int) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(lock, "_locked", fail)
    with pytest.raises(ProjectError, match=r"cannot lock files \(No locks available\)"):
        ProjectFile.open(path, create=True)


def test_readers_do_not_mind_a_writer(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.append(Undo())
        assert kept(path) == [Undo()]
        project.append(Redo())
        assert kept(path) == [Undo(), Redo()]


def test_a_reader_cannot_write(path: Path) -> None:
    ProjectFile.open(path, create=True).close()
    with ProjectFile.open(path, read_only=True) as project:
        with pytest.raises(ProjectError, match="for reading only"):
            project.append(Undo())
        with pytest.raises(ProjectError, match="may not be read"):
            project.set_setting("a", "b")


# --- what is wrong, in one sentence -----------------------------------------------------------


def _foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (a)")
    connection.close()


def _newer(path: Path) -> None:
    ProjectFile.open(path, create=True).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=9")
    connection.close()


def _spiked(path: Path) -> None:
    ProjectFile.open(path, create=True).close()
    connection = sqlite3.connect(path)
    connection.execute("CREATE VIEW trap AS SELECT * FROM events")
    connection.close()


def _holed(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        for number in range(400):
            project.append(Answer("x" * 200 + str(number)))
    data = bytearray(path.read_bytes())
    data[4096 * 5 : 4096 * 9] = b"\xa5" * 4096 * 4
    path.write_bytes(data)


def _cut(path: Path) -> None:
    _holed(path)
    path.write_bytes(path.read_bytes()[:20_000])


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("This is a shopping list. " * 40), "is not a project file"),
        (_foreign, "is not a project file"),
        (_newer, "a newer Glyphstone wrote this project file (format 9; this one knows up to 1)"),
        (_spiked, "holds tables that Glyphstone did not make"),
        (_holed, "is damaged"),
        (_cut, "is damaged"),
        (lambda path: path.write_bytes(b""), "is empty"),
        (lambda path: path.mkdir(), "this is a folder"),
        (lambda _: None, "there is no such project file"),
    ],
)
def test_a_file_that_is_no_good(
    make: Callable[[Path], object], words: str, read_only: bool, path: Path
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(ProjectError) as caught:
        ProjectFile.open(path, read_only=read_only)
    assert str(caught.value).startswith(f"{path}: ")
    assert words in str(caught.value)
    assert caught.value.exit_code == ExitCode.PROJECT
    assert (path.read_bytes() if path.is_file() else None) == before, "left as it was"
    assert not lock.Lock(path).path.exists()


def test_events_that_are_missing_or_nonsense(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project._database.write("INSERT INTO events VALUES (2, '{}', '')")
        with pytest.raises(ProjectError, match=r"answer 1 is missing"):
            project.events()
        project._database.write("INSERT INTO events VALUES (1, 'nonsense', '')")
        with pytest.raises(ProjectError, match=r"answer 1 cannot be read"):
            project.events()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="its folder does not exist"):
        ProjectFile.open(tmp_path / "no" / "book.glyphstone", create=True)


def test_a_folder_that_may_not_be_written_to(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("glyphstone.store.lock.os.open", refuse)
    with pytest.raises(ProjectError, match=r"nothing can be written .* \(Permission denied\)"):
        ProjectFile.open(path, create=True)


def test_reading_where_nothing_may_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # The file was left by a process that was killed: its newest answers stand in the log.
    project = ProjectFile.open(path, create=True)
    project.extend(EVENTS)
    left = tmp_path / "left"
    left.mkdir()
    for name in ("book.glyphstone", "book.glyphstone-wal"):
        shutil.copy(path.parent / name, left)
    project.close()
    connected = database.Database._connected

    def closed(self: database.Database, path: Path, mode: str = "rwc") -> sqlite3.Connection:
        if mode == "ro":  # what SQLite says where it may not make its files; root always may
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connected(self, path, mode)

    monkeypatch.setattr(database.Database, "_connected", closed)
    assert kept(left / "book.glyphstone") == EVENTS


def test_a_full_disk_costs_only_the_last_answer(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        pages = project._database.rows("PRAGMA page_count")[0][0]
        project._database.write(f"PRAGMA max_page_count={pages + 3}")
        number = 1

        def fill() -> None:
            nonlocal number
            while number < 20:
                assert project.append(Answer("ж" * 700)) == number
                number += 1

        with pytest.raises(ProjectError, match="the disk is full; what was confirmed before"):
            fill()
        assert number > 1
        assert len(project.events()) == number - 1
        project._database.write("PRAGMA max_page_count=100000")
        assert project.append(Undo()) == number, "and goes on when there is room again"
    assert len(kept(path)) == number


def test_several_answers_on_a_full_disk(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.append(Undo())
        pages = project._database.rows("PRAGMA page_count")[0][0]
        project._database.write(f"PRAGMA max_page_count={pages + 3}")
        with pytest.raises(ProjectError, match="the disk is full"):
            project.extend([Answer("ж" * 700)] * 50)
        assert len(project.events()) == 1, "all or nothing"
        project._database.write("PRAGMA max_page_count=100000")
        assert project.append(Redo()) == 2


@pytest.mark.parametrize(
    ("code", "free", "words"),
    [
        (sqlite3.SQLITE_IOERR_FSYNC, 1 << 30, "the disk failed while this project file was in use"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, 0, "the disk is full"),
        (sqlite3.SQLITE_READONLY_DBMOVED, 0, "may not be written to"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, 0, "another program is writing to it"),
        (sqlite3.SQLITE_CORRUPT_INDEX, 0, "is damaged"),
        (sqlite3.SQLITE_CANTOPEN, 0, "the disk is full"),
        (sqlite3.SQLITE_CANTOPEN, 1 << 20, "may not be written to"),
        (sqlite3.SQLITE_IOERR, (1 << 20) - 1, "the disk is full"),
        (sqlite3.SQLITE_FULL, 1 << 30, "the disk is full"),
    ],
)
def test_what_sqlite_complains_about(
    code: int, free: int, words: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("technical words")
    error.sqlite_errorcode = code
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    with (
        ProjectFile.open(path, create=True) as project,
        pytest.raises(ProjectError, match=words),
    ):
        project._database._fail(error)


def test_a_project_that_may_not_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ProjectFile.open(path, create=True).close()

    def closed(*_: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database.Database, "_connected", closed)
    monkeypatch.setattr(shutil, "copyfile", refused)
    with pytest.raises(ProjectError, match=r"it may not be read \(Permission denied\)"):
        ProjectFile.open(path, read_only=True)
    with pytest.raises(ProjectError, match="may not be written to"):
        ProjectFile.open(path)


#: A name space of its own, so that nothing stays mounted.
UNSHARED = ["unshare", "--user", "--map-root-user", "--mount"]


def a_small_disk(folder: Path) -> list[str]:
    """The command that network_mounts a disk of 200 kB, [] where nothing may be mounted."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder)]
    if shutil.which("unshare") is None:
        return []
    tried = subprocess.run([*UNSHARED, *mount], capture_output=True, check=False)
    return [] if tried.returncode else mount


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = a_small_disk(folder)
    limit = "" if mount else "project._database.rows('PRAGMA max_page_count = 50')\n"
    code = (
        "import os, subprocess, sys\n"
        "if sys.argv[2:]: subprocess.run(sys.argv[2:], check=True)\n"
        "from glyphstone.errors import ProjectError\n"
        "from glyphstone.store.events import Answer\n"
        "from glyphstone.store.journal import ProjectFile\n"
        "project = ProjectFile.open(sys.argv[1], create=True)\n"
        f"{limit}"
        "kept = 0\n"
        "try:\n"
        "    while kept < 1000: kept = project.append(Answer('w' * 2000))\n"
        "except ProjectError as error: print(error)\n"
        "assert len(project.events()) == kept > 3, kept\n"
        "(ok,), = project._database.rows('PRAGMA integrity_check')\n"
        "print(ok)\n"
    )
    command = [*(UNSHARED if mount else []), sys.executable, "-c", code]
    done = subprocess.run(
        [*command, str(folder / "book.glyphstone"), *mount],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "the disk is full" in done.stdout
    assert done.stdout.endswith("\nok\n")


FULL_DISK = "the disk is full; nothing was changed. Make room and try again."


@pytest.mark.parametrize("call", ["open", "write"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_no_room_for_the_lock(
    call: str, number: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(f"glyphstone.store.lock.os.{call}", full)
    with pytest.raises(ProjectError) as caught:
        ProjectFile.open(path, create=True)
    assert str(caught.value) == f"{path}: {FULL_DISK}"


@pytest.mark.parametrize("room", [0, 1, 10_000])
def test_a_project_that_is_begun_on_a_full_disk(room: int, tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = a_small_disk(folder)
    if not mount:
        pytest.skip("nothing may be mounted here")
    code = (
        "import os, subprocess, sys\n"
        "subprocess.run(sys.argv[3:], check=True)\n"
        "from glyphstone.errors import ProjectError\n"
        "from glyphstone.store.journal import ProjectFile\n"
        "folder, room = os.path.dirname(sys.argv[1]), int(sys.argv[2])\n"
        "if room: open(folder + '/room', 'wb').write(bytes(room))\n"
        "filler = os.open(folder + '/filler', os.O_WRONLY | os.O_CREAT)\n"
        "try:\n"
        "    while True: os.write(filler, bytes(512))\n"
        "except OSError: pass\n"
        "if room: os.unlink(folder + '/room')\n"
        "try: ProjectFile.open(sys.argv[1], create=True)\n"
        "except ProjectError as error: print(error)\n"
    )
    done = subprocess.run(
        [*UNSHARED, sys.executable, "-c", code, str(folder / "a.glyphstone"), str(room), *mount],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "the disk is full" in done.stdout


# --- where the file lies ----------------------------------------------------------------------

MOUNTS = """\
/dev/vda / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb /home/me/with\\040blank ext4 rw 0 0
host:/x /media/far fuse.sshfs rw 0 0
//nas/share /mnt/nas cifs rw 0 0
short
"""


@pytest.mark.parametrize(
    ("place", "kind", "safe"),
    [
        ("/srv/a", "ext4", True),
        ("/home/me/a", "nfs4", False),
        ("/home/me/with blank/a", "ext4", True),
        ("/media/far/a", "fuse.sshfs", False),
        ("/mnt/nas/a", "cifs", False),
    ],
)
def test_file_systems(
    place: str, kind: str, safe: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "network_mounts"
    table.write_text(MOUNTS)
    assert network_mounts.file_system(Path(place), table) == kind
    monkeypatch.setattr(network_mounts, "MOUNTS", table)
    assert network_mounts.wal_is_safe(Path(place)) is safe
    monkeypatch.setattr(network_mounts, "MOUNTS", tmp_path / "none")
    assert not network_mounts.wal_is_safe(Path(place)), (
        "where nobody knows, the careful way is taken"
    )


def test_behind_a_network_no_log_is_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.append(Undo())
    monkeypatch.setattr(database, "wal_is_safe", lambda _: False)
    with ProjectFile.open(path) as project:
        assert project._database.rows("PRAGMA journal_mode") == [("delete",)]
        assert project._database.rows("PRAGMA synchronous") == [(3,)]
        assert "network or foreign file system" in project.notice
        project.append(Redo())
        assert not path.with_name(path.name + "-wal").exists()
        with ProjectFile.open(path, read_only=True) as reader:
            assert len(reader.events()) == 2, "readers are let in"
            assert project.append(Undo()) == 3, "and keep nobody out"
            assert len(reader.events()) == 3
    monkeypatch.undo()
    with ProjectFile.open(path) as project:
        assert project._database.rows("PRAGMA journal_mode") == [("wal",)]
        assert len(project.events()) == 3


# --- versions ---------------------------------------------------------------------------------

#: The SQL of every released version, by its hash: what has been released is never changed.
RELEASED = ["7dfc5de7"]


def test_released_versions_stay_as_they_are() -> None:
    found = [hashlib.sha256(sql.encode()).hexdigest()[:8] for sql in KIND.migrations]
    assert found[: len(RELEASED)] == RELEASED


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> FileKind:
    """The program of some later year, which keeps who typed an answer."""
    later = "ALTER TABLE events ADD COLUMN who TEXT NOT NULL DEFAULT ''"
    kind = FileKind(KIND.noun, KIND.application_id, (*KIND.migrations, later))
    monkeypatch.setattr(journal, "KIND", kind)
    return kind


def _old(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.extend(EVENTS)


def test_an_old_file_is_updated_and_its_backup_kept(
    path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _old(path)
    request.getfixturevalue("next_version")
    assert kept(path) == EVENTS, "a reader understands it without changing it"
    with ProjectFile.open(path) as project:
        assert [event for _, event in project.events()] == EVENTS
        assert project._database.rows("SELECT DISTINCT who FROM events") == [("",)]
    monkeypatch.undo()
    backup = path.with_name("book.glyphstone.v1.bak")
    assert kept(backup) == EVENTS, "the old program opens the backup"
    with pytest.raises(ProjectError, match="a newer Glyphstone"):
        ProjectFile.open(path)
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "book.glyphstone",
        "book.glyphstone.v1.bak",
    ]


def test_an_update_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _old(path)
    half = "CREATE TABLE more (a) STRICT; CREATE TABLE events (b)"
    kind = FileKind(KIND.noun, KIND.application_id, (*KIND.migrations, half))
    monkeypatch.setattr(journal, "KIND", kind)
    with pytest.raises(ProjectError):
        ProjectFile.open(path)
    monkeypatch.undo()
    assert kept(path) == EVENTS


def test_no_update_without_a_backup(
    path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _old(path)
    request.getfixturevalue("next_version")

    def fail(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(ProjectError, match=r"no copy of it could be made .* \(No space left"):
        ProjectFile.open(path)
    monkeypatch.undo()
    assert kept(path) == EVENTS


def test_the_page_on_the_project_file_names_everything_in_it(path: Path) -> None:
    page = (ROOT / "docs" / "formats" / "project.md").read_text("utf-8")
    with ProjectFile.open(path, create=True) as project:
        tables = project._database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables:
            columns = project._database.rows(f"SELECT name FROM pragma_table_info('{table}')")
            names = {table, *(name for (name,) in columns)} - {"id"}
            assert {name for name in names if f"`{name}`" not in page} == set()
    kinds = {event.__struct_config__.tag for event in EVENTS}
    fields = {field for event in EVENTS for field in event.__struct_fields__}
    assert {word for word in kinds | fields if f"`{word}`" not in page} == set()


# --- bytes that flip --------------------------------------------------------------------------


def _sentence_about(path: Path, read_only: bool) -> str:
    """What is said of a file when everything in it is asked for; "" if nothing is wrong with it."""
    assert ProjectError.exit_code is ExitCode.PROJECT
    try:
        with ProjectFile.open(path, read_only=read_only) as project:
            project.events()
            project.documents()
            project.times()
            project.setting("dot")
    except ProjectError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    "spoilt",
    [b"events_are_final", b"CREATE TABLE documents", b"CREATE TRIGGER", b"a.pdf", b'"answer"'],
)
@pytest.mark.parametrize("value", [0xFF, 0x0A, 0x1B])
def test_a_flipped_byte_is_damage_said_in_one_sentence(
    spoilt: bytes, value: int, read_only: bool, path: Path
) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.add_document(SHA256, "a.pdf", 1)
        project.extend(EVENTS)
    content = bytearray(path.read_bytes())
    content[content.index(spoilt) + 2] = value
    path.write_bytes(content)
    said = _sentence_about(path, read_only)
    if not (spoilt == b"a.pdf" and value < 0x80):
        assert re.search("is damaged|cannot be read|did not make", said), said
        assert said.isprintable()
        assert len(said) < 400 + len(str(path))


def test_whichever_byte_flips_the_file_is_read_or_refused(path: Path) -> None:
    with ProjectFile.open(path, create=True) as project:
        project.extend(EVENTS)
    good = path.read_bytes()
    chance = random.Random(7)
    places = chance.sample([place for place, byte in enumerate(good) if byte], 150)
    said = set()
    for place in places:
        content = bytearray(good)
        content[place] ^= chance.choice((0x80, 0x01, 0xFF))
        path.write_bytes(content)
        said.add(_sentence_about(path, read_only=True).removeprefix(f"{path}: ")[:26])
    assert "this project file is damag" in said
