"""Where the pen is at each glyph of a page: sums of advances and gaps since a run began."""

from __future__ import annotations

import numpy as np

from glyphstone.model import FloatArray, IntArray

__all__ = ["pen_positions"]

#: Points of pen movement on one page up to which one sum over all runs is exact enough: doubles
#: have 15 digits, so places keep six behind the point.
_FAR = 1e9


def pen_positions(
    step: FloatArray, gap: FloatArray, piece_of: IntArray, per_piece: IntArray, run: IntArray
) -> FloatArray:
    """How far the pen has come from where its run began, at each glyph."""
    if not len(run):
        return step
    if (run[1:] < run[:-1]).any():
        return _pen_across(step, gap, piece_of, per_piece, run)
    before_glyph = np.concatenate(([0.0], np.cumsum(step)))
    first_glyph = np.cumsum(per_piece) - per_piece
    gaps_so_far = np.cumsum(gap)
    begins = np.flatnonzero(np.concatenate(([True], run[1:] != run[:-1])))
    if len(begins) > 1 and not np.abs(step).sum() + np.abs(gap).sum() < _FAR:
        return _pen_apart(step, gap, piece_of, per_piece, run, begins)
    first_piece = np.repeat(begins, np.diff(begins, append=len(run)))
    base = gaps_so_far - (gaps_so_far - gap)[first_piece]
    base -= before_glyph[first_glyph[first_piece]]
    return before_glyph[:-1] + base[piece_of]


def _pen_across(
    step: FloatArray, gap: FloatArray, piece_of: IntArray, per_piece: IntArray, run: IntArray
) -> FloatArray:
    """The same if a run goes on behind others: a form or pattern is drawn inside it."""
    pieces = np.argsort(run, kind="stable")
    rank = np.empty(len(pieces), dtype=np.int64)
    rank[pieces] = np.arange(len(pieces))
    glyphs = np.argsort(rank[piece_of], kind="stable")
    pen = np.empty(len(step))
    pen[glyphs] = pen_positions(
        step[glyphs], gap[pieces], rank[piece_of][glyphs], per_piece[pieces], run[pieces]
    )
    return pen


def _pen_apart(
    step: FloatArray,
    gap: FloatArray,
    piece_of: IntArray,
    per_piece: IntArray,
    run: IntArray,
    begins: IntArray,
) -> FloatArray:
    """The same run by run: one absurd step must not blur the places of all that follow."""
    parts = []
    ends = np.append(begins[1:], len(run))
    glyph = np.concatenate(([0], np.cumsum(per_piece)))
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        rows = slice(glyph[begin], glyph[end])
        pieces = slice(begin, end)
        parts.append(
            pen_positions(
                step[rows], gap[pieces], piece_of[rows] - begin, per_piece[pieces], run[pieces]
            )
        )
    return np.concatenate(parts)
