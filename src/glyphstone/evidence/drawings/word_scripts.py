"""Letters that two scripts draw alike are of the script of their words, if the words tell it.

A Russian page has Latin names. Р and P are one drawing; what tells them apart is the letter beside
them that only one of the scripts has. Pages in Latin letters seldom have Russian names, so that
Latin letters need no such word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache

import unicodedata2

from glyphstone.data.scripts import script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LATIN, LetterReading
from glyphstone.evidence.drawings.priors import usage
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = ["TOLD", "in_words_that_do_not_tell"]

#: More than this share of a letter's words must have a letter of its script alone. By hand.
TOLD = 0.5


def in_words_that_do_not_tell(
    book: Book, readings: Collection[LetterReading], sure: Mapping[int, str]
) -> frozenset[int]:
    """Readings as a letter that another script draws too, in words that may be of that script.

    `sure` has the texts that tell a script: a letter that was misread tells nothing.
    """
    shared = {one.symbol: one.text for one in readings if _is_shared(one.text)}
    if not shared:
        return frozenset()
    told: Counter[int] = Counter()
    untold: Counter[int] = Counter()
    for symbols in book.types:
        wanted = shared.keys() & set(symbols)
        if not wanted:
            continue
        own = {script_of(text) for s in symbols if _is_own(text := sure.get(s, ""))}
        for symbol in wanted:
            (told if script_of(shared[symbol]) in own else untold)[symbol] += 1
    return frozenset(
        symbol for symbol in shared if told[symbol] <= TOLD * (told[symbol] + untold[symbol])
    )


def _is_letter(text: str) -> bool:
    return len(text) == 1 and unicodedata2.category(text)[0] == "L"


def _is_shared(text: str) -> bool:
    return _is_letter(text) and script_of(text) != LATIN and _has_twin(text)


def _is_own(text: str) -> bool:
    return _is_letter(text) and not _has_twin(text)


@cache
def _has_twin(letter: str) -> bool:
    """Whether a language of another script has a letter with this very drawing."""
    own = script_of(letter)
    return any(
        (script := script_of(other)) != own and other.lower() in usage(script)
        for other in drawn_alike(letter)
    )
