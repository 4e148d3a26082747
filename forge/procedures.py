"""Type 3 glyph procedures, as paths or as one-bit images."""

from __future__ import annotations

import math

from forge.outlines import Outline, Point, bounds, cubic

__all__ = ["bitmap_procedure", "vector_procedure"]

PIXELS_PER_EM = 50


def _text(value: float) -> str:
    return format(round(value, 4), "f").rstrip("0").rstrip(".") if value % 1 else str(int(value))


def vector_procedure(outline: Outline, advance: float, upem: int) -> bytes:  # noqa: ARG001
    """A procedure that fills the outline."""
    box = bounds(outline)
    if box is None:
        return f"{_text(advance)} 0 0 0 0 0 d1".encode("ascii")
    lines = [f"{_text(advance)} 0 {' '.join(map(_text, box))} d1"]
    for start, segments in cubic(outline):
        lines.append(f"{_text(start[0])} {_text(start[1])} m")
        for segment in segments:
            numbers = " ".join(f"{_text(x)} {_text(y)}" for x, y in segment)
            lines.append(f"{numbers} {'l' if len(segment) == 1 else 'c'}")
        lines.append("h")
    return "\n".join([*lines, "f"]).encode("ascii")


def _flattened(outline: Outline, steps: int = 6) -> list[list[Point]]:
    polygons = []
    for start, segments in cubic(outline):
        points = [start]
        for segment in segments:
            if len(segment) == 1:
                points.append(segment[0])
                continue
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *segment
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append(
                    (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                )
        polygons.append(points)
    return polygons


def _rows(outline: Outline, left: float, top: float, pixel: float, w: int, h: int) -> bytes:
    """One bit a pixel, 1 is ink: each row's pixel centres tested by the non-zero rule."""
    polygons = _flattened(outline)
    data = bytearray()
    for row in range(h):
        y = top - (row + 0.5) * pixel
        crossings = []
        for points in polygons:
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
                if (y0 <= y) != (y1 <= y):
                    crossings.append((x0 + (y - y0) * (x1 - x0) / (y1 - y0), 1 if y1 > y0 else -1))
        crossings.sort()
        bits, winding, at = 0, 0, 0
        for column in range(w):
            x = left + (column + 0.5) * pixel
            while at < len(crossings) and crossings[at][0] <= x:
                winding += crossings[at][1]
                at += 1
            bits = bits << 1 | (winding != 0)
        stride = (w + 7) // 8
        data += (bits << (8 * stride - w)).to_bytes(stride, "big")
    return bytes(data)


def bitmap_procedure(outline: Outline, advance: float, upem: int) -> bytes:
    """A procedure that paints a small image mask, as old TeX systems and scanners write."""
    box = bounds(outline)
    if box is None:
        return f"{_text(advance)} 0 0 0 0 0 d1".encode("ascii")
    pixel = upem / PIXELS_PER_EM
    left, bottom = math.floor(box[0] / pixel), math.floor(box[1] / pixel)
    w = max(1, math.ceil(box[2] / pixel) - left)
    h = max(1, math.ceil(box[3] / pixel) - bottom)
    rows = _rows(outline, left * pixel, (bottom + h) * pixel, pixel, w, h)
    place = " ".join(_text(v * pixel) for v in (left, bottom, left + w, bottom + h))
    matrix = f"{_text(w * pixel)} 0 0 {_text(h * pixel)} {_text(left * pixel)}"
    head = (
        f"{_text(advance)} 0 {place} d1\nq {matrix} {_text(bottom * pixel)} cm\n"
        f"BI /IM true /W {w} /H {h} /BPC 1 /D [1 0] /F /AHx ID "
    )
    # Hexadecimal, so that no byte of the picture can be mistaken for the end of the image.
    return head.encode("ascii") + rows.hex().encode("ascii") + b">\nEI Q"
