"""Which document a flow reads, and how it is opened."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import forge
from glyphstone.errors import BadPageError, ExitCode
from glyphstone.flows.account import account_of
from glyphstone.flows.source import READING_SHARES, Source, opened
from glyphstone.options import Limits


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "two.pdf"
    made.write_bytes(forge.typeset("Some words.", layout=forge.Layout(repeat=2)).pdf)
    return made


@pytest.mark.parametrize("pages", [None, frozenset({2}), frozenset({2, 9})])
def test_a_document_with_a_wanted_page_is_opened(path: Path, pages: frozenset[int] | None) -> None:
    with opened(Source(path, pages=pages)) as document:
        assert document.announced_pages == 2


@pytest.mark.parametrize("pages", [frozenset({3}), frozenset[int]()])
def test_a_document_without_any_wanted_page_is_refused(path: Path, pages: frozenset[int]) -> None:
    with (
        pytest.raises(BadPageError, match="none of these pages") as caught,
        opened(Source(path, pages=pages)),
    ):
        pass
    assert caught.value.place.file == str(path)


def test_a_source_asks_for_nothing_by_itself(path: Path) -> None:
    source = Source(path)
    assert (source.password, source.pages, source.maps, source.strict) == (None, None, None, False)


def test_only_a_source_that_says_so_stops_early(path: Path) -> None:
    limits = Limits(seconds=1e-9)
    with opened(Source(path, limits=limits)) as document:
        assert len(list(document.pages())) == 2
    with opened(Source(path, limits=limits, stops_early=True)) as document:
        assert len(list(document.pages())) == 1
        account = account_of(document, Counter(), ())
    assert account.stopped
    assert account.status is ExitCode.LIMIT
    assert "after page 1 of 2" in account.faults[0]


@pytest.mark.parametrize(
    ("given", "lines", "prose"), [(60, 48, 30), (30, 20, 15), (12, 4.8, 4.8), (1, 0.4, 0.4)]
)
def test_time_is_left_for_what_comes_after_reading(
    given: float, lines: float, prose: float
) -> None:
    shares = READING_SHARES
    assert shares.seconds(shares.lines, given) == pytest.approx(lines)
    assert shares.seconds(shares.prose, given) == pytest.approx(prose)
