"""What lines are: headings by letters, number and place, captions, formulas, small print."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, Unpack

import pytest

from glyphstone.model import BlockKind, LineRole, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, placed
from glyphstone.text.paragraphs.line_appearance import (
    all_capitals,
    caption_label,
    is_formula,
    is_item,
    number_depth,
    title_case,
)
from glyphstone.text.paragraphs.line_roles import runs_of
from glyphstone.text.paragraphs.sentence_ends import (
    is_finished,
    is_open,
    starts_lower,
    starts_speech,
)
from tests.text.paragraphs.making import placed_line, style_of

TEXT = "Running text that fills the whole width of its column so."


def line(
    text: str,
    number: int,
    block: int,
    *,
    kind: BlockKind = BlockKind.BODY,
    size: float = 10.0,
    font: str = "Serif",
    left: float | None = None,
    wide: float = 0.3,
) -> ProseLine:
    width = size / 2 * len(text)
    start = 50.0 if left is None else left
    if left == -1.0:
        start = 50.0 + (300.0 - width) / 2
    box = (start, 700.0 - 14 * number - 6 * block, start + width, 710.0 - 14 * number - 6 * block)
    return ProseLine(
        text, 1, number, block, kind, box, size, font, "Latn", "en", column=(50.0, 350.0),
        widest_gap=wide,
    )  # fmt: skip


class How(TypedDict, total=False):
    """How a line is set."""

    kind: BlockKind
    size: float
    font: str
    left: float
    wide: float


def role(text: str, **how: Unpack[How]) -> LineRole:
    """The role of a block of one line between blocks of running text."""
    lines = [
        *(line(TEXT, n, 0) for n in (1, 2, 3)),
        line(text, 4, 1, **how),
        *(line(TEXT, n, 2) for n in (5, 6, 7)),
    ]
    style = DocumentStyle()
    page = placed(lines)
    style.learn(page)
    found = runs_of(page, style)
    assert [at.line for _, own in found for at in own] == lines
    return next(role for role, own in found if own[0].line.number == 4)


CENTRE = -1.0


@pytest.mark.parametrize(
    ("text", "how", "expected"),
    [
        ("INTRODUCTION", {}, LineRole.HEADING),
        ("The State of the Art", {}, LineRole.HEADING),
        ("3.1 Forecast of the weather", {}, LineRole.HEADING),
        ("Something bold", {"font": "Serif-Bold"}, LineRole.HEADING),
        ("Something large", {"size": 12.0}, LineRole.HEADING),
        ("Something in the middle", {"left": CENTRE}, LineRole.HEADING),
        ("\u0915\u093e\u0939\u0940", {"kind": BlockKind.HEADING, "size": 14.0}, LineRole.HEADING),
        ("Just a short line", {}, LineRole.WHOLE),
        ("A short line", {}, LineRole.WHOLE),
        ("B. Another part", {}, LineRole.HEADING),
        ("A Sentence In Capitals.", {}, LineRole.WHOLE),
        ("small letters Go On", {"size": 12.0}, LineRole.WHOLE),
        ("Figure 3. What was seen", {"size": 9.0}, LineRole.CAPTION),
        (
            "\u0421\u043b\u0438\u043a\u0430 4: \u0422\u0435\u043a\u0441\u0442",
            {"font": "Serif-Italic"},
            LineRole.CAPTION,
        ),
        ("\u56f31\uff1a\u7d50\u679c", {"size": 8.0}, LineRole.CAPTION),
        ("Figure 3 shows that it is so, as said.", {}, LineRole.WHOLE),
        ("E = mc2 + 4 (3)", {"left": CENTRE}, LineRole.OBJECT),
        ("* * *", {"left": CENTRE}, LineRole.OBJECT),
        ("12 14.5 300 7", {}, LineRole.OBJECT),
        ("x axis", {"size": 7.0}, LineRole.OBJECT),
        ("cell", {"kind": BlockKind.TABLE_CELL}, LineRole.OBJECT),
        ("A head", {"kind": BlockKind.HEADER}, LineRole.PAGE_ELEMENT),
        ("A foot", {"kind": BlockKind.FOOTER}, LineRole.PAGE_ELEMENT),
        ("7", {"kind": BlockKind.PAGE_NUMBER}, LineRole.PAGE_ELEMENT),
        ("1 A note.", {"kind": BlockKind.FOOTNOTE, "size": 8.0}, LineRole.FOOTNOTE),
        ("Aside", {"kind": BlockKind.SIDE_NOTE}, LineRole.SIDE_NOTE),
    ],
)
def test_a_block_between_text(text: str, how: How, expected: LineRole) -> None:
    assert role(text, **how) is expected


def roles(lines: list[ProseLine]) -> list[LineRole]:
    page = placed(lines)
    style = DocumentStyle()
    style.learn(page)
    return [role for role, own in runs_of(page, style) for _ in own]


def test_capitals_inside_a_block_are_a_heading() -> None:
    lines = [line(TEXT, 1, 0), line("RESULTS", 2, 0), line(TEXT, 3, 0), line(TEXT, 4, 0)]
    assert roles(lines) == [LineRole.WHOLE, LineRole.HEADING, LineRole.WHOLE, LineRole.WHOLE]


def test_a_formula_inside_a_block_is_an_object() -> None:
    lines = [line(TEXT, 1, 0), line("a = b + c", 2, 0, left=CENTRE), line(TEXT, 3, 0)]
    assert roles(lines) == [LineRole.WHOLE, LineRole.OBJECT, LineRole.WHOLE]


def test_small_print_at_the_end_of_a_column_is_a_note() -> None:
    lines = [
        *(line(TEXT, n, 0) for n in range(1, 6)),
        line("Said by others before.", 7, 1, size=8.0),
    ]
    assert roles(lines)[-1] is LineRole.FOOTNOTE


def test_a_caption_beside_a_table_needs_no_font_of_its_own() -> None:
    lines = [
        *(line(TEXT, n, 0) for n in range(1, 6)),
        line("Table 2. Lines of text", 6, 1),
        line("cell", 7, 2, kind=BlockKind.TABLE_CELL),
    ]
    assert roles(lines)[-2] is LineRole.CAPTION


def test_a_number_alone_at_the_edge_of_a_page_is_a_page_number() -> None:
    lines = [line(TEXT, 1, 0), line(TEXT, 2, 0), line("\u2013 12 \u2013", 9, 1, left=CENTRE)]
    assert roles(lines)[-1] is LineRole.PAGE_ELEMENT


@pytest.mark.parametrize(
    "text",
    [
        "So.",
        "So?\u201d",
        "So!)",
        "\u0939\u0948\u0964",
        "\u3067\u3059\u3002\u300d",
        "\u0573\u0561\u0576\u0589",
        "\u1290\u12cd\u1361\u1361",
        "\u03c4\u03b9;",
        "\u0646\u0639\u0645\u061f",
        "and so\u2026",
        "\u0f61\u0f72\u0f53\u0f0d ",
    ],
)
def test_finished_lines(text: str) -> None:
    assert is_finished(text)


@pytest.mark.parametrize(
    "text", ["and", "one,", "meta-", "that;", "\u1290\u12cd\u1361", "", " ", "(see"]
)
def test_unfinished_lines(text: str) -> None:
    assert not is_finished(text)


def test_signs_at_the_ends_of_lines() -> None:
    assert is_open("first,")
    assert is_open("meta-")
    assert is_open("(see (")
    assert not is_open("\u03c4\u03b9;")
    assert starts_lower("\u201csmall")
    # Georgian has no capitals at the beginning of sentences.
    assert not starts_lower("\u10d4\u10e1")
    assert starts_speech("\u2014 Yes")
    assert starts_speech("\u300c\u306f\u3044\u300d")
    assert not starts_speech("-5 degrees")


def test_looks_of_a_line() -> None:
    assert all_capitals("3. \u0422\u0415\u041a\u0421\u0422")
    assert not all_capitals("1234")
    assert title_case("The State of the Art")
    assert not title_case("The state of the art")
    assert (number_depth("3.1.2 Results"), number_depth("3 Results"), number_depth("x")) == (
        3,
        0,
        0,
    )
    assert is_formula("f(x) = a x + b")
    assert not is_formula("where x = 3 holds because of everything")
    assert (is_item("\u2022 a"), is_item("(a) b"), is_item("1. b"), is_item("word")) == (
        "sure",
        "maybe",
        "maybe",
        "",
    )
    assert (caption_label("Tab. 2: x"), caption_label("Figure 3 x"), caption_label("Figure 3")) == (
        "sure",
        "maybe",
        "",
    )


def test_marks_of_notes_do_not_hide_a_stop() -> None:
    assert is_finished("as they said.\u00b2")
    assert is_finished("\u0564\u0565\u056f\u057f\u0565\u0574\u0562\u0565\u0580\u056b\u0589\u2077")
    assert not is_finished("x\u00b2")


@pytest.mark.parametrize("text", ["e.g. this one", "i.e. that"])
def test_abbreviations_are_no_items(text: str) -> None:
    assert is_item(text) == ""
    assert is_item("a. this one") == "maybe"


def test_captions_are_known_in_scripts_with_vowel_signs() -> None:
    assert (
        caption_label("\u092a\u094d\u0930\u093e\u092a\u094d\u0924\u093f 1. \u0907\u0938") == "sure"
    )


def test_a_small_line_at_the_edge_of_a_page_is_no_text() -> None:
    def roles(size: float, gap: float) -> list[LineRole]:
        head = line("On the first page alone", 1, 0, size=size, left=CENTRE)
        text = [line(TEXT, n, 1) for n in (3, 4, 5, 6)]
        low = head.box[1] - gap
        moved = [
            replace(one, box=(50.0, low - 14 * n - 10, 335.0, low - 14 * n))
            for n, one in enumerate(text)
        ]
        style = DocumentStyle()
        page = placed([head, *moved])
        style.learn(page)
        return [role for role, _ in runs_of(page, style)]

    assert roles(8.0, 20.0)[0] is LineRole.PAGE_ELEMENT
    assert roles(14.0, 20.0)[0] is LineRole.HEADING
    assert roles(8.0, 3.0)[0] is not LineRole.PAGE_ELEMENT


def test_words_with_much_white_between_them_are_a_row_of_a_table() -> None:
    assert role("Name 12.5", wide=2.5) is LineRole.OBJECT
    assert role("Name 12.5", wide=0.4) is not LineRole.OBJECT


def test_rows_of_dots_are_no_text() -> None:
    assert role(". . . . . . . . .") is LineRole.OBJECT


@pytest.mark.parametrize(
    ("text", "size", "gap", "expected"),
    [
        ("On tables and their cells 9", 10.0, 14.0, LineRole.PAGE_ELEMENT),
        ("12 On tables and their cells", 10.0, 14.0, LineRole.PAGE_ELEMENT),
        ("On tables and their cells 9", 10.0, 3.0, LineRole.WHOLE),
        ("It is said that they were 9", 14.0, 14.0, LineRole.HEADING),
    ],
)
def test_a_page_number_tells_a_running_head(
    text: str, size: float, gap: float, expected: LineRole
) -> None:
    head = replace(line(text, 1, 0, size=size), box=(50.0, 700.0, 200.0, 710.0))
    lines = [
        replace(line(TEXT, n, 1), box=(50.0, 690.0 - gap - 14 * n, 335.0, 700.0 - gap - 14 * n))
        for n in range(4)
    ]
    style = DocumentStyle()
    page = placed([head, *lines])
    style.learn(page)
    assert runs_of(page, style)[0][0] is expected


def test_the_cells_of_a_row_are_one_unit() -> None:
    cells = [
        replace(line(text, 1 + row, 1 + place, kind=BlockKind.TABLE_CELL), row=row)
        for place, (text, row) in enumerate((("A", 1), ("1.5", 1), ("B", 2), ("2.5", 2)))
    ]
    found = runs_of(placed(cells), DocumentStyle())
    assert [[at.text for at in own] for _, own in found] == [["A", "1.5"], ["B", "2.5"]]


# --- thresholds, each from both sides -------------------------------------------------------------


def roles_of(*lines: PlacedLine, style: DocumentStyle | None = None) -> list[LineRole]:
    """The role of each line of a page."""
    found = runs_of(lines, style or style_of())
    assert [at for _, own in found for at in own] == list(lines)
    return [one for one, own in found for _ in own]


def between(*own: PlacedLine, style: DocumentStyle | None = None) -> list[LineRole]:
    """The roles of the lines of a block between two blocks of running text."""
    top = [placed_line(TEXT, down=-40.0 + 1.2 * row, block=1) for row in range(3)]
    foot = [placed_line(TEXT, down=40.0 + 1.2 * row, block=3) for row in range(3)]
    return roles_of(*top, *own, *foot, style=style)[3:-3]


def inner(
    text: str,
    *,
    indent: float = 0.0,
    room: float = 20.0,
    size: float = 10.0,
    down: float = 0.0,
    font: str = "Serif",
    kind: BlockKind = BlockKind.BODY,
    widest_gap: float = 0.0,
) -> PlacedLine:
    return placed_line(
        text,
        indent=indent,
        room=room,
        size=size,
        down=down,
        font=font,
        kind=kind,
        block=2,
        widest_gap=widest_gap,
    )


WHOLE, HEADING, OBJECT = LineRole.WHOLE, LineRole.HEADING, LineRole.OBJECT
CAPTION, FOOTNOTE, PAGE_ELEMENT = LineRole.CAPTION, LineRole.FOOTNOTE, LineRole.PAGE_ELEMENT


@pytest.mark.parametrize(("size", "expected"), [(10.8, HEADING), (10.7, WHOLE)])
def test_a_larger_line_is_a_heading(size: float, expected: LineRole) -> None:
    assert between(inner("Something large", size=size)) == [expected]


def test_a_heading_in_bold_stands_out_from_text_that_is_not() -> None:
    assert between(inner("Something bold", font="X-Bold")) == [HEADING]
    assert between(inner("Something bold", font="X-Bold"), style=style_of(heavy=True)) == [WHOLE]


@pytest.mark.parametrize(("lines", "expected"), [(4, HEADING), (5, WHOLE)])
def test_a_heading_has_four_lines_at_most(lines: int, expected: LineRole) -> None:
    block = [inner("Something Large", down=1.2 * row) for row in range(lines)]
    assert between(*block) == [expected] * lines


@pytest.mark.parametrize(
    "text", ["small letters", "The End.", "The End Is,", "12 34", "The Other\u3002"]
)
def test_some_lines_are_no_headings(text: str) -> None:
    assert between(inner(text, size=12.0)) != [HEADING]


@pytest.mark.parametrize("text", ["The End?", "The End!", "The End"])
def test_a_heading_may_ask(text: str) -> None:
    assert between(inner(text)) == [HEADING]


@pytest.mark.parametrize(
    ("indent", "room", "expected"),
    [
        (1.5, 1.5, WHOLE), (3.0, 3.0, HEADING), (10.0, 10.0, HEADING),
        # One em and a fifth of the larger may differ.
        (8.0, 11.2, HEADING), (8.0, 11.3, WHOLE), (11.2, 8.0, HEADING), (11.3, 8.0, WHOLE),
        # The explanation of a term is set in, and is short.
        (2.5, 20.0, WHOLE), (20.0, 1.5, WHOLE),
    ],
)  # fmt: skip
def test_a_line_in_the_middle_is_a_heading(indent: float, room: float, expected: LineRole) -> None:
    assert between(inner("Something central", indent=indent, room=room)) == [expected]


@pytest.mark.parametrize(("size", "expected"), [(9.0, OBJECT), (9.1, WHOLE)])
def test_a_few_small_words_are_a_label(size: float, expected: LineRole) -> None:
    assert between(inner("of this kind", size=size, room=16.0)) == [expected]


def test_a_label_has_three_words_no_stop_and_room_behind_it() -> None:
    assert between(inner("of this other kind", size=9.0, room=16.0)) != [OBJECT]
    assert between(inner("of this kind.", size=9.0, room=16.0)) != [OBJECT]
    assert between(inner("of this kind", size=9.0, room=15.0)) == [OBJECT]
    assert between(inner("of this kind", size=9.0, room=14.9)) != [OBJECT]
    assert between(inner("of this kind", size=9.0, room=16.0), style=style_of(size=None)) == [WHOLE]


def test_the_last_words_of_small_print_are_no_label() -> None:
    small = placed_line(TEXT, block=1, size=9.0)
    last = placed_line("of this kind", down=1.2, block=2, size=9.0, room=16.0)
    text = placed_line(TEXT, down=8.0, block=3)
    assert roles_of(small, last, text)[1] is WHOLE
    apart = placed_line("of this kind", down=2.4, block=2, size=9.0, room=16.0)
    assert roles_of(small, apart, text)[1] is OBJECT
    short = placed_line("of that kind", block=1, size=9.0, room=16.0)
    assert roles_of(short, last, text)[1] is OBJECT


def test_without_spaces_characters_tell_how_much_a_label_says() -> None:
    assert between(inner("図の中の小さな文", size=9.0, room=16.0)) == [OBJECT]
    assert between(inner("図の中の小さな文字", size=9.0, room=16.0)) == [WHOLE]


def test_an_item_with_a_bullet_is_no_heading() -> None:
    assert between(inner("• Setting This", font="Serif-Bold")) == [WHOLE]
    assert between(inner("• Setting This", kind=BlockKind.HEADING)) == [WHOLE]


@pytest.mark.parametrize(("text", "expected"), [("*******", OBJECT), ("******", WHOLE)])
def test_more_than_six_signs_are_an_object(text: str, expected: LineRole) -> None:
    assert between(inner(text)) == [expected]


def test_figures_in_the_middle_are_an_object() -> None:
    assert between(inner("1234", indent=10.0, room=10.0)) == [OBJECT]
    assert between(inner("1234", indent=1.4, room=10.0)) == [WHOLE]
    assert between(inner("a = b", indent=10.0, room=10.0)) == [OBJECT]


@pytest.mark.parametrize(
    ("gap", "room", "expected"),
    [(2.0, 1.0, OBJECT), (1.9, 1.0, WHOLE), (2.0, 0.9, WHOLE)],
)
def test_words_far_apart_are_a_row(gap: float, room: float, expected: LineRole) -> None:
    assert between(inner("some of the cells", room=room, widest_gap=gap)) == [expected]
    assert between(inner("some of the cells.", room=room, widest_gap=gap)) == [WHOLE]


def test_numbers_alone_are_a_row() -> None:
    assert between(inner("12 34")) == [OBJECT]
    assert between(inner("1234")) == [WHOLE]
    assert between(inner("1234", size=9.4)) == [OBJECT]
    assert between(inner("12 34.")) == [WHOLE]


def test_a_note_that_is_a_row_of_numbers_is_an_object() -> None:
    assert between(inner("12 34", kind=BlockKind.FOOTNOTE)) == [OBJECT]
    assert between(inner("1 A note", kind=BlockKind.FOOTNOTE)) == [FOOTNOTE]


# --- small print ----------------------------------------------------------------------------------


def page_with_foot(
    size: float, *, after: PlacedLine | None = None, above: float = 10.0
) -> LineRole:
    text = placed_line(TEXT, block=1, size=above)
    more = placed_line(TEXT, down=1.2, block=1, size=above)
    note = placed_line("Small print that goes on to its end.", down=4.0, block=2, size=size)
    lines = [text, more, note, *([after] if after is not None else [])]
    return roles_of(*lines)[2]


@pytest.mark.parametrize(("size", "expected"), [(9.3, FOOTNOTE), (9.4, WHOLE)])
def test_small_print_below_text_is_a_footnote(size: float, expected: LineRole) -> None:
    assert page_with_foot(size) is expected


def test_small_print_below_small_print_is_text() -> None:
    assert page_with_foot(9.3, above=9.3) is WHOLE


def test_small_print_above_text_of_the_usual_size_is_no_footnote() -> None:
    below = placed_line(TEXT, down=8.0, block=3)
    assert page_with_foot(9.3, after=below) is WHOLE
    small = placed_line(TEXT, down=8.0, block=3, size=9.3)
    assert page_with_foot(9.3, after=small) is FOOTNOTE
    number = placed_line("7", down=8.0, block=3, kind=BlockKind.PAGE_NUMBER)
    assert page_with_foot(9.3, after=number) is FOOTNOTE
    # What stands higher up is in another column.
    elsewhere = placed_line(TEXT, down=-30.0, block=3)
    assert page_with_foot(9.3, after=elsewhere) is FOOTNOTE


# --- the edges of a page --------------------------------------------------------------------------


def at_edge(own: PlacedLine, *, style: DocumentStyle | None = None) -> LineRole:
    text = [placed_line(TEXT, down=20.0 + 1.2 * row, block=2) for row in range(3)]
    return roles_of(own, *text, style=style)[0]


def edge(
    text: str, *, size: float = 10.0, apart: float = 5.0, indent: float = 0.0, room: float = 20.0
) -> PlacedLine:
    """A line so many em above the text."""
    return placed_line(text, down=20.0 - apart - 1.0, size=size, indent=indent, room=room)


def test_the_pages_own_number_is_a_page_element_anywhere() -> None:
    assert at_edge(edge("1")) is PAGE_ELEMENT
    assert at_edge(edge("2")) is not PAGE_ELEMENT
    assert at_edge(edge("- 1 -")) is not PAGE_ELEMENT


@pytest.mark.parametrize(
    ("indent", "room", "expected"), [(3.0, 3.0, True), (2.9, 3.0, False), (3.0, 2.9, False)]
)
def test_a_number_far_from_both_edges_is_a_page_number(
    indent: float, room: float, expected: bool
) -> None:
    assert (at_edge(edge("- 27 -", indent=indent, room=room)) is PAGE_ELEMENT) is expected
    assert at_edge(edge("12345", indent=indent, room=room)) is not PAGE_ELEMENT


def test_a_number_inside_the_page_is_none() -> None:
    assert between(inner("1")) == [WHOLE]


@pytest.mark.parametrize(("apart", "expected"), [(0.91, True), (0.89, False)])
def test_a_small_line_apart_from_the_text_is_a_running_head(apart: float, expected: bool) -> None:
    own = edge("A running title", size=9.3, apart=apart)
    assert (at_edge(own) is PAGE_ELEMENT) is expected


@pytest.mark.parametrize(("apart", "expected"), [(1.21, True), (1.19, False)])
def test_a_line_with_a_number_beside_it_is_a_running_head(apart: float, expected: bool) -> None:
    assert (at_edge(edge("A Title 27", apart=apart)) is PAGE_ELEMENT) is expected
    assert (at_edge(edge("27 A Title", apart=apart)) is PAGE_ELEMENT) is expected
    assert at_edge(edge("A Title", apart=apart)) is not PAGE_ELEMENT


def test_large_lines_and_those_that_say_something_are_no_running_heads() -> None:
    assert at_edge(edge("A Title 27", size=10.7)) is PAGE_ELEMENT
    assert at_edge(edge("A Title 27", size=10.8)) is HEADING
    assert at_edge(edge("It ends here 27.", size=9.0)) is not PAGE_ELEMENT
    assert at_edge(edge("And then,", size=9.0)) is not PAGE_ELEMENT
    assert at_edge(edge("Figure 3. A caption", size=9.0)) is not PAGE_ELEMENT
    rules = style_of(numbered=frozenset({"Rule#"}))
    assert at_edge(edge("Rule 7"), style=rules) is HEADING
    assert at_edge(edge("Rule 7")) is PAGE_ELEMENT
    assert at_edge(edge("A Title 27"), style=style_of(size=None)) is not PAGE_ELEMENT


def test_a_running_foot_is_known_as_well() -> None:
    text = [placed_line(TEXT, down=1.2 * row, block=1) for row in range(3)]
    foot = placed_line("A Title 27", down=6.0, block=2, room=20.0)
    assert roles_of(*text, foot)[-1] is PAGE_ELEMENT


def test_a_page_of_one_block_has_no_running_head() -> None:
    assert roles_of(edge("A Title 27")) == [HEADING]


# --- captions -------------------------------------------------------------------------------------


def captioned(
    text: str,
    *,
    size: float = 10.0,
    font: str = "Serif",
    indent: float = 0.0,
    table: bool = False,
    kind: BlockKind = BlockKind.BODY,
) -> LineRole:
    own = inner(text, size=size, font=font, indent=indent, room=5.0, kind=kind)
    cell = placed_line("cell", down=3.0, block=9, kind=BlockKind.TABLE_CELL)
    return between(own, *([cell] if table else []))[0]


@pytest.mark.parametrize(("size", "expected"), [(9.5, True), (9.6, False), (10.8, False)])
def test_small_captions_are_known_by_their_label(size: float, expected: bool) -> None:
    assert (captioned("Figure 3. What it shows", size=size) is CAPTION) is expected


def test_captions_are_set_apart_by_font_or_place() -> None:
    assert captioned("Figure 3. What it shows", font="Sans") is CAPTION
    assert captioned("Figure 3. What it shows", font="Sans-Bold") is not CAPTION
    assert captioned("Figure 3. What it shows", indent=1.5) is CAPTION
    assert captioned("figure 3. what it shows", font="Sans") is not CAPTION
    assert captioned("What it shows", font="Sans") is not CAPTION


def test_the_end_of_a_sentence_is_no_caption() -> None:
    def below(before: str, step: float, right: float = 350.0) -> LineRole:
        first = line(before, 12, 1)
        first.box = (50.0, first.box[1], right, first.box[3])
        own = line("Section 5 (see there).", 13, 2, left=75.0)
        own.box = (75.0, first.box[1] - step, 190.0, first.box[1] - step + 10)
        lines = [*(line(TEXT.replace(" so.", " and so"), n, 0) for n in range(1, 12)), first, own]
        style = DocumentStyle()
        page = placed(lines)
        style.learn(page)
        return next(role for role, group in runs_of(page, style) if group[-1].line is own)

    open_end, ended = "An item of a list that goes on and on until", "An item of a list that ends."
    assert below(open_end, 14.0) is not CAPTION
    assert below(ended, 14.0) is CAPTION
    assert below(open_end, 34.0) is CAPTION
    assert below(open_end, 14.0, right=150.0) is CAPTION


def test_beside_a_table_a_label_is_enough() -> None:
    assert captioned("Table 3. What it shows.", table=True) is CAPTION
    assert captioned("Table 3 what it shows", table=True) is CAPTION
    assert captioned("Table 3 what it shows.", table=True) is not CAPTION
    assert captioned("Table 3 what it shows", kind=BlockKind.HEADING, table=True) is CAPTION
    assert captioned("Table 3. What it shows", kind=BlockKind.HEADING) is HEADING


def test_the_first_block_of_a_page_may_stand_beside_a_table() -> None:
    own = placed_line("Table 3. What it shows", block=1, room=5.0)
    cell = placed_line("cell", down=3.0, block=2, kind=BlockKind.TABLE_CELL)
    assert roles_of(own, cell) == [CAPTION, OBJECT]
    later = placed_line("Table 3. What it shows", down=6.0, block=1, room=5.0)
    assert roles_of(cell, later) == [OBJECT, CAPTION]


def test_a_note_that_only_may_be_a_caption_is_a_note() -> None:
    note = BlockKind.FOOTNOTE
    assert captioned("Figure 3 shows it", size=9.0, kind=note) is FOOTNOTE
    assert captioned("Figure 3. Shows it", size=9.0, kind=note) is CAPTION
