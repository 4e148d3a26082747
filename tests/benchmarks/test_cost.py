"""What the benchmark of the whole command adds up."""

from __future__ import annotations

import sys

import pytest

from benchmarks.cost.measuring import command, fitted, least_seconds, peak_memory


def test_a_line_through_documents_has_a_fixed_part_and_a_slope() -> None:
    line = fitted([(1, 1.01), (10, 1.1), (100, 2.0)])
    assert line.fixed == pytest.approx(1.0)
    assert line.slope == pytest.approx(0.01)


def test_the_command_is_that_of_this_interpreter() -> None:
    assert command("text", 1) == [sys.executable, "-m", "glyphstone", "text", "1"]


def test_the_time_of_a_command_is_that_of_its_process() -> None:
    assert 0 < least_seconds([sys.executable, "-c", "sum(range(10**5))"], 2) < 60


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what processes share")
def test_memory_is_that_of_all_processes_together() -> None:
    child = "x = bytearray(40_000_000); import time; time.sleep(1)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    assert 40 < peak_memory([sys.executable, "-c", code]) < 400
