"""The glyph table of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from glyphstone.model.arrays import BoolArray, FloatArray, IntArray, distinct_numbers
from glyphstone.model.data_frames import DataFrame, data_frame
from glyphstone.model.drawn_twice import drawn_again
from glyphstone.model.fonts import Claim, Font, draw_shapes
from glyphstone.model.identity import GlyphKey

__all__ = ["Drawn", "Fault", "Glyphs", "PageFacts"]


class Drawn(IntEnum):
    """What kind of content a glyph stands in."""

    PAGE = 0
    FORM = 1
    ANNOTATION = 2
    PATTERN = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that could not be read, and where; the rest was read all the same.

    Names come from the file, so whatever would break or disturb a line is escaped.
    """

    what: str
    page: int | None = None
    font: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "what", _one_line(self.what))
        if self.font is not None:
            object.__setattr__(self, "font", _one_line(self.font))

    def __str__(self) -> str:
        place = ", ".join(
            part
            for part in (
                None if self.page is None else f"page {self.page}",
                None if self.font is None else f"font {self.font}",
            )
            if part
        )
        return f"{place}: {self.what}" if place else self.what


def _one_line(text: str) -> str:
    """A text whose unprintable characters are written as Python would."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page apart from its glyphs."""

    number: int
    #: left, bottom, right, top of the visible page, in points.
    box: tuple[float, float, float, float]
    rotate: int
    user_unit: float
    #: How many images are drawn, and the share of the page that the largest covers (0 to 1).
    images: int = 0
    image_cover: float = 0.0


#: The columns that `Glyphs.to_pandas` takes over as they are.
_COLUMNS = (
    *("code", "cid", "x", "y", "dx", "dy", "width", "size", "rotation", "vertical"),
    *("mode", "mcid", "hidden", "invisible"),
)
#: Text rendering modes (ISO 32000, table 104) that leave no mark on the page: neither filled nor
#: stroked.
_INVISIBLE, _CLIP_ONLY = 3, 7
#: A distinct glyph is one number: the font above these bits, the code in them. PDF has no code of
#: more than four bytes.
_CODE_BITS = 32
_CODE = (1 << _CODE_BITS) - 1


