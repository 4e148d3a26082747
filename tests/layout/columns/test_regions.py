"""Columns, tables, notes beside the text: which lines there are and in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

import glyphstone
from forge import Document, Layout, Paragraph, Style, Table, Typeface, samples, typeset
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Direction, Line
from tests.layout.placing import Piece, page, texts


def read(*pieces: Piece, direction: Direction | None = None) -> list[str]:
    glyphs = page(pieces)
    return [" ".join(words) for words in texts(glyphs, find_lines(glyphs, direction=direction))]


def lines_at(text: str, x: float, top: float, count: int) -> list[Piece]:
    return [Piece(f"{text} {i}", x, top - 14 * i) for i in range(count)]


def numbered(text: str, count: int) -> list[str]:
    return [f"{text} {i}" for i in range(count)]


@pytest.mark.parametrize("count", [2, 3, 9])
def test_columns_drawn_one_after_the_other(count: int) -> None:
    left, right = "words of the left column", "words of the right one"
    found = read(*lines_at(left, 50, 700, count), *lines_at(right, 220, 700, count))
    assert found == numbered(left, count) + numbered(right, count)


def test_lines_across_part_the_columns_above_from_those_below() -> None:
    def section(name: str, top: float) -> list[Piece]:
        left = lines_at(f"{name} on the left hand", 50, top, 4)
        return left + lines_at(f"{name} on the right hand", 220, top, 4)

    across = Piece("a line that runs over both of the columns of this page", 50, 620)
    found = read(*section("one", 700), across, *section("two", 590))
    assert found[:8] == numbered("one on the left hand", 4) + numbered("one on the right hand", 4)
    assert found[8] == across.text
    assert found[9:] == numbered("two on the left hand", 4) + numbered("two on the right hand", 4)


def test_half_a_page_of_columns_under_half_a_page_of_none() -> None:
    whole = "a line that runs over both of the columns of this very page and is full"
    above = [Piece(whole, 50, 700 - 14 * i) for i in range(12)]
    left, right = "words of the left column", "words of the right one"
    found = read(*above, *lines_at(left, 50, 500, 8), *lines_at(right, 260, 500, 8))
    assert found == [whole] * 12 + numbered(left, 8) + numbered(right, 8)


def test_a_column_that_begins_higher_than_the_one_before_it() -> None:
    title = Piece("a title over both columns of the page, from end to end", 50, 740)
    left, right = "words of the left column", "words of the right one"
    found = read(title, *lines_at(left, 50, 693, 6), *lines_at(right, 220, 700, 6))
    assert found == [title.text, *numbered(left, 6), *numbered(right, 6)]


def test_a_head_line_over_the_columns_is_no_part_of_them() -> None:
    head = [Piece("downloaded from somewhere on some day", 120, 740)]
    head += [Piece("Advocacy", 50, 728), Piece("447", 390, 728)]
    left, right = "words of the left column", "words of the right one, so"
    found = read(*head, *lines_at(left, 50, 700, 6), *lines_at(right, 270, 700, 6))
    assert found[0] == "downloaded from somewhere on some day"
    assert [line for line in found if line.startswith("words")] == (
        numbered(left, 6) + numbered(right, 6)
    )


def test_columns_of_a_page_read_from_the_right_begin_at_the_right() -> None:
    left, right = "שמאל שמאל שמאל שמאל", "ימין ימין ימין ימין"
    glyphs = page(
        [
            piece
            for i in range(6)
            for piece in (Piece(right, 200, 700 - 14 * i), Piece(left, 50, 700 - 14 * i))
        ]
    )
    found = [words[0] for words in texts(glyphs, find_lines(glyphs))]
    assert found == ["ימין"] * 6 + ["שמאל"] * 6


def test_three_columns() -> None:
    places = {"first column here": 50, "second column here": 180, "third column here": 310}
    pieces = [piece for text, x in places.items() for piece in lines_at(text, x, 700, 10)]
    assert read(*pieces) == [line for text in places for line in numbered(text, 10)]


ROWS = [
    ["name", "born", "place"],
    ["Ada Lovelace", "1815", "London"],
    ["Emmy Noether", "1882", "Erlangen"],
    ["Sofia K", "1850", "Moscow"],
]


def table(rows: list[list[str]], pitch: float = 120.0) -> list[Piece]:
    return [
        Piece(cell, 50 + pitch * column, 700 - 16 * row)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]


def test_a_table_is_read_cell_by_cell_along_its_rows() -> None:
    glyphs = page(table(ROWS))
    lines = find_lines(glyphs)
    assert [" ".join(words) for words in texts(glyphs, lines)] == [
        cell for cells in ROWS for cell in cells
    ]
    assert [line.cell for line in lines] == [
        (1, row, column) for row in range(1, 5) for column in range(1, 4)
    ]


def test_the_cells_of_a_table_read_from_the_right_begin_at_the_right() -> None:
    rows = [["שלוש", "שתים", "אחת"], ["שש", "חמש", "ארבע"], ["תשע", "שמונה", "שבע"]]
    pieces = [
        Piece(cell, 150 + 120 * column - 5 * len(cell), 700 - 16 * row)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]
    glyphs = page(pieces)
    lines = find_lines(glyphs)
    assert ["".join(words) for words in texts(glyphs, lines)] == [
        cell for cells in rows for cell in reversed(cells)
    ]
    assert lines[0].cell == (1, 1, 1)


def test_lines_of_one_cell_stay_together() -> None:
    pieces = [
        piece
        for row in range(4)
        for piece in (
            Piece(f"key {row}", 50, 700 - 40 * row),
            Piece(f"first line {row}", 150, 700 - 40 * row),
            Piece(f"second {row}", 150, 688 - 40 * row),
            Piece(f"end {row}", 300, 700 - 40 * row),
        )
    ]
    expected = [
        f"{text} {row}" for row in range(4) for text in ("key", "first line", "second", "end")
    ]
    assert read(*pieces) == expected


def test_labels_and_numbers_at_the_margin_stay_in_their_line() -> None:
    listed = [
        Piece(text, x, 700 - 14 * i)
        for i in range(8)
        for text, x in ((f"{i}.", 50), ("what the list has to say", 75))
    ]
    assert read(*listed)[0] == "0. what the list has to say"


def test_notes_beside_the_text_come_after_it() -> None:
    body = lines_at("the body of the page goes on and on", 200, 700, 12)
    note = [Piece("a note at", 60, 660, size=8), Piece("the side", 60, 650, size=8)]
    glyphs = page([*body[:3], *note, *body[3:]])
    lines = find_lines(glyphs)
    found = [" ".join(words) for words in texts(glyphs, lines)]
    assert found[-2:] == ["a note at", "the side"]
    assert [line.aside for line in lines] == [False] * 12 + [True] * 2


def test_wide_gaps_of_justified_lines_are_no_river() -> None:
    gaps = [1.6, 2.4, 1.2, 3.0, 2.0, 1.4, 2.8, 1.8]
    pieces = [
        Piece("syllables wordlike"[i % 3 :], 50, 700 - 14 * i, gap=gap)
        for i, gap in enumerate(gaps)
    ]
    assert len(read(*pieces)) == len(gaps)


def lines_of_first_page(pdf: bytes, path: Path) -> list[Line]:
    path.write_bytes(pdf)
    with glyphstone.open(path) as document:
        return find_lines(document.page(1).glyphs)


@pytest.mark.parametrize("code", ["en_Latn", "el_Grek", "hi_Deva", "am_Ethi", "zh_Hans", "ka_Geor"])
def test_forged_tables(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    words = [word[:10] for word in " ".join(sample.paragraphs).split()]
    words += [sample.paragraphs[0][i : i + 4].strip() for i in range(0, 60, 4)]
    rows = tuple(tuple(words[3 * row : 3 * row + 3]) for row in range(6))
    body = Paragraph((sample.paragraphs[0],))
    style = Style(Typeface(sample.fonts))
    forged = Document((body, Table(rows), body), style=style).build()
    lines = lines_of_first_page(forged.pdf, tmp_path / "a.pdf")
    cells = [line.cell for line in lines if line.cell is not None]
    assert [cell[1:] for cell in cells] == [(r, c) for r in range(1, 7) for c in range(1, 4)]


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("code", ["ru_Cyrl", "ta_Taml", "th_Thai", "ja_Jpan", "my_Mymr"])
def test_forged_columns(code: str, columns: int, tmp_path: Path) -> None:
    sample = samples.sample(code)
    style = Style(Typeface(sample.fonts), size=9, align="justify", spaces="gap")
    paragraphs = [[text] for text in sample.paragraphs * 3]
    forged = typeset(paragraphs, style=style, layout=Layout(columns=columns))
    lines = lines_of_first_page(forged.pdf, tmp_path / "a.pdf")
    wanted = [line for line in forged.truth.lines if line.page == 0]
    assert len(lines) == len(wanted)
    for line, true in zip(lines, wanted, strict=True):
        assert line.baseline == pytest.approx(true.y, abs=0.5)


def test_columns_at_different_heights_are_parted_where_two_lines_meet() -> None:
    left, right = "words of the left column", "words of the right one"
    # Twelve lines each, of which the last ones alone stand at one height.
    pieces = [*lines_at(left, 50, 700, 12), *lines_at(right, 220, 705, 12)]
    meeting = [Piece("the last of the left", 50, 520), Piece("the last of the right", 220, 520)]
    found = read(*pieces[:12], meeting[0], *pieces[12:], meeting[1])
    assert "the last of the left the last of the right" not in found
    assert found[:12] == numbered(left, 12)


def test_a_row_set_in_another_size_is_no_row_of_the_table_above_it() -> None:
    rows = [
        Piece(text, x, 700 - 12 * row, size=8.0)
        for row in range(5)
        for text, x in ((f"name {row}", 50), (f"{row}.5", 150), (f"{row}.7", 250))
    ]
    torn = [Piece(text, x, 636) for text, x in (("these", 50), ("words", 150), ("follow", 250))]
    text = [Piece("and here the text goes on to the very end of", 50, 624)]
    glyphs = page([*rows, *torn, *text])
    lines = find_lines(glyphs)
    in_table = {
        " ".join(words)
        for words, line in zip(texts(glyphs, lines), lines, strict=True)
        if line.cell is not None
    }
    assert "name 4" in in_table
    assert in_table.isdisjoint({"these", "words", "follow"})


def test_labels_of_two_figures_side_by_side_are_no_table() -> None:
    def figure(name: str, x: float, y: float) -> list[Piece]:
        return [Piece(f"{name}{row}", x, y - 30 * row) for row in range(6)]

    glyphs = page([*figure("a", 50, 700), *figure("b", 150, 703), *figure("c", 250, 697)])
    lines = find_lines(glyphs)
    assert [line.cell for line in lines] == [None] * 18
    assert ["".join(words) for words in texts(glyphs, lines)] == [
        f"{name}{row}" for name in "abc" for row in range(6)
    ]
