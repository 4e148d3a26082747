"""Plain text: what has a line has exactly one, and pages keep their shape."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    LineRole,
    PageText,
    Paragraph,
    Sentence,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.model.words import columns
from glyphstone.writers.plain import LaidOut, Plain, Unit
from glyphstone.writers.protocol import Facts, written
from tests.writers.hostile import page_texts, paragraphs

FACTS = Facts("x.pdf")


def made(writer: Plain, *items: Paragraph) -> str:
    """What a writer writes."""
    return b"".join(written(writer, FACTS, items)).decode()


def test_a_paragraph_a_line() -> None:
    writer = Plain()
    items = [Paragraph("One.\nTwo.\u2028", LineRole.WHOLE), Paragraph("Три\x01", LineRole.WHOLE)]
    assert made(writer, *items) == "One. Two. \nТри⟦U+0001⟧\n"
    assert writer.replaced == {"line_break": 2, "U+0001": 1}


def test_a_sentence_a_line() -> None:
    sentences = (Sentence(0, 4), Sentence(5, 9))
    items = [
        Paragraph("One. Two. rest", LineRole.WHOLE, sentences=sentences),
        Paragraph("Head", LineRole.HEADING),
    ]
    assert made(Plain(Unit.SENTENCE), *items) == "One.\nTwo.\nrest\n\nHead\n\n"


@given(st.lists(paragraphs(), max_size=5))
@settings(max_examples=30)
def test_there_are_as_many_lines_as_paragraphs(items: list[Paragraph]) -> None:
    listings = sum(item.text.count("\n") for item in items if item.role is LineRole.CODE)
    assert len(made(Plain(), *items).splitlines()) == len(items) + listings
    made(Plain(Unit.SENTENCE), *items)


def line(text: str, left: float, baseline: float) -> TextLine:
    """A line of ten-point letters, five points each."""
    box = (left, baseline - 2, left + 5 * columns(text), baseline + 8)
    ltr, mode = Direction.LTR, WritingMode.HORIZONTAL
    span = Span(text, box, FontKey("1"), "F", 10.0, "Latn", ltr, mode)
    return TextLine([span], box, baseline, 10.0, 0.0, ltr, mode)


def test_columns_stay_beside_each_other() -> None:
    lines = [line("left one", 50, 700), line("left two", 50, 687), line("far below", 50, 600)]
    right = [line("right one", 300, 700), line("漢字", 300, 687)]
    page = PageText(
        1,
        (50, 0, 600, 800),
        0,
        [Block(BlockKind.BODY, lines, (0, 0, 0, 0)), Block(BlockKind.BODY, right, (0, 0, 0, 0))],
    )
    assert b"".join(written(LaidOut(), FACTS, [page])).decode() == (
        f"left one{' ' * 42}right one\nleft two{' ' * 42}漢字\n\n\n\nfar below\n\f"
    )


@given(st.lists(page_texts(), max_size=2))
@settings(max_examples=30)
def test_every_page_is_laid_out(items: list[PageText]) -> None:
    data = b"".join(written(LaidOut(), FACTS, items))
    assert data.decode().count("\f") == len(items)
    assert data == b"".join(written(LaidOut(), FACTS, items))


@pytest.mark.parametrize(
    "end", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
)  # fmt: skip
def test_whatever_ends_a_line_becomes_one_blank(end: str) -> None:
    writer = Plain()
    assert made(writer, Paragraph(f"a{end}b", LineRole.WHOLE)) == "a b\n"
    assert writer.replaced == {"line_break": 1}


def test_a_tab_ends_no_line() -> None:
    writer = Plain()
    assert made(writer, Paragraph("a\tb\x1f", LineRole.WHOLE)) == "a\tb⟦U+001F⟧\n"
    assert writer.replaced == {"U+001F": 1}


def test_unknown_glyphs_are_marked_in_both_units() -> None:
    key = GlyphKey(FontKey("7"), 0x41)
    item = Paragraph(f"a{UNKNOWN}. b", LineRole.WHOLE, sentences=(Sentence(0, 3),), unknown=(key,))
    assert made(Plain(), item) == "a⟦7:41⟧. b\n"
    assert made(Plain(Unit.SENTENCE), item) == "a⟦7:41⟧.\nb\n\n"


def test_an_empty_paragraph_is_an_empty_line() -> None:
    assert made(Plain(), Paragraph("", LineRole.WHOLE)) == "\n"
    assert made(Plain(Unit.SENTENCE), Paragraph(" ", LineRole.WHOLE)) == "\n"


def test_a_laid_out_page_counts_what_it_marks() -> None:
    writer = LaidOut()
    page = PageText(
        1, (0, 0, 600, 800), 0, [Block(BlockKind.BODY, [line("a\nb\0", 0, 700)], (0, 0, 0, 0))]
    )
    assert b"".join(written(writer, FACTS, [page])).decode() == "a b⟦U+0000⟧\n\f"
    assert writer.replaced == {"line_break": 1, "U+0000": 1}


def test_the_words_for_units() -> None:
    assert [str(unit) for unit in Unit] == ["paragraph", "sentence"]
    assert made(Plain(Unit.PARAGRAPH), Paragraph("a. b", LineRole.WHOLE)) == "a. b\n"


@pytest.mark.parametrize(("unit", "behind"), [(Unit.PARAGRAPH, ""), (Unit.SENTENCE, "\n")])
def test_a_listing_keeps_its_lines_and_indents(unit: Unit, behind: str) -> None:
    writer = Plain(unit)
    item = Paragraph("if x:\n    y\n\nz", LineRole.CODE)
    assert writer.write(item).decode() == "if x:\n    y\n\nz\n" + behind
    assert not writer.replaced
