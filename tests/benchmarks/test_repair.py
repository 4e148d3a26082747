"""The judge of repaired documents."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from benchmarks.repair.__main__ import difference, measured, squeezed
from benchmarks.repair.cases import Kind, cases
from benchmarks.repair.real import tell_real
from benchmarks.repair.script_report import readme_rows, tell_scripts
from benchmarks.repair.scripts import ROWS, WAYS, Outcome, Row, Way, apart
from benchmarks.repair.scripts import measured as measured_script
from benchmarks.repair.stretches import STRETCHES, tell_stretches
from benchmarks.repair.viewers import pages_by_pdfium, pages_by_pdftotext
from benchmarks.report import Report


def test_a_broken_document_is_measured(tmp_path: Path) -> None:
    case = next(case for case in cases(quick=True) if case.damage == "lying ActualText")
    readers = {"pdftotext": pages_by_pdftotext, "PDFium": pages_by_pdfium}
    result = measured(case, tmp_path, readers)
    assert result.before == {"pdftotext": False, "PDFium": False}
    assert result.after == result.healthy == {"pdftotext": True, "PDFium": True}
    assert (result.removed, result.clean, result.same, result.again) == (1, True, True, True)


def test_every_kind_of_text_is_measured() -> None:
    assert {case.kind for case in cases(quick=True)} == set(Kind)


def test_texts_are_compared_without_what_nobody_sees() -> None:
    assert squeezed("e\u0301 \u202ba\u2060\n") == "\u00e9a"
    assert difference("abcdefghij", "abcdefghXj") == "'cdefghij' read as 'cdefghXj'"


# --- script by script -----------------------------------------------------------------------------


READERS = {"pdftotext": pages_by_pdftotext, "PDFium": pages_by_pdfium}


def row(script: str) -> Row:
    return next(one for one in ROWS if one.script == script)


def test_a_script_is_measured_beside_our_own_text(tmp_path: Path) -> None:
    found = measured_script(row("Devanagari"), WAYS[0], tmp_path, READERS)
    assert found.apart == {"pdftotext": 0.0, "PDFium": 0.0}
    assert min(found.unbroken.values()) > 5
    assert (found.own, found.reread, found.same_pixels) == (0.0, 0.0, True)
    assert found.told == found.lines > 10
    assert 0 < found.larger < 20


def test_half_of_the_scripts_are_the_test() -> None:
    halves = Counter(one.half for one in ROWS)
    assert halves == {"development": 15, "test": 16}
    assert len({one.script for one in ROWS}) == len(ROWS)


def test_texts_are_compared_with_their_spaces() -> None:
    assert apart("ab cd", "ab\n cd\u2060") == 0
    assert apart("ab cd", "abcd") == 20
    assert apart("\u00e9", "e\u0301") == 0
    assert apart("", "x") == 100


def outcome(script: str, way: Way, rate: float, larger: int = 0) -> Outcome:
    rates = dict.fromkeys(("pdftotext", "PDFium"), rate)
    return Outcome(
        row(script), way, 10, 1, 0, True, 100, 100 + larger, rates, dict.fromkeys(rates, 1)
    )


def test_a_script_is_named_by_its_worst_way() -> None:
    report = Report("repair", "a title", quick=True)
    plain, _, spaced, ordered = WAYS
    found = [
        outcome("Latin", plain, 0.5, 3),
        outcome("Latin", spaced, 0.0),
        outcome("Hebrew", plain, 0.0),
        outcome("Hebrew", spaced, 0.6, 4),
        outcome("Hebrew", ordered, 1.0, 50),
        outcome("Arabic", ordered, 1.1),
    ]
    tell_scripts(report, found)
    held = {what.removeprefix("script by script: "): holds for what, holds in report.bars.items()}
    assert held == {
        "at most 0.5 % of the characters apart from our own text in pdftotext": False,
        "at most 0.5 % of the characters apart from our own text in PDFium": False,
        "the file at most 3 % larger": False,
        "pixels unchanged": True,
        "our own text of the copy is the same": True,
        "right to left, stored as read: never worse than the same file unbroken": False,
    }
    assert report.figures["larger_holds"] == 1
    assert readme_rows(found[:4]) == [
        ("Latin", ("0.5, 0.0", "0.5, 0.0", "-1.0, -1.0")),
        ("Hebrew", ("0.0, 0.6", "0.0, 0.6", "-1.0, -1.0")),
    ]


def test_without_real_files_that_is_said(tmp_path: Path) -> None:
    report = Report("repair", "a title", quick=True)
    tell_real(report, tmp_path, READERS)
    assert (report.figures["real_files"], report.bars) == (0, {})


def test_what_a_text_could_stand_for_is_measured(tmp_path: Path) -> None:
    report = Report("repair", "a title", quick=True)
    tell_stretches(report, tmp_path, READERS)
    (table,) = report._parts
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[4:]]
    assert [line[1] for line in rows] == [*STRETCHES, *STRETCHES]
    assert [line[3:5] for line in rows if line[1] == "a line"] == [["0.00", "0.00"]] * 2
    assert all(float(line[4]) > 5 for line in rows if line[1] == "the map alone")


def test_the_readme_says_what_was_measured_script_by_script() -> None:
    root = Path(__file__).parents[2]
    figures = json.loads((root / "benchmarks/results/repair.json").read_text("utf-8"))["figures"]
    readme = (root / "README.md").read_text("utf-8").replace("**", "")
    table = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in readme.splitlines()
        if line.startswith("| ") and line.count("|") == 5
    ]
    told = {line[0]: tuple(line[1:]) for line in table}
    viewers = ("pdftotext", "PDFium", "pdf.js")
    for one in ROWS:
        assert told[one.script] == tuple(figures[f"{one.script}: {name}"] for name in viewers)
