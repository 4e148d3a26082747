"""Small letter or capital, if both are drawn alike: by their height among the others of the font.

о and О, н and Н differ in size alone. How tall small letters and capitals of a font are is told by
those that nobody takes for the other: а and А, e and E.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.scripts import script_of

__all__ = ["CaseWeights", "case_scores", "is_by_size", "open_cases", "other_case"]


@dataclass(frozen=True, slots=True)
class CaseWeights:
    """When heights tell the case; by hand on held-out typefaces, not swept."""

    #: Difference of likeness from which on a drawing is plainly of one case.
    plain: float = 0.3
    #: Plain letters that must be there to know a height.
    fewest: int = 2
    #: How much taller than small letters a small letter is at most, and a capital at least.
    small_up_to: float = 1.09
    capital_from: float = 1.13
    #: The same against capitals, if no small letter is plain.
    capital_at_least: float = 0.95
    #: Plain small letters from which on what looks plainly like a capital is none if it is no
    #: taller than they are: some italics draw small letters as no upright does.
    many: int = 5
    #: What the height adds and takes away, as a logarithm of odds.
    weight: float = 8.0


WEIGHTS = CaseWeights()
#: Scripts whose small letters have ascenders as often as not.
_UNEVEN = frozenset({"Geor", "Armn"})
#: Small letters that rise above the others.
_TALL = frozenset("bdfhijkltßþðƒɓɗɦɬбфґѱђћӏβδζθλξφψϑ")
#: Letters whose capital has another form; of the others of these scripts it has another size alone.
_TWO_FORMS = frozenset("abdefghijlmnqrtабеђћαβγδεζηλμνξσυω")
_BY_SIZE = frozenset({"Latn", "Cyrl", "Grek"})
#: The share of plain small letters below whose tops those without ascender lie.
_LOWEST_QUARTER = 25


def other_case(text: str) -> str:
    """The same letter in the other case, "" if there is none."""
    for other in (text.lower(), text.upper()):
        if other != text and len(other) == len(text):
            return other
    return ""


def case_scores(
    tops: Sequence[float],
    likeness: NDArray[np.float32],
    chosen: NDArray[np.int64],
    names: Sequence[str],
    told: Mapping[int, str],
) -> NDArray[np.float64]:
    """What heights add to the score of each drawing and text; `told` is by row."""
    places = {name: column for column, name in enumerate(names)}
    found = np.zeros(likeness.shape)
    alike: list[tuple[int, int, int]] = []
    capitals: list[tuple[int, int, int]] = []
    small, capital = _told_heights(tops, told)
    for row, column in enumerate(chosen.tolist()):
        name = names[column]
        other = places.get(other_case(name), -1)
        if row in told or other < 0 or not _is_level(name):
            continue
        lower, upper = (column, other) if name == name.lower() else (other, column)
        if likeness[row, column] - likeness[row, other] < WEIGHTS.plain:
            alike.append((row, lower, upper))
        elif column == lower:
            small.append(tops[row])
        else:
            capital.append(tops[row])
            capitals.append((row, lower, upper))
    if len(small) >= WEIGHTS.many:
        alike += [one for one in capitals if _judged(tops[one[0]], small, ()) > 0]
    for row, lower, upper in alike:
        sign = _judged(tops[row], small, capital)
        found[row, lower] += sign * WEIGHTS.weight
        found[row, upper] -= sign * WEIGHTS.weight
    return found


def open_cases(names: Sequence[str], told: Collection[int]) -> list[bool]:
    """For each letter of a font whether its case is a guess, as too few others tell it.

    Those tell it whose capital has another form, and those that are told, which are by row.
    """
    telling = sum(
        bool(other_case(name)) and (row in told or not is_by_size(name))
        for row, name in enumerate(names)
    )
    return [telling < WEIGHTS.fewest and is_by_size(name) for name in names]


def is_by_size(text: str) -> bool:
    """Whether a letter, with marks or without, and its other case differ in size alone."""
    parts = str(unicodedata2.normalize("NFD", text))
    letter, marks = parts[:1], parts[1:]
    if not other_case(letter) or not all(map(unicodedata2.combining, marks)):
        return False
    return script_of(letter) in _BY_SIZE and letter.lower() not in _TWO_FORMS


def _told_heights(
    tops: Sequence[float], told: Mapping[int, str]
) -> tuple[list[float], list[float]]:
    level = {row: text for row, text in told.items() if other_case(text) and _is_level(text)}
    return (
        [tops[row] for row, text in level.items() if text == text.lower()],
        [tops[row] for row, text in level.items() if text != text.lower()],
    )


def _is_level(text: str) -> bool:
    """Whether a letter has no ascender and nothing above it in either case."""
    if len(unicodedata2.normalize("NFD", text)) != 1:
        return False
    return text.lower() not in _TALL and script_of(text) not in _UNEVEN


def _judged(top: float, small: Sequence[float], capital: Sequence[float]) -> int:
    """1 for a small letter, -1 for a capital, 0 if heights do not tell."""
    if len(small) >= WEIGHTS.fewest:
        ratio = top / max(float(np.percentile(small, _LOWEST_QUARTER)), 1e-6)
        return 1 if ratio <= WEIGHTS.small_up_to else -1 if ratio >= WEIGHTS.capital_from else 0
    if len(capital) >= WEIGHTS.fewest:
        return -1 if top >= WEIGHTS.capital_at_least * float(np.median(capital)) else 1
    return 0
