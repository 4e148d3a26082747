"""Lines whose text stands as it is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.model import (
    UNKNOWN,
    Change,
    Direction,
    FontKey,
    FontMaps,
    GlyphKey,
    Glyphs,
    Meaning,
    Operation,
    Span,
    WritingMode,
)
from glyphstone.reading.accent_marks import find_accents
from glyphstone.reading.in_order_lines import plain_lines, plain_spans
from tests.layout.placing import Piece, page
from tests.reading.rows_of import rows_of, with_langs, with_texts


def plain(glyphs: Glyphs | list[Piece]) -> list[bool]:
    rows = rows_of(glyphs)
    found: list[bool] = plain_lines(rows, find_accents(rows)).tolist()
    return found


def spans_of(glyphs: Glyphs | list[Piece], maps: FontMaps | None = None) -> list[Span]:
    rows = rows_of(glyphs, maps)
    wanted = np.ones(len(rows.lines), dtype=np.bool_)
    found = plain_spans(rows, wanted, find_accents(rows))
    return [span for spans in found.values() for span in spans]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("plain text", True),
        ("αβγ and abc", True),
        ("日本語", True),
        ("שלום", False),
        ("abc ש", False),
        ("ab\ufffd", True),
        ("ab\u00a0cd", False),
        ("дoм and house", False),
    ],
)
def test_which_lines_stand_as_they_are_drawn(text: str, answer: bool) -> None:
    assert plain([Piece(text, 50, 700)]) == [answer]


def test_each_line_is_judged_by_itself() -> None:
    assert plain([Piece("abc", 50, 700), Piece("שלום", 50, 680), Piece("de", 50, 660)]) == [
        True, False, True,
    ]  # fmt: skip
    assert plain([]) == []


def test_lines_with_texts_of_the_pdf_or_scattered_accents_are_not_plain() -> None:
    glyphs = page([Piece("ab c", 50, 700)])
    assert plain(with_texts(glyphs, [-1, 0, -1, -1], ("x",))) == [False]
    assert plain(with_texts(glyphs, [-1, -1, 0, -1], ("x",))) == [False]
    accent = Piece("´", 56, 700, advance=0.33)
    assert plain([Piece("ae", 50, 700), accent, Piece("bc", 60, 700)]) == [True]
    assert plain([Piece("aש", 50, 700), accent, Piece("bc", 60, 700)]) == [False]


def test_a_letter_takes_an_accent_of_another_size_into_its_span() -> None:
    accent = Piece("´", 56, 700, size=9.0, advance=0.33)
    (span,) = spans_of([Piece("a", 50, 700), Piece("e", 55, 700), accent, Piece("bc", 60, 700)])
    assert span.text == "aébc"
    assert span.raw_codepoints == tuple(map(ord, "ae´bc"))
    assert span.rows.tolist() == [0, 1, 2, 3, 4]
    assert Operation.MARKS_ATTACHED in span.normalization


def test_a_span_is_a_stretch_of_one_font_and_size() -> None:
    pieces = [
        Piece("ab", 50, 700),
        Piece("cd", 60, 700, font=1),
        Piece("ef", 70, 700, size=10.2, font=1),
    ]
    first, second, third = spans_of(page(pieces, fonts=("F", "G")))
    assert [one.text for one in (first, second, third)] == ["ab", "cd", "ef"]
    assert [one.font_name for one in (first, second, third)] == ["F", "G", "G"]
    assert [one.font for one in (first, second)] == [FontKey("0"), FontKey("1")]
    assert [one.size for one in (first, second, third)] == [10.0, 10.0, 10.2]
    assert first.box == (50.0, 698.0, 60.0, 708.0)
    assert second.box == (60.0, 698.0, 70.0, 708.0)
    assert [one.rows.tolist() for one in (first, second, third)] == [[0, 1], [2, 3], [4, 5]]


def test_a_span_knows_script_direction_and_source() -> None:
    (span,) = spans_of([Piece("ab 12", 50, 700)])
    assert (span.text, span.script) == ("ab 12", "Latn")
    assert span.direction is Direction.LTR
    assert span.writing_mode is WritingMode.HORIZONTAL
    assert span.provenance == ("to_unicode",)
    assert (span.map_confidence, span.raw_codepoints, span.unknown) == (None, None, ())
    assert (span.changes, span.normalization) == ((), ())
    assert (span.declared_lang, span.lang) == (None, "und")


def test_vertical_lines_run_down() -> None:
    (span,) = spans_of([Piece("日本語文", 50, 700, vertical=True)])
    assert span.direction is Direction.TTB
    assert span.writing_mode is WritingMode.VERTICAL
    assert span.text == "日本語文"


def test_a_declared_language_cuts_a_span() -> None:
    glyphs = with_langs(page([Piece("abcd", 50, 700)]), [0, 0, 1, -1], ("de", "fr"))
    assert [(one.text, one.declared_lang) for one in spans_of(glyphs)] == [
        ("ab", "de"), ("c", "fr"), ("d", None),
    ]  # fmt: skip


def test_spaces_put_in_and_blanks_left_out_are_counted() -> None:
    (span,) = spans_of([Piece("ab cd ef", 50, 700, gap=0.4)])
    assert span.text == "ab cd ef"
    assert span.changes == (Change(Operation.SPACE_INSERTED, "", " ", 2),)
    assert span.normalization == (Operation.SPACE_INSERTED,)
    (span,) = spans_of([Piece(" ab   cd ", 50, 700)])
    assert span.text == "ab cd"
    assert span.changes == (Change(Operation.SPACE_COLLAPSED, " ", "", 4),)


def test_both_kinds_of_spaces_stand_in_their_order() -> None:
    pieces = [Piece("ab  cd", 50, 700), Piece("ef", 85, 700)]
    (span,) = spans_of(pieces)
    assert span.text == "ab cd ef"
    assert span.normalization == (Operation.SPACE_INSERTED, Operation.SPACE_COLLAPSED)


def test_blanks_are_counted_in_their_own_line() -> None:
    first, second = spans_of([Piece("ab ", 50, 700), Piece(" cd", 50, 680)])
    assert first.changes == (Change(Operation.SPACE_COLLAPSED, " ", "", 1),)
    assert second.changes == (Change(Operation.SPACE_COLLAPSED, " ", "", 1),)


def test_normal_forms_are_told_with_the_code_points_before() -> None:
    (span,) = spans_of([Piece("ﬁx ﬁ", 50, 700)])
    assert span.text == "fix fi"
    assert span.raw_codepoints == tuple(map(ord, "ﬁx ﬁ"))
    assert span.changes == (Change(Operation.LIGATURE_EXPANDED, "ﬁ", "fi", 2),)
    assert span.normalization == (Operation.LIGATURE_EXPANDED,)


def test_an_inserted_space_is_not_among_the_code_points_before() -> None:
    (span,) = spans_of([Piece("ﬁab xcd", 50, 700, gap=0.4)])
    assert span.text == "fiab xcd"
    assert span.raw_codepoints == tuple(map(ord, "ﬁabxcd"))
    assert span.normalization == (Operation.LIGATURE_EXPANDED, Operation.SPACE_INSERTED)


def mapped(**texts: Meaning) -> FontMaps:
    return {FontKey("0"): {ord(char): meant for char, meant in texts.items()}}


def test_a_span_is_as_sure_as_its_least_sure_glyph() -> None:
    maps = mapped(a=Meaning("x", 0.9, "typed"), b=Meaning("y", 0.4, "typed"), c=Meaning("z", 1.0))
    (span,) = spans_of([Piece("abc", 50, 700)], maps)
    assert span.map_confidence == 0.4
    assert span.provenance == ("typed", "map")
    (sure,) = spans_of([Piece("cc", 50, 700)], maps)
    assert (sure.map_confidence, sure.provenance) == (1.0, ("map",))


def test_glyphs_of_fonts_without_a_map_are_not_judged() -> None:
    pieces = [Piece("c", 50, 700), Piece("d", 55, 700, font=1)]
    first, second = spans_of(page(pieces, fonts=("F", "G")), mapped(c=Meaning("z", 0.5)))
    assert (first.map_confidence, second.map_confidence) == (0.5, None)


def test_the_commonest_source_comes_first() -> None:
    maps = mapped(a=Meaning("x", 1.0, "a"), b=Meaning("y", 1.0, "b"))
    (span,) = spans_of([Piece("abb", 50, 700)], maps)
    assert span.provenance == ("b", "a")


def test_unknown_glyphs_have_their_keys_in_their_span() -> None:
    maps = mapped(a=Meaning("x"))
    pieces = [Piece("aba", 50, 700), Piece("ac", 65, 700, size=12)]
    first, second = spans_of(pieces, maps)
    assert (first.text, second.text) == (f"x{UNKNOWN}x", f"x{UNKNOWN}")
    assert first.unknown == (GlyphKey(FontKey("0"), ord("b")),)
    assert second.unknown == (GlyphKey(FontKey("0"), ord("c")),)


def test_scripts_cut_spans_across_fonts() -> None:
    pieces = [Piece("ab αβ", 50, 700), Piece("γ de", 75, 700, font=1)]
    found = spans_of(page(pieces, fonts=("F", "G")))
    assert [(one.text, one.script) for one in found] == [
        ("ab ", "Latn"), ("αβ", "Grek"), ("γ ", "Grek"), ("de", "Latn"),
    ]  # fmt: skip


def test_scripts_of_one_line_say_nothing_of_the_next() -> None:
    found = spans_of([Piece("ab αβ", 50, 700), Piece("12 cd", 50, 680)])
    assert [(one.text, one.script) for one in found] == [
        ("ab ", "Latn"), ("αβ", "Grek"), ("12 cd", "Latn"),
    ]  # fmt: skip


def test_ideographs_have_the_name_of_their_own_text() -> None:
    found = spans_of([Piece("日本のひらがな", 50, 700, advance=1.0)])
    assert [one.script for one in found] == ["Jpan"]


def test_only_the_wanted_lines_are_told() -> None:
    rows = rows_of([Piece("ab", 50, 700), Piece("cd", 50, 680)])
    found = plain_spans(rows, np.array([False, True]), find_accents(rows))
    assert {line: [one.text for one in spans] for line, spans in found.items()} == {1: ["cd"]}
