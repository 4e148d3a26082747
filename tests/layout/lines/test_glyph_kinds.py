"""The distinct glyphs of a page: blank or not, read from which side, set how."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
import pytest

from glyphstone.layout.lines.glyph_kinds import Kinds, kinds_of, leaves_ink
from glyphstone.model import FontKey, Glyphs
from tests.layout.drawing import Ink, give_ink
from tests.layout.placing import Piece, page

SQUARE: Ink = (0.0, 0.0, 0.5, 0.5)


def kinds(
    glyphs: Glyphs,
    *,
    blank_codes: Mapping[int, Collection[int]] | None = None,
    trusted: Collection[int] = (),
    texts: Mapping[int, Mapping[int, str]] | None = None,
) -> Kinds:
    return kinds_of(
        glyphs,
        {FontKey(str(place)): codes for place, codes in (blank_codes or {}).items()},
        [glyphs.fonts[place].key for place in trusted],
        {FontKey(str(place)): codes for place, codes in (texts or {}).items()},
    )


def of(text: str) -> Kinds:
    """The kinds of a page that shows these characters, in the order of their code points."""
    return kinds(page([Piece(text, 0, 0)]))


def blanks(found: Kinds) -> set[str]:
    return {chr(key & 0xFFFFFFFF) for key in found.keys[found.blank].tolist()}


def test_each_glyph_has_its_kind() -> None:
    found = of("abca")
    assert found.keys.tolist() == [97, 98, 99]
    assert found.of.tolist() == [0, 1, 2, 0]
    assert found.texts == ["a", "b", "c"]


def test_fonts_are_told_apart() -> None:
    glyphs = page([Piece("a", 0, 0), Piece("a", 9, 0, font=1)], fonts=("One", "Other"))
    found = kinds(glyphs, texts={1: {97: "z"}}, blank_codes={1: {97}})
    assert found.texts == ["a", "z"]
    assert found.blank.tolist() == [False, True]


def test_what_is_known_replaces_what_is_claimed() -> None:
    glyphs = page([Piece("ab", 0, 0)])
    assert kinds(glyphs, texts={0: {97: "x"}}).texts == ["x", ""]
    assert kinds(glyphs, texts={1: {97: "x"}}).texts == ["a", "b"]


# --- blanks ---------------------------------------------------------------------------------------


def test_spaces_are_blank_by_what_they_are_said_to_be() -> None:
    assert blanks(of("a \u00a0b")) == {" ", "\u00a0"}


def test_drawings_overrule_what_is_said() -> None:
    glyphs = give_ink(page([Piece("ab c", 0, 0)]), {"a": None, " ": SQUARE, "b": SQUARE})
    assert blanks(kinds(glyphs)) == {"a"}


def test_fonts_that_are_trusted_are_believed() -> None:
    glyphs = give_ink(page([Piece("ab c", 0, 0)]), {"a": None, " ": SQUARE, "b": SQUARE})
    assert blanks(kinds(glyphs, trusted=[0])) == {" "}


def test_what_says_neither_is_looked_at_in_trusted_fonts_too() -> None:
    glyphs = give_ink(page([Piece("a\u200db\u0301", 0, 0)]), {"\u200d": None, "\u0301": SQUARE})
    assert blanks(kinds(glyphs, trusted=[0])) == {"\u200d"}


@pytest.mark.parametrize(("count", "blank"), [(2, True), (3, False)])
def test_a_font_without_any_ink_says_nothing(count: int, blank: bool) -> None:
    """The text layer of a scan is drawn with empty glyphs."""
    text = "abc"[:count]
    glyphs = give_ink(page([Piece(text, 0, 0)]), dict.fromkeys(text))
    assert blanks(kinds(glyphs)) == (set(text) if blank else set())


def test_glyphs_that_cannot_be_drawn_do_not_count_as_empty() -> None:
    glyphs = give_ink(page([Piece("abcd", 0, 0)]), {"a": None, "b": None})
    assert blanks(kinds(glyphs)) == {"a", "b"}


def test_each_font_is_judged_by_itself() -> None:
    glyphs = page([Piece("abc", 0, 0), Piece("abc", 0, 50, font=1)], fonts=("One", "Other"))
    give_ink(glyphs, {"a": None, "b": None, "c": None})
    give_ink(glyphs, {"a": None, "b": SQUARE, "c": SQUARE}, font=1)
    assert kinds(glyphs).blank.tolist() == [False, False, False, True, False, False]


def test_codes_named_as_blank_are_blank() -> None:
    glyphs = page([Piece("abc", 0, 0)])
    assert blanks(kinds(glyphs, blank_codes={0: {97, 98}})) == {"a", "b"}
    assert blanks(kinds(glyphs, blank_codes={1: {97}})) == set()


@pytest.mark.parametrize(
    ("text", "ink"),
    [("a", True), ("1", True), (".", True), ("+", True), (" ", False), ("\u0301", False),
     ("\u200d", False), ("\u0301a", True), ("", False)],
)  # fmt: skip
def test_letters_figures_and_signs_leave_ink(text: str, ink: bool) -> None:
    assert leaves_ink(text) is ink


# --- what letters say -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("char", "side"), [("a", 1), ("я", 1), ("א", -1), ("ع", -1), ("1", 0), (".", 0), ("١", 0)]
)
def test_letters_say_from_which_side_they_are_read(char: str, side: int) -> None:
    assert of(char).sides.tolist() == [side]


def test_a_text_of_both_sides_is_read_from_the_right() -> None:
    assert kinds(page([Piece("a", 0, 0)]), texts={0: {97: "aא"}}).sides.tolist() == [-1]


@pytest.mark.parametrize(
    ("char", "wider"),
    [
        ("a", 0.0), ("é", 0.0), ("ሀ", 0.0),
        ("漢", 0.3), ("の", 0.3), ("、", 0.3), ("\u2e80", 0.3), ("\u2e7f", 0.0), ("\u312f", 0.3),
        ("\u3190", 0.3), ("\ua4cf", 0.3), ("\ua4d0", 0.0), ("\uff21", 0.3), ("\U00020000", 0.3),
        ("한", 0.0), ("ㄱ", 0.0),
        ("ก", 0.1), ("\u0dff", 0.0), ("\u0e00", 0.1), ("\u109f", 0.1), ("\u10a0", 0.0),
        ("ក", 0.1), ("\u17ff", 0.1), ("\u1800", 0.0), ("\u1950", 0.1), ("\u1a20", 0.1),
        ("\u1b05", 0.1), ("ꦏ", 0.1), ("ꩠ", 0.1),
    ],
)  # fmt: skip
def test_scripts_without_spaces_need_wider_gaps(char: str, wider: float) -> None:
    assert of(char).wider.tolist() == [wider]


@pytest.mark.parametrize(
    ("char", "loose"),
    [("+", 1), ("=", 1), ("a", 0), (".", 2), ("\u00b7", 2), ("\u22c5", 2), (",", 0)],
)
def test_operators_and_dots_are_set_with_gaps_of_their_own(char: str, loose: int) -> None:
    assert of(char).loose.tolist() == [loose]


def test_several_operators_in_one_glyph_are_none() -> None:
    assert kinds(page([Piece("a", 0, 0)]), texts={0: {97: "=="}}).loose.tolist() == [0]
    assert kinds(page([Piece("a", 0, 0)]), texts={0: {97: ""}}).loose.tolist() == [0]


@pytest.mark.parametrize("char", ["´", "ˆ", "ʼ", "\u0301", "'", "~", "\u2019", ",", "°"])
def test_accents_and_what_stands_for_them(char: str) -> None:
    assert of(char).accent.tolist() == [True]


@pytest.mark.parametrize("char", ["a", "1", ".", "+", "-"])
def test_others_are_no_accents(char: str) -> None:
    assert of(char).accent.tolist() == [False]


def test_a_glyph_without_a_meaning_is_no_accent_and_says_nothing() -> None:
    found = kinds(page([Piece("ab", 0, 0)]), texts={0: {97: "´"}})
    assert found.said.tolist() == [True, False]
    assert found.accent.tolist() == [True, False]
    assert not kinds(page([Piece("a", 0, 0)]), texts={0: {97: "´a"}}).accent.any()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ᠮᠣᠩ", 1), ("ꡀ", 1), ("\U00011660", 1), ("漢字", -1), ("かな", -1), ("한글", -1),
        ("ㄱ", -1), ("abc", 0), ("", 0), ("漢ᠮ", 0), ("漢字ᠮ", -1), ("\u1800", 1), ("\u18af", 1),
        ("\u18b0", 0), ("\ua83f", 0), ("\ua880", 0), ("\u10ff", 0), ("\u1100", -1), ("\u1200", 0),
        ("\ua960", -1), ("\ua95f", 0), ("\ua97f", -1),
        ("\uac00", -1), ("\ud7ff", -1), ("\u3130", -1),
    ],
)  # fmt: skip
def test_scripts_say_to_which_side_their_columns_follow(text: str, order: int) -> None:
    glyphs = page([Piece(text, 0, 0)])
    assert kinds(glyphs).column_order(np.arange(len(glyphs))) == order


def test_only_the_rows_asked_for_say_it() -> None:
    found = of("漢漢ᠮ")
    assert found.column_order(np.array([2])) == 1
    assert found.column_order(np.array([0, 2])) == 0


def test_the_ink_of_wanted_kinds() -> None:
    glyphs = give_ink(page([Piece("abc", 0, 0)]), {"a": (0.1, 0.0, 0.4, 0.7), "b": None})
    found = kinds(glyphs).ink(np.array([True, True, True]))
    assert found[0].tolist() == pytest.approx([0.1, 0.0, 0.4, 0.7])
    assert np.isnan(found[1:]).all()
    assert np.isnan(kinds(glyphs).ink(np.array([False, True, False]))).all()
