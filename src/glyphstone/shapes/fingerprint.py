"""A key for each drawing that survives subsetting, rescaling and change of format.

The key is made of the moments of the winding number: integrals of x^p y^q over the inked plane,
which Green's theorem turns into sums over the segments. They do not depend on where a contour
starts, on the order or direction of contours or on how a curve is written down, and contours
without area do not change them. Coordinates are in em, so units per em do not matter, while size
and position in the em do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap, FloatArray, Outline, Shape
from glyphstone.model.text import Box
from glyphstone.shapes.bitmap import ink
from glyphstone.shapes.drawing_limits import DRAWING_LIMITS
from glyphstone.shapes.segments import Segments, extrema, segments, sound

__all__ = ["BLANK", "fingerprint", "fingerprints"]

#: Prefix of all keys; keys of another version are not comparable.
VERSION = "1:"
#: The key of every drawing that leaves no ink.
BLANK = VERSION + "blank"

#: Moments are rounded to this step. It lies far above the noise of floating point (1e-15) and far
#: below what an eye sees; it is no round number, so that values on a lattice of font units do not
#: fall on the border between two steps.
STEP = 1.0718113612e-6
#: A smaller moment counts as zero: a dot of a thousandth of an em has ten thousand times more.
NOTHING = 1e-10
#: Drawings smaller than this many em are scaled up by powers of two to about the size of a letter,
#: so that rounding does not merge dots at different places; again no round number.
SMALL = 0.7390851332
#: Bytes of the digest in a key: 80 bits, so that two drawings never share a key by chance.
DIGEST_BYTES = 10

#: Moments up to this degree, and the nodes of a Gauss-Legendre quadrature that integrates all of
#: them exactly along a cubic.
DEGREE = 4
POWERS = [(n - q, q) for n in range(DEGREE + 1) for q in range(n + 1)]
#: How many of them have a degree of two at most: a contour with ink has one of these.
LOW = 6
NODES, WEIGHTS = np.polynomial.legendre.leggauss(9)
T = (NODES + 1) / 2
PLACE = np.stack([(1 - T) ** 3, 3 * (1 - T) ** 2 * T, 3 * (1 - T) * T**2, T**3], axis=1)
SPEED = np.stack(
    [
        -3 * (1 - T) ** 2,
        3 * (1 - T) ** 2 - 6 * (1 - T) * T,
        6 * (1 - T) * T - 3 * T**2,
        3 * T**2,
    ],
    axis=1,
) * (WEIGHTS[:, None] / 2)

#: Points of a batch, so that all columns stay in the processor's cache; chosen by hand.
BATCH = 3000


def fingerprint(drawing: Outline | Bitmap) -> Shape:
    """The shape of one drawing; for many, `fingerprints` is several times faster."""
    return fingerprints([drawing])[0]


def fingerprints(drawings: Sequence[Outline | Bitmap]) -> list[Shape]:
    """The shapes of drawings, one each, in their order.

    The key is "1:blank" if nothing is inked; else "1:o", "1:s" or "1:b" and twenty hexadecimal
    digits, for a filled outline, a stroked outline and a bitmap.
    """
    found: list[tuple[str, Box | None]] = [(BLANK, None)] * len(drawings)
    filled: list[int] = []
    stroked: list[int] = []
    outlines: dict[int, Outline] = {}
    for index, drawing in enumerate(drawings):
        if isinstance(drawing, Bitmap):
            found[index] = _bitmap(drawing)
        elif drawing.ends.size and (outline := sound(drawing)).ends.size:
            outlines[index] = outline
            (stroked if drawing.stroke > 0 else filled).append(index)
    for indices in _batches(filled, outlines):
        batch = segments([outlines[index] for index in indices])
        for index, key, box in zip(indices, *_filled(batch), strict=True):
            found[index] = key, box
    for indices in _batches(stroked, outlines):
        batch = segments([outlines[index] for index in indices])
        widths = np.array([outlines[index].stroke for index in indices])
        for index, key, box in zip(indices, *_stroked(batch, widths), strict=True):
            found[index] = key, box
    return [Shape(key, drawing, box) for drawing, (key, box) in zip(drawings, found, strict=True)]


def _batches(indices: list[int], outlines: dict[int, Outline]) -> Iterator[list[int]]:
    """The indices in batches of about `BATCH` points."""
    start = points = 0
    for stop, index in enumerate(indices, 1):
        points += outlines[index].tags.size
        if points >= BATCH or stop == len(indices):
            yield indices[start:stop]
            start, points = stop, 0


def _filled(batch: Segments) -> tuple[list[str], list[Box | None]]:
    """Key and box of each filled outline."""
    x, y = PLACE @ batch.p[0], PLACE @ batch.p[1]
    moments = _integrals(x, y, SPEED @ batch.p[1] * x)
    moments = np.add.reduceat(moments, batch.contours, axis=1)
    # Contours without area leave no ink.
    inked = np.abs(moments[:LOW]).max(axis=0) > NOTHING
    boxes = _boxes(batch, inked)
    moments = np.add.reduceat(moments, batch.outlines, axis=1)
    some = np.abs(moments) > NOTHING
    # The direction of contours depends on the format: make the first non-zero moment positive.
    leading = np.take_along_axis(moments, some.argmax(axis=0)[None], axis=0)
    blank = ~some.any(axis=0) | ~np.isfinite(boxes[:, 0])
    keys = _keys("o", (moments * np.sign(leading) * _weights(boxes, blank)).T)
    for index in np.flatnonzero(blank).tolist():
        keys[index] = BLANK
    return keys, [
        None if key is BLANK else (left, bottom, right, top)
        for key, (left, bottom, right, top) in zip(keys, boxes.tolist(), strict=True)
    ]


def _weights(boxes: FloatArray, blank: NDArray[np.bool_]) -> FloatArray:
    """The factor by which each drawing's moments are scaled, at least 1 and a power of four."""
    boxes = np.where(blank[:, None], (0, 0, 1, 1), boxes)
    sides = (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    sides = np.maximum(sides, DRAWING_LIMITS.scaled_side)
    doublings = np.floor(np.log2(SMALL / sides)).clip(0, DRAWING_LIMITS.doublings)
    weights: FloatArray = np.exp2(2 * doublings)
    return weights


def _stroked(batch: Segments, widths: FloatArray) -> tuple[list[str], list[Box | None]]:
    """Key and box of each stroked outline, by the moments of the pen's path instead of the ink."""
    x, y = PLACE @ batch.p[0], PLACE @ batch.p[1]
    moments = _integrals(x, y, np.hypot(SPEED @ batch.p[0], SPEED @ batch.p[1]))
    moments = np.add.reduceat(moments, batch.contours, axis=1)
    boxes = _boxes(batch, np.ones(len(batch.contours), dtype=np.bool_))
    boxes += np.outer(widths / 2, (-1, -1, 1, 1))
    moments = np.add.reduceat(moments, batch.outlines, axis=1)
    keys = _keys("s", np.column_stack([widths, boxes, moments.T]))
    return keys, [(left, bottom, right, top) for left, bottom, right, top in boxes.tolist()]


def _integrals(x: FloatArray, y: FloatArray, measure: FloatArray) -> FloatArray:
    """The integrals of x^p y^q along each segment for all `POWERS`: (power, segment)."""
    across = [measure]
    up = [np.ones_like(y), y]
    for _ in range(DEGREE):
        across.append(across[-1] * x)
        up.append(up[-1] * y)
    sums = np.empty((len(POWERS), x.shape[1]))
    for row, (p, q) in enumerate(POWERS):
        if q:
            np.einsum("ns,ns->s", across[p], up[q], out=sums[row])
        else:
            np.sum(across[p], axis=0, out=sums[row])
    return sums


def _boxes(batch: Segments, inked: NDArray[np.bool_]) -> FloatArray:
    """The tight box of each outline's inked contours; infinite and inverted if there are none."""
    low, high = extrema(batch.p)
    low = np.minimum.reduceat(low, batch.contours, axis=1)
    high = np.maximum.reduceat(high, batch.contours, axis=1)
    low[:, ~inked] = np.inf
    high[:, ~inked] = -np.inf
    low = np.minimum.reduceat(low, batch.outlines, axis=1)
    high = np.maximum.reduceat(high, batch.outlines, axis=1)
    return np.concatenate([low, high]).T


def _keys(kind: str, values: FloatArray) -> list[str]:
    """The key of each row, whose values are rounded to the step."""
    steps = np.rint(values / STEP) + 0.0  # no negative zero
    data = np.ascontiguousarray(steps, dtype="<f8").tobytes()
    size = steps.shape[1] * 8
    return [_key(kind, data[start : start + size]) for start in range(0, len(data), size)]


def _key(kind: str, data: bytes) -> str:
    return VERSION + kind + blake2b(data, digest_size=DIGEST_BYTES).hexdigest()


def _bitmap(drawing: Bitmap) -> tuple[str, Box | None]:
    """Key and box of a bitmap, by its inked pixels and their position in the em."""
    seen = ink(drawing)
    if seen is None:
        return BLANK, None
    corners = np.rint(np.array(seen.corners) / STEP) + 0.0
    data = np.packbits(seen.pixels).tobytes() + corners.astype("<f8").tobytes()
    return _key("b", b"%d %d " % seen.pixels.shape + data), seen.box
