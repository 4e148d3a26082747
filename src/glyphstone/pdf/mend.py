"""Mending what qpdf gives up: dictionaries that name the same thing again and again."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["given_up", "without_repeats"]

_GIVEN_UP = re.compile(r"\(object (\d+) \d+[^)]*\): too many errors; giving up")
_OBJECT = re.compile(rb"(?<![0-9])(\d+)\s+\d+\s+obj\b")
_FLAT_DICTIONARY = re.compile(rb"<<[^<>]*>>")
_REFERENCE = re.compile(rb"/[^\s/<>\[\]()]+\s+\d+\s+\d+\s+R\b")


def given_up(warnings: Iterable[str]) -> set[int]:
    """The numbers of the objects that qpdf says it could not read."""
    return {int(found[1]) for text in warnings if (found := _GIVEN_UP.search(text))}


def without_repeats(data: bytes, objects: set[int]) -> bytes:
    """The file with every repeated entry of these objects' dictionaries blanked out.

    Some producers write a font's name each time they use it; qpdf takes a handful of such entries
    in a row for garbage. Blanks keep every offset of the file true.
    """
    out = bytearray(data)
    for found in _OBJECT.finditer(data):
        if int(found[1]) not in objects:
            continue
        end = data.find(b"endobj", found.end())
        for flat in _FLAT_DICTIONARY.finditer(data, found.end(), end if end > 0 else len(data)):
            seen: set[tuple[bytes, ...]] = set()
            for entry in _REFERENCE.finditer(data, flat.start(), flat.end()):
                words = tuple(entry[0].split())
                if words in seen:
                    out[entry.start() : entry.end()] = b" " * len(entry[0])
                seen.add(words)
    return bytes(out)
