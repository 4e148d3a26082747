"""Where typed words may stand: whole tokens, lengths, known letters, cues, reasons."""

from __future__ import annotations

import pytest

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


def test_words_of_another_length_or_with_a_letter_at_another_glyph_do_not_fit() -> None:
    assert find("раздватри").matches == ()
    found = find("три", {"р": "р", "а": "а"})
    # р is known and stands in the middle of one word only.
    assert [m.tokens for m in found.matches] == [(2,)]


def test_up_to_two_known_glyphs_may_differ_nearby_and_at_most_half_of_the_word() -> None:
    book = handmade(["четыре"])

    def near(text: str) -> int:
        return len(Index(book).find(text, dict(enumerate("четыр"))).near)

    assert near("четыре") == 0, "it fits"
    assert near("четыри") == 1
    assert near("чутыри") == 1
    assert near("чутури") == 0, "three differ"
    short = handmade(["да"])
    assert len(Index(short).find("до", {0: "д", 1: "а"}).near) == 1
    assert len(Index(short).find("но", {0: "д", 1: "а"}).near) == 0


def test_at_most_twenty_near_places_are_shown() -> None:
    letters = [chr(0x430 + number) for number in range(25)]
    book = handmade([" ".join(f"ъ{letter}" for letter in letters)])
    found = Index(book).find("ъё", {0: "ъ", **{n: chr(0x430 + n - 1) for n in range(1, 26)}})
    assert found.matches == ()
    assert len(found.near) == 20


def test_cues_name_document_page_and_line() -> None:
    book = handmade(["да он", "на"], ["да"])

    def at(cue: Cue) -> list[tuple[int, ...]]:
        return [match.tokens for match in Index(book).find("**", {}, cue).matches]

    assert at(Cue()) == [(0,), (1,), (2,), (3,)]
    assert at(Cue(document=0)) == [(0,), (1,), (2,)]
    assert at(Cue(document=1)) == [(3,)]
    assert at(Cue(line=2)) == [(2,)]
    assert at(Cue(document=0, page=1, line=1)) == [(0,), (1,)]
    missing = Index(book).find("**", {}, Cue(page=3, line=7))
    assert missing.reason == "There is no such line (page 3, line 7)."


def test_reasons_tell_lengths_and_places() -> None:
    book = handmade(["да он", "нет"])
    index = Index(book)
    known = {0: "д", 1: "а", 2: "о", 3: "н"}
    assert index.find("слово", known).reason == "No word of 5 letters stands in the text."
    assert index.find("слово", known, Cue(line=2)).reason == (
        "No word of 5 letters stands in the text (line 2)."
    )
    assert index.find("эхо да", known).reason == (
        "No line has words of 3, 2 letters one after another."
    )
    assert index.find("ел", known).reason == (
        "No word of 2 letters has the known letters in these places."
    )


def test_ligatures_need_half_of_the_glyphs_to_be_known() -> None:
    book = handmade(["finxy"], spelling={"finxy": ["ﬁ", "n", "x", "y"]})
    assert [m.tokens for m in Index(book).find("finxy", {1: "n", 2: "x"}).matches] == [(0,)]
    assert Index(book).find("finxy", {1: "n"}).matches == ()
    assert Index(book).find("finxy", {1: "n", 2: "z"}).matches == ()
    assert not Index(book).find("finxy", {1: "n", 2: "x"}).sure
    longer = handmade(["finxyz"], spelling={"finxyz": ["ﬁ", "n", "x", "y", "z"]})
    assert Index(longer).find("finxyz", {1: "n", 2: "x"}).matches == (), "two of five"
    assert len(Index(longer).find("finxyz", {1: "n", 2: "x", 3: "y"}).matches) == 1


