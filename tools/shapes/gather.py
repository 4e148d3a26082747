"""Gathers the outlines of all fetched fonts of the list, and of Debian's, into one packed file.

python -m tools.shapes.gather .cache/shapes/outlines.xz
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fontTools import unicodedata as properties
from fontTools.ttLib import TTFont

from glyphstone.data.scripts import COMMON, INHERITED, UNKNOWN_SCRIPT, script_of
from tools.shapes.debian import listed_jobs, read_debian
from tools.shapes.drawn import drawn
from tools.shapes.families import CACHE, LIST, Family, read_families
from tools.shapes.packed import Drawn, write

__all__ = ["STYLES", "debian_jobs", "glyphs", "jobs", "script_of_subset"]

Job = tuple[str, str, str, list[Path]]

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
    """The script that a file of a family is cut for (ISO 15924), "Zzzz" if it is for none."""
    found = _EUROPEAN.get(subset)
    if found:
        return found
    name = "_".join(part.capitalize() for part in subset.split("-"))
    return str(properties.script_code(name, UNKNOWN_SCRIPT))


def jobs(fonts: Path, families: Iterable[Family]) -> Iterator[Job]:
    """Family, style, script and files of each font."""
    for one in families:
        family, scripts = one.name, one.scripts
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


def debian_jobs(folder: Path) -> Iterator[Job]:
    """The Noto fonts of a folder, one job for each script that a font is made for."""
    for path in sorted(folder.rglob("Noto*-*.ttf")):
        name, _, style = path.stem.partition("-")
        if style in DEBIAN_STYLES and not name.startswith(_NO_LETTERS):
            for script in _scripts(path):
                yield f"noto-debian-{name.lower()}", DEBIAN_STYLES[style], script, [path]


def _scripts(path: Path) -> list[str]:
    """The scripts of a font: European ones go together, every other font has one."""
    with TTFont(path) as font:
        counts = Counter(script_of(chr(code)) for code in font.getBestCmap())
    for script in (COMMON, INHERITED, UNKNOWN_SCRIPT):
        counts.pop(script, None)
    others = {script: count for script, count in counts.items() if script not in _EUROPE}
    if others and max(others.values()) > FEWEST_LETTERS:
        return [max(others, key=lambda script: others[script])]
    return [script for script in sorted(counts) if script in _EUROPE]


def glyphs(job: Job) -> tuple[tuple[str, str, str], list[Drawn]]:
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
    parser = argparse.ArgumentParser(description="Gathers outlines into one packed file.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--families", type=Path, default=LIST, help="another list")
    parser.add_argument("--fonts", type=Path, default=CACHE / "fonts")
    parser.add_argument("--debian", type=Path, default=CACHE / "debian")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    found = [
        *jobs(given.fonts, read_families(given.families)),
        *debian_jobs(given.debian),
        *listed_jobs(given.debian, read_debian()),
    ]
    if not found:
        raise SystemExit("There are no fonts yet; python -m tools.shapes.fetch fetches them.")
    with ProcessPoolExecutor(given.processes) as pool:
        done = pool.map(glyphs, found, chunksize=8)
        write(given.out, ((name, own) for name, own in done if len(own) >= FEWEST_LETTERS))
    print(given.out, given.out.stat().st_size, "bytes from", len(found), "fonts")


if __name__ == "__main__":
    main()
