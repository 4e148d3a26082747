"""Of two codes of one drawing, the one that never stands beside letters of the script is Latin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.lookalike_codes import PROBABLE, SAME_EM, with_lookalikes
from glyphstone.model import Symbol
from tests.evidence.pages import LETTER, Box, Row, book_of_rows, glyph

#: А of words, and another code with its drawing.
А, A, Л, DIGIT, FULL_STOP = range(5)
TEXTS = {А: "А", A: "А", Л: "л", DIGIT: "2", FULL_STOP: "."}


def drawn(shape: str = "a", ink: Box | None = LETTER, font: int = 0) -> list[Symbol]:
    """A font whose first two symbols have one drawing, the second as told."""
    second = glyph(A, shape=shape, ink=ink, font=font)
    rest = [glyph(number, ink=(0.0, 0.0, 0.4, 0.3)) for number in (Л, DIGIT, FULL_STOP)]
    return [glyph(А, shape="a"), second, *rest]


def read(
    words: Sequence[Sequence[int]],
    symbols: Sequence[Symbol] = (),
    texts: Mapping[int, str] = TEXTS,
    known: Mapping[int, str] | None = None,
) -> dict[int, LetterReading]:
    book: Book = book_of_rows(symbols or drawn(), [Row(words)])
    told = known or {}
    readings = [
        LetterReading(number, text, 0.5, 0.8, "", 50, -1.0, shared=number in (А, A))
        for number, text in texts.items()
        if number not in told
    ]
    return {one.symbol: one for one in with_lookalikes(book, readings, told)}


def test_the_code_that_stands_alone_is_latin() -> None:
    found = read([(А, Л), (DIGIT,), (A,), (A, FULL_STOP)])
    assert (found[A].text, found[A].second, found[A].probability) == ("A", "А", PROBABLE)
    assert found[А].text == "А"
    assert not found[А].shared
    assert not found[A].shared


def test_beside_a_letter_of_the_script_it_is_of_the_script() -> None:
    found = read([(А, Л), (A,), (A, Л)])
    assert (found[A].text, found[A].shared, found[А].shared) == ("А", True, True)


def test_one_of_the_codes_must_be_in_words() -> None:
    assert read([(А,), (A, DIGIT)])[A].text == "А"
    assert read([(А, A), (А, Л)])[A].text == "А"


def test_a_letter_that_a_person_has_read_tells_too() -> None:
    found = read([(А, Л), (A,)], known={А: "А", Л: "л"})
    assert found[A].text == "A"


def test_the_drawings_must_be_one() -> None:
    words = [(А, Л), (A,)]
    near = (0.0, 0.0, 0.4, 0.5 + SAME_EM / 2)
    far = (0.0, 0.0, 0.4, 0.5 + SAME_EM * 2)
    assert read(words, drawn(shape="other", ink=near))[A].text == "A"
    assert read(words, drawn(shape="other", ink=far))[A].text == "А"
    assert read(words, drawn(shape="other", ink=None))[A].text == "А"
    assert read(words, drawn(font=1))[A].text == "А"


def test_letters_without_a_latin_twin_stay() -> None:
    texts = {**TEXTS, А: "Ж", A: "Ж"}
    assert read([(А, Л), (A,)], texts=texts)[A].text == "Ж"
    texts = {**TEXTS, А: "Һ", A: "Һ"}
    assert read([(А, Л), (A,)], texts=texts)[A].text == "Һ"


def test_bars_of_two_names_are_one_drawing() -> None:
    found = read([(А, Л), (A, A, A)], texts={**TEXTS, А: "І", A: "Ӏ"})
    assert found[A].text == "I"


def test_a_bar_that_stands_with_figures_is_the_numeral() -> None:
    bars = {А: "ӏ", A: "ӏ", Л: "к", DIGIT: "2", FULL_STOP: "."}
    found = read([(Л, А), (DIGIT,), (A,)], texts=bars)
    assert (found[A].text, found[А].text) == ("I", "ӏ")
