"""The best ways to lay a typed word over its glyphs, with what is known of them.

For every glyph and every text it may take, the cheapest way that has it is worked out; texts whose
ways are nearly as cheap as the cheapest of all stay open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf

from glyphstone.answers.overlay import Overlay, Step

__all__ = ["MISMATCH", "Fit", "fitted"]

#: Nats for a glyph that reads otherwise than is known: more than any other price of a word.
MISMATCH = 100.0
#: Nats above the cheapest way within which ways are not told apart; by hand, not swept.
_NEAR = 1.0
#: Nats; sums of the same prices in another order differ by less.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Fit:
    """The cheapest way: its price, its texts by the places of the token, and what else is near.

    A text is None if the word has a wildcard there.
    """

    price: float
    texts: tuple[str | None, ...]
    near: tuple[tuple[str, ...], ...]


def fitted(
    overlay: Overlay, known: Mapping[int, str], price: Callable[[int, str], float]
) -> Fit | None:
    """The cheapest way, or None if the word does not fit at all."""
    best: Fit | None = None
    # Mostly all that is known holds, and then little else need be thought of.
    for strict in (True, False):
        for row, more, layers in zip(overlay.rows, overlay.prices, overlay.steps, strict=True):
            found = _of_row(overlay, row, layers, known, price, strict)
            if found is None:
                continue
            found = replace(found, price=found.price + more)
            if best is None or found.price < best.price - _ROUNDING:
                best = found
        if best is not None:
            return best
    return None


#: A glyph's steps with what each costs: from a node, to a node, the text, nats.
_Layer = list[tuple[int, int, str | None, float]]


def _of_row(
    overlay: Overlay,
    row: tuple[int, ...],
    layers: tuple[tuple[Step, ...], ...],
    known: Mapping[int, str],
    price: Callable[[int, str], float],
    strict: bool,
) -> Fit | None:
    """The cheapest way for one order of the glyphs, or None if there is none."""
    priced = [
        _priced(overlay.symbols[place], steps, known, price, strict)
        for place, steps in zip(row, layers, strict=True)
    ]
    ahead = _ahead(priced, overlay.lattice.end)
    if 0 not in ahead[0]:
        return None
    whole = ahead[0][0]
    texts: list[str | None] = [None] * len(row)
    near: list[tuple[str, ...]] = [()] * len(row)
    before = {0: 0.0}
    at = 0
    for place, layer, rest in zip(row, priced, ahead[1:], strict=True):
        after: dict[int, float] = {}
        options: dict[str, float] = {}
        chosen: tuple[float, int, str | None] | None = None
        for node, to, text, cost in layer:
            if node not in before or to not in rest:
                continue
            spent = before[node] + cost
            if spent < after.get(to, inf):
                after[to] = spent
            total = spent + rest[to]
            if text is not None and total < options.get(text, inf):
                options[text] = total
            if node == at and (chosen is None or total < chosen[0] - _ROUNDING):
                chosen = (total, to, text)
        if chosen is not None:
            at, texts[place] = chosen[1], chosen[2]
        near[place] = tuple(sorted(text for text, cost in options.items() if cost < whole + _NEAR))
        before = after
    return Fit(whole, tuple(texts), tuple(near))


def _priced(
    symbol: int,
    steps: tuple[Step, ...],
    known: Mapping[int, str],
    price: Callable[[int, str], float],
    strict: bool,
) -> _Layer:
    """The steps of a glyph with their prices; `strict` leaves out those against what is known."""
    own = known.get(symbol)
    layer: _Layer = []
    for step in steps:
        text = step.segment.text
        cost = step.segment.price
        if text is not None and text != own:
            if own is not None and strict:
                continue
            cost += price(symbol, text) + (MISMATCH if own is not None else 0.0)
        layer.append((step.node, step.segment.to, text, cost))
    return layer


def _ahead(priced: list[_Layer], end: int) -> list[dict[int, float]]:
    """Before each glyph, and behind the last: the price of the cheapest way from a node on."""
    ahead: list[dict[int, float]] = [{end: 0.0}]
    for layer in reversed(priced):
        behind, here = ahead[-1], dict[int, float]()
        for node, to, _, cost in layer:
            if to in behind and (total := cost + behind[to]) < here.get(node, inf):
                here[node] = total
        ahead.append(here)
    return ahead[::-1]
