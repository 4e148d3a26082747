"""The list of families that the recogniser is trained on: `families.tsv`, one row a family."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "CACHE",
    "LIST",
    "NEWEST",
    "PREFIX",
    "Family",
    "read_families",
    "series",
    "write_families",
]

LIST = Path(__file__).with_name("families.tsv")
#: Where fetched fonts, outlines and models are kept.
CACHE = Path(__file__).resolve().parents[2] / ".cache" / "shapes"
#: What the names of the families of `debian.tsv` begin with.
PREFIX = "debian-"
#: The version of a family that was never fetched: npm takes the newest.
NEWEST = "latest"
_HEAD = ("family", "version", "licence", "category", "scripts", "copyright")


@dataclass(frozen=True, slots=True)
class Family:
    """One family, by its name in npm's @fontsource."""

    name: str
    #: Of the npm package.
    version: str
    #: SPDX; empty if nobody states one.
    licence: str
    #: serif, sans-serif, monospace, display or handwriting.
    category: str
    #: ISO 15924, those whose letters are learned from it. Common signs are learned from all.
    scripts: tuple[str, ...]
    #: The line of the font file; empty if there is none.
    copyright: str


def read_families(path: Path = LIST) -> list[Family]:
    """All families of a list."""
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    if tuple(head) != _HEAD:
        raise SystemExit(f"{path} does not begin with the columns {', '.join(_HEAD)}.")
    return [
        Family(name, version, licence, category, tuple(scripts.split()), owner)
        for name, version, licence, category, scripts, owner in rows
    ]


def write_families(path: Path, families: Iterable[Family]) -> None:
    """Writes a list, sorted by name."""
    rows = [
        (one.name, one.version, one.licence, one.category, " ".join(one.scripts), one.copyright)
        for one in sorted(families, key=lambda one: one.name)
    ]
    lines = ["\t".join(" ".join(cell.split()) for cell in row) for row in (_HEAD, *rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def series(family: str) -> str:
    """The series of a family, which are of one maker: the first word of its name."""
    return family.removeprefix(PREFIX).split("-")[0]
