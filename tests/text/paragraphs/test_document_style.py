"""What a document usually does, learned from its own lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from glyphstone.model import BlockKind, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentLevels, DocumentStyle, is_heavy
from glyphstone.text.paragraphs.geometry import placed
from tests.text.paragraphs.making import page_line

#: Lines of sixty characters.
OPEN = "word " * 11 + "words"
ENDED = OPEN[:-1] + "."


def learned(lines: Iterable[ProseLine]) -> DocumentStyle:
    style = DocumentStyle()
    for line in lines:
        style.add(line)
    style.end()
    return style


def page(
    *rows: tuple[str, float, float, float],
) -> list[ProseLine]:
    """Lines by text, indent, room and distance from the line before, in em."""
    down = 0.0
    lines: list[ProseLine] = []
    for text, indent, room, step in rows:
        down += step
        lines.append(page_line(text, left=indent, right=30.0 - room, down=down))
    return lines


def test_nothing_is_usual_in_an_empty_document() -> None:
    usual = learned([]).usual
    assert (usual.size, usual.font, usual.leading, usual.indent) == (None, "", None, None)
    assert not usual.justified
    assert not usual.gaps
    assert not usual.heavy
    assert usual.levels == ()


def test_size_and_font_are_those_of_most_characters() -> None:
    usual = learned(
        [
            page_line("short", size=8.0, font="Sans-Bold"),
            page_line("short", size=8.0, font="Sans-Bold"),
            page_line("a much longer line", size=11.04, font="Serif"),
        ]
    ).usual
    assert (usual.size, usual.font, usual.heavy) == (11.0, "Serif", False)


def test_of_two_sizes_as_common_the_smaller_is_usual() -> None:
    usual = learned([page_line("same", size=12.0), page_line("same", size=9.0)]).usual
    assert usual.size == 9.0


def test_only_running_text_says_what_is_usual() -> None:
    usual = learned([page_line(kind=BlockKind.FOOTNOTE, size=8.0)]).usual
    assert usual.size is None


def test_a_document_in_bold_says_so() -> None:
    assert learned([page_line(font="Serif-Bold")]).usual.heavy


@pytest.mark.parametrize("font", ["Sans-Bold", "X-BLACK", "heavyx", "SemiBold", "DemiOblique"])
def test_names_of_bold_fonts(font: str) -> None:
    assert is_heavy(font)
    assert not is_heavy("Serif-Italic")


def test_the_leading_is_the_commonest_step_inside_paragraphs() -> None:
    usual = learned(
        page((OPEN, 0, 0, 0), (OPEN, 0, 0, 1.24), (OPEN, 0, 0, 1.24), (OPEN, 0, 0, 2))
    ).usual
    assert usual.leading == 1.2


def test_steps_behind_finished_lines_count_where_no_others_are() -> None:
    usual = learned(page((ENDED, 0, 0, 0), (ENDED, 0, 0, 2.0), (ENDED, 0, 0, 2.0))).usual
    assert usual.leading == 2.0
    # One step inside a paragraph says more than all between paragraphs.
    more = page((OPEN, 0, 0, 0), (ENDED, 0, 0, 1.2), (ENDED, 0, 0, 2.0), (ENDED, 0, 0, 2.0))
    assert learned(more).usual.leading == 1.2


def test_a_short_line_says_nothing_of_the_leading() -> None:
    short = page(("ab", 0, 16, 0), ("ab", 0, 16, 3), ("ab", 0, 16, 3), (OPEN, 0, 0, 3))
    wide = page(("ab", 0, 14, 5), (OPEN, 0, 0, 1.2))
    lines = [
        *short,
        *(
            page_line(w.text, left=0, right=16, page=2, down=d)
            for w, d in zip(wide, (0, 1.2), strict=True)
        ),
    ]
    assert learned(lines).usual.leading == 1.2


def test_the_leading_is_not_the_smallest_step_but_the_commonest() -> None:
    steps = ((OPEN, 0, 0, 0), (OPEN, 0, 0, 1.2), (OPEN, 0, 0, 1.5), (OPEN, 0, 0, 1.5))
    assert learned(page(*steps)).usual.leading == 1.5


def test_of_two_steps_as_common_the_smaller_is_the_leading() -> None:
    usual = learned(page((OPEN, 0, 0, 0), (OPEN, 0, 0, 2.0), (OPEN, 0, 0, 1.2))).usual
    assert usual.leading == 1.2


def indented(*indents: float, room: float = 2.0) -> float | None:
    rows = [(OPEN, 0.0, 0.0, 1.2)]
    for indent in indents:
        rows += [(ENDED, 0.0, room, 1.2), (OPEN, indent, 0.0, 1.2)]
    return learned(page(*rows)).usual.indent


def test_indents_behind_sure_ends_are_usual() -> None:
    assert indented(1.5, 1.5) == 1.5
    assert indented(1.5) is None
    assert indented(1.5, 1.5, 2.0, 2.0, 2.0) == 2.0
    # Of two as common the shallower.
    assert indented(2.0, 2.0, 1.5, 1.5) == 1.5


def test_indents_lie_between_seven_tenths_and_eight_em() -> None:
    assert indented(0.7, 0.7) == 0.7
    assert indented(0.69, 0.69) is None
    assert indented(8.0, 8.0) == 8.0
    assert indented(8.1, 8.1) is None


def test_half_of_the_sure_beginnings_must_be_indented() -> None:
    assert indented(1.5, 1.5, 0.0, 0.0) == 1.5
    assert indented(1.5, 1.5, 0.0, 0.0, 0.0) is None


def test_an_end_is_sure_with_two_em_behind_it() -> None:
    assert indented(1.5, 1.5, room=2.0) == 1.5
    assert indented(1.5, 1.5, room=1.9) is None


def gaps(*steps: float) -> bool:
    rows = [(OPEN, 0.0, 0.0, 1.2), (OPEN, 0.0, 0.0, 1.2)]
    for step in steps:
        rows += [(ENDED, 0.0, 5.0, 1.2), (OPEN, 0.0, 0.0, step), (OPEN, 0.0, 0.0, 1.2)]
    return learned(page(*rows)).usual.gaps


def test_white_parts_paragraphs_in_seven_of_ten_sure_places() -> None:
    assert gaps(2.0, 2.0, 2.0)
    assert not gaps(2.0, 2.0)
    assert gaps(*[2.0] * 7, *[1.2] * 3)
    assert not gaps(*[2.0] * 6, *[1.2] * 3)


def test_white_is_wider_than_the_leading_by_more_than_a_fifth() -> None:
    # The leading is 1.2 em: steps of 1.5 are wider than 1.22 times that, steps of 1.4 are not.
    assert gaps(1.5, 1.5, 1.5)
    assert not gaps(1.4, 1.4, 1.4)


def justified(full: int, ragged: int, room: float = 0.6) -> bool:
    rows = [(OPEN, 0.0, room, 1.2)] * full + [(OPEN, 0.0, 0.7, 1.2)] * ragged
    return learned(page(*rows, (ENDED, 0.0, 0.0, 1.2))).usual.justified


def test_text_is_justified_where_seven_of_ten_unfinished_lines_are_full() -> None:
    assert justified(7, 3)
    assert not justified(2, 1)
    assert not justified(7, 0, room=0.65)
    assert not justified(0, 0)


def test_lines_of_another_size_or_place_are_no_neighbours() -> None:
    lines = [
        page_line(OPEN),
        page_line(OPEN, down=1.2, size=20.0),
        page_line(OPEN, down=2.4, size=20.0, page=2),
    ]
    assert learned(lines).usual.leading is None
    between = [
        page_line(OPEN),
        page_line(down=1.2, kind=BlockKind.HEADING),
        page_line(OPEN, down=2.4),
    ]
    assert learned(between).usual.leading is None


def test_levels_are_the_sizes_of_headings() -> None:
    sizes = (14.0, 18.0, 17.5, 12.0, 14.0)
    usual = learned([page_line(kind=BlockKind.HEADING, size=size) for size in sizes]).usual
    # Sizes within four in a hundred of a larger one are its level.
    assert usual.levels == (18.0, 14.0, 12.0)
    assert [usual.level(size) for size in (20.0, 18.0, 17.4, 14.0, 13.5, 12.0, 9.0)] == [
        1,
        1,
        1,
        2,
        2,
        3,
        4,
    ]
    assert usual.level(17.3) == 2


def test_sizes_four_in_a_hundred_apart_are_two_levels() -> None:
    usual = learned([page_line(kind=BlockKind.HEADING, size=size) for size in (10.4, 10.0)]).usual
    assert usual.levels == (10.4,)
    usual = learned([page_line(kind=BlockKind.HEADING, size=size) for size in (10.5, 10.0)]).usual
    assert usual.levels == (10.5, 10.0)


def test_a_size_is_compared_with_the_level_above_it() -> None:
    sizes = (18.0, 14.0, 13.6)
    usual = learned([page_line(kind=BlockKind.HEADING, size=size) for size in sizes]).usual
    assert usual.levels == (18.0, 14.0)


def test_there_are_six_levels_at_most() -> None:
    sizes = [10.0 * 1.2**power for power in range(8)]
    usual = learned([page_line(kind=BlockKind.HEADING, size=size) for size in sizes]).usual
    assert usual.level(10.0) == 6
    assert usual.level(1.0) == 6


def test_counted_headings_are_learned_from_lines_that_leave_room() -> None:
    def rules(right: float, kind: BlockKind = BlockKind.BODY) -> DocumentStyle:
        lines = [page_line(OPEN, down=-9.0)]
        for number in range(1, 6):
            lines += [page_line(f"Rule {number}", right=right, down=number * 3.0, kind=kind)]
        return learned([*lines, page_line(OPEN, down=30.0)])

    assert rules(10.0).usual.is_numbered_heading("Rule 9")
    assert rules(10.0, BlockKind.HEADING).usual.is_numbered_heading("Rule 9")
    assert not rules(10.0, BlockKind.FOOTNOTE).usual.is_numbered_heading("Rule 9")
    assert not rules(30.0).usual.is_numbered_heading("Rule 9")
    assert not rules(10.0).usual.is_numbered_heading("Law 9")
    assert not rules(10.0).usual.is_numbered_heading("Rule")


def test_the_first_and_the_last_line_of_a_page_are_at_its_edge() -> None:
    def heads(down: float) -> DocumentStyle:
        lines = []
        for number in range(1, 6):
            lines += [
                page_line(OPEN, page=number),
                page_line(f"Rule {number}", right=10.0, down=down, page=number),
            ]
            if down < 0:
                lines[-2:] = reversed(lines[-2:])
        return learned(lines)

    assert not heads(30.0).usual.is_numbered_heading("Rule 9")
    assert not heads(-3.0).usual.is_numbered_heading("Rule 9")


def test_what_is_learned_later_changes_what_is_usual() -> None:
    style = learned([page_line(size=9.0)])
    assert style.usual.size == 9.0
    style.add(page_line("a longer line than that one", size=12.0))
    style.end()
    assert style.usual.size == 12.0


def stepped(*pages: tuple[int, float]) -> DocumentStyle:
    """A document whose pages, by number, have lines so many em apart."""
    style = DocumentStyle()
    for number, step in pages:
        lines = [page_line(OPEN, down=place * step, page=number) for place in range(3)]
        style.learn(placed(lines))
    return style


def test_before_it_is_turned_to_a_page_all_pages_count() -> None:
    assert stepped((1, 1.2), (50, 1.5), (51, 1.5)).usual.leading == 1.5


@pytest.mark.parametrize(
    ("other", "leading"), [(41, 1.4), (42, 1.2), (58, 1.2), (59, 1.4)], ids=str
)
def test_eight_pages_before_and_after_a_page_count_for_it(other: int, leading: float) -> None:
    # Of two steps as common the smaller is usual: 1.2 if the other page counts, else 1.4.
    pages = sorted([(50, 1.4), (other, 1.2)])
    style = stepped(*pages)
    style.turn_to(50)
    assert style.usual.leading == leading


def test_pages_far_behind_are_forgotten_and_those_ahead_come_into_view() -> None:
    style = stepped((1, 1.2), (10, 1.4), (19, 1.6))
    found = []
    for page in (1, 10, 19, 1):
        style.turn_to(page)
        found.append(style.usual.leading)
    assert found == [1.2, 1.4, 1.6, None]


def test_all_that_is_counted_is_counted_over_pages() -> None:
    # On no page alone are there enough indents, ends with white behind them, or full lines.
    one = [(OPEN, 0.0, 0.0, 0.0), (ENDED, 0.0, 5.0, 1.2), (OPEN, 1.5, 0.0, 2.0)]
    style = DocumentStyle()
    for number in (1, 2, 3):
        lines = [replace(line, page=number) for line in page(*one)]
        style.learn(placed(lines))
        if number == 1:
            assert (style.usual.indent, style.usual.gaps) == (None, False)
    usual = style.usual
    assert (usual.leading, usual.indent, usual.gaps, usual.justified) == (1.2, 1.5, True, True)
    ragged = [(OPEN, 0.0, 3.0, 0.0), (OPEN, 0.0, 3.0, 1.2), (OPEN, 0.0, 3.0, 1.2)]
    style.learn(placed([replace(line, page=4) for line in page(*ragged)]))
    assert not style.usual.justified


def test_steps_of_all_pages_count_if_none_is_inside_a_paragraph() -> None:
    style = DocumentStyle()
    for number, step in ((1, 2.0), (2, 2.4), (3, 2.4)):
        rows = page((ENDED, 0, 0, 0), (ENDED, 0, 0, step))
        style.learn(placed([replace(line, page=number) for line in rows]))
    assert style.usual.leading == 2.4


def test_sizes_and_headings_are_those_of_the_whole_document() -> None:
    levels = DocumentLevels()
    pages = [
        [
            page_line("Title", size=20.0, page=1, kind=BlockKind.HEADING, block=1),
            page_line(OPEN, down=3.0, page=1, font="Serif-Bold"),
        ],
        [page_line("small print", size=7.0, page=40)],
    ]
    for lines in pages:
        levels.learn(placed(lines))
    style = DocumentStyle(levels)
    style.learn(placed(pages[1]))
    style.turn_to(40)
    usual = style.usual
    assert (usual.size, usual.font, usual.heavy) == (10.0, "Serif-Bold", True)
    assert usual.levels == (20.0,)


def test_levels_that_are_given_are_not_learned_again() -> None:
    levels = DocumentLevels()
    style = DocumentStyle(levels)
    style.learn(placed([page_line(OPEN)]))
    assert style.usual.size is None
    alone = DocumentStyle()
    alone.learn(placed([page_line(OPEN)]))
    assert alone.usual.size == 10.0
