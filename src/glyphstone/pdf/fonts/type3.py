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
_SHOWS_TEXT = {b"Tj", b"TJ", b"'", b'"'}
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
    """What a glyph procedure draws, in em units; None if that is not a single shape.

    A procedure that shows text in another font, or paints an image that cannot be unpacked, has
    a drawing that cannot be known here.
    """
    content = stream_bytes(procedure, limits.stream_bytes)
    lone = _lone_mask(content, font_matrix)
    if lone is not None:
        return lone
    pen = _Pen()
    if not _Procedure(resources, font_matrix, pen, limits, depth=0).follow(content):
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


class _Procedure:
    """Follows one stream of a glyph procedure and draws with a pen."""

    def __init__(
        self,
        resources: pikepdf.Object | None,
        matrix: Matrix,
        pen: _Pen,
        limits: Limits,
        depth: int,
    ) -> None:
        self._resources = resources
        self._matrix = matrix
        self._pen = pen
        self._limits = limits
        self._depth = depth
        self._stack: list[bytes] = []
        self._saved: list[tuple[Matrix, float]] = []
        self._width = 1.0
        #: Where the path is, and where its open contour began.
        self._at = self._start = apply(matrix, 0.0, 0.0)

    def follow(self, content: bytes) -> bool:
        """Follow the operators; whether all they draw could be understood."""
        for token in _drawing_tokens(tokenize(content)):
            if token[:1] in _PATH_DIGITS or token[:1] in b"/[(<" or token.startswith(b"BI"):
                self._stack.append(token)
                continue
            handled = self._add_to_path(token) or self._paint(token) or self._set_state(token)
            if not handled and not self._draw(token):
                return False
            self._stack.clear()
        return True

    def _add_to_path(self, operator: bytes) -> bool:
        """Follow an operator that builds a path; whether it is one."""
        pen = self._pen
        if operator == b"l":
            point = self._point()
            pen.add(1, self._at, point)
            self._at = point
        elif operator == b"m":
            self._at = self._start = self._point()
            pen.move(self._at)
        elif operator in (b"c", b"v", b"y"):
            self._add_curve(operator)
        elif operator == b"h":
            pen.close()
            self._at = self._start
        elif operator == b"re":
            x, y, w, h = numbers(self._stack, 4)
            self._at = self._start = apply(self._matrix, x, y)
            pen.move(self._at)
            for corner in ((x + w, y), (x + w, y + h), (x, y + h)):
                pen.add(1, self._at, apply(self._matrix, *corner))
            pen.close()
        else:
            return False
        return True

    def _point(self) -> tuple[float, float]:
        x, y = numbers(self._stack, 2)
        return apply(self._matrix, x, y)

    def _add_curve(self, operator: bytes) -> None:
        """Add a cubic curve in any of its three spellings."""
        values = numbers(self._stack, 6 if operator == b"c" else 4)
        points = [apply(self._matrix, *values[i : i + 2]) for i in range(0, len(values), 2)]
        if operator == b"v":
            points.insert(0, self._at)
        elif operator == b"y":
            points.append(points[-1])
        self._pen.add(2, self._at, *points)
        self._at = points[-1]

    def _paint(self, operator: bytes) -> bool:
        """Follow an operator that paints the path or drops it; whether it is one."""
        pen = self._pen
        if operator in _FILLS:
            pen.filled = True
            pen.paint()
        elif operator in _STROKES:
            a, b, c, d, _, _ = self._matrix
            pen.stroke = self._width * abs(a * d - b * c) ** 0.5
            pen.paint()
        elif operator == b"n":
            pen.drop()
        else:
            return False
        return True

    def _set_state(self, operator: bytes) -> bool:
        """Follow an operator of the graphics state; whether it is one."""
        if operator == b"cm":
            a, b, c, d, e, f = numbers(self._stack, 6)
            self._matrix = multiply((a, b, c, d, e, f), self._matrix)
        elif operator == b"w":
            self._width = numbers(self._stack, 1)[0]
        elif operator == b"q":
            self._saved.append((self._matrix, self._width))
        elif operator == b"Q" and self._saved:
            self._matrix, self._width = self._saved.pop()
        else:
            return False
        return True

    def _draw(self, operator: bytes) -> bool:
        """Draw an image or a form; False if that, or text, cannot be understood as one shape."""
        if operator == b"EI":
            image = self._stack[-1] if self._stack else b""
            self._pen.bitmap = inline_bitmap(image, self._matrix, self._limits)
            return self._pen.bitmap is not None
        if operator == b"Do":
            return self._draw_object()
        return operator not in _SHOWS_TEXT

    def _draw_object(self) -> bool:
        """Draw an image or a form that the procedure names; whether it could be understood."""
        self._pen.forms += 1
        limits = READER_LIMITS
        if self._depth > limits.type3_form_depth or self._pen.forms > limits.type3_forms:
            return False
        if self._resources is None or not self._stack:
            return False
        objects = dictionary(self._resources.get("/XObject"))
        drawn = None if objects is None else named(objects, self._stack[-1])
        if not isinstance(drawn, pikepdf.Stream):
            return False
        if drawn.get("/Subtype") == "/Image":
            self._pen.bitmap = image_bitmap(drawn, self._matrix, self._limits)
            return self._pen.bitmap is not None
        own = dictionary(drawn.get("/Resources"))
        inner = _Procedure(
            self._resources if own is None else own,
            multiply(placing(drawn.get("/Matrix")), self._matrix),
            self._pen,
            self._limits,
            self._depth + 1,
        )
        return inner.follow(stream_bytes(drawn, self._limits.stream_bytes))


def _drawing_tokens(tokens: list[bytes]) -> list[bytes]:
    """The tokens with the runs of path operations, which text can ignore, cut up again."""
    out: list[bytes] = []
    for token in tokens:
        if token[:1] in b"(<[" or token.startswith(b"BI"):
            out.append(token)
        else:
            out.extend(token.replace(b"\0", b" ").split())
    return out
