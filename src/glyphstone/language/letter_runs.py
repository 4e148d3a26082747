"""Which runs of letters a language has, as far as the texts show that its model was made from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import WEIGHT_BITS, LanguageTable, language_table
from glyphstone.language.ngrams import run_keys
from glyphstone.language.tags import usual_member

__all__ = ["LENGTHS", "REACH", "LetterRuns", "runs_of_language"]

#: Letters of the runs that are looked up: shorter ones nearly all languages have.
LENGTHS = (3, 4)
#: Signs on each side of a letter that its runs reach to.
REACH = max(LENGTHS) - 1
_KIND = np.uint32(7)


class LetterRuns:
    """The runs of three and four letters of one language; a space stands at the ends of words."""

    def __init__(self, table: LanguageTable, number: int) -> None:
        self.letters = table.letters[number]
        own = np.flatnonzero(table.entries >> WEIGHT_BITS == number)
        rows = np.unique(np.searchsorted(table.starts, own, side="right") - 1)
        keys = table.keys[rows]
        self._keys = keys[np.isin(keys & _KIND, LENGTHS)]

    def runs_known(
        self, around: NDArray[np.uint32], letters: NDArray[np.uint32]
    ) -> tuple[NDArray[np.int64], int]:
        """For each letter how many of the runs it makes the language has; and how many there are.

        `around` has a row for each place: the code points of the signs around it, `REACH` on each
        side, the place itself between them; 0 for what is behind the end of a word's space.
        """
        found = np.zeros(len(letters), dtype=np.int64)
        count = 0
        for length, start in _windows():
            rows = around[:, start : start + length]
            whole = (rows != 0).sum(axis=1) >= length - (rows[:, REACH - start] == 0)
            # A space stands at the ends of a run only.
            inner = rows[:, 1:-1]
            whole &= ~(inner == ord(" ")).any(axis=1)
            kept = rows[whole]
            if not len(kept) or not len(self._keys):
                continue
            signs = np.repeat(kept[:, None, :], len(letters), axis=1)
            signs[:, :, REACH - start] = letters
            keys = run_keys(signs)
            count += len(kept)
            places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
            found += (self._keys[places] == keys).sum(axis=0)
        return found, count


def _windows() -> Sequence[tuple[int, int]]:
    """Length and beginning of each run that has the place itself in it."""
    return [(length, REACH - at) for length in LENGTHS for at in range(length)]


@lru_cache(maxsize=8)
def runs_of_language(tag: str, script: str) -> LetterRuns | None:
    """The spelling of a language (BCP 47) in a script, None if the model does not know it."""
    table = language_table()
    language = usual_member(tag)
    for number, variety in enumerate(table.varieties):
        if (variety.language, variety.script) == (language, script) and table.letters[number]:
            return LetterRuns(table, number)
    return None
