"""What the spelling of a language bears out, and what it has never seen so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.spelled import SPELLED, Spelled, spelled
from glyphstone.language.letter_runs import LetterRuns, runs_of_language
from glyphstone.model import Direction
from tests.evidence.pages import Row, book_of_rows, glyph

#: German words, no sentence of any text.
WORDS = [
    *("freiheit", "recht", "einheit", "menschen", "gemeinschaft", "arbeit", "schutz", "erziehung"),
    *("gesellschaft", "sicherheit", "allgemeine", "erklärung", "verletzung", "freien", "kinder"),
    *("familie", "wohlfahrt", "bildung"),
]


@cache
def german() -> LetterRuns:
    found = runs_of_language("de", "Latn")
    assert found is not None
    return found


def numbers(words: Iterable[str]) -> dict[str, int]:
    return {letter: number for number, letter in enumerate(sorted(set("".join(words))))}


def said(
    words: Iterable[str],
    changed: Mapping[str, str],
    *,
    second: str = "÷",
    shared: bool = False,
) -> Spelled:
    """What is said of words in which some letters are read as `changed` has it."""
    found = numbers(words)
    book = book_of_rows(
        [glyph(number) for number in found.values()],
        [Row([tuple(found[letter] for letter in word) for word in words])],
    )
    readings = [
        LetterReading(number, changed[letter], 0.99, 0.7, second, 5, -1.0, shared)
        if letter in changed
        else LetterReading(number, letter, 0.99, 0.7, "÷", 5, -1.0)
        for letter, number in found.items()
    ]
    return spelled(book, readings, {}, german())


def right(found: Spelled) -> set[str]:
    return {one.text for one in found.right}


def test_letters_as_the_language_spells_them_are_borne_out() -> None:
    found = said(WORDS, {})
    assert right(found) >= set("eihn")
    assert found.strange == frozenset()


def test_a_wrong_letter_is_not_borne_out_and_strange() -> None:
    found = said(WORDS, {"n": "q"})
    assert "q" not in right(found)
    assert numbers(WORDS)["n"] in found.strange


def test_a_letter_that_the_language_does_not_have_is_strange() -> None:
    found = said(WORDS, {"n": "ŋ"})
    assert numbers(WORDS)["n"] in found.strange
    assert numbers(WORDS)["e"] not in found.strange


@pytest.mark.parametrize("second", ["N", "n"])
def test_spelling_does_not_tell_the_case(second: str) -> None:
    assert "n" not in right(said(WORDS, {"n": "n"}, second=second))
    assert "n" in right(said(WORDS, {"n": "n"}, second="h"))


def test_a_letter_that_two_drawings_are_taken_for_is_borne_out_in_one_of_them() -> None:
    apart = [*WORDS, "xyzzy"]
    found = said(apart, {"x": "n", "n": "n"}, shared=True)
    assert [one.symbol for one in found.right if one.text == "n"] == [numbers(apart)["n"]]


def test_neither_is_borne_out_if_both_are_spelled_so() -> None:
    twice = [*WORDS, *(word.replace("n", "x") for word in WORDS)]
    assert "n" not in right(said(twice, {"x": "n", "n": "n"}, shared=True))


def test_few_runs_bear_nothing_out() -> None:
    assert right(said(["ein"], {})) == set()
    assert SPELLED.runs > 1


def test_figures_and_unknown_glyphs_end_runs() -> None:
    found = said(["e1i2n3", *WORDS], {"1": "1", "2": "2", "3": "3"})
    assert right(found) == right(said(WORDS, {}))


def test_a_custom_of_spelling_is_not_borne_out() -> None:
    """A chillu or its sequence: runs of letters know one of them alone."""
    assert "e" in right(said(WORDS, {}))
    plain = LetterReading(0, "ർ", 0.99, 0.8, "÷", 5, -1.0)
    book = book_of_rows([glyph(0)], [Row([(0,)] * 9)])
    malayalam = runs_of_language("ml", "Mlym")
    assert malayalam is not None
    assert not spelled(book, [plain], {}, malayalam).right


def test_words_from_the_right_are_spelled_as_they_are_read() -> None:
    found = numbers(WORDS)
    words = [tuple(found[letter] for letter in word)[::-1] for word in WORDS]
    symbols = [glyph(number) for number in found.values()]
    book = book_of_rows(symbols, [Row(words, direction=Direction.RTL)])
    readings = [LetterReading(n, one, 0.99, 0.7, "÷", 5, -1.0) for one, n in found.items()]
    assert "e" in {one.text for one in spelled(book, readings, {}, german()).right}
