"""What flows through Glyphstone: glyph tables, fonts, shapes. Plain data, no PDF library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Protocol, TypeAlias

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
    "PageCount",
    "PageFacts",
    "Program",
    "Shape",
    "Survey",
    "draw_shapes",
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
        """Whether no ink is left: nothing is drawn, or only lines without any width."""
        return self.box is None


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
    #: Turns drawings into shapes; set by whoever opens the document.
    shaper: Callable[[Sequence[Outline | Bitmap]], list[Shape]] | None = field(
        default=None, repr=False
    )
    _shapes: dict[int, Shape | None] = field(default_factory=dict, repr=False)

    @property
    def embedded(self) -> bool:
        """Whether the PDF carries the drawings of this font."""
        return self.program is not Program.NOT_EMBEDDED

    @property
    def subset(self) -> bool:
        """Whether the name says that only some glyphs are embedded."""
        return self.subset_tag is not None

    def shapes(self, codes: Iterable[int]) -> list[Shape | None]:
        """The shape of each code, None where the drawing cannot be known; drawn once, kept."""
        wanted = list(codes)
        draw_shapes([(self, wanted)])
        return [self._shapes.get(code) for code in wanted]


def draw_shapes(wanted: Iterable[tuple[Font, Iterable[int]]]) -> None:
    """Draw the shapes of many fonts' codes at once, which is faster than one by one."""
    owners: list[tuple[Font, int]] = []
    drawings: list[Outline | Bitmap] = []
    shaper = None
    for font, codes in wanted:
        missing = sorted(set(codes) - font._shapes.keys())
        if not missing or font.shaper is None:
            continue
        shaper = font.shaper
        font._shapes.update(dict.fromkeys(missing))
        drawn = font.source.drawings(np.array(missing, dtype=np.int64))
        for code, drawing in zip(missing, drawn, strict=True):
            if drawing is not None:
                owners.append((font, code))
                drawings.append(drawing)
    if shaper is not None:
        for (font, code), shape in zip(owners, shaper(drawings), strict=True):
            font._shapes[code] = shape


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
    #: How many images are drawn, and the share of the page that the largest covers (0 to 1).
    images: int = 0
    image_cover: float = 0.0


#: Rendering modes that leave no mark on the page: neither filled nor stroked.
_INVISIBLE, _CLIP_ONLY = 3, 7


@dataclass(eq=False)
class Glyphs:
    """Every glyph that one page shows, in the order of the PDF: one NumPy column a fact.

    Places are in points in the page's own (unrotated) space. The columns below are read with the
    page; those that need the font programs (`gid`, `ink_box`) are worked out when first asked.
    """

    page: PageFacts
    fonts: Sequence[Font]
    #: Index into `fonts`.
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

    def __len__(self) -> int:
        return len(self.code)

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
        keys, inverse = self._distinct
        found = np.empty(len(keys), dtype=object)
        found[:] = [self.fonts[key >> 32].source.claim(key & 0xFFFFFFFF) for key in keys.tolist()]
        claims: list[Claim] = found[inverse].tolist()
        return claims

    @cached_property
    def gid(self) -> IntArray:
        """The index of each glyph in its font program, -1 where it has none."""
        _, inverse = self._distinct
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
        """Left, bottom, right, top of each glyph's ink on the page; NaN where none is known."""
        _, inverse = self._distinct
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
        marked = np.zeros(len(self), dtype=np.bool_)
        if len(self) < 2:
            return marked
        # Two glyphs closer than a tenth of their size fall into one cell of at least one of four
        # grids that are shifted by half a cell.
        cell = np.maximum(self.size, 0.1) * 0.2
        with np.errstate(invalid="ignore", over="ignore"):
            across, up = self.x / cell, self.y / cell
            glyph = self.font.astype(np.int64) * 0x9E3779B1 + self.code
            for shift_x, shift_y in ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)):
                column = np.floor(across + shift_x).astype(np.int64)
                row = np.floor(up + shift_y).astype(np.int64)
                key = glyph * 0x1000193 + column * 0x5BD1E995 + row * 0x27D4EB2F
                ordered = np.sort(key)
                if not (ordered[1:] == ordered[:-1]).any():
                    continue
                order = np.argsort(key, kind="stable")
                ordered = key[order]
                pairs = np.flatnonzero(ordered[1:] == ordered[:-1])
                later, earlier = order[pairs + 1], order[pairs]
                apart = np.hypot(self.x[later] - self.x[earlier], self.y[later] - self.y[earlier])
                same = (
                    (self.font[later] == self.font[earlier])
                    & (self.code[later] == self.code[earlier])
                    & (apart < cell[later] * 0.5)
                )
                marked[later[same]] = True
        return marked

    @cached_property
    def _distinct(self) -> tuple[IntArray, IntArray]:
        """The distinct glyphs as font << 32 | code in ascending order; which one each row is."""
        return np.unique(self.font.astype(np.int64) << 32 | self.code, return_inverse=True)

    def _codes_by_font(self) -> Iterable[tuple[Font, IntArray]]:
        """For each font, its distinct codes in the order of `_distinct`."""
        keys, _ = self._distinct
        fonts = keys >> 32
        for index in np.unique(fonts).tolist():
            yield self.fonts[index], keys[fonts == index] & 0xFFFFFFFF

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


# --- a whole document -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class PageCount:
    """How many glyphs of each kind a page shows."""

    facts: PageFacts
    glyphs: int
    invisible: int
    hidden: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What one pass over every page of a document found."""

    file: str
    pages: tuple[PageCount, ...]
    fonts: tuple[Font, ...]
    #: For each font, its distinct glyphs in the order of their codes.
    uses: tuple[tuple[GlyphUse, ...], ...]
    producer: str
    creator: str
    #: The languages that the document claims (catalog and structure), as written there.
    languages: tuple[str, ...]
    #: Whether the file had to be mended to be read, in words, or "".
    mended: str
    encrypted: bool
    faults: tuple[Fault, ...] = ()
