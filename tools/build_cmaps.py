"""Writes src/glyphstone/data/cmaps.bin: Adobe's CMaps from character codes to CIDs.

    python -m tools.build_cmaps [--cmaps FOLDER] [--out FILE]

Source: the cMap folder of Debian's poppler-data (Adobe, BSD-3-Clause). Left out are the CMaps
that lead to text or to other fonts, and Identity-UTF16-H, which is not under Adobe's licence.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.archive import assemble, fold
from tools.cmapfile import CMapFile, Code, read_cmap

OUT = Path(__file__).parents[1] / "src" / "glyphstone" / "data" / "cmaps.bin"
CMAPS = Path("/usr/share/poppler/cMap")

Range = tuple[int, int, int, int]
"""Byte length, first code, last code, CID of the first code."""


def ranges(cids: dict[Code, int]) -> list[Range]:
    """The fewest ranges, in order, in which CIDs count up with the codes."""
    found: list[Range] = []
    for (length, code), cid in sorted(cids.items()):
        if found:
            last_length, first, last, start = found[-1]
            if (last_length, last + 1, start + code - first) == (length, code, cid):
                found[-1] = (length, first, code, start)
                continue
        found.append((length, code, code, cid))
    return found


def numbers(table: list[Range]) -> Iterable[int]:
    """The columns of a table, each as the difference from what would have been expected."""
    gaps, spans, steps = [], [], []
    expected_key = expected_cid = 0
    for length, first, last, cid in table:
        key = length << 32 | first
        gaps.append(key - expected_key)
        spans.append(last - first)
        steps.append(fold(cid - expected_cid))
        expected_key = key + last - first + 1
        expected_cid = cid + last - first + 1
    return [*gaps, *spans, *steps]


def mappings(cmap: CMapFile) -> dict[Code, int]:
    """Codes to CIDs; a code that only has a CID for the undefined is mapped to that one."""
    return {**cmap.notdefs, **cmap.cids}


def read_all(folder: Path) -> dict[str, CMapFile]:
    """The CMaps of a folder that lead to CIDs, by name."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "Artifex" not in path.read_text(encoding="latin-1"):
            cmap = read_cmap(path)
            if cmap.maps_to_cids:
                found[path.name] = cmap
    return {name: cmap for name, cmap in found.items() if not cmap.parent or cmap.parent in found}


def build(folder: Path = CMAPS) -> bytes:
    tables: dict[str, tuple[list[Any], Iterable[int]]] = {}
    for name, cmap in read_all(folder).items():
        spaces = [list(space) for space in cmap.codespaces]
        facts = [cmap.ordering, cmap.parent, int(cmap.vertical), spaces]
        tables[name] = (facts, numbers(ranges(mappings(cmap))))
    return assemble(tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cmaps", type=Path, default=CMAPS)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    options.out.write_bytes(build(options.cmaps))


if __name__ == "__main__":
    main()
