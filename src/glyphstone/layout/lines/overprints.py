"""Strings that run over one another: the cell of a table whose text is too long for its column.

Their letters lie between each other, and a line read from left to right would mix them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.drawing_runs import MOST_RUNS
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import Strips, measure_again
from glyphstone.model import BoolArray, FloatArray, IntArray
from glyphstone.model.arrays import distinct_numbers

__all__ = ["part_overprints"]


@dataclass(frozen=True, slots=True)
class OverprintRules:
    """When two strings of a line run over one another.

    Set by hand on tables of the development half of benchmarks/documents; none was swept.
    """

    #: The pen goes back by so much between two strings of a line, in em; accents and kerned letters
    #: lie nearer.
    back_em: float = 0.3
    #: So many letters of one string have their middle inside as many letters of the other: an
    #: accent or a vowel on its consonant is one, and two vowels of one consonant cover one letter.
    #: What nobody has named may be a part of a letter, and counts for nothing.
    fewest_letters: int = 2
    #: Both stand on one line, in em.
    level_em: float = 0.1


_RULES = OverprintRules()


def part_overprints(frame: Frame, strips: Strips, bodied: BoolArray) -> None:
    """Make a string that runs over another of its line a line of its own.

    `bodied` says which glyphs are known to be characters that stand on the line by themselves.
    """
    if frame.vertical or frame.rtl:
        return
    places = np.flatnonzero(strips.of >= 0)
    if len(places) < 2 * _RULES.fewest_letters:
        return
    of, along = strips.of[places], frame.along[places]
    right = along + frame.advance[places]
    em = strips.size[of]
    new = np.ones(len(places), dtype=np.bool_)
    new[1:] = (of[1:] != of[:-1]) | (along[1:] < right[:-1] - _RULES.back_em * em[1:])
    new[1:] |= np.abs(np.diff(frame.up[places])) > _RULES.level_em * em[1:]
    starts = np.flatnonzero(new)
    if not len(strips) < len(starts) <= MOST_RUNS:
        return
    strings = _Strings(places, [*starts.tolist(), len(places)], along, right, bodied[places])
    suspected = _suspected(frame, strips, strings, of[starts])
    parted = False
    for strip, own in suspected.items():
        for group in _groups(strings, own)[1:]:
            number = strips.repeat(strip)
            for string in group:
                strips.of[strings.places[strings.span(string)]] = number
            parted = True
    if parted:
        measure_again(frame, strips, places)


@dataclass(frozen=True, slots=True, eq=False)
class _Strings:
    """Glyphs that the pen draws going forward, string by string in the order of drawing."""

    places: IntArray
    starts: list[int]
    along: FloatArray
    right: FloatArray
    bodied: BoolArray

    def span(self, string: int) -> slice:
        """Its glyphs."""
        return slice(self.starts[string], self.starts[string + 1])

    def _letters(self, string: int) -> IntArray:
        """Those of its glyphs that stand on the line by themselves."""
        span = self.span(string)
        found: IntArray = span.start + np.flatnonzero(self.bodied[span])
        return found

    def over(self, string: int, other: int) -> bool:
        """Whether enough letters of a string have their middle inside letters of another."""
        own, there = self._letters(string), self._letters(other)
        if not len(there):
            return False
        middles = (self.along[own] + self.right[own]) / 2
        order = np.argsort(self.along[there], kind="stable")
        left, right = self.along[there][order], self.right[there][order]
        before = np.searchsorted(left, middles, side="right") - 1
        inside = (before >= 0) & (middles < right[np.maximum(before, 0)])
        return len(distinct_numbers(before[inside])) >= _RULES.fewest_letters


def _suspected(
    frame: Frame, strips: Strips, strings: _Strings, strip: IntArray
) -> dict[int, list[int]]:
    """The strings of lines in which one begins before another ends, on the line itself."""
    found: dict[int, list[int]] = {}
    reached: dict[int, tuple[float, float]] = {}
    crossed: set[int] = set()
    for string, own in enumerate(strip.tolist()):
        span = strings.span(string)
        if span.stop - span.start < _RULES.fewest_letters:
            continue
        first = strings.places[span.start]
        if abs(frame.up[first] - strips.up[own]) > _RULES.level_em * strips.size[own]:
            continue
        left, right = float(strings.along[span].min()), float(strings.right[span].max())
        begin, end = reached.get(own, (np.inf, -np.inf))
        if left < end and right > begin:
            crossed.add(own)
        reached[own] = (min(begin, left), max(end, right))
        found.setdefault(own, []).append(string)
    return {own: strings for own, strings in found.items() if own in crossed}


def _groups(strings: _Strings, own: list[int]) -> list[list[int]]:
    """Strings that do not run over one another, those drawn one after the other together."""
    groups: list[list[int]] = []
    last = 0
    for string in own:
        for number in (last, *range(len(groups))):
            if number < len(groups) and not any(
                strings.over(string, other) or strings.over(other, string)
                for other in groups[number]
            ):
                break
        else:
            number = len(groups)
            groups.append([])
        groups[number].append(string)
        last = number
    return groups
