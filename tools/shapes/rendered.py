"""Pictures and measures of packed outlines, as the recogniser sees them."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Outline
from glyphstone.shapes.looks import SIDE, pictures
from tools.shapes.packed import UNITS, PackedFonts

__all__ = ["Rendered", "ink_box", "render"]

_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Rendered:
    """For each glyph two pictures, and advance and ink box in em."""

    pictures: NDArray[np.uint8]
    advance: NDArray[np.float32]
    box: NDArray[np.float32]


def render(packed: PackedFonts, processes: int) -> Rendered:
    """All glyphs of a packed file."""
    chunks = [
        [packed.outline(glyph) for glyph in range(first, min(first + _CHUNK, len(packed.label)))]
        for first in range(0, len(packed.label), _CHUNK)
    ]
    with ProcessPoolExecutor(processes) as pool:
        done = list(pool.map(_rendered, chunks))
    return Rendered(
        np.concatenate([one for one, _ in done]),
        (packed.advance / UNITS).astype(np.float32),
        np.concatenate([box for _, box in done]),
    )


_Outlines = list[tuple[NDArray[np.int16], NDArray[np.uint8], NDArray[np.int16]]]


def _rendered(outlines: _Outlines) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    found = np.zeros((len(outlines), 2, SIDE, SIDE), dtype=np.uint8)
    boxes = np.zeros((len(outlines), 4), dtype=np.float32)
    for number, (points, tags, ends) in enumerate(outlines):
        places = points.astype(np.float64) / UNITS
        box = ink_box(places, tags, ends)
        found[number] = pictures(Outline(places, tags, ends.astype(np.int64)), box)
        boxes[number] = box
    return found, boxes


def ink_box(
    places: NDArray[np.float64], tags: NDArray[np.uint8], ends: NDArray[np.int16]
) -> tuple[float, float, float, float]:
    """The box of the points on the curve, those half-way between two control points included."""
    found = [places[tags == 1]]
    first = 0
    for end in ends.tolist():
        own, control = places[first : end + 1], tags[first : end + 1] == 0
        following = np.roll(control, -1)
        found.append(((own + np.roll(own, -1, axis=0)) / 2)[control & following])
        first = end + 1
    on = np.concatenate(found)
    on = on if len(on) else places
    low, high = on.min(axis=0), on.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])
