"""Roman numerals in a Cyrillic text are Latin letters."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.confidence import RULES, confidence_of
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.roman_numerals import with_numerals
from tests.evidence.pages import Row, book_of_rows, glyph

ALPHABET = frozenset("абвгдх")


def read(
    words: list[str], alphabet: frozenset[str] = ALPHABET, shared: str = "", known: str = ""
) -> str:
    """What the letters of words are read as, in the order of their first places."""
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys("".join(words)))}
    rows = [Row([tuple(numbers[letter] for letter in word) for word in words])]
    book = book_of_rows([glyph(number) for number in numbers.values()], rows)
    readings = [
        LetterReading(number, letter, 0.2, 0.5, "", 5, -1.0, letter in shared)
        for letter, number in numbers.items()
        if letter not in known
    ]
    told = {numbers[letter]: letter for letter in known}
    return "".join(one.text for one in with_numerals(book, readings, alphabet, told))


def test_a_bar_that_the_language_has_not_is_a_numeral() -> None:
    assert read(["І", "ІІ.", "абв"]) == "I.абв"
    assert read(["ІѴ", "Ӏ"]) == "IVI"


def test_in_a_word_of_letters_it_is_none() -> None:
    assert read(["І", "аІб"]) == "Іаб"
    assert read(["І", "аІ"], known="а") == "І"


def test_a_letter_of_the_language_is_one() -> None:
    assert read(["І", "абв"], ALPHABET | {"і"}) == "Іабв"
    # But for one of two drawings.
    assert read(["ХІ", "абв"]) == "ХIабв"
    assert read(["ХІ", "абв"], shared="Х") == "XIабв"


def test_a_bar_that_stands_beside_itself_is_a_numeral_in_any_language() -> None:
    assert read(["(ІІІ)", "абв"], ALPHABET | {"і"}) == "(I)абв"
    assert read(["ІІІ", "аІ"], ALPHABET | {"і"}) == "Іа"
    assert read(["ІІ", "ІХ", "Ха"], ALPHABET | {"і"}) == "IХа"
    assert read(["ІІ", "абв"], frozenset()) == "Iабв"


def test_but_not_a_sure_one() -> None:
    book = book_of_rows([glyph(0)], [Row([(0, 0)])])
    one = LetterReading(0, "І", 1.0, 0.9, "Т", 50, -1.0)
    (found,) = with_numerals(book, [one], ALPHABET | {"і"}, {})
    assert confidence_of(found) < RULES.sure
    (found,) = with_numerals(book, [one], ALPHABET, {})
    assert confidence_of(found) == RULES.sure


def test_without_an_alphabet_a_single_bar_is_none() -> None:
    assert read(["І", "абв"], frozenset()) == "Іабв"


@pytest.mark.parametrize("word", ["б", "ж", "7"])
def test_what_is_drawn_otherwise_is_none(word: str) -> None:
    assert read([word]) == word


def test_a_numeral_is_likely_enough_to_be_said() -> None:
    book = book_of_rows([glyph(0)], [Row([(0,)])])
    one = LetterReading(0, "І", 0.2, 0.5, "Т", 5, -1.0)
    (found,) = with_numerals(book, [one], ALPHABET, {})
    assert (found.text, found.second, found.probability, found.numeral) == ("I", "І", 0.5, True)
