"""Readings of drawings weighed with spelling and with the script of the words they stand in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.scripts import UNCERTAIN, script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.confidence import RULES, confidence_of
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.ligature_marks import may_carry_a_mark
from glyphstone.evidence.drawings.spelled import Spelled, spelled
from glyphstone.evidence.drawings.word_scripts import in_words_that_do_not_tell
from glyphstone.language.letter_runs import LetterRuns

__all__ = ["Weighed", "weighed"]


@dataclass(frozen=True, slots=True)
class CompanyRules:
    """What letters of a script count for that nothing else in the document bears out."""

    #: Distinct letters of a script, known or plain, from which on the document has that script. By
    #: hand: the signs of one Symbol font (× + −) were taken for three letters of Tifinagh.
    letters: int = 5
    #: The most that a letter of another script is worth: less than what is printed as a guess.
    most: float = 0.45
    #: Scripts whose letters stand alone in texts of all scripts: in formulas and in names.
    alone: frozenset[str] = frozenset({"Latn", "Grek"})


_COMPANY = CompanyRules()


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
    plainly = (one.text for one in readings if found[one.symbol] >= RULES.ask_most)
    for symbol in _without_company(readings, [*known.values(), *right.values(), *plainly]):
        found[symbol] = min(found[symbol], _COMPANY.most)
    return Weighed(found, frozenset(right))


def _without_company(readings: Sequence[LetterReading], texts: Iterable[str]) -> Iterator[int]:
    """The symbols read as letters of scripts of which the document shows hardly any letter."""
    letters: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        for script, letter in _letters(text):
            letters[script].add(letter)
    for one in readings:
        scripts = {script for script, _ in _letters(one.text)} - _COMPANY.alone
        if any(len(letters[script]) < _COMPANY.letters for script in scripts):
            yield one.symbol


def _letters(text: str) -> Iterator[tuple[str, str]]:
    """The letters of a text in small, each with its script."""
    for char in text:
        script = script_of(char)
        if script not in UNCERTAIN and unicodedata2.category(char)[0] == "L":
            yield script, char.casefold()
