"""The fonts of a document, what they claim, and their distinct glyphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Protocol

import numpy as np

from glyphstone.model.arrays import IntArray
from glyphstone.model.identity import FontKey
from glyphstone.model.shapes import Bitmap, Outline, Shape

__all__ = ["Claim", "ClaimPath", "Font", "FontSource", "GlyphUse", "Program", "draw_shapes"]


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
        """The index of each code's glyph in the font program, -1 if there is none."""
        ...

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        """What each code draws, None if it cannot be known (not embedded, broken)."""
        ...


@dataclass(slots=True, eq=False)
class Font:
    """One font of a document, as its dictionary describes it."""

    #: Its identity in the file, whatever else was read.
    key: FontKey
    #: Its place among the fonts that this reading of the document has met: what the column `font`
    #: of its glyph tables holds. Another reading may number fonts otherwise.
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
    #: Object and generation number, (0, 0) if the dictionary stands directly in a resource.
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
        """The shape of each code, None if the drawing cannot be known; drawn once, kept."""
        wanted = list(codes)
        draw_shapes([(self, wanted)])
        return [self._shapes.get(code) for code in wanted]

    def to_dict(self) -> dict[str, Any]:
        """What its dictionary says, as dicts, lists, strings and numbers."""
        return {
            "key": str(self.key),
            "name": self.name,
            "subset_tag": self.subset_tag,
            "subtype": self.subtype,
            "program": self.program.value,
            "encoding": self.encoding,
            "embedded": self.embedded,
            "vertical": self.vertical,
            "to_unicode": self.has_to_unicode,
            "collection": self.collection,
            "object": list(self.object_id),
        }


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
    #: How many of these times an /ActualText says what is written there.
    said_otherwise: int = 0

    def to_dict(self) -> dict[str, Any]:
        """All that is known of it as strings and numbers; of its drawing the key."""
        return {
            "code": self.code,
            "code_bytes": self.code_length,
            "cid": self.cid,
            "gid": self.gid,
            "name": self.name,
            "text": self.claim.text,
            "path": self.claim.path.name.lower(),
            "count": self.count,
            "said_otherwise": self.said_otherwise,
            "first_page": self.first_page,
            "advance": float(self.advance),
            "shape": None if self.shape is None else self.shape.key,
        }

    def to_svg(self, height: float | None = None) -> str | None:
        """Its drawing as an SVG element, None if it is not known."""
        return None if self.shape is None else self.shape.to_svg(height)
