"""A drawn word as it is read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.answers.word_text import read_word
from glyphstone.model import Claim, Direction, FontKey, Symbol


def glyph(advance: float = 0.5, *, inked: bool = True) -> Symbol:
    return Symbol(
        id=0,
        document=0,
        font=FontKey("1"),
        code=1,
        code_length=1,
        font_name="F",
        shape=None,
        blank=False,
        advance=advance,
        ink=(0.0, 0.0, 0.1, 0.1) if inked else None,
        count=1,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )


def read(
    *texts: str | None,
    direction: Direction = Direction.LTR,
    symbols: list[Symbol | None] | None = None,
) -> str:
    return read_word(
        symbols or [glyph()] * len(texts),
        texts,
        range(len(texts)),
        direction,
        lambda place, text: f"<{place}>" if text is None else text,
    )


def test_a_plain_word_is_read_as_it_is_drawn_and_composed() -> None:
    assert read("c", "a", "f", "e", "\u0301") == "café"
    assert read("a", None, "b") == "a<1>b"


def test_a_word_from_the_right_is_turned() -> None:
    assert read("ב", "א") == "אב"
    assert read("ב", None, "א") == "א<1>ב"
    assert read("ב", "א", direction=Direction.RTL) == "אב"


def test_the_line_tells_the_direction_of_a_word_without_letters() -> None:
    assert read("1", "2") == "12"
    assert read("1", "2", direction=Direction.RTL) == "12"
    assert read("(", None, direction=Direction.RTL) == "<1>)"
    assert read("a", "b", direction=Direction.RTL) == "ab"


def test_a_vowel_drawn_before_its_letter_is_read_behind_it() -> None:
    assert read("ि", "क") == "कि"


@pytest.mark.parametrize(
    ("advance", "inked", "text"),
    [(0.0199, True, "אב<1>"), (0.02, True, "א<1>ב"), (0.0, False, "א<1>ב")],
)
def test_a_glyph_that_hardly_moves_the_pen_is_a_mark(
    advance: float, inked: bool, text: str
) -> None:
    # Drawn from the left: bet, then something unknown upon it, then alef.
    symbols: list[Symbol | None] = [glyph(), glyph(advance, inked=inked), glyph()]
    assert read("ב", None, "א", symbols=symbols) == text


def test_a_glyph_without_a_symbol_is_no_mark() -> None:
    assert read("ב", None, "א", symbols=[glyph(), None, glyph()]) == "א<1>ב"


def test_letters_of_two_fonts_are_read_as_they_stand_whatever_the_order_of_the_file() -> None:
    """Of a word from the right the file has the letters of one font first: rows 2 to 4, then 5."""
    texts, rows = ("ד", "ג", "ב", "א"), (5, 4, 3, 2)
    assert placed(texts, rows, [(0.0, 0.5), (0.5, 0.5), (1.0, 0.5), (1.5, 0.5)]) == "אבגד"
    # The same word of two fonts: its last letter is in the file before all others.
    assert placed(texts, (1, 4, 3, 2), [(0.0, 0.5), (0.5, 0.5), (1.0, 0.5), (1.5, 0.5)]) == "אבגד"
    assert placed(texts, (1, 4, 3, 2)) == "דאבג"


def test_of_letters_over_one_another_the_file_tells_which_is_first() -> None:
    texts, rows = ("ד", "ג", "א", "ב"), (5, 4, 2, 3)
    assert placed(texts, rows, [(0.0, 0.5), (0.5, 0.5), (1.0, 0.5), (1.1, 0.5)]) == "אבגד"
    assert placed(texts, rows, [(0.0, 0.5), (0.5, 0.5), (1.0, 0.5), (1.5, 0.5)]) == "באגד"


def placed(
    texts: tuple[str, ...],
    rows: tuple[int, ...],
    stretches: Sequence[tuple[float, float]] = (),
) -> str:
    return read_word(
        [glyph()] * len(texts),
        texts,
        rows,
        Direction.RTL,
        lambda _place, text: text or "",
        stretches,
    )


def test_an_accent_before_its_letter_in_the_drawing_goes_behind_it_as_in_the_file() -> None:
    # \u0448\u0438\u0301\u044f: the accent is drawn back, so that it stands before its letter.
    symbols: list[Symbol | None] = [glyph(), glyph(0.0), glyph(), glyph()]
    texts = ["ш", "\u0301", "и", "я"]
    found = read_word(symbols, texts, [0, 2, 1, 3], Direction.LTR, lambda _, text: text or "")
    assert found == "ши\u0301я"


def test_a_blank_inside_a_word_does_not_part_an_accent_from_its_letter() -> None:
    symbols: list[Symbol | None] = [glyph(), glyph(0.0), glyph(), glyph()]
    texts = ["ш", "\u0301", "и", "я"]
    found = read_word(symbols, texts, [0, 3, 2, 4], Direction.LTR, lambda _, text: text or "")
    assert found == "ши\u0301я"
    apart = read_word(symbols, texts, [0, 30, 2, 4], Direction.LTR, lambda _, text: text or "")
    assert apart == "ш\u0301ия", "other words stand between: the places tell"


def test_an_accent_set_apart_is_a_mark_on_the_letter_that_it_is_drawn_over() -> None:
    # As TeX sets ā and ṃ: the macron before its letter, the dot behind it.
    places = [(0.0, 0.4), (0.4, 0.5), (0.4, 0.5), (0.9, 0.8), (1.2, 0.3), (1.7, 0.3)]
    for macron in ("¯", "\u0304"):
        texts = ("t", "a", macron, "m", ".", ".")
        assert placed(texts, (0, 2, 1, 3, 4, 5), places) == "tāṃ."
