"""Typed words whose glyphs say what was typed, and which are read otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.answers.session import Session
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import Said, handmade

#: Kannada rashtriya, a font that draws the form below the line before the sign of i, as a map
#: shares it out that gives the form below the letter before it: nothing stands where it belongs.
RASHTRIYA = "\u0cb0\u0cbe\u0cb7\u0ccd\u0c9f\u0ccd\u0cb0\u0cc0\u0caf"
SHARES = (
    "\u0cb0", "\u0cbe", "\u0cb7\u0cbf", "\u0ccd", "\u0c9f\u0ccd", "\u0cb0", "\u0cd5", "\u0caf",
)  # fmt: skip
#: The glyphs of the word.
DRAWN = "abcdefgh"


def told(lines: Sequence[str], texts: Sequence[str]) -> Session:
    """A session in which each glyph was read by itself."""
    session = Session(handmade(lines), [], MemoryJournal())
    for symbol, text in enumerate(texts):
        session.read_glyph(symbol, text)
    return session


def test_a_word_that_is_not_read_as_it_was_typed_is_not_vouched_for() -> None:
    session = told([DRAWN], SHARES)
    assert session.progress().complete
    assert not session.read_token(0, RASHTRIYA).contradictions
    assert session.token_text(0) != RASHTRIYA
    assert session.solution.unchecked == set(range(len(DRAWN)))
    assert not session.progress().complete


def test_a_glyph_of_a_word_that_is_read_as_typed_is_borne_out() -> None:
    session = told([DRAWN, "ab"], SHARES)
    session.read_token(0, RASHTRIYA)
    session.read_token(1, "".join(SHARES[:2]))
    assert session.solution.unchecked == set(range(2, len(DRAWN)))


@pytest.mark.parametrize(
    ("letters", "left"),
    [("\u0c95\u0cb0\u0cae\u0caf", {0, 1, 2}), ("xyzq", set())],
    ids=["how the word is divided nobody sees", "each letter is a glyph"],
)
def test_a_word_of_which_a_glyph_was_settled_otherwise(letters: str, left: set[int]) -> None:
    drawn = [Proposal(number, text, 0.8, "drawing") for number, text in enumerate(letters[:2])]
    session = Session(handmade(["abc", "c"]), [Said(*drawn)], MemoryJournal())
    session.read_token(0, letters[:3])
    (clash,) = session.read_glyph(2, letters[3]).contradictions
    session.keep(clash, next(i for i, one in enumerate(clash.sides) if one.text == letters[3]))
    assert session.token_text(0) == letters[:2] + letters[3]
    assert session.solution.unchecked == left


def test_who_says_that_the_word_is_right_as_it_is_read_has_seen_it() -> None:
    session = told([DRAWN], SHARES)
    session.read_token(0, RASHTRIYA)
    (word,) = session.check_list()
    session.check(word, True)
    assert session.progress().complete


def test_what_cannot_be_seen_may_be_missing() -> None:
    session = Session(handmade(["ab"]), [], MemoryJournal())
    session.read_token(0, "\u0c95\u200c\u0cb0")
    session.read_glyph(0, "\u0c95")
    session.read_glyph(1, "\u0cb0")
    assert session.token_text(0) == "\u0c95\u0cb0"
    assert session.solution.unchecked == frozenset()
