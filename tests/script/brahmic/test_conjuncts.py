"""What glyphs without a character of their own stand for."""

from __future__ import annotations

import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph
from hypothesis import given
from hypothesis import strategies as st

from forge import fonts
from glyphstone.script.brahmic.conjuncts import strings_of_glyphs, text_of_name

# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # By numbers.
        ("uni0915094D0937", "क्ष"),
        ("uni0915.half", "क्"),
        ("uni0CB0.below", "್ರ"),
        ("uni17D2179A", "្រ"),
        # Words with the script behind them.
        ("kadeva", "क"),
        ("kabengali", "ক"),
        ("kahalfdeva", "क्"),
        ("kaprehalfdeva", "क्"),
        ("kassadeva", "क्ष"),
        ("kakadeva", "क्क"),
        ("dadhadeva", "द्ध"),
        ("kanuktadeva", "क़"),
        ("kanuktaprehalfdeva", "क़्"),
        ("rephdeva", "र्"),
        ("ivowelsigndeva", "ि"),
        ("ivowelsignanusvara03deva", "िं"),
        ("kasubscriptknda", "್ಕ"),
        ("karasubscriptknda", "್ಕ್ರ"),
        ("kaviramaknda", "ಕ್"),
        ("kevowelknda", "ಕೆ"),
        ("ngaiivowelsigntamil", "ஙீ"),
        ("katamlym", "ക്ത"),
        ("kassasinh", "ක්\u200dෂ"),
        ("shanuktadevaMAR", "श़"),
        # The names of today's drawing tools.
        ("ka-deva", "क"),
        ("k-deva", "क्"),
        ("ka-deva.half", "क्"),
        ("k_ssa-deva", "क्ष"),
        ("k_ssa-deva.alt", "क्ष"),
        ("kssa-deva", "क्ष"),
        ("iMatra-deva", "ि"),
        ("iMatra_reph-deva", "िर्"),
        ("rakar-deva", "्र"),
        ("ra-deva.below", "्र"),
        ("ka_ssa-deva", "क्ष"),
        ("n_da_gran", "𑌨𑍍𑌦"),
        # The script in front, as old collections have it.
        ("dvnKSSa", "क्ष"),
        ("dvKa", "क"),
        ("bnKa", "ক"),
    ],
)
def test_a_name_that_tells_its_script_is_read(name: str, text: str) -> None:
    found = text_of_name(name)
    assert found is not None
    assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("name", "script", "text"),
    [
        ("kka", "Deva", "क्क"),
        ("kka", "Beng", "ক্ক"),
        ("k_ssa", "Deva", "क्ष"),
        ("reph", "Gujr", "ર્"),
        ("raVattu", "Deva", "्र"),
        ("vattu", "Beng", "্র"),
    ],
)
def test_a_name_without_a_script_is_read_where_it_is_given(
    name: str, script: str, text: str
) -> None:
    assert text_of_name(name, script) == text
    assert text_of_name(name) is None


@pytest.mark.parametrize(
    "name", ["A", "parenleft", "foo-deva", "g12", "", "lengthmarkknda", "x" * 500, ".notdef", "-"]
)
def test_other_names_say_nothing(name: str) -> None:
    assert text_of_name(name) is None


@given(st.text(max_size=70), st.sampled_from([None, "Deva", "Khmr", "Zzzz"]))
def test_no_name_is_an_error(name: str, script: str | None) -> None:
    text_of_name(name, script)


@pytest.mark.parametrize(
    ("name", "share"),
    [("Devanagari", 0.85), ("Bengali", 0.9), ("Gujarati", 0.9), ("Oriya", 0.9), ("Tamil", 0.9),
     ("Kannada", 0.9), ("Grantha", 0.95), ("Khmer", 1.0)],
)  # fmt: skip
def test_names_agree_with_what_the_tables_of_their_font_say(name: str, share: float) -> None:
    face = fonts.find(f"NotoSans{name}")
    pairs = [
        (text_of_name(face.glyph_name(glyph)), text)
        for glyph, text in strings_of_glyphs(face.path).items()
        if len(text) > 1 and min(text) > "\u0300"
    ]
    read = [(found, text) for found, text in pairs if found is not None]
    right = sum(plain(found) == plain(text) for found, text in read)
    assert len(read) > 0.8 * len(pairs)
    assert right >= share * len(read)


def plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\u200d", ""))


# --- tables ---------------------------------------------------------------------------------------


@cache
def tiny_font() -> bytes:
    """A font of blank glyphs that has every kind of substitution."""
    letters = {
        0x915: "ka", 0x937: "ssa", 0x930: "ra", 0x94D: "virama", 0x93F: "i", 0x902: "anusvara",
        0x61: "a", 0xF101: "private",
    }  # fmt: skip
    others = [
        "k",
        "k_ssa",
        "reph",
        "rakar",
        "reph_anusvara",
        "a.sc",
        "a.alt",
        "one",
        "two",
        "i.end",
    ]
    order = [".notdef", *letters.values(), *others]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(letters)
    builder.setupGlyf({name: Glyph() for name in order})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
    builder.setupHorizontalHeader()
    builder.setupPost()
    features = """
        languagesystem DFLT dflt; languagesystem dev2 dflt; languagesystem deva dflt;
        lookup inner { sub i by i.end; } inner;
        feature akhn { sub ka virama ssa by k_ssa; } akhn;
        feature rphf { sub ra virama by reph; } rphf;
        feature half { sub ka virama by k; } half;
        feature blwf { sub ra virama by rakar; } blwf;
        feature abvs { sub reph anusvara by reph_anusvara; } abvs;
        feature psts { sub ka i' lookup inner; } psts;
        feature smcp { sub a by a.sc; } smcp;
        feature aalt { sub a from [a.alt ka]; } aalt;
        feature ccmp { sub private by one two; } ccmp;
    """
    addOpenTypeFeaturesFromString(builder.font, features)
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def names(font: bytes) -> dict[str, str]:
    from fontTools.ttLib import TTFont

    order = TTFont(BytesIO(font)).getGlyphOrder()
    return {order[glyph]: text for glyph, text in strings_of_glyphs(font).items()}


def test_texts_spread_from_the_cmap_through_every_kind_of_lookup() -> None:
    found = names(tiny_font())
    assert found["k_ssa"] == "क्ष"
    assert found["k"] == "क्"
    assert found["reph"] == "र्"
    assert found["reph_anusvara"] == "र्ं"
    assert found["i.end"] == "ि"
    assert found["a.sc"] == found["a.alt"] == "a"
    assert found["ka"] == "क"
    assert ".notdef" not in found


def test_below_base_forms_begin_with_the_virama_however_the_font_spells_them() -> None:
    assert names(tiny_font())["rakar"] == "्र"


@pytest.mark.parametrize(
    ("name", "glyph", "text"),
    [
        ("NotoSansDevanagari", "kassadeva", "क्ष"),
        ("NotoSansKannada", "kasubscriptknda", "್ಕ"),
        ("NotoSansKannada", "rephknda", "ರ್"),
        ("NotoSansBengali", "yapostformbeng", "্য"),
        ("NotoSansKhmer", "uni17D2179A", "្រ"),
        ("NotoSansMyanmar", "kinzi_i", "င်္ိ"),
        ("NotoSansMongolian", "u1828.medV1", "ᠨ\u180b"),
        ("NotoSansArabic", "lam_noon_meemar", "لنم"),
        ("NotoSansJavanese", "ka.pas", "꧀ꦏ"),
    ],
)
def test_glyphs_of_real_fonts_have_their_texts(name: str, glyph: str, text: str) -> None:
    face = fonts.find(name)
    found = {face.glyph_name(g): text for g, text in strings_of_glyphs(face.path).items()}
    assert found[glyph] == text


def test_a_font_is_given_by_its_bytes_or_its_path(tmp_path: Path) -> None:
    path = tmp_path / "tiny.ttf"
    path.write_bytes(tiny_font())
    assert strings_of_glyphs(path) == strings_of_glyphs(tiny_font())
