"""What speaks for or against a space between two characters beside the words themselves."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

__all__ = ["STRONG", "Gaps", "odds_of_gaps", "settled"]

#: Widths in em of the gaps between neighbouring characters, blanks not counted as characters;
#: None where nobody has measured. One fewer than there are characters.
Gaps = Sequence[float | None]

#: Odds are given as logarithms; from here on a gap is clear.
STRONG = 4.0
_MOST = 8.0
#: How much wider than the gaps between letters of its line a gap is from which on it parts words,
#: in em, and by how much more or less odds change by a factor of e.
_WIDER = 0.12
_STEP = 0.015
#: Where letters stand further apart than this, in em, their gaps look like those between words.
_CLOSE = 0.1


def odds_of_gaps(gaps: Gaps | None, size: int) -> list[float] | None:
    """What gaps say of a space at each of so many places; None where they say nothing or misfit."""
    if gaps is None or len(gaps) != size:
        return None
    usual = _usual(gaps)
    if usual is None:
        return None
    return [
        0.0 if gap is None else max(-_MOST, min(_MOST, (gap - usual - _WIDER) / _STEP))
        for gap in gaps
    ]


def settled(spaced: Sequence[bool], gaps: Gaps, odds: Sequence[float]) -> list[bool]:
    """The spaces of a line where its gaps are clear, and as they were where they are not.

    In a line whose letters stand apart nothing is clear: a row of single letters looks the same.
    """
    usual = _usual(gaps)
    if usual is None or usual > _CLOSE:
        return list(spaced)
    return [
        odd > 0 if abs(odd) >= STRONG else space for space, odd in zip(spaced, odds, strict=True)
    ]


def _usual(gaps: Gaps) -> float | None:
    """The usual gap between letters: most gaps of a line are such."""
    measured = [gap for gap in gaps if gap is not None]
    return float(median(measured)) if measured else None
