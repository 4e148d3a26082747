"""Where columns begin and end, and what short parts learn from other pages."""

from __future__ import annotations

import pytest

from glyphstone.model import Block, BlockKind, Direction, PageText, TextLine, WritingMode
from glyphstone.model.text import Box
from glyphstone.prose.column_edges import ColumnEdges

BODY = BlockKind.BODY


def text_line(left: float, right: float, y: float, rotation: float = 0.0) -> TextLine:
    return TextLine(
        [], (left, y, right, y + 10), y, 10.0, rotation, Direction.LTR, WritingMode.HORIZONTAL
    )


def block(
    region: int, *reach: tuple[float, float], kind: BlockKind = BODY, top: float = 700.0
) -> Block:
    lines = [text_line(*one, top - 12 * place) for place, one in enumerate(reach)]
    boxes = [line.box for line in lines]
    box: Box = (
        min(b[0] for b in boxes), boxes[-1][1], max(b[2] for b in boxes), boxes[0][3],
    )  # fmt: skip
    return Block(kind, lines, box, region=region)


def page(*blocks: Block) -> PageText:
    return PageText(number=1, box=(0, 0, 600, 800), rotate=0, blocks=list(blocks))


FULL = ((50.0, 290.0),) * 6
RIGHT = ((310.0, 550.0),) * 6


def test_columns_are_as_wide_as_their_longest_line() -> None:
    found = ColumnEdges().of(page(block(0, *FULL, (50, 120)), block(1, *RIGHT)))
    assert found == [(50.0, 290.0), (310.0, 550.0)]


def test_a_short_part_stands_in_the_column_around_it() -> None:
    below = block(2, (62, 200), top=300)
    assert ColumnEdges().of(page(block(0, *FULL), block(1, *RIGHT), below))[2] == (50.0, 290.0)


def test_a_title_across_columns_has_a_width_of_its_own() -> None:
    title = block(0, (100, 500), kind=BlockKind.HEADING, top=780)
    found = ColumnEdges().of(page(title, block(1, *FULL), block(2, *RIGHT)))
    assert found == [(100.0, 500.0), (50.0, 290.0), (310.0, 550.0)]


def test_one_line_that_sticks_out_does_not_make_a_column_wider() -> None:
    lines = ((50.0, 290.0),) * 30
    assert ColumnEdges().of(page(block(0, *lines, (50, 420))))[0] == (50.0, 290.0)


def test_lines_of_listings_do_not_make_a_column_wider() -> None:
    wide = block(0, *FULL, (50, 420), (50, 400), (50, 390))
    for line in wide.lines[6:]:
        line.advance = 6.0
    assert ColumnEdges().of(page(wide))[0] == (50.0, 290.0)
    # A typewritten page has no other lines.
    for line in wide.lines:
        line.advance = 6.0
    assert ColumnEdges().of(page(wide))[0] == (50.0, 420.0)


def test_a_page_of_short_lines_is_as_wide_as_the_page_before() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *((50.0, 350.0),) * 20)))
    assert columns.of(page(block(0, (50, 120), (50, 200))))[0] == (50.0, 350.0)
    assert columns.of(page(block(0, (150, 250))))[0] == (50.0, 350.0)


def test_a_column_beside_another_is_not_widened_over_it() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *((50.0, 550.0),) * 20)))
    found = columns.of(page(block(0, *FULL), block(1, *RIGHT)))
    assert found == [(50.0, 290.0), (310.0, 550.0)]


def test_a_page_of_nothing_but_a_table_stands_in_a_known_column() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *FULL), block(1, *RIGHT)))
    cells = (
        block(0, (50, 90), kind=BlockKind.TABLE_CELL),
        block(0, (200, 290), kind=BlockKind.TABLE_CELL),
    )
    assert columns.of(page(*cells)) == [(50.0, 290.0)] * 2


def test_turned_lines_stand_in_no_column() -> None:
    turned = Block(BODY, [text_line(50, 60, 100, rotation=90.0)], (50, 100, 60, 300))
    assert ColumnEdges().of(page(turned)) == [(0.0, 0.0)]


# --- thresholds, each from both sides; the size of all lines is ten points ------------------------

