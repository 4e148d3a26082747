"""What the glyphs of a font stand for by its tables."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph

from forge import fonts
from glyphstone.script.brahmic.conjunct_tables import strings_of_glyphs


def font_of(letters: dict[int, str], others: list[str], features: str = "") -> bytes:
    """A font of blank glyphs with these characters, other glyphs and features."""
    order = [".notdef", *dict.fromkeys(letters.values()), *others]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(letters)
    builder.setupGlyf({name: Glyph() for name in order})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
    builder.setupHorizontalHeader()
    builder.setupPost()
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


@cache
def tiny_font() -> bytes:
    """A font that has every kind of substitution."""
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
    return font_of(letters, others, features)


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


def test_of_several_characters_an_ordinary_one_names_the_glyph() -> None:
    found = names(font_of({0x41: "A", 0x391: "A", 0xFF21: "wide", 0xE000: "B", 0x42: "B"}, []))
    assert found["A"] == "A"
    assert found["wide"] == "\uff21"
    assert found["B"] == "B"


def test_a_font_without_substitutions_has_its_characters_alone() -> None:
    assert names(font_of({0x61: "a"}, ["b"])) == {"a": "a"}


def test_a_glyph_that_has_a_character_keeps_it() -> None:
    found = names(
        font_of({0x61: "a", 0x62: "b"}, [], "feature smcp { sub a by b; } smcp;"),
    )
    assert found == {"a": "a", "b": "b"}


def test_a_private_character_gives_way_to_what_the_tables_say() -> None:
    found = names(
        font_of({0x61: "a", 0xE000: "p"}, [], "feature liga { sub a a by p; } liga;"),
    )
    assert found["p"] == "aa"


def test_the_shortest_text_wins_and_among_equals_the_first() -> None:
    features = "feature liga { sub a b by x; sub a a b by x; sub b a by y; } liga;"
    found = names(font_of({0x61: "a", 0x62: "b"}, ["x", "y"], features))
    assert (found["x"], found["y"]) == ("ab", "ba")


def test_names_spread_against_the_order_of_the_lookups() -> None:
    features = """
        lookup third { sub y by z; } third;
        lookup second { sub x by y; } second;
        lookup first { sub a by x; } first;
        feature ss01 { lookup third; lookup second; lookup first; } ss01;
    """
    found = names(font_of({0x61: "a"}, ["x", "y", "z"], features))
    assert found == {"a": "a", "x": "a", "y": "a", "z": "a"}


def test_texts_are_no_longer_than_a_glyph_may_have() -> None:
    def text_of(count: int) -> str | None:
        features = f"feature liga {{ sub {' '.join(['a'] * count)} by x; }} liga;"
        return names(font_of({0x61: "a"}, ["x"], features)).get("x")

    assert text_of(24) == "a" * 24
    assert text_of(25) is None


def test_parts_of_a_glyph_share_its_text() -> None:
    features = "feature ccmp { sub c by a x y; } ccmp;"
    found = names(font_of({0x61: "a", 0xE1: "c"}, ["x", "y"], features))
    # What is left of the letter when its known part is taken away; then nothing is left.
    assert found["x"] == "\u0301"
    assert found["y"] == ""


def test_parts_that_all_have_names_keep_them() -> None:
    features = "feature ccmp { sub c by a b; } ccmp;"
    found = names(font_of({0x61: "a", 0x62: "b", 0xE1: "c"}, [], features))
    assert found == {"a": "a", "b": "b", "c": "\u00e1"}


def test_the_feature_that_lists_everything_names_only_what_nothing_else_does() -> None:
    features = """
        feature aalt { sub a from [x y]; } aalt;
        feature liga { sub b c by x; } liga;
    """
    found = names(font_of({0x61: "a", 0x62: "b", 0x63: "c"}, ["x", "y"], features))
    assert (found["x"], found["y"]) == ("bc", "a")


def test_lookups_that_only_others_call_come_after_those_of_features() -> None:
    features = """
        lookup called { sub a by x; } called;
        feature calt { sub a' lookup called b; } calt;
        feature liga { sub b b by x; } liga;
    """
    found = names(font_of({0x61: "a", 0x62: "b"}, ["x"], features))
    # Though the other name would be shorter.
    assert found["x"] == "bb"


def test_only_the_newest_tag_of_a_script_is_heard() -> None:
    features = """
        languagesystem DFLT dflt;
        languagesystem deva dflt;
        languagesystem dev2 dflt;
        feature half { script deva; sub ka virama by old; } half;
        feature rphf { script dev2; sub ra virama by new; } rphf;
    """
    letters = {0x915: "ka", 0x930: "ra", 0x94D: "virama"}
    found = names(font_of(letters, ["old", "new"], features))
    assert "old" not in found
    assert found["new"] == "र्"


def test_reverse_substitutions_name_glyphs() -> None:
    features = "feature calt { rsub [a b]' c by [x y]; } calt;"
    found = names(font_of({0x61: "a", 0x62: "b", 0x63: "c"}, ["x", "y"], features))
    assert (found["x"], found["y"]) == ("a", "b")


def test_substitutions_in_extensions_are_found() -> None:
    features = "lookup one useExtension { sub a by x; } one; feature ss01 { lookup one; } ss01;"
    assert names(font_of({0x61: "a"}, ["x"], features))["x"] == "a"


def test_signs_of_a_ligature_are_stored_in_reading_order() -> None:
    letters = {0x93F: "i", 0x915: "ka", 0x61: "a"}
    found = names(font_of(letters, ["x"], "feature pres { sub i ka by x; } pres;"))
    assert found["x"] == "कि"


def test_a_chain_of_substitutions_is_followed_so_far() -> None:
    # Against the order of the lookups each round names one glyph more: 32 rounds for the features,
    # and as many again for the lookups that others call and for the feature that lists all.
    count = 100
    lookups = "".join(
        f"lookup l{n} {{ sub {'a' if n == 1 else f'x{n - 1}'} by x{n}; }} l{n};"
        for n in range(count, 0, -1)
    )
    used = " ".join(f"lookup l{n};" for n in range(count, 0, -1))
    glyphs = [f"x{n}" for n in range(1, count + 1)]
    found = names(font_of({0x61: "a"}, glyphs, f"{lookups} feature ss01 {{ {used} }} ss01;"))
    assert len(found) == 1 + 3 * 32
    assert "x96" in found
    assert "x97" not in found
