"""A document that hangs, swells, crashes or fails costs nothing but itself."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from glyphstone import guard
from glyphstone.errors import ExitCode, GlyphstoneError, LimitError, NotAPdfError, Place
from glyphstone.guard import CancelledError, CrashError, UnexpectedError
from glyphstone.guard.pool import shut_down
from glyphstone.guard.wire_frames import HEADER, Kind, packed
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS, appears, ends, is_gone

#: No flow here needs more than a moment, but the machine may be busy.
LIMITS = Limits(seconds=PATIENCE_SECONDS)


def _rich(path: str = "a/b.pdf", text: str = "ಕನ್ನಡ") -> flows.Rich:
    return flows.Rich(
        path=Path(path),
        pages=frozenset({1, 5}),
        names={"x"},
        pair=(1, "one"),
        colour=flows.Colour.RED,
        widths=np.arange(6, dtype=np.int32).reshape(2, 3),
        keyed={flows.Key(3, 0): (1, 2)},
        text=text,
        data=b"\0\xff",
    )


def test_the_outcome_and_the_progress_come_back() -> None:
    told: list[tuple[int, int]] = []
    found = guard.run(
        flows.double, 4, file="a.pdf", limits=LIMITS, progress=lambda *now: told.append(now)
    )
    assert found == 8
    assert told == [(1, 2)]


def test_in_place_is_the_same_call_in_this_process() -> None:
    told: list[tuple[int, int]] = []
    assert guard.in_place(flows.double, 4, progress=lambda *now: told.append(now)) == 8
    assert told == [(1, 2)]
    task = _rich()
    assert guard.in_place(flows.echo, task) is task


def test_plain_data_of_every_kind_comes_back_as_it_was() -> None:
    task = _rich()
    found = guard.run(flows.echo, task, file="a.pdf", limits=LIMITS)
    assert isinstance(found, flows.Rich)
    np.testing.assert_array_equal(found.widths, task.widths)
    assert found.widths.dtype == task.widths.dtype
    found.widths[0, 0] = 7  # what comes back may be changed
    for name in ("path", "pages", "names", "pair", "colour", "keyed", "text", "data"):
        assert getattr(found, name) == getattr(task, name)
        assert type(getattr(found, name)) is type(getattr(task, name))


def test_large_tasks_and_outcomes_pass() -> None:
    count = 30_000_000
    assert guard.run(flows.size, bytes(count), file="a.pdf", limits=LIMITS) == count
    assert len(guard.run(flows.fill, count, file="a.pdf", limits=LIMITS)) == count


def test_the_process_is_another_one_and_gone_afterwards() -> None:
    found = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS)
    assert found.pid not in (os.getpid(), found.parent)
    assert found.session == found.pid
    assert is_gone(found.pid)


def test_the_process_stands_where_its_parent_stands_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard.run(flows.double, 1, file="a.pdf", limits=LIMITS)  # the worker runs already
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GLYPHSTONE_TEST_WORD", "new")
    monkeypatch.delenv("GLYPHSTONE_MAPS")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    found = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS)
    assert found.folder == tmp_path
    assert found.environment["GLYPHSTONE_TEST_WORD"] == "new"
    assert "GLYPHSTONE_MAPS" not in found.environment
    assert found.environment["OPENBLAS_NUM_THREADS"] == "1"


def test_a_document_gets_a_process_of_its_own_from_a_worker_of_one_thread() -> None:
    guard.warm_up(["glyphstone.pipeline", "glyphstone.pipeline.prose", "glyphstone.flows.recovery"])
    found = [guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS) for _ in range(2)]
    assert found[0].pid != found[1].pid
    assert found[0].parent == found[1].parent
    assert found[0].threads_of_parent == 1


def test_interrupts_and_core_files_are_off() -> None:
    found = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS)
    assert found.interrupt_is_ignored
    assert found.core_bytes == 0


def test_a_hang_is_ended_at_the_deadline() -> None:
    with pytest.raises(LimitError, match=r"longer than 0\.5 seconds") as caught:
        guard.run(flows.hang, None, file="slow.pdf", limits=Limits(seconds=0.5))
    assert caught.value.verdict == "timeout"
    assert caught.value.exit_code is ExitCode.LIMIT
    assert caught.value.place == Place(file="slow.pdf")


def test_what_a_hanging_process_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"

    def started() -> bool:
        return note.exists()

    with pytest.raises(CancelledError):
        guard.run(flows.hang_with_child, note, file="a.pdf", limits=LIMITS, cancel=started)
    assert ends(int(note.read_text(encoding="ascii")))


def test_what_a_process_leaves_behind_ends_with_it() -> None:
    assert ends(guard.run(flows.leave_child_behind, None, file="a.pdf", limits=LIMITS))


def test_a_cancelled_run_says_so() -> None:
    with pytest.raises(CancelledError) as caught:
        guard.run(flows.hang, None, file="a.pdf", limits=LIMITS, cancel=lambda: True)
    assert isinstance(caught.value, GlyphstoneError)
    assert caught.value.place.file == "a.pdf"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts address space this way")
def test_too_much_memory_is_refused() -> None:
    limits = Limits(memory_bytes=200 << 20, seconds=PATIENCE_SECONDS)
    with pytest.raises(LimitError, match="more memory than 200 MiB") as caught:
        guard.run(flows.swell, None, file="big.pdf", limits=limits)
    assert caught.value.verdict == "memory"


@pytest.mark.parametrize(
    ("flow", "why"), [(flows.crash, "SIGSEGV"), (flows.leave, "exit status 3")]
)
def test_a_process_that_dies_is_reported(flow: guard.Flow[None, None], why: str) -> None:
    with pytest.raises(CrashError, match=why) as caught:
        guard.run(flow, None, file="bad.pdf", limits=LIMITS)
    assert caught.value.exit_code is ExitCode.CRASH
    assert guard.run(flows.double, 1, file="a.pdf", limits=LIMITS) == 2


def test_a_worker_that_dies_costs_one_document() -> None:
    with pytest.raises(CrashError):
        guard.run(flows.kill_worker, None, file="bad.pdf", limits=LIMITS)
    assert guard.run(flows.double, 1, file="a.pdf", limits=LIMITS) == 2


def test_our_errors_come_through_whole() -> None:
    with pytest.raises(NotAPdfError) as caught:
        guard.run(flows.refuse, None, file="hat.pdf", limits=LIMITS)
    assert str(caught.value) == "hat.pdf: this is a hat. Wear it."
    with pytest.raises(flows.PickyError) as picky:
        guard.run(flows.be_picky, None, file="hat.pdf", limits=LIMITS)
    assert picky.value.pages == (1, 2)
    assert picky.value.folder == Path("out")
    assert picky.value.verdict == "partial"
    assert picky.value.exit_code is ExitCode.OUTPUT
    assert picky.value.place == Place(file="p.pdf", page=3)


@pytest.mark.parametrize(
    ("flow", "said"), [(flows.stumble, "KeyError: 'surprise'"), (flows.give_up, "SystemExit")]
)
def test_other_errors_keep_their_traceback_for_those_who_ask(
    flow: guard.Flow[None, None], said: str
) -> None:
    with pytest.raises(UnexpectedError) as caught:
        guard.run(flow, None, file="odd.pdf", limits=LIMITS)
    assert said in caught.value.details
    assert "surprise" not in str(caught.value)


def test_an_outcome_of_another_type_than_promised_is_refused() -> None:
    with pytest.raises(CrashError, match="makes no sense"):
        guard.run(flows.lie, None, file="odd.pdf", limits=LIMITS)


@pytest.mark.parametrize(
    "noise",
    [
        b"\xff" * 40,
        struct.pack("!BQ", Kind.VALUE, 1 << 60),
        packed(Kind.VALUE, b""),
        packed(Kind.VALUE, b"\0\xc1"),
        packed(Kind.VALUE, b"\1\xc1"),
        packed(Kind.ERROR, b"\xc0"),
        packed(Kind.PROGRESS, b"\xc0"),
        packed(Kind.READY),
    ],
)
def test_nonsense_from_a_process_is_a_crash(noise: bytes) -> None:
    with pytest.raises(CrashError):
        guard.run(flows.babble, noise, file="evil.pdf", limits=LIMITS)
    assert guard.run(flows.double, 1, file="a.pdf", limits=LIMITS) == 2


def test_half_a_frame_is_a_crash() -> None:
    with pytest.raises(CrashError, match="exit status 0"):
        guard.run(flows.babble, HEADER.pack(Kind.VALUE, 100), file="evil.pdf", limits=LIMITS)


def test_the_clock_is_kept_in_the_middle_of_an_answer() -> None:
    with pytest.raises(LimitError, match="longer than"):
        guard.run(
            flows.stammer,
            HEADER.pack(Kind.VALUE, 100),
            file="slow.pdf",
            limits=Limits(seconds=2),
        )


def test_libraries_that_write_to_the_terminal_are_not_heard(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert guard.run(flows.shout, None, file="a.pdf", limits=LIMITS)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode elsewhere")
def test_names_of_files_that_are_not_unicode_pass() -> None:
    name = os.fsdecode(b"caf\xe9.pdf")
    task = replace(_rich(name, text=name), keyed={})
    found = guard.run(flows.echo, task, file=name, limits=LIMITS)
    assert (found.path, found.text) == (Path(name), name)


def test_an_interrupt_ends_the_process_and_comes_through(tmp_path: Path) -> None:
    note = tmp_path / "pid"

    def interrupt() -> None:
        if appears(note):
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        guard.run(flows.hang_with_child, note, file="a.pdf", limits=LIMITS)
    assert ends(int(note.read_text(encoding="ascii")))
    assert guard.run(flows.double, 1, file="a.pdf", limits=LIMITS) == 2


def test_many_threads_may_run_documents() -> None:
    found: list[int] = []
    threads = [
        threading.Thread(
            target=lambda number=number: found.append(
                guard.run(flows.double, number, file="a.pdf", limits=LIMITS)
            )
        )
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [2 * number for number in range(8)]


def test_a_fork_of_this_process_has_a_worker_of_its_own() -> None:
    ours = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS).parent
    code = f"""
import os
from glyphstone import guard
from glyphstone.options import Limits
from tests.guard import flows
def parent():
    limits = Limits(seconds={PATIENCE_SECONDS})
    return guard.run(flows.surroundings, None, file="a.pdf", limits=limits).parent
first = parent()
pid = os.fork()
if pid == 0:
    os._exit(0 if parent() != first else 1)
assert os.waitpid(pid, 0)[1] == 0
assert parent() == first
"""
    subprocess.run([sys.executable, "-c", code], check=True, env=_environment())
    assert not is_gone(ours)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}


def test_the_worker_ends_when_it_is_shut_down() -> None:
    worker = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS).parent
    shut_down()
    assert is_gone(worker)
