"""Small installed packages for tests: a module, and the entry points that it declares."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["install"]


def install(
    folder: Path, name: str, code: str, entry_points: Mapping[str, Mapping[str, str]]
) -> None:
    """Put a package of one module into a folder, as an installer leaves it.

    `entry_points` has the names and objects of each group. A module of that name which an earlier
    test imported is forgotten.
    """
    sys.modules.pop(name, None)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = []
    for group, parts in entry_points.items():
        lines += [f"[{group}]", *(f"{part} = {place}" for part, place in parts.items())]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
