"""Generates src/glyphstone/data/lookalikes.txt: characters that real fonts draw alike.

Source: the character maps and outlines of the DejaVu and Noto fonts of Debian (packages
fonts-dejavu, fonts-noto-core, fonts-noto-extra, fonts-noto-cjk; Bitstream Vera and SIL Open Font
licences). Only the fact that two code points share a drawing is kept, no drawing.

Run: python -m tools.lookalikes [FONT FOLDER...]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uharfbuzz as hb
import unicodedata2

DEFAULT_FOLDERS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype")
#: A drawing shared by more characters than this is a stand-in, not a lookalike.
LARGEST_CLASS = 24
TARGET = Path(__file__).resolve().parent.parent / "src/glyphstone/data/lookalikes.txt"


def font_files(folders: list[str]) -> list[Path]:
    """The upright regular fonts below some folders; other weights share alike what these share."""
    found = []
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            name = path.stem
            if path.suffix not in (".ttf", ".otf", ".ttc"):
                continue
            if not name.startswith(("DejaVu", "Noto")) or "Emoji" in name:
                continue
            if name.startswith("Noto") and not name.endswith("-Regular"):
                continue
            found.append(path)
    return found


def drawing(font: Any, glyph: int, pen: Any) -> tuple[object, ...]:
    """What a glyph draws, moved so that its first point is the origin."""
    record: list[tuple[str, float, float]] = []
    font.draw_glyph(glyph, pen, record)
    if not record:
        return ()
    _, left, bottom = record[0]
    return tuple((kind, round(x - left), round(y - bottom)) for kind, x, y in record)


def recording_pen() -> Any:
    """HarfBuzz draw functions that note every point."""
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, out: out.append(("m", x, y)))
    pen.set_line_to_func(lambda x, y, out: out.append(("l", x, y)))
    pen.set_quadratic_to_func(lambda cx, cy, x, y, out: out.extend((("q", cx, cy), ("q", x, y))))
    pen.set_cubic_to_func(
        lambda ax, ay, bx, by, x, y, out: out.extend((("c", ax, ay), ("c", bx, by), ("c", x, y)))
    )
    pen.set_close_path_func(lambda out: None)  # noqa: ARG005
    return pen


def classes(path: Path, pen: Any) -> Iterator[frozenset[int]]:
    """The sets of characters that one font file draws alike."""
    blob = hb.Blob.from_file_path(str(path))
    faces = 1 if path.suffix != ".ttc" else 5
    for index in range(faces):
        face = hb.Face(blob, index)
        font = hb.Font(face)
        glyphs: dict[int, list[int]] = defaultdict(list)
        for character in face.unicodes:
            if unicodedata2.category(chr(character)) in ("Cn", "Co", "Cs", "Cc"):
                continue
            glyph = font.get_nominal_glyph(character)
            if glyph:
                glyphs[glyph].append(character)
        drawn: dict[tuple[object, ...], set[int]] = defaultdict(set)
        for glyph, characters in glyphs.items():
            outline = drawing(font, glyph, pen)
            if outline:
                drawn[outline].update(characters)
        for alike in drawn.values():
            if 1 < len(alike) <= LARGEST_CLASS:
                yield frozenset(alike)


def main(folders: list[str]) -> None:
    """Writes the table."""
    pen = recording_pen()
    found: set[frozenset[int]] = set()
    for path in font_files(folders):
        found.update(classes(path, pen))
    # What canonical or compatibility normalisation or case already equates need not be listed.
    kept = [
        alike
        for alike in found
        if len({unicodedata2.normalize("NFKC", chr(c)).casefold() for c in alike}) > 1
    ]
    largest_first = sorted(kept, key=len, reverse=True)
    by_member: dict[int, list[frozenset[int]]] = defaultdict(list)
    maximal = []
    for alike in largest_first:
        if any(alike < other for other in by_member[min(alike)]):
            continue
        maximal.append(alike)
        for character in alike:
            by_member[character].append(alike)
    lines = sorted(" ".join(f"{c:04X}" for c in sorted(alike)) for alike in maximal)
    heading = [
        "# Characters that a font draws alike, one set a line.",
        "# Generator: tools/lookalikes.py",
        "# Source: the DejaVu and Noto fonts of Debian (Bitstream Vera and SIL Open Font",
        "# licences); the facts alone, no drawing.",
    ]
    TARGET.write_text("\n".join(heading + lines) + "\n", encoding="ascii")
    print(f"{len(lines)} sets")


if __name__ == "__main__":
    main(sys.argv[1:] or list(DEFAULT_FOLDERS))
