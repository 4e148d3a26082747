"""One glyph for several letters of a crib."""

from __future__ import annotations

from glyphstone.evidence.cribs.crib_ligatures import ligatures

# Glyph 9 draws "fi".
LETTERS = dict(enumerate("abcdefgh"))
DEAF = (3, 4, 0)


def test_words_that_agree_tell_a_ligature() -> None:
    tokens = [(3, 4, 9, 0), (1, 0, 9, 3)]
    assert ligatures(tokens, ["defia", "bafid", "hag"], LETTERS) == {9: ("fi", 2)}


def test_one_word_is_too_little() -> None:
    assert ligatures([(3, 4, 9, 0)], ["defia"], LETTERS) == {}


def test_words_that_differ_tell_nothing() -> None:
    tokens = [(3, 4, 9, 0), (1, 0, 9, 3)]
    assert ligatures(tokens, ["defia", "baffd"], LETTERS) == {}


def test_a_word_that_may_be_two_tells_nothing() -> None:
    tokens = [(3, 4, 9, 0), (1, 0, 9, 3)]
    assert ligatures(tokens, ["defia", "deffa", "bafid"], LETTERS) == {}


def test_short_words_and_several_unknown_glyphs_tell_nothing() -> None:
    assert ligatures([(3, 9, 0), (1, 9, 0)], ["dfia", "bfia"], LETTERS) == {}
    assert ligatures([(3, 9, 9, 0), (1, 0, 9, 8)], ["dfifia", "bafix"], LETTERS) == {}
