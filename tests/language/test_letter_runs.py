"""Which runs of letters a language has."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.language.letter_runs import REACH, LetterRuns, runs_of_language
from glyphstone.language.ngrams import keys, run_keys


def around(*rows: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    """Surroundings; the place itself is a dot, what is behind a word's end an underscore."""
    signs = [[0 if sign in "._" else ord(sign) for sign in row] for row in rows]
    assert all(len(row) == 2 * REACH + 1 and row[REACH] == "." for row in rows)
    return np.array(signs, dtype=np.uint32)


def letters(text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    return np.array([ord(letter) for letter in text], dtype=np.uint32)


@pytest.fixture(scope="module")
def finnish() -> LetterRuns:
    found = runs_of_language("fi", "Latn")
    assert found is not None
    return found


@given(st.text("abcäöæ ", min_size=4, max_size=4).filter(lambda run: " " not in run[1:-1]))
def test_runs_have_the_numbers_that_texts_have(run: str) -> None:
    assert run_keys(letters(run)[None]).item() in keys(run).tolist()


def test_what_nobody_knows_has_no_spelling() -> None:
    assert runs_of_language("fin", "Cyrl") is None
    assert runs_of_language("", "Latn") is None


def test_a_language_has_its_letters(finnish: LetterRuns) -> None:
    assert {"ä", "ö", "k"} <= finnish.letters


def test_the_right_letter_makes_more_known_runs(finnish: LetterRuns) -> None:
    rows = around("hmi.en ", "keu. __", "sio.si ")
    runs, count = finnish.runs_known(rows, letters("ksq"))
    assert runs.tolist().index(max(runs)) == 1
    assert runs[2] == 0
    assert count == 7 + 4 + 7


@pytest.mark.parametrize(
    ("row", "count"),
    [("__ . __", 1), ("_ a.b _", 5), ("abc.def", 7), ("c a. bd", 3), ("___.___", 0)],
)
def test_runs_end_at_spaces_and_at_what_is_not_known(
    finnish: LetterRuns, row: str, count: int
) -> None:
    assert finnish.runs_known(around(row), letters("a"))[1] == count
