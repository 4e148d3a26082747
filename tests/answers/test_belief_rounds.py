"""How words are gone over for one another: how often, for which change, and what is remembered."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

from glyphstone.answers import beliefs
from glyphstone.answers.beliefs import Beliefs
from glyphstone.answers.messages import Prior, Texts, TypedWord
from glyphstone.answers.overlay import overlay
from glyphstone.store.events import Order

#: What a word tells each time that it is gone over; the last answer is given again.
Script = list[dict[int, Texts] | None]


class Telling:
    """Stands for the sums over all ways: each word tells what its script says."""

    def __init__(self, *scripts: Script) -> None:
        self.words = [
            TypedWord(overlay([0, number + 1], "ab", Order.LOGICAL, "*"), {})
            for number in range(len(scripts))
        ]
        self._scripts = scripts
        self.visits = [0] * len(scripts)
        #: What each word was told of its glyphs and which of them were fixed, time by time.
        self.cavities: list[tuple[int, Mapping[int, Mapping[str, float]], Mapping[int, str]]] = []

    def messages(
        self,
        word: TypedWord,
        cavity: Mapping[int, Mapping[str, float]],
        fixed: Mapping[int, str],
        _prior: Prior,
    ) -> dict[int, Texts] | None:
        number = self.words.index(word)
        script = self._scripts[number]
        found = script[min(self.visits[number], len(script) - 1)]
        self.visits[number] += 1
        self.cavities.append((number, dict(cavity), dict(fixed)))
        return found


def told(monkeypatch: pytest.MonkeyPatch, *scripts: Script) -> tuple[Beliefs, Telling]:
    """What is believed after words that tell by their scripts."""
    telling = Telling(*scripts)
    monkeypatch.setattr(beliefs, "messages", telling.messages)
    found = Beliefs(lambda _symbol, _text: 0.0, {})
    for word in telling.words:
        found = found.after(word)
    return found, telling


def likely(share: float) -> Texts:
    """Two texts, the first with this share of the probability."""
    return {"a": 0.0, "b": math.log((1 - share) / share)}


def test_a_word_is_gone_over_six_times_at_most_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turning: Script = [{0: likely(share)} for share in (0.8, 0.5) * 20]
    _, telling = told(monkeypatch, [{0: likely(0.6)}], turning)
    # The first word once by itself; then the second, which never tells the same twice, and the
    # first take turns.
    assert telling.visits == [2, 1]
    _, telling = told(monkeypatch, turning, turning)
    assert telling.visits == [7, 6]


@pytest.mark.parametrize(("share", "heard"), [(0.5, False), (0.512, True), (0.508, False)])
def test_a_change_of_more_than_one_in_a_hundred_is_told_to_the_other_words(
    monkeypatch: pytest.MonkeyPatch, share: float, heard: bool
) -> None:
    _, telling = told(monkeypatch, [{0: likely(0.5)}], [{0: likely(share)}])
    assert telling.visits == [2 if heard else 1, 1]


def test_a_text_that_comes_or_goes_is_a_change_of_its_whole_probability(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both: Texts = {"a": 0.0, "c": 0.0}
    rare: Texts = {**both, "b": math.log(0.005)}
    doubling: Script = [{0: {"a": 0.0, "c": -2.0}}]
    # The second word makes the first think again; a rare text that it drops or adds then is no
    # change that the second would have to hear of.
    _, telling = told(monkeypatch, [{0: rare}, {0: both}], doubling)
    assert telling.visits == [2, 1]
    _, telling = told(monkeypatch, [{0: both}, {0: rare}], doubling)
    assert telling.visits == [2, 1]
    # A glyph of which nothing is told any more has lost all of its texts.
    first: Script = [{0: {"a": 0.0}}, {}]
    second: Script = [{1: {"x": 0.0}, 2: {"y": 0.0}}]
    found, telling = told(monkeypatch, first, second)
    assert telling.visits == [1, 1]
    assert found.probabilities(0) == {"a": 1.0}


def test_what_a_word_no_longer_tells_is_forgotten_and_heard_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first: Script = [{0: {"a": 0.0}}, {}]
    second: Script = [{0: {"b": 0.0}}, {}, {}]
    found, telling = told(monkeypatch, first, second)
    assert found.told == {}
    assert found.probabilities(0) == {}
    assert telling.visits == [3, 2]


def test_a_word_is_told_what_all_others_say_and_not_what_it_said_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, telling = told(monkeypatch, [{0: likely(0.7)}], [{0: likely(0.4)}])
    numbers = [number for number, _, _ in telling.cavities]
    assert numbers == [0, 1, 0]
    assert telling.cavities[0][1][0] == {}
    assert telling.cavities[1][1][0] == pytest.approx(likely(0.7))
    assert telling.cavities[2][1][0] == pytest.approx(likely(0.4))


@pytest.mark.parametrize(("share", "settled"), [(0.9996, True), (0.9994, False)])
def test_a_text_that_is_next_to_certain_is_fixed_for_other_words(
    monkeypatch: pytest.MonkeyPatch, share: float, settled: bool
) -> None:
    _, telling = told(monkeypatch, [{0: likely(share)}], [{0: {"a": 0.0}}])
    assert telling.cavities[1][2] == ({0: "a"} if settled else {})


def test_words_that_leave_two_glyphs_open_together_share_what_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    telling = Telling([{0: likely(0.7), 1: likely(0.7)}], [{0: likely(0.7), 1: likely(0.7)}])
    telling.words = [
        TypedWord(overlay([0, 1], "ab", Order.LOGICAL, "*"), {}),
        TypedWord(overlay([1, 0], "ab", Order.LOGICAL, "*"), {}),
    ]
    monkeypatch.setattr(beliefs, "messages", telling.messages)
    found = Beliefs(lambda _symbol, _text: 0.0, {})
    for word in telling.words:
        found = found.after(word)
    half = {text: value / 2 for text, value in likely(0.7).items()}
    assert telling.cavities[1][1] == {0: pytest.approx(half), 1: pytest.approx(half)}


def test_a_word_that_fits_only_without_what_is_fixed_is_strained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, telling = told(monkeypatch, [None, {0: {"a": 0.0}}], [{0: {"a": 0.0}}])
    assert found.strained == {0}
    assert [number for number, _, _ in telling.cavities] == [0, 0, 1]
    found, _ = told(monkeypatch, [None, None], [{0: {"a": 0.0}}])
    assert found.strained == {0}
    assert found.told == {(1, 0): {"a": 0.0}}


def test_a_glyph_that_was_read_by_itself_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    found, telling = told(monkeypatch, [{0: likely(0.7), 1: likely(0.6)}])
    after = found.said(0, "b")
    assert telling.visits == [2]
    assert telling.cavities[1][1][0] == {"b": 0.0}
    assert telling.cavities[1][2] == {0: "b"}
    assert after.probabilities(0) == {"b": 1.0}
    assert after.decided() == {0: "b"}
    assert found.probabilities(0) == pytest.approx({"a": 0.7, "b": 0.3}), "what was is kept"
    assert found.said(9, "x").words == found.words
    assert telling.visits == [2], "no word has that glyph"


# --- contested ------------------------------------------------------------------------------------


def contested(first: Texts, second: Texts) -> dict[int, str]:
    """What is decided of a glyph that two words tell of, and each of them is so sure."""
    both: dict[tuple[int, int], Texts] = {(0, 0): first, (1, 0): second}
    found = Beliefs(lambda _symbol, _text: 0.0, {}, (), both, {0: (0, 1)})
    return found.decided()


def test_a_glyph_that_sure_words_contradict_each_other_on_is_decided_to_be_told() -> None:
    sure_of_a: Texts = {"a": 0.0, "b": -8.0}
    assert contested(sure_of_a, {"a": -8.0, "b": -0.0}) == {0: "a"}
    # One that allows the other text after all leaves it open.
    assert contested(sure_of_a, {"a": -5.9, "b": 0.0}) == {}
    assert contested({"a": 0.0, "b": -5.0}, {"a": -5.0, "b": 0.0}) == {}
    assert contested({"a": 0.0, "b": -5.99}, {"a": -5.99, "b": 0.0}) == {}
    assert contested({"a": 0.0, "b": -6.01}, {"a": -6.01, "b": 0.0}) == {0: "a"}
    # A word that is sure of nothing contradicts nobody.
    unsure: Texts = {"b": 0.0, "c": -2.3, "a": -7.0}
    sure: Texts = {"b": 0.0, "c": -2.31, "a": -7.0}
    assert contested({"a": 0.0, "b": -7.0, "c": -9.0}, unsure) == {}
    assert 0 in contested({"a": 0.0, "b": -7.0, "c": -9.0}, sure)
    # One that knows a single text is sure of it.
    assert contested({"a": 0.0}, {"b": 0.0}) == {0: "a"}
