"""Warnings about documents that the SR method does not fit."""

from __future__ import annotations

from glyphstone.model import LineRole
from glyphstone.text.paragraphs.sr_conditions import Conditions

START, MIDDLE, END, WHOLE = LineRole.START, LineRole.MIDDLE, LineRole.END, LineRole.WHOLE
OBJECT, HEADING = LineRole.OBJECT, LineRole.HEADING
#: The column is sixty characters wide.
FULL = "x" * 60
SHORT = "x" * 30


def warned(*lines: tuple[str, LineRole | None]) -> dict[str, str]:
    """Names and texts of the warnings about lines with these roles."""
    conditions = Conditions(60, 0.1)
    for text, role in lines:
        conditions.add(text, role)
    return {notice.name: notice.what for notice in conditions.warnings()}


def body(count: int) -> list[tuple[str, LineRole | None]]:
    return [(FULL, MIDDLE)] * count


def test_a_plain_text_is_fine() -> None:
    assert warned(*body(30)) == {}


def test_a_fifth_of_objects_is_too_many() -> None:
    assert warned(*body(16), *[(SHORT, OBJECT)] * 4) == {}
    found = warned(*body(16), *[(SHORT, OBJECT)] * 5)
    assert list(found) == ["sr_many_objects"]
    assert "5 of 21 lines" in found["sr_many_objects"]


def test_nineteen_lines_tell_nothing() -> None:
    assert warned(*body(12), *[(SHORT, OBJECT)] * 7) == {}
    assert warned(*body(12), *[(SHORT, OBJECT)] * 8) != {}


def test_lines_of_many_lengths_are_uneven() -> None:
    long = "x" * 31
    even = [*body(10), *[(FULL, WHOLE)] * 40]
    assert "sr_uneven_lines" not in warned(*even, *[(long, OBJECT)] * 10)
    found = warned(*even, *[(long, OBJECT)] * 11)
    assert "11 of 21 long unfinished lines" in found["sr_uneven_lines"]
    assert "sr_uneven_lines" in warned(*even, *[(long, HEADING)] * 11)
    # Half of the column or less is a heading or an object by itself.
    assert "sr_uneven_lines" not in warned(*even, *[(SHORT, OBJECT)] * 11)
    assert "sr_uneven_lines" not in warned(*even, *[(long, END)] * 11)
    assert "sr_uneven_lines" not in warned((FULL, START), *[(FULL, END)] * 30)


def headings(*texts: str, blank: bool = False) -> dict[str, str]:
    lines: list[tuple[str, LineRole | None]] = body(30)
    for text in texts:
        around: list[tuple[str, LineRole | None]] = [("", None)] if blank else []
        lines += [*around, (text, HEADING), *around, *body(1)]
    return warned(*lines)


def test_headings_should_be_marked_by_capitals_or_white() -> None:
    plain = "a small heading"
    found = headings(plain, plain, plain)
    assert list(found) == ["sr_plain_headings"]
    assert "3 of 3 lines" in found["sr_plain_headings"]
    assert headings(plain, plain, plain, blank=True) == {}
    assert headings("IN CAPITALS", "A Title Here", plain) == {}
    assert headings("IN CAPITALS", "A Title Here", plain, plain) == {}
    assert headings("IN CAPITALS", plain, plain) != {}


def test_two_headings_tell_nothing() -> None:
    assert headings("a small heading", "another one") == {}


def test_white_must_be_on_both_sides_of_a_heading() -> None:
    plain = "a small heading"
    before: list[tuple[str, LineRole | None]] = [("", None), (plain, HEADING), (FULL, MIDDLE)]
    behind: list[tuple[str, LineRole | None]] = [(plain, HEADING), ("", None), (FULL, MIDDLE)]
    assert warned(*body(30), *before * 3) != {}
    assert warned(*body(30), *behind * 3) != {}
    # The first line of a document has white before it.
    assert warned((plain, HEADING), ("", None), *body(30), *before[:2], ("", None), *behind) == {}


def test_headings_as_long_as_lines_are_doubtful() -> None:
    long, short = "A Long Heading ".ljust(54, "X"), "A Short One"
    assert headings(long, long, short, short) == {}
    found = headings(long, long, short)
    assert list(found) == ["sr_long_headings"] or "sr_uneven_lines" in found
    assert "2 headings are as long" in found["sr_long_headings"]
    assert "sr_long_headings" not in headings(long[:53], long[:53], short)


def test_full_lines_in_capitals_are_headings_too() -> None:
    shout: list[tuple[str, LineRole | None]] = [("X" * 60, MIDDLE)] * 2
    lines = [*body(30), *[("A Title", HEADING)] * 3]
    assert warned(*lines, *shout[:1]) == {}
    assert "sr_long_headings" in warned(*lines, *shout)
