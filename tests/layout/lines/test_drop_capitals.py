"""Drop capitals: they begin the first line beside them, and its first word."""

from __future__ import annotations

import pytest

from glyphstone.layout.lines.drop_capitals import join_initials
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.line_finder import find_lines
from tests.layout.framing import Placed, frame_of, word
from tests.layout.placing import Piece, page, texts


def paragraph(first: str, x: float, size: float = 10.0) -> list[Piece]:
    """Three lines beside an initial, and one below it."""
    rest = ["there was a letter", "that stood beside it", "and one below it all"]
    beside = [Piece(text, x, 700 - 12 * i, size=size) for i, text in enumerate([first, *rest[:2]])]
    return [*beside, Piece(rest[2], 50, 664, size=size)]


@pytest.mark.parametrize("gap", [0.0, 1.0, 4.0])
def test_a_drop_capital_begins_the_first_word(gap: float) -> None:
    capital = Piece("O", 50, 676, size=40)
    glyphs = page([capital, *paragraph("nce upon a time", 70 + gap)])
    found = texts(glyphs, find_lines(glyphs))
    assert found[0] == ["Once", "upon", "a", "time"]
    assert found[1:] == [
        ["there", "was", "a", "letter"],
        ["that", "stood", "beside", "it"],
        ["and", "one", "below", "it", "all"],
    ]


def test_a_drop_capital_at_the_right_begins_a_line_read_from_the_right() -> None:
    lines = ["דחא םוי", "תוא התיה", "דצב הדמעש"]
    pieces = [Piece(text, 200 - 5 * len(text), 700 - 12 * i) for i, text in enumerate(lines)]
    glyphs = page([Piece("ב", 201, 676, size=40), *pieces])
    found = texts(glyphs, find_lines(glyphs))
    assert found[0] == ["םויב", "דחא"]


def test_a_heading_beside_nothing_stays_a_line() -> None:
    glyphs = page(
        [
            Piece("IV", 50, 700, size=30),
            *(Piece("the text below the heading", 50, 670 - 12 * i) for i in range(4)),
        ]
    )
    assert texts(glyphs, find_lines(glyphs))[0] == ["IV"]


def test_a_large_letter_on_the_first_baseline_stands_in_its_line() -> None:
    glyphs = page(
        [
            Piece("O", 50, 700, size=24),
            Piece("nce upon a time", 62, 700),
            Piece("there was a letter", 50, 688),
        ]
    )
    assert texts(glyphs, find_lines(glyphs)) == [
        ["Once", "upon", "a", "time"],
        ["there", "was", "a", "letter"],
    ]


def framed(
    *capitals: Placed,
    begin: float = 20.0,
    ups: tuple[float, ...] = (0.0, -12.0, -24.0),
    rtl: bool | None = None,
    letters: int = 8,
) -> Frame:
    """Capitals and lines that begin behind them, with more text below."""
    lines = [glyph for up in ups for glyph in word(letters, begin, up)]
    below = [glyph for i in range(20) for glyph in word(8, 0.0, -200.0 - 12 * i)]
    frame = frame_of([*capitals, *lines, *below], rtl=rtl)
    join_initials(frame)
    return frame


def capital(along: float = 0.0, up: float = -24.0, size: float = 40.0) -> Placed:
    return Placed(along, up, advance=20.0, size=size)


def is_joined(frame: Frame) -> bool:
    return bool(frame.up[0] == 0.0)


def test_an_initial_is_set_on_the_first_line_beside_it() -> None:
    frame = framed(capital())
    assert frame.up[0] == 0.0
    assert frame.up[1:].tolist() == framed(capital(), begin=300.0).up[1:].tolist()


@pytest.mark.parametrize(("size", "joined"), [(18.0, True), (17.9, False)])
def test_an_initial_is_nearly_twice_as_large_as_the_text(size: float, joined: bool) -> None:
    frame = framed(capital(up=-12.0, size=size), ups=(0.0, -12.0))
    assert is_joined(frame) is joined


@pytest.mark.parametrize(("size", "joined"), [(18.0, True), (17.9, False)])
def test_the_lines_beside_an_initial_are_as_much_smaller_as_the_text(
    size: float, joined: bool
) -> None:
    """The page is set smaller than the lines beside the initial."""
    lines = [glyph for up in (0.0, -12.0) for glyph in word(8, 20.0, up)]
    below = [glyph for i in range(9) for glyph in word(8, 0.0, -200.0 - 12 * i, size=8)]
    frame = frame_of([capital(up=-12.0, size=size), *lines, *below])
    join_initials(frame)
    assert is_joined(frame) is joined


@pytest.mark.parametrize(("count", "joined"), [(3, True), (4, False)])
def test_at_most_three_letters_are_an_initial(count: int, joined: bool) -> None:
    frame = framed(*(capital(20.0 * i) for i in range(count)), begin=20.0 * count)
    assert (frame.up[:count] == 0).tolist() == [joined] * count


