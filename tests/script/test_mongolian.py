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


# --- the rules one by one -------------------------------------------------------------------------

#: Letters, their selector, and words around them (a stroke for the letter): where the context gives
#: the form anyway, and where it does not. A bar is the vowel separator, an underline the narrow
#: space before suffixes.
RULES = [
    # Rounded feminine vowels of the first syllable.
    ("ᠥᠦ", FVS1, "ᠬ/ᠮ ᠮ/ᠠ", "/ᠮ ᠠᠬ/ᠮ ᠬᠮ/ᠮ ᠠ/ᠮ ᠬ/ _ᠠᠬ/ᠮ"),
    # n and d that close a syllable.
    ("ᠨᠳ", FVS1, "ᠠ/ᠮ ᠮ/ᠮ ᠠ/ᢀ", "ᠠ/ᠠ ᠠ/ /ᠮ ᠠ/|ᠠ"),
    # g behind masculine and feminine vowels, and between consonants.
    ("ᠭ", FVS1, "ᠠ/ᠮ ᠢ/ᠮ ᠣ/ᠮ ᠤ/ᠮ", "ᠡ/ᠮ ᠮ/ᠮ ᠠ/ᠠ ᠠ/ /ᠮ"),
    ("ᠭ", FVS2, "ᠡ/ᠮ ᠥ/ᠮ ᠦ/ᠮ ᠧ/ᠮ", "ᠠ/ᠮ ᠢ/ᠮ ᠮ/ᠮ ᠡ/ᠡ ᠡ/ /ᠮ"),
    ("ᠭ", FVS3, "ᠮ/ᠮ ᠠᠮ/ᠷ", "ᠮ/ᠭ ᠠ/ᠮ ᠮ/ᠠ ᠮ/ /ᠮ"),
    # A vowel behind the separator, n before it, d of a suffix.
    ("ᠠᠡ", FVS1, "ᠷ|/", "ᠷ|/ᠷ ᠷ/ /"),
    ("ᠨ", FVS2, "ᠠ/|ᠠ ᠷ/|ᠡ", "/|ᠠ ᠠ/|ᠷ ᠠ/| ᠠ/ᠠ"),
    ("ᠳ", FVS1, "ᠷ_/ᠤ _/ᠠ", "/ᠤ ᠷ/ᠤ ᠷ_/ᠷ ᠷ_/ ᠷ_ᠠ/ᠤ"),
    # Todo.
    ("ᡎ", FVS1, "ᠠ/ᡏ ᡏ/ᡏ", "ᠠ/ᠠ ᠠ/ /ᡏ"),
    ("ᡅ", FVS1, "ᠠ/ᡏ ᡅ/ᡏ ᠠ/ᠠ", "ᡆ/ᡏ ᡏ/ᡏ ᠠ/ /ᡏ"),
    ("ᡇ", FVS2, "ᡇ/ᡏ ᡇ/ᠠ", "ᠠ/ᡏ ᡏ/ᡏ ᡇ/ /ᡏ"),
    # Sibe and Manchu.
    ("ᡨ", FVS1, "/ᠠ /ᠣ /ᡳ ᠠ/ᠠᡵ", "/ᡝ /ᡠ /ᡵ /"),
    ("ᡨ", FVS2, "ᠠ/ᡵ ᡵ/ᡵ", "ᠠ/ᠠ ᠠ/ /ᡵ"),
    ("ᡩ", FVS1, "/ᡝ /ᡠ /ᡡ ᠠ/ᡝ", "/ᠠ /ᠣ /ᡳ /ᡵ /"),
    ("ᡶ", FVS1, "/ᡳᡵ /ᠣᡵ /ᡠᡵ /ᡡᠠ ᠠ/ᡳᡵ", "/ᠠᡵ /ᡝᡵ /ᡳ /ᠣ /ᡵᡵ /"),
    ("ᠣ", FVS1, "ᡥ/ ᡴ/ ᠠᡥ/", "ᡵ/ ᡥ/ᡵ ᠠ/ /"),
    ("ᡳ", FVS2, "ᠠ/ᡵ ᠣ/ᡵ ᡝ/ᡵ ᡠ/ᡵ ᡡ/ᠠ", "ᡳ/ᡵ ᡵ/ᡵ ᠠ/ /ᡵ"),
    ("ᡴ", FVS1, "ᠠ/ᡵ ᡵ/ᡵ ᡝ/ ᡡ/", "ᠠ/ ᠠ/ᠠ ᡝ/ᡵ ᡡ/ᡵ /ᡵ /"),
    ("ᡴ", FVS2, "ᡝ/ᡵ ᡡ/ᠠ", "ᠠ/ᡵ ᡵ/ᡵ ᡝ/ ᡡ/ /ᡵ"),
]


