"""Headings among lines of running text."""

from __future__ import annotations

import pytest

from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine
from glyphstone.text.paragraphs.heading_lines import (
    is_counted,
    is_heading_line,
    is_set_as_heading,
    right_below,
)
from tests.text.paragraphs.making import placed_line, style_of

RULES = style_of(numbered=frozenset({"Rule#"}))


def heading(
    text: str = "Rule 3", *, room: float = 20.0, down: float = 0.0, size: float = 10.0
) -> PlacedLine:
    return placed_line(text, room=room, down=down, size=size)


@pytest.mark.parametrize(("size", "expected"), [(9.5, True), (9.4, False), (14.0, True)])
def test_a_heading_is_no_small_print(size: float, expected: bool) -> None:
    assert is_set_as_heading([heading(size=size)], style_of()) is expected
    assert is_set_as_heading([heading(size=size)], style_of(size=None))


def test_all_lines_of_a_heading_leave_room() -> None:
    assert not is_set_as_heading([heading(), placed_line(room=5.0)], style_of())
    assert is_set_as_heading([heading(), placed_line(room=6.0)], style_of())


def test_a_counted_heading_has_a_known_form_and_leaves_room() -> None:
    assert is_counted(heading(), RULES)
    assert not is_counted(heading("Rules"), RULES)
    assert not is_counted(heading(room=1.0), RULES)
    assert not is_counted(heading(), style_of())


def in_block(place: int, *block: PlacedLine, style: DocumentStyle = RULES) -> bool:
    return is_heading_line(block, place, style)


def test_a_counted_line_is_a_heading_at_a_blocks_start_and_behind_a_stop() -> None:
    assert in_block(0, heading())
    assert in_block(1, placed_line("It ends."), heading(down=1.2))
    assert not in_block(1, placed_line("as in"), heading(down=1.2))


def test_a_counted_line_behind_white_is_a_heading() -> None:
    assert in_block(1, placed_line("as in"), heading(down=1.47))
    assert not in_block(1, placed_line("as in"), heading(down=1.46))


@pytest.mark.parametrize(("room", "expected"), [(10.4, False), (10.6, True)])
def test_a_counted_line_that_had_room_before_is_a_heading(room: float, expected: bool) -> None:
    # It is ten em long, and a space is half an em.
    assert in_block(1, placed_line("as in", room=room), heading(down=1.2)) is expected


def test_capitals_before_text_are_a_heading() -> None:
    capitals = heading("THE END")
    text = placed_line("It begins", down=1.2)
    assert in_block(0, capitals, text)
    assert in_block(1, placed_line("It ends.", down=-1.2), capitals, text)
    assert not in_block(1, placed_line("It goes on", down=-1.2), capitals, text)
    assert not in_block(0, capitals)
    assert not in_block(0, capitals, placed_line("OF ALL", down=1.2))
    assert not in_block(0, heading("The end"), text)
    assert not in_block(0, heading("THE END", room=1.0), text)


def test_a_line_goes_on_in_the_row_or_right_below() -> None:
    assert right_below(placed_line(room=20.0), placed_line(indent=12.0), style_of())
    assert right_below(placed_line(), placed_line(down=1.46), style_of())
    assert not right_below(placed_line(), placed_line(down=1.47), style_of())
    assert right_below(placed_line(), placed_line(down=1.82), style_of(leading=None))
    assert not right_below(placed_line(), placed_line(down=1.84), style_of(leading=None))
    assert not right_below(placed_line(), placed_line(down=1.2, size=12.0), style_of())
    assert not right_below(placed_line(), placed_line(down=1.2, page=2), style_of())