WIDE = ((50.0, 350.0),) * 6


def edges(*blocks: Block, before: tuple[Block, ...] = ()) -> list[tuple[float, float]]:
    """The columns of a page's blocks, behind a page of other blocks."""
    columns = ColumnEdges()
    if before:
        columns.of(page(*before))
    return columns.of(page(*blocks))


@pytest.mark.parametrize(("left", "inside"), [(40.0, True), (39.9, False)])
def test_a_part_may_reach_one_em_beyond_its_column(left: float, inside: bool) -> None:
    short = edges(block(0, *WIDE), block(1, (left, 200), top=300))[1]
    assert (short == (50.0, 350.0)) is inside
    mirrored = edges(block(0, *WIDE), block(1, (200, 400 - left), top=300))[1]
    assert (mirrored == (50.0, 350.0)) is inside


def test_the_narrowest_column_around_a_part_is_its_own() -> None:
    cell = block(3, (62, 200), kind=BlockKind.TABLE_CELL, top=200)
    left = block(1, *RIGHT[:2], top=500)
    found = edges(block(0, *FULL, (50, 290)), left, cell)
    assert found[2] == (50.0, 290.0)


def test_parts_that_begin_at_one_edge_are_one_column_as_wide_as_both() -> None:
    longer = block(1, (50, 320), top=300)
    assert edges(block(0, *FULL), longer) == [(50.0, 320.0)] * 2
    assert edges(block(0, *FULL), block(1, (44.1, 320), top=300)) == [(44.1, 320.0)] * 2
    apart = edges(block(0, *FULL), block(1, (43.9, 320), top=300))
    assert apart == [(50.0, 290.0), (43.9, 320.0)]


def test_a_part_is_not_laid_over_another_column() -> None:
    over = block(2, (50, 400), top=300)
    found = edges(block(0, *FULL), block(1, *RIGHT), over)
    assert found == [(50.0, 290.0), (310.0, 550.0), (50.0, 400.0)]
    # A part of two lines is no column that others must respect.
    few = edges(block(0, *FULL), block(1, *RIGHT[:2]), block(2, (50, 400), top=300))
    assert few == [(50.0, 400.0), (310.0, 550.0), (50.0, 400.0)]


@pytest.mark.parametrize(("right", "meets"), [(320.0, False), (320.1, True)])
def test_columns_meet_if_they_share_more_than_one_em(right: float, meets: bool) -> None:
    over = block(2, (50, right), top=300)
    found = edges(block(0, *FULL), block(1, *RIGHT), over)
    assert (found[0] == (50.0, 290.0)) is meets


#: Eighteen lines of ragged text.
RAGGED = tuple((50.0, 290.0 - 4 * place) for place in range(18))


def test_one_line_in_twenty_may_stick_out_by_more_than_an_em_and_a_half() -> None:
    assert edges(block(0, *RAGGED, (50, 290), (50, 305.1))) == [(50.0, 290.0)]
    assert edges(block(0, *RAGGED, (50, 290), (50, 305.0))) == [(50.0, 305.0)]
    assert edges(block(0, *RAGGED, (50, 305.1))) == [(50.0, 305.1)]
    assert edges(block(0, *((50.0, 290.0),) * 19, (34.9, 290))) == [(50.0, 290.0)]


def test_justified_lines_end_where_most_do() -> None:
    four = ((50.0, 290.0),) * 4
    assert edges(block(0, *four, (50, 305.1))) == [(50.0, 290.0)]
    assert edges(block(0, *four, (50, 305.0))) == [(50.0, 305.0)]
    # One line, or one in ten, may stick out; three lines at one end are too few.
    assert edges(block(0, *four, (50, 305.1), (50, 400))) == [(50.0, 400.0)]
    assert edges(block(0, *four * 5, (50, 305.1), (50, 400))) == [(50.0, 290.0)]
    assert edges(block(0, *four[:3], (50, 305.1))) == [(50.0, 305.1)]
    # A quarter of the lines must end there.
    ragged = tuple((50.0, 280.0 - 4 * place) for place in range(12))
    assert edges(block(0, *ragged, *four, (50, 305.1))) == [(50.0, 290.0)]
    ragged = tuple((50.0, 280.0 - 4 * place) for place in range(14))
    assert edges(block(0, *ragged, *four, (50, 305.1))) == [(50.0, 290.0)]
    ragged = tuple((50.0, 280.0 - 4 * place) for place in range(15))
    assert edges(block(0, *ragged, *four[:3], (50, 305.1))) == [(50.0, 305.1)]


