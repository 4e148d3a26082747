"""How characters stand in vertical lines (UAX #50), and their forms for such lines."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from pathlib import Path

__all__ = ["vertical_forms", "vertical_orientation"]

_FILE = Path(__file__).with_name("vertical.txt")


def vertical_orientation(char: str) -> str:
    """U upright, R turned on its side, Tu or Tr drawn otherwise (else upright, else turned)."""
    firsts, values = _orientations()
    return values[bisect_right(firsts, ord(char)) - 1]


@cache
def vertical_forms() -> dict[str, tuple[str, str]]:
    """Each form for vertical lines: its plain character, and the wide one that it is a form of."""
    rows = (line.split(" ") for line in _lines() if line.startswith("form"))
    return {
        chr(int(form, 16)): (chr(int(plain, 16)), chr(int(wide, 16)))
        for _, form, plain, wide in rows
    }


@cache
def _orientations() -> tuple[list[int], list[str]]:
    rows = [line.split(" ") for line in _lines() if not line.startswith("form")]
    return [int(first, 16) for first, _ in rows], [value for _, value in rows]


@cache
def _lines() -> list[str]:
    lines = _FILE.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line[:1] != "#"]
