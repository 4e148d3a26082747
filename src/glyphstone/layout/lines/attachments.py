"""Marks and blanks: which line each belongs to, once the lines of letters are known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import BASELINES, Strips
from glyphstone.model import BoolArray, IntArray

__all__ = ["gather"]


@dataclass(frozen=True, slots=True)
class AttachmentRules:
    """How far from a line or a letter its marks and blanks may stand.

    Chosen by hand on forged documents (docs/decisions/layout.md), not swept.
    """

    #: Distance in em beyond which marks and blanks belong to no line.
    max_away_em: float = 1.6
    #: How far beside, and how far above or below, the letter before or after it in the file a mark
    #: may stand, in em.
    max_mark_beside_em: float = 0.6
    max_mark_offset_em: float = 1.2
    #: Limits against pages made to be slow: marks and blanks times lines, in all and at once (16 MB
    #: a column). Beyond the first only a line at their own height is looked for.
    max_compared: int = 50_000_000
    max_compared_at_once: int = 2_000_000


_ATTACHING = AttachmentRules()


def gather(frame: Frame, strips: Strips) -> None:
    """Give marks and blanks the line of a neighbour in the file, or else the nearest line."""
    loose = strips.of < 0
    if not loose.any():
        return
    _follow(frame, strips, loose)
    if frame.mark.any():
        _stand_on(frame, strips, loose, 1)
        _stand_on(frame, strips, loose, -1)
    places = np.flatnonzero(loose)
    if len(places) * len(strips) > _ATTACHING.max_compared:
        _gather_by_height(frame, strips, places)
        return
    step = max(1, _ATTACHING.max_compared_at_once // len(strips))
    for start in range(0, len(places), step):
        part = places[start : start + step]
        middle = frame.middle[part, None]
        beside = np.maximum(np.maximum(strips.left - middle, middle - strips.right), 0.0)
        away = (np.abs(frame.up[part, None] - strips.up) + beside) / strips.size
        nearest = away.argmin(axis=1)
        near = away[np.arange(len(part)), nearest] <= _ATTACHING.max_away_em
        strips.of[part[near]] = nearest[near]


def _gather_by_height(frame: Frame, strips: Strips, places: IntArray) -> None:
    """Give marks and blanks a line at their height; cheap enough for pages of many scraps."""
    order = np.argsort(strips.up, kind="stable")
    above = np.minimum(np.searchsorted(strips.up[order], frame.up[places]), len(order) - 1)
    nearest = order[above]
    near = (
        np.abs(strips.up[nearest] - frame.up[places]) <= BASELINES.tolerance_em * frame.size[places]
    )
    strips.of[places[near]] = nearest[near]


def _follow(frame: Frame, strips: Strips, loose: BoolArray) -> None:
    """Give blanks the line of the glyph before them if they lie inside it; nearly all do."""
    places = np.flatnonzero(loose[1:] & ~loose[:-1] & frame.blank[1:]) + 1
    of = strips.of[places - 1]
    fits = (
        (np.abs(frame.up[places] - strips.up[of]) <= BASELINES.tolerance_em * frame.size[places])
        & (frame.along[places] >= strips.left[of])
        & (frame.middle[places] <= strips.right[of])
    )
    strips.of[places[fits]] = of[fits]
    loose[places[fits]] = False


def _stand_on(frame: Frame, strips: Strips, loose: BoolArray, step: int) -> None:
    """Give marks the line of the letter before (`step` 1) or after (-1) them, if it is near."""
    marks = np.flatnonzero(loose & frame.mark)
    letter = np.arange(len(frame))
    letter = np.where(loose, -1 if step > 0 else len(frame), letter)
    letter = (
        np.maximum.accumulate(letter) if step > 0 else np.minimum.accumulate(letter[::-1])[::-1]
    )
    own = letter[marks]
    known = (own >= 0) & (own < len(frame))
    marks, own = marks[known], own[known]
    start = frame.along[own]
    away = np.maximum(start - frame.middle[marks], frame.middle[marks] - start - frame.advance[own])
    size = frame.size[own]
    fits = (away <= _ATTACHING.max_mark_beside_em * size) & (
        np.abs(frame.up[marks] - frame.up[own]) <= _ATTACHING.max_mark_offset_em * size
    )
    strips.of[marks[fits]] = strips.of[own[fits]]
    loose[marks[fits]] = False
