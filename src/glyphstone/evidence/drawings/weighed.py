"""Readings of drawings weighed with spelling and with the script of the words they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.confidence import RULES, confidence_of
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.ligature_marks import may_carry_a_mark
from glyphstone.evidence.drawings.spelled import Spelled, spelled
from glyphstone.evidence.drawings.word_scripts import in_words_that_do_not_tell
from glyphstone.language.letter_runs import LetterRuns

__all__ = ["Weighed", "weighed"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """How sure each reading is by its drawing, and which ones spelling bears out."""

    confidences: Mapping[int, float]
    spelled: frozenset[int]


def weighed(
    book: Book,
    readings: Sequence[LetterReading],
    known: Mapping[int, str],
    spelling: LetterRuns | None,
) -> Weighed:
    """The readings of one script; nothing is sure that spelling or words speak against."""
    said = Spelled() if spelling is None else spelled(book, readings, known, spelling)
    found = {one.symbol: confidence_of(one) for one in readings}
    right = {one.symbol: one.text for one in said.right}
    plain = {
        one.symbol: one.text
        for one in readings
        if one.symbol not in said.strange and found[one.symbol] > RULES.ask_most
    }
    untold = in_words_that_do_not_tell(book, readings, {**plain, **right, **known})
    letters = {*known.values(), *(one.text for one in readings)}
    letters |= set() if spelling is None else set(spelling.letters)
    marked = {one.symbol for one in readings if may_carry_a_mark(one.text, letters)}
    for symbol in (said.strange | untold | marked) - right.keys():
        found[symbol] = min(found[symbol], RULES.ask_most)
    return Weighed(found, frozenset(right))
