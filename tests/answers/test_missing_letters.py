"""A person who types only the letters that are missing from a word."""

from __future__ import annotations

import pytest

from glyphstone.answers.missing_letters import filled_in
from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade


@pytest.mark.parametrize(
    ("sketch", "typed", "whole"),
    [
        ("пр□в□", "ао", "право"),
        ("пр□в□", "а о", "право"),
        ("□ра□о", "пв", "право"),
        ("r□ga", "ī", "rīga"),
        ("пр□в□", "а", ""),
        ("пр□в□", "право", ""),
        ("□□", "он", ""),
        ("право", "", ""),
        ("право", "а", ""),
    ],
)
def test_each_box_takes_one_letter(sketch: str, typed: str, whole: str) -> None:
    assert filled_in(sketch, typed) == whole


def half_read() -> Session:
    """A session that knows five letters, and asks about a word with two others."""
    session = Session(handmade(["кот рок сорока"]), [], MemoryJournal())
    session.read_token(0, "кот")
    return session


def test_the_missing_letters_are_put_into_the_word_and_asked_about() -> None:
    session = half_read()
    assert session.sketch(2) == "□о□ок□"
    outcome = session.read_token(2, "сра")
    assert (outcome.status, outcome.text) == (Status.ASKED, "сорока")
    assert "“сорока”" in outcome.reason
    assert session.sketch(2) == "□о□ок□"
    assert session.confirm(outcome).answer is not None
    assert session.token_text(2) == "сорока"


def test_something_else_is_typed_when_they_were_not_meant() -> None:
    session = half_read()
    outcome = session.retype(session.read_token(2, "сра"), "сорока")
    assert outcome.status is Status.DECODED
    assert session.token_text(2) == "сорока"


def test_letters_that_are_a_word_of_their_own_are_that_word() -> None:
    session = half_read()
    assert session.sketch(1) == "□ок"
    assert session.read_token(1, "рок").status is Status.DECODED


def test_letters_that_contradict_the_word_are_not_put_into_it() -> None:
    session = Session(handmade(["кот тоткот"]), [], MemoryJournal())
    session.read_token(0, "ко*")
    assert session.sketch(1) == "□о□ко□"
    outcome = session.read_token(1, "тсн")
    assert outcome.text == "тсн"
