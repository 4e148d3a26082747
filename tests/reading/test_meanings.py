"""What the glyphs of a document mean."""

from __future__ import annotations

import pytest

from glyphstone.model import UNKNOWN, Claim, ClaimPath, FontKey, FontMaps, Meaning, Operation
from glyphstone.reading.meanings import COMMON, SPECIAL, Meanings, Said, readable
from glyphstone.script.normal.normalize import DEFAULT
from tests.layout.placing import Piece, page


def meanings_of(text: str, maps: FontMaps | None = None) -> tuple[Meanings, list[Said], list[int]]:
    found = Meanings(maps or {}, DEFAULT)
    numbers, traits = found.number(page([Piece(text, 50, 700)]))
    return found, [found.said[number] for number in numbers.tolist()], traits.tolist()


def test_the_same_glyph_has_one_number_and_each_row_has_it() -> None:
    found = Meanings({}, DEFAULT)
    numbers, traits = found.number(page([Piece("abab1", 50, 700)]))
    assert numbers[0] == numbers[2] != numbers[1] == numbers[3]
    assert len(found.said) == 3
    assert [found.said[one].text for one in numbers.tolist()] == list("abab1")
    assert traits.tolist() == [1, 1, 1, 1, COMMON]
    again, _ = found.number(page([Piece("b", 50, 700)]))
    assert again.tolist() == [numbers[1]]
    assert len(found.said) == 3


def test_scripts_are_numbered_in_the_order_they_come() -> None:
    found, _, traits = meanings_of("aα1日のb")
    assert traits == [1, 2, COMMON, 3, 3, 1]
    assert [found.script(one) for one in (COMMON, 1, 2, 3)] == ["Zyyy", "Latn", "Grek", "Hani"]


@pytest.mark.parametrize(
    "char",
    [
        "ש", "ا", "क", "\u0301", "\u200d", "\u1161", "\u11ff", "\ufe10", "\ufe19", "\ufe30",
        "\ufe4f", "١", "\u202a",
    ],
)  # fmt: skip
def test_what_cannot_just_follow_the_glyph_before_is_special(char: str) -> None:
    _, (said,), traits = meanings_of(char)
    assert traits == [SPECIAL]
    assert said.trait == SPECIAL
    assert (said.text, said.changes) == (said.raw, ())


@pytest.mark.parametrize(
    "char",
    ["\u0483", "\u0488", "\u302e", "\u00ad", "\x01", "\u061b", "\u1160", "\u11ff"],
    ids=["above", "around", "beside", "format", "control", "arabic sign", "vowel", "final"],
)
def test_whatever_a_map_says_marks_and_signs_without_ink_are_special(char: str) -> None:
    maps = {FontKey("0"): {ord("x"): Meaning(char), ord("y"): Meaning(f"a{char}")}}
    _, (alone, behind), _ = meanings_of("xy", maps)
    assert (alone.trait, behind.trait) == (SPECIAL, SPECIAL)
    assert (alone.raw, alone.text) == (char, char)


@pytest.mark.parametrize("char", ["\u115f", "\u1200", "\ufe1a", "\ufe50", "ﬁ"])
def test_neighbours_of_vowels_and_vertical_signs_are_not_special(char: str) -> None:
    _, (said,), _ = meanings_of("x", {FontKey("0"): {ord("x"): Meaning(char)}})
    # Nothing is encoded at U+FE1A: it is of no script, and so cannot be of a line.
    assert (said.trait == SPECIAL) is (char == "\ufe1a")


def test_a_letter_of_one_script_behind_signs_and_before_figures_is_of_it() -> None:
    texts = {"x": "(α1)", "y": "1α", "z": "αa"}
    maps = {FontKey("0"): {ord(char): Meaning(text) for char, text in texts.items()}}
    found, _, traits = meanings_of("xyz", maps)
    assert traits == [1, 1, SPECIAL]
    assert found.script(1) == "Grek"


@pytest.mark.parametrize("char", ["a", "\uff01", "ー", "한", "1", "."])
def test_what_stands_as_it_is_drawn_is_not_special(char: str) -> None:
    maps = {FontKey("0"): {ord(char): Meaning(char)}}
    _, _, traits = meanings_of(char, maps)
    assert traits[0] >= COMMON