def test_a_line_that_sticks_out_does_not_widen_the_pages_behind_it() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *RAGGED, (50, 420))))
    assert columns.of(page(block(0, *RAGGED)))[0] == (50.0, 290.0)
    wide = ((50.0, 420.0), (50.0, 410.0), (50.0, 390.0))
    columns.of(page(block(0, *RAGGED, *wide)))
    assert columns.of(page(block(0, *RAGGED)))[0] == (50.0, 420.0)


@pytest.mark.parametrize(("right", "widened"), [(339.9, True), (340.0, False)])
def test_a_column_one_em_narrower_than_on_the_page_before_is_widened(
    right: float, widened: bool
) -> None:
    found = edges(block(0, (50, right), (50, 120)), before=(block(0, *WIDE),))
    assert (found == [(50.0, 350.0)]) is widened


def test_a_narrow_column_of_many_lines_begins_where_the_known_one_does() -> None:
    known = (block(0, *WIDE),)
    assert edges(block(0, *((100.0, 200.0),) * 3), before=known) == [(50.0, 350.0)]
    assert edges(block(0, *((100.0, 200.0),) * 4), before=known) == [(100.0, 200.0)]
    assert edges(block(0, *((50.0, 200.0),) * 4), before=known) == [(50.0, 350.0)]
    assert edges(block(0, *((56.0, 200.0),) * 4), before=known) == [(50.0, 350.0)]
    assert edges(block(0, *((56.1, 200.0),) * 4), before=known) == [(56.1, 200.0)]


def test_a_column_outside_the_known_ones_stays_as_it_is() -> None:
    assert edges(block(0, (30, 120)), before=(block(0, *WIDE),)) == [(30.0, 120.0)]


def test_two_pages_are_remembered() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *WIDE)))
    for _ in range(2):
        columns.of(page(block(0, *((400.0, 550.0),) * 6)))
    assert columns.of(page(block(0, (50, 120)))) == [(50.0, 120.0)]
    columns = ColumnEdges()
    columns.of(page(block(0, *WIDE)))
    columns.of(page(block(0, *((400.0, 550.0),) * 6)))
    assert columns.of(page(block(0, (50, 120)))) == [(50.0, 350.0)]


def test_a_page_without_columns_is_forgotten() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *WIDE)))
    for _ in range(3):
        columns.of(page(block(0, (60, 90), kind=BlockKind.TABLE_CELL)))
    assert columns.of(page(block(0, (50, 120)))) == [(50.0, 350.0)]


def test_cells_stand_in_the_narrowest_column_around_them() -> None:
    cell = block(5, (60, 90), kind=BlockKind.TABLE_CELL, top=200)
    title = block(0, (45, 555), kind=BlockKind.HEADING, top=780)
    found = edges(title, block(1, *FULL), block(2, *RIGHT), cell)
    assert found[3] == (50.0, 290.0)
    far = block(0, *((0.0, 400.0),) * 2, kind=BlockKind.HEADING, top=780)
    inner = block(5, (160, 200), kind=BlockKind.TABLE_CELL, top=200)
    assert edges(far, block(1, *((150.0, 290.0),) * 6), inner)[2] == (150.0, 290.0)
    outside = block(5, (20, 90), kind=BlockKind.TABLE_CELL, top=200)
    assert edges(block(1, *FULL), outside)[1] == (0.0, 0.0)


@pytest.mark.parametrize(("rotation", "stands"), [(1.0, True), (1.1, False), (-1.1, False)])
def test_lines_turned_by_more_than_a_degree_stand_in_no_column(
    rotation: float, stands: bool
) -> None:
    turned = Block(BODY, [text_line(50, 290, 100, rotation)], (50, 100, 290, 110), region=4)
    assert (edges(turned)[0] == (50.0, 290.0)) is stands
    assert (edges(block(0, *FULL), turned)[1] == (50.0, 290.0)) is stands


