"""Words read together: going on from what came out before, never doing the same twice."""

from __future__ import annotations

import pytest

from glyphstone.answers.beliefs import Beliefs
from glyphstone.answers.joint_reading import JointReading, Named
from glyphstone.answers.messages import TypedWord
from glyphstone.answers.overlay import overlay
from glyphstone.answers.reading_costs import price_of
from glyphstone.store.events import Order


def price(_symbol: int, text: str) -> float:
    return price_of(text)


def laid(symbols: list[int], text: str, private: dict[int, str] | None = None) -> TypedWord:
    return TypedWord(overlay(symbols, text, Order.LOGICAL, "*"), private or {})


FIRST, SECOND, THIRD = laid([0, 1], "कि"), laid([2, 1], "खक"), laid([3, 2], "गख")


@pytest.fixture
def read_words(monkeypatch: pytest.MonkeyPatch) -> list[TypedWord]:
    """The words that are really gone over, in their order."""
    done: list[TypedWord] = []
    after = Beliefs.after

    def counted(self: Beliefs, word: TypedWord) -> Beliefs:
        done.append(word)
        return after(self, word)

    monkeypatch.setattr(Beliefs, "after", counted)
    return done


def test_one_more_word_costs_one_more_step(read_words: list[TypedWord]) -> None:
    reading = JointReading(price)
    reading.read([FIRST, SECOND], {})
    reading.read([FIRST, SECOND, THIRD], {})
    assert read_words == [FIRST, SECOND, THIRD]


def test_taking_words_back_costs_nothing(read_words: list[TypedWord]) -> None:
    reading = JointReading(price)
    reading.read([FIRST, SECOND, THIRD], {})
    found = reading.read([FIRST], {})
    assert len(read_words) == 3
    assert found.words == (FIRST,)


def test_another_word_in_between_is_read_on_from_there(read_words: list[TypedWord]) -> None:
    reading = JointReading(price)
    reading.read([FIRST, SECOND], {})
    reading.read([FIRST, THIRD, SECOND], {})
    assert read_words == [FIRST, SECOND, THIRD, SECOND]


def test_other_knowledge_reads_everything_anew(read_words: list[TypedWord]) -> None:
    reading = JointReading(price)
    reading.read([FIRST], {})
    assert reading.read([FIRST], {1: "क"}).known == {1: "क"}
    assert read_words == [FIRST, FIRST]


def test_the_same_word_with_another_placeholder_is_another_word(
    read_words: list[TypedWord],
) -> None:
    reading = JointReading(price)
    reading.read([FIRST], {})
    reading.read([TypedWord(FIRST.overlay, {0: "x"})], {})
    assert len(read_words) == 2


def test_a_glyph_read_by_itself_is_known_from_there_on() -> None:
    found = JointReading(price).read([FIRST, Named(1, "क")], {})
    assert found.known == {1: "क"}
    assert found.decided() == {0: "ि", 1: "क"}
