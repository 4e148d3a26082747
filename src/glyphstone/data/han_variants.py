"""Han characters: those of one way of writing Chinese alone, and radicals as ideographs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["radicals", "simplified", "traditional"]

_FILE = Path(__file__).with_name("han.txt")


@cache
def simplified() -> frozenset[str]:
    """The characters that only simplified Chinese has (and perhaps Japanese)."""
    return frozenset(_table()["simplified"])


@cache
def traditional() -> frozenset[str]:
    """The characters that only traditional Chinese has (and perhaps Japanese and Korean)."""
    return frozenset(_table()["traditional"])


@cache
def radicals() -> dict[str, str]:
    """For each radical of a dictionary, the ideograph that is drawn like it."""
    pairs = _table()["radicals"]
    return dict(zip(pairs[::2], pairs[1::2], strict=True))


@cache
def _table() -> dict[str, str]:
    parts: dict[str, list[str]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, chars = line.split(" ")
            parts.setdefault(name, []).append(chars)
    return {name: "".join(chars) for name, chars in parts.items()}
