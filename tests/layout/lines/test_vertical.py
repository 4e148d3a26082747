"""Vertical writing: by the font, by geometry alone, by what letters mean."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

import glyphstone
from forge import Forged, Layout, Style, Typeface, Writing, damage, samples, typeset
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Direction, FontKey, Glyphs, IntArray, Line
from tests.layout.placing import Piece, page, texts

COLUMN = "春はあけぼのやうやう白くなりゆく"


def column(text: str, x: float, y: float = 700) -> Piece:
    """Upright glyphs one below the other, each placed by itself."""
    return Piece(text, x, y, advance=1.0, stacked=True)


def rows_as_text(glyphs: Glyphs, rows: IntArray) -> str:
    return "".join(map(chr, glyphs.code[rows].tolist()))


def joined(glyphs: Glyphs, lines: list[Line]) -> list[str]:
    return ["".join(words) for words in texts(glyphs, lines)]


def lines_of(forged: Forged, path: Path) -> tuple[Glyphs, list[Line]]:
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        glyphs = document.page(1).glyphs
        return glyphs, find_lines(glyphs)


def test_upright_glyphs_one_below_the_other_are_vertical_lines() -> None:
    glyphs = page([column(COLUMN, 500 - 16 * i) for i in range(4)])
    lines = find_lines(glyphs)
    assert {line.direction for line in lines} == {Direction.TTB}
    assert joined(glyphs, lines) == [COLUMN] * 4
    places = [line.baseline for line in lines]
    assert places == sorted(places, reverse=True)


def test_the_short_last_column_belongs_to_them() -> None:
    glyphs = page([column(COLUMN, 500), column(COLUMN, 484), column("をかし", 468)])
    assert joined(glyphs, find_lines(glyphs)) == [COLUMN, COLUMN, "をかし"]


def test_vertical_lines_without_any_claim() -> None:
    glyphs = page([column(COLUMN, 500 - 16 * i) for i in range(3)], silent=True)
    lines = find_lines(glyphs)
    assert {line.direction for line in lines} == {Direction.TTB}
    assert joined(glyphs, lines) == [COLUMN] * 3


def test_columns_of_han_run_to_the_left_whatever_the_order_of_drawing() -> None:
    glyphs = page([column("山川草木花鳥", 468), column("春夏秋冬日月", 500)])
    assert joined(glyphs, find_lines(glyphs)) == ["春夏秋冬日月", "山川草木花鳥"]


def test_a_column_of_digits_is_no_vertical_line() -> None:
    digits = [Piece(str(i % 10), 300, 700 - 12 * i) for i in range(12)]
    names = [Piece("name of it", 100, 700 - 12 * i) for i in range(12)]
    lines = find_lines(page([*names, *digits]))
    assert {line.direction for line in lines} == {Direction.LTR}


def test_a_list_of_single_han_characters_is_no_vertical_line() -> None:
    marks = [Piece("有無否可"[i % 4], 300, 700 - 15 * i, advance=1.0) for i in range(12)]
    lines = find_lines(page(marks))
    assert {line.direction for line in lines} == {Direction.LTR}


def test_a_header_over_vertical_lines_stays_horizontal() -> None:
    head = Piece("枕草子第一段", 250, 760, advance=1.0)
    glyphs = page([head, *(column(COLUMN, 500 - 16 * i) for i in range(3))])
    lines = find_lines(glyphs)
    across = [line for line in lines if line.direction is not Direction.TTB]
    assert joined(glyphs, across) == ["枕草子第一段"]
    assert len(lines) == 4


@pytest.mark.parametrize("vertical", [False, True])
def test_turned_words_stand_in_their_vertical_line(vertical: bool) -> None:
    if vertical:
        before = Piece("日本語は", 500, 700, vertical=True, advance=1.0)
        behind = Piece("を使う", 500, 642, vertical=True, advance=1.0)
    else:
        before, behind = column("日本語は", 500), column("を使うのだ", 500, 642)
    latin = Piece("PDF", 502, 668, angle=-90)
    others = [column(COLUMN, 484), column(COLUMN, 468)]
    glyphs = page([before, latin, behind, *([] if vertical else others)])
    lines = find_lines(glyphs)
    assert joined(glyphs, lines)[0] == before.text + "PDF" + behind.text
    assert {line.direction for line in lines} == {Direction.TTB}


def test_digits_side_by_side_stand_across_their_vertical_line() -> None:
    glyphs = page(
        [
            column("平成", 500),
            Piece("25", 500, 680),
            column("年四月一日", 500, 670),
            column(COLUMN, 484),
        ]
    )
    lines = find_lines(glyphs)
    assert joined(glyphs, lines)[0] == "平成25年四月一日"
    (group,) = lines[0].horizontal
    assert rows_as_text(glyphs, group) == "25"
    assert lines[1].horizontal == ()


def test_a_turned_label_is_a_turned_line() -> None:
    body = [Piece("a figure and its text", 50, 700 - 14 * i) for i in range(6)]
    lines = find_lines(page([*body, Piece("height in metres", 30, 600, angle=90)]))
    assert lines[-1].rotation == pytest.approx(90)
    assert {line.direction for line in lines} == {Direction.LTR}


def test_mongolian_that_lies_on_its_side_stands_up() -> None:
    words = "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ"
    glyphs = page([Piece(words, 100 + 16 * i, 700, angle=-90) for i in (2, 1, 0)])
    lines = find_lines(glyphs)
    assert {line.direction for line in lines} == {Direction.TTB}
    places = [line.baseline for line in lines]
    assert places == sorted(places)


def test_mongolian_in_a_font_that_claims_nothing_stands_up_by_what_is_known_of_it() -> None:
    words = "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ"
    glyphs = page([Piece(words, 100 + 16 * i, 700, angle=-90) for i in range(3)], silent=True)
    assert {line.direction for line in find_lines(glyphs)} == {Direction.LTR}
    known = {FontKey("0"): {ord(char): char for char in words}}
    assert {line.direction for line in find_lines(glyphs, texts=known)} == {Direction.TTB}


def test_a_vertical_font_may_set_horizontal_lines() -> None:
    pieces = [Piece(char, 100 + 6 * i, 700, vertical=True) for i, char in enumerate("hearing")]
    glyphs = page(pieces)
    (line,) = find_lines(glyphs)
    assert (line.direction, joined(glyphs, [line])) == (Direction.LTR, ["hearing"])


@pytest.mark.parametrize("wmode", [False, True])
@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("code", ["ja_Jpan", "zh_Hans", "ko_Kore"])
def test_forged_vertical_pages(code: str, silent: bool, wmode: bool, tmp_path: Path) -> None:
    sample = samples.sample(code)
    face = Typeface(sample.fonts, damage=(damage.NoToUnicode(),) if silent else ())
    layout = Layout(writing=Writing.VERTICAL_RL, wmode=wmode)
    forged = typeset([sample.paragraphs[:2]], style=Style(face), layout=layout)
    _, lines = lines_of(forged, tmp_path / "a.pdf")
    wanted = [line for line in forged.truth.lines if line.page == 0]
    assert len(lines) == len(wanted)
    assert {line.direction for line in lines} == {Direction.TTB}
    places = [line.baseline for line in lines]
    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("mongolian", ["turned_lines", "turned_glyphs"])
def test_forged_mongolian_pages(
    mongolian: Literal["turned_lines", "turned_glyphs"], tmp_path: Path
) -> None:
    sample = samples.sample("mn_Mong")
    layout = Layout(writing=Writing.VERTICAL_LR, mongolian=mongolian)
    forged = typeset([sample.paragraphs], style=Style(Typeface(sample.fonts)), layout=layout)
    _, lines = lines_of(forged, tmp_path / "a.pdf")
    assert len(lines) == len([line for line in forged.truth.lines if line.page == 0])
    assert {line.direction for line in lines} == {Direction.TTB}
    places = [line.baseline for line in lines]
    assert places == sorted(places)


def test_one_glyph_of_a_vertical_font_beside_another_is_no_column() -> None:
    glyphs = page([Piece("a", 0, 0, 1, vertical=True), Piece("a", 1, 0, 1)])
    assert texts(glyphs, find_lines(glyphs)) == [["aa"]]