@pytest.mark.parametrize(
    ("text", "special"), [("ab", False), ("a1", False), ("aα", True), ("1", False), ("", True)]
)
def test_a_glyph_that_means_letters_of_two_scripts_is_special(text: str, special: bool) -> None:
    _, (said,), _ = meanings_of("x", {FontKey("0"): {ord("x"): Meaning(text)}})
    assert (said.trait == SPECIAL) is special


def test_a_given_map_counts_alone() -> None:
    maps = {FontKey("0"): {ord("a"): Meaning("q", 0.7, "typed")}}
    found, (first, second), _ = meanings_of("ab", maps)
    assert (first.text, first.source, first.confidence) == ("q", "typed", 0.7)
    assert (second.text, second.source, second.confidence) == (UNKNOWN, "none", None)
    assert list(found.given) == [FontKey("0")]
    assert found.texts == {FontKey("0"): {ord("a"): "q"}}


def test_claims_say_where_they_come_from_and_how_sure_nobody_is() -> None:
    _, (said, nothing), _ = meanings_of("a\ufffd")
    assert (said.source, said.confidence) == ("to_unicode", None)
    assert (nothing.text, nothing.source) == (UNKNOWN, "none")


def test_normal_forms_are_written_down() -> None:
    _, (said,), _ = meanings_of("ﬁ")
    assert (said.raw, said.text) == ("ﬁ", "fi")
    assert said.operations == (Operation.LIGATURE_EXPANDED,)
    assert [(one.before, one.after) for one in said.changes] == [("ﬁ", "fi")]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("", None),
        ("a", "a"),
        ("\ufffd", None),
        ("a\ufffd", None),
        (UNKNOWN, None),
        ("\x07", None),
        ("\t", "\t"),
        (" ", " "),
        ("\ue000", None),
        ("\u0378", None),
        ("a\x07", None),
        ("a\tb", "a\tb"),
        ("a\u200d\u200c", "a\u200d\u200c"),
        ("ب\u200c\u200d", "ب"),
        ("a\u2060", "a"),
        ("\u2060", ""),
        ("\u200cب\u200d", "ب"),
        ("\u200d", "\u200d"),
        ("\u200da", "\u200da"),
    ],
)
def test_a_claim_is_text_or_nothing(claim: str, text: str | None) -> None:
    assert readable(claim) == text


def test_a_map_that_names_a_part_of_a_glyph_names_none_of_it() -> None:
    maps = {FontKey("0"): {ord("x"): Meaning(f"a{UNKNOWN}", 0.9, "typed")}}
    _, (said,), _ = meanings_of("x", maps)
    assert (said.raw, said.source, said.confidence) == (UNKNOWN, "none", None)


def test_a_claim_counts_for_fonts_without_a_map() -> None:
    found = Meanings({FontKey("0"): {ord("a"): Meaning("q")}}, DEFAULT)
    pieces = [Piece("ab", 50, 700), Piece("ab", 70, 700, font=1)]
    numbers, _ = found.number(page(pieces, fonts=("F", "G")))
    assert [found.said[one].text for one in numbers.tolist()] == ["q", UNKNOWN, "a", "b"]
    assert [found.said[one].source for one in numbers.tolist()][2:] == ["to_unicode"] * 2


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (ClaimPath.TO_UNICODE, "to_unicode"),
        (ClaimPath.ENCODING, "encoding"),
        (ClaimPath.GLYPH_NAME, "glyph_name"),
        (ClaimPath.CMAP, "cmap"),
        (ClaimPath.PROGRAM, "program"),
        (ClaimPath.NONE, "none"),
    ],
)
def test_each_way_of_claiming_has_its_name(
    path: ClaimPath, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    glyphs = page([Piece("a", 50, 700)])
    monkeypatch.setattr(glyphs.fonts[0].source, "claim", lambda _: Claim("a", path))
    found = Meanings({}, DEFAULT)
    found.number(glyphs)
    assert found.said[0].source == source


def test_half_of_a_pair_is_no_text() -> None:
    assert readable(chr(0xD800)) is None
