"""Runs: stretches of glyphs that the file draws one after the other in one line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import IntArray

__all__ = ["MOST_RUNS", "Runs", "runs_of"]

#: No page of text has more runs.
MOST_RUNS = 20_000


@dataclass(slots=True, eq=False)
class Runs:
    """The runs of a frame in the order of drawing, one entry of each list a run."""

    #: Places in the frame of all glyphs of lines, and where in them each run begins, with the end.
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
        """How many glyphs a run has."""
        return self.starts[run + 1] - self.starts[run]

    def glyphs(self, first: int, end: int | None = None) -> IntArray:
        """The glyphs of a run, or of several up to another, as places in the frame."""
        return self.places[self.starts[first] : self.starts[first + 1 if end is None else end]]


def runs_of(frame: Frame, strips: Strips) -> Runs:
    """The runs of a frame whose lines are known, marks and blanks left out."""
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
