"""The paper's rule for the full stop."""

from __future__ import annotations

import pytest

from glyphstone.evidence.sources.paper_dot import PaperDot
from glyphstone.model import Direction
from tests.evidence.pages import Row, book_of_rows, glyph, texts

#: A letter, a full stop, a space and another letter of a font without drawings.
LETTER, DOT, SPACE, OTHER = 0, 1, 2, 3
SYMBOLS = [glyph(n, shape=None) for n in range(4)]
FULL = Row([(OTHER, SPACE, OTHER)], (0, 0, 100, 10))


def short(
    right: float,
    *,
    left: float = 0.0,
    rotation: float = 0.0,
    direction: Direction = Direction.LTR,
    word: tuple[int, ...] = (LETTER, SPACE, DOT),
) -> Row:
    return Row([word], (left, 0, right, 10), rotation=rotation, direction=direction)


def proposed(*rows: Row) -> dict[int, str]:
    # Enough full lines make the space the commonest symbol.
    return texts(PaperDot().proposals(book_of_rows(SYMBOLS, [*[FULL] * 6, *rows])))


@pytest.mark.parametrize(("number", "found"), [(3, {DOT: "."}), (2, {})])
def test_what_ends_short_lines(number: int, found: dict[int, str]) -> None:
    assert proposed(*[short(50)] * number) == found


@pytest.mark.parametrize(("right", "found"), [(20, True), (19.9, False), (80, True), (80.1, False)])
def test_short_lines_end_well_within_the_margins(right: float, found: bool) -> None:
    assert bool(proposed(*[short(right)] * 3)) is found


def test_lines_from_the_right_end_on_the_left() -> None:
    rtl = Direction.RTL
    word = (DOT, SPACE, LETTER)
    rows = [short(100, left=20, direction=rtl, word=word)] * 3
    assert proposed(*rows) == {DOT: "."}
    rows = [short(100, left=19, direction=rtl, word=word)] * 3
    assert proposed(*rows) == {}
    rows = [short(50, left=0, direction=rtl, word=word)] * 3
    assert proposed(*rows) == {}


def test_margins_are_those_of_the_whole_font() -> None:
    assert proposed(*[short(50)] * 3, Row([(SPACE,)], (-500, 0, 50, 10))) == {}
    # Now 50 lies before the first fifth of the way, and 100, where full lines end, behind it.
    assert proposed(*[short(50)] * 3, Row([(SPACE,)], (0, 0, 400, 10))) == {OTHER: "."}


@pytest.mark.parametrize(("rotation", "found"), [(1.0, True), (-1.0, True), (1.1, False)])
def test_turned_lines_are_left_out(rotation: float, found: bool) -> None:
    assert bool(proposed(*[short(50, rotation=rotation)] * 3)) is found


def test_vertical_and_empty_lines_are_left_out() -> None:
    assert proposed(*[short(50, direction=Direction.TTB)] * 3) == {}
    assert proposed(*[Row([], (0, 0, 50, 10))] * 3) == {}


def test_a_space_at_the_end_is_no_full_stop() -> None:
    assert proposed(*[short(50, word=(LETTER, DOT, SPACE, SPACE))] * 3) == {DOT: "."}
    assert proposed(*[short(50, word=(SPACE,))] * 3) == {SPACE: "."}
    assert proposed(*[short(50, word=(LETTER, DOT, -1))] * 3) == {DOT: "."}
    assert proposed(*[short(50, word=(-1,))] * 3) == {}


def test_the_commonest_end_wins() -> None:
    letters = [short(50, word=(SPACE, LETTER))] * 3
    assert proposed(*[short(50)] * 4, *letters) == {DOT: "."}
    assert proposed(*[short(50)] * 3, *letters, *letters) == {LETTER: "."}


def test_fonts_with_drawings_are_left_out_unless_asked_for() -> None:
    drawn = [glyph(n) for n in range(4)]
    book = book_of_rows(drawn, [*[FULL] * 6, *[short(50)] * 3])
    assert list(PaperDot().proposals(book)) == []
    (found,) = PaperDot(everywhere=True).proposals(book)
    assert (found.symbol, found.text, found.confidence, found.source) == (
        DOT,
        ".",
        0.5,
        "paper_dot",
    )
    assert len(found.spots) == 3


def test_a_column_without_width_is_no_error() -> None:
    rows = [Row([(LETTER, DOT)], (5, 0, 5, 10))] * 6
    assert list(PaperDot().proposals(book_of_rows(SYMBOLS, rows))) == []
