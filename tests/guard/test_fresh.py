"""Systems that cannot fork get a fresh process for each document, and the same answers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.errors import LimitError, NotAPdfError
from glyphstone.guard import CancelledError, CrashError, pool
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS, appears, ends, is_gone, none_is_left
from tests.guard.scripts import start

LIMITS = Limits(seconds=PATIENCE_SECONDS)


@pytest.fixture(autouse=True)
def _no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "CAN_FORK", False)


def test_the_outcome_and_the_progress_come_back() -> None:
    told: list[tuple[int, int]] = []
    found = guard.run(
        flows.double, 4, file="a.pdf", limits=LIMITS, progress=lambda *now: told.append(now)
    )
    assert found == 8
    assert told == [(1, 2)]


def test_the_process_is_gone_afterwards() -> None:
    found = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS)
    assert found.parent == os.getpid()
    assert is_gone(found.pid)


def test_errors_crashes_and_hangs_are_told_apart() -> None:
    with pytest.raises(NotAPdfError, match="a hat"):
        guard.run(flows.refuse, None, file="hat.pdf", limits=LIMITS)
    with pytest.raises(CrashError, match="exit status 3"):
        guard.run(flows.leave, None, file="bad.pdf", limits=LIMITS)
    with pytest.raises(LimitError, match="longer than"):
        guard.run(flows.hang, None, file="slow.pdf", limits=Limits(seconds=1))


def test_what_a_process_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "note"
    with pytest.raises(CancelledError):
        guard.run(flows.hang_with_child, note, file="a.pdf", limits=LIMITS, cancel=note.exists)
    assert ends(int(note.read_text(encoding="ascii")))


def test_several_run_at_a_time(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with guard.Workers(jobs=2) as workers:
        tasks = [((one, two), "one.pdf"), ((two, one), "two.pdf")]
        assert dict(workers.map(flows.wait_for, tasks, LIMITS)) == {0: "one", 1: "two"}


def test_nothing_is_left_of_a_killed_parent(tmp_path: Path) -> None:
    mark = f"orphan-{tmp_path}"
    code = """
from glyphstone.guard import pool
pool.CAN_FORK = False
guard.run(flows.wait_for, (Path("sign"), Path("never")), file="a.pdf", limits=limits)
"""
    with start(tmp_path, code, GLYPHSTONE_TEST_MARK=mark) as script:
        assert appears(tmp_path / "sign"), script.communicate()
        script.kill()
        script.communicate()
    assert none_is_left(mark)
