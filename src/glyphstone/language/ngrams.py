"""The features of a text: runs of one to four letters, and whole words, each a number.

A number's lowest three bits say which kind it is, so that kinds can be told apart without a table.
Runs do not reach over a space, but begin or end with one: " th" is not "th".
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["KINDS", "LONGEST_RUN", "WORD", "Features", "features", "keys", "run_keys"]

#: Letters of a run; the table of the model holds runs up to this length.
LONGEST_RUN = 4
#: The kind of whole words; runs have their length as kind.
WORD = 5
KINDS = 5

#: Letters. What is longer is no word but text without spaces (chosen by hand).
_LONGEST_WORD = 24
_SPACE = 32
#: Odd multipliers that spread bits (Fibonacci hashing, and the finaliser of SplitMix64).
_TIMES = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT, _HALF = np.uint64(29), np.uint64(32)
_ONE = np.uint64(1)
_KIND_BITS = np.uint32(0xFFFFFFF8)
#: A feature that stands there again says less each time.
_DAMPED = np.log1p(np.arange(4096, dtype=np.float32))


@dataclass(frozen=True, slots=True)
class Features:
    """The distinct features of a text in rising order, and how much each counts."""

    keys: NDArray[np.uint32]
    amounts: NDArray[np.float32]


def features(folded: str) -> Features:
    """The distinct features of a folded text."""
    found = keys(folded)
    found.sort()
    new = np.empty(len(found) + 1, dtype=np.bool_)
    new[0] = new[-1] = True
    np.not_equal(found[1:], found[:-1], out=new[1:-1])
    first = np.flatnonzero(new)
    counts = np.minimum(first[1:] - first[:-1], len(_DAMPED) - 1)
    return Features(found[first[:-1]], _DAMPED[counts])


def keys(folded: str) -> NDArray[np.uint32]:
    """Every feature of a folded text, as often as it stands there."""
    signs = np.frombuffer(folded.encode("utf-32-le"), dtype=np.uint32)
    count = len(signs)
    space = signs == _SPACE
    spaces = np.cumsum(space)
    numbers = signs + _ONE
    # Runs of one, two, three and four letters stand one behind the other.
    runs = np.empty(LONGEST_RUN * count, dtype=np.uint64)
    kept = np.empty(LONGEST_RUN * count, dtype=np.bool_)
    kinds = np.empty(LONGEST_RUN * count, dtype=np.uint32)
    place, here = 0, numbers
    for length in range(1, min(LONGEST_RUN, count) + 1):
        if length > 1:
            here = here[:-1] * _TIMES
            here += numbers[length - 1 :]
        end = place + count - length + 1
        runs[place:end] = here
        kinds[place:end] = length
        if length == 1:
            np.logical_not(space, out=kept[place:end])
        elif length == 2:
            kept[place:end] = True
        else:
            # No space between the first and the last: as many up to here as up to there.
            np.equal(spaces[length - 2 : -1], spaces[: end - place], out=kept[place:end])
        place = end
    chosen = np.flatnonzero(kept[:place])
    found = _mixed(runs[chosen])
    found |= kinds[chosen]
    return np.concatenate((_words(folded), found))


def run_keys(signs: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The features of runs of one length: the last axis has the code points of a run."""
    numbers = signs.astype(np.uint64) + _ONE
    here = numbers[..., 0]
    for place in range(1, signs.shape[-1]):
        here = here * _TIMES + numbers[..., place]
    return _mixed(here) | np.uint32(signs.shape[-1])


def _mixed(runs: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """The number of a run without its kind."""
    mixed = runs ^ (runs >> _SHIFT)
    mixed *= _MIX
    mixed >>= _HALF
    return mixed.astype(np.uint32) & _KIND_BITS


def _words(folded: str) -> NDArray[np.uint32]:
    words = [zlib.crc32(word.encode()) for word in folded.split() if len(word) <= _LONGEST_WORD]
    return np.array(words, dtype=np.uint32) & _KIND_BITS | np.uint32(WORD)
