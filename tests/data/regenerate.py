"""Compares a generated table with what its generator makes now."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import glyphstone.data
from glyphstone.data._archive import MAGIC


def folder() -> Path:
    """Where the generated tables lie."""
    return Path(glyphstone.data.__file__).parent


def stored(name: str) -> str:
    """The text of a generated table."""
    return (folder() / name).read_text(encoding="utf-8")


def facts(text: str) -> list[str]:
    """The lines of a table without its header, which names the versions of the sources."""
    return [line for line in text.splitlines() if not line.startswith("#")]


def tables(data: bytes) -> dict[str, tuple[list[Any], bytes]]:
    """The facts and unpacked numbers in an archive; versions of zlib pack them differently."""
    assert data.startswith(MAGIC)
    start = len(MAGIC) + 4
    base = start + int.from_bytes(data[len(MAGIC) : start], "big")
    index = json.loads(zlib.decompress(data[start:base]))
    return {
        name: (facts, zlib.decompress(data[base + offset : base + offset + length]))
        for name, (offset, length, *facts) in index.items()
    }
