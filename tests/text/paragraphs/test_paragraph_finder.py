"""Paragraphs from lines that stand on pages: indents, gaps, columns, pages, speech, scripts."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import BlockKind, Direction, Join, JoinKind, LineRole, Paragraph, ProseLine
from glyphstone.text.paragraphs import open_paragraphs as paragraph_queue
from glyphstone.text.paragraphs.assembly import JoinedText
from glyphstone.text.paragraphs.paragraph_finder import (
    DocumentStyle,
    ParagraphBuilder,
    ParagraphOptions,
    find_paragraphs,
    role_of_lines,
)

#: Left and right edge of the text; characters are 5 points wide, lines 12 points apart.
LEFT, RIGHT = 50.0, 350.0
WIDTH = 60
BODY = BlockKind.BODY


class Pages:
    """Sets lines one below the other, as a page does."""

    def __init__(
        self, direction: Direction = Direction.LTR, *, script: str = "Latn", joint: str = " "
    ) -> None:
        self.direction = direction
        self.script = script
        self.joint = joint
        self.lines: list[ProseLine] = []
        self.page = 1
        self.number = 0
        self.block = 0
        self.down = 100.0
        self.left = 0.0

    def turn(self) -> None:
        """On to the next page."""
        self.page += 1
        self.number = self.block = 0
        self.down = 100.0

    def column(self) -> None:
        """On to the next column of the page."""
        self.left += 400.0
        self.down = 100.0
        self.block += 1

    def gap(self, points: float = 12.0) -> None:
        """White between two blocks."""
        self.down += points
        self.block += 1

    def set(
        self,
        *texts: str,
        indent: float = 0.0,
        hang: float = 0.0,
        kind: BlockKind = BODY,
        size: float = 10.0,
        font: str = "Serif",
        char: float = 5.0,
    ) -> None:
        """Lines of one block; the first set in by `indent`, the others by `hang`."""
        if self.lines and self.lines[-1].kind is not kind:
            self.block += 1
        for place, text in enumerate(texts):
            self.number += 1
            start = LEFT + (hang if place else indent)
            end = start + char * len(text)
            column = (LEFT + self.left, RIGHT + self.left)
            low, high = start + self.left, end + self.left
            if self.direction is Direction.RTL:
                total = column[0] + column[1]
                low, high = total - high, total - low
            box = (low, 800.0 - self.down - size, high, 800.0 - self.down)
            if self.direction is Direction.TTB:
                box = (800.0 - self.down - size, 800.0 - high, 800.0 - self.down, 800.0 - low)
                column = (800.0 - column[1], 800.0 - column[0])
            self.down += 1.2 * size
            self.lines.append(
                ProseLine(
                    text=text,
                    page=self.page,
                    number=self.number,
                    block=self.block,
                    kind=kind,
                    box=box,
                    size=size,
                    font=font,
                    script=self.script,
                    lang="und",
                    direction=self.direction,
                    joint=self.joint,
                    column=column,
                )
            )

    def found(self, options: ParagraphOptions | None = None) -> list[Paragraph]:
        """What a first pass and a second make of it."""
        style = DocumentStyle()
        for line in self.lines:
            style.add(line)
        style.end()
        return list(find_paragraphs(self.lines, options, style=style))


def full(text: str, *, stop: bool = False) -> str:
    """A line as wide as the column that begins with a text."""
    filled = (text + " " + "word after word " * 10)[: WIDTH - 1]
    return filled.rstrip().ljust(WIDTH - 1, "x") + ("." if stop else "y")


def body(found: list[Paragraph]) -> list[str]:
    return [one.text[:7] for one in found if one.role is LineRole.WHOLE]


def roles(found: list[Paragraph]) -> list[LineRole]:
    return [one.role for one in found]


@pytest.fixture(params=[Direction.LTR, Direction.RTL, Direction.TTB])
def pages(request: pytest.FixtureRequest) -> Pages:
    return Pages(request.param)


def test_first_lines_that_are_set_in_begin_paragraphs(pages: Pages) -> None:
    for name in "ABCD":
        pages.set(full(f"{name} first"), full("Next", stop=True), full("More"), indent=15.0)
        pages.set("the end of it.")
    assert body(pages.found()) == ["A first", "B first", "C first", "D first"]


def test_a_full_last_line_is_told_by_the_indent_of_the_next(pages: Pages) -> None:
    for name in "ABCD":
        pages.set(full(f"{name} first"), "the end.", indent=15.0)
    pages.set(full("E first"), full("full", stop=True), indent=15.0)
    pages.set(full("F first"), "the end.", indent=15.0)
    assert body(pages.found())[-2:] == ["E first", "F first"]


def test_white_parts_paragraphs(pages: Pages) -> None:
    for name in "ABCD":
        pages.set(full(f"{name} first"), full("Next", stop=True), full("Last", stop=True))
        pages.gap()
    assert body(pages.found()) == ["A first", "B first", "C first", "D first"]


def test_white_parts_paragraphs_where_most_have_one_line(pages: Pages) -> None:
    pages.set(full("Long"), full("goes on", stop=True))
    for name in "ABCD":
        pages.gap()
        pages.set(full(f"{name} alone", stop=True))
    assert body(pages.found()) == ["Long wo", "A alone", "B alone", "C alone", "D alone"]


def test_headings_that_are_counted_stand_alone_behind_full_lines(pages: Pages) -> None:
    for number in range(1, 6):
        pages.set(f"Rule {number}.", full(f"{number} first"), full("Next", stop=True))
    found = pages.found()
    assert [one.text for one in found if one.role is LineRole.HEADING] == [
        f"Rule {number}." for number in range(1, 6)
    ]
    assert body(found) == [f"{number} first" for number in range(1, 6)]


def test_a_counted_heading_alone_at_the_top_of_a_page_is_no_running_head(pages: Pages) -> None:
    for number in range(1, 6):
        pages.set(f"Rule {number}")
        pages.gap(30.0)
        pages.set(full("Text"), "the end.")
        pages.gap(30.0)
    pages.turn()
    pages.set("Rule 6")
    pages.gap(30.0)
    pages.set(full("Text"), "the end.")
    headings = [one.text for one in pages.found() if one.role is LineRole.HEADING]
    assert headings == [f"Rule {number}" for number in range(1, 7)]


def test_a_sentence_that_ends_in_what_a_heading_says_keeps_it(pages: Pages) -> None:
    for number in range(1, 6):
        pages.set(f"Rule {number}", full("Text"), "the end.")
    pages.set(full("This is as in"), "Rule 3.")
    found = pages.found()
    assert found[-1].text.endswith(" Rule 3.")
    assert len(found[-1].lines) == 2


def test_a_short_last_line_ends_a_paragraph_without_white_or_indent(pages: Pages) -> None:
    for name in "ABC":
        pages.set(full(f"{name} first"), full("Next"), "the end.")
    assert body(pages.found()) == ["A first", "B first", "C first"]


def test_hanging_indents_are_items_of_a_list(pages: Pages) -> None:
    for name in "ABCD":
        pages.set(full(f"{name} author"), "a title", "and more.", hang=20.0)
    found = pages.found()
    assert [one.text[:8] for one in found] == ["A author", "B author", "C author", "D author"]


def test_turns_of_speech_are_paragraphs(pages: Pages) -> None:
    pages.set(full("A first"), "the end.", indent=15.0)
    for turn in ("\u2014 Yes.", "\u2014 No?", "\u201cWhy not?\u201d", "\u00abBecause.\u00bb"):
        pages.set(turn, indent=15.0)
    pages.set(full("B first"), full("Next", stop=True), indent=15.0)
    assert len(body(pages.found())) == 6


def test_a_paragraph_goes_on_behind_notes_and_running_heads(pages: Pages) -> None:
    pages.set(full("A first"), full("Next"))
    pages.gap()
    pages.set("1 A note about it.", kind=BlockKind.FOOTNOTE, size=8.0, char=4.0)
    pages.set("12", kind=BlockKind.PAGE_NUMBER)
    pages.turn()
    pages.set("A running head", kind=BlockKind.HEADER)
    pages.gap()
    pages.set(full("goes on"), "the end.")
    found = pages.found()
    assert roles(found) == [
        LineRole.WHOLE,
        LineRole.FOOTNOTE,
        LineRole.PAGE_ELEMENT,
        LineRole.PAGE_ELEMENT,
    ]
    assert found[0].lines == ((1, 1), (1, 2), (2, 2), (2, 3))
    assert set(found[0].boxes) == {1, 2}


def test_without_case_a_full_unfinished_line_is_enough(pages: Pages) -> None:
    pages.set("\u05d0" * WIDTH, "\u05d1" * WIDTH)
    pages.turn()
    pages.set("\u05d2" * WIDTH, "\u05d3\u05d3.")
    assert len(pages.found()) == 1


def test_a_paragraph_goes_on_in_the_next_column(pages: Pages) -> None:
    pages.set(full("A first"), full("Next"))
    pages.column()
    pages.set(full("Upper case goes on"), "the end.")
    pages.gap()
    pages.set(full("B first"), "the end.")
    assert body(pages.found()) == ["A first", "B first"]


def test_an_ended_paragraph_does_not_go_on(pages: Pages) -> None:
    pages.set(full("A first"), "the end.")
    pages.turn()
    pages.set(full("B first"), "the end.")
    assert body(pages.found()) == ["A first", "B first"]


def test_a_table_does_not_end_a_sentence(pages: Pages) -> None:
    pages.set(full("A first"), full("Next"))
    pages.gap()
    for cell in ("one", "two", "3"):
        pages.set(cell, kind=BlockKind.TABLE_CELL)
        pages.block += 1
    pages.gap()
    pages.set("goes on to its end.")
    pages.gap()
    pages.set(full("B first"), "the end.")
    found = pages.found()
    assert body(found) == ["A first", "B first"]
    assert roles(found).count(LineRole.OBJECT) == 3


def test_what_looks_like_a_heading_inside_a_sentence_is_an_object(pages: Pages) -> None:
    pages.set(full("A first"), full("Next"))
    pages.gap()
    pages.set("Large Words", kind=BlockKind.HEADING, size=14.0)
    pages.gap()
    pages.set(full("goes on"), "the end.")
    pages.gap()
    pages.set("A Heading", kind=BlockKind.HEADING, size=14.0)
    pages.gap()
    pages.set(full("B first"), "the end.")
    assert roles(pages.found()) == [
        LineRole.WHOLE,
        LineRole.OBJECT,
        LineRole.HEADING,
        LineRole.WHOLE,
    ]


def test_a_heading_behind_a_short_line_without_a_stop_stays_one() -> None:
    pages = Pages()
    pages.set(full("it lists them", stop=True), "Alias: clear")
    pages.gap()
    pages.set("Delete Entry", kind=BlockKind.HEADING, size=14.0)
    pages.gap()
    pages.set("delete_entry slot")
    found = list(find_paragraphs(pages.lines))
    assert roles(found) == [LineRole.WHOLE, LineRole.HEADING, LineRole.WHOLE]


def test_lines_of_a_heading_are_one_paragraph_and_a_new_number_is_a_new_heading() -> None:
    pages = Pages()
    pages.set("1 A Heading of", "Two Lines", kind=BlockKind.HEADING, size=16.0)
    pages.set("1.1 A Smaller One", kind=BlockKind.HEADING, size=12.0)
    pages.gap()
    pages.set(full("A first"), "the end.")
    found = pages.found()
    assert [(one.text, one.level) for one in found[:2]] == [
        ("1 A Heading of Two Lines", 1),
        ("1.1 A Smaller One", 2),
    ]


def test_merging_can_be_switched_off() -> None:
    pages = Pages()
    pages.set(full("A first"), "no stop here")
    pages.gap(30.0)
    pages.set("goes on with a small letter.")
    assert len(pages.found()) == 1
    assert len(pages.found(ParagraphOptions(merge=False))) == 2


def test_initials_and_numbers_at_the_beginning_of_a_line_are_no_items() -> None:
    pages = Pages()
    pages.set(full("A first"), full("and J.", stop=True), full("R. Name"), full("in", stop=True))
    pages.set(full("1999. Then"), "the end.")
    assert len(pages.found()) == 1


def test_items_with_bullets_begin_paragraphs() -> None:
    pages = Pages()
    pages.set("\u2022 one thing", "\u2022 another thing", "\u2022 a third")
    assert len(pages.found()) == 3


def test_lines_of_a_table_of_contents_stay_apart() -> None:
    pages = Pages()
    pages.set(*(f"{name} {'.' * 50} {page}" for name, page in (("One", 1), ("Two", 7), ("Six", 9))))
    assert len(pages.found()) == 3


@pytest.mark.parametrize("kind", [BlockKind.TABLE_CELL, BODY])
def test_a_line_that_was_torn_below_a_table_is_whole_again(kind: BlockKind) -> None:
    pages = Pages()
    for name in "ABC":
        pages.set(full(f"{name} first"), full("Next"), "the end.")
        pages.gap()
    for cell in ("11", "22", "33"):
        pages.set(cell, kind=BlockKind.TABLE_CELL, size=9.0)
        pages.gap(0.0)
    pages.gap()
    for start, text in ((0.0, "D first part"), (70.0, "the second part"), (155.0, "x" * 29)):
        pages.set(text, indent=start, kind=kind)
        pages.down -= 12.0
        pages.block += 1
    pages.down += 12.0
    pages.set(full("Upper"), "the end.")
    found = pages.found()
    assert body(found) == ["A first", "B first", "C first", "D first"]
    assert found[-1].text.startswith(f"D first part the second part {'x' * 29} Upper")


def test_a_quotation_set_in_on_both_sides_is_one_paragraph(pages: Pages) -> None:
    pages.set(full("A first"), full("Next"), "the end.")
    pages.gap()
    quoted = [f"{name}{'x' * 44}" for name in ("Quoted", "Then a", "Names ", "Others")]
    pages.set(*quoted, "to an end.", indent=25.0, hang=25.0)
    pages.gap()
    pages.set(full("B first"), full("Next"), "the end.")
    assert body(pages.found()) == ["A first", "Quotedx", "B first"]


def test_numbers_before_ideographs_are_words_that_may_not_fit() -> None:
    pages = Pages(script="Hani", joint="")
    for _ in range(3):
        pages.set("\u5b57" * 30, "\u5b57" * 27 + "\u3002", "43.25" + "\u5b57" * 24, char=10.0)
        pages.set("\u5b57\u3002", char=10.0)
    assert len(pages.found()) == 3


def test_ideographs_join_without_a_blank() -> None:
    pages = Pages(script="Hani", joint="")
    pages.set("\u5b57" * 30, "\u5b57\u3002", char=10.0)
    pages.set("\u6587" * 30, "\u6587\u3002", char=10.0)
    assert [one.text for one in pages.found()] == [
        "\u5b57" * 31 + "\u3002",
        "\u6587" * 31 + "\u3002",
    ]


def test_the_lines_of_a_paragraph_have_their_roles() -> None:
    pages = Pages()
    pages.set(full("A first"), full("Next"), "the end.")
    pages.gap()
    pages.set("Alone and complete.")
    found = pages.found()
    assert role_of_lines(found[0]) == (LineRole.START, LineRole.MIDDLE, LineRole.END)
    assert role_of_lines(found[1]) == (LineRole.WHOLE,)


def test_how_lines_join_is_handed_in() -> None:
    def join(lines: object) -> JoinedText:
        assert isinstance(lines, list)
        texts = [line.text for line in lines]
        return JoinedText("|".join(texts), (Join(0, JoinKind.NOTHING),) * (len(texts) - 1))

    pages = Pages()
    pages.set(full("A first"), "the end.")
    [found] = find_paragraphs(pages.lines, join=join)
    assert found.text.count("|") == len(found.joins) == 1


def test_what_is_left_out_is_counted() -> None:
    pages = Pages()
    pages.set("A running head", kind=BlockKind.HEADER)
    pages.set(full("A first"), "the end.")
    builder = ParagraphBuilder(ParagraphOptions(leave_out=frozenset({LineRole.PAGE_ELEMENT})))
    found = [one for line in pages.lines for one in builder.push(line)]
    found += builder.flush()
    assert roles(found) == [LineRole.WHOLE]
    assert builder.left_out == {LineRole.PAGE_ELEMENT: 1}


@given(
    st.lists(
        st.tuples(
            st.text(alphabet="aB. -\u2014\u201c1\u0915\u0964\u5b57\u2022=", max_size=20),
            st.sampled_from(list(BlockKind)),
            st.floats(0.0, 12.0),
            st.sampled_from(list(Direction)),
            st.integers(0, 3),
            st.booleans(),
        ),
        max_size=30,
    ),
    st.booleans(),
)
def test_no_line_is_lost_or_doubled_and_order_is_kept(
    made: list[tuple[str, BlockKind, float, Direction, int, bool]], learned: bool
) -> None:
    lines: list[ProseLine] = []
    page = 1
    for number, (text, kind, size, direction, block, turn) in enumerate(made):
        page += turn
        box = (float(block), 700.0 - number, block + 5.0 * len(text), 700.0 - number + size)
        column = (0.0, 60.0) if block % 2 else (0.0, 0.0)
        lines.append(
            ProseLine(
                text, page, number, block, kind, box, size, "F", "Zyyy", "und", direction,
                " ", column,
            )
        )  # fmt: skip
    style = DocumentStyle() if learned else None
    if style is not None:
        for line in lines:
            style.add(line)
        style.end()
    found = list(find_paragraphs(lines, style=style))
    given_lines = [(line.page, line.number) for line in lines]
    assert sorted(place for one in found for place in one.lines) == sorted(given_lines)
    assert [one.lines[0] for one in found] == sorted(one.lines[0] for one in found)
    texts = {(line.page, line.number): line.text for line in lines}
    for one in found:
        assert one.text == " ".join(texts[place] for place in one.lines)
        assert len(one.joins) == len(one.lines) - 1
        for join, place in zip(one.joins, one.lines[1:], strict=True):
            assert one.text[join.offset :].startswith(texts[place])


def book(count: int) -> Iterator[ProseLine]:
    """A book without end, a sentence of which is never finished."""
    rng = random.Random(0)
    for page in range(1, count + 1):
        pages = Pages()
        pages.page = page
        pages.set(*(full(rng.choice("abcdef") * 5) for _ in range(40)))
        pages.set(str(page), kind=BlockKind.PAGE_NUMBER)
        yield from pages.lines


def test_memory_does_not_grow_with_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paragraph_queue, "MOST_LINES", 400)

    def peak(count: int) -> int:
        tracemalloc.start()
        lines = sum(len(one.lines) for one in find_paragraphs(book(count)))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert lines == 41 * count
        return most

    # The first run also fills what is remembered about signs.
    _, few = peak(40), peak(40)
    assert peak(120) < 1.3 * few


def test_a_line_that_begins_with_an_initial_goes_on() -> None:
    page = Pages()
    page.set(full("It was seen by"), full("many people, among them F."), "E. Smith.")
    assert len(page.found()) == 1


def test_a_formula_inside_a_paragraph_does_not_end_it() -> None:
    page = Pages()
    for _ in range(3):
        page.set(full("First lines"), full("go on"), "and end here.", indent=12)
    page.set("Which may be short.", indent=12)
    page.gap(6)
    page.set("x = y + 1 (3)", indent=100)
    page.gap(6)
    page.set(full("Behind it the same"), "paragraph goes on.")
    found = body(page.found())
    assert len(found) == 4


def test_lines_beside_a_large_initial_go_on_below_it() -> None:
    page = Pages()
    page.set(full("Once there was"), full("Not so long")[:-6], full("Since then")[:-6], hang=30)
    first = page.lines[0]
    low = page.lines[2].box[1] - 2
    page.lines[0] = replace(first, box=(first.box[0], low, first.box[2], first.box[3]))
    page.block += 1
    page.set(full("Below it the text"), "ends.")
    assert len(page.found()) == 1


# --- headings, notes and units, each threshold from both sides ------------------------------------

HEADING = BlockKind.HEADING
NOTE = BlockKind.FOOTNOTE


def heading_texts(pages: Pages) -> list[str]:
    return [one.text for one in pages.found() if one.role is LineRole.HEADING]


@pytest.mark.parametrize(("step", "together"), [(18.9, True), (19.1, False)])
def test_lines_of_a_heading_stand_close_together(step: float, together: bool) -> None:
    pages = Pages()
    pages.set(full("Text"), "the end.")
    pages.gap()
    pages.set("A Heading of", kind=HEADING)
    pages.down += step - 12.0
    pages.set("Two Lines", kind=HEADING)
    assert (heading_texts(pages) == ["A Heading of Two Lines"]) is together


@pytest.mark.parametrize(("size", "together"), [(10.4, True), (10.5, False), (9.6, False)])
def test_lines_of_a_heading_are_of_one_size(size: float, together: bool) -> None:
    pages = Pages()
    pages.set("A Heading of", kind=HEADING)
    pages.set("Two Lines", kind=HEADING, size=size)
    pages.gap()
    pages.set(full("Text"), "the end.")
    assert (heading_texts(pages) == ["A Heading of Two Lines"]) is together


def test_a_new_number_begins_a_new_heading() -> None:
    pages = Pages()
    pages.set("1 A Heading", "2 Another One", kind=HEADING)
    assert heading_texts(pages) == ["1 A Heading", "2 Another One"]


def test_headings_in_two_columns_are_two() -> None:
    pages = Pages()
    pages.set("A Heading of", kind=HEADING)
    pages.column()
    pages.set("Two Lines", kind=HEADING)
    assert heading_texts(pages) == ["A Heading of", "Two Lines"]


def test_text_between_two_headings_parts_them() -> None:
    pages = Pages()
    pages.set("A Heading of", kind=HEADING)
    pages.set("Something in the middle.")
    pages.down -= 12.0
    pages.set("Two Lines", kind=HEADING)
    assert heading_texts(pages) == ["A Heading of", "Two Lines"]


def test_a_heading_ends_a_finished_paragraph_for_good() -> None:
    pages = Pages()
    pages.set(full("A first"), full("Next", stop=True))
    pages.gap()
    pages.set("A Heading", kind=HEADING)
    pages.gap()
    pages.set(full("small letters go on"), "the end.")
    assert [one.role for one in pages.found()] == [LineRole.WHOLE, LineRole.HEADING, LineRole.WHOLE]


def test_a_heading_stays_one_if_the_text_behind_it_begins_anew() -> None:
    pages = Pages()
    pages.set(full("A first"), full("Next"))
    pages.gap()
    pages.set("A Heading", kind=HEADING)
    pages.gap()
    pages.set(full("Capital letters"), "the end.")
    found = pages.found()
    assert [one.role for one in found] == [LineRole.WHOLE, LineRole.HEADING, LineRole.WHOLE]
    assert found[1].level == 1


def test_what_was_crossed_is_an_object_without_a_level() -> None:
    pages = Pages()
    pages.set(full("A first"), full("Next"))
    pages.gap()
    pages.set("A Heading", kind=HEADING)
    pages.gap()
    pages.set(full("small letters go on"), "the end.")
    found = pages.found()
    assert [(one.role, one.level) for one in found] == [
        (LineRole.WHOLE, 0),
        (LineRole.OBJECT, 0),
    ]
    unmerged = pages.found(ParagraphOptions(merge=False))
    assert [one.role for one in unmerged] == [LineRole.WHOLE, LineRole.HEADING, LineRole.WHOLE]


def test_only_headings_behind_the_last_line_are_crossed() -> None:
    pages = Pages()
    pages.set("A Heading", kind=HEADING)
    pages.gap()
    pages.set(full("A first"), full("Next"))
    pages.turn()
    pages.set(full("small letters go on"), "the end.")
    assert [one.role for one in pages.found()] == [LineRole.HEADING, LineRole.WHOLE]


def notes(pages: Pages) -> list[str]:
    return [one.text[:6] for one in pages.found() if one.role is LineRole.FOOTNOTE]


def with_notes(*texts: str) -> Pages:
    pages = Pages()
    pages.set(full("A first"), full("Next"))
    pages.gap()
    pages.set(*texts, kind=NOTE, size=8.0, char=4.0)
    return pages


def test_a_label_begins_a_note() -> None:
    wide = "x" * 71
    assert notes(with_notes("1 One " + wide, "2 Two.")) == ["1 One ", "2 Two."]
    assert notes(with_notes("1 One " + wide, "goes on.")) == ["1 One "]
    # Behind an unfinished line a number and a small letter may be its text.
    assert notes(with_notes("1 One " + wide, "2 and so on.")) == ["1 One ", "2 and "]
    assert notes(with_notes("* One " + wide, "* and so on.")) == ["* One "]
    assert notes(with_notes("* One." + wide + ".", "* and so on.")) == ["* One.", "* and "]


def test_a_note_goes_on_on_the_next_page_and_no_farther() -> None:
    pages = with_notes("1 One " + "x" * 69)
    pages.turn()
    pages.set(full("text"), full("Next"))
    pages.gap()
    pages.set("goes on here,", kind=NOTE, size=8.0, char=4.0)
    assert [one.lines for one in pages.found() if one.role is LineRole.FOOTNOTE] == [
        ((1, 3), (2, 3))
    ]
    late = with_notes("1 One " + "x" * 69)
    late.turn()
    late.set(full("text"), full("Next"))
    late.turn()
    late.set(full("text"), full("Next"))
    late.gap()
    late.set("goes on here.", kind=NOTE, size=8.0, char=4.0)
    assert len([one for one in late.found() if one.role is LineRole.FOOTNOTE]) == 2


def test_a_finished_note_does_not_go_on() -> None:
    pages = with_notes("1 One " + "x" * 68 + ".")
    pages.turn()
    pages.set(full("text"), full("Next"))
    pages.gap()
    pages.set("Goes on here.", kind=NOTE, size=8.0, char=4.0)
    assert notes(pages) == ["1 One ", "Goes o"]


def test_a_block_of_several_lines_is_one_unit() -> None:
    pages = Pages()
    pages.set(full("A first"), "the end.")
    pages.gap()
    pages.set("one cell of", "two lines", kind=BlockKind.TABLE_CELL)
    found = pages.found()
    assert [one.text for one in found if one.role is LineRole.OBJECT] == ["one cell of two lines"]


def test_paragraphs_leave_as_soon_as_they_are_complete() -> None:
    pages = Pages()
    pages.set(full("A first"), "the end.")
    pages.gap()
    pages.set(full("B first"), full("Next"))
    pages.turn()
    pages.set(full("Goes on"), "the end.")
    builder = ParagraphBuilder()
    given = [[one.text[:7] for one in builder.push(line)] for line in pages.lines]
    assert given == [[], [], [], [], ["A first"], []]
    assert [one.text[:7] for one in builder.flush()] == ["B first"]
    # A builder that was flushed begins anew.
    assert list(builder.push(pages.lines[0])) == []
    assert [len(one.lines) for one in builder.flush()] == [1]
