"""Neighbours tell figures from letters and capitals from small letters."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.evidence.drawings.places import (
    Neighbours,
    PlaceKind,
    join_scores,
    kind_of,
    neighbours,
    place_scores,
)
from glyphstone.model import Direction
from tests.evidence.pages import Row, book_of_rows, glyph

EDGE = -1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("а", PlaceKind.SMALL), ("А", PlaceKind.CAPITAL), ("ǅ", PlaceKind.CAPITAL),
        ("א", PlaceKind.SMALL), ("ก", PlaceKind.SMALL), ("fi", PlaceKind.SMALL),
        ("3", PlaceKind.FIGURE), ("४", PlaceKind.FIGURE), ("²", PlaceKind.FIGURE),
        ("\u0301", PlaceKind.MARK), ("ि", PlaceKind.SMALL), ("ु", PlaceKind.MARK),
        ("፡", PlaceKind.INNER), ("་", PlaceKind.INNER), ("·", PlaceKind.INNER),
        ("(", PlaceKind.OPENING), ("«", PlaceKind.OPENING), ("“", PlaceKind.OPENING),
        ("„", PlaceKind.OPENING), ("‚", PlaceKind.OPENING),
        ("-", PlaceKind.INNER), ("‐", PlaceKind.INNER), ("/", PlaceKind.INNER),
        ("’", PlaceKind.INNER), ("ʼ", PlaceKind.INNER), ("'", PlaceKind.INNER),
        (".", PlaceKind.CLOSING), (")", PlaceKind.CLOSING), ("»", PlaceKind.CLOSING),
        ("—", PlaceKind.CLOSING), ("%", PlaceKind.CLOSING), ("+", PlaceKind.CLOSING),
        ("", PlaceKind.SMALL),
    ],
)  # fmt: skip
def test_the_kind_of_a_text(text: str, kind: PlaceKind) -> None:
    assert kind_of(text) is kind


def test_neighbours_are_counted_word_by_word() -> None:
    rows = [Row([(0, 1), (0, 1), (2,)]), Row([(0, 0, 1)])]
    found = neighbours(book_of_rows([glyph(n) for n in range(3)], rows))
    assert found.before == {0: {EDGE: 3, 0: 1}, 1: {0: 3}, 2: {EDGE: 1}}
    assert found.behind == {0: {1: 3, 0: 1}, 1: {EDGE: 3}, 2: {EDGE: 1}}


def test_a_book_without_words_has_no_neighbours() -> None:
    found = neighbours(book_of_rows([glyph(0)], []))
    assert (found.before, found.behind) == ({}, {})


def beside(before: dict[int, int], behind: dict[int, int]) -> Neighbours:
    """The neighbours of the symbol 0."""
    return Neighbours({0: Counter(before)}, {0: Counter(behind)})


KINDS = {1: PlaceKind.SMALL, 2: PlaceKind.CAPITAL, 3: PlaceKind.FIGURE}


def scores(before: dict[int, int], behind: dict[int, int]) -> list[float]:
    found: list[float] = place_scores([0], KINDS, beside(before, behind))[0].tolist()
    return found


@pytest.mark.parametrize(
    ("before", "behind", "kind"),
    [
        ({1: 9}, {1: 9}, PlaceKind.SMALL),
        ({EDGE: 9}, {1: 9}, PlaceKind.CAPITAL),
        ({3: 9}, {3: 9}, PlaceKind.FIGURE),
        ({1: 9}, {EDGE: 9}, PlaceKind.CLOSING),
        ({EDGE: 9}, {2: 9}, PlaceKind.OPENING),
    ],
    ids=["small", "capital", "figure", "closing", "opening"],
)
def test_neighbours_tell_what_a_glyph_is(
    before: dict[int, int], behind: dict[int, int], kind: PlaceKind
) -> None:
    assert np.argmax(scores(before, behind)) == kind


def test_the_score_is_the_mean_logarithm_of_shares_times_occurrences() -> None:
    found = scores({1: 1, EDGE: 1}, {})
    assert found[PlaceKind.SMALL] == pytest.approx(np.log(0.70) + np.log(0.15))
    assert found[PlaceKind.CAPITAL] == pytest.approx(np.log(0.01) + np.log(0.70))
    assert scores({}, {1: 1})[PlaceKind.CAPITAL] == pytest.approx(np.log(0.65))


def test_occurrences_beyond_the_sixth_do_not_count() -> None:
    best = PlaceKind.CLOSING
    one = scores({1: 1}, {})[best]
    assert scores({1: 5}, {})[best] == pytest.approx(5 * one)
    assert scores({1: 6}, {})[best] == pytest.approx(6 * one)
    assert scores({1: 7}, {}) == pytest.approx(scores({1: 6}, {}))
    assert scores({1: 600}, {1: 600}) == pytest.approx(scores({1: 6}, {1: 6}))


def test_neighbours_do_not_outweigh_a_plain_drawing() -> None:
    """A closing bracket that stands where letters do is no letter because of that."""
    found = np.array(scores({1: 600}, {1: 600}))
    assert found.max() - found.min() == pytest.approx(4.0)
    assert found[PlaceKind.FIGURE] == pytest.approx(found.max() - 4.0)


def test_neighbours_are_those_of_reading() -> None:
    """In a line from the right the last glyph that is drawn is read first."""
    symbols = [glyph(n) for n in range(3)]
    found = neighbours(book_of_rows(symbols, [Row([(0, 1, 2)], direction=Direction.RTL)]))
    assert found.before == {2: {EDGE: 1}, 1: {2: 1}, 0: {1: 1}}
    assert found.behind == {0: {EDGE: 1}, 1: {0: 1}, 2: {1: 1}}


def test_no_share_is_below_a_hundredth() -> None:
    # Of the neighbours before a small letter 0.2 % are figures; 1 % before a figure are capitals.
    assert scores({3: 1}, {})[PlaceKind.SMALL] == pytest.approx(np.log(0.01))
    assert scores({2: 1}, {})[PlaceKind.FIGURE] == pytest.approx(np.log(0.01))
    assert scores({3: 1}, {})[PlaceKind.CLOSING] == pytest.approx(np.log(0.12))


def test_neighbours_that_nobody_has_read_do_not_count() -> None:
    assert scores({8: 5}, {8: 5}) == [0.0] * len(scores({}, {}))
    assert scores({8: 5, 1: 1}, {}) == pytest.approx(scores({1: 1}, {}))
    assert place_scores([7], KINDS, beside({1: 1}, {1: 1})).tolist() == [[0.0] * 7]
    assert place_scores([], KINDS, beside({}, {})).shape == (0, 7)


@given(
    st.dictionaries(st.sampled_from([EDGE, 1, 2, 3]), st.integers(1, 50)),
    st.dictionaries(st.sampled_from([EDGE, 1, 2, 3]), st.integers(1, 50)),
)
def test_scores_are_logarithms_of_shares(before: dict[int, int], behind: dict[int, int]) -> None:
    found = np.array(scores(before, behind))
    assert (found <= 0).all()
    assert (found >= 2 * 6 * np.log(0.01) - 1e-9).all()


def test_a_form_that_joins_backwards_begins_no_word() -> None:
    beside = Neighbours({0: Counter({-1: 3, 5: 1}), 1: Counter({5: 4})}, {0: Counter({5: 4})})
    found = join_scores([0, 1, 2], np.array([0, 1, 2, 3], np.int8), beside)
    assert found.tolist() == [[0, -6, 0, -6], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_a_form_that_joins_forwards_ends_no_word() -> None:
    beside = Neighbours({0: Counter({-1: 1})}, {0: Counter({-1: 2, 5: 2})})
    found = join_scores([0], np.array([0, 1, 2, 3], np.int8), beside)
    assert found.tolist() == [[0, -8, -4, -12]]
