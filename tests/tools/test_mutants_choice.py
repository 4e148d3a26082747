"""Which tests a mutant is given, what is kept of a baseline, and what a room scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants import report
from tools.mutants.baseline import Baseline, executions_of
from tools.mutants.executions import Choice, Executions
from tools.mutants.mutations import Fault
from tools.mutants.sampling import Mutant
from tools.mutants.sites import Site
from tools.mutants.source import Span
from tools.mutants.verdicts import Fate, RoomResult, Verdict

FAULT = Fault("number", Span(0, 1), "2")
MODULE = Path("one.py")
SECONDS = {"a.py::slow": 5.0, "a.py::quick": 1.0, "b.py::other": 2.0}


def choice_of(lines: dict[str, list[int]], needs: dict[str, list[str]], folder: Path) -> Choice:
    path = folder / MODULE
    path.write_text("A = 1\n\ndef f():\n    return A\n", encoding="utf-8")
    whole = {context: {str(path): them} for context, them in lines.items()}
    return Choice(executions_of([Baseline(SECONDS, whole, needs)]), [path])


def chosen(choice: Choice, site: Site, folder: Path, budget: float = 99.0) -> list[str]:
    return choice.tests(folder / MODULE, site, budget)


def test_the_shortest_test_comes_first_and_files_stay_together(tmp_path: Path) -> None:
    choice = choice_of({test: [4] for test in SECONDS}, {}, tmp_path)
    found = chosen(choice, Site((FAULT,), (4,)), tmp_path)
    assert found == ["a.py::quick", "a.py::slow", "b.py::other"]


def test_what_is_beyond_the_budget_is_left_out(tmp_path: Path) -> None:
    choice = choice_of({test: [4] for test in SECONDS}, {}, tmp_path)
    site = Site((FAULT,), (4,))
    assert chosen(choice, site, tmp_path, 3.5) == ["a.py::quick", "b.py::other"]
    assert chosen(choice, site, tmp_path, 0.1) == ["a.py::quick"]


def test_a_line_that_nothing_runs_has_no_tests(tmp_path: Path) -> None:
    choice = choice_of({"a.py::quick": [1]}, {}, tmp_path)
    assert chosen(choice, Site((FAULT,), (4,)), tmp_path) == []


def test_what_a_test_needs_counts_as_its_own(tmp_path: Path) -> None:
    needs = {"a.py::quick": ["fixture:x"], "fixture:x": ["cache:y"]}
    choice = choice_of({"cache:y": [4]}, needs, tmp_path)
    assert chosen(choice, Site((FAULT,), (4,)), tmp_path) == ["a.py::quick"]


def test_users_of_a_constant_come_before_other_tests_of_its_module(tmp_path: Path) -> None:
    choice = choice_of({"": [1], "b.py::other": [4], "a.py::quick": [3]}, {}, tmp_path)
    site = Site((FAULT,), (1,), at_import=True, names=("A",))
    assert chosen(choice, site, tmp_path) == ["b.py::other", "a.py::quick"]


def test_a_constant_of_a_module_that_nothing_runs_gets_all_tests(tmp_path: Path) -> None:
    choice = choice_of({"": [1]}, {}, tmp_path)
    site = Site((FAULT,), (1,), at_import=True, names=("A",))
    assert set(chosen(choice, site, tmp_path)) == set(SECONDS)


def test_the_baseline_of_a_file_holds_what_its_tests_need() -> None:
    whole = Baseline(
        SECONDS,
        {"a.py::slow": {"m": [1]}, "cache:y": {"m": [2]}, "b.py::other": {"m": [3]}}
        | {"file:b.py": {"m": [4]}},
        {"a.py::slow": ["cache:y"], "b.py::other": ["file:b.py"]},
        failed=["a.py::quick", "b.py::other"],
    )
    part = whole.of_file("a.py")
    assert part.lines == {"a.py::slow": {"m": [1]}, "cache:y": {"m": [2]}, "": {"m": [4]}}
    assert part.durations == {"a.py::slow": 5.0, "a.py::quick": 1.0}
    assert part.failed == ["a.py::quick"]
    executions: Executions = executions_of([part])
    assert executions.durations == {"a.py::slow": 5.0}
    assert executions.tests_of_lines(Path("m"), [2]) == {"a.py::slow"}
    assert executions.ran_at_import(Path("m"), [4])


def result_of(room: str, killed: int, survived: int, equivalent: int) -> RoomResult:
    mutant = Mutant("room.one", MODULE, 1, Site((FAULT,), (1,)), FAULT, "a = 1", "a = 2", b"")
    verdicts = [Verdict.KILLED] * killed + [Verdict.SURVIVED] * survived
    verdicts += [Verdict.EQUIVALENT] * equivalent
    return RoomResult(room, 1, [Fate(mutant, verdict) for verdict in verdicts])


def test_equivalents_are_left_out_of_the_score() -> None:
    assert result_of("room", 30, 8, 2).score == pytest.approx(30 / 38)


def test_equivalents_over_the_cap_count_as_survived() -> None:
    result = result_of("room", 30, 5, 5)
    assert result.counts()[Verdict.EQUIVALENT] == 2
    assert result.counts()[Verdict.SURVIVED] == 8
    assert result.score == pytest.approx(30 / 38)


def test_a_row_replaces_the_last_one_of_its_room(tmp_path: Path) -> None:
    page = tmp_path / "table.md"
    for result in (
        result_of("script", 1, 1, 0),
        result_of("layout", 3, 1, 0),
        result_of("script", 4, 0, 0),
    ):
        report.write_row(result, page)
    rows = [line for line in page.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")][:8] for row in rows[2:]]
    assert cells == [
        ["layout", "4", "3", "0", "1", "0", "0", "75.0%"],
        ["script", "4", "4", "0", "0", "0", "0", "100.0%"],
        ["all rooms", "8", "7", "0", "1", "0", "0", "87.5%"],
    ]


def test_survivors_are_shown_with_their_lines() -> None:
    printed = "\n".join(report.lines(result_of("room", 1, 1, 0)))
    assert "survived: one.py:1 (number)\n    - a = 1\n    + a = 2" in printed
    found = report.record(result_of("room", 1, 1, 0), Path())
    assert report.survivors_in(found) == {("room.one", "a = 1", "a = 2")}
