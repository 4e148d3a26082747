"""How often runs of letters and words stand in each language; read when first asked for.

The table is one stream, cut into files small enough for a repository: a magic word, the length of
the facts (JSON), the facts, and the columns one after the other.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BUCKET_SHIFT",
    "FILES",
    "MAGIC",
    "PROFILE_STEPS",
    "WEIGHT_BITS",
    "LanguageTable",
    "Variety",
    "bucketed",
    "language_table",
    "unpack",
]

MAGIC = b"GSLANGS1"
#: An entry is a variety's number, and in its lowest bits the step of a weight.
WEIGHT_BITS = 7
#: Features are looked up by the upper bits of their number.
BUCKET_SHIFT = 13
#: Steps of a profile from nothing to what is expected.
PROFILE_STEPS = 200
FILES = tuple(Path(__file__).with_name(f"language{part}.bin") for part in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Variety:
    """A language in one script, as the model knows it."""

    #: ISO 639-3.
    language: str
    #: ISO 15924, `Hans` and `Hant` apart.
    script: str
    #: Whether it is one of those that most texts are in: py3langid knows it too.
    widespread: bool


@dataclass(frozen=True, slots=True)
class LanguageTable:
    """Features, sorted, with the varieties that have them and how much that says."""

    #: The last one is higher than any that is asked for.
    keys: NDArray[np.uint32]
    #: For the upper bits of a feature's number, the first feature that has at least these.
    buckets: NDArray[np.int32]
    #: Where the entries of each feature begin, and where the last ones end.
    starts: NDArray[np.int32]
    entries: NDArray[np.uint16]
    #: What each step of a weight stands for.
    weights: NDArray[np.float32]
    varieties: tuple[Variety, ...]
    #: The letters of each variety; empty if there are too many to know.
    letters: tuple[frozenset[str], ...]
    #: For each variety and kind of feature: the mean weight in texts that were not trained on.
    expected: NDArray[np.float32]
    #: For texts of each variety (row), what every variety scores, 1 for what is expected of it.
    profiles: NDArray[np.float32]


@cache
def language_table() -> LanguageTable:
    """The table that comes with the package."""
    return unpack(b"".join(path.read_bytes() for path in FILES))


def unpack(data: bytes) -> LanguageTable:
    """A table from its stream of bytes."""
    assert data.startswith(MAGIC), "the language table is not one of ours"
    place = len(MAGIC) + 4
    length = int.from_bytes(data[len(MAGIC) : place], "big")
    facts = json.loads(data[place : place + length])
    place += length
    features, entries = facts["features"], facts["entries"]
    keys = np.frombuffer(data, "<u4", features, place)
    lengths = np.frombuffer(data, "<u2", features, place + 4 * features)
    starts = np.zeros(features + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    count = len(facts["varieties"])
    profiles = np.frombuffer(data, np.uint8, count * count, place + 6 * features + 2 * entries)
    return LanguageTable(
        *bucketed(keys),
        starts,
        np.frombuffer(data, "<u2", entries, place + 6 * features).astype(np.uint16, copy=False),
        np.array(facts["weights"], np.float32),
        tuple(Variety(*row) for row in facts["varieties"]),
        tuple(map(frozenset, facts["letters"])),
        np.array(facts["expected"], np.float32),
        (profiles.reshape(count, count) / np.float32(PROFILE_STEPS)).astype(np.float32),
    )


def bucketed(keys: NDArray[np.uint32]) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """Sorted features, closed by one higher than all, and where each bucket begins."""
    counts = np.bincount(keys >> BUCKET_SHIFT, minlength=1 << (32 - BUCKET_SHIFT))
    first = np.cumsum(counts) - counts
    # No feature has this number: seven is no kind.
    return np.append(keys, np.uint32(0xFFFFFFFF)), first.astype(np.int32)
