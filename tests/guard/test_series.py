"""A series of documents in processes that stay: who serves whom, and what ends a process."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from glyphstone.errors import GlyphstoneError, LimitError, NotAPdfError
from glyphstone.guard import CancelledError, CrashError, Ended, Series, UnexpectedError
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS, ends

LIMITS = Limits(seconds=PATIENCE_SECONDS)


def one_by_one(tasks: list[flows.Deed], documents_each: int = 100) -> list[Ended[int]]:
    """What became of each, all in one process if they allow it."""
    found = []
    with Series(flows.serve, LIMITS, documents_each=documents_each) as series:
        for number, task in enumerate(tasks):
            series.begin(number, task, f"{number}.pdf")
            found.append(series.next_over())
    return found


def pids(found: list[Ended[int]]) -> list[int]:
    return [one.outcome for one in found if isinstance(one.outcome, int)]


def test_one_process_serves_many_documents() -> None:
    found = one_by_one([flows.Deed.FINE] * 5)
    assert len(set(pids(found))) == 1
    assert [one.fresh for one in found] == [True, False, False, False, False]


def test_a_process_serves_no_more_documents_than_it_may() -> None:
    found = one_by_one([flows.Deed.FINE] * 5, documents_each=2)
    first, second, third, fourth, fifth = pids(found)
    assert first == second != third == fourth != fifth


def test_a_clean_error_does_not_end_the_process() -> None:
    before, refused, after = one_by_one([flows.Deed.FINE, flows.Deed.REFUSE, flows.Deed.FINE])
    assert isinstance(refused.outcome, NotAPdfError)
    assert before.outcome == after.outcome


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        (flows.Deed.CRASH, CrashError),
        (flows.Deed.STUMBLE, UnexpectedError),
        (flows.Deed.SWELL, LimitError),
    ],
)
def test_a_broken_process_serves_nobody_else(deed: flows.Deed, kind: type[GlyphstoneError]) -> None:
    before, broken, after = one_by_one([flows.Deed.FINE, deed, flows.Deed.FINE])
    assert isinstance(broken.outcome, kind)
    assert not broken.fresh
    assert after.fresh
    assert before.outcome != after.outcome


def test_a_fresh_process_can_be_asked_for() -> None:
    with Series(flows.serve, LIMITS, documents_each=100) as series:
        series.begin(0, flows.Deed.FINE, "a.pdf")
        first = series.next_over()
        series.begin(1, flows.Deed.FINE, "b.pdf", fresh=True)
        second = series.next_over()
    assert second.fresh
    assert first.outcome != second.outcome


def test_a_hang_is_ended_and_named() -> None:
    with Series(flows.hang, Limits(seconds=0.3), documents_each=100) as series:
        series.begin(7, None, "slow.pdf")
        ended = series.next_over()
    assert isinstance(ended.outcome, LimitError)
    assert ended.number == 7
    assert ended.outcome.place.file == "slow.pdf"
    assert ended.seconds >= 0.3


def test_a_process_killed_from_outside_is_told_from_a_crash() -> None:
    crash, killed = one_by_one([flows.Deed.CRASH, flows.Deed.BE_KILLED])
    assert isinstance(crash.outcome, CrashError)
    assert isinstance(killed.outcome, CrashError)
    assert not crash.outcome.from_outside
    assert killed.outcome.from_outside


def test_a_process_that_died_while_it_waited_costs_a_fresh_start_only() -> None:
    with Series(flows.serve, LIMITS, documents_each=100) as series:
        series.begin(0, flows.Deed.FINE, "a.pdf")
        waiting = series.next_over().outcome
        assert isinstance(waiting, int)
        os.kill(waiting, signal.SIGKILL)
        assert ends(waiting)
        series.begin(1, flows.Deed.FINE, "b.pdf")
        ended = series.next_over()
    assert isinstance(ended.outcome, CrashError)
    assert ended.outcome.from_outside
    assert not ended.fresh


def test_leaving_the_block_ends_processes_that_wait_and_those_that_work(tmp_path: Path) -> None:
    with Series(flows.serve, LIMITS, documents_each=100) as series:
        series.begin(0, flows.Deed.FINE, "a.pdf")
        waiting = series.next_over().outcome
        assert isinstance(waiting, int)
    note = tmp_path / "note"
    with Series(flows.hang_with_child, LIMITS, documents_each=100, cancel=note.exists) as other:
        other.begin(0, note, "b.pdf")
        with pytest.raises(CancelledError):
            other.next_over()
    assert ends(waiting)
    assert ends(int(note.read_text(encoding="ascii")))


def test_there_is_room_for_as_many_as_are_read_at_a_time() -> None:
    with Series(flows.double, LIMITS, jobs=2) as series:
        assert series.has_room
        series.begin(0, 1, "a.pdf")
        series.begin(1, 2, "b.pdf")
        full = (series.has_room, series.running)
        ended = [series.next_over() for _ in range(2)]
        assert series.running == 0
    assert full == (False, 2)
    assert sorted((one.number, one.outcome) for one in ended) == [(0, 2), (1, 4)]


@pytest.mark.parametrize(("jobs", "each"), [(0, 1), (1, 0)])
def test_there_is_at_least_one_document_at_a_time(jobs: int, each: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Series(flows.double, LIMITS, jobs=jobs, documents_each=each)
