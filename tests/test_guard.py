"""A document that hangs, swells, crashes or fails costs nothing but itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.errors import ExitCode, LimitError, NotAPdfError, Place
from glyphstone.guard import CrashError, Progress, UnexpectedError
from glyphstone.options import Limits

SHORT = Limits(seconds=20)


def add(progress: Progress, first: int, second: int) -> int:
    progress(1, 2)
    return first + second


def own_pid(progress: Progress) -> int:  # noqa: ARG001
    return os.getpid()


def hang(progress: Progress) -> None:  # noqa: ARG001
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def hang_with_child(progress: Progress, note: str) -> None:  # noqa: ARG001
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(note).write_text(str(child.pid), encoding="ascii")
    time.sleep(600)


def swell(progress: Progress) -> int:  # noqa: ARG001
    blocks = []
    while True:
        blocks.append(bytearray(16 << 20))


def crash(progress: Progress) -> None:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGSEGV)


def leave(progress: Progress) -> None:  # noqa: ARG001
    os._exit(3)


def refuse(progress: Progress) -> None:  # noqa: ARG001
    raise NotAPdfError("this is a hat.", place=Place(file="hat.pdf"), next_step="Wear it.")


def stumble(progress: Progress) -> None:  # noqa: ARG001
    raise KeyError("surprise")


def test_the_result_and_the_progress_come_back() -> None:
    told: list[tuple[int, int]] = []
    assert guard.run(add, "a.pdf", SHORT, lambda *now: told.append(now), 2, 3) == 5
    assert told == [(1, 2)]


def test_the_work_is_done_in_another_process_that_is_gone_afterwards() -> None:
    pid = guard.run(own_pid, "a.pdf", SHORT)
    assert pid != os.getpid()
    assert _gone(pid)


def test_a_hang_is_ended_on_time() -> None:
    before = time.monotonic()
    with pytest.raises(LimitError, match="longer than 1 second") as caught:
        guard.run(hang, "slow.pdf", Limits(seconds=1))
    assert time.monotonic() - before < 1 + 2
    assert caught.value.verdict == "timeout"
    assert caught.value.exit_code is ExitCode.LIMIT
    assert "slow.pdf" in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="the system has no process groups")
def test_what_a_hanging_process_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with pytest.raises(LimitError):
        guard.run(hang_with_child, "slow.pdf", Limits(seconds=4), None, str(note))
    assert _gone(int(note.read_text(encoding="ascii")))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts address space this way")
def test_too_much_memory_is_refused() -> None:
    with pytest.raises(LimitError, match="more memory than 200 MiB") as caught:
        guard.run(swell, "big.pdf", Limits(memory_bytes=200 << 20, seconds=30))
    assert caught.value.verdict == "memory"


@pytest.mark.parametrize(("function", "why"), [(crash, "SIGSEGV"), (leave, "exit status 3")])
def test_a_process_that_dies_is_reported(function: object, why: str) -> None:
    assert callable(function)
    with pytest.raises(CrashError, match=why) as caught:
        guard.run(function, "bad.pdf", SHORT)
    assert caught.value.exit_code is ExitCode.CRASH


def test_our_errors_come_through_whole() -> None:
    with pytest.raises(NotAPdfError) as caught:
        guard.run(refuse, "hat.pdf", SHORT)
    assert str(caught.value) == "hat.pdf: this is a hat. Wear it."


def test_other_errors_keep_their_traceback_for_those_who_ask() -> None:
    with pytest.raises(UnexpectedError) as caught:
        guard.run(stumble, "odd.pdf", SHORT)
    assert "KeyError: 'surprise'" in caught.value.details
    assert "surprise" not in str(caught.value)


def _gone(pid: int) -> bool:
    """Whether a process ends within a moment; a zombie has ended."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat")
            if (
                state.exists()
                and state.read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] == "Z"
            ):
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_an_interrupt_waits_even_if_another_thread_hears_it() -> None:
    done = threading.Event()
    listener = threading.Thread(target=done.wait)
    listener.start()
    came_through: list[bool] = []

    def start() -> None:
        with guard._interrupts_wait():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.2)
            came_through.append(True)

    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        done.set()
        listener.join()
    assert came_through
