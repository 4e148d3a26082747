"""A text shaped again draws the glyphs it was read from, or it is not the text."""

from __future__ import annotations

import pytest

from forge import fonts
from glyphstone.model.lines import Direction
from glyphstone.model.text import Sign
from glyphstone.script.brahmic.conjunct_tables import strings_of_glyphs
from glyphstone.script.brahmic.syllables import reorder
from glyphstone.script.reshaping import reshapes, shaped


def bytes_of(name: str) -> bytes:
    return fonts.find(name).path.read_bytes()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("NotoSansDevanagari", "कार्यकर्ताओं की स्थिति"),
        ("NotoSansBengali", "কোন্দল"),
        ("NotoSansKhmer", "ប្រទេសកម្ពុជា"),
        ("NotoSansMyanmar", "မြန်မာ"),
        ("NotoSansTamil", "தமிழ் மொழி"),
        ("NotoSansMalayalam", "മലയാളം"),
        ("NotoSerifTibetan", "བོད་སྐད"),
    ],
)
def test_what_was_read_from_glyphs_draws_them_again(name: str, text: str) -> None:
    font = bytes_of(name)
    glyphs = shaped(font, text)
    texts = strings_of_glyphs(font)
    signs = [Sign(texts[glyph], place) for place, glyph in enumerate(glyphs)]
    as_drawn = "".join(sign.text for sign in signs)
    stored = "".join(sign.text for sign in reorder(signs)[0])
    assert reshapes(font, stored, glyphs)
    assert stored == as_drawn or not reshapes(font, as_drawn, glyphs)


def test_the_direction_is_given_where_the_text_has_none() -> None:
    font = bytes_of("NotoSansArabic")
    glyphs = shaped(font, "سلام", Direction.RTL)
    assert reshapes(font, "سلام", glyphs)
    assert not reshapes(font, "سلام", glyphs, Direction.LTR)
    assert not reshapes(font, "مالس", glyphs)


def test_glyphs_without_ink_do_not_count() -> None:
    font = bytes_of("NotoSansDevanagari")
    assert reshapes(font, "क\u200bख", shaped(font, "कख"))
