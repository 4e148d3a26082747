"""Generates src/glyphstone/data/joining.txt: how letters of joining scripts join their neighbours.

Source: Unicode's ArabicShaping.txt as Debian packs it (package unicode-data, Unicode licence).

Run: python -m tools.build_joining [FOLDER]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

DEFAULT_FOLDER = "/usr/share/unicode"
TARGET = Path(__file__).resolve().parent.parent / "src/glyphstone/data/joining.txt"
#: To both sides, to the letter before, to the letter behind, whatever stands there.
TYPES = ("D", "R", "L", "C")


def generate(folder: Path) -> str:
    """The table."""
    text = (folder / "ArabicShaping.txt").read_text(encoding="utf-8")
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for line in text.splitlines():
        facts = line.partition("#")[0].strip()
        if not facts:
            continue
        code, _, joining, _ = (part.strip() for part in facts.split(";"))
        rows = found[joining]
        if rows and rows[-1][1] == int(code, 16) - 1:
            rows[-1] = (rows[-1][0], int(code, 16))
        else:
            rows.append((int(code, 16), int(code, 16)))
    version = text.splitlines()[0].strip("# ")
    lines = [
        "# How letters join: D to both sides, R to the letter before, L to the one behind, C any.",
        "# Generator: tools/build_joining.py",
        f"# Source: Unicode's {version} (Debian's unicode-data; Unicode licence).",
    ]
    for name in TYPES:
        parts = (f"{a:04X}" if a == b else f"{a:04X}-{b:04X}" for a, b in found[name])
        lines.append(f"{name} {' '.join(parts)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else DEFAULT_FOLDER)
    TARGET.write_text(generate(folder), encoding="ascii")
