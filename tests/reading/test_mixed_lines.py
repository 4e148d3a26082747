"""Lines in which several scripts stand side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.model import UNKNOWN, Operation
from glyphstone.reading.mixed_lines import (
    _texts,
    _traits,
    greek_with_signs,
    needs_mending,
    script_cuts,
    several_scripts,
)
from glyphstone.script.script_runs import script_runs
from tests.layout.placing import Piece
from tests.reading.making import known_by, opened, pages_of
from tests.reading.rows_of import rows_of


@pytest.mark.parametrize(
    "text",
    [
        "The area is πr² and θ is an angle",
        "α (beta) γ",
        "αβγ and 12",
        "(α) of Мир and world",
        "Москва is Moscow, Αθήνα is Athens",
    ],
)
def test_spans_have_the_scripts_of_their_line(text: str, tmp_path: Path) -> None:
    with opened(tmp_path, text) as document:
        spans = list(pages_of(document)[0].spans())
    assert [(span.text, span.script) for span in spans] == [
        (text[run.start : run.stop], run.script) for run in script_runs(text)
    ]


def test_a_strange_letter_is_mended_in_a_line_of_several_scripts(tmp_path: Path) -> None:
    with opened(tmp_path, "дoм and house") as document:  # a Latin o
        spans = list(pages_of(document)[0].spans())
    assert [span.text for span in spans] == ["дом ", "and house"]
    assert Operation.LOOKALIKE_MENDED in spans[0].normalization


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ("στοιχειοθεσία συλλαβισ\u00b5οῦ", "στοιχειοθεσία συλλαβισμοῦ"),
        ("\u2206η\u00b5ήτριος", "Δημήτριος"),
        ("αβγ 5 \u00b5", "αβγ 5 \u00b5"),
        ("α \u2206 β", "α \u2206 β"),
    ],
)
def test_signs_named_like_greek_letters_are_mended_in_a_line_of_greek_alone(
    drawn: str, text: str, tmp_path: Path
) -> None:
    with opened(tmp_path, drawn) as document:
        assert "".join(span.text for span in pages_of(document)[0].spans()) == text


def test_lines_of_greek_with_such_signs_are_found() -> None:
    rows = rows_of(
        [
            Piece("σ\u00b5α", 50, 700),
            Piece("5 \u00b5m", 50, 680),
            Piece("\u2211", 50, 660),
            Piece("σμα", 50, 640),
        ]
    )
    assert greek_with_signs(rows).tolist() == [True, False, False, False]
    assert greek_with_signs(LINES).tolist() == [False] * 5


def test_glyphs_that_nobody_has_named_stand_between_scripts(tmp_path: Path) -> None:
    with opened(tmp_path, "ab cd xb") as document:
        known = known_by(document, lambda claim: {"a": "α", "x": "x", " ": " "}.get(claim))
        glyphs = document.page(1).glyphs
        first, second = pages_of(document, known)[0].spans()
    assert (first.text, first.script) == (f"α{UNKNOWN} {UNKNOWN * 2} ", "Grek")
    assert (second.text, second.script) == (f"x{UNKNOWN}", "Latn")
    assert first.unknown == tuple(glyphs.key(place) for place in (1, 3, 4))
    assert second.unknown == (glyphs.key(1),)


LINES = rows_of(
    [
        Piece("ab 12", 50, 700),
        Piece("αβ ab", 50, 680),
        Piece("12.", 50, 660),
        Piece("дoм", 50, 640),
        Piece("де", 50, 620),
    ]
)


def test_lines_with_letters_of_two_scripts_are_found() -> None:
    assert several_scripts(LINES).tolist() == [False, True, False, True, False]


def test_texts_and_traits_are_those_of_one_line() -> None:
    assert [_texts(LINES, line) for line in range(5)] == [
        ["a", "b ", "1", "2"],
        ["α", "β ", "a", "b"],
        ["1", "2", "."],
        ["д", "o", "м"],
        ["д", "е"],
    ]
    assert [_traits(LINES, line) for line in range(5)] == [{0, 1}, {1, 2}, {0}, {1, 3}, {3}]


def test_only_a_letter_inside_a_word_of_another_script_needs_mending() -> None:
    assert [needs_mending(LINES, line) for line in range(5)] == [False, False, False, True, False]


def test_scripts_begin_at_places_of_the_page() -> None:
    assert script_cuts(LINES, [1]) == {4: "Grek", 6: "Latn"}
    assert script_cuts(LINES, [1, 4]) == {4: "Grek", 6: "Latn", 14: "Cyrl"}
    assert script_cuts(LINES, []) == {}


def test_the_first_and_the_last_glyph_of_a_line_are_of_it() -> None:
    rows = rows_of([Piece("a1", 50, 700), Piece("2α", 50, 680), Piece("b3", 50, 660)])
    assert [_traits(rows, line) for line in range(3)] == [{0, 1}, {0, 2}, {0, 1}]
    assert [_texts(rows, line) for line in range(3)] == [["a", "1"], ["2", "α"], ["b", "3"]]
