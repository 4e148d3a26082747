"""Where columns begin and end, and what short parts learn from other pages."""

from __future__ import annotations

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