def right_to_left(region: int, *reach: tuple[float, float], top: float = 700.0) -> Block:
    made = block(region, *reach, top=top)
    for line in made.lines:
        line.direction = Direction.RTL
    return made


def test_text_from_the_right_begins_at_the_right_edge() -> None:
    known = right_to_left(0, *((50.0, 350.0),) * 6)
    assert edges(right_to_left(0, *((200.0, 350.0),) * 4), before=(known,)) == [(50.0, 350.0)]
    assert edges(right_to_left(0, *((50.0, 200.0),) * 4), before=(known,)) == [(50.0, 200.0)]
    # Most lines say where a part begins.
    mixed = right_to_left(0, *((50.0, 350.0),) * 6)
    for line in mixed.lines[:3]:
        line.direction = Direction.LTR
    assert edges(block(0, *((50.0, 200.0),) * 4), before=(mixed,)) == [(50.0, 350.0)]
    mixed.lines[2].direction = Direction.RTL
    assert edges(block(0, *((50.0, 200.0),) * 4), before=(mixed,)) == [(50.0, 200.0)]


def vertical(region: int, low: float, high: float, count: int, x: float = 500.0) -> Block:
    lines = [
        TextLine(
            [], (x - 12 * place, low, x - 12 * place + 10, high), x, 10.0, 0.0, Direction.TTB,
            WritingMode.VERTICAL,
        )
        for place in range(count)
    ]  # fmt: skip
    box = (x - 12 * (count - 1), low, x + 10, high)
    return Block(BODY, lines, box, region=region, writing_mode=WritingMode.VERTICAL)


def test_columns_of_vertical_lines_run_from_bottom_to_top() -> None:
    assert edges(vertical(0, 100, 700, 6)) == [(100.0, 700.0)]
    # Lines begin at the top; a short part takes the height of the column around it.
    assert edges(vertical(0, 400, 700, 4), before=(vertical(0, 100, 700, 6),)) == [(100.0, 700.0)]
    assert edges(vertical(0, 100, 400, 4), before=(vertical(0, 100, 700, 6),)) == [(100.0, 400.0)]


def test_horizontal_and_vertical_parts_are_apart() -> None:
    found = edges(vertical(0, 50, 350, 6), block(0, (60, 200), top=90))
    assert found == [(50.0, 350.0), (60.0, 200.0)]


# --- which of several known columns a short one takes ---------------------------------------------


def test_a_known_column_that_does_not_hold_the_lines_is_passed_over() -> None:
    before = (block(0, *FULL), block(1, *RIGHT))
    assert edges(block(0, (310, 380), (310, 400)), before=before) == [(310.0, 550.0)]


def test_a_known_column_as_narrow_as_the_lines_is_passed_over() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *((50.0, 125.0),) * 6)))
    columns.of(page(block(0, *((50.0, 350.0),) * 6), block(1, (400, 500))))
    # The narrow page has been widened by nothing; the wide one is asked next.
    assert columns.of(page(block(0, (50, 120), (50, 118)))) == [(50.0, 350.0)]


def test_four_lines_that_begin_elsewhere_are_passed_on_to_a_column_where_they_begin() -> None:
    columns = ColumnEdges()
    columns.of(page(block(0, *((20.0, 350.0),) * 6)))
    columns.of(page(block(0, *((50.0, 360.0),) * 6), block(1, *((20.0, 30.0),) * 6)))
    four = ((50.0, 120.0),) * 4
    assert columns.of(page(block(0, *four))) == [(50.0, 360.0)]


def test_the_page_before_the_last_is_asked_first_and_older_ones_are_forgotten() -> None:
    columns = ColumnEdges()
    for right in (340.0, 350.0, 360.0):
        columns.of(page(block(0, *((50.0, right),) * 6), block(1, *((400.0, 500.0),) * 6)))
    # The two last pages had 350 and 360 points; left and right pages take turns.
    assert columns.of(page(block(0, (50, 120)))) == [(50.0, 350.0)]
