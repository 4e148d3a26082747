"""Whether words are built as words are: of one script, without a capital behind a small letter.

This needs no drawing and no language, so it can be asked of every reading of every script.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

import unicodedata2

from glyphstone.data.scripts import UNCERTAIN, script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.letter_build import Profile

__all__ = ["words_built"]


@dataclass(frozen=True, slots=True)
class WordLimits:
    """How much is looked at."""

    #: Distinct words, at most: enough for any share, and quick in a book of any length.
    most_words: int = 3000


LIMITS = WordLimits()
#: Signs that stand inside words: apostrophes, hyphens, middle dots, full stops of abbreviations.
_INSIDE = frozenset("'’ʼ‘`´-‐‑‒–—·.־׳״/&")
_LETTER, _SMALL, _CAPITAL = "letter", "small", "capital"


def words_built(book: Book, said: Mapping[int, str]) -> Profile:
    """How many distinct stretches of two letters or more a reading has, and how many can be words.

    A stretch is a word or, if the reading says nothing of some of its glyphs, what is between them.
    """
    stretches = {
        tuple(said[symbol] for symbol in run)
        for symbols in book.types[: LIMITS.most_words]
        for read, run in groupby(symbols, said.__contains__)
        if read
    }
    verdicts = [_is_word(texts) for texts in stretches]
    return Profile(
        sum(verdict is not None for verdict in verdicts),
        sum(verdict is True for verdict in verdicts),
    )


def _is_word(texts: tuple[str, ...]) -> bool | None:
    """Whether characters can be a word; None if there are less than two letters among them.

    A line from the right is drawn backwards; scripts with capitals are not written so.
    """
    kinds = [_kind(text) for text in texts]
    letters = [kind for kind in kinds if kind[0] == _LETTER]
    if len(letters) < len("ab"):
        return None
    if len({script for _, script, _ in letters} - UNCERTAIN) > 1:
        return False
    first = next(place for place, kind in enumerate(kinds) if kind[0] == _LETTER)
    last = max(place for place, kind in enumerate(kinds) if kind[0] == _LETTER)
    if any(kind[0] == "sign" for kind in kinds[first : last + 1]):
        return False
    return not any(one[2] == _SMALL and other[2] == _CAPITAL for one, other in pairwise(kinds))


@lru_cache(maxsize=4096)
def _kind(text: str) -> tuple[str, str, str]:
    """Letter, sign or anything else; its script, and its case."""
    category = unicodedata2.category(text[:1] or " ")
    if category[0] == "L":
        case = {"Ll": _SMALL, "Lu": _CAPITAL}.get(category, "")
        return _LETTER, script_of(text[0]), case
    # A script's own signs may separate words that stand in one token, as in Ethiopic.
    own_sign = category[0] == "P" and script_of(text[0]) not in UNCERTAIN
    if category[0] == "M" or text in _INSIDE or own_sign:
        return "inside", "", ""
    return "sign", "", ""
