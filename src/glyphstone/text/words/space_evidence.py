"""Evidence for or against a space between two characters, beside the words themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

__all__ = ["STRONG", "Gaps", "odds_of_gaps", "settled"]

#: Widths in em of the gaps between neighbouring characters, whitespace not counted as characters;
#: None if a gap was not measured. One fewer than there are characters.
Gaps = Sequence[float | None]


@dataclass(frozen=True, slots=True)
class _GapRules:
    """How gaps become odds, which are natural logarithms.

    Set by hand (docs/decisions/words.md, "Gaps"): spaces are 0.2 to 0.3 em wide, kerning moves
    letters by a few hundredths; not swept.
    """

    #: A gap so much wider than the usual one of its line separates words as often as not, in em.
    threshold: float = 0.12
    #: By so many em more or less, odds change by a factor of e.
    step: float = 0.015
    #: Odds from which on a gap is clear, and odds at most.
    clear: float = 4.0
    most: float = 8.0
    #: If the usual gap is wider than this, in em, the line is letterspaced and no gap is clear.
    max_usual_gap: float = 0.1


_RULES = _GapRules()
#: Odds from which on a gap decides against words.
STRONG = _RULES.clear


def odds_of_gaps(gaps: Gaps | None, size: int) -> list[float] | None:
    """The odds of a space at each of so many places; None if gaps tell nothing or do not fit."""
    if gaps is None or len(gaps) != size:
        return None
    usual = _usual(gaps)
    if usual is None:
        return None
    return [
        0.0
        if gap is None
        else max(-_RULES.most, min(_RULES.most, (gap - usual - _RULES.threshold) / _RULES.step))
        for gap in gaps
    ]


def settled(spaced: Sequence[bool], gaps: Gaps, odds: Sequence[float]) -> list[bool]:
    """The spaces of a line, changed where a gap is clear.

    In a letterspaced line no gap is clear: a row of single letters looks the same.
    """
    usual = _usual(gaps)
    if usual is None or usual > _RULES.max_usual_gap:
        return list(spaced)
    return [
        odd > 0 if abs(odd) >= STRONG else space for space, odd in zip(spaced, odds, strict=True)
    ]


def _usual(gaps: Gaps) -> float | None:
    """The usual gap between letters: the median, since most gaps of a line are such."""
    measured = [gap for gap in gaps if gap is not None]
    return float(median(measured)) if measured else None
