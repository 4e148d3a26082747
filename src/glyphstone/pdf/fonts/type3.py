"""Type 3 fonts: the drawing that a glyph procedure makes, as an outline or a bitmap."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np
import pikepdf

from glyphstone.model import Bitmap, Outline
from glyphstone.options import Limits
from glyphstone.pdf.content.tokens import number, numbers, tokenize
from glyphstone.pdf.fonts.bitmaps import fax_mask, image_bitmap, inline_bitmap, plain_mask
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import Matrix, apply, multiply
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import dictionary, named
from glyphstone.pdf.objects.values import matrix as placing

__all__ = ["draw_procedure"]

_FILLS = {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"}
_STROKES = {b"S", b"s"}
_LONE_MASK = re.compile(
    rb"\s*(?:[-+.0-9]++\s+){6}d1\s+(?:q\s+)?((?:[-+.0-9]++\s+){6})cm\s+(BI\s.*EI)\s*(?:Q\s*)?",
    re.DOTALL,
)
_PATH_DIGITS = b"+-.0123456789"


@dataclass(slots=True)
class _Pen:
    """The paths that a procedure has painted so far, in em units."""

    points: list[tuple[float, float]] = field(default_factory=list)
    tags: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    #: Where the path that is not yet painted begins.
    painted: int = 0
    painted_ends: int = 0
    filled: bool = False
    stroke: float = 0.0
    bitmap: Bitmap | None = None
    forms: int = 0

    def move(self, point: tuple[float, float]) -> None:
        self.close()
        self.points.append(point)
        self.tags.append(1)

    def add(self, tag: int, at: tuple[float, float], *points: tuple[float, float]) -> None:
        if len(self.points) == self._open_from():
            # After a closed contour the path goes on from where that began.
            self.points.append(at)
            self.tags.append(1)
        for point in points[:-1]:
            self.points.append(point)
            self.tags.append(tag)
        self.points.append(points[-1])
        self.tags.append(1)

    def _open_from(self) -> int:
        return max(self.ends[-1] + 1 if self.ends else 0, self.painted)

    def close(self) -> None:
        if len(self.points) > self._open_from():
            self.ends.append(len(self.points) - 1)

    def paint(self) -> None:
        self.close()
        self.painted, self.painted_ends = len(self.points), len(self.ends)

    def drop(self) -> None:
        del self.points[self.painted :], self.tags[self.painted :], self.ends[self.painted_ends :]

    def outline(self) -> Outline:
        self.drop()
        return Outline(
            np.array(self.points, dtype=np.float64).reshape(-1, 2),
            np.array(self.tags, dtype=np.uint8),
            np.array(self.ends, dtype=np.int64),
            0.0 if self.filled else self.stroke,
        )


def draw_procedure(
    procedure: pikepdf.Object,
    resources: pikepdf.Object | None,
    font_matrix: Matrix,
    limits: Limits,
) -> Outline | Bitmap | None:
    """What a glyph procedure draws, in em units; None where it draws what is no single shape.

    A procedure that shows text in another font, or paints an image that cannot be unpacked, has
    a drawing that cannot be known here.
    """
    content = stream_bytes(procedure, limits.stream_bytes)
    lone = _lone_mask(content, font_matrix)
    if lone is not None:
        return lone
    pen = _Pen()
    if not _run(content, resources, font_matrix, pen, limits, 0):
        return None
    outline = pen.outline()
    return pen.bitmap if pen.bitmap is not None and outline.blank else outline


def _lone_mask(content: bytes, font_matrix: Matrix) -> Bitmap | None:
    """The bitmap of a procedure that paints one mask and no more, as TeX's fonts do."""
    found = _LONE_MASK.fullmatch(content)
    if found is None:
        return None
    a, b, c, d, e, f = (number(word) for word in found[1].split())
    placing = multiply((a, b, c, d, e, f), font_matrix)
    return plain_mask(found[2], placing) or fax_mask(found[2], placing)