@dataclass(eq=False)
class Glyphs:
    """Every glyph that one page shows, in the order of the PDF: one NumPy column a fact.

    Places are in points in the page's own (unrotated) space. The columns below are read with the
    page; those that need the font programs (`gid`, `ink_box`) are worked out when first asked.
    """

    page: PageFacts
    fonts: Sequence[Font]
    #: Index into `fonts`; it means nothing outside this table.
    font: NDArray[np.int32]
    code: IntArray
    #: Bytes of the code in the content stream.
    code_length: NDArray[np.uint8]
    cid: IntArray
    #: Where the drawing's origin lies.
    x: FloatArray
    y: FloatArray
    #: How far the pen moves, spacing included.
    dx: FloatArray
    dy: FloatArray
    #: Advance width by the font alone, in em units.
    width: FloatArray
    #: a, b, c, d of the matrix from em units to the page; (x, y) is its last row.
    scale: FloatArray
    vertical: BoolArray
    #: Text rendering mode, 0 to 7.
    mode: NDArray[np.uint8]
    #: A `Drawn` value.
    drawn: NDArray[np.uint8]
    #: Marked-content id, -1 outside.
    mcid: NDArray[np.int32]
    #: Index into `actual_texts`, -1 outside; a number stands for one marked sequence.
    actual_text: NDArray[np.int32]
    #: Index into `layers`, -1 outside.
    layer: NDArray[np.int32]
    #: Stands in a layer or annotation that viewers hide.
    hidden: BoolArray
    actual_texts: Sequence[str] = ()
    layers: Sequence[str] = ()
    faults: Sequence[Fault] = ()
    #: Index into `langs`, -1 if none is declared: by marked content, else by the structure,
    #: else by the document. A column that is not given has none anywhere.
    lang: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    #: The declared languages as they are written there.
    langs: Sequence[str] = ()
    #: Which of the page's show operations drew it; if that is not given, one drew all.
    show: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, dtype=np.int32))

    def __post_init__(self) -> None:
        if len(self.lang) != len(self.code):
            self.lang = np.full(len(self.code), -1, dtype=np.int32)
        if len(self.show) != len(self.code):
            self.show = np.zeros(len(self.code), dtype=np.int32)

    def __len__(self) -> int:
        return len(self.code)

    def font_of(self, row: int) -> Font:
        """The font of a row."""
        return self.fonts[int(self.font[row])]

    def to_pandas(self) -> DataFrame:
        """A DataFrame with one row a glyph, if pandas is installed."""
        return data_frame(
            {
                "font": [str(self.fonts[index].key) for index in self.font.tolist()],
                "font_name": [self.fonts[index].name for index in self.font.tolist()],
                **{name: getattr(self, name) for name in _COLUMNS},
                "text": [claim.text for claim in self.claims],
                **dict(zip(("left", "bottom", "right", "top"), self.box.T, strict=True)),
            }
        )

    def key(self, row: int) -> GlyphKey:
        """The identity of the glyph of a row."""
        return GlyphKey(self.font_of(row).key, int(self.code[row]))

    @cached_property
    def matrix(self) -> FloatArray:
        """The full text matrix of each glyph, from em units to the page: a, b, c, d, e, f."""
        return np.column_stack((self.scale, self.x, self.y))

    @cached_property
    def size(self) -> FloatArray:
        """The height of an em on the page, in points."""
        return np.hypot(self.scale[:, 2], self.scale[:, 3])

    @cached_property
    def rotation(self) -> FloatArray:
        """The angle of the baseline, in degrees counter-clockwise."""
        return np.degrees(np.arctan2(self.scale[:, 1], self.scale[:, 0]))

    @cached_property
    def invisible(self) -> BoolArray:
        """Whether the rendering mode leaves no mark (an OCR layer, for instance)."""
        modes: IntArray = self.mode.astype(np.int64)
        unseen: BoolArray = (modes == _INVISIBLE) | (modes == _CLIP_ONLY)
        return unseen

    @cached_property
    def claims(self) -> list[Claim]:
        """What the PDF claims each glyph to mean, and by which path."""
        keys, inverse = self.distinct
        found = np.empty(len(keys), dtype=object)
        found[:] = [
            self.fonts[key >> _CODE_BITS].source.claim(key & _CODE) for key in keys.tolist()
        ]
        claims: list[Claim] = found[inverse].tolist()
        return claims

    @cached_property
    def gid(self) -> IntArray:
        """The index of each glyph in its font program, -1 if it has none."""
        _, inverse = self.distinct
        found = [font.source.glyph_ids(codes) for font, codes in self._codes_by_font()]
        return np.concatenate([np.zeros(0, dtype=np.int64), *found])[inverse]

    @cached_property
    def box(self) -> FloatArray:
        """Left, bottom, right, top of each glyph by the font's metrics, on the page."""
        ascent = np.array([font.ascent for font in self.fonts] or [0.0])[self.font]
        descent = np.array([font.descent for font in self.fonts] or [0.0])[self.font]
        return self._place(np.zeros(len(self)), descent, self.width, ascent)

    @cached_property
    def ink_box(self) -> FloatArray:
        """Left, bottom, right, top of each glyph's ink on the page; NaN if none is known."""
        _, inverse = self.distinct
        used = [(font, codes.tolist()) for font, codes in self._codes_by_font()]
        draw_shapes(used)
        boxes = [
            (np.nan,) * 4 if shape is None or shape.box is None else shape.box
            for font, codes in used
            for shape in font.shapes(codes)
        ]
        em = np.array(boxes, dtype=np.float64).reshape(-1, 4)[inverse]
        return self._place(em[:, 0], em[:, 1], em[:, 2], em[:, 3])

    @cached_property
    def duplicate(self) -> BoolArray:
        """Whether the same glyph was drawn before at (nearly) the same place: fake bold, shadow."""
        return drawn_again(self._key, self.x, self.y, self.size, self.width)

    @cached_property
    def distinct(self) -> tuple[IntArray, IntArray]:
        """The distinct glyphs as font << 32 | code in ascending order; which one each row is."""
        return np.unique(self._key, return_inverse=True)

    @property
    def _key(self) -> IntArray:
        """Font and code of each row as one number."""
        return self.font.astype(np.int64) << _CODE_BITS | self.code

    def tally(self) -> list[tuple[int, int, int, int]]:
        """Font, code, first row and number of occurrences of each distinct glyph."""
        keys, first, counts = np.unique(self._key, return_index=True, return_counts=True)
        return [
            (key >> _CODE_BITS, key & _CODE, row, count)
            for key, row, count in zip(keys.tolist(), first.tolist(), counts.tolist(), strict=True)
        ]

    def said_otherwise(self) -> dict[tuple[int, int], int]:
        """How often an /ActualText says what a glyph stands for, by font and code."""
        if not self.actual_texts:
            return {}
        keys, counts = np.unique(self._key[self.actual_text >= 0], return_counts=True)
        return {
            (key >> _CODE_BITS, key & _CODE): count
            for key, count in zip(keys.tolist(), counts.tolist(), strict=True)
        }

    def _codes_by_font(self) -> Iterable[tuple[Font, IntArray]]:
        """For each font, its distinct codes in the order of `distinct`."""
        keys, _ = self.distinct
        fonts = keys >> _CODE_BITS
        for index in distinct_numbers(fonts):
            yield self.fonts[index], keys[fonts == index] & _CODE

    def _place(
        self, left: FloatArray, bottom: FloatArray, right: FloatArray, top: FloatArray
    ) -> FloatArray:
        """The page boxes around boxes given in em units."""
        a, b, c, d = self.scale.T
        xs = np.stack([x * a + y * c for x in (left, right) for y in (bottom, top)])
        ys = np.stack([x * b + y * d for x in (left, right) for y in (bottom, top)])
        return np.column_stack(
            (
                self.x + xs.min(axis=0),
                self.y + ys.min(axis=0),
                self.x + xs.max(axis=0),
                self.y + ys.max(axis=0),
            )
        )
