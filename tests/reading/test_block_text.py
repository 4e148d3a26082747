"""Blocks of text lines, and the metadata of most of their characters."""

from __future__ import annotations

import pytest

from glyphstone.model import Block, BlockKind, Direction, PageText, Span, TextLine, WritingMode
from glyphstone.reading.block_text import blocks_of, describe, describe_page, most_common
from tests.layout.placing import Piece
from tests.reading.rows_of import line, rows_of, span


def block(*lines: TextLine) -> Block:
    return Block(kind=BlockKind.BODY, lines=list(lines), box=(0.0, 0.0, 1.0, 1.0))


def blocks(first: TextLine, second: TextLine) -> list[Block]:
    """The blocks of a page of two lines that stand close together."""
    rows = rows_of([Piece("abcd", 50, 700), Piece("efgh", 50, 688)])
    return blocks_of(rows.glyphs, rows.lines, [first, second])


def test_lines_of_a_paragraph_are_one_block_with_their_joints() -> None:
    (found,) = blocks(line(span("abcd")), line(span("efgh")))
    assert found.text == "abcd efgh"
    assert found.kind is BlockKind.BODY
    assert (found.region, found.cell) == (rows_of([Piece("a", 50, 700)]).lines[0].region, None)
    assert found.box == (50.0, 686.0, 70.0, 708.0)


def test_lines_without_text_are_left_out() -> None:
    (found,) = blocks(line(), line(span("efgh")))
    assert found.text == "efgh"
    assert blocks(line(), line()) == []


@pytest.mark.parametrize(
    ("script", "text", "ends_in_blank", "joint"),
    [
        ("Thai", "ไทย", True, " "),
        ("Thai", "ไทย", False, ""),
        ("Hans", "中文", True, ""),
        ("Hans", "中文", False, ""),
    ],
)
def test_a_drawn_blank_joins_lines_of_scripts_that_space_phrases(
    script: str, text: str, ends_in_blank: bool, joint: str
) -> None:
    (found,) = blocks(
        line(span(text, script), ends_in_blank=ends_in_blank), line(span(text, script))
    )
    assert found.lines[0].joint == joint


def test_a_block_has_the_metadata_of_most_characters() -> None:
    found = block(
        line(span("abc"), span("שלוםש", "Hebr", direction=Direction.RTL)),
        line(span("d", mode=WritingMode.VERTICAL)),
    )
    describe(found)
    assert found.script == "Hebr"
    assert found.scripts == ("Latn", "Hebr")
    assert found.direction is Direction.RTL
    assert found.writing_mode is WritingMode.HORIZONTAL


def test_a_block_without_spans_is_of_no_script() -> None:
    found = block(line())
    describe(found)
    assert (found.script, found.scripts) == ("Zyyy", ())
    assert found.direction is Direction.LTR
    assert found.writing_mode is WritingMode.HORIZONTAL


@pytest.mark.parametrize(
    ("spans", "value"),
    [
        ([], None),
        ([span("a", "Latn")], "Latn"),
        ([span("ab", "Latn"), span("a", "Grek")], "Latn"),
        ([span("a", "Latn"), span("ab", "Grek")], "Grek"),
        ([span("a", "Latn"), span("b", "Grek")], "Latn"),
        ([span("a", "Latn"), span("bb", "Grek"), span("cc", "Latn")], "Latn"),
    ],
)
def test_the_value_of_most_characters_is_the_commonest(
    spans: list[Span], value: str | None
) -> None:
    assert most_common(spans, lambda one: one.script) == value


def page_of(*spans: Span) -> PageText:
    return PageText(1, (0.0, 0.0, 1.0, 1.0), 0, [block(line(*spans))])


def test_a_page_counts_the_characters_of_certain_scripts() -> None:
    found = page_of(
        span("1234567", "Zyyy"), span("abc"), span("שלום", "Hebr", direction=Direction.RTL)
    )
    assert describe_page(found) == {"Latn": 3, "Hebr": 4}
    assert found.script == "Hebr"
    assert found.direction is Direction.LTR


def test_a_page_of_figures_is_of_no_script() -> None:
    found = page_of(span("12", "Zyyy", direction=Direction.RTL))
    assert describe_page(found) == {}
    assert found.script == "Zyyy"
    assert found.direction is Direction.RTL