def test_in_scripts_that_change_their_form_a_named_line_is_enough() -> None:
    book = handmade(["بلد", "نص"], spelling={"بلد": ["بل", "د"]})
    assert Index(book).find("بلد", {}).matches == ()
    found = Index(book).find("بلد", {}, Cue(line=1))
    assert [match.tokens for match in found.matches] == [(0,)]
    assert not found.sure


def test_a_run_of_words_is_counted_as_often_as_it_stands() -> None:
    book = handmade(["на да на да", "на да"])
    (match, other) = Index(book).find("на да", {}).matches
    assert (match.tokens, match.times, match.line) == ((0, 1), 3, 0)
    assert (other.tokens, other.times) == ((1, 2), 1)


def test_a_word_is_looked_for_in_half_as_many_glyphs_and_two_more_than_it_has_characters() -> None:
    def found(text: str, glyphs: list[str], known: dict[int, str]) -> int:
        book = handmade(["x"], spelling={"x": glyphs})
        return len(Index(book).find(text, known).matches)

    assert found("abc", ["ab", "c"], {0: "ab", 1: "c"}) == 1
    assert found("abc", ["abc"], {0: "abc"}) == 0, "two glyphs at least"
    assert found("ab", ["ab"], {0: "ab"}) == 1
    assert found("ab", ["a", "1", "2", "b"], {0: "a", 1: "", 2: "", 3: "b"}) == 1
    assert found("ab", ["a", "1", "2", "3", "b"], {0: "a", 1: "", 2: "", 3: "", 4: "b"}) == 0


def test_a_near_match_of_ligatures_is_none() -> None:
    book = handmade(["x"], spelling={"x": ["ﬁ", "n"]})
    index = Index(book)
    assert [m.tokens for m in index.find("fin", {0: "fi"}).matches] == [(0,)]
    assert index.find("fin", {0: "fl"}).matches == ()
    assert index.find("fin", {0: "fl", 1: "n"}).matches == ()


def test_several_words_keep_their_letters_among_one_another() -> None:
    # Both words fit by their lengths; over both, one glyph would have two letters.
    book = handmade(["аб ба", "вг де"])
    assert [m.tokens for m in Index(book).find("он но", {}).matches] == [(0, 1)]
    assert [m.tokens for m in Index(book).find("он эх", {}).matches] == [(2, 3)]
    # Two fonts may draw one letter by two glyphs.
    fonts = handmade(["аб"], ["вг"], fonts=[1, 2])
    assert [m.tokens for m in Index(fonts).find("он", {}).matches] == [(0,), (1,)]


def test_a_letter_known_in_one_font_is_looked_for_at_any_glyph_of_another() -> None:
    book = handmade(["да"], ["но"], fonts=[1, 2])
    found = Index(book).find("до", {0: "д", 1: "а"})
    assert [m.tokens for m in found.matches] == [(1,)]
    assert found.sure
    same = handmade(["да но"])
    found = Index(same).find("до", {0: "д", 1: "а"})
    assert [m.tokens for m in found.matches] == [(1,)]
    assert not found.sure


def test_the_wildcard_may_stand_for_a_letter_that_is_known_elsewhere() -> None:
    book = handmade(["да но"])
    found = Index(book).find("*о", {0: "д", 1: "а"})
    assert [m.tokens for m in found.matches] == [(1,)]
    assert found.sure
    assert [m.tokens for m in Index(book).find("??", {}, wildcard="?").matches] == [(0,), (1,)]


@pytest.mark.parametrize(("lines", "sure"), [(64, False), (65, True)])
def test_up_to_64_places_of_several_words_are_compared_letter_by_letter(
    lines: int, sure: bool
) -> None:
    # In each line the two words have no glyph in common, so that none can be read so.
    glyphs = iter(map(chr, range(0x4E00, 0x4E00 + 4 * lines)))
    book = handmade([f"{a}{b} {c}{d}" for a, b, c, d in zip(*[glyphs] * 4, strict=True)])
    found = Index(book).find("он но", {})
    assert len(found.matches) == lines
    assert found.sure is sure
