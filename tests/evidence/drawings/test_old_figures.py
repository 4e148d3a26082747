"""Old-style figures that are drawn as letters are told by their company."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.confidence import RULES, confidence_of
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.old_figures import with_old_figures
from tests.evidence.pages import Row, book_of_rows, glyph

#: Two drawings that are taken for one letter: the figure is written as a digit here.
TAKEN = {"0": "o", "1": "i"}


def readings_of(words: list[str], *, shared: bool = True, known: str = "") -> list[LetterReading]:
    """What is made of words whose 0 and 1 are taken for letters."""
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys("".join(words)))}
    rows = [Row([tuple(numbers[letter] for letter in word) for word in words])]
    book = book_of_rows([glyph(number) for number in numbers.values()], rows)
    both = {*TAKEN, *TAKEN.values()} if shared else set()
    readings = [
        LetterReading(number, TAKEN.get(letter, letter), 0.9995, 0.8, "", 50, -1.0, letter in both)
        for letter, number in numbers.items()
        if letter not in known
    ]
    told = {numbers[letter]: letter for letter in known}
    return with_old_figures(book, readings, told)


def read(words: list[str], *, shared: bool = True, known: str = "") -> str:
    return "".join(one.text for one in readings_of(words, shared=shared, known=known))


def test_beside_figures_and_no_letters_they_are_figures() -> None:
    assert read(["28.10.2014", "oil", "1."]) == "28.104oil"


@pytest.mark.parametrize("known", ["", "2"])
def test_a_figure_that_is_known_is_company_too(known: str) -> None:
    assert read(["20", "oil"], known=known) == ("" if known else "2") + "0oil"


def test_in_one_word_with_letters_they_are_letters() -> None:
    assert read(["20", "b0x", "oil"]) == "2obxoil"


def test_what_stands_with_a_letter_takes_its_company_with_it() -> None:
    # The 1 stands beside a letter in one word, so that it is one beside the 0.
    assert read(["210", "1f", "oil"]) == "2iofoil"


def test_without_a_plain_figure_nothing_tells() -> None:
    assert read(["10", "1", "oil"]) == "iooil"


def test_letters_behind_a_sign_are_no_company() -> None:
    assert read(["»,2009", "ab»,2009", "oil"]) == "»,209aboil"
    assert read(["a2009", "oil"]) == "a2o9oil"


def test_unknown_company_tells_nothing() -> None:
    assert "0" not in read(["20x", "oil"], known="x")


def test_a_letter_with_one_drawing_stays() -> None:
    assert read(["20", "abc"], shared=False) == "2oabc"


def test_figures_are_asked_about_and_the_letter_is_sure_again() -> None:
    found = {one.text: one for one in readings_of(["20", "oil"])}
    assert found["0"].second == "o"
    assert confidence_of(found["0"]) < RULES.sure
    assert not found["o"].shared
    assert confidence_of(found["o"]) == RULES.sure
    # Its i has no other drawing here, but was said to: nothing is changed about that.
    assert found["i"].shared
