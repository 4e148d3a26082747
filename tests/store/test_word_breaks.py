"""How a person divides words, as events tell it."""

from __future__ import annotations

from glyphstone.store.events import Divide, Event, Forget, Undo, effective
from glyphstone.store.word_breaks import breaks_of, breaks_of_all

ONE, TWO = "1" * 64, "2" * 64


def numbered(*events: Event) -> list[tuple[int, Event]]:
    return list(enumerate(events, 1))


def test_the_last_word_counts() -> None:
    events = numbered(
        Divide(ONE, 3, (7, 8), True), Divide(ONE, 4, (1, 2), False), Divide(ONE, 3, (7, 8), False)
    )
    assert breaks_of(events, ONE) == {3: {(7, 8): False}, 4: {(1, 2): False}}
    assert breaks_of(events, TWO) == {}


def test_each_document_has_its_own() -> None:
    events = numbered(Divide(ONE, 1, (7, 8), True), Divide(TWO, 1, (7, 8), False))
    assert breaks_of_all(events) == {ONE: {1: {(7, 8): True}}, TWO: {1: {(7, 8): False}}}


def test_what_is_forgotten_or_undone_says_nothing() -> None:
    first = Divide(ONE, 1, (7, 8), True)
    assert breaks_of(numbered(first, Forget(1)), ONE) == {}
    counted = effective(numbered(first, Divide(ONE, 1, (7, 8), False), Undo()))[0]
    assert breaks_of(counted, ONE) == {1: {(7, 8): True}}
