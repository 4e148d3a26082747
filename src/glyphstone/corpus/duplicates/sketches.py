"""A text as a sketch of a few numbers: equal for equal texts, and mostly equal for similar ones.

MinHash over shingles of characters, which every script has; words are not found by spaces in all.
Bands of hashes as FineWeb has them (Penedo et al. 2024): 14 bands of 8, so that texts with three
quarters of their shingles in common are likely to share a band.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["BANDS", "SKETCH_BYTES", "digest_of", "sketch_of"]

#: Bands, and hashes in each.
BANDS, ROWS = 14, 8
#: Bytes of a sketch: the digest of the text, and the key of each band.
DIGEST_BYTES = 16
SKETCH_BYTES = DIGEST_BYTES + 8 * BANDS
Hashes = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Shingles:
    """What is compared; by hand."""

    #: Characters of a shingle: about two words and a half of most languages.
    characters: int = 13
    #: Shingles that a text must have: a few lines are like others by chance.
    least: int = 64
    #: Shingles that are hashed at a time, so that a long book needs little memory.
    at_a_time: int = 1 << 15


SHINGLES = Shingles()
_PRIME = np.uint64(0x100000001B3)
_SEED = 0x676C7970687374


def digest_of(text: str, otherwise: str) -> bytes:
    """What is equal for texts that differ in white space only; of no text, for files alike."""
    bare = " ".join(text.split())
    said = bare if bare else f"\0{otherwise}"
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def sketch_of(text: str, otherwise: str) -> bytes:
    """The digest and the keys of the bands; keys of 0 if the text is too short to compare."""
    shingles = _shingles(text)
    if len(shingles) < SHINGLES.least:
        return digest_of(text, otherwise) + bytes(8 * BANDS)
    least = np.full(BANDS * ROWS, np.iinfo(np.uint64).max, dtype=np.uint64)
    factors, terms = _permutations()
    for start in range(0, len(shingles), SHINGLES.at_a_time):
        part = shingles[start : start + SHINGLES.at_a_time]
        for place in range(BANDS * ROWS):
            least[place] = min(least[place], (part * factors[place] + terms[place]).min())
    bands = least.reshape(BANDS, ROWS)
    keys = [hashlib.blake2b(band.astype("<u8").tobytes(), digest_size=8).digest() for band in bands]
    return digest_of(text, otherwise) + b"".join(keys)


def _shingles(text: str) -> Hashes:
    """The distinct shingles of a text, hashed; letters and digits count, in small letters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    kept = "".join(char for char in folded if char.isalnum() or unicodedata.combining(char))
    points = np.frombuffer(kept.encode("utf-32-le", "replace"), dtype="<u4").astype(np.uint64)
    count = len(points) - SHINGLES.characters + 1
    if count <= 0:
        return np.zeros(0, dtype=np.uint64)
    hashes = np.zeros(count, dtype=np.uint64)
    for place in range(SHINGLES.characters):
        hashes *= _PRIME
        hashes ^= points[place : place + count]
    hashes ^= hashes >> np.uint64(29)
    hashes *= np.uint64(0x9E3779B97F4A7C15)
    return np.unique(hashes ^ (hashes >> np.uint64(32)))


@cache
def _permutations() -> tuple[Hashes, Hashes]:
    """Odd factors and terms, the same in every process and version."""
    random = np.random.Generator(np.random.PCG64(_SEED))
    drawn = random.integers(0, 1 << 63, size=(2, BANDS * ROWS), dtype=np.uint64)
    return drawn[0] * np.uint64(2) + np.uint64(1), drawn[1]
