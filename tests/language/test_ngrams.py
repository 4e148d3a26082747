"""Runs of letters and words as numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.language.ngrams import KINDS, LONGEST_RUN, WORD, features, keys

words = st.lists(st.text("abcдёह", min_size=1, max_size=6), max_size=8)


def runs(folded: str) -> Counter[int]:
    """How many runs of each length there are, counted one by one."""
    found: Counter[int] = Counter()
    for length in range(1, LONGEST_RUN + 1):
        for start in range(len(folded) - length + 1):
            run = folded[start : start + length]
            if length == 2 or (" " not in run if length == 1 else " " not in run[1:-1]):
                found[length] += 1
    return found


@given(words)
def test_every_run_and_word_is_a_feature(written: list[str]) -> None:
    folded = f" {' '.join(written)} "
    kinds = Counter((keys(folded) & 7).tolist())
    expected = runs(folded)
    expected[WORD] = len(written)
    assert +kinds == +expected


@given(words)
def test_features_are_distinct_sorted_and_count_less_when_repeated(written: list[str]) -> None:
    found = features(f" {' '.join(written)} ")
    assert (np.diff(found.keys.astype(np.int64)) > 0).all()
    every = keys(f" {' '.join(written)} ")
    assert np.allclose(found.amounts, [np.log1p((every == key).sum()) for key in found.keys])


def test_a_run_within_a_word_is_not_one_at_its_beginning() -> None:
    assert set(keys(" th ").tolist()) != set(keys(" ht ").tolist())
    assert KINDS == WORD


def test_long_text_without_spaces_is_no_word() -> None:
    assert WORD not in (keys(" " + "ก" * 60 + " ") & 7)
