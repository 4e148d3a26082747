"""What Unicode says of the signs of Brahmic scripts: kind, place around the base, script."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["Indic", "indic", "indic_table"]

_FILE = Path(__file__).with_name("indic.txt")


class Indic(NamedTuple):
    """One character: Indic_Syllabic_Category, Indic_Positional_Category, script, whether a ra."""

    syllabic: str
    positional: str
    script: str
    ra: bool


def indic(char: str) -> Indic | None:
    """The facts of a character, or None if it belongs to no Brahmic script."""
    return indic_table().get(char)


@cache
def indic_table() -> dict[str, Indic]:
    """All characters of the table."""
    found: dict[str, Indic] = {}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if line[:1] == "#":
            continue
        span, syllabic, positional, script, *ra = line.split(" ")
        first, _, last = span.partition("..")
        facts = Indic(syllabic, positional, script, bool(ra))
        for code in range(int(first, 16), int(last or first, 16) + 1):
            found[chr(code)] = facts
    return found
