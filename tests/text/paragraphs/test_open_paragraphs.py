"""Paragraphs that are still open leave in the order in which they began."""

from __future__ import annotations

import pytest

from glyphstone.model import LineRole
from glyphstone.text.paragraphs import open_paragraphs
from glyphstone.text.paragraphs.assembly import by_joint
from glyphstone.text.paragraphs.open_paragraphs import ParagraphQueue
from tests.text.paragraphs.making import page_line

WHOLE, NOTE = LineRole.WHOLE, LineRole.FOOTNOTE


def queue(*leave_out: LineRole) -> ParagraphQueue:
    return ParagraphQueue(by_joint, leave_out)


def test_a_paragraph_waits_until_it_is_closed() -> None:
    waiting = queue()
    one = waiting.begin(WHOLE, page_line("one"), level=3)
    waiting.add(one, page_line("two"))
    assert waiting.ready() == []
    one.open = False
    [found] = waiting.ready()
    assert (found.text, found.level, found.role) == ("one two", 3, WHOLE)
    assert waiting.ready() == []


def test_a_closed_paragraph_waits_for_those_before_it() -> None:
    waiting = queue()
    one = waiting.begin(WHOLE, page_line("one"))
    two = waiting.begin(NOTE, page_line("two"))
    three = waiting.begin(WHOLE, page_line("three"))
    two.open = False
    assert waiting.ready() == []
    one.open = False
    assert [found.text for found in waiting.ready()] == ["one", "two"]
    assert three.open
    assert [found.text for found in waiting.end()] == ["three"]


def test_what_is_left_out_is_counted_by_its_lines() -> None:
    waiting = queue(NOTE)
    one = waiting.begin(NOTE, page_line("one"))
    waiting.add(one, page_line("two"))
    waiting.begin(WHOLE, page_line("three"))
    assert [found.text for found in waiting.end()] == ["three"]
    assert waiting.left_out == {NOTE: 2}


def test_a_paragraph_that_holds_up_too_many_lines_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(open_paragraphs, "MOST_LINES", 3)
    waiting = queue()
    one = waiting.begin(WHOLE, page_line("one"))
    two = waiting.begin(WHOLE, page_line("two"))
    waiting.add(two, page_line("more"))
    assert waiting.ready() == []
    waiting.add(two, page_line("and more"))
    assert [found.text for found in waiting.ready()] == ["one"]
    assert not one.open
    assert two.open
    # Its lines no longer count.
    waiting.add(two, page_line("end"))
    assert [found.text for found in waiting.ready()] == ["two more and more end"]


def test_an_entry_of_contents_is_told_by_its_leaders() -> None:
    entry = page_line("1.2 Before you begin . . . . . . . . . . 12")
    waiting, without = queue(), queue(LineRole.CONTENTS)
    for line in (entry, page_line("Wait ... and see 12")):
        waiting.begin(WHOLE, line).open = False
    assert [found.role for found in waiting.ready()] == [LineRole.CONTENTS, WHOLE]
    without.begin(WHOLE, entry).open = False
    assert without.ready() == []
    assert without.left_out[LineRole.CONTENTS] == 1
