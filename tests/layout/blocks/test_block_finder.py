"""Blocks of lines: paragraphs, headings, notes, footnotes, cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glyphstone
from forge import Document, Layout, Paragraph, Style, Typeface, samples
from glyphstone.layout.blocks.block_finder import BlockOfLines, find_blocks
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import BlockKind
from tests.layout.placing import Piece, page, texts

LINE = "a line of the running text of this page"


def lines_at(x: float, top: float, count: int, size: float = 10.0) -> list[Piece]:
    return [Piece(LINE, x, top - 1.2 * size * i, size=size) for i in range(count)]


def blocks_of(*pieces: Piece, fonts: tuple[str, ...] = ("Test",)) -> list[BlockOfLines]:
    glyphs = page(pieces, fonts=fonts)
    return find_blocks(find_lines(glyphs), glyphs)


def shape(blocks: list[BlockOfLines]) -> list[tuple[BlockKind, int]]:
    return [(block.kind, len(block.lines)) for block in blocks]


def test_a_page_without_lines_has_no_blocks() -> None:
    assert blocks_of() == []


def test_paragraphs_by_their_distance() -> None:
    found = blocks_of(*lines_at(50, 700, 4), *lines_at(50, 640, 3))
    assert shape(found) == [(BlockKind.BODY, 4), (BlockKind.BODY, 3)]


def test_paragraphs_by_their_indent() -> None:
    first = [Piece(LINE[:-2], 62, 700), *lines_at(50, 688, 3)]
    second = [Piece(LINE[:-2], 62, 652), *lines_at(50, 640, 2)]
    assert shape(blocks_of(*first, *second)) == [(BlockKind.BODY, 4), (BlockKind.BODY, 3)]


def test_a_larger_line_is_a_heading() -> None:
    found = blocks_of(Piece("A heading", 50, 740, size=14), *lines_at(50, 715, 6))
    assert shape(found) == [(BlockKind.HEADING, 1), (BlockKind.BODY, 6)]


def test_a_bold_line_is_a_heading() -> None:
    bold = Piece("A heading", 50, 712, font=1)
    found = blocks_of(bold, *lines_at(50, 700, 6), fonts=("Serif", "Serif-Bold"))
    assert shape(found) == [(BlockKind.HEADING, 1), (BlockKind.BODY, 6)]


def test_small_print_at_the_foot_is_a_footnote() -> None:
    found = blocks_of(*lines_at(50, 700, 20), *lines_at(50, 100, 2, size=8))
    assert shape(found) == [(BlockKind.BODY, 20), (BlockKind.FOOTNOTE, 2)]


def test_small_print_above_the_text_is_none() -> None:
    found = blocks_of(*lines_at(50, 340, 2, size=8), *lines_at(50, 310, 20))
    assert [block.kind for block in found] == [BlockKind.BODY, BlockKind.BODY]


def test_notes_at_the_side_are_blocks_of_their_own() -> None:
    body = lines_at(200, 700, 12)
    found = blocks_of(*body, Piece("a note", 60, 660, size=8), Piece("aside", 60, 650, size=8))
    assert shape(found) == [(BlockKind.BODY, 12), (BlockKind.SIDE_NOTE, 2)]


def test_cells_are_blocks() -> None:
    pieces = [
        Piece(f"{column}{row} word", 50 + 100 * place, 700 - 16 * row)
        for row in range(4)
        for place, column in enumerate("abc")
    ]
    found = blocks_of(*pieces)
    assert [block.kind for block in found] == [BlockKind.TABLE_CELL] * 12
    assert [block.cell for block in found] == [(r, c) for r in range(1, 5) for c in range(1, 4)]


def test_readings_beside_a_line_do_not_stand_in_its_text() -> None:
    pieces = []
    for i in range(3):
        pieces.append(Piece("わが", 60, 709 - 18 * i, size=5, advance=1.0))
        pieces.append(Piece("吾輩は猫である名前は", 50, 700 - 18 * i, advance=1.0))
    glyphs = page(pieces)
    lines = find_lines(glyphs)
    found = find_blocks(lines, glyphs)
    body = [block for block in found if block.kind is BlockKind.BODY]
    assert [len(block.lines) for block in body] == [3]
    written = texts(glyphs, [lines[place] for place in body[0].lines])
    assert ["".join(words) for words in written] == ["吾輩は猫である名前は"] * 3
    assert sum(len(block.lines) for block in found) == len(lines)


@given(
    st.lists(
        st.builds(
            Piece,
            text=st.text("abc  ", min_size=1, max_size=12),
            x=st.floats(0, 500),
            y=st.floats(0, 800),
            size=st.sampled_from([6.0, 10.0, 14.0]),
            angle=st.sampled_from([0.0, 0.0, 90.0]),
            vertical=st.booleans(),
        ),
        max_size=14,
    )
)
def test_every_line_stands_in_one_block(pieces: list[Piece]) -> None:
    glyphs = page(pieces)
    lines = find_lines(glyphs)
    places = [place for block in find_blocks(lines, glyphs) for place in block.lines]
    assert sorted(places) == list(range(len(lines)))


@pytest.mark.parametrize("code", ["en_Latn", "ru_Cyrl", "hi_Deva", "am_Ethi", "ar_Arab", "th_Thai"])
def test_forged_footnotes(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    text = sample.paragraphs[0]
    typeface = Typeface(sample.fonts)
    note = Paragraph((text[:60],), style=Style(typeface, size=8), role="footnote")
    body = [Paragraph((text,)) for _ in range(6)]
    blocks = (Paragraph((text,), footnote=note), *body)
    forged = Document(blocks, style=Style(typeface), layout=Layout()).build()
    path = tmp_path / "a.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        glyphs = document.page(1).glyphs
        found = find_blocks(find_lines(glyphs), glyphs)
    assert [block.kind for block in found].count(BlockKind.FOOTNOTE) == 1
    assert found[-1].kind is BlockKind.FOOTNOTE
