"""What speaks for or against a space between two characters beside the words themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

__all__ = ["STRONG", "Gaps", "evidence", "spaces", "squeezed"]

#: Widths in em of the gaps between neighbouring characters, blanks not counted as characters;
#: None where nobody has measured. One fewer than there are characters.
Gaps = Sequence[float | None]

#: Evidence is given as the logarithm of odds; from here on it may speak against a known word.
STRONG = 4.0
_MOST = 8.0
#: How much wider than the gaps between letters of its line a gap is from which on it parts words,
#: in em, and by how much more or less odds change by a factor of e.
_WIDER = 0.12
_STEP = 0.015
#: What another reading of the same line says.
_READING = 8.0


def squeezed(text: str) -> str:
    """A text without its blanks."""
    return "".join(text.split())


def evidence(text: str, gaps: Gaps | None, others: Iterable[str]) -> list[float] | None:
    """The odds of a space behind each character that is no blank, from gaps and other readings.

    None where there is nothing to go by. Readings with other characters and lists of gaps that do
    not fit are left aside.
    """
    plain = squeezed(text)
    odds = [0.0] * max(0, len(plain) - 1)
    found = False
    if gaps is not None and len(gaps) == len(odds):
        measured = [gap for gap in gaps if gap is not None]
        if measured:
            found = True
            usual = _between_letters(measured)
            for place, gap in enumerate(gaps):
                if gap is not None:
                    away = (gap - usual - _WIDER) / _STEP
                    odds[place] += max(-_MOST, min(_MOST, away))
    readings = [other for other in others if other != text and squeezed(other) == plain]
    for other in readings:
        found = True
        for place, spaced in enumerate(spaces(other)):
            odds[place] += (_READING if spaced else -_READING) / len(readings)
    return odds if found else None


def _between_letters(gaps: Sequence[float]) -> float:
    """The usual gap between letters: most gaps of a line are such."""
    return float(median(gaps))


def spaces(text: str) -> list[bool]:
    """Behind each character that is no blank, the last left out: whether blanks follow."""
    found: list[bool] = []
    for piece in text.split():
        found.extend([False] * (len(piece) - 1))
        found.append(True)
    return found[:-1]
