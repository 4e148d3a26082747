"""The Unicode Character Database, as Debian's package unicode-data installs it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

__all__ = ["SOURCE", "by_value", "property_of", "rows", "spans", "version"]

SOURCE = Path("/usr/share/unicode")


def rows(path: Path) -> Iterator[list[str]]:
    """The fields of a file of the database, line by line, without comments."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) > 1:
            yield fields


def property_of(path: Path, field: int = 1) -> dict[int, str]:
    """A property by code point; `field` is the place of its value in a line."""
    found: dict[int, str] = {}
    for row in rows(path):
        first, _, last = row[0].partition("..")
        for code in range(int(first, 16), int(last or first, 16) + 1):
            found[code] = row[field]
    return found


def version(path: Path) -> str:
    """The version that the first line of a file of the database names."""
    match = re.match(r"# \w+-([\d.]+)\.txt", path.read_text(encoding="utf-8"))
    assert match is not None, f"{path.name} does not name its version"
    return match[1]


def spans(codes: Collection[int]) -> list[tuple[int, int]]:
    """Code points as first and last of each stretch."""
    found: list[tuple[int, int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def by_value(values: dict[int, str], wanted: Collection[str]) -> list[str]:
    """A line for each wanted value: its name, and the stretches of code points that have it."""
    codes: dict[str, set[int]] = defaultdict(set)
    for code, value in values.items():
        codes[value].add(code)
    lines = []
    for name in wanted:
        parts = (f"{a:04X}" if a == b else f"{a:04X}-{b:04X}" for a, b in spans(codes[name]))
        lines.append(f"{name} {' '.join(parts)}".rstrip())
    return lines
