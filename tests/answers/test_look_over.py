"""What is left to look at: typed words that come out otherwise, and checks that no longer hold."""

from __future__ import annotations

import pytest

from glyphstone.answers.look_over import LookOver, StateSoFar
from glyphstone.answers.place_names import Places
from glyphstone.answers.session import Session
from glyphstone.model import Entry, State
from glyphstone.store.events import Check, MemoryJournal
from tests.answers.handmade import handmade


def opened(*lines: str) -> Session:
    return Session(handmade(lines), [], MemoryJournal())


def unchecked(session: Session) -> str:
    return "".join(sorted(session.solution.known[symbol] for symbol in session.solution.unchecked))


def test_a_word_that_was_typed_again_is_one_place() -> None:
    session = opened("кот", "ток")
    session.read_token(0, "кот")
    session.read_token(0, "кот")
    assert unchecked(session) == "кот"
    session.read_token(1, "ток")
    assert unchecked(session) == ""


def test_a_typed_word_that_comes_out_otherwise_vouches_for_nothing() -> None:
    session = opened("кот", "мот", "кум")
    session.read_token(0, "кот")
    (clash,) = session.read_token(1, "мут").contradictions
    session.keep(clash, next(i for i, side in enumerate(clash.sides) if side.text == "о"))
    assert session.token_text(1) == "мот"
    session.read_token(2, "кум")
    assert "м" in unchecked(session), "typed twice, once in a word that comes out otherwise"
    assert session.solution.read_words == {session.book.token(0), session.book.token(2)}


@pytest.mark.parametrize(
    ("kept", "settled"),
    [({}, False), ({1: ("о", 9)}, False), ({1: ("у", 9)}, True), ({1: ("у", 2)}, False)],
    ids=["nothing", "the same", "otherwise since", "otherwise before"],
)
def test_a_check_of_a_word_that_was_settled_otherwise_since_tells_nothing(
    kept: dict[int, tuple[str, int]], settled: bool
) -> None:
    book = handmade(["кот"])
    places = Places(book)
    check = Check(places.reference(book.spot(0)), True, ("к", "о", "т"))
    assert LookOver(book, places).was_settled_otherwise(5, check, kept) is settled


def test_a_yes_that_was_overruled_is_no_longer_a_yes() -> None:
    session = opened("кот", "ток", "тон")
    session.read_token(0, "кот")
    (word,) = session.check_list()
    session.check(word, True)
    assert unchecked(session) == ""
    (clash,) = session.read_glyph(1, "у").contradictions
    session.keep(clash, next(i for i, side in enumerate(clash.sides) if side.text == "у"))
    assert unchecked(session) == "кт"


@pytest.mark.parametrize(("turned_down", "left"), [(set(), set()), ({0}, {1})])
def test_who_turned_a_claim_down_has_not_said_how_the_word_is_divided(
    turned_down: set[int], left: set[int]
) -> None:
    """Bo is drawn as be and uu: where the claim bee was turned down, be became ba, and uu o."""
    book = handmade(["bs", "gs"])
    places = Places(book)
    texts = dict(enumerate(("\u0cac", "\u0cca", "\u0c97")))
    state = StateSoFar(
        entries=[Entry(text, State.CONFIRMED, 1.0) for text in texts.values()],
        known=texts,
        support={0: 1, 1: 1},
        said={0: (), 1: ()},
        kept={0: (texts[0], 7)},
        readings={},
        outvoted=frozenset({0}),
        turned_down=turned_down,
    )
    yes = Check(places.reference(book.spot(0)), True, (texts[0], texts[1]))
    found = LookOver(book, places).found(state, [(8, yes)], set(), ())
    assert found.mixed.symbols == left