def _run(
    content: bytes,
    resources: pikepdf.Object | None,
    matrix: Matrix,
    pen: _Pen,
    limits: Limits,
    depth: int,
) -> bool:
    """Follow a procedure; whether all it draws could be understood."""
    stack: list[bytes] = []
    saved: list[tuple[Matrix, float]] = []
    width = 1.0
    at = start = apply(matrix, 0.0, 0.0)
    for token in _drawing_tokens(tokenize(content)):
        if token[:1] in _PATH_DIGITS or token[:1] in b"/[(<" or token.startswith(b"BI"):
            stack.append(token)
            continue
        if token == b"m":
            at = start = _point(matrix, stack)
            pen.move(at)
        elif token == b"l":
            point = _point(matrix, stack)
            pen.add(1, at, point)
            at = point
        elif token in (b"c", b"v", b"y"):
            at = _curve(token, matrix, stack, at, pen)
        elif token == b"h":
            pen.close()
            at = start
        elif token == b"re":
            x, y, w, h = numbers(stack, 4)
            at = start = apply(matrix, x, y)
            pen.move(at)
            for corner in ((x + w, y), (x + w, y + h), (x, y + h)):
                pen.add(1, at, apply(matrix, *corner))
            pen.close()
        elif token in _FILLS:
            pen.filled = True
            pen.paint()
        elif token in _STROKES:
            pen.stroke = width * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            pen.paint()
        elif token == b"n":
            pen.drop()
        elif token == b"w":
            width = numbers(stack, 1)[0]
        elif token == b"cm":
            a, b, c, d, e, f = numbers(stack, 6)
            matrix = multiply((a, b, c, d, e, f), matrix)
        elif token == b"q":
            saved.append((matrix, width))
        elif token == b"Q" and saved:
            matrix, width = saved.pop()
        elif token == b"EI":
            pen.bitmap = inline_bitmap(stack[-1], matrix, limits) if stack else None
            if pen.bitmap is None:
                return False
        elif token == b"Do":
            if not _do(stack, resources, matrix, pen, limits, depth):
                return False
        elif token in (b"Tj", b"TJ", b"'", b'"'):
            return False
        stack.clear()
    return True


def _drawing_tokens(tokens: list[bytes]) -> list[bytes]:
    """The tokens with the runs of path operations, which text can ignore, cut up again."""
    out: list[bytes] = []
    for token in tokens:
        if token[:1] in b"(<[" or token.startswith(b"BI") or token[:1] == b"%":
            if token[:1] != b"%":
                out.append(token)
        else:
            out.extend(token.replace(b"\0", b" ").split())
    return out


def _point(matrix: Matrix, stack: list[bytes]) -> tuple[float, float]:
    x, y = numbers(stack, 2)
    return apply(matrix, x, y)


def _curve(
    operator: bytes, matrix: Matrix, stack: list[bytes], at: tuple[float, float], pen: _Pen
) -> tuple[float, float]:
    """Add a cubic curve in any of its three spellings; where it ends."""
    values = numbers(stack, 6 if operator == b"c" else 4)
    points = [apply(matrix, *values[i : i + 2]) for i in range(0, len(values), 2)]
    if operator == b"v":
        points.insert(0, at)
    elif operator == b"y":
        points.append(points[-1])
    pen.add(2, at, *points)
    return points[-1]


def _do(
    stack: list[bytes],
    resources: pikepdf.Object | None,
    matrix: Matrix,
    pen: _Pen,
    limits: Limits,
    depth: int,
) -> bool:
    """Draw an image or a form that a procedure names."""
    pen.forms += 1
    if depth > READER_LIMITS.type3_form_depth or pen.forms > READER_LIMITS.type3_forms:
        return False
    if resources is None or not stack:
        return False
    objects = dictionary(resources.get("/XObject"))
    drawn = None if objects is None else named(objects, stack[-1])
    if not isinstance(drawn, pikepdf.Stream):
        return False
    if drawn.get("/Subtype") == "/Image":
        pen.bitmap = image_bitmap(drawn, matrix, limits)
        return pen.bitmap is not None
    content = stream_bytes(drawn, limits.stream_bytes)
    own = dictionary(drawn.get("/Resources"))
    placed = multiply(placing(drawn.get("/Matrix")), matrix)
    return _run(content, resources if own is None else own, placed, pen, limits, depth + 1)
