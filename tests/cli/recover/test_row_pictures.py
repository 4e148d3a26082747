"""Rows of glyphs on a terminal: pictures on one baseline, labels below them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from glyphstone.cli.recover import row_pictures as module
from glyphstone.cli.recover.look_list import look_list
from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.row_pictures import (
    RowCell,
    fitting_cells,
    row_lines,
    row_png,
    rows_of,
    shown_text,
    times,
)
from glyphstone.flows.recover import Recovery, open_recovery
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Recovery:
    project = tmp_path_factory.mktemp("rows") / "sample.glyphstone"
    library = project.with_name("none")
    return open_recovery(
        [ROOT / "demo" / "sample.pdf"], project=project, library=library, read_only=True
    )


def wide(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr(module, "columns", lambda: columns)


@pytest.mark.parametrize(
    ("text", "said"),
    [("п", "п"), ("", "nothing"), (" ", "blank"), ("\u030c", "◌\u030c"), ("\x1b", "\\u{001B}")],
)
def test_every_text_can_be_seen(text: str, said: str) -> None:
    assert shown_text(text) == said


def test_times() -> None:
    assert (times(1), times(2), times(1234)) == ("once", "2 times", "1,234 times")


@pytest.mark.parametrize(
    ("columns", "cells"), [(11, 1), (21, 1), (22, 2), (80, 7), (200, 8), (5, 1)]
)
def test_as_many_cells_as_fit(columns: int, cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, columns)
    assert fitting_cells() == cells


def letters(sample: Recovery, count: int) -> list[RowCell]:
    drawn = [one for one in sample.book.symbols if one.shape and one.ink]
    return [RowCell(one.id, (f"{number}  x", "a[x]b")) for number, one in enumerate(drawn[:count])]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_a_row_is_as_wide_as_the_terminal_and_its_labels_stand_below(
    columns: int, sample: Recovery, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, columns)
    cells = letters(sample, fitting_cells())
    lines = row_lines(sample, cells, Graphics.BLOCKS)
    assert max(map(len, lines)) <= columns
    assert lines[-2].split() == [
        part for number in range(len(cells)) for part in (str(number), "x")
    ]
    assert lines[-1].split() == ["a[x]b"] * len(cells)
    places = [lines[-2].index(f"{number}  x") for number in range(len(cells))]
    assert len({b - a for a, b in pairwise(places)}) <= 1
    assert any(char in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█" for char in "".join(lines[:-2]))
    assert lines[0].strip()


def test_without_pictures_a_glyph_a_line(sample: Recovery) -> None:
    lines = row_lines(sample, letters(sample, 2), Graphics.NONE)
    assert lines == ["  0  x  a[x]b", "  1  x  a[x]b"]


def test_a_long_word_is_cut_around_its_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, 80)
    assert module._cut("abcdefghijkl[x]mnopqrst", 9) == "ijkl[x]mn"
    assert module._cut("abc", 3) == "abc"
    assert module._cut("abcd", 3) == "abc"


def test_a_glyph_without_a_drawing_is_said_to_have_none(
    sample: Recovery, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, 80)
    blank = next(one for one in sample.book.symbols if one.blank)
    lines = row_lines(sample, [RowCell(blank.id, ("label",))], Graphics.BLOCKS)
    assert [line.strip() for line in lines] == ["(no", "picture)", "label"]


def test_cells_that_do_not_fit_one_row_fill_two_of_about_one_length(
    sample: Recovery, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, 80)
    assert [len(row) for row in rows_of(letters(sample, 7))] == [7]
    assert [len(row) for row in rows_of(letters(sample, 8))] == [4, 4]
    assert [len(row) for row in rows_of(letters(sample, 13))] == [7, 6]
    assert rows_of([]) == []


def test_two_rows_are_lower_than_one(sample: Recovery, monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, 120)
    cells = letters(sample, 4)
    one = row_lines(sample, cells, Graphics.BLOCKS)
    several = row_lines(sample, cells, Graphics.BLOCKS, of=2)
    assert len(several) < len(one)
    # Two rows and the question below them fit a terminal of 24 lines.
    assert 2 * len(several) + 4 <= 24


def test_a_row_as_a_file(sample: Recovery) -> None:
    assert row_png(sample, [one.symbol for one in letters(sample, 2)]).startswith(b"\x89PNG")
    assert row_png(sample, []).startswith(b"\x89PNG")


def test_the_list_names_the_worst_first(sample: Recovery) -> None:
    first, *lines = look_list(sample, Graphics.NONE)
    cards = sample.session.worst_glyphs()
    places = sum(card.count for card in cards)
    assert first == f"To look at, the worst first: {len(cards)} glyphs, {places} places."
    # Of many the first are listed, and the others counted.
    assert len(lines) == min(len(cards), 24) + (len(cards) > 24)
    assert lines[0].endswith(sample.session.likely_word(cards[0]))
    doubts = [card.count * (1 - card.confidence) for card in cards if card.confidence < 0.9]
    assert doubts == sorted(doubts, reverse=True)


def test_a_long_list_ends_with_how_many_are_left(
    sample: Recovery, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = sample.session.worst_glyphs() * 30
    monkeypatch.setattr(type(sample.session), "worst_glyphs", lambda _: cards)
    lines = list(look_list(sample, Graphics.NONE))
    assert len(lines) == 26
    assert lines[-1] == f"  ... and {len(cards) - 24} more."
    wide(monkeypatch, 80)
    drawn = list(look_list(sample, Graphics.BLOCKS))
    assert drawn[-1] == f"  ... and {len(cards) - 14} more."


def test_the_list_has_pictures_on_a_terminal(
    sample: Recovery, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, 80)
    lines = list(look_list(sample, Graphics.BLOCKS))
    rows = min(-(-len(sample.session.worst_glyphs()) // 7), 2)
    assert sum(" ?" in line for line in lines) == rows
    assert any("page 1" in line for line in lines)


def test_what_is_complete_has_no_list(sample: Recovery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sample.session), "worst_glyphs", lambda _: [])
    assert list(look_list(sample, Graphics.NONE)) == []


def test_pictures_go_to_a_folder_if_there_is_one(sample: Recovery, tmp_path: Path) -> None:
    from glyphstone.cli.recover.screen import Screen

    said: list[str] = []
    screen: Any = Screen(sample, graphics=Graphics.NONE, pictures=tmp_path)
    screen.say = said.append
    screen.show_rows(letters(sample, 2))
    assert said == [f"  Picture: {tmp_path / '0001.png'}", "  0  x  a[x]b", "  1  x  a[x]b"]
    assert (tmp_path / "0001.png").read_bytes().startswith(b"\x89PNG")
