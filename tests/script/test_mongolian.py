"""Mongolian words: which selectors carry meaning."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import fonts, samples
from glyphstone.model.lines import Direction
from glyphstone.model.text import Operation, Sign
from glyphstone.script.brahmic.conjunct_tables import strings_of_glyphs
from glyphstone.script.mongolian import collapse, restore
from glyphstone.script.reshaping import reshapes, shaped
from tools.ucd import SOURCE

FVS1, FVS2, FVS3 = "\u180b", "\u180c", "\u180d"
MVS, NNBSP = "\u180e", "\u202f"
HUDUM = "".join(map(chr, range(0x1820, 0x1843)))
TODO = "ᠠ" + "".join(map(chr, range(0x1844, 0x185D)))
SIBE = "ᠠᠣ" + "".join(map(chr, range(0x185D, 0x1873)))
MANCHU = "ᠠᠣᠨᠮᠯᠰᠺᡝᡠᡡᡤᡥᡦᡧᡨᡩᡪᡬᡳᡴᡵᡶᡷ"


@cache
def font() -> bytes:
    return fonts.find("NotoSansMongolian").path.read_bytes()


@cache
def glyph_texts() -> dict[int, str]:
    return strings_of_glyphs(font())


def as_a_map_says(word: str) -> str:
    """What a map that names every glyph by the shortest text for it makes of a word."""
    return "".join(glyph_texts()[glyph] for glyph in shaped(font(), word, Direction.LTR))


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        # The context gives the form.
        ("ᠬᠦ᠋ᠮᠦᠨ", "ᠬᠦᠮᠦᠨ"),
        ("ᠪᠦ᠋ᠷ", "ᠪᠦᠷ"),
        ("ᠮᠡᠨ᠋ᠳᠡᠯᠡᠬᠦ", "ᠮᠡᠨᠳᠡᠯᠡᠬᠦ"),
        ("ᠬᠡᠭ᠌ᠴᠢ", "ᠬᠡᠭᠴᠢ"),
        # It would give another.
        ("ᠮᠠᠨ᠋ᠠ", "ᠮᠠᠨ᠋ᠠ"),
        ("ᠠᠳᠦ᠋ᠷ", "ᠠᠳᠦ᠋ᠷ"),
        ("ᠬᠡᠭ᠋ᠴᠢ", "ᠬᠡᠭ᠋ᠴᠢ"),
        # The separator is drawn as a blank, or as nothing behind n.
        ("ᠨᠡᠷ ᠡ᠋", "ᠨᠡᠷ᠎ᠡ"),
        ("ᠠᠨ᠌ᠠ᠋", "ᠠᠨ᠎ᠠ"),
        ("ᠨᠡᠷ ᠡ", "ᠨᠡᠷ ᠡ"),
        ("ᠨᠡᠷ ᠡ᠋ᠷ", "ᠨᠡᠷ ᠡ᠋ᠷ"),
        # Suffixes behind a narrow blank.
        ("ᠭᠠᠵᠠᠷ\u202fᠳ᠋ᠤ", "ᠭᠠᠵᠠᠷ\u202fᠳᠤ"),
        ("ᠳ᠋ᠤ", "ᠳ᠋ᠤ"),
        # Manchu and Sibe.
        ("ᡨ᠋ᠠ", "ᡨᠠ"),
        ("ᡨ᠋ᡝ", "ᡨ᠋ᡝ"),
        ("ᡩ᠋ᡝ", "ᡩᡝ"),
    ],
)
def test_only_selectors_that_change_the_form_are_kept(named: str, meant: str) -> None:
    assert collapse(named)[0] == meant


def test_signs_keep_their_pieces_and_changes_are_recorded() -> None:
    signs = [Sign("ᠨᠡᠷ", 0), Sign(" ", 1), Sign("ᠡ᠋", 2)]
    found, operations, changes = restore(signs)
    assert found == [Sign("ᠨᠡᠷ", 0), Sign(MVS, 1), Sign("ᠡ", 2)]
    assert operations == [Operation.CONTEXTUAL_FORMS_COLLAPSED]
    assert {(change.before, change.after) for change in changes} == {(" ", MVS), (FVS1, "")}


@given(st.lists(st.text(st.sampled_from("ᠠᠡᠨᠳᠭᠥᠷᡨᠣ" + FVS1 + FVS2 + FVS3 + MVS + NNBSP + " a"))))
def test_no_code_point_comes_or_goes_unrecorded(texts: list[str]) -> None:
    signs = [Sign(text, place) for place, text in enumerate(texts)]
    found, _, changes = restore(signs)
    expected = Counter("".join(texts))
    for change in changes:
        expected.subtract(Counter(change.before * change.count))
        expected.update(Counter(change.after * change.count))
    assert Counter("".join(sign.text for sign in found)) == +expected
    assert [sign.piece for sign in found] == list(range(len(texts)))


# --- against a shaper -----------------------------------------------------------------------------


def words_of(code: str) -> list[str]:
    text = " ".join(samples.sample(code).paragraphs)
    return [word for word in text.split() if all("\u1800" <= char <= "\u18af" for char in word)]


def without_blanks(text: str) -> str:
    # The font draws the separator by the glyph of the blank.
    return text.replace(MVS, " ")


@pytest.mark.parametrize("code", ["mn_Mong"])
def test_a_text_comes_back_from_the_names_of_its_glyphs(code: str) -> None:
    words = words_of(code)
    wrong = [
        word
        for word in words
        if without_blanks(collapse(as_a_map_says(word))[0]) != without_blanks(word)
    ]
    assert len(words) > 50
    assert wrong == []


def test_most_separators_come_back_too() -> None:
    words = [word for word in words_of("mn_Mong") if re.search(f"{MVS}[ᠠᠡ]$", word)]
    assert len(words) == 3
    assert [word for word in words if collapse(as_a_map_says(word))[0] != word] == []


#: Vowels and consonants of the four orthographies.
ORTHOGRAPHIES = {
    "Hudum, masculine": ("ᠠᠢᠣᠤ", HUDUM[8:27]),
    "Hudum, feminine": ("ᠡᠢᠥᠦ", HUDUM[8:27]),
    "Todo": ("ᠠᡄᡅᡆᡇᡈᡉ", TODO[8:]),
    "Sibe": ("ᠠᠣᡝᡞᡠ", SIBE[7:]),
    "Manchu": ("ᠠᠣᡝᡳᡠᡡ", "ᠨᠮᠯᠰᡤᡥᡦᡧᡨᡩᡪᡬᡴᡵᡶᡷᠪᠶ"),
}


@st.composite
def words(draw: st.DrawFn) -> str:
    vowels, consonants = map(
        st.sampled_from, ORTHOGRAPHIES[draw(st.sampled_from(sorted(ORTHOGRAPHIES)))]
    )
    word = draw(st.sampled_from(["", draw(vowels)]))
    for _ in range(draw(st.integers(1, 3))):
        word += draw(consonants) + draw(vowels)
    return word + draw(st.sampled_from(["", draw(consonants)]))


@given(words())
def test_any_plain_word_comes_back_from_the_names_of_its_glyphs(word: str) -> None:
    assert collapse(as_a_map_says(word))[0] == word


@pytest.mark.parametrize(
    ("letters", "selectors", "alphabet"),
    [
        ("ᠥᠦᠨᠳᠭ", FVS1, HUDUM),
        ("ᠭ", FVS2, HUDUM),
        ("ᠭ", FVS3, HUDUM),
        ("ᡎᡅ", FVS1, TODO),
        ("ᡇ", FVS2, TODO),
        ("ᡨ", FVS1 + FVS2, SIBE),
        ("ᡩ", FVS1, SIBE),
        ("ᡨᡴ", FVS1 + FVS2, MANCHU),
        ("ᡩ", FVS1, MANCHU),
        ("ᡳ", FVS2, MANCHU),
    ],
)
def test_the_rules_drop_what_a_shaper_would_draw_anyway(
    letters: str, selectors: str, alphabet: str
) -> None:
    # Dropped wrongly, a selector's meaning would be lost: never. Kept needlessly, it only stands
    # in the way: seldom.
    needless = total = 0
    for letter, selector, before, behind in product(letters, selectors, alphabet, alphabet):
        word = before + letter + selector + behind
        dropped = collapse(word)[0] != word
        same = reshapes(font(), before + letter + behind, shaped(font(), word), Direction.LTR)
        assert same or not dropped, [f"{ord(char):04x}" for char in word]
        needless += same and not dropped
        total += 1
    assert needless <= 0.02 * total


def test_every_rule_is_about_a_standardized_variant() -> None:
    # The table is Debian's; the rules name letter and selector.
    from glyphstone.script.mongolian import _RULES

    text = (SOURCE / "StandardizedVariants.txt").read_text(encoding="utf-8")
    standard = {
        chr(int(match[1], 16)) + chr(int(match[2], 16))
        for match in re.finditer(r"^(18[0-9A-F]{2}) (180[BCDF]);", text, re.M)
    }
    assert {letter + rule[1] for rule in _RULES for letter in rule[0]} <= standard


def test_a_word_without_end_is_left_alone() -> None:
    endless = ("ᠨ" + FVS1) * 20000
    assert collapse(endless) == (endless, [])
    # A selector that says nothing goes from a word of 100 characters and stays in a longer one.
    idle = "ᠮᠠᠨ" + FVS1 + "ᠳᠠ"
    longest = idle + "ᠠ" * (100 - len(idle))
    assert collapse(longest)[0] == longest.replace(FVS1, "")
    assert collapse(longest + "ᠠ")[0] == longest + "ᠠ"
