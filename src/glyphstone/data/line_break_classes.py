"""Line breaking classes (UAX #14), as far as the joining of lines needs them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path

__all__ = ["line_break_class"]

_FILE = Path(__file__).with_name("linebreak.txt")


@lru_cache(maxsize=4096)
def line_break_class(char: str) -> str:
    """CL, CP, EX, IS, NS, CJ, IN, OP, BA or SA; "" for a character of any other class."""
    starts, rows = _table()
    place = bisect_right(starts, ord(char)) - 1
    if place < 0:
        return ""
    stop, name = rows[place]
    return name if ord(char) <= stop else ""


@cache
def _table() -> tuple[list[int], list[tuple[int, str]]]:
    found: list[tuple[int, int, str]] = []
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            name, *rows = line.split(" ")
            for row in rows:
                first, _, last = row.partition("-")
                found.append((int(first, 16), int(last or first, 16), name))
    found.sort()
    return [start for start, _, _ in found], [(stop, name) for _, stop, name in found]
