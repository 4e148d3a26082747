"""Signs that end sentences, and what a line begins with."""

from __future__ import annotations

import pytest

from glyphstone.text.paragraphs.sentence_ends import (
    CLOSING,
    DASHES,
    ELLIPSES,
    PLAIN_STOPS,
    QUOTES,
    STOPS,
    is_finished,
    is_open,
    is_small,
    starts_lower,
    starts_speech,
    starts_upper,
)


def test_the_stops_are_those_of_unicode_with_a_few_more() -> None:
    assert len(STOPS) == 164
    assert frozenset(".?!\u0589\u061f\u06d4\u0964\u0965\u104b\u1362\u1803\u3002\uff01") <= STOPS
    assert frozenset("\uff61\u0f0d\u17d4\u0e5b\u10fb") <= STOPS
    # The comma of Myanmar is counted by Unicode, but ends nothing.
    assert "\u104a" not in STOPS
    assert not STOPS & frozenset(",;:-")
    assert PLAIN_STOPS <= STOPS
    assert QUOTES <= CLOSING


@pytest.mark.parametrize(
    "text",
    [
        "It ends.",
        "Does it?",
        "It ends.”",
        "It ends.) ",
        "It ends.*",
        "It ends.\u00b9\u00b2",
        "And so on\u2026",
        "और वह है।",
        "Τι κάνεις;",
        "Τι κάνεις\u037e",
        "ደህና፡፡",
        "终于。」",
    ],
)
def test_a_line_ends_as_a_sentence_does(text: str) -> None:
    assert is_finished(text)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "goes on", "goes on,", "goes; on;", "7", "ሰው፡", "፡", "”", "end. a", ";", "\u0400;"],
)
def test_a_line_does_not_end_as_a_sentence_does(text: str) -> None:
    assert not is_finished(text)


@pytest.mark.parametrize(
    "text",
    [
        "and,",
        "and; ",
        "namely:",
        "well-",
        "so —",
        "see (",
        "see [",
        "और،",
        "一、",
        "ሰላም፣",
        "e.g. ·",
    ],
)
def test_a_line_ends_in_the_middle(text: str) -> None:
    assert is_open(text)


@pytest.mark.parametrize("text", ["", " ", "end", "end.", "end)", "Τι κάνεις;", "end”"])
def test_a_line_does_not_end_in_the_middle(text: str) -> None:
    assert not is_open(text)


def test_a_semicolon_asks_in_greek_only() -> None:
    assert is_open("and so;")
    assert not is_open("Τι;")
    assert is_finished("Τι;\u201d")


@pytest.mark.parametrize(
    ("char", "expected"),
    [("a", True), ("ж", True), ("A", False), ("ა", False), ("א", False), ("1", False), ("", False)],
)
def test_small_letters_are_those_of_scripts_with_capitals(char: str, expected: bool) -> None:
    assert is_small(char) is expected


def test_all_letters_of_georgian_are_without_case() -> None:
    assert not is_small("\u10d0")
    assert not is_small("\u10ff")


@pytest.mark.parametrize(
    ("text", "lower", "upper"),
    [
        ("word", True, False),
        ("Word", False, True),
        ("“(word", True, False),
        ("  Word", False, True),
        ("ǅ", False, True),
        ("7 words", False, False),
        ("+word", False, False),
        ("", False, False),
        ("...", False, False),
        ("ესე", False, False),
        ("नहीं", False, False),
    ],
)
def test_the_first_letter_behind_punctuation_counts(text: str, lower: bool, upper: bool) -> None:
    assert starts_lower(text) is lower
    assert starts_upper(text) is upper


@pytest.mark.parametrize(
    "text", ["— Yes", "-Yes", "– yes", "“Yes”", "«Oui»", "'Yes", '"Yes"', "„Ja“"]
)
def test_speech_begins_with_a_dash_or_a_quotation_mark(text: str) -> None:
    assert starts_speech(text)


@pytest.mark.parametrize("text", ["Yes", "", "—", "— ", "- 7", "-7", "—.", "”Yes", "»Oui"])
def test_other_beginnings_are_no_speech(text: str) -> None:
    assert not starts_speech(text)


def test_dashes_and_ellipses_are_told_apart_from_stops() -> None:
    assert not DASHES & STOPS
    assert not ELLIPSES & STOPS
