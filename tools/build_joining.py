"""Writes src/glyphstone/data/joining.txt: how letters of joining scripts join their neighbours.

    python -m tools.build_joining

Source: Unicode's ArabicShaping.txt as Debian packs it (package unicode-data, Unicode licence).
"""

from __future__ import annotations

from pathlib import Path

from tools.ucd import SOURCE, by_value, property_of, version

OUT = Path(__file__).parents[1] / "src" / "glyphstone" / "data" / "joining.txt"
#: To both sides, to the letter before, to the letter behind, whatever stands there.
TYPES = ("D", "R", "L", "C")


def build(source: Path) -> str:
    """The table."""
    path = source / "ArabicShaping.txt"
    lines = [
        "# How letters join: D to both sides, R to the letter before, L to the one behind, C any.",
        "# Generator: tools/build_joining.py",
        f"# Source: Unicode's ArabicShaping {version(path)} (Debian's unicode-data).",
        *by_value(property_of(path, 2), TYPES),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    OUT.write_text(build(SOURCE), encoding="ascii", newline="\n")
