"""The judge of repaired documents."""

from __future__ import annotations

from pathlib import Path

from benchmarks.repair.__main__ import difference, measured, squeezed
from benchmarks.repair.cases import Kind, cases
from benchmarks.repair.viewers import pages_by_pdfium, pages_by_pdftotext


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
