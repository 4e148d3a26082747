"""What the spelling of the language says of drawings that the recogniser cannot tell.

A face may draw some letters as no other does. If its language is found by the others, the runs of
letters around an unclear drawing tell which letter of the alphabet it is, as each letter has one
drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import unicodedata2

from glyphstone.data.scripts import Trait, script_of, scripts_with
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.confidence import confidence_of
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.spelled import SPELLED, surroundings
from glyphstone.language.letter_runs import LetterRuns

__all__ = ["SCORING", "SpellingScoring", "spelling_scores", "surer"]


@dataclass(frozen=True, slots=True)
class SpellingScoring:
    """How spelling scores letters; by hand, not swept."""

    #: Below this probability or likeness a drawing is unclear.
    probable: float = 0.9
    alike: float = 0.5
    #: The same in scripts that join, whose calligraphic faces draw letters as no other does.
    alike_joining: float = 0.65
    #: What each known run more is worth, as a logarithm of odds: a language has about 35 % of the
    #: runs that the right letter makes and 8 % of those of others, and runs overlap fourfold.
    run: float = 0.46
    #: How much a letter can lose.
    worst: float = 10.0
    #: How often letters are chosen again, with those around them as they were chosen last.
    rounds: int = 3
    #: How much alike the letter must be at least that is chosen: else it is a sign or a mark.
    least_alike: float = 0.2
    #: The share of its runs that the language must have of the best letter: less tells nothing.
    telling: float = 0.2


SCORING = SpellingScoring()
#: Scripts in which a drawing is often a cluster of letters, of which runs of letters say nothing.
_JOINING = frozenset({"Arab", "Syrc"})
_CLUSTERED = frozenset(scripts_with(Trait.CONTEXTUAL)) - _JOINING


def spelling_scores(
    book: Book,
    readings: Collection[LetterReading],
    known: Mapping[int, str],
    spelling: LetterRuns,
) -> dict[int, dict[str, float]]:
    """For each unclear drawing what its surroundings add to each small letter, 0 for the best.

    Any other text loses `SCORING.worst`.
    """
    unclear = {one.symbol for one in readings if _is_unclear(one)}
    letters = sorted(letter for letter in spelling.letters if len(letter) == 1)
    if not unclear or not letters or script_of(letters[-1]) in _CLUSTERED:
        return {}
    texts = {**{one.symbol: one.text for one in readings}, **known}
    candidates = np.array([ord(letter) for letter in letters], dtype=np.uint32)
    found: dict[int, dict[str, float]] = {}
    for symbol, around in surroundings(book, unclear, texts).items():
        runs, count = spelling.runs_known(around, candidates)
        best = int(runs.max(initial=0))
        if best < max(SPELLED.runs, SCORING.telling * count):
            continue
        less = np.maximum(SCORING.run * (runs - best), -SCORING.worst)
        found[symbol] = dict(zip(letters, less.tolist(), strict=True))
    return found


def surer(one: LetterReading, again: LetterReading | None) -> LetterReading:
    """A reading, or what spelling made of it: another letter, or the same if it was unlikely."""
    if again is None:
        return one
    if again.text == one.text and confidence_of(one) >= confidence_of(again):
        return one
    return again


def _is_unclear(one: LetterReading) -> bool:
    if unicodedata2.category(one.text[0])[0] == "M" or one.numeral:
        return False
    joining = script_of(one.text[0]) in _JOINING
    alike = SCORING.alike_joining if joining else SCORING.alike
    return one.probability < SCORING.probable or one.cosine < alike
