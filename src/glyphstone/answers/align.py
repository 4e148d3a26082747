"""Glyphs and typed characters side by side: which glyph stands for which part of a typed word.

A glyph may stand for several characters (ligature, conjunct, letter with its mark), a character
for several glyphs, and some glyphs for nothing. Every way to lay the characters over the glyphs has
a price: nothing if a glyph takes one letter or one character, little if it takes more, much if a
glyph that is known reads otherwise. The cheapest ways are looked at together: what they agree on is
taken; if they differ, the alternatives are handed back, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from glyphstone.answers.clusters import (
    Typed,
    changes_form,
    marks_first,
    nfc,
    reads_from_right,
    spellings,
)
from glyphstone.answers.drawing_order import usual_order
from glyphstone.answers.fit import fitted
from glyphstone.answers.lattice import LONGEST
from glyphstone.answers.overlay import Overlay, overlay
from glyphstone.answers.reading_costs import price_of
from glyphstone.store.events import Order

__all__ = ["MISMATCH", "Alignment", "align", "drawn_forms", "laid_over"]


@dataclass(frozen=True, slots=True)
class WayPrices:
    """What the ways to lay letters over glyphs cost; only the order of the sums counts.

    Chosen by hand: nothing outweighs a mismatch, and one ligature is likelier than a glyph that
    stands for nothing.
    """

    #: A glyph that reads otherwise than is known, or than the same glyph elsewhere in the word.
    mismatch: int = 100
    #: A glyph that stands for nothing.
    nothing: int = 6
    #: Each letter that a glyph takes beyond the first.
    more: int = 4
    #: A part of a letter that is no character by itself.
    part: int = 2


PRICES = WayPrices()
MISMATCH = PRICES.mismatch
#: Ways that are looked at; a word with more leaves everything open anyway. By hand, for speed.
_WAYS = 256
#: The price of what cannot be laid over: more than any sum of prices.
_NEVER = 1 << 30


@dataclass(frozen=True, slots=True)
class Alignment:
    """What a typed word says of each glyph of a token, in the order of the token's symbols.

    `texts` has None if nothing is said: a wildcard, or several texts that are equally likely,
    which `choices` then lists. `clashes` are positions where a known glyph reads otherwise, or one
    symbol would read in two ways. `price` is what the way costs.
    """

    texts: tuple[str | None, ...]
    choices: tuple[tuple[str, ...], ...]
    clashes: tuple[int, ...]
    price: float
    order: Order

    @property
    def open(self) -> tuple[int, ...]:
        """Positions about which the typed word leaves several texts."""
        return tuple(i for i, choices in enumerate(self.choices) if choices)


def drawn_forms(text: str, order: Order) -> tuple[tuple[str, bool], ...]:
    """The typed text as it may be drawn, and whether the glyphs are to be taken from the right."""
    if reads_from_right(text):
        if order is Order.VISUAL:
            return tuple((form, False) for form in marks_first(text))
        return tuple((form, True) for form in marks_first(text))
    if order is Order.VISUAL:
        return ((text, False),)
    return ((text if text.isascii() else usual_order(text), False),)


def align(
    symbols: Sequence[int],
    text: str,
    known: Mapping[int, str],
    *,
    order: Order | None = None,
    wildcard: str = "*",
) -> Alignment | None:
    """How a typed word lies over the symbols of a token, or None if it cannot.

    `known` gives the texts of symbols in canonical composition. Without `order` both orders are
    tried, and the one that costs more only taken if the other cannot be.
    """
    text = nfc(text)
    orders = (order,) if order else (Order.LOGICAL, Order.VISUAL)
    best: Alignment | None = None
    for tried in orders:
        if best is not None and best.price < MISMATCH and tried is Order.VISUAL:
            break
        if changes_form(text):
            found = laid_over(overlay(symbols, text, tried, wildcard), known, tried)
        else:
            found = _of_forms(symbols, drawn_forms(text, tried), known, tried, wildcard)
        if found is not None and (best is None or found.price < best.price):
            best = found
    return best


def laid_over(
    word: Overlay,
    known: Mapping[int, str],
    order: Order,
    price: Callable[[int, str], float] | None = None,
) -> Alignment | None:
    """How a word lies over glyphs of a script that joins, stacks or moves its letters."""
    fit = fitted(word, known, price or _plain_price)
    if fit is None:
        return None
    texts: list[str | None] = []
    choices: list[tuple[str, ...]] = []
    for symbol, text, near in zip(word.symbols, fit.texts, fit.near, strict=True):
        sure = text is None or symbol in known or len(near) == 1
        texts.append(text if sure else None)
        choices.append(() if sure else near)
    clashes = _clashes(word.symbols, texts, known)
    return Alignment(tuple(texts), tuple(choices), clashes, fit.price, order)


def _plain_price(_symbol: int, text: str) -> float:
    return price_of(text)


def _of_forms(
    symbols: Sequence[int],
    forms: Sequence[tuple[str, bool]],
    known: Mapping[int, str],
    order: Order,
    wildcard: str,
) -> Alignment | None:
    ways: list[tuple[int, tuple[str | None, ...]]] = []
    for word, from_right in ((w, right) for form, right in forms for w in spellings(form)):
        row = symbols[::-1] if from_right else symbols
        if (plain := _plain(row, word, known, wildcard)) is not None:
            found = [(0, plain)]
        else:
            found = _ways(row, word, known, wildcard)
        ways += [(price, texts[::-1] if from_right else texts) for price, texts in found]
    if not ways:
        return None
    cheapest = min(price for price, _ in ways)
    best = list(dict.fromkeys(texts for price, texts in ways if price == cheapest))
    texts: list[str | None] = []
    choices: list[tuple[str, ...]] = []
    for column in zip(*best, strict=True):
        said = sorted({text for text in column if text is not None})
        sure = len(said) == 1 and None not in column
        texts.append(said[0] if sure else None)
        choices.append(() if sure or not said else tuple(said))
    return Alignment(tuple(texts), tuple(choices), _clashes(symbols, texts, known), cheapest, order)


def _clashes(
    symbols: Sequence[int], texts: Sequence[str | None], known: Mapping[int, str]
) -> tuple[int, ...]:
    said: dict[int, str] = {}
    found: list[int] = []
    for position, (symbol, text) in enumerate(zip(symbols, texts, strict=True)):
        if text is None:
            continue
        if known.get(symbol, text) != text or said.setdefault(symbol, text) != text:
            found.append(position)
    return tuple(found)


def _plain(
    symbols: Sequence[int], word: Typed, known: Mapping[int, str], wildcard: str
) -> tuple[str | None, ...] | None:
    """One letter for each glyph if that fits and nothing speaks against it, as in most words."""
    units = word.clusters if len(word.clusters) == len(symbols) else word.composed
    if len(units) != len(symbols):
        return None
    said: dict[int, str] = {}
    for symbol, unit in zip(symbols, units, strict=True):
        if unit != wildcard and (
            known.get(symbol, unit) != unit or said.setdefault(symbol, unit) != unit
        ):
            return None
    return tuple(None if unit == wildcard else unit for unit in units)


def _ways(
    symbols: Sequence[int], word: Typed, known: Mapping[int, str], wildcard: str
) -> list[tuple[int, tuple[str | None, ...]]]:
    """The cheapest ways, with their prices; one symbol with two texts is a clash as well."""
    glyphs, end = len(symbols), len(word.chars)
    if end > glyphs * LONGEST or glyphs == 0:
        return []
    prices = _Prices(symbols, word, known, wildcard)
    rest = [[_NEVER] * (end + 1) for _ in range(glyphs + 1)]
    rest[glyphs][end] = 0
    for glyph in range(glyphs - 1, -1, -1):
        behind, here = rest[glyph + 1], rest[glyph]
        for start in range(end + 1):
            here[start] = min(
                (
                    prices.of(glyph, start, stop) + behind[stop]
                    for stop in range(start, min(end, start + LONGEST) + 1)
                    if behind[stop] < _NEVER
                ),
                default=_NEVER,
            )
    if rest[0][0] >= _NEVER:
        return []
    slack = PRICES.more + PRICES.nothing if len(set(symbols)) < glyphs else 0
    found: list[tuple[int, tuple[str | None, ...]]] = []
    for price, cuts in _walk(prices, rest, glyphs, rest[0][0] + slack):
        texts = tuple(prices.text(start, stop) for start, stop in cuts)
        found.append((price + MISMATCH * _torn(symbols, texts), texts))
        if len(found) == _WAYS:
            break
    return found


def _torn(symbols: Sequence[int], texts: Sequence[str | None]) -> int:
    """How many glyphs read otherwise than an earlier one of the same symbol."""
    first: dict[int, str] = {}
    return sum(
        text is not None and first.setdefault(symbol, text) != text
        for symbol, text in zip(symbols, texts, strict=True)
    )


def _walk(
    prices: _Prices, rest: list[list[int]], glyphs: int, budget: int
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Every way within the budget, in a fixed order."""
    end = len(rest[0]) - 1
    stack: list[tuple[int, int, int, list[tuple[int, int]]]] = [(0, 0, 0, [])]
    while stack:
        glyph, start, spent, cuts = stack.pop()
        if glyph == glyphs:
            yield spent, cuts
            continue
        for stop in range(start, min(end, start + LONGEST) + 1):
            price = spent + prices.of(glyph, start, stop)
            if price + rest[glyph + 1][stop] <= budget:
                stack.append((glyph + 1, stop, price, [*cuts, (start, stop)]))


