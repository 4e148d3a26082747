"""Lines between two passes."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import BlockKind, Direction, GlyphKey, LanguageSource, ProseLine, Spacing
from glyphstone.prose import line_spool
from glyphstone.prose.line_spool import Spool

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBER = st.floats(allow_nan=False, allow_infinity=False)
LINES = st.builds(
    ProseLine,
    text=TEXT,
    page=st.integers(0, 9),
    number=st.integers(0, 9),
    block=st.integers(0, 9),
    kind=st.sampled_from(BlockKind),
    box=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER),
    size=NUMBER,
    font=TEXT,
    script=TEXT,
    lang=TEXT,
    direction=st.sampled_from(Direction),
    joint=TEXT,
    column=st.tuples(NUMBER, NUMBER),
    spacing=st.none()
    | st.builds(
        Spacing,
        gaps=st.lists(st.none() | NUMBER, max_size=3).map(tuple),
        others=st.lists(TEXT, max_size=2).map(tuple),
    ),
    lang_source=st.sampled_from(LanguageSource),
    unknown=st.lists(
        st.builds(GlyphKey, st.sampled_from(["1", "2.3", "none"]), st.integers(0, 9)), max_size=2
    ).map(tuple),
)


@given(st.lists(st.lists(LINES, max_size=3), max_size=4), st.integers(0, 12))
def test_lines_come_back_as_they_were(pages: list[list[ProseLine]], at_hand: int) -> None:
    with mock.patch.object(line_spool, "AT_HAND", at_hand), Spool() as kept:
        for page in pages:
            kept.add(page)
        assert list(kept.pages()) == pages
        assert list(kept.texts()) == [[line.text for line in page] for page in pages]
        assert list(kept.pages()) == pages


@pytest.mark.parametrize("at_hand", [0, 100])
def test_passes_may_run_side_by_side(at_hand: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_spool, "AT_HAND", at_hand)
    pages = [[_plain(str(number))] for number in range(5)]
    with Spool() as kept:
        for page in pages:
            kept.add(page)
        both = list(zip(kept.pages(), kept.texts(), strict=True))
    assert both == [(page, [page[0].text]) for page in pages]


def _plain(text: str) -> ProseLine:
    return ProseLine(text, 1, 1, 0, BlockKind.BODY, (0.0, 0.0, 1.0, 1.0), 1.0, "", "Latn", "en")


@pytest.mark.parametrize(("lines", "in_memory"), [(2, True), (3, False)])
def test_a_short_document_is_kept_in_memory(
    lines: int, in_memory: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_spool, "AT_HAND", 2)
    pages = [[_plain(str(number))] for number in range(lines)]
    with Spool() as kept:
        for page in pages:
            kept.add(page)
        first = next(iter(kept.pages()))[0]
    assert first == pages[0][0]
    assert (first is pages[0][0]) is in_memory


def test_a_closed_spool_is_refused() -> None:
    with Spool() as kept:
        kept.add([_plain("a")])
    with pytest.raises(ValueError, match="once only"):
        kept.pages()
