"""Fonts of Debian's packages that the recogniser learns beside npm's families: `debian.tsv`.

npm has two or three designs of many scripts, and no Computer Modern. A row names one file of a
package: licence (SPDX), family, style and copyright line as the font file states them.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.ttLib import TTFont

from glyphstone.data.scripts import COMMON, INHERITED, UNKNOWN_SCRIPT, script_of

__all__ = ["DEBIAN_LIST", "FEWEST_OF_SCRIPT", "DebianFont", "listed_jobs", "read_debian"]

DEBIAN_LIST = Path(__file__).with_name("debian.tsv")
#: Characters of a script that a font must have to be learned for it. By hand: DejaVu's few letters
#: of Ogham are enough, the five of Gothic that a Latin face may have are not.
FEWEST_OF_SCRIPT = 20
#: Scripts with too many signs for a class each, or that are no letters.
_NOT_LEARNED = frozenset(
    (COMMON, INHERITED, UNKNOWN_SCRIPT, "Bopo", "Brai", "Hang", "Hani", "Hira", "Kana")
)
_HEAD = ("package", "licence", "family", "style", "file", "copyright")


@dataclass(frozen=True, slots=True)
class DebianFont:
    """One file of a package."""

    package: str
    #: SPDX.
    licence: str
    family: str
    style: str
    file: str
    copyright: str


def read_debian(path: Path = DEBIAN_LIST) -> list[DebianFont]:
    """All fonts of the list."""
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    if tuple(head) != _HEAD:
        raise SystemExit(f"{path} does not begin with the columns {', '.join(_HEAD)}.")
    return [DebianFont(*row) for row in rows]


def listed_jobs(
    folder: Path, fonts: Iterable[DebianFont]
) -> Iterator[tuple[str, str, str, list[Path]]]:
    """Family, style, script and file of each font below a folder, for each script that it has."""
    files = {path.name: path for path in sorted(folder.rglob("*")) if path.is_file()}
    for font in fonts:
        path = files.get(font.file)
        if path is None:
            raise SystemExit(f"{font.package} has no {font.file}; look at {DEBIAN_LIST.name}.")
        for script in scripts_in(path):
            yield font.family, font.style, script, [path]


def scripts_in(path: Path) -> list[str]:
    """The scripts that a font has enough characters of (ISO 15924)."""
    with TTFont(path) as font:
        counts = Counter(script_of(chr(code)) for code in font.getBestCmap())
    return sorted(
        script
        for script, count in counts.items()
        if count >= FEWEST_OF_SCRIPT and script not in _NOT_LEARNED
    )
