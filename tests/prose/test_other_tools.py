"""The text of another tool as lines on a typewriter's page."""

from __future__ import annotations

from glyphstone.model import BlockKind, Direction, ProseLine
from glyphstone.prose.other_tools import lines_of_text


def only(text: str, lang: str = "und") -> list[ProseLine]:
    [page] = lines_of_text(text, lang)
    return page


def test_a_character_is_five_points_wide_and_a_line_twelve_high() -> None:
    first, second = only("  ab  cd\nlonger line\n", "en")
    assert first.text == "ab cd"
    assert first.box == (10.0, 12.0, 40.0, 22.0)
    assert second.box == (0.0, 0.0, 55.0, 10.0)
    assert first.column == second.column == (0.0, 55.0)
    assert (first.size, first.lang, first.kind) == (10.0, "en", BlockKind.BODY)
    assert (first.number, second.number) == (1, 2)
    assert first.script == "Latn"


def test_the_column_begins_where_the_leftmost_line_does() -> None:
    assert only("    ab\n  abcd")[0].column == (10.0, 30.0)


def test_a_language_that_is_not_given_is_not_known() -> None:
    [[line]] = lines_of_text("a")
    assert line.lang == "und"


def test_tabs_are_eight_characters() -> None:
    assert only("\tab\nx")[0].box[0] == 40.0


def test_form_feeds_part_pages() -> None:
    pages = list(lines_of_text("one\f\ftwo\nthree"))
    assert [[(line.page, line.number, line.text) for line in page] for page in pages] == [
        [(1, 1, "one")],
        [],
        [(3, 1, "two"), (3, 2, "three")],
    ]


def test_an_empty_line_ends_a_block() -> None:
    found = only("one\ntwo\n\nthree\n \n\nfour")
    assert [line.block for line in found] == [0, 0, 1, 2]
    assert [line.number for line in found] == [1, 2, 4, 7]


def test_text_from_the_right_is_indented_from_there() -> None:
    first, second = only("   שלום\nשלום עולם")
    assert first.direction is Direction.RTL
    # Nine characters are 45 points; three of indent leave 30 at the left and 15 at the right.
    assert first.box[0::2] == (10.0, 30.0)
    assert second.box[0::2] == (0.0, 45.0)
    assert only("abc")[0].direction is Direction.LTR


def test_scripts_without_spaces_are_joined_without_one() -> None:
    first, second = only("人人\n生而")
    assert (first.joint, second.joint) == ("", " ")
    assert only("ab\ncd")[0].joint == " "
    assert [line.joint for line in only("ab\ncd\n人\nef")] == [" ", "", "", " "]
    assert [line.joint for line in only("ab\n人\nef")] == ["", "", " "]
