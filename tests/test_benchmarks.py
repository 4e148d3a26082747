"""The one shape of all benchmarks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.report import Report, machine
from tests.conftest import ROOT


def filled(quick: bool, holds: bool) -> Report:
    report = Report("trial", "A trial", quick=quick, packages=("numpy", "no-such-package"))
    report.table("Times", ("reader", "seconds"), [("a|b", 0.123456), ("c", 12345.6), ("d",)])
    report.figure("seconds", 0.5)
    report.bar("fast enough", holds, reason="the machine was busy")
    return report


@pytest.mark.parametrize("holds", [True, False])
def test_a_full_run_is_recorded(
    holds: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = filled(quick=False, holds=holds).finish(tmp_path)
    assert status == (0 if holds else 1)
    last = capsys.readouterr().out.splitlines()[-1]
    expected = {"name": "trial", "figures": {"seconds": 0.5}, "bars": {"fast enough": holds}}
    assert json.loads(last) == expected
    record = json.loads((tmp_path / "trial.json").read_text("utf-8"))
    assert expected.items() <= record.items()
    assert record["machine"] == machine()
    assert record["versions"]["no-such-package"] == "not installed"
    page = (tmp_path / "trial.md").read_text("utf-8")
    assert "| a\\|b   |  0.1235 |" in page
    assert ("the machine was busy" in page) is not holds


def test_a_quick_run_leaves_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert filled(quick=True, holds=True).finish(tmp_path) == 0
    assert list(tmp_path.iterdir()) == []
    assert "a quick run" in capsys.readouterr().out


def test_the_command_line_says_quick_or_full() -> None:
    assert Report.from_arguments("trial", "A trial", arguments=["--quick"]).quick
    assert not Report.from_arguments("trial", "A trial", arguments=[]).quick


def test_recorded_results_say_where_and_when() -> None:
    for path in (ROOT / "benchmarks" / "results").glob("*.json"):
        record = json.loads(path.read_text("utf-8"))
        assert {"name", "figures", "bars", "date", "machine", "versions"} <= record.keys(), path
        assert path.with_suffix(".md").is_file()
