"""Centres of coarse pictures of letters, by which a glance takes a drawing for a letter.

Made by `tools/shapes/glance.py` from fonts that are free to use, which NOTICE.shapes.txt names.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = ["FILE", "GlanceTable", "glance_table", "read_table"]

FILE = Path(__file__).with_name("glance.bin")

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class GlanceTable:
    """A projection of coarse pictures, and the centres of letters in it."""

    #: What is taken from a picture, and what it is multiplied with then.
    mean: Numbers
    projection: Numbers
    #: A row for each centre: a letter has several, for its designs.
    centres: Numbers
    #: The letter of each centre.
    texts: tuple[str, ...]


@cache
def glance_table() -> GlanceTable:
    """The table that comes with the package."""
    return read_table(FILE.read_bytes())


def read_table(data: bytes) -> GlanceTable:
    """A table from the bytes of its file."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        centres = file["centres"].astype(np.float32) * file["steps"].astype(np.float32)
        return GlanceTable(
            mean=file["mean"].astype(np.float32),
            projection=file["projection"].astype(np.float32),
            centres=centres,
            texts=tuple(json.loads(file["texts"].tobytes())),
        )
