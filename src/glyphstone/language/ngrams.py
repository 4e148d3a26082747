"""The features of a text: runs of one to four letters, and whole words, each a number.

A number's lowest three bits say which kind it is, so that kinds can be told apart without a table.
Runs do not reach over a space, but begin or end with one: " th" is not "th".
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["KINDS", "LONGEST_RUN", "WORD", "Features", "features", "keys"]

LONGEST_RUN = 4
#: The kind of whole words; runs have their length as kind.
WORD = 5
KINDS = 5

#: Longer ones are no words but text without spaces.
_LONGEST_WORD = 24
_SPACE = 32
_TIMES = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_HALF = np.uint64(32)
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
    first = np.flatnonzero(np.concatenate(([True], found[1:] != found[:-1])))
    counts = np.diff(first, append=len(found))
    return Features(found[first], _DAMPED[np.minimum(counts, len(_DAMPED) - 1)])


def keys(folded: str) -> NDArray[np.uint32]:
    """Every feature of a folded text, as often as it stands there."""
    signs = np.frombuffer(folded.encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    space = signs == _SPACE
    spaces = np.cumsum(space)
    parts = [_words(folded)]
    rolling = signs + np.uint64(1)
    runs = rolling
    for length in range(1, LONGEST_RUN + 1):
        if length > 1:
            if len(signs) < length:
                break
            runs = runs[:-1] * _TIMES + rolling[length - 1 :]
        if length == 1:
            parts.append(_mixed(runs[~space], length))
        elif length == 2:
            parts.append(_mixed(runs, length))
        else:
            parts.append(_mixed(runs[_without_inner_space(spaces, length)], length))
    return np.concatenate(parts)


def _without_inner_space(spaces: NDArray[np.int64], length: int) -> NDArray[np.bool_]:
    """For each run of this length whether only its ends may be spaces."""
    inner: NDArray[np.bool_] = spaces[length - 2 : -1] == spaces[: len(spaces) - length + 1]
    return inner


def _mixed(values: NDArray[np.uint64], kind: int) -> NDArray[np.uint32]:
    values = (values ^ (values >> np.uint64(29))) * _MIX
    return (values >> _HALF).astype(np.uint32) & _KIND_BITS | np.uint32(kind)


def _words(folded: str) -> NDArray[np.uint32]:
    words = [zlib.crc32(word.encode()) for word in folded.split() if len(word) <= _LONGEST_WORD]
    return np.array(words, dtype=np.uint32) & _KIND_BITS | np.uint32(WORD)
