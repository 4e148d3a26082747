"""Font files: where they are, what they can draw, and the drawings themselves."""

from __future__ import annotations

import functools
import importlib.util
import unicodedata
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from fontTools.ttLib import TTFont

from forge.errors import MissingFontError
from forge.outlines import Contour, Outline, Point, Segment

__all__ = ["Face", "find", "installed"]

FOLDERS = (
    Path("/usr/share/fonts/truetype/dejavu"),
    Path("/usr/share/fonts/truetype/noto"),
    Path("/usr/share/fonts/opentype/noto"),
)
# Faces of one file: the collection's index is part of the name people use.
COLLECTIONS = {
    f"Noto{style}CJK{region}": (f"Noto{style.removesuffix('Mono')}CJK", first + index)
    for style, first in (("Sans", 0), ("Serif", 0), ("SansMono", 5))
    for index, region in enumerate(("jp", "kr", "sc", "tc", "hk"))
}
PACKAGES = {"DejaVu": "fonts-dejavu-core fonts-dejavu-extra", "CJK": "fonts-noto-cjk"}


class _Pen:
    """Collects what HarfBuzz draws."""

    def __init__(self) -> None:
        self.contours: list[Contour] = []
        self._start: Point = (0, 0)
        self._segments: list[Segment] = []

    def moveTo(self, p: Point) -> None:  # noqa: N802
        self._start = p

    def lineTo(self, p: Point) -> None:  # noqa: N802
        self._segments.append((p,))

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        self._segments.append(points)

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self._segments.append(points)

    def closePath(self) -> None:  # noqa: N802
        # Some fonts keep anchors as contours of one point; they draw nothing.
        if any(p != self._start for segment in self._segments for p in segment):
            self.contours.append(Contour(self._start, tuple(self._segments)))
        self._segments = []


class Face:
    """One face of one font file: shaping, metrics in font units, outlines and names."""

    def __init__(self, path: str | Path, index: int = 0) -> None:
        self.path = Path(path)
        self.index = index
        if not self.path.is_file():
            raise MissingFontError(f"{self.path} is no font file; give the path of one.")
        self._face = hb.Face(hb.Blob.from_file_path(str(self.path)), index)
        self.hb = hb.Font(self._face)
        self.upem: int = self._face.upem
        self.glyph_count: int = self._face.glyph_count
        self._outlines: dict[int, Outline] = {}
        self._cmap: dict[int, int | None] = {}
        #: Glyphs that the file does not hold: their drawing and their advance.
        self._made: list[tuple[Outline, int]] = []
        with TTFont(self.path, fontNumber=index, lazy=True) as tables:
            self._read_metrics(tables)

    def _read_metrics(self, tables: Any) -> None:
        head, post, hhea, os2 = tables["head"], tables["post"], tables["hhea"], tables["OS/2"]
        name = tables["name"].getDebugName(6) or self.path.stem
        self.name = "".join(c for c in name if c.isalnum() or c in "-_")
        self.box = (head.xMin, head.yMin, head.xMax, head.yMax)
        self.ascent: int = hhea.ascent
        self.descent: int = hhea.descent
        self.cap_height: int = getattr(os2, "sCapHeight", 0) or round(0.7 * self.upem)
        self.italic_angle: float = post.italicAngle
        self.fixed_pitch = bool(post.isFixedPitch)
        self.serif = "Serif" in self.name

    def __repr__(self) -> str:
        return f"Face({self.name})"

    def glyph(self, char: str) -> int | None:
        """The glyph of one character by the cmap, or None."""
        code = ord(char)
        if code not in self._cmap:
            self._cmap[code] = self.hb.get_nominal_glyph(code)
        return self._cmap[code]

    def draws(self, char: str) -> bool:
        """Whether the face can draw a character, if need be from its parts."""
        if self.glyph(char) is not None:
            return True
        parts = unicodedata.normalize("NFD", char)
        return parts != char and all(self.glyph(part) is not None for part in parts)

    def made(self, outline: Outline, advance: int) -> int:
        """The number of a glyph that draws this; equal ones are one glyph."""
        if (outline, advance) not in self._made:
            self._made.append((outline, advance))
        return self.glyph_count + self._made.index((outline, advance))

    def advance(self, gid: int) -> int:
        """The horizontal advance of a glyph."""
        if gid >= self.glyph_count:
            return self._made[gid - self.glyph_count][1]
        return int(self.hb.get_glyph_h_advance(gid))

    def vertical(self, gid: int) -> tuple[int, int, int]:
        """The vertical advance of a glyph (downwards is negative) and its vertical origin."""
        x, y = self.hb.get_glyph_v_origin(gid)
        return int(self.hb.get_glyph_v_advance(gid)), int(x), int(y)

    def outline(self, gid: int) -> Outline:
        """The drawing of a glyph, components and implied points resolved."""
        if gid >= self.glyph_count:
            return self._made[gid - self.glyph_count][0]
        found = self._outlines.get(gid)
        if found is None:
            pen = _Pen()
            self.hb.draw_glyph_with_pen(gid, pen)
            found = self._outlines[gid] = tuple(pen.contours)
        return found

    def glyph_name(self, gid: int) -> str:
        """The name the source file gives a glyph."""
        if gid >= self.glyph_count:
            return f"part{gid - self.glyph_count}"
        return str(self.hb.get_glyph_name(gid) or self.hb.glyph_to_string(gid))

    @functools.cached_property
    def characters(self) -> dict[int, str]:
        """For each glyph the first character whose cmap entry it is."""
        found: dict[int, str] = {}
        for code in sorted(self._face.unicodes):
            gid = self.hb.get_nominal_glyph(code)
            if gid:
                found.setdefault(gid, chr(code))
        return found


@functools.cache
def _files() -> dict[str, Path]:
    folders = list(FOLDERS)
    # matplotlib bundles DejaVu: enough for Latin, Cyrillic and Greek without Debian.
    spec = importlib.util.find_spec("matplotlib")
    if spec is not None and spec.origin is not None:
        folders.append(Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf")
    found: dict[str, Path] = {}
    for folder in folders:
        if folder.is_dir():
            for path in sorted(folder.iterdir()):
                if path.suffix in {".ttf", ".otf", ".ttc"}:
                    found.setdefault(path.stem, path)
    return found


def installed(name: str) -> bool:
    """Whether `find` would find a font of this name."""
    stem = COLLECTIONS.get(name.partition("-")[0], (name.partition("-")[0], 0))[0]
    style = name.partition("-")[2]
    return any(n in _files() for n in (f"{stem}-{style}" if style else stem, f"{stem}-Regular"))


@functools.cache
def find(name: str) -> Face:
    """The face of a name such as "DejaVuSans", "NotoSerif-Bold" or "NotoSansCJKjp", or of a path.

    A path may end in "#2" for the third face of a collection.
    """
    if "/" in name:
        path, _, number = name.partition("#")
        return Face(path, int(number or 0))
    family, _, style = name.partition("-")
    stem, index = COLLECTIONS.get(family, (family, 0))
    files = _files()
    for candidate in (f"{stem}-{style}" if style else stem, f"{stem}-{style or 'Regular'}"):
        if candidate in files:
            return Face(files[candidate], index)
    package = next((p for part, p in PACKAGES.items() if part in name), "fonts-noto-core")
    raise MissingFontError(
        f"The font {name} is not installed; on Debian: apt install {package}"
        " (DejaVu Sans and Serif also come with pip install matplotlib)."
    )
