"""Plain text: what has a line has exactly one, and pages keep their shape."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.model import (
    Block,
    BlockKind,
    Direction,
    FontKey,
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
    assert len(made(Plain(), *items).splitlines()) == len(items)
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
