"""Claims that two unlike drawings of one font share."""

from __future__ import annotations

import pytest

from glyphstone.answers.claim_collisions import collided
from glyphstone.answers.session import Session
from glyphstone.evidence.sources.claims import Claims
from glyphstone.store.events import MemoryJournal
from tests.answers.claims_by_name import claimed_book, named


def found(
    words: list[str],
    claims: dict[str, str] | None = None,
    advances: dict[str, float] | None = None,
) -> list[str]:
    return named(words, collided(claimed_book(words, claims, advances)))


@pytest.mark.parametrize(
    ("words", "claims", "advances", "names"),
    [
        (["कमल", "नल"], {}, {}, []),
        (["कमल", "नल"], {"न": "म"}, {}, ["न", "म"]),
        (["कमल", "नल"], {"न": "ल्क", "म": "ल्क"}, {}, ["न", "म"]),
        (["किकी"], {"ी": "ि"}, {"ी": 0.52}, []),
        (["किकी"], {"ी": "ि"}, {"ी": 0.8}, ["ि", "ी"]),
        (["кмл", "нл"], {"н": "м"}, {}, []),
    ],
    ids=["sound", "letters", "conjuncts", "variants", "signs", "alphabet"],
)
def test_what_two_drawings_claim_is_left_to_look_at(
    words: list[str], claims: dict[str, str], advances: dict[str, float], names: list[str]
) -> None:
    """The verdict looks at alphabets; vowel signs have variants of one width."""
    assert found(words, claims, advances) == names


def test_equal_drawings_are_one() -> None:
    book = claimed_book(["कमल"], {"म": "क"})
    (first, second, *_) = book.symbols
    assert first.shape != second.shape
    assert collided(book) == {0, 1}


def test_forms_of_a_letter_that_joins_are_no_collision() -> None:
    """b, n and t are forms of one letter: at the beginning, in the middle, at the end."""
    forms = {"b": "ب", "n": "ب", "t": "ب"}
    assert found(["bسt", "سnس", "سt", "bن"], forms) == []
    assert found(["bسt", "سnس", "سt", "bن", "qس"], {**forms, "q": "ب"}) == ["b", "q"]


def test_a_font_with_many_forms_chooses_them_by_the_letters_beside() -> None:
    """In such a font only two drawings between the same letters collide."""
    forms = {"b": "ب", "q": "ب", "s": "س", "z": "س"}
    assert found(["bر", "qد", "sر", "zد"], forms) == []
    assert found(["bر", "qر", "sر", "zد"], forms) == ["b", "q"]


def test_a_collision_stands_in_the_way_of_complete_until_somebody_looks() -> None:
    book = claimed_book(["कमल", "नल"], {"न": "म"})
    session = Session(book, [Claims()], MemoryJournal())
    assert session.solution.unchecked == {1, 3}
    assert not session.progress().complete
    words = {word.text: word for word in session.check_list()}
    session.check(words["कमल"], True)
    assert session.solution.unchecked == {3}
    session.check(words["मल"], False)
    session.read_token(1, "नल")
    assert session.solution.known[3] == "न"