@pytest.mark.parametrize(
    ("letters", "selector", "words", "dropped"),
    [
        pytest.param(letters, selector, words, dropped, id=f"{number}-{dropped}")
        for number, (letters, selector, given, not_given) in enumerate(RULES)
        for words, dropped in ((given, True), (not_given, False))
    ],
)
def test_the_context_that_gives_a_form(
    letters: str, selector: str, words: str, dropped: bool
) -> None:
    for letter, context in product(letters, words.replace("|", MVS).replace("_", NNBSP).split(" ")):
        word = context.replace("/", letter + selector)
        plain = context.replace("/", letter)
        assert collapse(word)[0] == (plain if dropped else word), context
        # The selectors of the letters around do not count.
        wrong = context.replace("/", letter + "\u180f")
        assert collapse(wrong)[0] == wrong


def test_selectors_of_other_letters_are_left_out_of_the_context() -> None:
    # The vowel before has a selector that says something; g is still behind a masculine vowel.
    assert collapse("ᠮᠢ" + FVS2 + "ᠭ" + FVS1 + "ᠮ")[0] == "ᠮᠢ" + FVS2 + "ᠭᠮ"
    assert collapse("ᠠᠨ" + FVS1 + FVS1 + "ᠮ")[0] == "ᠠᠨ" + FVS1 + "ᠮ"


def test_words_are_told_apart_by_blanks_and_other_scripts() -> None:
    idle = "ᠠᠨ" + FVS1 + "ᠮ"
    assert collapse(f"{idle} x{idle}, {idle}")[0] == "ᠠᠨᠮ xᠠᠨᠮ, ᠠᠨᠮ"
    assert collapse("ᠠ ᠨ" + FVS1 + "ᠮ")[0] == "ᠠ ᠨ" + FVS1 + "ᠮ"
    assert collapse(FVS1 + "ᠮ")[0] == FVS1 + "ᠮ"


def test_equal_changes_are_counted_together() -> None:
    idle = "ᠠᠨ" + FVS1 + "ᠮ"
    assert [
        (change.operation, change.before, change.after, change.count)
        for change in collapse(f"{idle} {idle}")[1]
    ] == [(Operation.CONTEXTUAL_FORMS_COLLAPSED, FVS1, "", 2)]
    found = collapse("ᠠᠨ" + FVS2 + "ᠠ" + FVS1)[1]
    assert sorted((change.before, change.after, change.count) for change in found) == [
        ("", MVS, 1),
        (FVS1, "", 1),
        (FVS2, "", 1),
    ]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("ᠨᠡᠷ\u00a0ᠡ" + FVS1, f"ᠨᠡᠷ{MVS}ᠡ"),
        (f"ᠨᠡᠷ{NNBSP}ᠡ" + FVS1, f"ᠨᠡᠷ{MVS}ᠡ"),
        ("x ᠡ" + FVS1, "x ᠡ" + FVS1),
        (" ᠡ" + FVS1, " ᠡ" + FVS1),
        ("ᠨᠡᠷ ᠡ" + FVS1 + " ᠮ", f"ᠨᠡᠷ{MVS}ᠡ ᠮ"),
        ("ᠨᠡᠷ ᠡ" + FVS1 + MVS, "ᠨᠡᠷ ᠡ" + FVS1 + MVS),
        ("ᠨᠡᠷ ᠢ" + FVS1, "ᠨᠡᠷ ᠢ" + FVS1),
        ("ᠨᠡᠷᠡ" + FVS1, "ᠨᠡᠷᠡ" + FVS1),
    ],
)
def test_where_a_blank_is_the_vowel_separator(text: str, result: str) -> None:
    assert collapse(text)[0] == result


@pytest.mark.parametrize("text", ["", "abc", "ᠮᠠᠨᠠ", "слово"])
def test_text_without_selectors_stays(text: str) -> None:
    assert restore([Sign(text, 3)]) == ([Sign(text, 3)], [], [])
