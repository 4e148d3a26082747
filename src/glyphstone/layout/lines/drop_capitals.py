"""Drop capitals: a large letter beside the first lines of a paragraph belongs to the first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame

__all__ = ["join_initials"]


@dataclass(frozen=True, slots=True)
class InitialRules:
    """When a large letter is a drop capital.

    Chosen by hand on made-up pages, not swept.
    """

    #: How many times larger than the letters beside it an initial is.
    min_size_ratio: float = 1.8
    #: Letters that stand together as one initial, at most, on one height, to a part of the usual
    #: em.
    max_letters: int = 3
    height_tolerance_em: float = 0.2
    #: Initials of a page, at most: each is compared with all glyphs.
    max_initials: int = 40
    #: How far below its baseline, and how far above, lines beside it lie, as shares of its size.
    below_share: float = 0.1
    above_share: float = 0.85
    #: How far beside it they begin, in their own em; a nearer one continues its word.
    max_gap_em: float = 2.0
    word_gap_em: float = 0.7
    #: Glyphs whose heights differ by less stand in one line, in em; lines beside it, at least.
    line_step_em: float = 0.3
    min_lines: int = 2
    #: How far above its baseline the line that it begins lies, in em of that line.
    min_drop_em: float = 0.5


_INITIALS = InitialRules()


def join_initials(frame: Frame) -> None:
    """Move initials to the baseline of the line that they begin."""
    if len(frame) < 2 or frame.vertical:
        return
    size = frame.size
    usual = float(np.sort(size)[len(size) // 2])
    large = np.flatnonzero((size >= _INITIALS.min_size_ratio * usual) & ~frame.blank & ~frame.mark)
    if not len(large):
        return
    apart = (np.diff(large) > 1) | (
        np.abs(np.diff(frame.up[large])) > _INITIALS.height_tolerance_em * usual
    )
    groups = [
        one
        for one in np.split(large, np.flatnonzero(apart) + 1)
        if len(one) <= _INITIALS.max_letters
    ]
    if len(groups) <= _INITIALS.max_initials:
        for group in groups:
            _join(frame, group.tolist(), frame.rtl is True)


def _join(frame: Frame, group: list[int], rtl: bool) -> None:
    size, up = float(frame.size[group[0]]), float(frame.up[group[0]])
    left = float(frame.along[group].min())
    right = float((frame.along[group] + frame.advance[group]).max())
    begin = frame.along if not rtl else -(frame.along + frame.advance)
    edge = right if not rtl else -left
    gap = begin - edge
    beside = (
        (frame.size * _INITIALS.min_size_ratio <= size)
        & ~frame.blank
        & ~frame.mark
        & (frame.up >= up - _INITIALS.below_share * size)
        & (frame.up <= up + _INITIALS.above_share * size)
        & (gap >= -_INITIALS.word_gap_em * frame.size)
    )
    places = np.flatnonzero(beside)
    if not len(places):
        return
    # The first glyph of each line must begin right after the initial.
    heights = np.round(frame.up[places] / (_INITIALS.line_step_em * frame.size[places]))
    order = np.lexsort((gap[places], -heights))
    _, first = np.unique(-heights[order], return_index=True)
    starts = places[order[first]]
    starts = starts[gap[starts] <= _INITIALS.max_gap_em * frame.size[starts]]
    if len(starts) < _INITIALS.min_lines:
        return
    top = int(starts[np.argmax(frame.up[starts])])
    if frame.up[top] - up < _INITIALS.min_drop_em * frame.size[top]:
        return
    frame.up = frame.up.copy()
    frame.up[group] = frame.up[top]
    if gap[top] <= _INITIALS.word_gap_em * frame.size[top] and gap[top] > 0:
        frame.advance = frame.advance.copy()
        last = group[-1] if not rtl else group[0]
        if rtl:
            frame.along = frame.along.copy()
            frame.along[last] -= gap[top]
        frame.advance[last] += gap[top]
