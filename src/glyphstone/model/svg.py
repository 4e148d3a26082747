"""A drawing as SVG: outlines as paths, bitmaps as embedded pictures."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator

from glyphstone.model.shapes import Bitmap, Outline, Shape

__all__ = ["length", "shape_svg", "svg_path"]

#: White around a drawing, in em; chosen by hand, not swept.
_MARGIN = 0.04
#: The room that a blank takes, as left, bottom, right and top in em: about a small letter.
_BLANK_BOX = (0.0, 0.0, 0.5, 0.7)
#: Units of an em.
_UNITS = 1000
#: How far from the origin a point is drawn at most, in em. A limit against hostile input: no font
#: draws as far.
_FARTHEST = 1e4
#: A PNG of one bit a pixel whose colours stand in a palette (PNG specification, table 11.1).
_BITS, _PALETTE = 1, 3
#: zlib's level of compression for the smallest files.
_SMALLEST = 9


def shape_svg(shape: Shape, height: float | None = None) -> str:
    """A shape as an SVG element; a unit is a thousandth of an em, the baseline is at y = 0.

    `height` is its height in pixels; without one it takes the room that it is given.
    """
    left, bottom, right, top = shape.box or _BLANK_BOX
    left, bottom = left - _MARGIN, bottom - _MARGIN
    right, top = right + _MARGIN, top + _MARGIN
    view = " ".join(length(one) for one in (left, -top, right - left, top - bottom))
    size = "" if height is None else f' height="{height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size}>'
        f"{'' if shape.box is None else _drawn(shape.drawing)}</svg>"
    )


def _drawn(drawing: Outline | Bitmap) -> str:
    if isinstance(drawing, Bitmap):
        a, b, c, d, e, f = drawing.matrix
        # The unit square has its picture's top at y = 1; SVG counts y downwards.
        placed = " ".join(length(one) for one in (a, -b, -c, d, e + c, -f - d))
        data = base64.b64encode(_png(drawing)).decode("ascii")
        return (
            f'<image width="1" height="1" preserveAspectRatio="none" transform="matrix({placed})"'
            f' href="data:image/png;base64,{data}"/>'
        )
    pen = (
        f' fill="none" stroke="currentColor" stroke-width="{length(drawing.stroke)}"'
        if drawing.stroke
        else ' fill="currentColor"'
    )
    return f'<path{pen} d="{svg_path(drawing)}"/>'


def _png(bitmap: Bitmap) -> bytes:
    """A picture of one bit a pixel: ink is black, all else is transparent."""
    stride = (bitmap.width + 7) // 8
    # Each row begins with the number of its filter: 0 for none.
    rows = b"".join(
        b"\0" + bitmap.rows[at * stride : (at + 1) * stride] for at in range(bitmap.height)
    )
    header = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, _BITS, _PALETTE, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", b"\xff\xff\xff\0\0\0"),
        (b"tRNS", b"\0\xff"),
        (b"IDAT", zlib.compress(rows, _SMALLEST)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def svg_path(outline: Outline) -> str:
    """An outline as SVG path data, in thousandths of an em, y pointing down."""
    parts: list[str] = []
    start = 0
    for end in outline.ends.tolist():
        points = outline.points[start : end + 1]
        tags = outline.tags[start : end + 1].tolist()
        start = end + 1
        if len(points):
            parts.extend(_contour([(float(x), float(y)) for x, y in points], tags))
    return "".join(parts)


def _contour(points: list[tuple[float, float]], tags: list[int]) -> Iterator[str]:
    if 1 in tags:  # begin at a point on the curve
        first = tags.index(1)
        points, tags = points[first:] + points[:first], tags[first:] + tags[:first]
    else:
        points = [_half(points[-1], points[0]), *points]
        tags = [1, *tags]
    yield f"M{_pair(points[0])}"
    points, tags = [*points, points[0]], [*tags, 1]
    at = 1
    while at < len(points):
        if tags[at] == 1:
            yield f"L{_pair(points[at])}" if at < len(points) - 1 else ""
            at += 1
        elif tags[at] == 2 and at + 2 < len(points):
            yield f"C{_pair(points[at])} {_pair(points[at + 1])} {_pair(points[at + 2])}"
            at += 3
        elif tags[at] == 0:
            implied = tags[at + 1] == 0
            target = _half(points[at], points[at + 1]) if implied else points[at + 1]
            yield f"Q{_pair(points[at])} {_pair(target)}"
            at += 1 if implied else 2
        else:  # a cubic curve without its second control point
            at += 1
    yield "Z"


def _half(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _pair(point: tuple[float, float]) -> str:
    return f"{length(point[0])} {length(-point[1])}"


def length(value: float) -> str:
    """A length in thousandths of an em, short and always finite."""
    if value != value:
        return "0"
    return str(round(min(max(value, -_FARTHEST), _FARTHEST) * _UNITS))