@pytest.mark.parametrize(("off", "joined"), [(2.0, False), (2.1, True)])
def test_letters_of_one_initial_stand_at_one_height(off: float, joined: bool) -> None:
    """Four large letters are no initial, but two and two at another height may be two."""
    several = [capital(20.0 * i, up=-24.0 - (off if i > 1 else 0.0)) for i in range(4)]
    frame = framed(*several, begin=80.0)
    assert bool(frame.up[3] == 0) is joined


def test_large_letters_that_the_file_draws_apart_are_two_initials() -> None:
    first = [capital(20.0 * i) for i in range(2)]
    second = [capital(40.0 + 20 * i) for i in range(2)]
    between = Placed(0.0, -700.0)
    frame = framed(*first, between, *second, begin=80.0)
    assert frame.up[[3, 4]].tolist() == [0.0, 0.0]


@pytest.mark.parametrize(("count", "joined"), [(40, True), (41, False)])
def test_no_page_has_more_than_forty_initials(count: int, joined: bool) -> None:
    glyphs = []
    for i in range(count):
        top = -100.0 * i
        glyphs.append(capital(up=top - 24))
        glyphs += [glyph for down in (0, 12, 24) for glyph in word(4, 20.0, top - down)]
    frame = frame_of(glyphs)
    join_initials(frame)
    assert is_joined(frame) is joined


@pytest.mark.parametrize(("low", "joined"), [(-28.0, True), (-28.1, False)])
def test_lines_beside_an_initial_stand_on_its_baseline_or_above(low: float, joined: bool) -> None:
    assert is_joined(framed(capital(), ups=(0.0, low))) is joined


@pytest.mark.parametrize(("high", "joined"), [(10.0, True), (10.1, False)])
def test_lines_beside_an_initial_stand_no_higher_than_it(high: float, joined: bool) -> None:
    frame = framed(capital(), ups=(high, -12.0))
    assert bool(frame.up[0] == high) is joined


@pytest.mark.parametrize(
    ("begin", "joined"), [(40.0, True), (40.1, False), (13.0, True), (12.9, False)]
)
def test_lines_begin_right_behind_an_initial(begin: float, joined: bool) -> None:
    assert is_joined(framed(capital(), begin=begin, letters=1)) is joined


def test_one_line_beside_a_large_letter_is_no_paragraph() -> None:
    assert not is_joined(framed(capital(), ups=(0.0,)))
    assert is_joined(framed(capital(), ups=(0.0, -24.0)))


@pytest.mark.parametrize(("up", "joined"), [(-5.0, True), (-4.9, False)])
def test_an_initial_stands_lower_than_the_line_that_it_begins(up: float, joined: bool) -> None:
    assert is_joined(framed(capital(up=up), ups=(0.0, -7.0))) is joined


def test_glyphs_at_about_one_height_are_one_line() -> None:
    lines = [Placed(20.0, 0.0), Placed(25.0, 0.4), Placed(30.0, -0.4)]
    frame = frame_of([capital(), *lines, *word(90, 0.0, -300.0)])
    join_initials(frame)
    assert not is_joined(frame)


@pytest.mark.parametrize(
    ("begin", "grown"), [(19.0, 0.0), (20.0, 0.0), (24.0, 4.0), (27.0, 7.0), (27.1, 0.0)]
)
def test_the_gap_before_the_rest_of_its_word_is_closed(begin: float, grown: float) -> None:
    frame = framed(capital(), begin=begin)
    assert is_joined(frame)
    assert frame.advance[0] == pytest.approx(20.0 + grown)
    assert frame.along[0] == 0.0


def test_the_last_letter_of_an_initial_closes_the_gap() -> None:
    frame = framed(capital(), capital(20.0), begin=44.0)
    assert frame.advance[:2].tolist() == [20.0, 24.0]


@pytest.mark.parametrize(("end", "grown"), [(96.0, 4.0), (100.0, 0.0)])
def test_the_gap_closes_to_the_left_if_lines_are_read_from_the_right(
    end: float, grown: float
) -> None:
    frame = framed(capital(100.0), capital(120.0), begin=end - 40.0, rtl=True)
    assert frame.up[:2].tolist() == [0.0, 0.0]
    assert frame.along[:2].tolist() == [100.0 - grown, 120.0]
    assert frame.advance[:2].tolist() == [20.0 + grown, 20.0]


def test_marks_and_blanks_are_neither_initials_nor_lines() -> None:
    for odd in ({"blank": True}, {"mark": True}):
        large = Placed(0.0, -24.0, 20.0, 40.0, **odd)
        assert not is_joined(framed(large))
        small = [Placed(20.0, up, **odd) for up in (0.0, -12.0)]
        frame = frame_of([capital(), *small, *word(90, 0.0, -300.0)])
        join_initials(frame)
        assert not is_joined(frame)


def test_vertical_text_and_single_glyphs_have_no_initials() -> None:
    frame = frame_of([capital(), *word(8, 20.0), *word(8, 20.0, -12)], vertical=True)
    join_initials(frame)
    assert not is_joined(frame)
    alone = frame_of([capital()])
    join_initials(alone)
    assert not is_joined(alone)
