"""The 14 standard fonts and the names readers take for them."""

from __future__ import annotations

import pytest

from glyphstone.data.base14 import base14
from glyphstone.data.encodings import encoding
from tests.data.regenerate import facts, stored
from tools import build_base14


def test_regenerating_gives_the_same_facts() -> None:
    assert facts(build_base14.build()) == facts(stored("base14.txt"))


def test_all_fourteen_have_a_width_for_every_encoded_glyph() -> None:
    for name in (name for block in build_base14.BLOCKS for name in block):
        font = base14(name)
        assert font is not None
        assert font.name == name
        assert font.descent < 0 < font.ascent
        assert all(glyph in font.widths for glyph in font.encoding if glyph)


def test_known_widths() -> None:
    helvetica, courier, symbol = base14("Helvetica"), base14("Courier-Bold"), base14("Symbol")
    assert helvetica is not None
    assert courier is not None
    assert symbol is not None
    assert (helvetica.widths["A"], helvetica.ascent, helvetica.descent) == (667, 718, -207)
    assert set(courier.widths.values()) == {600}
    assert symbol.widths["alpha"] == 631
    assert symbol.encoding == encoding("Symbol")
    assert helvetica.encoding == encoding("StandardEncoding")


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("Arial", "Helvetica"),
        ("ArialMT", "Helvetica"),
        ("Arial-BoldMT", "Helvetica-Bold"),
        ("Arial,Bold", "Helvetica-Bold"),
        ("Arial-BoldItalicMT", "Helvetica-BoldOblique"),
        ("Arial,BoldItalic", "Helvetica-BoldOblique"),
        ("Helvetica,Italic", "Helvetica-Oblique"),
        ("CourierNew", "Courier"),
        ("CourierNewPSMT", "Courier"),
        ("CourierNewPS-BoldItalicMT", "Courier-BoldOblique"),
        ("TimesNewRoman", "Times-Roman"),
        ("TimesNewRomanPSMT", "Times-Roman"),
        ("TimesNewRomanPS-BoldMT", "Times-Bold"),
        ("Times New Roman,Italic", "Times-Italic"),
        ("ABCDEF+Times-Roman", "Times-Roman"),
        ("SymbolMT", "Symbol"),
        ("symbol", "Symbol"),
        ("Zapf_Dingbats", "ZapfDingbats"),
        ("ITC Zapf Dingbats", "ZapfDingbats"),
        ("Dingbats", "ZapfDingbats"),
        ("Times-Roman", "Times-Roman"),
        ("Times-BoldItalic", "Times-BoldItalic"),
        ("TimesNewRoman,BoldItalic", "Times-BoldItalic"),
        ("Courier_New", "Courier"),
        ("Courier-Oblique", "Courier-Oblique"),
        ("Helvetica-Regular", "Helvetica"),
        ("CourierStd-BoldOblique", "Courier-BoldOblique"),
    ],
)
def test_an_alias_gives_the_standard_font(alias: str, name: str) -> None:
    font = base14(alias)
    assert font is not None
    assert font.name == name


@pytest.mark.parametrize(
    "name",
    [
        "", "ArialNarrow", "Arial-Black", "HelveticaNeue", "Helvetica-Light", "Calibri", "T",
        "ABCDEF+ABCDEF+Arial", "ABCDE+Arial", "abcdef+Arial",
    ],
)  # fmt: skip
def test_another_font_is_none(name: str) -> None:
    assert base14(name) is None
