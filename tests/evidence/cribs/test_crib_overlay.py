"""Texts laid over the words of a book: by patterns alone, whatever differs between them."""

from __future__ import annotations

from glyphstone.evidence.cribs.crib_overlay import CribOverlay, settled_letters
from tests.evidence.cribs.texts import GERMAN, RIVER, printed, symbols_by_letter

LETTERS = {symbol: char for char, symbol in symbols_by_letter(RIVER).items()}
FONTS = dict.fromkeys(LETTERS, "font")
BOOK = printed(RIVER)
TOKENS = [BOOK.token(token) for token in range(BOOK.token_count)]
WORDS = RIVER.split()


def letters(words: list[str]) -> dict[int, str]:
    return settled_letters(CribOverlay(TOKENS, words, FONTS).pairs(), FONTS)


def wrong(words: list[str]) -> dict[int, str]:
    return {one: text for one, text in letters(words).items() if LETTERS[one] != text}


def test_the_text_itself_gives_every_letter() -> None:
    assert letters(WORDS) == LETTERS


def test_a_part_of_it_gives_the_letters_of_that_part() -> None:
    part = WORDS[60:110]
    found = letters(part)
    assert wrong(part) == {}
    assert len(found) >= 20


def test_other_words_and_missing_ones_do_no_harm() -> None:
    other = [word for place, word in enumerate(WORDS) if place % 9]
    other = [GERMAN.split()[place % 90] if place % 11 == 3 else word
             for place, word in enumerate(other)]  # fmt: skip
    assert wrong(other) == {}
    assert len(letters(other)) >= 25


def test_a_text_in_another_language_fits_nowhere() -> None:
    assert CribOverlay(TOKENS, GERMAN.split(), FONTS).pairs() == set()


def test_a_list_of_words_is_found_word_by_word() -> None:
    listed = sorted(set(WORDS), key=lambda word: word[::-1])
    assert wrong(listed) == {}
    assert len(letters(listed)) >= 20


def test_in_a_list_words_may_stand_without_the_punctuation_of_the_page() -> None:
    listed = sorted({word.strip(".,;") for word in WORDS}, key=lambda word: word[::-1])
    assert wrong(listed) == {}
    assert len(letters(listed)) >= 20


def test_two_glyphs_of_a_font_are_not_one_letter() -> None:
    pairs = {((1, 2), "ab"), ((3, 2), "ab")}
    assert settled_letters(pairs, {1: "f", 2: "f", 3: "f"}) == {2: "b"}
    assert settled_letters(pairs, {1: "f", 2: "f", 3: "g"}) == {1: "a", 2: "b", 3: "a"}


def test_the_letter_of_most_words_is_taken_if_it_leads_by_two_to_one() -> None:
    fonts = {1: "f"}
    two_to_one = {((1,), "a"), ((1, 8), "ax"), ((1,), "b")}
    assert settled_letters(two_to_one, fonts)[1] == "a"
    even = {((1,), "a"), ((1,), "b")}
    assert settled_letters(even, fonts) == {}


def test_the_longest_run_is_counted_without_gaps() -> None:
    def run(words: list[str]) -> int:
        overlay = CribOverlay(TOKENS, words, FONTS)
        overlay.pairs()
        return overlay.longest_run

    assert run(WORDS) == len(WORDS)
    assert run(WORDS[:80]) == 80
    assert run([*WORDS[:60], "something", *WORDS[61:80]]) == 60
    assert run(GERMAN.split()) == 0


def test_no_words_are_laid_over_nothing() -> None:
    assert CribOverlay([], WORDS, {}).pairs() == set()
    assert CribOverlay(TOKENS, [], FONTS).pairs() == set()
