"""What flows through Glyphstone: glyph tables, fonts, shapes. Plain data, no PDF library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Bitmap",
    "BoolArray",
    "Claim",
    "ClaimPath",
    "Drawn",
    "Fault",
    "FloatArray",
    "Font",
    "FontSource",
    "GlyphUse",
    "Glyphs",
    "IntArray",
    "Outline",
    "PageFacts",
    "Program",
    "Shape",
]

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]


# --- shapes -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The drawing of one glyph in em units: 1.0 is one em, y points up, (0, 0) is the origin.

    `tags` has one number a point: 1 for a point on the curve, 0 for the control point of a
    quadratic curve (two in a row imply the point half-way, as in TrueType), 2 for the control
    point of a cubic curve (they come in pairs). `ends` holds, for each contour, the index of its
    last point; every contour is closed. `stroke` is the pen's width where the glyph is drawn with
    a pen (some Type 3 glyphs) and 0 where it is filled.
    """

    points: FloatArray  # (n, 2)
    tags: NDArray[np.uint8]  # (n,)
    ends: IntArray  # (contours,)
    stroke: float = 0.0

    @property
    def blank(self) -> bool:
        """Whether nothing at all is drawn."""
        return len(self.ends) == 0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The picture of a glyph that has no outline: a Type 3 procedure that paints an image.

    `rows` is packed one bit a pixel, most significant bit first, each row padded to a byte, top
    row first; 1 is ink. `matrix` places the unit square in em units.
    """

    width: int
    height: int
    rows: bytes
    matrix: tuple[float, float, float, float, float, float]

    @property
    def blank(self) -> bool:
        """Whether no pixel is inked."""
        return not any(self.rows)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What one glyph looks like, whatever font holds it.

    `key` is the fingerprint: equal keys mean the same drawing. `box` is the tight ink box
    (left, bottom, right, top) in em units, or None where nothing is drawn.
    """

    key: str
    drawing: Outline | Bitmap
    box: tuple[float, float, float, float] | None

    @property
    def blank(self) -> bool:
        """Whether nothing at all is drawn."""
        return self.drawing.blank


# --- fonts ------------------------------------------------------------------------------------


class ClaimPath(IntEnum):
    """By which path a PDF claims that a code means some text."""

    NONE = 0
    TO_UNICODE = 1
    ENCODING = 2
    GLYPH_NAME = 3
    CMAP = 4
    PROGRAM = 5


@dataclass(frozen=True, slots=True)
class Claim:
    """The text a PDF claims for one code of one font, and by which path; "" with NONE."""

    text: str = ""
    path: ClaimPath = ClaimPath.NONE


class Program(StrEnum):
    """The format of the embedded font program."""

    TRUETYPE = "TrueType"
    TYPE1 = "Type 1"
    CFF = "CFF"
    CID_CFF = "CID-keyed CFF"
    OPENTYPE_CFF = "OpenType CFF"
    TYPE3 = "Type 3 procedures"
    NOT_EMBEDDED = "not embedded"
    BROKEN = "broken"


class FontSource(Protocol):
    """What a font can be asked about its codes; the PDF side answers lazily."""

    def claim(self, code: int) -> Claim:
        """The text the PDF claims for a code."""
        ...

    def glyph_name(self, code: int) -> str | None:
        """The glyph name that the encoding or the program gives a code."""
        ...

    def glyph_ids(self, codes: IntArray) -> IntArray:
        """The index of each code's glyph in the font program, -1 where there is none."""
        ...

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        """What each code draws, None where it cannot be known (not embedded, broken)."""
        ...


@dataclass(slots=True, eq=False)
class Font:
    """One font of a document, as its dictionary describes it."""

    index: int
    #: The name without its subset tag.
    name: str
    subset_tag: str | None
    #: The PDF's own word: Type0, TrueType, Type1, MMType1, Type3.
    subtype: str
    program: Program
    #: How codes become characters or CIDs, in words: "WinAnsiEncoding with 12 differences".
    encoding: str
    vertical: bool
    has_to_unicode: bool
    #: Registry and ordering of a composite font: "Adobe-Identity", "Adobe-Japan1".
    collection: str | None
    #: Height above and depth below the baseline, in em units.
    ascent: float
    descent: float
    #: Object and generation number, (0, 0) where the dictionary stands directly in a resource.
    object_id: tuple[int, int]
    source: FontSource = field(repr=False)

    @property
    def embedded(self) -> bool:
        """Whether the PDF carries the drawings of this font."""
        return self.program is not Program.NOT_EMBEDDED

    @property
    def subset(self) -> bool:
        """Whether the name says that only some glyphs are embedded."""
        return self.subset_tag is not None


@dataclass(frozen=True, slots=True, eq=False)
class GlyphUse:
    """One distinct glyph of a font, as the document uses it."""

    code: int
    code_length: int
    cid: int
    gid: int
    name: str | None
    claim: Claim
    #: How often the document shows it, and on which page (counted from 1) first.
    count: int
    first_page: int
    #: Advance in em units.
    advance: float
    shape: Shape | None


# --- glyphs of a page -------------------------------------------------------------------------


class Drawn(IntEnum):
    """What kind of content a glyph stands in."""

    PAGE = 0
    FORM = 1
    ANNOTATION = 2
    PATTERN = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that could not be read, and where; the rest was read all the same."""

    what: str
    page: int | None = None
    font: str | None = None

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


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page apart from its glyphs."""

    number: int
    #: left, bottom, right, top of the visible page, in points.
    box: tuple[float, float, float, float]
    rotate: int
    user_unit: float
    #: How many images are drawn, and the share of the page their boxes cover (0 to 1).
    images: int
    image_cover: float
    faults: tuple[Fault, ...] = ()
