"""Cribs as evidence: when they are sure, when they propose, and when they say nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.registry import default_evidence
from glyphstone.evidence.sources.crib import TRUST, Cribs
from tests.answers.handmade import handmade
from tests.evidence.cribs.texts import GERMAN, RIVER, printed, symbols_by_letter


def said(crib: str | Sequence[str], book: Book | None = None) -> dict[int, tuple[str, float]]:
    cribs = [crib] if isinstance(crib, str) else crib
    book = printed(RIVER) if book is None else book
    return {one.symbol: (one.text, one.confidence) for one in Cribs(cribs).proposals(book)}


def sure(found: dict[int, tuple[str, float]]) -> dict[int, str]:
    return {symbol: text for symbol, (text, confidence) in found.items() if confidence >= 0.9}


LETTERS = {symbol: char for char, symbol in symbols_by_letter(RIVER).items()}


def test_letters_that_many_words_show_are_sure_and_right() -> None:
    found = said(RIVER)
    assert {symbol: text for symbol, (text, _) in found.items()}.items() <= LETTERS.items()
    assert len(found) >= len(LETTERS) - 3
    assert set("abcdefghilmnoprstuvwy.,") <= set(sure(found).values())
    spots = next(iter(Cribs([RIVER]).proposals(printed(RIVER)))).spots
    assert spots


def test_a_letter_by_one_word_or_two_is_proposed() -> None:
    confidences = dict(said(RIVER).values())
    assert confidences["P"] == TRUST.proposed[0]
    assert max(confidences.values()) == TRUST.sure


@pytest.mark.parametrize("crib", [GERMAN, "", "the the the the", " ".join("abcdefg")])
def test_a_text_that_does_not_stand_there_says_nothing(crib: str) -> None:
    assert said(crib) == {}


def test_a_text_with_some_words_in_common_says_nothing_though_they_fit() -> None:
    # As in a language near to it: one word of the page in six, the others are no words of it.
    common = [word for word in RIVER.split() if len(word) >= 5]
    other = [word for word in GERMAN.split() if len(word) >= 5]
    near = [one for word, *others in zip(common[::2], other, other[1:], other[2:], strict=False)
            for one in (word, *others, *others)]  # fmt: skip
    assert said(" ".join(near)) == {}
    assert said(" ".join(common[::2])) != {}


def test_words_in_a_row_count_though_the_rest_of_the_crib_stands_elsewhere() -> None:
    verse = RIVER.split()[40:100]
    found = said(" ".join([*(GERMAN.split() * 8), *verse, *(GERMAN.split() * 8)]))
    assert len(sure(found)) >= 10
    assert sure(found).items() <= LETTERS.items()


def test_a_wrong_crib_beside_a_right_one_does_no_harm() -> None:
    assert said([GERMAN, RIVER]) == said([RIVER])


def test_a_crib_in_capitals_is_sure_of_no_letter() -> None:
    found = said(RIVER.upper())
    assert not any(text.isalpha() for text in sure(found).values())
    assert {confidence for text, confidence in found.values() if text.isalpha()} == {TRUST.no_case}


def test_two_letters_that_are_one_in_the_crib_are_not_sure() -> None:
    found = said(RIVER.replace("u", "v"))
    assert "v" not in sure(found).values()
    wrong = {symbol for symbol, text in sure(found).items() if LETTERS[symbol] != text}
    assert wrong == set()


def test_an_apostrophe_is_a_custom_and_only_proposed() -> None:
    text = RIVER.replace("e ", "e’ ")
    book = printed(text)
    assert "’" in {one for one, _ in said(text, book).values()}
    assert "’" not in sure(said(text, book)).values()


def test_a_ligature_is_proposed_with_its_letters() -> None:
    words = {word for word in RIVER.split() if "th" in word}
    spelling = {word: _with_ligature(word) for word in words}
    lines = [line for line in RIVER.splitlines() if line.strip()]
    book = handmade(lines, spelling=spelling)
    (symbol,) = {
        int(book.symbol[place])
        for place, name in enumerate(_glyphs(lines, spelling))
        if name == "th"
    }
    text, confidence = said(RIVER, book)[symbol]
    assert text == "th"
    assert confidence < 0.9


def _with_ligature(word: str) -> tuple[str, ...]:
    before, _, behind = word.partition("th")
    return (*before, "th", *behind)


def _glyphs(lines: Sequence[str], spelling: dict[str, tuple[str, ...]]) -> list[str]:
    return [
        glyph
        for line in lines
        for word in line.split()
        for glyph in spelling.get(word, tuple(word))
    ]


def test_words_from_the_right_are_laid_from_their_first_letter_on() -> None:
    swapped = str.maketrans("abcdefghijklmnopqrstuv", "אבגדהוזחטיכלמנסעפצקרשת")
    text = "".join(
        char for char in RIVER.lower().translate(swapped) if char in "\n ,." or char > "z"
    )
    found = said(text, printed(text))
    assert len(sure(found)) >= 15
    first = text.split()[0]
    book = printed(text)
    assert [found[symbol][0] for symbol in book.token(0)[::-1]] == list(first)


def test_letters_that_change_their_form_are_left_alone() -> None:
    swapped = str.maketrans("abcdefghijklmnopqrstuv", "कखगघचछजझटठडढणतथदधनपफबभ")
    text = "".join(
        char for char in RIVER.lower().translate(swapped) if char in "\n ,." or char > "z"
    )
    assert {one for one, _ in said(text, printed(text)).values()} <= {",", "."}


def test_the_registry_makes_it_of_a_briefing() -> None:
    briefed = default_evidence(briefing=Briefing(cribs=("a text",)))
    assert [source.name for source in briefed if isinstance(source, Cribs)] == ["crib"]
    assert not any(isinstance(source, Cribs) for source in default_evidence())
    off = default_evidence(["crib"], briefing=Briefing(cribs=("a text",)))
    assert not any(isinstance(source, Cribs) for source in off)
