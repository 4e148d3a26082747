"""A worker that is a fork of the command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from glyphstone.guard import forked_worker
from tests.guard import scripts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux is there a fork")

ALLOWED = "from glyphstone.guard.forked_worker import allow_forks, may_fork\nallow_forks()\n"
#: The modules of the tests load NumPy, which would start threads.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
RUN = "guard.run(flows.double, 21, file='x', limits=limits)"


def output(folder: Path, code: str) -> tuple[str, str]:
    return scripts.output(folder, code, **ONE_THREAD)


def test_a_program_is_not_forked_unless_it_allows_it(tmp_path: Path) -> None:
    code = "from glyphstone.guard.forked_worker import may_fork\nprint(may_fork())"
    assert output(tmp_path, code)[0] == "False\n"


def test_a_program_of_one_thread_may_be_forked(tmp_path: Path) -> None:
    assert output(tmp_path, f"{ALLOWED}print(may_fork())")[0] == "True\n"


def test_a_program_of_two_threads_is_not_forked(tmp_path: Path) -> None:
    code = f"""{ALLOWED}
import os, threading, time
over = threading.Event()
other = threading.Thread(target=over.wait)
other.start()
print(may_fork(), {RUN})
over.set()
other.join()
while len(os.listdir("/proc/self/task")) > 1:  # the system may take a moment longer than Python
    time.sleep(0.01)
print(may_fork())
"""
    assert output(tmp_path, code)[0] == "False 42\nTrue\n"


def test_no_other_system_is_trusted_to_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked_worker, "_allowed", True)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not forked_worker.may_fork()


def test_threads_that_cannot_be_counted_are_too_many(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(forked_worker, "_allowed", True)
    monkeypatch.setattr(forked_worker, "_THREADS", tmp_path / "none")
    assert not forked_worker.may_fork()


def test_a_flow_runs_in_a_fork_that_has_what_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "loading.py").write_text("print('loaded', flush=True)\n", encoding="utf-8")
    code = f"""{ALLOWED}
import loading
print({RUN}, guard.run(flows.is_loaded, 'loading', file='x', limits=limits))
"""
    assert output(tmp_path, code)[0] == "loaded\n42 True\n"


def test_the_fork_lets_go_of_all_files_of_the_command(tmp_path: Path) -> None:
    (tmp_path / "held").write_text("", encoding="utf-8")
    code = f"""{ALLOWED}
held = open('held')
print(guard.run(flows.open_files, 0, file='x', limits=limits))
"""
    printed = output(tmp_path, code)[0]
    assert "held" not in printed
    assert "pipe" not in printed  # neither standard output nor standard error


def test_a_buffer_of_the_command_is_written_once(tmp_path: Path) -> None:
    code = f"{ALLOWED}\nprint('once', end='')\n{RUN}\n"
    assert output(tmp_path, code)[0] == "once"


def test_a_document_beyond_its_time_is_killed(tmp_path: Path) -> None:
    code = f"""{ALLOWED}
from glyphstone.errors import LimitError
try:
    guard.run(flows.hang, None, file='x', limits=Limits(seconds=0.2))
except LimitError as error:
    print(type(error).__name__, {RUN})
"""
    assert output(tmp_path, code)[0] == "LimitError 42\n"


# --- the process itself, in a script of its own: a test run has threads ---------------------------

PAIRS = """
import signal, subprocess
from glyphstone.guard.forked_worker import ForkedWorker
from glyphstone.guard.launch import connected_pair
from glyphstone.guard.wire_frames import Kind, packed, read_frame
ours, command = connected_pair()
living, alive = connected_pair()
"""


def test_the_worker_is_ready_and_ends_with_its_connection(tmp_path: Path) -> None:
    code = f"""{PAIRS}
worker = ForkedWorker(command, alive, None)
print(read_frame(ours, 0).kind.name, worker.poll())
try:
    worker.wait(0)
except subprocess.TimeoutExpired:
    print('still there')
living.close()
print(worker.wait(60), worker.poll(), worker.returncode)
"""
    assert output(tmp_path, code)[0] == "READY None\nstill there\n0 0 0\n"


def test_a_worker_whose_parent_is_gone_ends_at_once(tmp_path: Path) -> None:
    code = f"{PAIRS}\nliving.close()\nprint(ForkedWorker(command, alive, None).wait())"
    assert output(tmp_path, code)[0] == "0\n"


def test_a_worker_can_be_killed_more_than_once(tmp_path: Path) -> None:
    code = f"""{PAIRS}
worker = ForkedWorker(command, alive, None)
worker.kill()
print(worker.wait(60))
worker.kill()
print(worker.returncode)
"""
    assert output(tmp_path, code)[0] == "-9\n-9\n"


def test_a_worker_that_somebody_else_has_waited_for_is_over(tmp_path: Path) -> None:
    code = f"""{PAIRS}
worker = ForkedWorker(command, alive, None)
living.close()
os.waitpid(-1, 0)
print(worker.poll())
worker.kill()
"""
    assert output(tmp_path, code)[0] == "0\n"


def test_the_worker_complains_to_the_file_it_was_given(tmp_path: Path) -> None:
    code = f"""{PAIRS}
with open('errors', 'w+b') as errors:
    worker = ForkedWorker(command, alive, errors)
    ours.sendall(packed(Kind.LOAD, b'nonsense'))
    print(worker.wait(60))
"""
    assert output(tmp_path, code) == ("0\n", "")
    assert "Traceback" in (tmp_path / "errors").read_text(encoding="utf-8")


def test_the_command_goes_on_to_hear_signals(tmp_path: Path) -> None:
    code = f"""{PAIRS}
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
ForkedWorker(command, alive, None)
print([one.name for one in signal.pthread_sigmask(signal.SIG_BLOCK, [])])
"""
    assert output(tmp_path, code)[0] == "['SIGUSR1']\n"


def test_an_interrupt_at_the_moment_of_the_fork_comes_through_and_leaves_nothing(
    tmp_path: Path,
) -> None:
    code = f"""{ALLOWED}
import signal
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
os.register_at_fork(before=interrupt)
try:
    {RUN}
except KeyboardInterrupt:
    print('interrupted', signal.pthread_sigmask(signal.SIG_BLOCK, []))
os.register_at_fork(before=lambda: None)
while True:  # the worker was asked to end, and is a child of nobody who waits for it
    try:
        os.waitpid(-1, 0)
    except ChildProcessError:
        break
"""
    assert output(tmp_path, code)[0] == "interrupted set()\n"
