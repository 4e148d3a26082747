"""A letter that two scripts draw alike is of the script of its words, if these tell it."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.word_scripts import in_words_that_do_not_tell
from tests.evidence.pages import Row, book_of_rows, glyph

#: Р is drawn as P; н and ж no other script has.
READ = {0: "Р", 1: "о", 2: "н", 3: "ж", 4: "7"}


def readings() -> list[LetterReading]:
    return [LetterReading(s, text, 0.999, 0.8, "щ", 5, -1.0) for s, text in READ.items()]


def untold(words: list[tuple[int, ...]], *sure: int) -> set[int]:
    book = book_of_rows([glyph(number) for number in READ], [Row(words)])
    return set(
        in_words_that_do_not_tell(book, readings(), {number: READ[number] for number in sure})
    )


@pytest.mark.parametrize(
    ("words", "open_"),
    [
        ([(0, 2)], {1}),
        ([(0, 1)], {0, 1}),
        ([(0, 2), (0, 1)], {0, 1}),
        ([(0, 2), (0, 3), (0, 1)], {1}),
        ([(0, 4), (0,)], {0, 1}),
    ],
    ids=["told", "all alike", "half", "most", "figures and nothing"],
)
def test_more_than_half_of_its_words_must_tell(
    words: list[tuple[int, ...]], open_: set[int]
) -> None:
    assert untold(words, 2, 3) == open_


def test_a_letter_that_is_not_sure_tells_nothing() -> None:
    assert untold([(0, 1, 2)], 2) == set()
    assert untold([(0, 1, 2)]) == {0, 1}


def test_a_letter_of_one_script_alone_needs_no_words() -> None:
    assert untold([(2,), (3,)]) == {0, 1}


def test_latin_letters_need_no_words_that_tell() -> None:
    book = book_of_rows([glyph(0)], [Row([(0, 0)])])
    latin, russian = (LetterReading(0, text, 0.999, 0.8, "ж", 5, -1.0) for text in "oо")
    assert in_words_that_do_not_tell(book, [latin], {}) == frozenset()
    assert in_words_that_do_not_tell(book, [russian], {}) == {0}