class _Prices:
    """What it costs that a glyph takes the characters from one boundary to another."""

    def __init__(
        self, symbols: Sequence[int], word: Typed, known: Mapping[int, str], wildcard: str
    ) -> None:
        self._known = [known.get(symbol) for symbol in symbols]
        self._word = word
        self._wildcard = wildcard
        self._form: dict[tuple[int, int], int] = {}
        self._text: dict[tuple[int, int], str | None] = {}

    def of(self, glyph: int, start: int, stop: int) -> int:
        known = self._known[glyph]
        if known is not None:
            text = self.text(start, stop)
            if text == known:
                return 0
            if text is not None:
                return MISMATCH + self._shape(start, stop)
        return self._shape(start, stop)

    def text(self, start: int, stop: int) -> str | None:
        key = (start, stop)
        if key not in self._text:
            text = nfc("".join(self._word.chars[start:stop]))
            self._text[key] = None if self._wildcard and self._wildcard in text else text
        return self._text[key]

    def _shape(self, start: int, stop: int) -> int:
        key = (start, stop)
        if key not in self._form:
            self._form[key] = self._worked_out(start, stop)
        return self._form[key]

    def _worked_out(self, start: int, stop: int) -> int:
        if start == stop:
            return PRICES.nothing
        firm = self._word.firm
        inside = firm[start + 1 : stop]
        letters = 1 + inside.count(2)
        if firm[start] == 2 and firm[stop] == 2:
            return PRICES.more * (letters - 1)
        if letters > 1:
            return _NEVER
        if firm[start] and firm[stop]:
            return PRICES.part * inside.count(1)
        return PRICES.part * (1 + inside.count(1))
