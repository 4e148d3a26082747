"""Texts on the PNG sheet: which letters they are written in, and where lines are cut."""

from __future__ import annotations

import pytest

from glyphstone.writers.sheet.labels import fitted, label_font

WIDE = 10_000


def length(text: str, size: int = 11) -> float:
    return label_font(size).getlength(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain ASCII ~", "plain ASCII ~"),
        ("“a” ‘b’", "\"a\" 'b'"),
        ("a–b—c", "a-b-c"),
        ("2× …", "2x ..."),
        ("¡é ž", "¡é ž"),
        ("\u00a0", "[00A0]"),
        ("\u017f", "[017F]"),
        ("\x1f\x7f", "[001F][007F]"),
        ("я漢", "[044F][6F22]"),
        ("\U0001f600", "[1F600]"),
    ],
)
def test_letters_that_the_font_lacks_are_written_as_code_points(text: str, written: str) -> None:
    assert fitted(text, 11, WIDE) == [written]


def test_no_text_has_no_line() -> None:
    assert fitted("", 11, WIDE) == fitted("   ", 11, WIDE) == []


def test_a_line_is_cut_between_words_and_is_as_long_as_fits() -> None:
    width = int(length("one two")) + 1
    assert fitted("one two three", 11, width) == ["one two", "three"]
    assert fitted("one two three", 11, int(length("one two")) - 1) == ["one", "two", "three"]
    assert fitted("  one   two ", 11, WIDE) == ["one two"]


def test_a_line_that_fits_to_the_pixel_is_whole() -> None:
    text = "MMMM MMMM"
    width = length(text)
    assert width == int(width)  # so that the pixel is exact
    assert fitted(text, 11, int(width)) == [text]
    assert fitted("MMMM", 11, int(length("MMMM"))) == ["MMMM"]


def test_of_too_many_lines_the_last_says_that_more_follow() -> None:
    width = int(length("three...")) + 1
    assert fitted("one three two", 11, width, 2) == ["one", "three..."]
    assert fitted("one three", 11, width, 2) == ["one", "three"]
    assert fitted("one three", 11, width, 1) == ["one..."]


def test_a_word_that_is_too_long_is_cut_where_it_fits() -> None:
    width = int(length("xxxxx..."))
    (cut,) = fitted("x" * 40, 11, width)
    assert cut.endswith("...")
    assert length(cut) <= width < length("x" + cut)
    # The sign of a cut is not cut itself.
    first, second = fitted(f"{'x' * 40} {'y' * 40} z", 11, width, 2)
    assert first == cut
    assert second.strip("y") == "..."


def test_a_cut_word_keeps_at_least_its_first_letter() -> None:
    assert fitted("abc", 11, 1) == ["a..."]


def test_a_word_of_a_hundred_thousand_letters_is_cut_too() -> None:
    (cut,) = fitted("x" * 100_000, 11, 100)
    assert length(cut) <= 100


def test_larger_letters_need_more_lines() -> None:
    text = "some words that are not short"
    assert len(fitted(text, 24, 150)) > len(fitted(text, 11, 150))
