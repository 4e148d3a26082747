"""Dates as PDF files write them, and as they do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.pdf.document.dates import iso_date


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("D:20140512103059+02'00'", "2014-05-12T10:30:59+02:00"),
        ("D:20140512103059Z", "2014-05-12T10:30:59Z"),
        ("D:20140512103059-03'30", "2014-05-12T10:30:59-03:30"),
        ("20140512103059", "2014-05-12T10:30:59"),
        ("D:201405121030", "2014-05-12T10:30:00"),
        ("D:20140512", "2014-05-12"),
        ("D:2014", "2014"),
        ("D:20141399", ""),
        ("Monday", ""),
        ("", ""),
    ],
)
def test_a_date(written: str, meant: str) -> None:
    assert iso_date(written) == meant


@given(st.text("D:0123456789Z+-' ", max_size=24))
def test_nothing_else_comes_out(text: str) -> None:
    assert not iso_date(text) or iso_date(text)[:4].isdigit()


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("D:20240229", "2024-02-29"),
        ("D:20230229", ""),
        ("D:20230131", "2023-01-31"),
        ("D:20230431", ""),
        ("D:2023", "2023"),
        ("D:202312", "2023-12"),
        ("D:202313", ""),
        ("D:202300", ""),
        ("D:20230101235959", "2023-01-01T23:59:59"),
        ("D:20230101240000", ""),
        ("D:202301010060", ""),
        ("D:20230101000060", ""),
        ("D:202301010102", "2023-01-01T01:02:00"),
    ],
)
def test_dates_that_do_not_exist_are_none(text: str, date: str) -> None:
    assert iso_date(text) == date
