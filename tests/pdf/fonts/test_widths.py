"""Width tables of composite fonts."""

from __future__ import annotations

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Name

from glyphstone.pdf.fonts.widths import VerticalMetrics, WidthTable


def widths(entries: Array | None, cids: list[int], default: float = 1000.0) -> list[float]:
    found = WidthTable(entries, default).of(np.array(cids, dtype=np.int64))
    return (found * 1000).round(6).tolist()  # type: ignore[no-any-return]


def test_without_entries_every_width_is_the_default() -> None:
    assert widths(None, [0, 7, 70_000], 444.0) == [444.0] * 3


def test_lists_and_ranges() -> None:
    entries = Array([3, Array([500, 600]), 10, 12, 250, 11, Array([700])])
    assert widths(entries, [2, 3, 4, 5, 10, 11, 12, 13]) == [
        1000,
        500,
        600,
        1000,
        250,
        700,
        250,
        1000,
    ]


def test_indirect_lists() -> None:
    pdf = pikepdf.new()
    entries = Array([1, pdf.make_indirect(Array([300, 400]))])
    assert widths(entries, [1, 2]) == [300, 400]


@pytest.mark.parametrize(
    "entries",
    [
        Array([5]),
        Array([5, 6]),
        Array([-3, Array([1])]),
        Array([9, 5, 100]),
        Array([70_000, 70_001, 5]),
        Array([Name.A, Name.B, Name.C]),
        Array([Name.A, Array([5])]),
    ],
)
def test_malformed_entries_change_nothing(entries: Array) -> None:
    assert widths(entries, [0, 5, 6, 9]) == [1000] * 4


def test_ranges_beyond_sixteen_bits_are_cut() -> None:
    huge = WidthTable(Array([0, 900_000_000, 5]), 1000.0)
    assert huge.of(np.array([65_535, 65_536])).tolist() == [0.005, 1.0]


ENTRIES = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 90), st.lists(st.integers(0, 2000), max_size=6)),
        st.tuples(st.integers(0, 90), st.integers(0, 20), st.integers(0, 2000)),
    ),
    max_size=8,
)


@given(ENTRIES)
def test_the_later_entry_counts(parts: list[tuple[int, list[int]] | tuple[int, int, int]]) -> None:
    expected = dict.fromkeys(range(130), 1000)
    entries: list[object] = []
    for part in parts:
        if len(part) == 2:
            first, values = part
            entries += [first, Array(values)]
            expected |= {first + i: value for i, value in enumerate(values)}
        else:
            first, length, value = part
            entries += [first, first + length, value]
            expected |= dict.fromkeys(range(first, first + length + 1), value)
    assert widths(Array(entries), list(range(130))) == list(expected.values())


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        (Array([0, Array([5])]), [5, 1000]),
        (Array([0, 0, 5]), [5, 1000]),
        (Array([65_535, Array([5, 6])]), [1000, 5]),
        (Array([65_536, Array([5])]), [1000, 1000]),
        (Array([65_535, 65_535, 5]), [1000, 5]),
        (Array([65_535, 65_536, 5]), [1000, 5]),
        (Array([65_536, 65_537, 5]), [1000, 1000]),
    ],
)
def test_the_first_and_the_last_cid_have_widths(entries: Array, found: list[float]) -> None:
    assert widths(entries, [0, 65_535]) == found
    assert widths(entries, [65_536]) == [1000]


def test_entries_behind_a_malformed_one_are_read() -> None:
    assert widths(Array([-3, Array([1]), 4, Array([5])]), [4]) == [5]
    assert widths(Array([9, 5, 100, 4, 4, 7, 6]), [4, 6]) == [7, 1000]
    assert widths(Array([5, 6, Name.A]), [5, 6]) == [0, 0]


# --- vertical ---------------------------------------------------------------------------------


def vertical(entries: Array | None, defaults: Array | None, cid: int) -> tuple[float, ...]:
    found = VerticalMetrics(entries, defaults).of(np.array([cid]), np.array([0.6]))
    return tuple(round(float(column[0]) * 1000, 6) for column in found)


def test_vertical_defaults() -> None:
    assert vertical(None, None, 5) == (-1000, 300, 880)
    assert vertical(None, Array([800, -900]), 5) == (-900, 300, 800)
    assert vertical(None, Array([800]), 5) == (-1000, 300, 880)


def test_vertical_metrics_of_the_first_and_last_cids() -> None:
    entries = Array([0, Array([-1, 2, 3]), 65_535, Array([-4, 5, 6, -7, 8, 9]), 7, 7, -2, 3, 4])
    assert vertical(entries, None, 0) == (-1, 2, 3)
    assert vertical(entries, None, 7) == (-2, 3, 4)
    assert vertical(entries, None, 65_535) == (-4, 5, 6)
    assert vertical(entries, None, 65_536) == (-1000, 300, 880)
    assert vertical(None, Array([800, -900, 5]), 5) == (-900, 300, 800)


def test_vertical_lists_and_ranges() -> None:
    entries = Array([3, Array([-500, 250, 700, -600, 260, 710]), 10, 12, -400, 100, 600])
    assert vertical(entries, None, 3) == (-500, 250, 700)
    assert vertical(entries, None, 4) == (-600, 260, 710)
    assert vertical(entries, None, 11) == (-400, 100, 600)
    assert vertical(entries, None, 13) == (-1000, 300, 880)


def test_a_vertical_list_that_breaks_off() -> None:
    entries = Array([3, Array([-500, 250, 700, -600])])
    assert vertical(entries, None, 3) == (-500, 250, 700)
    assert vertical(entries, None, 4) == (-1000, 300, 880)
    assert vertical(Array([3, 4, -500]), None, 3) == (-1000, 300, 880)
