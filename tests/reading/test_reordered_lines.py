"""Spans of lines that had to be put in order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from glyphstone.model import Direction, FontKey, Meaning, Operation, Span, WritingMode
from glyphstone.reading import reordered_lines
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.reordered_lines import _direction
from glyphstone.reading.text_options import TextOptions
from glyphstone.script.normal.normalize import normalize
from tests.layout.placing import Piece, page


def read(meant: str) -> list[Span]:
    """The spans of a line of three glyphs; that in the middle means what a damaged map says."""
    maps = {
        FontKey("0"): {
            ord("ا"): Meaning("ا"),
            ord("x"): Meaning(meant, 0.5),
            ord("ر"): Meaning("ر"),
        }
    }
    return list(PageReader(maps, TextOptions()).read(page([Piece("اxر", 50, 700)])).spans())


@pytest.mark.parametrize("meant", ["شa", "aش", "ـ摰", "失隐ᣠ", "شaя漢"])
def test_a_glyph_that_means_letters_of_several_scripts_is_several_spans(meant: str) -> None:
    spans = read(meant)
    letters = Counter("".join(span.text for span in spans))
    assert letters == Counter("ار" + meant)
    assert len({span.script for span in spans}) > 1


def test_each_part_of_a_shared_glyph_stands_where_it_stands_and_is_as_sure() -> None:
    spans = [span for span in read("aя") if span.text.strip("ار")]
    assert [span.text for span in spans] == ["a", "я"]
    assert {span.box for span in spans} == {(55.0, 698.0, 60.0, 708.0)}
    assert {span.map_confidence for span in spans} == {0.5}
    assert {span.provenance for span in spans} == {("map",)}


# --- what a span says -------------------------------------------------------------------------


def spans_of(
    pieces: list[Piece], maps: dict[FontKey, dict[int, Meaning]] | None = None, **more: str
) -> list[Span]:
    fonts = tuple(more.values()) or ("F",)
    return list(PageReader(maps or {}, TextOptions()).read(page(pieces, fonts=fonts)).spans())


def test_a_line_from_the_right_says_what_was_done_to_it() -> None:
    (span,) = spans_of([Piece("דג בא", 50, 700)])
    assert (span.text, span.script) == ("אב גד", "Hebr")
    assert span.direction is Direction.RTL
    assert span.writing_mode is WritingMode.HORIZONTAL
    assert span.normalization == (Operation.VISUAL_ORDER_REVERSED,)
    assert (span.changes, span.raw_codepoints) == ((), None)
    assert span.rows.tolist() == [4, 3, 2, 1, 0]
    assert span.box == (50.0, 698.0, 75.0, 708.0)
    assert span.provenance == ("to_unicode",)
    assert (span.size, span.font_name, span.font) == (10.0, "F", FontKey("0"))


def test_fonts_sizes_and_scripts_cut_spans_in_the_order_of_reading() -> None:
    pieces = [
        Piece("abc", 50, 700),
        Piece(" ", 65, 700),
        Piece("דג", 70, 700),
        Piece("בא", 80, 700, font=1),
        Piece("הו", 90, 700, size=10.5, font=1),
    ]
    found = spans_of(pieces, a="F", b="G")
    assert [(one.text.strip(), one.script, one.font_name, one.size) for one in found] == [
        ("וה", "Hebr", "G", 10.5),
        ("אב", "Hebr", "G", 10.0),
        ("גד", "Hebr", "F", 10.0),
        ("abc", "Latn", "F", 10.0),
    ]
    assert [one.direction for one in found] == [*[Direction.RTL] * 3, Direction.LTR]
    assert Operation.VISUAL_ORDER_REVERSED not in found[3].normalization


def test_a_bracket_opens_where_it_is_read_first() -> None:
    (span,) = spans_of([Piece("(אב)", 50, 700)])
    assert span.text == "(בא)"
    assert sorted(span.rows.tolist()) == [0, 1, 2, 3]


def hebrew(confidence: dict[str, float]) -> dict[FontKey, dict[int, Meaning]]:
    return {
        FontKey("0"): {
            ord(char): Meaning(text, confidence[char], source)
            for char, text, source in (("a", "א", "one"), ("b", "ב", "one"), ("c", "ג", "two"))
        }
    }


def test_a_span_is_as_sure_as_its_least_sure_glyph() -> None:
    sure = {"a": 0.9, "b": 0.4, "c": 0.7}
    (span,) = spans_of([Piece("ab", 50, 700)], hebrew(sure))
    assert (span.map_confidence, span.provenance) == (0.4, ("one",))
    (span,) = spans_of([Piece("acc", 50, 700)], hebrew(sure))
    assert (span.map_confidence, span.provenance) == (0.7, ("two", "one"))
    (span,) = spans_of([Piece("בא", 50, 700)])
    assert (span.map_confidence, span.provenance) == (None, ("to_unicode",))


def test_spaces_alone_leave_the_code_points_untold() -> None:
    (span,) = spans_of([Piece("דג   בא", 50, 700)])
    assert span.text == "אב גד"
    assert span.raw_codepoints is None
    assert [(one.operation, one.before, one.after) for one in span.changes] == [
        (Operation.SPACE_COLLAPSED, "   ", " ")
    ]


def test_normal_forms_are_told_with_the_code_points_before() -> None:
    (arabic,) = spans_of([Piece("ﺏﺎ", 50, 700)])
    assert arabic.raw_codepoints == tuple(map(ord, "ﺎﺏ"))
    assert arabic.text == "اب"
    assert Operation.PRESENTATION_FORMS_COLLAPSED in arabic.normalization


def test_equal_changes_are_counted() -> None:
    (span,) = spans_of([Piece("ﺏﺏﺎ", 50, 700)])
    assert max(one.count for one in span.changes) == 2
    assert len(span.changes) == 2


@pytest.mark.parametrize(
    ("text", "otherwise", "found"),
    [
        ("abc", Direction.RTL, Direction.LTR),
        ("123", Direction.RTL, Direction.RTL),
        ("123", Direction.LTR, Direction.LTR),
        ("אבa", Direction.LTR, Direction.RTL),
        ("אab", Direction.RTL, Direction.LTR),
        ("ابa", Direction.LTR, Direction.RTL),
        ("«»", Direction.RTL, Direction.RTL),
    ],
)
def test_the_direction_is_that_of_most_letters(
    text: str, otherwise: Direction, found: Direction
) -> None:
    assert _direction(text, otherwise) is found


def test_vertical_lines_that_are_put_in_order_run_down() -> None:
    (span,) = spans_of([Piece("日本\ufe41語", 50, 700, vertical=True)])
    assert span.direction is Direction.TTB
    assert span.writing_mode is WritingMode.VERTICAL
    assert Operation.VERTICAL_FORMS_COLLAPSED in span.normalization
    assert span.text == "日本「語"


def test_normal_forms_see_sixty_four_characters_around_a_span(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[str, str, str]] = []

    def watched(text: str, *arguments: Any, **more: Any) -> Any:
        seen.append((more["before"], text, more["after"]))
        return normalize(text, *arguments, **more)

    monkeypatch.setattr(reordered_lines, "normalize", watched)
    # Read from the right: 66 letters in one font, two in another, 70 in the first.
    pieces = [
        Piece("ג" * 70, 50, 700, size=5.0),
        Piece("בא", 50 + 70 * 2.5, 700, size=5.0, font=1),
        Piece("ד" * 66, 50 + 72 * 2.5, 700, size=5.0),
    ]
    spans_of(pieces, a="F", b="G")
    assert seen == [
        ("", "ד" * 66, "אב" + "ג" * 62),
        ("ד" * 64, "אב", "ג" * 64),
        ("ד" * 62 + "אב", "ג" * 70, ""),
    ]


def test_the_first_letter_of_a_line_is_seen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []

    def watched(text: str, *arguments: Any, **more: Any) -> Any:
        seen.append((more["before"], more["after"]))
        return normalize(text, *arguments, **more)

    monkeypatch.setattr(reordered_lines, "normalize", watched)
    spans_of([Piece("בא", 50, 700), Piece("ד", 60, 700, font=1)], a="F", b="G")
    assert seen == [("", "אב"), ("ד", "")]
