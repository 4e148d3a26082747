"""Words whose letters have a second code, and no letter of other words, are foreign."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.foreign_words import foreign_letters, latin_letters
from tests.evidence.pages import Row, book_of_rows, glyph

#: Latin letters, as they stand here, and the Cyrillic ones that they are taken for.
TAKEN = dict(zip("aeocpIn", "аеосрІп", strict=True))
HOME = ["Росана", "осень", "перо", "весна"]


def foreign(words: list[str], *, signs: str = "", known: str = "") -> str:
    """The foreign letters, as they stand in the words; a letter and its twin are drawn alike."""
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys("".join(words)))}
    rows = [Row([tuple(numbers[letter] for letter in word) for word in words])]
    drawn = {letter: TAKEN.get(letter, letter) for letter in numbers}
    glyphs = [replace(glyph(number), shape=drawn[letter]) for letter, number in numbers.items()]
    book = book_of_rows(glyphs, rows)
    readings = [
        LetterReading(
            number, "£" if letter in signs else drawn[letter], 0.99, 0.8, "", 50, -1.0, False
        )
        for letter, number in numbers.items()
        if letter not in known
    ]
    told = {numbers[letter]: letter for letter in known}
    found = foreign_letters(book, readings, told)
    return "".join(letter for letter, number in numbers.items() if number in found)


def test_words_of_three_second_codes_are_foreign_with_all_their_letters() -> None:
    assert foreign([*HOME, "ocean", "pace"]) == "oceanp"


def test_two_second_codes_are_too_few() -> None:
    assert foreign([*HOME, "oaz"]) == ""
    assert foreign([*HOME, "oaze"]) == "oaze"


def test_a_word_with_a_letter_of_other_words_is_none() -> None:
    # в stands in весна: the codes of this word are codes that a producer made twice.
    assert foreign([*HOME, "oвec"]) == ""
    assert foreign([*HOME, "oвec", "ocean"]) == ""


def test_what_is_taken_for_a_sign_may_be_a_letter_of_such_a_word() -> None:
    assert foreign([*HOME, "ocean", "of"], signs="f") == "oceanf"


def test_a_bar_that_stands_alone_may_be_a_numeral() -> None:
    assert foreign([*HOME, "ІІ", "ocean", "III"]) == "ocean"


def test_what_is_known_stays() -> None:
    assert foreign([*HOME, "ocean", "pace"], known="p") == "ocean"
    assert foreign(HOME) == ""


def latin(words: list[str], foreign: float = 0.8, cosine: float = 0.3, weak: str = "") -> str:
    """The letters of Latin words in a text of capitals, which are like nothing Latin."""
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys("".join(words)))}
    rows = [Row([tuple(numbers[letter] for letter in word) for word in words])]
    book = book_of_rows([glyph(number) for number in numbers.values()], rows)
    readings = [
        LetterReading(number, "ക", 0.9, cosine, "", 50, foreign)
        if letter.islower() and letter not in weak
        else LetterReading(number, "." if letter == "." else "ക", 0.9, 0.8, "", 50, 0.1)
        for letter, number in numbers.items()
    ]
    found = latin_letters(book, readings, {})
    return "".join(letter for letter, number in numbers.items() if number in found)


def test_words_of_latin_drawings_are_latin() -> None:
    assert latin(["ABC", "human", "BCD"]) == "human"
    assert latin(["ABC", "right.", "B."]) == "right"


def test_a_letter_that_the_drawing_does_not_tell_is_latin_in_a_latin_word() -> None:
    assert latin(["ABC", "rights"], weak="s") == "rights"
    assert latin(["ABC", "rights", "AsB"], weak="s") == "right"
    assert latin(["ABC", "righs"], weak="ghs") == ""


def test_a_stroke_beside_letters_of_the_script_is_none() -> None:
    assert latin(["ABl", "l", "CDl"]) == ""
    assert latin(["ABl", "ll", "of", "AB"]) == "of"


def test_how_much_a_drawing_is_like_a_latin_letter() -> None:
    assert latin(["AB", "of"], foreign=0.55, cosine=0.3) == "of"
    assert latin(["AB", "of"], foreign=0.54, cosine=0.2) == ""
    assert latin(["AB", "of"], foreign=0.8, cosine=0.56) == ""
