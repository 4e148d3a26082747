"""What lines are: headings by letters, number and place, captions, formulas, small print."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.model import BlockKind, LineRole, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import placed
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


def role(text: str, **how: object) -> LineRole:
    """The role of a block of one line between blocks of running text."""
    lines = [
        *(line(TEXT, n, 0) for n in (1, 2, 3)),
        line(text, 4, 1, **how),  # type: ignore[arg-type]
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
def test_a_block_between_text(text: str, how: dict[str, object], expected: LineRole) -> None:
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
