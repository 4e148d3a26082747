"""How sure a reading is once spelling and the words it stands in are heard."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.confidence import RULES
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.weighed import Weighed, weighed
from glyphstone.language.letter_runs import LetterRuns, runs_of_language
from tests.evidence.pages import Row, book_of_rows, glyph

#: Russian words, no sentence of any text.
WORDS = (
    *("право", "свобода", "человек", "равенство", "должен", "народ", "семья", "основа", "жизнь"),
    *("общество", "государство", "защита", "труд", "каждый", "образование", "развитие", "правовой"),
)


def russian() -> LetterRuns:
    found = runs_of_language("ru", "Cyrl")
    assert found is not None
    return found


def heard(
    words: tuple[str, ...], read: dict[str, str] | None = None, spelling: LetterRuns | None = None
) -> tuple[Weighed, dict[str, int]]:
    """What is weighed if every letter is read as it is, or as `read` says."""
    numbers = {letter: place for place, letter in enumerate(sorted(set("".join(words))))}
    book = book_of_rows(
        [glyph(number) for number in numbers.values()],
        [Row([tuple(numbers[letter] for letter in word) for word in words])],
    )
    readings = [
        LetterReading(number, (read or {}).get(letter, letter), 0.9999, 0.8, "÷", 5, -1.0)
        for letter, number in numbers.items()
    ]
    return weighed(book, readings, {}, spelling), numbers


def test_plain_letters_are_sure_by_their_drawings_alone() -> None:
    found, numbers = heard(WORDS)
    assert found.spelled == frozenset()
    assert {found.confidences[numbers[letter]] for letter in "джщз"} == {RULES.sure}


def test_a_letter_that_is_shared_is_sure_by_its_words() -> None:
    found, numbers = heard(WORDS)
    assert found.confidences[numbers["о"]] == RULES.sure
    alone, numbers = heard(("со", "оса", "хор", "ера"))
    assert alone.confidences[numbers["о"]] == RULES.ask_most


def test_spelling_bears_out_what_words_do_not_tell() -> None:
    found, numbers = heard(WORDS, spelling=russian())
    assert numbers["о"] in found.spelled
    assert found.confidences[numbers["о"]] == RULES.sure


def test_what_is_never_spelled_so_is_not_sure() -> None:
    found, numbers = heard(WORDS, {"н": "щ", "щ": "ц"}, spelling=russian())
    assert found.confidences[numbers["н"]] == RULES.ask_most
    assert numbers["н"] not in found.spelled


def test_a_ligature_is_not_sure_if_its_letters_have_marks_elsewhere() -> None:
    found, numbers = heard(("sxl", "pxn", "ník"), {"x": "ti"})
    assert found.confidences[numbers["x"]] == RULES.ask_most
    plain, numbers = heard(("sxl", "pxn", "nik"), {"x": "ti"})
    assert plain.confidences[numbers["x"]] == RULES.sure


@pytest.mark.parametrize(
    ("letters", "sure"),
    [("бджщз", True), ("бджщ", False), ("hkrv", True), ("αβγδ", True)],
)
def test_a_script_of_which_there_is_hardly_a_letter_is_not_printed(
    letters: str, sure: bool
) -> None:
    """Latin and Greek letters stand alone in texts of every script."""
    found, numbers = heard((letters,))
    most = {found.confidences[number] for number in numbers.values()}
    assert most == {RULES.sure} if sure else max(most) < 0.5


def test_letters_of_a_script_are_borne_out_by_what_is_known() -> None:
    book = book_of_rows([glyph(0)], [Row([(0,)])])
    reading = LetterReading(0, "ж", 0.9999, 0.8, "÷", 5, -1.0)
    known = dict(enumerate("бдцщ", start=1))
    assert weighed(book, [reading], known, None).confidences == {0: RULES.sure}
    assert weighed(book, [reading], {}, None).confidences[0] < 0.5
