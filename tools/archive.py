"""Writes the archives that glyphstone.data._archive reads; the same tables give the same bytes."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from glyphstone.data._archive import MAGIC


def fold(value: int) -> int:
    """A signed number as an unsigned one: 0, -1, 1, -2, ... become 0, 1, 2, 3, ..."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def pack(values: Iterable[int]) -> bytes:
    """Unsigned numbers as a compressed stream, seven bits a byte, the low ones first."""
    out = bytearray()
    for value in values:
        rest = value
        while rest > 0x7F:
            out.append(rest & 0x7F | 0x80)
            rest >>= 7
        out.append(rest)
    return zlib.compress(bytes(out), 9)


def assemble(tables: Mapping[str, tuple[list[Any], Iterable[int]]]) -> bytes:
    """An archive of named tables, each with the facts for its index and its numbers."""
    blocks = bytearray()
    index: dict[str, list[Any]] = {}
    for name in sorted(tables):
        facts, values = tables[name]
        block = pack(values)
        index[name] = [len(blocks), len(block), *facts]
        blocks += block
    text = json.dumps(index, separators=(",", ":"), sort_keys=True)
    head = zlib.compress(text.encode("ascii"), 9)
    return MAGIC + len(head).to_bytes(4, "big") + head + bytes(blocks)
