"""What one typed word tells its glyphs: the sum over all ways to lay it over them.

Every way has a weight: the product of what is believed of the texts that its glyphs then have. For
one glyph and one text the weights of all ways with that text are summed, the glyph's own belief
left out; forwards and backwards along the lattice that takes one pass each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from glyphstone.answers.overlay import Overlay, Step

__all__ = ["FLOOR", "LOG_FLOOR", "Prior", "Texts", "TypedWord", "messages"]

#: Probability of a text that a word does not allow, since somebody may have mistyped: about one in
#: 8,000; by hand, not swept.
FLOOR = math.exp(-9.0)
LOG_FLOOR = math.log(FLOOR)

#: Logarithms of how likely texts are, the best at 0; and the price of a text for a symbol, in nats.
Texts = Mapping[str, float]
Prior = Callable[[int, str], float]


@dataclass(frozen=True, slots=True, eq=False)
class TypedWord:
    """A typed word: its glyphs, and texts that hold in it alone (placeholders)."""

    overlay: Overlay
    private: Mapping[int, str]


def messages(
    word: TypedWord,
    cavity: Mapping[int, Mapping[str, float]],
    fixed: Mapping[int, str],
    prior: Prior,
) -> dict[int, Texts] | None:
    """What a word tells each glyph that is not fixed; None if no way has the fixed texts."""
    found: dict[int, dict[str, float]] = {}
    whole = 0.0
    laid = word.overlay
    for row, price, layers in zip(laid.rows, laid.prices, laid.steps, strict=True):
        scale = math.exp(-price)
        symbols = [word.overlay.symbols[place] for place in row]
        weighed = _weighed(symbols, layers, cavity, fixed, prior)
        total, shares = _shares(weighed, word.overlay.lattice.end)
        if total <= 0:
            continue
        whole += total * scale
        seen: dict[int, list[dict[str, float]]] = {}
        for symbol, share in zip(symbols, shares, strict=True):
            if symbol not in fixed:
                seen.setdefault(symbol, []).append(share)
        for symbol, several in seen.items():
            joined = several[0] if len(several) == 1 else _product(several)
            into = found.setdefault(symbol, {})
            for text, weight in joined.items():
                into[text] = into.get(text, 0.0) + weight * scale
    if whole <= 0:
        return None
    return {symbol: told for symbol, texts in found.items() if (told := _logs(texts))}


def _product(shares: list[dict[str, float]]) -> dict[str, float]:
    """What several places of one glyph say together."""
    texts = dict.fromkeys(text for share in shares for text in share)
    peaks = [max(share.values()) for share in shares]
    found = {
        text: math.prod(
            max(share.get(text, 0.0) / peak, FLOOR)
            for share, peak in zip(shares, peaks, strict=True)
        )
        for text in texts
    }
    most = max(found.values())
    return {text: value * max(peaks) / most for text, value in found.items()}


def _logs(texts: Mapping[str, float]) -> Texts:
    most = max(texts.values(), default=0.0)
    if most <= 0:
        return {}
    return {
        text: max(math.log(value / most), LOG_FLOOR) for text, value in texts.items() if value > 0
    }


_Layer = list[tuple[int, int, str | None, float, float]]


def _weighed(
    symbols: list[int],
    layers: tuple[tuple[Step, ...], ...],
    cavity: Mapping[int, Mapping[str, float]],
    fixed: Mapping[int, str],
    prior: Prior,
) -> list[_Layer]:
    """For each glyph its steps as (from, to, text, weight, weight without the glyph's own)."""
    weighed: list[_Layer] = []
    for symbol, steps in zip(symbols, layers, strict=True):
        layer: _Layer = []
        only = fixed.get(symbol)
        texts = cavity.get(symbol)
        best = max(texts.values()) if texts else 0.0
        for step in steps:
            segment = step.segment
            text = segment.text
            if only is not None:
                if text is not None and text != only:
                    continue
                layer.append((step.node, segment.to, None, math.exp(-segment.price), 0.0))
                continue
            own = math.exp(-segment.price)
            if text is None:
                value = 0.0
            elif not texts:
                value = -prior(symbol, text)
            else:
                value = texts.get(text, best + LOG_FLOOR) - best
            layer.append((step.node, segment.to, text, own * math.exp(value), own))
        weighed.append(layer)
    return weighed


def _shares(weighed: list[_Layer], end: int) -> tuple[float, list[dict[str, float]]]:
    """The weight of all ways together, and for each glyph that of each text without its own."""
    forward: list[dict[int, float]] = [{0: 1.0}]
    for layer in weighed:
        reached: dict[int, float] = {}
        before = forward[-1]
        for node, to, _, weight, _own in layer:
            if node in before:
                reached[to] = reached.get(to, 0.0) + before[node] * weight
        forward.append(reached)
    total = forward[-1].get(end, 0.0)
    if total <= 0:
        return 0.0, []
    behind: dict[int, float] = {end: 1.0}
    shares: list[dict[str, float]] = []
    for place in range(len(weighed) - 1, -1, -1):
        before = forward[place]
        now: dict[int, float] = {}
        texts: dict[str, float] = {}
        for node, to, text, weight, own in weighed[place]:
            if to in behind and node in before:
                now[node] = now.get(node, 0.0) + behind[to] * weight
                if text is not None:
                    texts[text] = texts.get(text, 0.0) + before[node] * behind[to] * own
        shares.append(texts)
        behind = now
    return total, shares[::-1]
