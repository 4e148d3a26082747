"""The words of the sentences."""

from __future__ import annotations

import pytest

from glyphstone.verdict.doubts.phrases import (
    are,
    claim,
    contradict,
    examples,
    have,
    many,
    quoted,
    they,
)
from tests.verdict.drawn import use


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a", "“a” (U+0061)"),
        ("1", "“1” (U+0031)"),
        ("ab", "“ab” (U+0061 U+0062)"),
        ("a\u0301", "“a” (U+0061 U+0301)"),
        ("+", "“+” (U+002B)"),
        (".", "“.” (U+002E)"),
        ("\x07", "U+0007"),
        (" ", "U+0020"),
        ("'", "U+0027"),
        ("“", "U+201C"),
        ("´", "U+00B4"),
        ("~", "“~” (U+007E)"),
    ],
)
def test_a_text_is_shown_with_its_code_points(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_three_examples_each_once() -> None:
    uses = [use(code, None, char) for code, char in enumerate("aabc")]
    assert examples(uses) == "“a” (U+0061), “b” (U+0062)"
    assert examples(uses[1:]) == "“a” (U+0061), “b” (U+0062), “c” (U+0063)"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, ["1 glyph", "has", "is", "claims", "contradicts", "it"]),
        (2, ["2 glyphs", "have", "are", "claim", "contradict", "they"]),
        (1234, ["1,234 glyphs", "have", "are", "claim", "contradict", "they"]),
    ],
)
def test_numbers_and_their_verbs(number: int, words: list[str]) -> None:
    verbs = [word(number) for word in (have, are, claim, contradict, they)]
    assert [many(number, "glyph"), *verbs] == words
