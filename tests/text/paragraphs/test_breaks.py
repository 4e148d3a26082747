"""Whether a line goes on with the paragraph before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.text.paragraphs.breaks import ParagraphSoFar, goes_on
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine
from tests.text.paragraphs.making import page_line, placed_line, style_of

#: A line of sixty characters that fills its column, unfinished and finished.
FULL = "word " * 11 + "words"
ENDED = FULL[:-1] + "."
#: A line of running text that begins with a capital.
NEXT = "Next " + FULL[5:]


def asked(
    before: PlacedLine,
    at: PlacedLine,
    style: DocumentStyle | None = None,
    *,
    after: PlacedLine | None = None,
    lines: int = 2,
    first: PlacedLine | None = None,
    interrupted: bool = False,
    merge: bool = False,
) -> bool:
    """Whether a line goes on with a paragraph that ends in the line before it."""
    so_far = ParagraphSoFar(lines, first or before, interrupted, merge)
    return goes_on(before, at, after, so_far, style or style_of())


def below(text: str = NEXT, *, step: float = 1.2, indent: float | None = 0.0) -> PlacedLine:
    return placed_line(text, down=step, indent=indent)


# --- lines right below ----------------------------------------------------------------------------


def test_a_line_below_a_full_one_goes_on() -> None:
    assert asked(placed_line(FULL), below())
    assert asked(placed_line(ENDED), below())


def test_another_size_ends_a_paragraph() -> None:
    assert not asked(placed_line(FULL), placed_line(NEXT, down=1.2, size=12.0))


def test_a_leader_ends_a_paragraph() -> None:
    assert not asked(placed_line("Contents ..... 7"), below())


def test_parts_of_one_row_go_on() -> None:
    left, right = placed_line("• left", room=20.0), placed_line("• right", indent=12.0)
    assert asked(left, right)


@pytest.mark.parametrize(("step", "expected"), [(1.46, True), (1.47, False)])
def test_white_beyond_the_leading_parts_finished_lines(step: float, expected: bool) -> None:
    # The leading is 1.2 em, and lines of one paragraph stand at most 1.22 times as far apart.
    assert asked(placed_line(ENDED), below(step=step)) is expected
    assert asked(placed_line(FULL), below(step=step))


@pytest.mark.parametrize(("step", "expected"), [(2.03, True), (2.05, False)])
def test_much_white_parts_unfinished_lines_too(step: float, expected: bool) -> None:
    # At most 1.7 times the leading: something tall may stand in a line.
    assert asked(placed_line(FULL), below(step=step)) is expected


@pytest.mark.parametrize(("step", "expected"), [(1.82, True), (1.84, False)])
def test_a_leading_of_one_and_a_half_em_is_taken_for_usual(step: float, expected: bool) -> None:
    assert asked(placed_line(ENDED), below(step=step), style_of(leading=None)) is expected


@pytest.mark.parametrize(("indent", "expected"), [(0.69, True), (0.7, False)])
def test_white_and_an_indent_part_unfinished_lines(indent: float, expected: bool) -> None:
    before = placed_line(FULL)
    after = below(step=1.3, indent=indent)
    assert asked(before, below(step=1.5, indent=indent), after=after, lines=1) is expected


# --- room at the end of the line before -----------------------------------------------------------


def needed(before: str, at: str, style: DocumentStyle, room: float, indent: float = 0.0) -> bool:
    return asked(placed_line(before, room=room), below(at, indent=indent), style)


@pytest.mark.parametrize(("room", "expected"), [(2.4, True), (2.6, False)])
def test_a_finished_line_with_room_for_the_next_word_ends(room: float, expected: bool) -> None:
    # Sixty characters in thirty em: "Next" takes two em, a space half an em.
    assert needed(ENDED, NEXT, style_of(), room) is expected


@pytest.mark.parametrize(("room", "expected"), [(5.2, True), (5.3, False)])
def test_an_unfinished_line_needs_more_room_to_end(room: float, expected: bool) -> None:
    # 1.3 times two and a half em, and two em more.
    assert needed(FULL, NEXT, style_of(), room) is expected


def test_a_line_that_announces_more_goes_on_however_short() -> None:
    assert needed(FULL[:-1] + ",", NEXT, style_of(), 20.0)
    assert not needed(FULL[:-1] + ".", NEXT, style_of(), 20.0)


@pytest.mark.parametrize(("room", "expected"), [(1.0, True), (1.1, False)])
def test_in_justified_text_little_white_shows_an_end(room: float, expected: bool) -> None:
    assert needed(ENDED, NEXT, style_of(justified=True), room) is expected
    assert needed(FULL, NEXT, style_of(justified=True), room)


@pytest.mark.parametrize(("room", "expected"), [(5.2, True), (5.3, False)])
def test_a_paragraph_without_the_usual_gap_needs_more_room(room: float, expected: bool) -> None:
    assert needed(ENDED, NEXT, style_of(gaps=True), room) is expected


def test_with_the_usual_gap_it_needs_none_more() -> None:
    before = placed_line(ENDED, room=2.6)
    assert not asked(before, below(step=1.47), style_of(gaps=True))


@pytest.mark.parametrize(("room", "expected"), [(5.1, True), (5.3, False)])
def test_a_paragraph_without_the_usual_indent_needs_more_room(room: float, expected: bool) -> None:
    style = style_of(indent=1.5)
    before, at = placed_line(ENDED, room=room), below(indent=0.69)
    assert asked(before, at, style) is expected
    assert not needed(ENDED, NEXT, style, 2.6 + 1.5, indent=1.5)


def test_where_the_column_is_not_known_no_line_is_short() -> None:
    assert asked(placed_line(ENDED, room=None), below())


def test_ideographs_need_room_for_two_and_a_half() -> None:
    full = "字" * 29 + "。"
    for room, expected in ((2.4, True), (2.6, False)):
        assert needed(full, "字" * 30, style_of(), room) is expected
        assert needed(full, "字" * 30, style_of(justified=True), room) is expected


def test_thai_needs_room_for_a_word_of_six_em_at_most() -> None:
    full = "ก" * 59 + "."
    for room, expected in ((5.9, True), (6.1, False)):
        assert needed(full, "ข" * 60, style_of(), room) is expected
        # A short word needs no more than its own length.
    assert not needed(full, "ขข " + "ข" * 57, style_of(), 1.1)


# --- indents --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("indent", "expected"), [(0.69, True), (0.7, False), (8.0, False), (8.1, True)]
)
def test_a_line_that_is_set_in_begins_a_paragraph(indent: float, expected: bool) -> None:
    assert asked(placed_line(ENDED), below(indent=indent)) is expected


def test_an_unfinished_line_goes_on_in_a_deeper_one_where_indents_tell_nothing() -> None:
    assert asked(placed_line(FULL), below(indent=2.0))
    assert not asked(placed_line(FULL), below(indent=2.0), style_of(indent=2.0))


def test_behind_the_label_of_an_item_an_unfinished_line_goes_on() -> None:
    style = style_of(indent=1.5)
    item = placed_line("• " + FULL[2:], indent=1.5)
    assert asked(item, below(indent=2.5), style, lines=1)
    # What is set in by as much as first lines are is a new paragraph, unless an item hangs so.
    assert asked(placed_line(FULL), below(indent=1.85), style, lines=1)
    assert not asked(placed_line(FULL), below(indent=1.84), style, lines=1)
    assert not asked(placed_line(FULL), below(indent=1.85), style, lines=2)
    hung = placed_line("1. " + FULL[3:])
    assert asked(hung, below(indent=1.5), style, lines=1)
    assert not asked(placed_line("1. " + ENDED[3:]), below(indent=1.5), style, lines=1)


def test_a_first_line_may_hang() -> None:
    at, after = below(indent=2.0), placed_line(FULL, down=2.4, indent=2.0)
    assert asked(placed_line(ENDED), at, after=after, lines=1)
    assert not asked(placed_line(ENDED), at, after=after, lines=2)
    assert not asked(placed_line(ENDED), at, lines=1)
    assert not asked(placed_line(ENDED), at, style_of(indent=2.0), after=after, lines=1)
    assert asked(placed_line(FULL), at, style_of(indent=2.0), after=after, lines=1)


@pytest.mark.parametrize(("indent", "expected"), [(2.34, True), (2.36, False), (1.64, False)])
def test_hanging_lines_begin_at_one_place(indent: float, expected: bool) -> None:
    after = placed_line(FULL, down=2.4, indent=indent)
    assert asked(placed_line(ENDED), below(indent=2.0), after=after, lines=1) is expected


def test_a_second_line_farther_out_goes_on() -> None:
    assert asked(placed_line(ENDED, indent=2.0), below(), lines=1)


def test_a_later_line_farther_out_begins_a_paragraph_if_the_last_is_finished() -> None:
    assert not asked(placed_line(ENDED, indent=2.0), below(), lines=3)
    assert asked(placed_line(ENDED, indent=0.69), below(), lines=3)
    assert asked(placed_line(FULL, indent=2.0), below(), lines=3)


def test_the_next_hanging_item_begins_where_the_first_line_did() -> None:
    first = placed_line(FULL, down=-2.4)
    before = placed_line(FULL, indent=2.0)
    assert not asked(before, below(), first=first, lines=3)
    assert not asked(before, below(indent=0.34), first=first, lines=3)
    assert asked(before, below(indent=0.36), first=first, lines=3)
    # An initial as high as several lines stands beside lines that are set in, too.
    initial = placed_line(FULL, down=1.0)
    assert asked(before, below(), first=initial, lines=3)


def test_turns_of_speech_begin_where_first_lines_do() -> None:
    style = style_of(indent=2.0)
    one = placed_line(ENDED, indent=2.0)
    assert not asked(one, below(indent=2.0), style, lines=1)
    assert not asked(one, below(indent=2.34), style, lines=1)
    assert asked(one, below(indent=2.36), style, lines=1)
    assert asked(one, below(indent=2.0), style, lines=2)
    assert asked(placed_line(FULL, indent=2.0), below(indent=2.0), style, lines=1)


def test_without_a_known_column_indents_decide_nothing() -> None:
    assert asked(placed_line(ENDED, indent=None), below(indent=3.0))


# --- items, speech, sentences ---------------------------------------------------------------------


def test_a_bullet_always_begins_a_paragraph() -> None:
    assert not asked(placed_line(FULL), below("• an item"))


def test_a_label_begins_an_item_if_something_else_agrees() -> None:
    item = "1. The first of them " + FULL[:39]
    assert asked(placed_line(ENDED), below(item))
    assert not asked(placed_line(ENDED), below(item), first=placed_line("(a) one"))
    assert not asked(placed_line(ENDED), below(item, indent=0.7))
    assert not asked(placed_line(ENDED, room=9.0), below(item))
    assert not asked(placed_line(FULL[:-1] + ":"), below(item), first=placed_line("(a) one"))


def test_a_label_behind_an_unfinished_line_or_an_initial_is_none() -> None:
    first = placed_line("(a) one")
    assert asked(placed_line(FULL), below("1. The first"), first=first)
    assert asked(placed_line(FULL[:-3] + " J."), below("R. Name and so on"), first=first)


def test_unfinished_and_small_letters_merge_whatever_the_geometry_says() -> None:
    before = placed_line(FULL, room=20.0)
    at = below("small letters", step=3.0)
    assert asked(before, at, merge=True)
    assert not asked(before, at)
    assert not asked(placed_line(ENDED, room=20.0), at, merge=True)
    assert not asked(before, below("Capital letters", step=3.0), merge=True)


def test_a_sentence_that_a_page_cuts_has_filled_its_line() -> None:
    at = placed_line("small letters", page=2)
    assert asked(placed_line(FULL, room=1.0), at, merge=True)
    assert not asked(placed_line(FULL, room=20.0), at, merge=True)
    # A formula stands between; nobody knows how long the line might have been.
    assert asked(placed_line(FULL, room=20.0), at, interrupted=True, merge=True)
    assert asked(placed_line(FULL), at, merge=True)


def test_items_without_stops_begin_where_the_first_did() -> None:
    first = placed_line("— one of them", indent=1.0, room=15.0)
    at = below("— another of them", indent=1.0)
    assert not asked(first, at, lines=1, merge=True)
    # Behind a full line, set in as far as the text of the item, too.
    hung = placed_line(FULL, indent=2.0)
    assert not asked(hung, at, first=first, merge=True)
    assert asked(placed_line(FULL, indent=1.0), at, first=first, lines=1, merge=True)
    assert asked(hung, below("— another", indent=1.4), first=first, merge=True)
    assert asked(hung, below("a) another", indent=1.0), first=first, merge=True)
    assert not asked(
        hung, below("a) other", indent=1.0), first=replace(first, line=page_line("b) one"))
    )


def test_a_full_stop_inside_an_address_ends_no_sentence() -> None:
    before = placed_line(FULL[:-24] + " (https://bugs.example.", room=9.0)
    assert asked(before, below("org/516394) and more"), merge=True)
    assert not asked(before, below(), merge=True)
    assert not asked(placed_line(ENDED, room=9.0), below("next" + NEXT[4:]), merge=True)


def test_what_a_short_line_with_a_colon_announces_is_a_paragraph() -> None:
    before = placed_line("As the directories are:", room=18.0)
    assert not asked(before, below("Names of them"))
    assert asked(before, below("names of them"), merge=True)
    # Small letters begin a paragraph if they stand apart or are set in.
    assert asked(before, below("names of them", step=1.46), merge=True)
    assert not asked(before, below("names of them", step=1.47), merge=True)
    assert asked(before, below("names of them", indent=0.69), merge=True)
    assert not asked(before, below("names of them", indent=0.7), merge=True)
    assert not asked(placed_line("まとめると：", room=18.0), below("名前"))
    # The next word would have had no room, or more than a list is announced.
    assert asked(placed_line(FULL[:-1] + ":"), below("Names of them"))
    assert asked(placed_line("As the directories are,", room=18.0), below("Names of them"))


def test_a_turn_of_speech_begins_a_paragraph() -> None:
    assert not asked(placed_line(ENDED), below("— Yes, he said " + FULL[:45]))
    assert asked(placed_line(FULL), below("— Yes, he said " + FULL[:45]))
    # A quotation mark begins sentences inside paragraphs as well.
    assert asked(placed_line(ENDED), below("“Yes”, he said " + FULL[:45]))


def test_where_paragraphs_are_indented_speech_is_too() -> None:
    style = style_of(indent=2.0)
    speech = "“Yes”, he said " + FULL[:45]
    assert asked(placed_line(ENDED), below(speech), style)
    assert not asked(placed_line(ENDED, indent=0.7), below(speech, indent=0.7), style)
    assert asked(placed_line(ENDED, indent=0.69), below(speech, indent=0.69), style)


# --- on another page, in another column, behind something -----------------------------------------


def elsewhere(
    before: PlacedLine,
    text: str = NEXT,
    style: DocumentStyle | None = None,
    *,
    indent: float | None = 0.0,
    lines: int = 2,
    first: PlacedLine | None = None,
    interrupted: bool = False,
) -> bool:
    at = placed_line(text, page=2, indent=indent)
    return asked(before, at, style, lines=lines, first=first, interrupted=interrupted)


def test_a_full_line_goes_on_on_the_next_page() -> None:
    assert elsewhere(placed_line(FULL))
    assert elsewhere(placed_line(ENDED))
    assert not elsewhere(placed_line(ENDED, room=9.0))
    assert not elsewhere(placed_line(FULL, room=9.0))
    assert elsewhere(placed_line(FULL[:-1] + ",", room=9.0))


def test_behind_an_interruption_a_finished_line_ends() -> None:
    assert not elsewhere(placed_line(ENDED), interrupted=True)
    assert elsewhere(placed_line(FULL), interrupted=True)


def test_an_interruption_hides_that_a_line_stands_right_below() -> None:
    assert not asked(placed_line(ENDED), below(), interrupted=True)
    assert asked(placed_line(ENDED), below())


@pytest.mark.parametrize(("indent", "expected"), [(0.34, True), (0.36, False)])
def test_a_line_at_the_margin_goes_on_where_paragraphs_are_indented(
    indent: float, expected: bool
) -> None:
    before = placed_line(ENDED, room=9.0)
    style = style_of(indent=2.0)
    assert elsewhere(before, style=style, indent=indent, interrupted=True) is expected
    assert not elsewhere(before, style=style, indent=indent)
    gaps = style_of(indent=2.0, gaps=True)
    assert not elsewhere(before, style=gaps, indent=indent, interrupted=True)


def test_the_usual_indent_begins_a_paragraph_on_the_next_page() -> None:
    style = style_of(indent=2.0)
    assert not elsewhere(placed_line(FULL), style=style, indent=2.0)
    assert not elsewhere(placed_line(FULL), style=style, indent=2.69)
    assert elsewhere(placed_line(FULL), style=style, indent=2.71)
    assert not elsewhere(placed_line(ENDED), style=style, indent=2.71)
    assert elsewhere(placed_line(ENDED), style=style, indent=0.34)
    assert not elsewhere(placed_line(ENDED), style=style, indent=0.36)
    shallow = style_of(indent=0.7)
    assert not elsewhere(placed_line(FULL), style=shallow, indent=0.7)
    assert elsewhere(placed_line(FULL), style=shallow, indent=0.69)


def test_a_dash_behind_a_finished_line_begins_a_paragraph() -> None:
    assert not elsewhere(placed_line(ENDED), "— Yes, he said " + FULL[:45])
    assert elsewhere(placed_line(FULL), "— Yes, he said " + FULL[:45])
    assert elsewhere(placed_line(ENDED), "“Yes”, he said " + FULL[:45])


def test_where_the_column_is_not_known_the_stop_decides() -> None:
    assert elsewhere(placed_line(FULL), indent=None)
    assert not elsewhere(placed_line(ENDED), indent=None)
    assert not elsewhere(placed_line(ENDED, room=None))


def test_a_hanging_paragraph_goes_on_where_it_hangs() -> None:
    first = placed_line(FULL)
    hung = placed_line(ENDED, indent=0.7)
    assert elsewhere(hung, indent=0.7, first=first)
    assert not elsewhere(hung, indent=0.69, first=first)
    assert elsewhere(hung, indent=0.69, first=first, lines=1)
    assert elsewhere(placed_line(FULL, indent=0.7), indent=0.0, first=first)
    assert elsewhere(placed_line(ENDED, indent=0.69), indent=0.0, first=first)
