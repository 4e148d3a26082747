"""Each glyph that nobody has named stands in its span once, with its key."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import (
    UNKNOWN,
    FontKey,
    FontMaps,
    GlyphKey,
    Glyphs,
    Meaning,
    PageText,
)
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from glyphstone.writers.text_lines import text_lines
from tests.layout.placing import Piece, page

#: What fonts claim that is no text, so that the glyph is unknown.
NO_TEXT = "\ufffd"


def read(glyphs: Glyphs, maps: FontMaps | None = None) -> PageText:
    """A page as it is read; every unknown glyph of every span has its key."""
    found = PageReader(maps or {}, TextOptions()).read(glyphs)
    for span in found.spans():
        assert span.text.count(UNKNOWN) == len(span.unknown)
    list(text_lines(found))
    return found


def saying(glyphs: Glyphs, stretches: list[int], texts: tuple[str, ...]) -> Glyphs:
    """A page whose PDF has texts for stretches of its glyphs."""
    return replace(glyphs, actual_text=np.array(stretches, dtype=np.int32), actual_texts=texts)


@pytest.mark.parametrize("first", [False, True])
def test_a_glyph_with_an_accent_keeps_its_key(first: bool) -> None:
    pair = [Piece(NO_TEXT, 60, 700), Piece("´", 61, 700, advance=0.33)]
    glyphs = page([Piece("am", 50, 700), *(pair[::-1] if first else pair), Piece("bo", 65, 700)])
    found = read(glyphs)
    assert found.text == f"am{UNKNOWN}\u0301bo"
    (span,) = found.spans()
    assert span.unknown == (GlyphKey(FontKey("0"), ord(NO_TEXT)),)
    assert list(text_lines(found)) == ["am⟦0:FFFD⟧\u0301bo"]


def test_two_accents_on_a_glyph_leave_it_one_glyph() -> None:
    accents = [Piece("´", 61, 700, advance=0.33), Piece("¸", 61, 700, advance=0.33)]
    found = read(page([Piece("am", 50, 700), Piece(NO_TEXT, 60, 700), *accents]))
    assert found.text.count(UNKNOWN) == 1


def test_a_text_of_the_pdf_with_the_sign_in_it_is_no_text() -> None:
    glyphs = page([Piece(f"ab{NO_TEXT}cd", 50, 700)])
    assert read(saying(glyphs, [0, 0, -1, -1, -1], (UNKNOWN,))).text == f"ab{UNKNOWN}cd"
    assert read(saying(glyphs, [-1, -1, 0, 0, -1], (f"x{UNKNOWN}",))).text == f"ab{UNKNOWN}cd"
    assert read(saying(glyphs, [-1, -1, 0, -1, -1], ("x",))).text == "abxcd"


def test_a_map_with_the_sign_in_it_names_nothing() -> None:
    glyphs = page([Piece("abc", 50, 700)])
    known: FontMaps = {
        FontKey("0"): {
            ord("a"): Meaning("x", 1.0, "typed"),
            ord("b"): Meaning(f"y{UNKNOWN}", 1.0, "typed"),
            ord("c"): Meaning(UNKNOWN, 1.0, "typed"),
        }
    }
    found = read(glyphs, known)
    assert found.text == f"x{UNKNOWN}{UNKNOWN}"
    (span,) = found.spans()
    assert [key.code for key in span.unknown] == [ord("b"), ord("c")]


LETTERS = st.text(
    st.sampled_from(f"ab\u0131 ´¨ˇ¸^{NO_TEXT}שлक\u093f\u0301"), min_size=1, max_size=9
)


@given(
    st.lists(st.builds(Piece, LETTERS, st.integers(50, 90), st.just(700.0)), max_size=5),
    st.data(),
)
def test_no_unknown_glyph_is_lost_or_counted_twice(
    pieces: list[Piece], data: st.DataObject
) -> None:
    glyphs = page(pieces)
    size = len(glyphs.code)
    own = (f"a{UNKNOWN}", UNKNOWN, "", "xy")
    stretches = data.draw(st.lists(st.integers(-3, 3), min_size=size, max_size=size))
    found = read(saying(glyphs, [max(one, -1) for one in stretches], own))
    shown: Counter[GlyphKey] = Counter()
    for span in found.spans():
        shown.update(span.unknown)
    assert set(shown) <= {GlyphKey(FontKey("0"), ord(NO_TEXT))}
    assert shown.total() <= int((glyphs.code == ord(NO_TEXT)).sum())
