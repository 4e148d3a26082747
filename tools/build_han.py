"""Generates src/glyphstone/data/han.txt: what tells Han texts apart, and radicals as ideographs.

Source: Unicode's Unihan_Variants.txt and EquivalentUnifiedIdeograph.txt as Debian packs them
(package unicode-data, Unicode licence).

Run: python -m tools.build_han [FOLDER]
"""

from __future__ import annotations

import bz2
import sys
from collections import defaultdict
from pathlib import Path

from tools.ucd import SOURCE

TARGET = Path(__file__).resolve().parent.parent / "src/glyphstone/data/han.txt"
#: Characters of one line of the table.
_ROW = 60


def variants(folder: Path) -> tuple[set[str], set[str]]:
    """The characters that only simplified and that only traditional Chinese has."""
    simpler: dict[str, set[str]] = defaultdict(set)
    older: dict[str, set[str]] = defaultdict(set)
    tables = {"kSimplifiedVariant": simpler, "kTraditionalVariant": older}
    packed = (folder / "Unihan_Variants.txt.bz2").read_bytes()
    for line in bz2.decompress(packed).decode("utf-8").splitlines():
        if not line.startswith("U+"):
            continue
        code, kind, values = line.split("\t")
        if kind in tables:
            char = chr(int(code[2:], 16))
            tables[kind][char].update(chr(int(value[2:], 16)) for value in values.split())
    # A character that is its own variant, or a variant of another in both directions, is used by
    # both: 后 is an empress in the one and also "behind" in the other.
    traditional = {char for char, others in simpler.items() if char not in others} - older.keys()
    simplified = {char for char, others in older.items() if char not in others} - simpler.keys()
    return simplified, traditional


def radicals(folder: Path) -> dict[str, str]:
    """For each radical that has one, the ideograph that is drawn like it."""
    found: dict[str, str] = {}
    text = (folder / "EquivalentUnifiedIdeograph.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        facts = line.partition("#")[0].strip()
        if not facts:
            continue
        codes, ideograph = (part.strip() for part in facts.split(";"))
        first, _, last = codes.partition("..")
        for code in range(int(first, 16), int(last or first, 16) + 1):
            if 0x2E80 <= code <= 0x2FD5:
                found[chr(code)] = chr(int(ideograph, 16))
    return found


def rows(name: str, chars: str) -> list[str]:
    """Characters as lines of a table."""
    return [f"{name} {chars[at : at + _ROW]}" for at in range(0, len(chars), _ROW)]


def generate(folder: Path) -> str:
    """The table."""
    simplified, traditional = variants(folder)
    pairs = radicals(folder)
    lines = [
        "# Han characters of one way of writing Chinese alone; radicals and their ideographs.",
        "# Generator: tools/build_han.py",
        "# Source: Unicode's Unihan_Variants.txt and EquivalentUnifiedIdeograph.txt (Debian's",
        "# unicode-data; Unicode licence).",
        *rows("simplified", "".join(sorted(simplified))),
        *rows("traditional", "".join(sorted(traditional))),
        *rows("radicals", "".join(char + pairs[char] for char in sorted(pairs))),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    TARGET.write_text(generate(folder), encoding="utf-8")
