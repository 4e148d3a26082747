"""Generates src/glyphstone/data/linebreak.txt: characters that may not begin or end a line.

Source: Unicode's LineBreak.txt (UAX #14) as Debian packs it (package unicode-data, Unicode
licence); of its classes only those that are asked for when lines are joined.

Run: python -m tools.build_linebreak [FOLDER]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

DEFAULT_FOLDER = "/usr/share/unicode"
TARGET = Path(__file__).resolve().parent.parent / "src/glyphstone/data/linebreak.txt"
#: Closing brackets and marks, exclamation, separators, non-starters, small kana, leaders, opening
#: brackets, what allows a break behind it, and scripts whose words only a dictionary tells.
CLASSES = ("CL", "CP", "EX", "IS", "NS", "CJ", "IN", "OP", "BA", "SA")


def ranges(folder: Path) -> dict[str, list[tuple[int, int]]]:
    """The code points of each class, neighbours joined."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    text = (folder / "LineBreak.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        facts = line.partition("#")[0].strip()
        if not facts:
            continue
        codes, name = (part.strip() for part in facts.split(";"))
        first, _, last = codes.partition("..")
        start, stop = int(first, 16), int(last or first, 16)
        rows = found[name]
        if rows and rows[-1][1] == start - 1:
            rows[-1] = (rows[-1][0], stop)
        else:
            rows.append((start, stop))
    return found


def generate(folder: Path) -> str:
    """The table."""
    found = ranges(folder)
    version = (folder / "LineBreak.txt").read_text(encoding="utf-8").splitlines()[0].strip("# ")
    lines = [
        "# Line breaking classes that matter where lines are joined.",
        "# Generator: tools/build_linebreak.py",
        f"# Source: Unicode's {version} (Debian's unicode-data; Unicode licence).",
    ]
    for name in CLASSES:
        rows = (f"{a:04X}" if a == b else f"{a:04X}-{b:04X}" for a, b in found[name])
        lines.append(f"{name} {' '.join(rows)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else DEFAULT_FOLDER)
    TARGET.write_text(generate(folder), encoding="ascii")
