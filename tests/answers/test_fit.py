"""The best ways to lay a word over its glyphs, and what stays open beside them."""

from __future__ import annotations

import pytest

from glyphstone.answers.fit import MISMATCH, Fit, fitted
from glyphstone.answers.overlay import overlay
from glyphstone.store.events import Order

#: The price of each text, in nats.
PRICES = {"a": 0.5, "b": 0.25, "ab": 1.0, "": 3.0}


def fit(
    text: str, symbols: list[int], known: dict[int, str] | None = None, empty: float = 3.0
) -> Fit:
    prices = {**PRICES, "": empty}
    laid = overlay(symbols, text, Order.LOGICAL, "*")
    found = fitted(laid, known or {}, lambda _symbol, one: prices.get(one, 0.0))
    assert found is not None
    return found


def test_the_cheapest_way_is_taken() -> None:
    found = fit("ab", [0, 1])
    assert found.price == pytest.approx(0.75)
    assert found.texts == ("a", "b")
    assert found.near == (("a",), ("b",))


@pytest.mark.parametrize(
    ("empty", "near"),
    [
        # Another way costs the text of two letters, 1, and that of none: 0.75 is the cheapest.
        (0.76, (("a",), ("b",))),
        (0.74, (("", "a", "ab"), ("", "ab", "b"))),
    ],
)
def test_ways_within_one_nat_stay_open(
    empty: float, near: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    found = fit("ab", [0, 1], empty=empty)
    assert found.texts == ("a", "b")
    assert found.near == near


def test_a_known_text_costs_nothing_and_leaves_no_other_way() -> None:
    found = fit("ab", [0, 1], {0: "ab"})
    assert found.price == pytest.approx(3.0)
    assert found.texts == ("ab", "")
    assert fit("ab", [0, 1], {0: "a"}).price == pytest.approx(0.25)


def test_a_known_glyph_that_must_read_otherwise_is_a_mismatch() -> None:
    found = fit("ab", [0, 1], {0: "x", 1: "b"})
    assert MISMATCH == 100.0
    assert found.price == pytest.approx(100.5)
    assert found.texts == ("a", "b")


def test_a_wildcard_costs_nothing_and_says_nothing() -> None:
    found = fit("a*", [0, 1], {1: "x"})
    assert found.price == pytest.approx(0.5)
    assert found.texts == ("a", None)
    assert found.near[1] == ()


def test_the_price_of_another_order_is_added() -> None:
    laid = overlay([0, 1], "ab", Order.LOGICAL, "*", filed=[1, 0])
    found = fitted(laid, {0: "a", 1: "b"}, lambda _symbol, one: PRICES.get(one, 0.0))
    assert found is not None
    assert (found.price, found.texts) == (2.0, ("a", "b"))
    found = fitted(laid, {0: "b", 1: "a"}, lambda _symbol, one: PRICES.get(one, 0.0))
    assert found is not None
    assert (found.price, found.texts) == (0.0, ("b", "a"))
