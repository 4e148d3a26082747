"""Which glyphs are vertical lines by where they stand, and where each stands in its column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from glyphstone.layout.lines.vertical import Upright, find_vertical
from glyphstone.model import Glyphs
from tests.layout.placing import Piece, page

TEXT = "春はあけぼのやうやう白くなりゆく山ぎは"


def column(count: int, x: float = 100.0, y: float = 700.0, tracking: float = 0.0) -> Piece:
    """Upright glyphs an em wide, one below the other, each placed by itself."""
    return Piece(TEXT[:count], x, y, advance=1.0, stacked=True, tracking=tracking)


def found(glyphs: Glyphs) -> Upright | None:
    return find_vertical(glyphs, np.ones(len(glyphs), dtype=np.bool_), glyphs.code == 32)


def rows(*pieces: Piece) -> list[int]:
    upright = found(page(pieces))
    return [] if upright is None else upright.rows.tolist()


def upright(*pieces: Piece) -> Upright:
    result = found(page(pieces))
    assert result is not None
    return result


def test_a_column_runs_down_along_its_middle() -> None:
    result = upright(column(5))
    assert result.rows.tolist() == [0, 1, 2, 3, 4]
    assert result.along.tolist() == [-700, -690, -680, -670, -660]
    assert result.up.tolist() == [105.0] * 5
    assert result.advance.tolist() == [10.0] * 5
    assert result.across.tolist() == [-1] * 5


@pytest.mark.parametrize(("count", "vertical"), [(4, True), (3, False)])
def test_four_glyphs_are_a_column(count: int, vertical: bool) -> None:
    assert bool(rows(column(count))) is vertical
    assert bool(rows(column(count), Piece("abcdefgh", 300, 700))) is vertical


@pytest.mark.parametrize(("narrow", "vertical"), [(4, True), (5, False)])
def test_most_glyphs_of_a_column_are_nearly_as_wide_as_high(narrow: int, vertical: bool) -> None:
    """Six of ten, of three quarters of an em."""
    glyphs = page([column(10)])
    glyphs.width[:] = 0.75
    glyphs.width[:narrow] = 0.7
    assert (found(glyphs) is not None) is vertical


@pytest.mark.parametrize(
    ("tracking", "columns", "count", "vertical"),
    [
        (0.2, 1, 4, True),
        (0.25, 1, 18, False),
        (0.25, 2, 6, True),
        (0.25, 2, 5, False),
        (0.7, 2, 6, True),
        (0.75, 2, 6, False),
    ],
)
def test_glyphs_that_stand_apart_need_more_columns(
    tracking: float, columns: int, count: int, vertical: bool
) -> None:
    """Up to 1.2 em one is enough; up to 1.7 em it takes two, and twelve glyphs."""
    pieces = [column(count, 100 + 20.0 * i, tracking=tracking) for i in range(columns)]
    assert bool(rows(*pieces)) is vertical


def test_tracked_glyphs_advance_by_an_em() -> None:
    assert upright(column(5, tracking=0.15)).advance.tolist() == [10.0] * 5
    assert upright(column(5, tracking=-0.25)).advance.tolist() == [7.5] * 5


def stepped(dx: float, dy: float, *, size: float = 10.0) -> list[int]:
    """Four glyphs of a column; the fourth stands `dx` aside and `dy` below the third."""
    third = column(3)
    last = Piece("山", 100 + dx, 680 - dy, size, advance=1.0)
    return rows(third, last)


@pytest.mark.parametrize(
    ("dx", "dy", "vertical"),
    [
        (0.0, 10.0, True),
        (3.0, 10.0, True),
        (3.1, 10.0, False),
        (-3.1, 10.0, False),
        (0.0, 22.0, True),
        (0.0, 22.1, False),
        (0.0, 2.0, True),
        (0.0, 1.9, False),
    ],
)
def test_the_next_glyph_of_a_column_stands_below(dx: float, dy: float, vertical: bool) -> None:
    assert bool(stepped(dx, dy)) is vertical


@pytest.mark.parametrize(
    ("size", "vertical"), [(11.0, True), (11.1, False), (9.0, True), (8.9, False)]
)
def test_the_glyphs_of_a_column_have_one_size(size: float, vertical: bool) -> None:
    assert bool(stepped((10 - size) / 2, 10.0, size=size)) is vertical


@pytest.mark.parametrize(("dx", "vertical"), [(12.0, False), (12.1, True)])
def test_what_has_a_neighbour_beside_it_is_no_part_of_a_column(dx: float, vertical: bool) -> None:
    """The last of four glyphs is followed by one at its height."""
    assert bool(rows(column(4), Piece("山", 100 + dx, 670, advance=1.0))) is vertical


@pytest.mark.parametrize(("dy", "vertical"), [(1.0, False), (1.1, True)])
def test_a_neighbour_beside_stands_at_its_height(dy: float, vertical: bool) -> None:
    assert bool(rows(column(4), Piece("山", 110, 670 - dy, advance=1.0))) is vertical


@pytest.mark.parametrize(("others", "vertical"), [(4, True), (5, False)])
def test_columns_hold_half_of_what_stands_among_them(others: int, vertical: bool) -> None:
    """As the columns of a table do not."""
    scattered = [Piece("x", 120, 702 - 9.0 * i, advance=0.3) for i in range(others)]
    glyphs = page([column(4), *scattered])
    result = found(glyphs)
    assert (result is not None) is vertical


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (130.0, 680.0, True), (130.1, 680.0, False), (70.0, 680.0, True), (69.9, 680.0, False),
        (120.0, 710.0, True), (120.0, 710.1, False), (120.0, 660.0, True), (120.0, 659.9, False),
    ],
)  # fmt: skip
def test_a_text_reaches_three_em_beside_and_one_above_its_columns(
    x: float, y: float, inside: bool
) -> None:
    assert (4 in rows(column(4), Piece("x", x, y))) is inside


@pytest.mark.parametrize(("gap", "inside"), [(40.0, True), (40.1, False)])
def test_columns_farther_apart_than_four_em_are_two_texts(gap: float, inside: bool) -> None:
    """What stands above the one and below the other is inside only if they are one."""
    low = column(4, 100 + gap, 600.0)
    pieces = [column(4), low, Piece("x", 100 + gap / 2, 640.0)]
    assert (8 in rows(*pieces)) is inside


def test_blanks_belong_to_columns_but_do_not_make_them() -> None:
    assert rows(Piece("    ", 100, 700, advance=1.0, stacked=True)) == []
    assert rows(column(4), Piece(" ", 100, 660, advance=1.0)) == [0, 1, 2, 3, 4]


def test_leaning_back_or_turned_glyphs_make_no_column() -> None:
    glyphs = page([column(6)])
    glyphs.scale[:, 0] *= -1
    assert found(glyphs) is None
    assert rows(*(Piece("山", 100, 700 - 10 * i, advance=1.0, angle=30) for i in range(6))) == []


def test_rows_that_are_not_wanted_are_left_alone() -> None:
    glyphs = page([column(6)])
    wanted = np.arange(6) > 1
    result = find_vertical(glyphs, wanted, np.zeros(6, dtype=np.bool_))
    assert result is not None
    assert result.rows.tolist() == [2, 3, 4, 5]
    assert find_vertical(glyphs, ~wanted, np.zeros(6, dtype=np.bool_)) is None


# --- vertical fonts -------------------------------------------------------------------------------


def vertical_font(text: str, x: float = 100.0, y: float = 700.0) -> Piece:
    return Piece(text, x, y, vertical=True, advance=1.0)


def test_a_vertical_font_makes_columns_of_any_glyphs() -> None:
    result = upright(vertical_font("ab"))
    assert (result.along.tolist(), result.advance.tolist()) == ([-700, -690], [10, 10])
    assert result.up.tolist() == [105.0, 105.0]


def test_a_vertical_font_and_other_glyphs() -> None:
    pieces = [vertical_font("漢字"), Piece("abc", 300, 300)]
    assert rows(*pieces) == [0, 1]
    assert rows(vertical_font("  "), Piece("abc", 300, 300)) == []


def placed(steps: Sequence[tuple[float, float]]) -> list[int]:
    """Glyphs of a vertical font, each placed by these steps from the one before."""
    x, y = 100.0, 700.0
    pieces = [vertical_font("山", x, y)]
    for dx, dy in steps:
        x, y = x + dx, y + dy
        pieces.append(vertical_font("山", x, y))
    return rows(*pieces)


@pytest.mark.parametrize(
    ("step", "across"),
    [
        ((10.0, 0.0), True),
        ((10.0, 1.0), True),
        ((10.0, 1.1), False),
        ((1.0, 0.0), True),
        ((0.9, 0.5), False),
        ((20.0, 0.0), True),
        ((20.1, 0.0), False),
    ],
)
def test_a_vertical_font_that_is_placed_side_by_side_sets_level_lines(
    step: tuple[float, float], across: bool
) -> None:
    assert (placed([step] * 5) == []) is across


@pytest.mark.parametrize(("beside", "level"), [(4, True), (3, False)])
def test_more_than_half_must_stand_side_by_side(beside: int, level: bool) -> None:
    steps = [(20.0, 0.0)] * beside + [(0.0, -10.0)] * (5 - beside)
    assert (placed(steps) == []) is level


@pytest.mark.parametrize(
    ("dx", "dy", "abreast"),
    [(2.0, 0.0, True), (1.9, 0.0, False), (16.0, 0.0, True), (16.1, 0.0, False),
     (10.0, 1.0, True), (10.0, 1.1, False)],
)  # fmt: skip
def test_two_glyphs_of_a_vertical_font_may_stand_abreast(
    dx: float, dy: float, abreast: bool
) -> None:
    """They then do not stay where the font puts the first of them."""
    before = vertical_font("漢字仮名")
    pair = [vertical_font("1", 98, 640), vertical_font("2", 98 + dx, 640 - dy)]
    result = upright(before, *pair, vertical_font("文字文字", 100, 620))
    assert (103.0 in result.up.tolist()) is not abreast


def test_glyphs_that_are_turned_in_their_font_hang_on_one_side() -> None:
    glyphs = page([vertical_font("abcdef")])
    glyphs.width[:] = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2]
    result = found(glyphs)
    assert result is not None
    assert result.up.tolist() == [100.0] * 6


def test_glyphs_that_are_centred_stand_on_one_middle() -> None:
    widths = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2]
    glyphs = page(
        [vertical_font("山", 100 - 5 * width, 700 - 10.0 * i) for i, width in enumerate(widths)]
    )
    glyphs.width[:] = widths
    result = found(glyphs)
    assert result is not None
    assert result.up.tolist() == pytest.approx([100.0] * 6)


# --- what stands among columns --------------------------------------------------------------------


def among(*pieces: Piece) -> Upright:
    """Two columns, and pieces among them; those are the last rows."""
    return upright(column(12), column(12, 120.0), *pieces)


def test_turned_words_stand_on_the_middle_of_their_column() -> None:
    result = among(Piece("ab", 102, 640, angle=-90))
    assert result.rows.tolist()[-2:] == [24, 25]
    assert result.up[-2:].tolist() == [105.0, 105.0]
    assert result.along[-2:].tolist() == pytest.approx([-640, -635])
    assert result.advance[-2:].tolist() == pytest.approx([5.0, 5.0])
    assert result.across[-2:].tolist() == [-1, -1]


@pytest.mark.parametrize(
    ("x", "near"), [(97.5, True), (97.4, False), (106.5, True), (106.6, False)]
)
def test_turned_words_stand_near_the_middle(x: float, near: bool) -> None:
    """Their own lies 0.3 em above their baseline, and may be 0.45 em off."""
    result = among(Piece("ab", x, 640, angle=-90))
    assert bool(result.up[-1] == 105.0) is near


@pytest.mark.parametrize(
    ("angle", "taken"), [(-90.9, True), (-91.1, False), (-88.9, False), (45.0, False)]
)
def test_only_words_turned_by_a_quarter_stand_in_columns(angle: float, taken: bool) -> None:
    assert (len(among(Piece("ab", 102, 640, angle=angle)).rows) == 26) is taken


@pytest.mark.parametrize(
    ("angle", "taken"), [(0.9, True), (-0.9, True), (1.1, False), (-1.1, False)]
)
def test_only_level_glyphs_stand_across_columns(angle: float, taken: bool) -> None:
    assert (len(among(Piece("12", 100, 640, angle=angle)).rows) == 26) is taken


def test_digits_side_by_side_share_an_em_of_their_column() -> None:
    result = among(Piece("12", 100, 640))
    assert result.across[-2:].tolist() == [0, 0]
    assert result.up[-2:].tolist() == [105.0, 105.0]
    assert result.along[-2:].tolist() == [-640, -635]
    assert result.advance[-2:].tolist() == [5.0, 5.0]


def test_one_glyph_across_is_no_group() -> None:
    result = among(Piece("1", 102.5, 640))
    assert result.across[-1] == -1
    assert (result.along[-1], result.advance[-1]) == (-640, 10.0)
    blank = among(Piece("1 ", 100, 640))
    assert blank.across[-2:].tolist() == [-1, -1]


@pytest.mark.parametrize(("count", "taken"), [(4, True), (5, False)])
def test_at_most_four_glyphs_stand_across_a_column(count: int, taken: bool) -> None:
    piece = Piece("12345"[:count], 100, 640, advance=0.2)
    assert (len(among(piece).rows) == 24 + count) is taken


@pytest.mark.parametrize(("advance", "taken"), [(0.8, True), (0.82, False)])
def test_what_stands_across_is_not_wider_than_that(advance: float, taken: bool) -> None:
    """1.6 em for two glyphs."""
    assert (len(among(Piece("12", 97, 640, advance=advance)).rows) == 26) is taken


@pytest.mark.parametrize(
    ("x", "near"), [(95.5, True), (95.4, False), (104.5, True), (104.6, False)]
)
def test_what_stands_across_is_near_the_middle(x: float, near: bool) -> None:
    result = among(Piece("12", x, 640))
    assert bool(result.up[-1] == 105.0) is near


@pytest.mark.parametrize(
    ("dx", "dy", "one"),
    [(5.0, 0.0, True), (5.0, 2.0, True), (5.0, 2.1, False), (11.9, 0.0, True), (12.1, 0.0, False)],
)
def test_glyphs_across_stand_at_one_height_and_close(dx: float, dy: float, one: bool) -> None:
    pair = [Piece("1", 98, 640, advance=0.4), Piece("2", 98 + dx, 640 - dy, advance=0.4)]
    result = among(*pair)
    assert (result.across[-2:].tolist() == [0, 0]) is one


def test_what_is_drawn_apart_is_no_group() -> None:
    other = Piece("x", 400, 100)
    assert among(Piece("1", 100, 640), other, Piece("2", 105, 640)).across[-2:].tolist() == [0, 0]
    apart = among(Piece("1", 100, 640), other, replace(other, x=410), Piece("2", 105, 640))
    assert apart.across[-2:].tolist() == [-1, -1]


def test_groups_are_ordered_from_the_left_and_numbered() -> None:
    result = among(Piece("2", 105, 640), Piece("1", 100, 640), Piece("34", 120, 600))
    assert result.across[-4:].tolist() == [0, 0, 1, 1]
    assert result.along[-4:].tolist() == [-635, -640, -600, -595]


def test_several_glyphs_go_to_the_nearest_column() -> None:
    result = among(Piece("12", 119, 640))
    assert result.up[-1] == 125.0
