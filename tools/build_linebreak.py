"""Writes src/glyphstone/data/linebreak.txt: characters that may not begin or end a line.

    python -m tools.build_linebreak

Source: Unicode's LineBreak.txt (UAX #14) as Debian packs it (package unicode-data, Unicode
licence); of its classes only those that are asked for when lines are joined.
"""

from __future__ import annotations

from pathlib import Path

from tools.ucd import SOURCE, by_value, property_of, version

OUT = Path(__file__).parents[1] / "src" / "glyphstone" / "data" / "linebreak.txt"
#: Closing brackets and marks, exclamation, separators, non-starters, small kana, leaders, opening
#: brackets, what allows a break behind it, and scripts whose words only a dictionary tells.
CLASSES = ("CL", "CP", "EX", "IS", "NS", "CJ", "IN", "OP", "BA", "SA")


def build(source: Path) -> str:
    """The table."""
    path = source / "LineBreak.txt"
    lines = [
        "# Line breaking classes that matter where lines are joined.",
        "# Generator: tools/build_linebreak.py",
        f"# Source: Unicode's LineBreak {version(path)} (Debian's unicode-data; Unicode licence).",
        *by_value(property_of(path), CLASSES),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    OUT.write_text(build(SOURCE), encoding="ascii", newline="\n")
