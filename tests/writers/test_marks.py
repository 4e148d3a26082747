"""Marks of unknown glyphs are put in when a text is written, and can be taken out again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from glyphstone.model import (
    MARK,
    UNKNOWN,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LineRole,
    Paragraph,
    Sentence,
    TableCell,
    TableRow,
)
from glyphstone.writers.marks import BRACKET, marked, with_marks
from tests.writers.hostile import glyphs_of, paragraphs, texts

ONE, TWO = GlyphKey(FontKey("12"), 0x41), GlyphKey(FontKey("d0f"), 0x1F0)
_WRITTEN = re.compile(f"{MARK.pattern}|{re.escape(BRACKET)}")


def taken_out(text: str) -> tuple[str, list[int]]:
    """A marked text as it was, and for each place of it the offset before it was marked."""
    plain: list[str] = []
    offsets: list[int] = []
    at = 0
    for found in _WRITTEN.finditer(text):
        between = text[at : found.start()]
        offsets += range(len(plain), len(plain) + len(between))
        plain += between
        offsets += [len(plain)] * len(found[0])
        plain.append("⟦" if found[0] == BRACKET else UNKNOWN)
        at = found.end()
    offsets += range(len(plain), len(plain) + len(text) - at + 1)
    plain += text[at:]
    return "".join(plain), offsets


def test_each_unknown_glyph_gets_its_mark() -> None:
    text = f"a{UNKNOWN}b{UNKNOWN}{UNKNOWN}"
    assert marked(text, (ONE, TWO, ONE)) == "a⟦12:41⟧b⟦d0f:1F0⟧⟦12:41⟧"


def test_a_bracket_that_is_text_cannot_be_taken_for_a_mark() -> None:
    assert marked("⟦12:41⟧", ()) == "⟦(⟧12:41⟧"
    assert marked(f"⟦{UNKNOWN}⟧", (ONE,)) == "⟦(⟧⟦12:41⟧⟧"


def test_a_text_without_signs_is_left_alone() -> None:
    text = "nothing ⟧ to do"
    assert marked(text, ()) is text
    paragraph = Paragraph(text, LineRole.WHOLE)
    assert with_marks(paragraph) is paragraph


def test_a_sign_without_a_glyph_stays_and_a_glyph_without_a_sign_is_refused() -> None:
    assert marked(f"a{UNKNOWN}{UNKNOWN}", (ONE,)) == f"a⟦12:41⟧{UNKNOWN}"
    with pytest.raises(ValueError, match="2 unknown glyphs for 1 places"):
        marked(f"a{UNKNOWN}", (ONE, TWO))
    with pytest.raises(ValueError, match="1 unknown glyphs for 0 places"):
        with_marks(Paragraph("a", LineRole.WHOLE, unknown=(ONE,)))


def test_offsets_and_drawn_lines_go_with_the_text() -> None:
    paragraph = Paragraph(
        f"a{UNKNOWN}. ⟦b",
        LineRole.WHOLE,
        joins=(Join(4, JoinKind.SPACE, removed="⟦", page=1, line=2),),
        sentences=(Sentence(0, 4, "en"), Sentence(4, 6, "de")),
        unknown=(TWO,),
        drawn={1: DrawnLine(f"⟦{UNKNOWN}", (ONE,))},
    )
    found = with_marks(paragraph)
    assert found.text == "a⟦d0f:1F0⟧. ⟦(⟧b"
    assert [found.text[one.start : one.stop] for one in found.sentences] == [
        "a⟦d0f:1F0⟧. ", "⟦(⟧b",
    ]  # fmt: skip
    assert [one.lang for one in found.sentences] == ["en", "de"]
    assert found.joins == (Join(12, JoinKind.SPACE, removed="⟦(⟧", page=1, line=2),)
    assert found.drawn == {1: DrawnLine("⟦(⟧⟦12:41⟧", (ONE,))}
    assert found.unknown == (TWO,)
    # What was given is as it was.
    assert paragraph.text == f"a{UNKNOWN}. ⟦b"
    assert paragraph.joins[0].offset == 4


def test_cells_of_a_row_go_with_the_text() -> None:
    row = TableRow(1, 1, (TableCell(0, 2, 1), TableCell(3, 4, 2)))
    item = Paragraph(f"a{UNKNOWN} b", LineRole.OBJECT, unknown=(ONE,), row=row)
    found = with_marks(item)
    assert found.row is not None
    assert [found.text[cell.start : cell.stop] for cell in found.row.cells] == ["a" + ONE.mark, "b"]


def test_drawn_lines_are_marked_even_if_nothing_is_left_to_mark() -> None:
    line = DrawnLine(f"{UNKNOWN}nd", (ONE,))
    found = with_marks(Paragraph("find", LineRole.WHOLE, drawn={0: line}))
    assert (found.text, found.drawn[0].text) == ("find", "⟦12:41⟧nd")


@given(texts)
def test_marks_can_be_taken_out_of_any_text(text: str) -> None:
    written = marked(text, glyphs_of(text))
    assert taken_out(written)[0] == text
    assert tuple(map(GlyphKey.of_mark, MARK.finditer(written))) == glyphs_of(text)


@given(paragraphs())
def test_a_paragraph_comes_back_with_its_offsets(paragraph: Paragraph) -> None:
    paragraph = replace(paragraph, unknown=glyphs_of(paragraph.text))
    found = with_marks(paragraph)
    text, offsets = taken_out(found.text)
    assert text == paragraph.text

    def back(offset: int) -> int:
        if offset < 0:
            return offset
        longer = offset - len(found.text)
        return len(text) + longer if longer > 0 else offsets[offset]

    assert [back(join.offset) for join in found.joins] == [join.offset for join in paragraph.joins]
    assert [(back(one.start), back(one.stop)) for one in found.sentences] == [
        (one.start, one.stop) for one in paragraph.sentences
    ]
    if paragraph.row is not None:
        assert found.row is not None
        assert [(back(cell.start), back(cell.stop)) for cell in found.row.cells] == [
            (cell.start, cell.stop) for cell in paragraph.row.cells
        ]
    assert replace(found, text=text, joins=(), sentences=(), drawn={}, row=None) == replace(
        paragraph, joins=(), sentences=(), drawn={}, row=None
    )
