"""What a document's process forbids itself, seen from inside such a process."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from glyphstone.guard import confine
from tests.guard.scripts import environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="this is about Linux")

HEAD = """\
import os, signal, sys
from glyphstone.guard import confine
"""


def printed(code: str, *redirections: str) -> str:
    """What a new process prints to the file 9, which is no standard stream."""
    command = ["sh", "-c", f'exec "$0" -c "$1" 9>&1 {" ".join(redirections)}', sys.executable]
    done = subprocess.run(
        [*command, HEAD + code], env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- streams ----------------------------------------------------------------------------------

STREAMS = """
def open_ones():
    found = set()
    for number in range(64):
        try:
            os.fstat(number)
        except OSError:
            continue
        found.add(number)
    return found

before = open_ones()
confine.silence()
more = open_ones() - before
print("noise", flush=True)
links = {os.readlink(f"/proc/self/fd/{number}") for number in range(3)}
os.write(9, f"{links} {more} {os.read(0, 1)}".encode())
"""


@pytest.mark.parametrize(
    ("closed", "more"), [("", "set()"), ("<&-", "{0}"), ("2>&-", "{2}"), ("<&- 2>&-", "{0, 2}")]
)
def test_all_three_streams_lead_nowhere_and_nothing_else_is_left_open(
    closed: str, more: str
) -> None:
    assert printed(STREAMS, closed) == f"{{'/dev/null'}} {more} b''"


# --- groups and parents -----------------------------------------------------------------------


def test_a_process_leads_a_session_and_may_ask_for_it_twice() -> None:
    code = """
confine.lead_group()
confine.lead_group()
os.write(9, f"{os.getsid(0) == os.getpid()} {os.getpgid(0) == os.getpid()}".encode())
"""
    assert printed(code) == "True True"


def test_the_system_is_asked_to_kill_with_the_parent() -> None:
    code = """
import ctypes
confine.die_with(os.getppid())
number = ctypes.c_int()
ctypes.CDLL(None).prctl(2, ctypes.byref(number))
os.write(9, str(number.value).encode())
"""
    assert printed(code) == str(int(signal.SIGKILL))


def test_a_process_whose_parent_is_gone_already_ends_at_once() -> None:
    code = """
child = os.fork()
if child == 0:
    confine.die_with(1)
    os._exit(0)
os.write(9, str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())
"""
    assert printed(code) == "1"


@pytest.mark.parametrize(("parent", "left"), [(77, []), (78, [1])])
def test_a_child_looks_once_more_whether_its_parent_is_there(
    parent: int, left: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    ended: list[int] = []

    class Library:
        def prctl(self, option: int, number: int) -> None:
            asked.append((option, number))

    monkeypatch.setattr(confine, "_LIBC", Library())
    monkeypatch.setattr(os, "getppid", lambda: 77)
    monkeypatch.setattr(os, "_exit", ended.append)
    confine.die_with(parent)
    assert asked == [(1, signal.SIGKILL)]
    assert ended == left


def test_streams_are_led_to_the_null_device_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, closed in ((2, []), (3, [3]), (9, [9])):
        calls: list[tuple[int, int]] = []
        gone: list[int] = []
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", lambda *_, number=number: number)
            patch.setattr(os, "dup2", lambda *call, calls=calls: calls.append(call))
            patch.setattr(os, "close", gone.append)
            confine.silence()
        assert calls == [(number, 0), (number, 1), (number, 2)]
        assert gone == closed


def test_other_systems_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confine, "_LIBC", None)
    confine.die_with(1)
    monkeypatch.delattr(os, "setsid")
    confine.lead_group()


def test_the_library_is_loaded_before_it_is_needed() -> None:
    assert isinstance(confine._LIBC, ctypes.CDLL)
    assert confine._PR_SET_PDEATHSIG == 1


# --- memory -----------------------------------------------------------------------------------


class Asked:
    """The limits of a process, as the module `resource` tells and sets them."""

    RLIMIT_AS, RLIMIT_CORE, RLIM_INFINITY = 9, 4, -1

    def __init__(self, most: int, *, refuses: bool = False) -> None:
        self.most = most
        self.refuses = refuses
        self.set: list[tuple[int, tuple[int, int]]] = []

    def getpagesize(self) -> int:
        return 1000

    def getrlimit(self, kind: int) -> tuple[int, int]:  # noqa: ARG002
        return 77, self.most

    def setrlimit(self, kind: int, limits: tuple[int, int]) -> None:
        if self.refuses:
            raise ValueError("not allowed to exceed maximum limit")
        self.set.append((kind, limits))


@pytest.fixture
def statm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of 50 pages, 20 of them in memory."""
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: "50 20 3 4 5 6 7\n")


@pytest.mark.usefixtures("statm")
@pytest.mark.parametrize(
    ("most", "found", "core"),
    [(-1, 130_000, 0), (200_000, 130_000, 0), (130_000, 130_000, 0), (9_000, 9_000, 0)],
)
def test_memory_is_bounded_beside_what_is_only_reserved(
    most: int, found: int, core: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(most)
    monkeypatch.setitem(sys.modules, "resource", asked)
    confine.bound_memory(100_000)
    assert asked.set == [(9, (found, found)), (4, (core, core))]


@pytest.mark.parametrize("content", [None, "x y z", "5"])
def test_without_knowing_what_is_reserved_the_bound_is_as_given(
    content: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object, **__: object) -> str:
        if content is None:
            raise FileNotFoundError
        return content

    monkeypatch.setattr(Path, "read_text", read)
    asked = Asked(-1)
    monkeypatch.setitem(sys.modules, "resource", asked)
    confine.bound_memory(100_000)
    assert asked.set == [(9, (100_000, 100_000)), (4, (0, 0))]


@pytest.mark.usefixtures("statm")
def test_a_system_that_refuses_a_bound_or_has_none_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", Asked(-1, refuses=True))
    confine.bound_memory(100_000)
    monkeypatch.setitem(sys.modules, "resource", None)
    confine.bound_memory(100_000)
