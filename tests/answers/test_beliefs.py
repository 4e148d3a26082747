"""What words tell together of glyphs in scripts that join, stack or move their letters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.answers.beliefs import DECIDED, Beliefs
from glyphstone.answers.clusters import nfc
from glyphstone.answers.fit import MISMATCH, fitted
from glyphstone.answers.joint_reading import JointReading, Named
from glyphstone.answers.messages import Texts, TypedWord
from glyphstone.answers.overlay import overlay
from glyphstone.answers.reading_costs import price_of
from glyphstone.store.events import Order


def price(_symbol: int, text: str) -> float:
    return price_of(text)


def laid(symbols: Sequence[int], text: str, filed: Sequence[int] | None = None) -> TypedWord:
    return TypedWord(overlay(symbols, text, Order.LOGICAL, "*", filed=filed), {})


def read(*words: TypedWord, known: Mapping[int, str] | None = None) -> Beliefs:
    found = Beliefs(price, known or {})
    for word in words:
        found = found.after(word)
    return found


def test_one_glyph_a_letter_needs_one_word() -> None:
    assert read(laid([3, 2, 1, 0], "كتاب")).decided() == dict(enumerate("كتاب"))


def test_a_vowel_is_drawn_before_its_letter() -> None:
    assert read(laid([0, 1], "कि")).decided() == {0: "ि", 1: "क"}


def test_which_letters_are_a_ligature_another_word_tells() -> None:
    first = read(laid([1, 0], "بلد"))
    assert first.decided() == {}
    assert set(first.open(0)) == {"ب", "بل"}
    assert first.after(laid([1, 2], "سد")).decided() == {0: "بل", 1: "د", 2: "س"}


def test_a_demanded_ligature_needs_no_other_word() -> None:
    assert read(laid([2, 1, 0], "سلام")).decided() == {0: "س", 1: "لا", 2: "م"}


def test_a_glyph_that_is_known_helps_the_others() -> None:
    assert read(laid([1, 0], "بلد"), known={1: "د"}).decided() == {0: "بل", 1: "د"}
    assert read(laid([1, 0], "بلد")).said(1, "د").decided()[0] == "بل"


def test_words_that_leave_the_same_glyphs_open_prove_nothing_by_their_number() -> None:
    words = [laid([1, 0, number], f"{letter}لمتد") for number, letter in enumerate("بسكعف", 2)]
    found = read(*words)
    assert {number: found.decided()[number] for number in range(2, 7)} == dict(
        enumerate("بسكعف", 2)
    )
    assert not {0, 1} & found.decided().keys()


def test_a_word_that_contradicts_others_is_strained_and_both_are_kept() -> None:
    found = read(laid([2, 1, 0], "كلب"), laid([2, 1, 0], "كنب"))
    assert found.strained
    assert found.decided()[1] in ("ل", "ن")
    # Two words against one.
    assert found.after(laid([1, 3], "مل")).decided()[1] == "ل"


def test_the_order_of_the_file_is_thought_of_first() -> None:
    # An alef that overlaps its lam is drawn to the right of it.
    word = laid([2, 0, 1], "لاب", filed=[0, 2, 1]).overlay
    filed = fitted(word, {0: "ل", 1: "ا", 2: "ب"}, price)
    drawn = fitted(word, {1: "ل", 0: "ا", 2: "ب"}, price)
    assert filed is not None
    assert drawn is not None
    assert filed.price < drawn.price < MISMATCH


def test_what_does_not_fit_is_said() -> None:
    assert not laid([0], "ابتثجحخدذرزسشص").overlay.fits
    assert fitted(laid([0], "ابتثجحخدذرزسشص").overlay, {}, price) is None


@pytest.mark.parametrize("hold", [True, False])
def test_the_cheapest_way_says_where_a_known_glyph_reads_otherwise(hold: bool) -> None:
    fit = fitted(laid([0, 1], "कि").overlay, {1: "क" if hold else "ख"}, price)
    assert fit is not None
    assert (fit.price < MISMATCH) is hold
    assert fit.texts == ("ि", "क")


sequences = st.lists(
    st.sampled_from(
        [
            laid([0, 1], "कि"),
            laid([2, 1], "खक"),
            laid([0, 3, 1], "क्ति"),
            laid([4, 5], "धर्म"),
            laid([4, 6], "धन"),
            laid([2, 1], "खग"),
            Named(5, "म"),
            Named(1, "क"),
        ]
    ),
    max_size=6,
)


@given(sequences, st.integers(0, 6))
def test_reading_on_is_the_same_as_reading_anew(items: list[TypedWord | Named], cut: int) -> None:
    going_on = JointReading(price)
    going_on.read(items[:cut], {})
    going_on.read(items[: cut // 2], {})
    found = going_on.read(items, {})
    anew = JointReading(price).read(items, {})
    assert found.decided() == anew.decided()
    assert {s: found.probabilities(s) for s in found.where} == {
        s: anew.probabilities(s) for s in anew.where
    }


@given(sequences)
def test_what_is_decided_is_in_canonical_composition(items: list[TypedWord | Named]) -> None:
    decided = JointReading(price).read(items, {}).decided()
    assert all(text == nfc(text) for text in decided.values())


def test_a_text_is_decided_from_nine_in_ten_on() -> None:
    assert DECIDED == 0.9

    def decided(odds: float) -> bool:
        """Whether one of two texts is decided when it is so many times as likely."""
        told: dict[tuple[int, int], Texts] = {(0, 0): {"ا": 0.0, "ب": -math.log(odds)}}
        found = Beliefs(lambda _s, _t: 0.0, {}, (), told, {0: (0,)})
        assert found.probabilities(0)["ا"] == pytest.approx(odds / (odds + 1))
        return 0 in found.decided()

    assert decided(9.1)
    assert not decided(8.9)


def test_texts_of_one_in_fifty_are_still_open_likeliest_first() -> None:
    told: dict[tuple[int, int], Texts] = {
        (0, 0): {"ا": 0.0, "ب": math.log(0.03), "ج": math.log(0.015)}
    }
    found = Beliefs(lambda _s, _t: 0.0, {}, (), told, {0: (0,)})
    assert found.open(0) == ("ا", "ب")
    assert found.open(0, 0.01) == ("ا", "ب", "ج")
    assert found.open(9) == ()

    def is_open(share: float) -> bool:
        odds = share / (1 - share)
        told: dict[tuple[int, int], Texts] = {(0, 0): {"ا": 0.0, "ب": math.log(odds)}}
        return "ب" in Beliefs(lambda _s, _t: 0.0, {}, (), told, {0: (0,)}).open(0)

    assert is_open(0.0201)
    assert not is_open(0.0199)


def test_what_several_words_told_adds_up_and_what_is_not_told_is_unlikely() -> None:
    told: dict[tuple[int, int], Texts] = {(0, 0): {"ا": 0.0, "ب": -1.0}, (1, 0): {"ب": 0.0}}
    found = Beliefs(lambda _s, text: 0.5 * (text == "ب"), {}, (), told, {0: (0, 1)})
    # ا: nothing and the floor of -9; ب: -1, nothing, and 0.5 beforehand.
    odds = math.exp(-1.5 + 9.0)
    assert found.probabilities(0)["ب"] == pytest.approx(odds / (odds + 1))


def test_a_known_glyph_is_certain() -> None:
    assert Beliefs(price, {3: "ا"}).probabilities(3) == {"ا": 1.0}
    assert Beliefs(price, {}).probabilities(3) == {}


def test_glyphs_without_a_symbol_are_never_decided() -> None:
    assert -1 not in read(laid([1, -1], "كب")).decided()


def test_placeholders_hold_in_their_word_alone() -> None:
    word = TypedWord(laid([1, 0], "بد").overlay, {1: "د"})
    found = read(word)
    assert 1 not in found.where
    assert found.decided() == {0: "ب"}


def test_words_that_contradict_each_other_are_strained_and_still_decide() -> None:
    found = read(laid([1, 0], "كب"), laid([1, 0], "كت"))
    assert found.strained == {0, 1}
    assert found.decided().keys() >= {0}
    agreeing = read(laid([1, 0], "كب"), laid([1, 0], "كب"))
    assert agreeing.strained == frozenset()
