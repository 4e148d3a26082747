"""What the bidirectional algorithm must know of characters beside their classes."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from pathlib import Path

__all__ = ["brackets", "free_class", "mirrors"]

#: Free code points that are ignored, and those that no character will ever have.
_UNSEEN = ((0x2065, 0x2065), (0xFDD0, 0xFDEF), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF))

_FILE = Path(__file__).with_name("bidi.txt")


def mirrors() -> dict[str, str]:
    """Each character that is drawn mirrored in right-to-left text, and its mirror image."""
    return {chr(int(code, 16)): chr(int(other, 16)) for code, other in _rows("mirror")}


def brackets() -> dict[str, str]:
    """Each opening bracket and the one that closes it."""
    return {chr(int(code, 16)): chr(int(other, 16)) for code, other in _rows("bracket")}


def free_class(char: str) -> str:
    """The bidi class of a code point that no character has yet."""
    firsts, stretches = _free()
    code = ord(char)
    if code & 0xFFFE == 0xFFFE or any(first <= code <= last for first, last in _UNSEEN):
        return "BN"
    place = bisect_right(firsts, code) - 1
    if place >= 0 and code <= stretches[place][0]:
        return stretches[place][1]
    return "L"


@cache
def _free() -> tuple[list[int], list[tuple[int, str]]]:
    rows = sorted((int(first, 16), int(last, 16), name) for first, last, name in _rows("free"))
    return [first for first, _, _ in rows], [(last, name) for _, last, name in rows]


@cache
def _rows(kind: str) -> tuple[tuple[str, ...], ...]:
    lines = _FILE.read_text(encoding="ascii").splitlines()
    return tuple(tuple(line.split()[1:]) for line in lines if line.startswith(f"{kind} "))
