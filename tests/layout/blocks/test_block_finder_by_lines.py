"""Blocks of lines that are placed by hand: each threshold from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from glyphstone.layout.blocks.block_finder import BlockOfLines, find_blocks
from glyphstone.model import BlockKind, Cell, Direction, Line, PageFacts, Word
from tests.layout.placing import Piece, page

BODY, HEADING, FOOTNOTE = BlockKind.BODY, BlockKind.HEADING, BlockKind.FOOTNOTE


@dataclass(frozen=True)
class Row:
    """A line; its letters are drawn in a bold font if it is `bold`."""

    baseline: float
    left: float = 50.0
    right: float = 450.0
    size: float = 10.0
    bold: bool = False
    region: int = 0
    cell: Cell | None = None
    aside: bool = False
    direction: Direction = Direction.LTR
    rotation: float = 0.0
    #: Bottom and top, if the line does not run across the page.
    extent: tuple[float, float] | None = None


def line_of(row: Row, number: int) -> Line:
    glyph = np.array([1 if row.bold else 0])
    bottom, top = row.extent or (row.baseline - 0.2 * row.size, row.baseline + 0.8 * row.size)
    box = (row.left, bottom, row.right, top)
    return Line(
        page=1,
        number=number,
        words=(Word(glyph, box), Word(glyph, box)),
        direction=row.direction,
        baseline=row.baseline,
        box=box,
        size=row.size,
        rotation=row.rotation,
        blanks=np.zeros(0, dtype=np.int64),
        region=row.region,
        cell=row.cell,
        aside=row.aside,
    )


def blocks(rows: Sequence[Row]) -> list[BlockOfLines]:
    """The blocks of a page of 600 by 800 points, with a plain and a bold font."""
    glyphs = page([Piece("a", 0, 0), Piece("a", 9, 0, font=1)], fonts=("Serif", "Serif-Bold"))
    return find_blocks([line_of(row, number) for number, row in enumerate(rows)], glyphs)


def sizes(rows: Sequence[Row]) -> list[int]:
    return [len(block.lines) for block in blocks(rows)]


def kinds(rows: Sequence[Row]) -> list[BlockKind]:
    return [block.kind for block in blocks(rows)]


def text(
    count: int,
    top: float = 700.0,
    *,
    pitch: float = 12.0,
    left: float = 50.0,
    right: float = 450.0,
    size: float = 10.0,
) -> list[Row]:
    return [Row(top - pitch * i, left, right, size) for i in range(count)]


# --- which lines belong together ------------------------------------------------------------------


def test_a_block_has_the_box_around_its_lines() -> None:
    (block,) = blocks([Row(700, 60, 440), Row(688, 50, 450), Row(676, 50, 200)])
    assert block.lines == (0, 1, 2)
    assert block.box == pytest.approx((50, 674, 450, 708))
    assert (block.kind, block.cell) == (BODY, None)


@pytest.mark.parametrize(("gap", "blocks_"), [(14.6, [9]), (14.7, [4, 5])])
def test_a_wider_gap_than_usual_begins_a_block(gap: float, blocks_: list[int]) -> None:
    """Lines usually stand 1.2 em apart; 1.22 times that is 1.464."""
    above = text(4)
    assert sizes([*above, *text(5, above[-1].baseline - gap)]) == blocks_


@pytest.mark.parametrize(("gap", "blocks_"), [(19.0, [2]), (19.1, [1, 1])])
def test_two_lines_stand_no_farther_apart_than_lines_do(gap: float, blocks_: list[int]) -> None:
    assert sizes([Row(700), Row(700 - gap)]) == blocks_


def test_what_is_usual_is_said_by_the_commonest_distance() -> None:
    """Twice at least, of those between half an em and 3.8 em."""
    assert sizes([Row(700), Row(675), Row(650)]) == [3]
    assert sizes([Row(700), Row(675), Row(652)]) == [1, 1, 1]
    assert sizes([Row(700), Row(663), Row(626)]) == [3]
    assert sizes([Row(700), Row(662), Row(624)]) == [1, 1, 1]
    assert sizes([Row(700), Row(695), Row(690), Row(677)]) == [4]
    assert sizes([Row(700), Row(694), Row(688), Row(675)]) == [3, 1]


def test_lines_of_other_parts_of_the_page_do_not_say_what_is_usual() -> None:
    rows = [Row(700 - 25 * i, region=i) for i in range(4)]
    assert sizes([*rows, Row(600, region=5), Row(582, region=5)]) == [1] * 4 + [2]


def test_a_line_above_the_one_before_begins_a_block() -> None:
    assert sizes([Row(700), Row(712)]) == [1, 1]
    assert sizes([Row(700), Row(700)]) == [1, 1]


@pytest.mark.parametrize(("size", "blocks_"), [(11.2, [2]), (11.3, [1, 1])])
def test_lines_of_a_block_have_one_size(size: float, blocks_: list[int]) -> None:
    assert sizes([Row(700), Row(688, size=size)]) == blocks_
    assert sizes([Row(700, size=size), Row(688)]) == blocks_


@pytest.mark.parametrize(
    "other",
    [
        Row(688, region=1),
        Row(688, cell=(1, 1, 1)),
        Row(688, direction=Direction.TTB),
        Row(688, rotation=1.0),
        Row(688, bold=True),
        Row(688, left=450.0, right=500.0),
        Row(688, left=0.0, right=50.0),
    ],
)
def test_lines_set_otherwise_begin_a_block(other: Row) -> None:
    assert sizes([Row(700), Row(688)]) == [2]
    assert sizes([Row(700), other]) == [1, 1]


def test_small_differences_of_angle_do_not_part_lines() -> None:
    assert sizes([Row(700), Row(688, rotation=0.9)]) == [2]


def test_lines_of_either_level_direction_may_follow_one_another() -> None:
    assert sizes([Row(700), Row(688, direction=Direction.RTL)]) == [2]


def test_lines_of_one_cell_belong_together_however_they_are_placed() -> None:
    cell = (1, 1, 1)
    found = blocks([Row(700, cell=cell), Row(600, cell=cell), Row(580, cell=(1, 1, 2))])
    assert [block.lines for block in found] == [(0, 1), (2,)]
    assert [(block.kind, block.cell) for block in found] == [
        (BlockKind.TABLE_CELL, (1, 1)),
        (BlockKind.TABLE_CELL, (1, 2)),
    ]


# --- indents --------------------------------------------------------------------------------------


def indented(indent: float, after: float = 0.0, last: bool = False) -> bool:
    """Whether a line set in by so much begins a block; the next stands at `after`."""
    rows = [*text(3), Row(664, 50 + indent)]
    if not last:
        rows.append(Row(652, 50 + after))
    return sizes(rows)[0] == 3


@pytest.mark.parametrize(
    ("indent", "begins"), [(7.0, True), (6.9, False), (50.0, True), (50.1, False), (-20.0, False)]
)
def test_an_indent_begins_a_block(indent: float, begins: bool) -> None:
    assert indented(indent, last=True) is begins


@pytest.mark.parametrize(("after", "begins"), [(3.0, True), (3.1, False), (10.0, False)])
def test_the_line_behind_an_indent_stands_at_the_margin(after: float, begins: bool) -> None:
    """Seven tenths of an em farther out."""
    assert indented(10.0, after) is begins


def test_a_line_behind_an_indent_that_is_set_otherwise_does_not_count() -> None:
    rows = [*text(3), Row(664, 60), Row(652, 60, size=20)]
    assert sizes(rows)[:2] == [3, 1]


def test_an_indent_is_at_the_right_if_lines_are_read_from_there() -> None:
    rows = [Row(700 - 12 * i, direction=Direction.RTL) for i in range(3)]
    assert sizes([*rows, Row(664, right=440, direction=Direction.RTL)]) == [3, 1]
    assert sizes([*rows, Row(664, left=60, direction=Direction.RTL)]) == [4]


def test_an_indent_is_at_the_top_of_vertical_lines() -> None:
    def columns(*tops: float) -> list[Row]:
        return [
            Row(
                500 - 15.0 * i,
                495 - 15.0 * i,
                505 - 15.0 * i,
                direction=Direction.TTB,
                extent=(100, top),
            )
            for i, top in enumerate(tops)
        ]

    assert sizes(columns(700, 700, 690)) == [2, 1]
    assert sizes(columns(700, 700, 694)) == [3]


def test_turned_lines_have_no_indents() -> None:
    rows = [Row(700 - 12.0 * i, rotation=5.0) for i in range(3)]
    assert sizes([*rows, Row(664, 60, rotation=5.0)]) == [4]


def test_lines_that_run_up_the_page_follow_one_another_either_way() -> None:
    def turned(angle: float, step: float) -> list[Row]:
        return [
            Row(300 + step * i, 290 + step * i, 300 + step * i, rotation=angle, extent=(100, 300))
            for i in range(3)
        ]

    assert sizes(turned(90.0, 12.0)) == [3]
    assert sizes(turned(90.0, -12.0)) == [3]
    assert sizes(turned(46.0, 12.0)) == [3]
    assert sizes(turned(45.0, 12.0)) == [1, 1, 1]
    assert sizes(turned(134.0, 12.0)) == [3]
    assert sizes(turned(135.0, 12.0)) == [1, 1, 1]


# --- headings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "kind"), [(11.5, HEADING), (11.4, BODY)])
def test_a_heading_is_larger_than_the_body(size: float, kind: BlockKind) -> None:
    assert kinds([Row(730, size=size), *text(6)])[0] is kind


@pytest.mark.parametrize(("count", "kind"), [(4, HEADING), (5, BODY)])
def test_a_heading_has_four_lines_at_most(count: int, kind: BlockKind) -> None:
    rows = [*text(count, 790, pitch=14.0, size=12.0), *text(20)]
    assert kinds(rows)[0] is kind


def test_the_body_is_what_takes_most_room() -> None:
    """Not what has most lines."""
    rows = [Row(790 - 20 * i, right=80, size=12) for i in range(3)]
    assert kinds([*rows, *text(2)]) == [HEADING, BODY]


@pytest.mark.parametrize(("right", "kind"), [(370.0, HEADING), (371.0, BODY)])
def test_a_bold_heading_is_shorter_than_its_column(right: float, kind: BlockKind) -> None:
    """Four fifths of 400 points."""
    assert kinds([Row(712, right=right, bold=True), *text(6)])[0] is kind


def test_a_bold_block_that_is_a_column_by_itself_is_no_heading() -> None:
    rows = [Row(700, right=200, bold=True, region=1), Row(650, region=1), *text(6, 600)]
    assert kinds(rows)[0] is HEADING
    alone = [Row(700, right=200, bold=True, region=1), *text(6, 600)]
    assert kinds(alone)[0] is BODY


@pytest.mark.parametrize(("size", "kind"), [(9.3, HEADING), (9.2, BODY)])
def test_a_bold_heading_is_no_small_print(size: float, kind: BlockKind) -> None:
    assert kinds([Row(712, right=200, bold=True, size=size), *text(6)])[0] is kind


@pytest.mark.parametrize(("bold", "kind"), [(3, HEADING), (4, BODY)])
def test_bold_says_nothing_on_a_page_of_it(bold: int, kind: BlockKind) -> None:
    """Of six lines half may be bold, not four of seven."""
    heads = [Row(790 - 25 * i, right=200, bold=True) for i in range(bold)]
    assert kinds([*heads, *text(3)])[0] is kind


@pytest.mark.parametrize("name", ["Serif-Bold", "SERIFBLACK", "Heavy", "A-Demi", "x-SemiBold"])
def test_names_of_bold_fonts(name: str) -> None:
    glyphs = page([Piece("a", 0, 0), Piece("a", 9, 0, font=1)], fonts=("Serif", name))
    rows = [Row(712, right=200, bold=True), *text(6)]
    found = find_blocks([line_of(row, number) for number, row in enumerate(rows)], glyphs)
    assert found[0].kind is HEADING


def test_a_line_is_bold_if_it_begins_and_ends_so() -> None:
    glyphs = page([Piece("a", 0, 0), Piece("a", 9, 0, font=1)], fonts=("Serif", "Serif-Bold"))
    lines = [line_of(row, number) for number, row in enumerate([Row(712, right=200), *text(6)])]
    plain, bold = np.array([0]), np.array([1])
    for first, last, kind in ((bold, bold, HEADING), (bold, plain, BODY), (plain, bold, BODY)):
        box = lines[0].box
        lines[0].words = (Word(first, box), Word(last, box))
        assert find_blocks(lines, glyphs)[0].kind is kind


def test_notes_beside_the_text_are_notes() -> None:
    assert kinds([*text(6), Row(700, aside=True, region=1)]) == [BODY, BlockKind.SIDE_NOTE]


# --- footnotes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "kind"), [(9.3, FOOTNOTE), (9.4, BODY)])
def test_a_footnote_is_smaller_than_the_body(size: float, kind: BlockKind) -> None:
    assert kinds([*text(10), Row(100, size=size)])[-1] is kind


@pytest.mark.parametrize(("baseline", "kind"), [(473.6, FOOTNOTE), (473.7, BODY)])
def test_a_footnote_stands_in_the_lower_part_of_the_page(baseline: float, kind: BlockKind) -> None:
    """Its top below six tenths of 800 points."""
    rows = [*text(10), Row(baseline, size=8)]
    assert kinds(rows)[-1] is kind


def test_nothing_but_small_print_stands_below_a_footnote() -> None:
    rows = [*text(10), Row(200, size=8), *text(2, 150)]
    assert kinds(rows) == [BODY, BODY, BODY]
    beside = [*text(10), Row(200, size=8), *text(2, 150, left=460.0, right=580.0)]
    assert kinds(beside)[1] is FOOTNOTE


@pytest.mark.parametrize(("right", "kind"), [(249.0, FOOTNOTE), (250.0, BODY)])
def test_a_page_number_may_stand_below_a_footnote(right: float, kind: BlockKind) -> None:
    """One line of less than half its width."""
    rows = [*text(10), Row(200, size=8), Row(100, right=right)]
    assert kinds(rows)[1] is kind


def test_a_footnote_stands_below_some_text() -> None:
    rows = [*text(10, left=300.0), Row(200, right=290, size=8)]
    assert kinds(rows)[-1] is BODY


def test_a_page_mostly_of_small_print_has_no_footnotes() -> None:
    small = [Row(200 - 10 * i, right=100, size=8) for i in range(5)]
    assert kinds([*text(5), *small])[-1] is FOOTNOTE
    assert kinds([*text(4), *small])[-1] is BODY


def test_vertical_and_turned_lines_are_no_footnotes() -> None:
    assert kinds([*text(6), Row(100, size=8, direction=Direction.TTB)])[-1] is BODY
    assert kinds([*text(6), Row(100, size=8, rotation=5.0)])[-1] is BODY
    assert kinds([*text(6), Row(100, size=8, rotation=1.0)])[-1] is FOOTNOTE


def test_headings_do_not_become_footnotes() -> None:
    rows = [*text(6), Row(100, right=200, size=9.3, bold=True)]
    assert kinds(rows)[-1] is HEADING


def test_pages_of_very_many_blocks_have_no_footnotes() -> None:
    def page_of(count: int) -> list[Row]:
        return [*(Row(9000, region=i) for i in range(count - 1)), Row(0, size=8, region=count)]

    assert kinds(page_of(1000))[-1] is FOOTNOTE
    assert kinds(page_of(1001))[-1] is BODY


# --- readings beside a line -----------------------------------------------------------------------


def is_ruby(reading: Row, base: Row | None = None) -> bool:
    """Whether a line between two of the text is taken out of it."""
    rows = [Row(718, size=10), reading, base or Row(700), Row(682)]
    return kinds(rows).count(BlockKind.SIDE_NOTE) == 1


@pytest.mark.parametrize(
    ("reading", "ruby"),
    [
        (Row(709, size=6.5), True),
        (Row(709, size=6.6), False),
        (Row(704, size=5), True),
        (Row(703.9, size=5), False),
        (Row(716, size=5), True),
        (Row(716.1, size=5), False),
        (Row(709, 40, size=5), True),
        (Row(709, 39.9, size=5), False),
        (Row(709, right=460, size=5), True),
        (Row(709, right=460.1, size=5), False),
        (Row(709, size=5, direction=Direction.RTL), False),
    ],
)
def test_readings_are_small_and_stand_right_beside_their_line(reading: Row, ruby: bool) -> None:
    assert is_ruby(reading) is ruby


def test_readings_come_behind_the_block_of_their_line() -> None:
    rows = [Row(718), Row(709, size=5), Row(700), Row(682)]
    found = blocks(rows)
    assert [block.lines for block in found] == [(0, 2, 3), (1,)]
    assert found[1].box == line_of(rows[1], 1).box


def test_two_readings_may_stand_over_one_line() -> None:
    rows = [Row(740), Row(709, 50, 100, size=6), Row(709, 110, 200, size=3.5), Row(700)]
    found = blocks(rows)
    assert [block.lines for block in found] == [(0,), (1,), (3,), (2,)]


def test_a_paragraph_of_one_line_above_a_large_heading_is_no_reading() -> None:
    for above in (400, 424):
        rows = [*text(6), Row(above), Row(388, right=90), Row(355, size=20.7)]
        assert BlockKind.SIDE_NOTE not in kinds(rows)


def test_the_last_words_of_small_print_above_a_large_heading_are_no_reading() -> None:
    rows = [*text(6), Row(400, size=9), Row(389, right=90, size=9), Row(356, size=20.7)]
    assert BlockKind.SIDE_NOTE not in kinds(rows)
    # Two lines farther up it would be no part of that paragraph.
    rows = [*text(6), Row(424, size=9), Row(389, right=90, size=9), Row(356, size=20.7)]
    assert BlockKind.SIDE_NOTE in kinds(rows)


def test_a_last_small_line_is_no_reading() -> None:
    assert kinds([Row(700), Row(690, size=5)])[-1] is not BlockKind.SIDE_NOTE


@pytest.mark.parametrize(("baseline", "kind"), [(-26.4, FOOTNOTE), (-26.3, BODY)])
def test_the_foot_is_measured_from_the_lower_edge_of_the_page(
    baseline: float, kind: BlockKind
) -> None:
    """The page reaches from -500 to 300."""
    glyphs = page([Piece("a", 0, 0), Piece("a", 9, 0, font=1)], fonts=("Serif", "Serif-Bold"))
    glyphs.page = PageFacts(1, (0, -500, 600, 300), 0, 1.0)
    rows = [*text(10, 200), Row(baseline, size=8)]
    found = find_blocks([line_of(row, number) for number, row in enumerate(rows)], glyphs)
    assert found[-1].kind is kind
