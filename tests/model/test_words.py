"""The words of a line: where they stand, how sure they are, what is unknown in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.model.words import box_share, columns, words_of

BOX = (100.0, 10.0, 200.0, 20.0)


def span(text: str, **facts: Any) -> Span:
    made = Span(
        text, BOX, FontKey("7"), "Serif", 10.0, "Latn", Direction.LTR, WritingMode.HORIZONTAL
    )
    return replace(made, **facts)


def test_each_word_has_its_share_of_the_box() -> None:
    words = words_of([span("ab cdefghi")])
    assert [word.text for word in words] == ["ab", "cdefghi"]
    assert words[0].box == pytest.approx((100.0, 10.0, 120.0, 20.0))
    assert words[1].box == pytest.approx((130.0, 10.0, 200.0, 20.0))


def test_words_from_the_right_begin_at_the_right() -> None:
    words = words_of([span("אב גדהוזחט", direction=Direction.RTL)])
    assert words[0].box == pytest.approx((180.0, 10.0, 200.0, 20.0))
    assert words[1].box == pytest.approx((100.0, 10.0, 170.0, 20.0))


def test_words_of_a_column_run_downwards() -> None:
    words = words_of([span("ab cdefghi", writing_mode=WritingMode.VERTICAL)])
    assert words[0].box == pytest.approx((100.0, 18.0, 200.0, 20.0))
    assert words[1].box == pytest.approx((100.0, 10.0, 200.0, 17.0))


def test_wide_characters_take_two_places_and_marks_none() -> None:
    words = words_of([span("漢 a\u0301b")])
    assert words[0].box == pytest.approx((100.0, 10.0, 140.0, 20.0))
    assert words[1].box == pytest.approx((160.0, 10.0, 200.0, 20.0))


def test_a_word_that_goes_on_in_another_font_stays_one() -> None:
    rest = span("c d", box=(200.0, 8.0, 230.0, 22.0), font=FontKey("9"), map_confidence=0.5)
    words = words_of([span("ab", map_confidence=0.9), rest])
    assert [(word.text, word.confidence) for word in words] == [("abc", 0.5), ("d", 0.5)]
    assert words[0].box == pytest.approx((100.0, 8.0, 210.0, 22.0))
    assert [word.span.font for word in words] == ["7", "9"]


def test_one_side_of_a_joined_word_may_be_unjudged() -> None:
    (word,) = words_of([span("ab"), span("c", map_confidence=0.5)])
    assert word.confidence == 0.5
    (word,) = words_of([span("ab"), span("c")])
    assert word.confidence is None


def test_unknown_glyphs_go_to_the_words_they_stand_in() -> None:
    keys = tuple(GlyphKey(FontKey("7"), code) for code in (1, 2, 3))
    text = f"a{UNKNOWN} b {UNKNOWN}{UNKNOWN}"
    words = words_of([span(text, unknown=keys, map_confidence=0.8)])
    assert [word.unknown for word in words] == [keys[:1], (), keys[1:]]
    assert [word.confidence for word in words] == [0.0, 0.8, 0.0]


def test_a_page_gives_the_words_of_its_lines_in_order() -> None:
    lines = [
        TextLine(
            [span(text)], BOX, 12.0, 10.0, 0.0, Direction.LTR, WritingMode.HORIZONTAL, number=at
        )
        for at, text in enumerate(("ab c", " ", "d"), start=1)
    ]
    page = PageText(1, BOX, 0, [Block(BlockKind.BODY, lines, BOX)])
    assert [word.text for word in lines[0].words] == ["ab", "c"]
    assert [word.text for word in page.words()] == ["ab", "c", "d"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0), ("abc", 3), ("é", 1), ("e\u0301", 1), ("e\u20dd", 1), ("漢字", 4), ("Ａ", 2),
        ("ｱ", 1), ("कि", 2), ("\u200b", 1),
    ],
)  # fmt: skip
def test_columns_of_a_terminal(text: str, count: int) -> None:
    assert columns(text) == count


def test_a_share_of_a_box_by_the_direction_of_reading() -> None:
    assert box_share(span("a"), 0.25, 0.5) == (125.0, 10.0, 150.0, 20.0)
    assert box_share(span("a", direction=Direction.RTL), 0.25, 0.5) == (150.0, 10.0, 175.0, 20.0)
    down = span("a", writing_mode=WritingMode.VERTICAL, direction=Direction.TTB)
    assert box_share(down, 0.25, 0.5) == (100.0, 15.0, 200.0, 17.5)


def test_all_blanks_of_a_line_part_words_and_others_do_not() -> None:
    assert [word.text for word in words_of([span(" a\tb\nc\rd  e\u00a0f ")])] == [
        "a", "b", "c", "d", "e\u00a0f",
    ]  # fmt: skip
    assert [word.text for word in words_of([span("a "), span("b"), span(" c")])] == ["a", "b", "c"]
    assert words_of([span(""), span(" ")]) == []


def test_the_box_of_a_joined_word_is_around_its_parts() -> None:
    first = span("a", box=(10.0, 2.0, 20.0, 12.0))
    second = span("b", box=(5.0, 4.0, 12.0, 9.0))
    for spans in ([first, second], [second, first]):
        (word,) = words_of(spans)
        assert word.box == (5.0, 2.0, 20.0, 12.0)


def test_a_joined_word_has_the_unknown_glyphs_of_all_its_parts() -> None:
    keys = tuple(GlyphKey(FontKey("7"), code) for code in (1, 2))
    spans = [span(UNKNOWN, unknown=keys[:1]), span(f"a{UNKNOWN}", unknown=keys[1:])]
    (word,) = words_of(spans)
    assert (word.text, word.unknown, word.confidence) == (f"{UNKNOWN}a{UNKNOWN}", keys, 0.0)
