"""Faults of pages: each page once, in the order of pages, a bounded number in all."""

from __future__ import annotations

import pytest

from glyphstone.model import Fault
from glyphstone.pdf import page_faults
from glyphstone.pdf.page_faults import PageFaults
from tests.pdf.making import limit


def of(page: int, *sentences: str) -> list[Fault]:
    return [Fault(sentence, page=page) for sentence in sentences]


def test_pages_are_listed_in_order_and_once() -> None:
    faults = PageFaults()
    faults.add(3, of(3, "late"))
    faults.add(1, of(1, "one", "two"))
    faults.add(2, [])
    faults.add(3, of(3, "late"))
    assert faults.listed() == [*of(1, "one", "two"), *of(3, "late")]


@pytest.mark.parametrize(
    ("allowed", "more"),
    [
        (3, []),
        (2, ["1 more fault of pages, not listed"]),
        (1, ["2 more faults of pages, not listed"]),
    ],
)
def test_what_is_left_out_is_counted(
    allowed: int, more: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, page_faults, kept_faults=allowed)
    faults = PageFaults()
    faults.add(1, of(1, "one", "two"))
    faults.add(2, of(2, "three"))
    faults.add(2, of(2, "three"))
    assert [fault.what for fault in faults.listed()] == ["one", "two", "three"][:allowed] + more
