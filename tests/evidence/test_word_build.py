"""Words as words are built."""

from __future__ import annotations

import pytest

from glyphstone.evidence.letter_build import Profile
from glyphstone.evidence.word_build import words_built
from tests.evidence.pages import Row, book_of_rows, glyph


def built(*words: str) -> Profile:
    """The verdict on words in which an underscore stands for a glyph that nothing is said of."""
    letters = sorted(set("".join(words)))
    numbers = {char: number for number, char in enumerate(letters)}
    rows = [Row([[numbers[char] for char in word] for word in words])]
    book = book_of_rows([glyph(number) for number in numbers.values()], rows)
    return words_built(book, {number: char for char, number in numbers.items() if char != "_"})


@pytest.mark.parametrize(
    "word",
    [
        "word",
        "Word",
        "WORD",
        "слово",
        "don't",
        "wohl-an",
        "Α.Ε",
        "(word)",
        "word,",
        "ሰላም፡ዓለም",
        "i18",
    ],
)
def test_what_can_be_a_word(word: str) -> None:
    expected = Profile(0, 0) if word == "i18" else Profile(1, 1)
    assert built(word) == expected


@pytest.mark.parametrize("word", ["wоrd", "wORD", "wo7d", "wo(rd", "wo$rd", "сloво"])
def test_what_cannot_be_a_word(word: str) -> None:
    assert built(word) == Profile(1, 0)


def test_distinct_stretches_between_unknown_glyphs_count() -> None:
    assert built("word", "word", "wo_rd", "a", "7") == Profile(3, 3)
    assert built("w_O") == Profile(0, 0)
