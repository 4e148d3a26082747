"""What a page's reader says of whole lines and of glyphs that are left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import (
    Direction,
    Fault,
    FontKey,
    Glyphs,
    Meaning,
    PageText,
    TextLine,
    WritingMode,
)
from glyphstone.reading import page_reader
from glyphstone.reading.meanings import Meanings
from glyphstone.reading.page_reader import PageReader, _blank_codes, _left_out, _widest_gap
from glyphstone.reading.rows import PageRows
from glyphstone.reading.text_options import TextOptions
from glyphstone.script.normal.normalize import DEFAULT
from tests.layout.placing import Piece, page
from tests.reading.rows_of import with_texts


def read(glyphs: Glyphs | list[Piece], options: TextOptions | None = None) -> PageText:
    table = glyphs if isinstance(glyphs, Glyphs) else page(glyphs)
    return PageReader({}, options or TextOptions()).read(table)


def lines(found: PageText) -> list[TextLine]:
    return [line for block in found.blocks for line in block.lines]


def test_a_line_keeps_what_the_layout_says_of_it() -> None:
    found = read([Piece("ab cd ", 50, 700)])
    (line,) = lines(found)
    assert (found.number, found.box, found.rotate) == (1, (0, 0, 600, 800), 0)
    assert (line.text, line.number, line.size, line.rotation) == ("ab cd", 1, 10.0, 0.0)
    assert (line.baseline, line.box) == (700.0, (50.0, 698.0, 75.0, 708.0))
    assert line.direction is Direction.LTR
    assert line.writing_mode is WritingMode.HORIZONTAL
    assert line.ends_in_blank
    assert line.widest_gap == pytest.approx(0.5)
    assert found.left_out == {}
    assert found.faults == ()


@pytest.mark.parametrize(
    ("pieces", "widest"),
    [
        ([Piece("abcd", 50, 700)], 0.0),
        ([Piece("ab cd", 50, 700, gap=0.4), Piece("ef", 81, 700)], 0.7),
        ([Piece("דג בא", 50, 700, gap=0.6)], 0.6),
        ([Piece("ab cd", 50, 700, gap=0.4, size=20)], 0.4),
    ],
)
def test_the_widest_gap_between_words_is_in_em(pieces: list[Piece], widest: float) -> None:
    (line,) = lines(read(pieces))
    assert line.widest_gap == pytest.approx(widest)


def test_the_widest_gap_of_a_vertical_line_is_measured_downwards() -> None:
    (line,) = lines(
        read([Piece("日本語文", 50, 700, vertical=True), Piece("字列", 50, 652, vertical=True)])
    )
    assert line.writing_mode is WritingMode.VERTICAL
    assert line.widest_gap == pytest.approx(0.8)


def test_lines_from_the_right_say_so() -> None:
    (line,) = lines(read([Piece("דג בא", 50, 700)]))
    assert line.direction is Direction.RTL
    assert line.text == "אב גד"


def test_a_direction_that_is_asked_for_counts_for_lines_that_are_put_in_order() -> None:
    text = "abc דג"
    asked = TextOptions(direction=Direction.RTL)
    (line,) = lines(read([Piece(text, 50, 700)], asked))
    assert line.direction is Direction.RTL
    (line,) = lines(read([Piece(text, 50, 700)]))
    assert line.direction is Direction.LTR


def test_glyphs_left_out_are_counted_once_by_their_first_reason() -> None:
    glyphs = page([Piece("ab", 50, 700), Piece("cd", 50, 600), Piece("ef", 50, 600)])
    hidden = np.array([False, False, True, True, False, False])
    assert read(replace(glyphs, hidden=hidden)).left_out == {"hidden": 2}
    unseen = page([Piece("ab", 50, 700), Piece("cd", 50, 600, mode=3)])
    found = read(unseen)
    shown = sum(len(span.rows) for span in found.spans())
    assert sum(found.left_out.values()) == 4 - shown


def test_a_text_of_the_pdf_is_told_once_across_lines() -> None:
    glyphs = with_texts(
        page([Piece("ab", 50, 700), Piece("cd", 50, 680)]), [0, 0, 0, 0], ("whole",)
    )
    assert read(glyphs).text.split() == ["whole"]


def test_codes_that_maps_call_blank_part_words() -> None:
    maps = {
        FontKey("0"): {
            ord("a"): Meaning("x"), ord("b"): Meaning("y"), ord("#"): Meaning(" "),
        }
    }  # fmt: skip
    found = PageReader(maps, TextOptions()).read(page([Piece("ab#ab", 50, 700)]))
    assert found.text == "xy xy"


def left_out(glyphs: Glyphs, **columns: list[bool]) -> dict[str, int]:
    """What is left out of a page of which only the first line is read."""
    lines = find_lines(glyphs)
    table = replace(glyphs)
    vars(table).update({name: np.array(column) for name, column in columns.items()})
    return _left_out(PageRows(table, lines[:1], Meanings({}, DEFAULT)))


TWO = page([Piece("ab", 50, 700), Piece("cdef", 50, 600)])


def test_each_glyph_that_is_left_out_has_one_reason() -> None:
    flags = [False] * 6
    assert left_out(TWO) == {"out_of_reach": 4}
    hidden = [False, False, True, False, False, False]
    twice = [False, False, True, True, False, False]
    unseen = [False, False, True, True, True, False]
    assert left_out(TWO, hidden=hidden, duplicate=twice, invisible=unseen) == {
        "hidden": 1,
        "drawn_twice": 1,
        "invisible": 1,
        "out_of_reach": 1,
    }
    assert left_out(TWO, hidden=flags, duplicate=flags, invisible=unseen) == {
        "invisible": 3,
        "out_of_reach": 1,
    }


def test_glyphs_of_lines_and_their_blanks_are_not_left_out() -> None:
    glyphs = page([Piece("ab cd", 50, 700)])
    assert left_out(glyphs, hidden=[True] * 5) == {}


def test_faults_of_the_page_go_with_its_text() -> None:
    fault = Fault("something is missing", page=1)
    glyphs = replace(page([Piece("ab", 50, 700)], number=1), faults=(fault,))
    assert read(glyphs).faults == (fault,)


def test_blank_codes_are_those_that_maps_call_white() -> None:
    maps = {
        FontKey("0"): {1: Meaning(" "), 2: Meaning("a"), 3: Meaning("\u3000"), 4: Meaning("")},
        FontKey("1"): {5: Meaning("b")},
    }
    assert _blank_codes(maps) == {FontKey("0"): [1, 3], FontKey("1"): []}


def test_words_that_overlap_have_no_gap() -> None:
    glyphs = page([Piece("ab cd", 50, 700, gap=0.4)])
    (found,) = find_lines(glyphs)
    first, second = found.words
    near = replace(found, words=(first, replace(second, box=(40.0, *second.box[1:]))))
    assert _widest_gap(near) == 0.0
    assert _widest_gap(found) == pytest.approx(0.4)
    assert _widest_gap(replace(found, size=0.0)) == 0.0
    assert _widest_gap(replace(found, words=(first,))) == 0.0


def test_the_layout_is_told_what_maps_say_and_which_fonts_have_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[dict[str, object]] = []

    def watched(glyphs: Glyphs, **more: Any) -> Any:
        asked.append(more)
        return find_lines(glyphs, **more)

    monkeypatch.setattr(page_reader, "find_lines", watched)
    maps = {FontKey("0"): {ord("a"): Meaning("x"), ord("#"): Meaning(" ")}}
    glyphs = page([Piece("a#", 50, 700), Piece("b", 65, 700, font=1)], fonts=("F", "G"))
    found = PageReader(maps, TextOptions(direction=Direction.RTL)).read(glyphs)
    assert asked == [
        {
            "direction": Direction.RTL,
            "blank_codes": {FontKey("0"): [ord("#")]},
            "trusted": [FontKey("1")],
            "texts": {FontKey("0"): {ord("a"): "x", ord("#"): " "}},
        }
    ]
    assert found.text == "x b"


def test_spaces_are_looked_at_only_if_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, list[bool]]] = []
    monkeypatch.setattr(
        page_reader, "tell_spacing", lambda _, texts, settled: asked.append((len(texts), settled))
    )
    glyphs = page([Piece("ab", 50, 700), Piece("cd", 50, 680)])
    read(glyphs)
    assert asked == []
    read(glyphs, TextOptions(spacing=True))
    assert asked == [(2, [False, False])]
    # Where a person has divided words, nothing is in doubt.
    told = {1: {(0, 1): True}}
    read(glyphs, TextOptions(spacing=True, breaks=told))
    assert asked[1:] == [(2, [True, False])]
