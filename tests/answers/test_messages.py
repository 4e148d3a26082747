"""What one word tells its glyphs: sums over all ways, worked out here by hand."""

from __future__ import annotations

import math

import pytest

from glyphstone.answers.messages import FLOOR, LOG_FLOOR, TypedWord, messages
from glyphstone.answers.overlay import overlay
from glyphstone.store.events import Order

#: The price of each text, in nats.
PRICES = {"a": 0.5, "b": 0.25, "ab": 1.0, "": 3.0}


def prior(_symbol: int, text: str) -> float:
    return PRICES[text]


def laid(symbols: list[int], text: str, filed: list[int] | None = None) -> TypedWord:
    return TypedWord(overlay(symbols, text, Order.LOGICAL, "*", filed=filed), {})


def near(**texts: float) -> dict[str, object]:
    return {text.strip("_"): pytest.approx(value) for text, value in texts.items()}


def test_the_floor_is_one_slip_in_some_thousand_words() -> None:
    assert pytest.approx(-9.0) == LOG_FLOOR
    assert pytest.approx(LOG_FLOOR) == math.log(FLOOR)


def test_every_text_is_weighed_by_what_it_leaves_to_the_other_glyphs() -> None:
    # Ways: a|b, ab|nothing, nothing|ab. What a glyph's own text costs is left out.
    told = messages(laid([0, 1], "ab"), {}, {}, prior)
    assert told == {
        0: near(a=0.0, ab=-2.75, _=-0.75),
        1: near(b=0.0, ab=-2.5, _=-0.5),
    }


def test_what_is_believed_of_one_glyph_tells_the_other() -> None:
    told = messages(laid([0, 1], "ab"), {1: {"": 0.0, "b": -2.0}}, {}, prior)
    assert told is not None
    assert told[0] == near(ab=0.0, a=-2.0, _=LOG_FLOOR)
    # What stands in its own belief is not told back.
    assert told[1] == near(b=0.0, ab=-2.5, _=-0.5)


def test_beliefs_are_relative_to_the_best_text() -> None:
    one = messages(laid([0, 1], "ab"), {1: {"": 0.0, "b": -2.0}}, {}, prior)
    other = messages(laid([0, 1], "ab"), {1: {"": 5.0, "b": 3.0}}, {}, prior)
    assert one is not None
    assert other is not None
    assert {s: dict(t) for s, t in other.items()} == {
        s: near(**{k or "_": v for k, v in t.items()}) for s, t in one.items()
    }


def test_a_fixed_glyph_is_told_nothing_and_leaves_one_way() -> None:
    assert messages(laid([0, 1], "ab"), {}, {1: "b"}, prior) == {0: {"a": 0.0}}
    assert messages(laid([0, 1], "ab"), {}, {1: "x"}, prior) is None
    assert messages(laid([0], "ab"), {}, {0: "ab"}, prior) == {}


def test_a_wildcard_fits_a_fixed_glyph_and_tells_nothing() -> None:
    assert messages(laid([0, 1], "a*"), {}, {1: "x"}, lambda _s, _t: 0.0) is not None
    told = messages(laid([0, 1], "a*"), {}, {1: "x"}, lambda _s, _t: 0.0)
    assert told is not None
    assert set(told) == {0}
    assert told[0]["a"] == 0.0


def test_one_glyph_at_two_places_has_one_text() -> None:
    told = messages(laid([0, 0], "aa"), {}, {}, lambda _s, _t: 0.0)
    assert told is not None
    assert told[0]["a"] == 0.0
    assert told[0]["aa"] == pytest.approx(0.0), "aa|nothing and nothing|aa, each at one place"
    told = messages(laid([0, 0], "ab"), {}, {}, lambda _s, _t: 0.0)
    assert told is not None
    assert told[0] == near(ab=0.0, _=0.0, a=LOG_FLOOR, b=LOG_FLOOR)


def test_the_other_order_of_the_glyphs_counts_less() -> None:
    told = messages(laid([0, 1], "ab", filed=[1, 0]), {}, {}, lambda _s, _t: 20.0 * (len(_t) != 1))
    assert told is not None
    # In the order of the file glyph 1 is the a; as drawn it is the b, for two nats more.
    assert told[1]["a"] == pytest.approx(0.0)
    assert told[1]["b"] == pytest.approx(-2.0)


@pytest.mark.parametrize("shift", [5.0, -5.0])
def test_a_text_nobody_believes_in_is_the_floor_below_the_best(shift: float) -> None:
    # Of glyph 1 only nothing and b are believed, so that ab there is nine nats below the best.
    believed = {"": shift, "b": shift - 2.0}
    told = messages(laid([0, 1], "ab"), {1: believed}, {}, prior)
    assert told is not None
    assert told[0] == near(ab=0.0, a=-2.0, _=LOG_FLOOR)
    nearly = messages(laid([0, 1], "ab"), {1: {"b": shift}}, {}, prior)
    assert nearly is not None
    assert nearly[0] == near(a=0.0, ab=LOG_FLOOR, _=LOG_FLOOR)


def test_one_glyph_at_three_places_keeps_what_all_allow() -> None:
    told = messages(laid([0, 1, 0, 2, 0], "abaca"), {}, {1: "b", 2: "c"}, lambda _s, _t: 0.0)
    assert told == {0: {"a": 0.0}}


def test_two_orders_are_weighed_by_the_likeliest_place_of_a_glyph() -> None:
    # Glyph 0 stands twice and glyph 1 is an a. In the order of the file it comes first and leaves
    # "ba" to the others; as drawn, for two nats more, it stands between "ab" and nothing, or
    # nothing and "ba".
    prices = {"a": 0.5, "b": 0.25, "ab": 1.0, "ba": 2.0, "": 3.0}
    word = laid([0, 1, 0], "aba", filed=[1, 0, 2])
    assert (word.overlay.rows, word.overlay.prices) == (((1, 0, 2), (0, 1, 2)), (0.0, 2.0))
    told = messages(word, {}, {1: "a"}, lambda _symbol, text: prices.get(text, 99.0))
    assert told is not None
    # By hand: both places allow nothing; what one of them does not allow is at the floor.
    nothing = math.exp(-0.25) + math.exp(-2.0 - 1.0)
    behind = math.exp(-0.25 - 2.0) + math.exp(-2.0 - 1.0 - 2.0) * FLOOR
    letter = math.exp(-0.25 + 3.25) * FLOOR
    assert told[0] == near(
        _=0.0, ba=math.log(behind / nothing), a=math.log(letter / nothing),
        b=math.log(letter / nothing), ab=LOG_FLOOR,
    )  # fmt: skip
