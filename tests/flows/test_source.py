"""Which document a flow reads, and how it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
from glyphstone.errors import BadPageError
from glyphstone.flows.source import Source, opened


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
