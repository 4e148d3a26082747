"""Gathers the outlines of all fonts of the list into one packed file.

python -m tools.shapes.gather .cache/shapes/outlines.xz
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fontTools import unicodedata as properties
from fontTools.ttLib import TTFont

from glyphstone.data.scripts import COMMON, INHERITED, UNKNOWN_SCRIPT, script_of
from tools.shapes.drawn import drawn
from tools.shapes.packed import Drawn, write

DEBIAN_STYLES = {"Regular": "400-normal", "Bold": "700-normal", "Italic": "400-italic"}
#: Fonts of symbols, pictures and scripts with too many signs for a class each.
_NO_LETTERS = (
    "NotoMusic", "NotoSansSymbols", "NotoSansMath", "NotoSansSignWriting", "NotoSansDuployan",
    "NotoSansAnatolian", "NotoSansEgyptian", "NotoSansCuneiform", "NotoSansNushu", "NotoSansLinear",
    "NotoSansMayan", "NotoSerifTangut", "NotoSansIndicSiyaq", "NotoZnamenny", "NotoSerifKhitan",
)  # fmt: skip
#: Letters that a script must have for a font to be made for it.
FEWEST_LETTERS = 12
_EUROPE = ("Cyrl", "Grek", "Latn")
STYLES = ("300-normal", "400-normal", "400-italic", "700-normal")
_EUROPEAN = {
    "latin": "Latn", "latin-ext": "Latn", "vietnamese": "Latn", "cyrillic": "Cyrl",
    "cyrillic-ext": "Cyrl", "greek": "Grek", "greek-ext": "Grek",
    "tamil-supplement": "Taml",
}  # fmt: skip


def script_of_subset(subset: str) -> str:
    """The script that a file of a family is cut for (ISO 15924)."""
    found = _EUROPEAN.get(subset)
    if found:
        return found
    name = "_".join(part.capitalize() for part in subset.split("-"))
    return str(properties.script_code(name))


def jobs(fonts: Path, families: dict[str, list[str]]) -> Iterator[tuple[str, str, str, list[Path]]]:
    """Family, style, script and files of each font."""
    for family, scripts in sorted(families.items()):
        by_font: dict[tuple[str, str], list[Path]] = defaultdict(list)
        for path in sorted((fonts / family).glob("*.woff")):
            style = next((style for style in STYLES if path.stem.endswith(style)), None)
            if style is not None:
                subset = path.stem.removeprefix(family + "-").removesuffix("-" + style)
                by_font[style, script_of_subset(subset)].append(path)
        styles = {style for style, _ in by_font}
        for (style, script), paths in sorted(by_font.items()):
            # The light cut teaches little that the regular one does not.
            if style == "300-normal" and "400-normal" in styles:
                continue
            if script in scripts:
                yield family, style, script, paths
            elif script == "Latn":
                # Figures and punctuation of a font come with its Latin letters.
                yield family, style, COMMON, paths


def debian_jobs(folder: Path) -> Iterator[tuple[str, str, str, list[Path]]]:
    """The Noto fonts of a folder, one job for each script that a font is made for."""
    for path in sorted(folder.glob("Noto*-*.ttf")):
        name, _, style = path.stem.partition("-")
        if style in DEBIAN_STYLES and not name.startswith(_NO_LETTERS):
            for script in _scripts(path):
                yield f"noto-debian-{name.lower()}", DEBIAN_STYLES[style], script, [path]


def _scripts(path: Path) -> list[str]:
    """The scripts of a font: European ones go together, every other font has one."""
    codes = TTFont(path).getBestCmap()
    counts = Counter(script_of(chr(code)) for code in codes)
    for script in (COMMON, INHERITED, UNKNOWN_SCRIPT):
        counts.pop(script, None)
    others = {script: count for script, count in counts.items() if script not in _EUROPE}
    if others and max(others.values()) > FEWEST_LETTERS:
        return [max(others, key=lambda script: others[script])]
    return [script for script in sorted(counts) if script in _EUROPE]


def glyphs(job: tuple[str, str, str, list[Path]]) -> tuple[tuple[str, str, str], list[Drawn]]:
    """The glyphs of one font, each once."""
    family, style, script, paths = job
    found: dict[tuple[str, int, bytes], Drawn] = {}
    for path in paths:
        try:
            for one in drawn(path, {script} - {COMMON}):
                key = (one.text, one.form, hashlib.sha256(one.points.tobytes()).digest())
                found.setdefault(key, one)
        except Exception as error:  # a font of the registry that cannot be read is left out
            print(path.name, repr(error), flush=True)
    return (family, style, script), list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--families", type=Path)
    parser.add_argument("--debian", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    found: list[tuple[str, str, str, list[Path]]] = []
    if given.families is not None:
        found += jobs(given.fonts, json.loads(given.families.read_text()))
    if given.debian is not None:
        found += debian_jobs(given.debian)
    with ProcessPoolExecutor(given.processes) as pool:
        done = pool.map(glyphs, found, chunksize=8)
        write(given.out, ((name, own) for name, own in done if len(own) >= FEWEST_LETTERS))
    print(given.out.stat().st_size)


if __name__ == "__main__":
    main()
