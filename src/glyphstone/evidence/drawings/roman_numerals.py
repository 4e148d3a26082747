"""Roman numerals in a text of another script: their bars and crosses are Latin letters.

A Cyrillic page numbers its parts with I, II, IV. The letters are drawn as І, Ѵ or Х are; what tells
them apart is that their words have no other letter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise

import unicodedata2

from glyphstone.data.scripts import script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LATIN, LetterReading
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = ["with_numerals"]

_NUMERALS = "IVXLCDM"
#: The least probability of a numeral: bars that are drawn alike have shared it. By hand.
_PROBABLE = 0.5
#: The most for a letter that the language may have: it is said, and asked about. By hand.
_ASKED = 0.99
#: Letters that fonts draw nearly as a numeral.
_NEARLY = {"Ѵ": "V", "ѵ": "V"}


def with_numerals(
    book: Book,
    readings: Collection[LetterReading],
    alphabet: Collection[str],
    known: Mapping[int, str],
) -> Iterator[LetterReading]:
    """Readings in which letters are Latin numerals if all their words may be numerals.

    They must be letters that the language does not have, or one of two drawings of a letter. Of
    other letters, and without an alphabet, only those are numerals that stand twice in a row
    somewhere: a language with і has no word ІІІ.
    """
    texts = {**{one.symbol: one.text for one in readings}, **known}
    wanted = {one.symbol for one in readings if _numeral(one.text) not in ("", one.text)}
    plain = {one.symbol for one in readings if alphabet and _is_plain(one, alphabet)}
    repeated: set[int] = set()
    for symbols in book.types if wanted else ():
        if not all(_fits(texts.get(symbol, "")) for symbol in symbols):
            wanted.difference_update(symbols)
        repeated.update(one for one, other in pairwise(symbols) if one == other)
    for one in readings:
        if one.symbol in wanted & (plain | repeated):
            likely = max(one.probability, _PROBABLE)
            if one.symbol not in plain:
                likely = min(likely, _ASKED)
            text = _numeral(one.text)
            yield replace(one, text=text, second=one.text, probability=likely, numeral=True)
        else:
            yield one


def _is_plain(one: LetterReading, alphabet: Collection[str]) -> bool:
    """Whether a letter is none of the language, or one of two drawings of a letter."""
    return one.text.lower() not in alphabet or one.shared


def _fits(text: str) -> bool:
    """Whether a text may stand in the word of a numeral: one of its letters, or no letter."""
    is_letter = any(unicodedata2.category(char)[0] in "LM" for char in text)
    return bool(text) and (not is_letter or bool(_numeral(text)))


@cache
def _numeral(text: str) -> str:
    """The Latin numeral that a letter is drawn like, "" if it is like none."""
    if len(text) != 1:
        return ""
    alike = drawn_alike(text) if script_of(text) != LATIN else {text}
    return next((char for char in _NUMERALS if char in alike), _NEARLY.get(text, ""))
