"""How letters of Arabic and other joining scripts join their neighbours (Joining_Type)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["joining_type"]

_FILE = Path(__file__).with_name("joining.txt")


def joining_type(char: str) -> str:
    """D to both sides, R to the letter before it, L to the letter behind it, C any, "" neither."""
    return _table().get(ord(char), "")


@cache
def _table() -> dict[int, str]:
    found: dict[int, str] = {}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            name, *rows = line.split(" ")
            for row in filter(None, rows):
                first, _, last = row.partition("-")
                found.update(dict.fromkeys(range(int(first, 16), int(last or first, 16) + 1), name))
    return found
