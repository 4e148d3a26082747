"""Spans of lines that had to be put in order."""

from __future__ import annotations

from collections import Counter

import pytest

from glyphstone.model import FontKey, Meaning, Span
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from tests.layout.placing import Piece, page


def read(meant: str) -> list[Span]:
    """The spans of a line of three glyphs; that in the middle means what a damaged map says."""
    maps = {
        FontKey("0"): {
            ord("ا"): Meaning("ا"),
            ord("x"): Meaning(meant, 0.5),
            ord("ر"): Meaning("ر"),
        }
    }
    return list(PageReader(maps, TextOptions()).read(page([Piece("اxر", 50, 700)])).spans())


@pytest.mark.parametrize("meant", ["شa", "aش", "ـ摰", "失隐ᣠ", "شaя漢"])
def test_a_glyph_that_means_letters_of_several_scripts_is_several_spans(meant: str) -> None:
    spans = read(meant)
    letters = Counter("".join(span.text for span in spans))
    assert letters == Counter("ار" + meant)
    assert len({span.script for span in spans}) > 1


def test_each_part_of_a_shared_glyph_stands_where_it_stands_and_is_as_sure() -> None:
    spans = [span for span in read("aя") if span.text.strip("ار")]
    assert [span.text for span in spans] == ["a", "я"]
    assert {span.box for span in spans} == {(55.0, 698.0, 60.0, 708.0)}
    assert {span.map_confidence for span in spans} == {0.5}
    assert {span.provenance for span in spans} == {("map",)}
