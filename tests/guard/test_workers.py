"""Many documents at a time: each keeps its own limits, and its own fate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.errors import LimitError
from glyphstone.guard import CancelledError, CrashError, Workers
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS, ends

LIMITS = Limits(seconds=PATIENCE_SECONDS)


def test_all_outcomes_come_back_with_their_numbers() -> None:
    tasks = [(number, f"{number}.pdf") for number in range(10)]
    with Workers(jobs=3) as workers:
        assert dict(workers.map(flows.double, tasks, LIMITS)) == {n: 2 * n for n in range(10)}


def test_as_many_run_at_a_time_as_there_are_jobs(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with Workers(jobs=2) as workers:
        # Each waits for the other: one after the other they would never end.
        tasks = [((one, two), "one.pdf"), ((two, one), "two.pdf")]
        assert dict(workers.map(flows.wait_for, tasks, LIMITS)) == {0: "one", 1: "two"}


def test_outcomes_come_as_soon_as_they_are_there(tmp_path: Path) -> None:
    go, fast = tmp_path / "go", tmp_path / "fast"
    tasks = [((tmp_path / "slow", go), "slow.pdf"), ((fast, fast), "fast.pdf")]
    with Workers(jobs=2) as workers:
        found = workers.map(flows.wait_for, tasks, LIMITS)
        assert next(found) == (1, "fast")
        go.touch()
        assert next(found) == (0, "slow")


def test_a_crash_costs_one_document() -> None:
    tasks = [(kind, f"{kind}.pdf") for kind in ("fine", "crash", "fine", "fine")]
    with Workers(jobs=2) as workers:
        found = dict(workers.map(flows.behave, tasks, LIMITS))
    crash = found.pop(1)
    assert isinstance(crash, CrashError)
    assert crash.place.file == "crash.pdf"
    assert found == {0: "fine", 2: "fine", 3: "fine"}


def test_each_hang_is_ended_and_named() -> None:
    tasks = [(None, f"{number}.pdf") for number in range(3)]
    with Workers(jobs=2) as workers:
        found = dict(workers.map(flows.hang, tasks, Limits(seconds=0.5)))
        assert workers.run(flows.double, 2, file="a.pdf", limits=LIMITS) == 4
    for number, error in found.items():
        assert isinstance(error, LimitError)
        assert error.place.file == f"{number}.pdf"


def test_tasks_are_taken_only_when_there_is_room() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[tuple[int, str]]:
        for number in range(100):
            taken.append(number)
            yield number, "a.pdf"

    with Workers(jobs=2) as workers:
        next(workers.map(flows.double, tasks(), LIMITS))
        assert len(taken) == 2


def test_progress_says_of_which_document() -> None:
    told: list[tuple[int, int, int]] = []
    with Workers(jobs=2) as workers:
        tasks = [(1, "a.pdf"), (2, "b.pdf")]
        list(workers.map(flows.double, tasks, LIMITS, progress=lambda *now: told.append(now)))
    assert sorted(told) == [(0, 1, 2), (1, 1, 2)]


def test_leaving_the_block_ends_what_runs(tmp_path: Path) -> None:
    notes = [tmp_path / "one", tmp_path / "two"]
    with Workers(jobs=2) as workers:
        running = workers.map(
            flows.hang_with_child,
            [(note, "a.pdf") for note in notes],
            LIMITS,
            cancel=lambda: all(note.exists() for note in notes),
        )
        with pytest.raises(CancelledError):
            next(running)
    assert all(ends(int(note.read_text(encoding="ascii"))) for note in notes)


def test_documents_that_nobody_waits_for_are_ended(tmp_path: Path) -> None:
    slow, never = tmp_path / "slow", tmp_path / "never"
    tasks = [((slow, never), "slow.pdf"), ((tmp_path / "fast", slow), "fast.pdf")] * 2
    with Workers(jobs=2) as workers:
        found = workers.map(flows.wait_for, tasks, LIMITS)
        assert next(found) == (1, "fast")
    assert ends(int(slow.read_text(encoding="ascii")))
    assert list(found) == []


def test_one_document_runs_as_without_workers() -> None:
    with Workers() as workers:
        assert workers.run(flows.double, 2, file="a.pdf", limits=LIMITS) == 4


def test_there_is_at_least_one_job() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Workers(jobs=0)


def test_modules_are_loaded_once_for_all_documents() -> None:
    guard.warm_up(["tests.guard.loaded_once"])
    with Workers(jobs=2) as workers:
        found = dict(workers.map(flows.loader, [(None, "a.pdf")] * 3, LIMITS))
    assert len(set(found.values())) == 1
