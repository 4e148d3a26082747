"""Runs: glyphs of one line that the file draws one after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import IntArray

__all__ = ["MOST_RUNS", "Runs", "runs_of"]

#: Runs of a page beyond which formulas and short columns are not looked for: a limit against pages
#: made to be slow; pages of text have a few hundred.
MOST_RUNS = 20_000


@dataclass(slots=True, eq=False)
class Runs:
    """The runs of a frame in the order of drawing; each list has one entry per run."""

    #: Indices into the frame of all glyphs of lines; where each run begins in them, and the end.
    places: IntArray
    starts: list[int]
    strip: list[int]
    left: list[float]
    right: list[float]
    up: list[float]
    size: list[float]
    #: Whether it holds letters of a script without spaces.
    dense: list[bool]

    def count(self, run: int) -> int:
        """The number of glyphs of a run."""
        return self.starts[run + 1] - self.starts[run]

    def glyphs(self, first: int, end: int | None = None) -> IntArray:
        """The glyphs of a run, or of the runs up to `end`, as indices into the frame."""
        return self.places[self.starts[first] : self.starts[first + 1 if end is None else end]]


def runs_of(frame: Frame, strips: Strips) -> Runs:
    """The runs of a frame, without glyphs that have no line yet (marks and blanks)."""
    places = np.flatnonzero(strips.of >= 0)
    of = strips.of[places]
    starts = np.flatnonzero(np.diff(of, prepend=-1))
    along = frame.along[places]
    own = of[starts]
    return Runs(
        places,
        [*starts.tolist(), len(places)],
        own.tolist(),
        np.minimum.reduceat(along, starts).tolist(),
        np.maximum.reduceat(along + frame.advance[places], starts).tolist(),
        strips.up[own].tolist(),
        strips.size[own].tolist(),
        (np.maximum.reduceat(frame.wider[places], starts) > 0).tolist(),
    )
