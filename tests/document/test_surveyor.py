"""Counts of what pages use."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from glyphstone.document import Surveyor
from glyphstone.model import MISSING_FONT, Fault, Glyphs
from tests.layout.placing import Piece, page

FONTS = ("F", "G")


def counted(*pages: Glyphs) -> Surveyor:
    found = Surveyor()
    for one in pages:
        found.add(one)
    return found


def test_distinct_glyphs_are_counted_over_pages_with_their_first_page() -> None:
    first = page([Piece("ba", 50, 700), Piece("a", 80, 700, font=1)], number=4, fonts=FONTS)
    second = page([Piece("aac", 50, 700, advance=0.7)], number=5, fonts=FONTS)
    uses = counted(first, second).uses(first.fonts)
    assert [font.name for font, _ in uses] == ["F", "G"]
    assert [[(chr(one.code), one.count, one.first_page) for one in own] for _, own in uses] == [
        [("a", 3, 4), ("b", 1, 4), ("c", 1, 5)],
        [("a", 1, 4)],
    ]
    by_code = {one.code: one for one in uses[0][1]}
    # What is told of a glyph is what its first occurrence says.
    assert (by_code[ord("a")].advance, by_code[ord("c")].advance) == (0.5, 0.7)
    one = by_code[ord("c")]
    assert (one.code_length, one.cid, one.gid, one.name) == (2, ord("c"), ord("c"), None)
    assert one.claim.text == "c"
    assert one.shape is None


def test_glyphs_are_counted_that_an_actual_text_says_otherwise() -> None:
    first = page([Piece("aba", 50, 700)], fonts=FONTS)
    first = replace(first, actual_text=np.array([0, 0, -1], dtype=np.int32), actual_texts=["x"])
    second = page([Piece("ab", 50, 700)], number=2, fonts=FONTS)
    (_, uses), *_ = counted(first, second).uses(first.fonts)
    assert [(chr(one.code), one.count, one.said_otherwise) for one in uses] == [
        ("a", 3, 1),
        ("b", 2, 1),
    ]


def test_pages_are_counted_as_they_come() -> None:
    glyphs = page([Piece("abc", 50, 700), Piece("de", 50, 600, mode=3)], number=4)
    glyphs = replace(
        glyphs, hidden=np.array([True, False, False, False, False]), faults=[Fault("lost")]
    )
    first, second = counted(glyphs, page([], number=5)).pages
    assert (first.facts.number, first.glyphs, first.invisible, first.hidden) == (4, 5, 2, 1)
    assert first.faults == (Fault("lost"),)
    assert (second.facts.number, second.glyphs, second.invisible, second.hidden) == (5, 0, 0, 0)
    assert Surveyor().pages == ()


def test_a_missing_font_is_told_only_if_text_is_set_in_it() -> None:
    glyphs = page([Piece("a", 50, 700)], fonts=FONTS)
    glyphs.fonts[1].key = MISSING_FONT
    assert [font.name for font, _ in counted(glyphs).uses(glyphs.fonts)] == ["F"]
    used = page([Piece("a", 50, 700, font=1)], fonts=FONTS)
    used.fonts[1].key = MISSING_FONT
    found = counted(used).uses(used.fonts)
    assert [(font.name, len(own)) for font, own in found] == [("F", 0), ("G", 1)]
