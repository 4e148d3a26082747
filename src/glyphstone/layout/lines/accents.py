"""Separate accents: glyphs with an advance of their own, drawn over or under a letter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.glyph_kinds import Kinds
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["mark_accents"]


@dataclass(frozen=True, slots=True)
class AccentRules:
    """When a glyph with an advance of its own is an accent on the letter beside it.

    Worked out on one book set with separate accents (docs/decisions/layout.md), not swept.
    """

    #: Share of the narrower of two glyphs drawn one after the other that must overlap the other.
    min_overlap_share: float = 0.5
    #: How far the ink of an accent may reach into its letter, in em.
    max_into_em: float = 0.1
    #: How far below the line of its letter a full stop must be set to be the dot below it, in em.
    #: TeX sets it 0.2 em lower, and no line is so uneven.
    dot_below_em: float = 0.1
    #: How high a full stop is drawn at most, in em: a font may claim one for a vowel sign.
    max_dot_em: float = 0.2
    #: How far from its capital an accent of Greek may end, and how near to a letter before it that
    #: letter may be for it to be an apostrophe, in em. By hand on one document, not swept.
    before_capital_em: float = 0.1


_ACCENTS = AccentRules()


def mark_accents(kinds: Kinds, frame: Frame, strips: Strips) -> None:
    """Mark accents that are drawn over or under a letter as combining marks.

    So are those that Greek draws to the left of a capital, ῾Ι for Ἱ, where they begin a word.
    """
    bodies = (strips.of >= 0) & ~frame.blank & ~frame.mark
    end = frame.along + frame.advance
    first, second = slice(None, -1), slice(1, None)
    over = np.minimum(end[first], end[second]) - np.maximum(frame.along[first], frame.along[second])
    least = _ACCENTS.min_overlap_share * np.minimum(frame.advance[first], frame.advance[second])
    before_capital = _stand_before_capitals(kinds, frame, end)
    pairs = np.flatnonzero(
        ((over > least) | before_capital)
        & bodies[first]
        & bodies[second]
        & (strips.of[first] == strips.of[second])
        & (np.diff(frame.rows) == 1)
    )
    if not len(pairs):
        return
    of = kinds.of[frame.rows]
    one, other = of[pairs], of[pairs + 1]
    is_first, is_second = kinds.accent[one], kinds.accent[other]
    said = kinds.said[one] & kinds.said[other]
    if not said.all():
        by_first, by_second = _by_ink(kinds, frame, pairs, of)
        is_first, is_second = (
            np.where(said, is_first, by_first),
            np.where(said, is_second, by_second),
        )
    dots = kinds.dot[other] & kinds.letter[one] & _is_lowered(frame, pairs)
    if dots.any():
        is_second |= dots & _is_low(kinds, other)
    frame.mark = frame.mark.copy()
    frame.mark[pairs[is_first & ~is_second]] = True
    frame.mark[pairs[is_second & ~is_first] + 1] = True
    own = pairs[before_capital[pairs]]
    if len(own):
        _widen_capitals(frame, own, end)


def _widen_capitals(frame: Frame, accents: IntArray, end: FloatArray) -> None:
    """Let capitals begin where the accents to the left of them do.

    An accent may be nearer to a sign before it, and the gap in which it stands parts no words.
    """
    frame.along, frame.advance = frame.along.copy(), frame.advance.copy()
    frame.along[accents + 1] = np.minimum(frame.along[accents], frame.along[accents + 1])
    frame.advance[accents + 1] = end[accents + 1] - frame.along[accents + 1]


def _stand_before_capitals(kinds: Kinds, frame: Frame, end: FloatArray) -> BoolArray:
    """Which glyphs but the last are accents of Greek to the left of the capital drawn next."""
    of = kinds.of[frame.rows]
    found: BoolArray = kinds.greek_accent[of[:-1]] & kinds.greek_capital[of[1:]]
    if not found.any():
        return found
    near = _ACCENTS.before_capital_em * frame.size
    found &= np.abs(frame.along[1:] - end[:-1]) <= near[1:]
    found &= np.abs(frame.up[1:] - frame.up[:-1]) <= near[1:]
    # Behind a letter it is an apostrophe.
    behind = kinds.letter[of[:-1]] & (np.abs(frame.along[1:] - end[:-1]) <= near[1:])
    found[1:] &= ~behind[:-1]
    return found


def _is_lowered(frame: Frame, pairs: IntArray) -> BoolArray:
    """Whether the second of two glyphs is set well below the first."""
    found: BoolArray = (
        frame.up[pairs] - frame.up[pairs + 1] > _ACCENTS.dot_below_em * frame.size[pairs]
    )
    return found


def _is_low(kinds: Kinds, of: IntArray) -> BoolArray:
    """Whether glyphs are no higher than a full stop, as far as their drawings are known."""
    wanted = np.zeros(len(kinds.keys), dtype=np.bool_)
    wanted[of] = True
    ink = kinds.ink(wanted & kinds.dot)[of]
    found: BoolArray = ~(ink[:, 3] - ink[:, 1] > _ACCENTS.max_dot_em)
    return found


def _by_ink(
    kinds: Kinds, frame: Frame, pairs: IntArray, of: IntArray
) -> tuple[BoolArray, BoolArray]:
    """Which of two glyphs is an accent by its ink: the flatter one, above or below the other."""
    wanted = np.zeros(len(kinds.keys), dtype=np.bool_)
    wanted[of[pairs]] = wanted[of[pairs + 1]] = True
    ink = kinds.ink(wanted)
    boxes = []
    for places in (pairs, pairs + 1):
        box = ink[of[places]] * frame.size[places, None]
        boxes.append((box[:, 1] + frame.up[places], box[:, 3] + frame.up[places]))
    (low, high), (other_low, other_high) = boxes
    into = _ACCENTS.max_into_em * frame.size[pairs]
    apart = (low >= other_high - into) | (other_low >= high - into)
    # Comparisons with ink that is not known are false.
    flatter = (high - low) < (other_high - other_low)
    return apart & flatter, apart & ~flatter & np.isfinite(high - low + other_high - other_low)
