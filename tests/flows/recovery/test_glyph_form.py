"""The sheet with fields of a recovery over a book that is made by hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone.flows.recovery.glyph_form import field_sheet
from glyphstone.flows.recovery.solving import Solving
from glyphstone.verdict.trust import Trust
from tests.flows.handmade import symbol
from tests.flows.recovery.test_solving import Opened, document, facts, said


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    made = Opened(tmp_path)
    yield made
    made.close()


def table(recovery: Solving) -> list[dict[str, str]]:
    written = field_sheet(recovery, "glyphstone ...", as_csv=True)
    assert written is not None
    assert written.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(written.decode("utf-8-sig"))))


def test_the_glyphs_of_fonts_that_need_a_map_are_asked_the_frequent_first(opened: Opened) -> None:
    # A stands in two words, B in one.
    assert [row["glyph"] for row in table(opened.solving())] == ["⟦0:A⟧", "⟦0:B⟧"]


def test_a_doubtful_glyph_comes_before_a_frequent_one(opened: Opened) -> None:
    rows = table(opened.solving(said(0, "a", 0.6), said(1, "b", 0.1)))
    assert [row["glyph"] for row in rows] == ["⟦0:B⟧", "⟦0:A⟧"]
    rows = table(opened.solving(said(0, "a", 0.5), said(1, "b", 0.1)))
    assert [row["glyph"] for row in rows] == ["⟦0:A⟧", "⟦0:B⟧"]


def test_a_sheet_may_be_of_one_document(opened: Opened) -> None:
    recovery = opened.solving(documents=[document("a"), document("b")])
    whole = field_sheet(recovery, "x", as_csv=True) or b""
    second = field_sheet(recovery, "x", as_csv=True, document=1) or b""
    assert whole.count(b"a.pdf") == whole.count(b"b.pdf") == second.count(b"b.pdf") == 2
    assert b"a.pdf" not in second


def test_what_is_not_known_comes_first(opened: Opened) -> None:
    rows = table(opened.solving(said(0, "a")))
    assert [(row["glyph"], row["known"]) for row in rows] == [("⟦0:B⟧", ""), ("⟦0:A⟧", "a")]


def test_what_is_only_proposed_is_a_proposal(opened: Opened) -> None:
    rows = table(opened.solving(said(0, "a", 0.7)))
    assert [(row["known"], row["proposed"]) for row in rows] == [("", ""), ("", "a")]


def test_the_page_says_who_proposes_and_how_sure(opened: Opened) -> None:
    page = (field_sheet(opened.solving(said(0, "a", 0.7, "nobody")), "x") or b"").decode()
    assert "nobody, 70% sure" in page


def test_there_is_no_sheet_if_no_font_needs_a_map(opened: Opened) -> None:
    sound = document(symbols=[symbol(0)], fonts=(facts("0", Trust.TRUSTED),))
    assert field_sheet(opened.solving(documents=[sound]), "x") is None


def test_a_place_shows_its_word_if_something_of_it_is_known(opened: Opened) -> None:
    page = (field_sheet(opened.solving(said(0, "a")), "x") or b"").decode()
    assert "<bdi>page 1, line 1: a□□□□</bdi>" in page


def test_a_word_of_boxes_alone_is_left_out(opened: Opened) -> None:
    page = (field_sheet(opened.solving(), "x") or b"").decode()
    assert "<bdi>page 1, line 1</bdi>" in page
    assert "□" not in page
