"""How a new interpreter is started: its streams, its environment, its connections."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import tempfile

import pytest

from glyphstone.guard import StartError, launch
from glyphstone.guard.launch import connected_pair, last_words, message_file, worker_environment

CODE = """\
import json, os, sys
said = {
    "arguments": sys.argv[1:],
    "session": os.getsid(0) == os.getpid(),
    "input": sys.stdin.read(),
    "threads": os.environ["OPENBLAS_NUM_THREADS"],
}
print("lost")
print(json.dumps(said), file=sys.stderr)
os.write(int(sys.argv[1]), b"here")
"""


def test_a_new_interpreter_has_our_module_path_and_a_session_of_its_own() -> None:
    ours, theirs = connected_pair()
    with ours, theirs, tempfile.TemporaryFile() as errors:
        number = str(theirs.fileno())
        process = launch.launch(CODE, [number], [theirs.fileno()], stderr=errors)
        assert process.wait(60) == 0
        assert ours.recv(4) == b"here"
        told = last_words(errors)
    path = [entry for entry in sys.path if isinstance(entry, str)]
    assert json.loads(told) == {
        "arguments": [number, *path],
        "session": True,
        "input": "",
        "threads": "1",
    }


def test_what_it_writes_is_lost_unless_there_is_a_file(capfd: pytest.CaptureFixture[str]) -> None:
    code = "import sys; print(1); print(2, file=sys.stderr)"
    assert launch.launch(code, [], []).wait(60) == 0
    assert capfd.readouterr() == ("", "")


def test_input_may_come_through_a_pipe() -> None:
    code = "import sys; sys.exit(len(sys.stdin.read()))"
    process = launch.launch(code, [], [], stdin=subprocess.PIPE)
    process.communicate(b"four")
    assert process.returncode == 4


def test_entries_of_the_module_path_that_are_no_text_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "path", ["a", 7, "b"])
    taken: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: taken.append(command))
    launch.launch("code", ["x"], [])
    assert taken == [[sys.executable, "-c", "code", "x", "a", "b"]]


def test_without_an_interpreter_nothing_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(StartError) as caught:
        launch.launch("pass", [], [])
    assert caught.value.what == (
        "no process could be started to read it (no Python interpreter is known)."
    )


def test_the_environment_is_ours_with_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "8")
    monkeypatch.setenv("GLYPHSTONE_TEST", "x")
    assert worker_environment() == {**os.environ, "OPENBLAS_NUM_THREADS": "1"}


# --- connections ------------------------------------------------------------------------------


class Numbered:
    """A connection that has a certain number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.closed = False

    def fileno(self) -> int:
        return self.number

    def __enter__(self) -> Numbered:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True


@pytest.mark.skipif(sys.platform == "win32", reason="streams have no such numbers there")
@pytest.mark.parametrize("number", [0, 2])
def test_a_connection_with_the_number_of_a_stream_gets_another(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    asked: list[tuple[object, int, int]] = []
    first, second = socket.socketpair()
    with first, second:

        def duplicate(end: object, command: int, least: int) -> int:
            asked.append((end, command, least))
            return os.dup(first.fileno())

        monkeypatch.setattr(fcntl, "fcntl", duplicate)
        end = Numbered(number)
        monkeypatch.setattr(socket, "socketpair", lambda: (end, second))
        found, other = connected_pair()
        assert asked == [(end, fcntl.F_DUPFD_CLOEXEC, 3)]
        assert end.closed
        assert other is second
        with found:
            found.sendall(b"x")
            assert second.recv(1) == b"x"


@pytest.mark.parametrize("number", [3, 4])
def test_any_other_connection_stays_as_it_is(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Numbered(number), Numbered(number + 1)
    monkeypatch.setattr(socket, "socketpair", lambda: (first, second))
    found: tuple[object, object] = connected_pair()
    assert found == (first, second)
    assert not first.closed


# --- last words -------------------------------------------------------------------------------


def test_the_end_of_a_complaint_is_kept() -> None:
    assert last_words(None) == ""
    assert last_words(io.BytesIO(b"short \xff")) == "short \ufffd"
    assert last_words(io.BytesIO(b"a" + b"b" * 4000)) == "b" * 4000
    assert last_words(io.BytesIO(b"b" * 4000)) == "b" * 4000


def test_a_complaint_is_read_from_its_begin_wherever_the_writer_stands() -> None:
    file = io.BytesIO()
    file.write(b"all of it")
    assert last_words(file) == "all of it"


def test_without_room_for_a_file_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    file = message_file()
    assert file is not None
    file.close()

    def refuse() -> None:
        raise OSError("no space")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert message_file() is None
