"""What a screen shows: who saw an earlier state is told what has changed since, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.workbench.glyph_sheet import GlyphSheet, glyph_table
from glyphstone.flows.workbench.live_lines import PageLine, line_index, page_lines
from glyphstone.flows.workbench.shown import SeenState, Shown
from tests.reader import UNHELPED, typeset


@pytest.fixture
def recovery(tmp_path: Path) -> Iterator[Recovery]:
    path = tmp_path / "broken.pdf"
    typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as found:
        yield found


@pytest.fixture
def shown(recovery: Recovery) -> Shown:
    return Shown(recovery, line_index(recovery.book), GlyphSheet(recovery))


def merged(before: list[PageLine], changed: tuple[PageLine, ...]) -> list[PageLine]:
    news = {line.line: line for line in changed}
    return [news.get(line.line, line) for line in before]


def answers(recovery: Recovery) -> Iterator[int]:
    """A word, a glyph, the same taken back, a space, and what the font says no longer believed."""
    session = recovery.session
    token = recovery.book.lines[0].tokens[0]
    session.read_token(token, "Sphinx")
    yield 1
    session.read_glyph(recovery.book.token(token + 1)[0], "o")
    yield 2
    session.undo()
    yield 3
    rows = recovery.book.spot(token).glyphs
    session.divide(rows[2], rows[3], document=0, page=1, parted=True)
    yield 4
    session.distrust(recovery.documents[0].fonts[0].key)
    yield 5


def test_changes_put_together_are_the_page_as_it_reads_now(
    recovery: Recovery, shown: Shown
) -> None:
    own = line_index(recovery.book)[0, 1]
    first = shown.page(1, 0)
    assert first.whole
    lines, seen = list(first.lines), SeenState(shown.edition, 0)
    for events in answers(recovery):
        news = shown.page(1, events, seen)
        assert not news.whole
        lines, seen = merged(lines, news.lines), SeenState(shown.edition, events)
        assert lines == page_lines(recovery, own)


def test_a_line_without_the_glyph_stays_the_one_that_it_was(
    recovery: Recovery, shown: Shown
) -> None:
    before = shown.page(1, 0).lines
    symbol = next(
        one.id
        for one in recovery.book.symbols
        if sum(one.id in word.symbols for line in before for word in line.words) == 1
    )
    recovery.session.read_glyph(symbol, "q")
    news = shown.page(1, 1, SeenState(shown.edition, 0))
    assert len(news.lines) == 1
    after = shown.page(1, 1).lines
    assert sum(one is other for one, other in zip(before, after, strict=True)) == len(after) - 1


def test_who_saw_nothing_or_another_opening_is_told_all(shown: Shown) -> None:
    shown.page(1, 5)
    for seen in (None, SeenState("another", 5), SeenState(shown.edition, 4)):
        assert shown.page(1, 5, seen).whole
    assert shown.page(1, 5, SeenState(shown.edition, 5)).lines == ()
    whole = shown.sheet(5)
    assert whole.whole
    assert shown.sheet(5, SeenState("another", 5)) == whole
    assert [font.rows for font in shown.sheet(5, SeenState(shown.edition, 5)).fonts] == [()]


def test_a_page_that_is_not_there_has_no_lines(shown: Shown) -> None:
    assert shown.page(99, 0).lines == ()


def test_changed_rows_put_together_are_the_sheet_as_it_is_now(
    recovery: Recovery, shown: Shown
) -> None:
    rows = {row.symbol: row for font in shown.sheet(0).fonts for row in font.rows}
    seen = SeenState(shown.edition, 0)
    for events in answers(recovery):
        news = shown.sheet(events, seen)
        rows |= {row.symbol: row for font in news.fonts for row in font.rows}
        seen = SeenState(shown.edition, events)
        assert rows == {
            row.symbol: row for font in glyph_table(recovery).fonts for row in font.rows
        }
