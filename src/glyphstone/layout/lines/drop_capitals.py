"""Drop capitals: a large letter beside the first lines of a paragraph begins the first of them."""

from __future__ import annotations

import numpy as np

from glyphstone.layout.lines.frames import Frame

__all__ = ["join_initials"]

#: How much larger than the letters beside it an initial is, and how many stand together.
LARGER = 1.8
MOST = 3
#: No page has more initials.
MOST_ON_PAGE = 40
#: As shares of its size: how far below its baseline and how high above the lines beside it lie.
BELOW, ABOVE = 0.1, 0.85
#: How far beside it they begin, in their own em; a nearer one is the rest of its word.
BESIDE = 2.0
REST = 0.7
#: Fewer lines beside it are no paragraph.
FEWEST_LINES = 2


def join_initials(frame: Frame) -> None:
    """Set initials on the baseline of the line that they begin."""
    if len(frame) < 2 or frame.vertical:
        return
    size = frame.size
    usual = float(np.sort(size)[len(size) // 2])
    large = np.flatnonzero((size >= LARGER * usual) & ~frame.blank & ~frame.mark)
    if not len(large):
        return
    apart = (np.diff(large) > 1) | (np.abs(np.diff(frame.up[large])) > 0.2 * usual)
    groups = [one for one in np.split(large, np.flatnonzero(apart) + 1) if len(one) <= MOST]
    if len(groups) <= MOST_ON_PAGE:
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
        (frame.size * LARGER <= size)
        & ~frame.blank
        & ~frame.mark
        & (frame.up >= up - BELOW * size)
        & (frame.up <= up + ABOVE * size)
        & (gap >= -REST * frame.size)
    )
    places = np.flatnonzero(beside)
    if not len(places):
        return
    # The nearest glyph of each line must begin right behind the initial.
    heights = np.round(frame.up[places] / (0.3 * frame.size[places]))
    order = np.lexsort((gap[places], -heights))
    _, first = np.unique(-heights[order], return_index=True)
    starts = places[order[first]]
    starts = starts[gap[starts] <= BESIDE * frame.size[starts]]
    if len(starts) < FEWEST_LINES:
        return
    top = int(starts[np.argmax(frame.up[starts])])
    if frame.up[top] - up < 0.5 * frame.size[top]:
        return
    frame.up = frame.up.copy()
    frame.up[group] = frame.up[top]
    if gap[top] <= REST * frame.size[top] and gap[top] > 0:
        frame.advance = frame.advance.copy()
        last = group[-1] if not rtl else group[0]
        if rtl:
            frame.along = frame.along.copy()
            frame.along[last] -= gap[top]
        frame.advance[last] += gap[top]
