"""Where typed words may stand: whole tokens, lengths, known letters, cues, reasons."""

from __future__ import annotations

from glyphstone.answers.match import Cue, Found, Index
from glyphstone.store.events import Order
from tests.answers.handmade import handmade, symbol_of

LINES = ["раз два три", "четыре пять шесть", "семь раз отмерь раз отрежь", "он и она"]


def find(text: str, known: dict[str, str] | None = None, cue: Cue | None = None) -> Found:
    book = handmade(LINES)
    letters = {symbol_of(book, drawn, LINES): said for drawn, said in (known or {}).items()}
    return Index(book).find(text, letters, cue)


def test_a_length_that_stands_once_is_found() -> None:
    found = find("и")
    assert [match.tokens for match in found.matches] == [(12,)]
    assert found.matches[0].line == 3


def test_words_of_one_length_are_listed_each_once() -> None:
    found = find("раз")
    assert len(found.matches) == 4
    assert [match.times for match in found.matches] == [3, 1, 1, 1]


def test_known_letters_narrow_it_down() -> None:
    assert [m.tokens for m in find("два", {"д": "д"}).matches] == [(1,)]
    assert [m.tokens for m in find("раз", {"т": "т", "д": "д", "н": "н"}).matches] == [(0,)]


def test_a_second_glyph_for_a_known_letter_is_thought_of_last() -> None:
    book = handmade(["дом Дым"])
    # Small and capital d are two glyphs; somebody typed both small.
    assert [m.tokens for m in Index(book).find("дом", {0: "д"}).matches] == [(0,)]
    assert [m.tokens for m in Index(book).find("дым", {0: "д", 1: "о"}).matches] == [(1,)]


def test_one_glyph_for_two_letters_or_one_letter_for_two_glyphs_is_no_match() -> None:
    book = handmade(["мама папа ночь"])
    assert [m.tokens for m in Index(book).find("папа", {}).matches] == [(0,), (1,)]
    assert [m.tokens for m in Index(book).find("ночь", {}).matches] == [(2,)]
    assert Index(book).find("ночь", {}).sure
    # Over several words as well.
    book = handmade(["он но", "он ни", "ли ни"])
    assert [m.tokens for m in Index(book).find("он но", {}).matches] == [(0, 1)]


def test_a_letter_with_two_glyphs_is_offered_but_not_sure() -> None:
    book = handmade(["ночь"])
    found = Index(book).find("нонь", {})
    assert [m.tokens for m in found.matches] == [(0,)]
    assert not found.sure


def test_a_sequence_stays_on_its_line_and_keeps_whole_tokens() -> None:
    assert [m.tokens for m in find("три четыре").matches] == [(7, 8), (9, 10)]
    assert [m.tokens for m in find("три четыре", {"т": "т"}).matches] == []
    assert [m.tokens for m in find("пять шесть").matches] == [(4, 5)]
    # Lengths 3, 6 stand twice; letters that come again tell the two apart.
    assert [m.tokens for m in find("раз отмерь").matches] == [(7, 8)]
    assert [m.tokens for m in find("раз смерть").matches] == [(7, 8), (9, 10)]


def test_a_profile_of_lengths_is_no_substring() -> None:
    # "3 5" stands in "13 5" as text, but not as lengths.
    book = handmade(["абвгдежзийклм нопрс", "туф хцчшщ"])
    assert [m.tokens for m in Index(book).find("кот рыбак", {}).matches] == [(2, 3)]
    assert [m.tokens for m in Index(book).find("туф хцчшщ", {}).matches] == [(2, 3)]


def test_page_and_line_are_cues() -> None:
    assert [m.tokens for m in find("раз", cue=Cue(page=1, line=3)).matches] == [(7,)]
    assert find("раз", cue=Cue(page=2)).reason == "There is no such line (page 2)."


def test_the_reason_is_said() -> None:
    assert "No word of 12 letters" in find("двенадцатьая").reason
    assert "2, 2 letters one after another" in find("ой ой").reason
    assert find("  ").reason == "Nothing was typed."
    found = find("два", {"д": "ж", "р": "р", "т": "т", "о": "о"})
    assert found.matches == ()
    assert "must be wrong" in found.reason
    assert (1,) in [match.tokens for match in found.near]


def test_the_wildcard_fits_anything() -> None:
    assert [m.tokens for m in find("д*а", {"д": "д", "в": "в"}).matches] == [(1,)]


def test_ligatures_are_found_by_their_known_neighbours() -> None:
    book = handmade(["fin xyz"], spelling={"fin": ["ﬁ", "n"]})
    assert Index(book).find("fin", {}).matches[0].tokens == (1,)
    known = {int(book.symbol[1]): "n", int(book.symbol[2]): "x"}
    found = Index(book).find("fin", known)
    assert [match.tokens for match in found.matches] == [(0,)]


def test_a_word_from_the_right_in_either_order() -> None:
    lines = ["שלום עולם"]
    book = handmade(lines)
    known = {int(book.symbol[3]): "ש", int(book.symbol[7]): "ע"}
    logical = Index(book).find("שלום", known)
    assert [(m.tokens, m.order) for m in logical.matches] == [((0,), Order.LOGICAL)]
    visual = Index(book).find("םולש", {**known, int(book.symbol[0]): "ם"})
    assert [(m.tokens, m.order) for m in visual.matches] == [((0,), Order.VISUAL)]


def test_an_empty_book_says_so() -> None:
    assert Index(handmade([])).find("а", {}).matches == ()
