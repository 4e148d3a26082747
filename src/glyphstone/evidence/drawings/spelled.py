"""What the spelling of the language says of readings: borne out, or never seen so.

Drawing and spelling are two sources: what a face draws strangely is spelled as everywhere, and a
letter that the language has elsewhere does not look like this one. Spelling alone proposes nothing,
as a frequent letter fits nearly everywhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.scripts import Trait, script_of, scripts_with
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.confidence import is_custom
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.language.letter_runs import REACH, LetterRuns

__all__ = ["SPELLED", "Spelled", "SpellingRules", "spelled", "surroundings"]


@dataclass(frozen=True, slots=True)
class SpellingRules:
    """When spelling bears a reading out.

    Found on Firefox's messages in 83 languages, which the model was not made from: letters with
    84 % of all occurrences pass if they are read rightly.
    """

    #: Runs that the letter must make and the language must have.
    runs: int = 6
    #: How many times more these must be than with any other letter of the alphabet.
    ratio: float = 1.2
    #: Runs of which the language has none that make a reading strange.
    unseen: int = 6
    #: It is strange too if another letter makes so many times as many known runs. Of letters that
    #: were read rightly, those with 0.8 % of all occurrences are (messages of Firefox).
    better: float = 3.0
    #: The share of all runs that the language must have for that: its model knows too little of
    #: some languages (Hebrew 0.2, Panjabi 0.17; most have 0.3 to 0.5).
    telling: float = 0.25
    #: Places in different surroundings that are looked at, at most.
    places: int = 60
    #: What it is worth: it makes known what the drawing makes likely (0.8). By hand.
    confidence: float = 0.5


SPELLED = SpellingRules()
#: Scripts in which several drawings of one letter are the rule.
_CONTEXTUAL = frozenset(scripts_with(Trait.CONTEXTUAL))
_SPACE = " "
_NOTHING = "\0"


@dataclass(frozen=True, slots=True)
class Spelled:
    """Readings that the spelling bears out, and those that it has never seen so."""

    right: tuple[LetterReading, ...] = ()
    strange: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Runs:
    """A reading, how many of its runs the language has, those of the next letter, and all."""

    reading: LetterReading
    known: int
    best: int
    count: int

    def is_strange(self, *, telling: bool) -> bool:
        """Whether the language never spells so, or hardly ever if its model is telling."""
        if self.count < SPELLED.unseen:
            return False
        rare = self.best >= max(SPELLED.runs, SPELLED.better * self.known)
        return not self.known or (telling and rare)


def spelled(
    book: Book,
    readings: Collection[LetterReading],
    known: Mapping[int, str],
    spelling: LetterRuns,
) -> Spelled:
    """What the spelling of a language says of readings that are one letter of its alphabet each.

    Borne out is a letter if no other fits as well. If two drawings are taken for one letter, one of
    them may be of another script: the letter is borne out if only one of them is.
    """
    letters = sorted(letter for letter in spelling.letters if len(letter) == 1)
    wanted = {one.symbol: one for one in readings if _may_be(one, letters)}
    texts = {**{one.symbol: one.text for one in readings}, **known}
    candidates = np.array([ord(letter) for letter in letters], dtype=np.uint32)
    found: list[_Runs] = []
    for symbol, around in surroundings(book, wanted, texts).items():
        runs, count = spelling.runs_known(around, candidates)
        own = letters.index(wanted[symbol].text.lower())
        best = int(np.delete(runs, own).max(initial=0))
        found.append(_Runs(wanted[symbol], int(runs[own]), best, count))
    right = [
        one.reading for one in found if one.known >= max(SPELLED.runs, SPELLED.ratio * one.best)
    ]
    strange = {one.symbol for one in readings if _is_outside(one, letters)}
    total, seen = sum(one.count for one in found), sum(one.known for one in found)
    telling = seen >= SPELLED.telling * total
    strange |= {one.reading.symbol for one in found if one.is_strange(telling=telling)}
    times = Counter(one.text for one in right)
    sure = (
        one
        for one in right
        if not _has_other_case(one)
        and not one.respelled
        and not is_custom(one.text)
        and (not one.shared or (times[one.text] == 1 and script_of(one.text) not in _CONTEXTUAL))
    )
    return Spelled(tuple(sure), frozenset(strange))


def _is_outside(one: LetterReading, letters: Sequence[str]) -> bool:
    """Whether a reading is a single letter that the language does not have."""
    is_letter = len(one.text) == 1 and unicodedata2.category(one.text)[0] == "L"
    return is_letter and one.text.lower() not in letters


def _has_other_case(one: LetterReading) -> bool:
    """Whether the case of a letter is in question, of which spelling says nothing."""
    return one.second.lower() == one.text.lower()


def _may_be(one: LetterReading, letters: Sequence[str]) -> bool:
    return one.text.lower() in letters


def surroundings(
    book: Book, wanted: Collection[int], texts: Mapping[int, str]
) -> dict[int, NDArray[np.uint32]]:
    """For each symbol the signs around it in different words, a row for each place."""
    found: dict[int, dict[str, None]] = defaultdict(dict)
    few = set(wanted)
    for symbols in book.types_as_read:
        if few.isdisjoint(symbols):
            continue
        for symbol, around in _places(symbols, few, texts):
            found[symbol][around] = None
        few -= {symbol for symbol in symbols if len(found.get(symbol, ())) >= SPELLED.places}
        if not few:
            break
    return {
        symbol: np.array([[ord(sign) for sign in row] for row in rows], dtype=np.uint32)
        for symbol, rows in found.items()
    }


def _places(
    symbols: Sequence[int], wanted: Collection[int], texts: Mapping[int, str]
) -> Iterator[tuple[int, str]]:
    """The symbols of a word that are wanted, each with the signs around it."""
    parts = [texts.get(symbol, "").lower() for symbol in symbols]
    word = "".join(map(_as_letters, parts))
    padded = _NOTHING * (REACH - 1) + _SPACE + word + _SPACE + _NOTHING * (REACH - 1)
    place = REACH
    for symbol, part in zip(symbols, parts, strict=True):
        if symbol in wanted and len(part) <= 1:
            row = padded[place - REACH : place] + _NOTHING + padded[place + 1 : place + 1 + REACH]
            yield symbol, row
        place += max(len(part), 1)


@lru_cache(maxsize=4096)
def _as_letters(part: str) -> str:
    """A text as it stands in a word; figures and signs part words, what is unknown ends a run."""
    if not part:
        return _NOTHING
    return part if all(unicodedata2.category(c)[0] in "LM" for c in part) else _SPACE * len(part)
