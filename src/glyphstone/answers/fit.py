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


def _of_row(
    overlay: Overlay,
    row: tuple[int, ...],
    layers: tuple[tuple[Step, ...], ...],
    known: Mapping[int, str],
    price: Callable[[int, str], float],
    strict: bool,
) -> Fit | None:
    priced = []
    for place, steps in zip(row, layers, strict=True):
        symbol = overlay.symbols[place]
        own = known.get(symbol)
        layer = []
        for step in steps:
            text = step.segment.text
            cost = step.segment.price
            if text is not None and text != own:
                if own is not None and strict:
                    continue
                cost += price(symbol, text) + (MISMATCH if own is not None else 0.0)
            layer.append((step.node, step.segment.to, text, cost))
        priced.append(layer)
    ahead: list[dict[int, float]] = [{overlay.lattice.end: 0.0}]
    for layer in reversed(priced):
        here: dict[int, float] = {}
        for node, to, _, cost in layer:
            if to in ahead[-1]:
                total = cost + ahead[-1][to]
                if total < here.get(node, inf):
                    here[node] = total
        ahead.append(here)
    ahead.reverse()
    if 0 not in ahead[0]:
        return None
    whole = ahead[0][0]
    texts: list[str | None] = [None] * len(row)
    near: list[tuple[str, ...]] = [()] * len(row)
    before = {0: 0.0}
    at = 0
    for glyph, (place, layer) in enumerate(zip(row, priced, strict=True)):
        after: dict[int, float] = {}
        options: dict[str, float] = {}
        chosen: tuple[float, int, str | None] | None = None
        for node, to, text, cost in layer:
            if node not in before or to not in ahead[glyph + 1]:
                continue
            spent = before[node] + cost
            if spent < after.get(to, inf):
                after[to] = spent
            total = spent + ahead[glyph + 1][to]
            if text is not None and total < options.get(text, inf):
                options[text] = total
            if node == at and (chosen is None or total < chosen[0] - _ROUNDING):
                chosen = (total, to, text)
        if chosen is not None:
            at = chosen[1]
            texts[place] = chosen[2]
        near[place] = tuple(
            sorted(text for text, total in options.items() if total < whole + _NEAR)
        )
        before = after
    return Fit(whole, tuple(texts), tuple(near))
