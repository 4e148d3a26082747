"""Codes of one drawing: a few are read each, the others as the first."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.evidence.drawings.equal_codes import OWN_READINGS, parted
from tests.evidence.pages import glyph

ONE, OTHER = (replace(glyph(0), shape=key) for key in ("one", "other"))


def test_as_many_codes_as_alphabets_share_drawings_are_read_each() -> None:
    drawn = [replace(ONE, id=number) for number in range(OWN_READINGS)]
    assert parted(drawn) == (drawn, {})
    assert OWN_READINGS == 3


def test_more_codes_are_read_as_the_first() -> None:
    drawn = [replace(ONE, id=number) for number in (7, 2, 5, 9, 1)]
    alone = replace(OTHER, id=3)
    assert parted([alone, *drawn]) == ([alone, *drawn[:3]], {7: [9, 1]})
