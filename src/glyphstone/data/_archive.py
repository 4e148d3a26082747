"""One file of many small tables, each read and unpacked on its own.

Layout: a magic word, the length of the index, the index (JSON: name -> offset, length, facts),
then the tables. Each table is a zlib stream of variable-length integers, seven bits a byte.
Only this package's own files are read here, so a broken one is a broken installation.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["MAGIC", "Archive", "archive", "signed"]

MAGIC = b"GSTABLE1"


@dataclass(frozen=True, slots=True)
class Archive:
    """An opened archive: where each table lies and what is known of it without reading it."""

    path: Path
    base: int
    index: dict[str, list[Any]]

    def facts(self, name: str) -> list[Any] | None:
        """What the index says of a table, or None if there is no such table."""
        entry = self.index.get(name)
        return None if entry is None else entry[2:]

    def numbers(self, name: str) -> NDArray[np.int64]:
        """The integers of a table that is in the index."""
        offset, length = self.index[name][:2]
        with self.path.open("rb") as file:
            file.seek(self.base + offset)
            return _unpack(zlib.decompress(file.read(length)))


@cache
def archive(path: Path) -> Archive:
    """The archive at one of our own paths; only its index is read."""
    with path.open("rb") as file:
        head = file.read(len(MAGIC) + 4)
        assert head.startswith(MAGIC), f"{path.name} is not a table archive"
        length = int.from_bytes(head[len(MAGIC) :], "big")
        index = json.loads(zlib.decompress(file.read(length)))
    return Archive(path, len(head) + length, index)


def signed(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Undoes the folding of negative numbers into odd ones."""
    return (values >> 1) ^ -(values & 1)


def _unpack(data: bytes) -> NDArray[np.int64]:
    octets = np.frombuffer(data, dtype=np.uint8)
    if not len(octets):
        return np.zeros(0, dtype=np.int64)
    last = np.flatnonzero(octets < 0x80)
    first = np.concatenate(([0], last[:-1] + 1))
    place = np.arange(len(octets)) - np.repeat(first, last - first + 1)
    return np.add.reduceat((octets & 0x7F).astype(np.int64) << (7 * place), first)
