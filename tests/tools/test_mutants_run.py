"""Whole runs over a tiny package: each fate once, in this process and in those that tests start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tools.mutants.overlay import make_overlay

MODULE = """\
import functools

LIMIT = 3


def tested(a):
    return a < LIMIT


def blindly_run(a):
    return a * 7


def never_run(a):
    return a + 5


def run_elsewhere(a):
    return a - 11


@functools.cache
def kept():
    return 13 + 17


class Table:
    @functools.cache
    def row(self):
        return kept()


def run_by_fixture(a):
    return a % 19
"""
TESTS = """\
import subprocess, sys

import pytest

from glyphstone.room import one


def test_tested():
    assert one.tested(2) is True
    assert one.tested(3) is False


def test_blindly():
    one.blindly_run(1)


def test_elsewhere():
    code = "from glyphstone.room import one; print(one.run_elsewhere(12))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"1\\n"


def test_asks_first():
    one.Table().row()


def test_knows_what_is_kept():
    assert one.kept() == 30


@pytest.fixture(scope="module")
def shared():
    return one.run_by_fixture(39)


def test_sets_the_fixture_up(shared):
    pass


def test_looks_at_the_fixture(shared):
    assert shared == 1


def test_fails_as_it_is():
    assert False
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A run over every site of the tiny package."""
    root = tmp_path_factory.mktemp("checkout")
    room = root / "src" / "glyphstone" / "room"
    tests = root / "tests" / "room"
    room.mkdir(parents=True)
    tests.mkdir(parents=True)
    (room.parent / "__init__.py").touch()
    (room / "__init__.py").touch()
    (room / "one.py").write_text(MODULE, encoding="utf-8")
    (tests / "test_one.py").write_text(TESTS, encoding="utf-8")
    (root / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    words = ["room", "--root", str(root), "--count", "999", "--json", str(root / "all.json")]
    subprocess.run(
        [sys.executable, "-m", "tools.mutants", *words, "--report", str(root / "table.md")],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    found: dict[str, Any] = json.loads((root / "all.json").read_text(encoding="utf-8"))
    found["table"] = (root / "table.md").read_text(encoding="utf-8")
    found["pages"] = sorted(path.name for path in room.rglob("*"))
    return found


def fates(record: dict[str, Any], text: str) -> set[str]:
    """The verdicts over all mutants of the lines that hold a text."""
    return {one["verdict"] for one in record["mutants"] if text in one["before"]}


def test_a_fault_that_a_test_notices_is_killed(record: dict[str, Any]) -> None:
    assert fates(record, "a < LIMIT") == {"killed"}


def test_a_fault_in_a_constant_is_met_by_the_tests_of_its_users(record: dict[str, Any]) -> None:
    (constant,) = [one for one in record["mutants"] if one["before"] == "LIMIT = 3"]
    assert constant["verdict"] == "killed"
    assert constant["tests"][0] == "tests/room/test_one.py::test_tested"


def test_a_fault_that_no_assertion_sees_survives(record: dict[str, Any]) -> None:
    assert fates(record, "a * 7") == {"survived"}
    (tests,) = {tuple(one["tests"]) for one in record["mutants"] if "a * 7" in one["before"]}
    assert tests == ("tests/room/test_one.py::test_blindly",)


def test_a_line_that_no_test_runs_is_told_apart(record: dict[str, Any]) -> None:
    assert fates(record, "a + 5") == {"not executed"}


def test_processes_that_a_test_starts_meet_the_fault(record: dict[str, Any]) -> None:
    assert fates(record, "a - 11") == {"killed"}
    killers = {one["killer"] for one in record["mutants"] if "a - 11" in one["before"]}
    assert killers == {"tests/room/test_one.py::test_elsewhere"}


def test_what_is_kept_counts_for_all_who_ask(record: dict[str, Any]) -> None:
    killers = {one["killer"] for one in record["mutants"] if "13 + 17" in one["before"]}
    assert killers == {"tests/room/test_one.py::test_knows_what_is_kept"}


def test_a_shared_fixture_counts_for_all_its_users(record: dict[str, Any]) -> None:
    killers = {one["killer"] for one in record["mutants"] if "a % 19" in one["before"]}
    assert killers == {"tests/room/test_one.py::test_looks_at_the_fixture"}


def test_a_test_that_fails_without_a_fault_kills_none(record: dict[str, Any]) -> None:
    assert record["left_out"] == ["tests/room/test_one.py::test_fails_as_it_is"]


def test_the_row_of_the_table_says_what_the_record_says(record: dict[str, Any]) -> None:
    _, row = [line for line in record["table"].splitlines() if line.startswith("| room |")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    counts = record["counts"]
    assert cells[1:9] == [
        str(len(record["mutants"])),
        *(str(count) for count in counts.values()),
        f"{record['score']:.1%}",
        "1",
    ]


def test_the_source_is_left_as_it_was(record: dict[str, Any]) -> None:
    compiled = {name for name in record["pages"] if name.endswith(".pyc")}
    assert {name.partition(".")[0] for name in compiled} <= {"__init__", "one"}
    assert {"__init__.py", "one.py"} <= set(record["pages"])


ENDLESS = """\
import sys
from pathlib import Path

from tools.mutants import session
from tools.mutants.runner import run_jobs

session.MARGIN_SECONDS = 0.5
root = Path(sys.argv[1])
test = "test_endless.py::test_endless"
job = session.Job(root, root, root, ("test_endless.py",), {test: 0.0})
(ended,) = run_jobs([job], 1)
print(ended.outcome)
"""


def test_an_endless_test_is_ended_with_what_it_started(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_endless.py").write_text(
        "import subprocess, sys\nfrom pathlib import Path\n\n\ndef test_endless():\n"
        "    code = 'import time; time.sleep(600)'\n"
        "    words = [sys.executable, '-c', code]\n"
        "    child = subprocess.Popen(words, start_new_session=True)\n"
        "    Path('pid').write_text(str(child.pid))\n"
        "    while True:\n        pass\n",
        encoding="utf-8",
    )
    printed = subprocess.run(
        [sys.executable, "-c", ENDLESS, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert printed == "None\n"
    child = Path("/proc") / (tmp_path / "pid").read_text(encoding="utf-8") / "cmdline"
    assert not child.exists() or child.read_bytes() == b""  # gone, or waiting to be reaped


def test_an_overlay_differs_in_one_module(tmp_path: Path) -> None:
    package = tmp_path / "package"
    for name in ("__init__.py", "a/one.py", "a/two.py", "b/three.py"):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n", encoding="utf-8")
    cache = package / "a" / "__pycache__"
    cache.mkdir()
    for name in ("one.cpython-311.pyc", "two.cpython-311.pyc"):
        (cache / name).touch()
    copy = make_overlay(package, tmp_path / "tree", package / "a" / "one.py", b"# other\n")
    texts = {
        str(path.relative_to(copy)): path.read_text(encoding="utf-8")
        for path in [*copy.rglob("*.py"), copy / "package" / "b" / "three.py"]
    }
    assert texts == {
        "package/__init__.py": "# __init__.py\n",
        "package/a/one.py": "# other\n",
        "package/a/two.py": "# a/two.py\n",
        "package/b/three.py": "# b/three.py\n",
    }
    assert (package / "a" / "one.py").read_text(encoding="utf-8") == "# a/one.py\n"
    compiled = copy / "package" / "a" / "__pycache__"
    assert [path.name for path in compiled.iterdir()] == ["two.cpython-311.pyc"]
