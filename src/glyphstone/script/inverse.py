"""From a line as it is drawn back to the order of reading: guesses, each checked by drawing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from glyphstone.script.bidi import levels_of_classes, visual_order
from glyphstone.script.bidi_classes import bidi_class, mirrored
from glyphstone.script.bidi_plausible import misfits, odd_numbers

__all__ = ["Order", "item_class", "undrawn"]

#: How often a guess is mended by the levels that drawing it gives.
ROUNDS = 6
#: How many places of a line are looked at where a number may be read on either side of a word.
SITES = 12

_STRONG = frozenset({"L", "R", "AL"})
_NUMBERS = frozenset({"EN", "AN"})
_LEFTWARDS = frozenset({"R", "AL"})


@dataclass(frozen=True, slots=True)
class Order:
    """The items of a line in the order of reading."""

    order: tuple[int, ...]
    #: The text of each item, by its place as drawn; brackets as what they mean.
    texts: tuple[str, ...]
    #: 1 where the line is read from the right.
    base: int
    #: Drawn by the algorithm, this order gives the line as it stands.
    certain: bool
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Guess:
    order: list[int]
    texts: list[str]
    base: int
    wrong: int
    levels: list[int]
    reading: str


def item_class(text: str) -> str:
    """The class of letters that stand together: of the first strong one, else of the first."""
    first = ""
    for char in text:
        name = bidi_class(char)
        if name in _STRONG:
            return name
        if not first and name not in ("NSM", "BN"):
            first = name
    return first or ("NSM" if text else "BN")


def undrawn(
    items: Sequence[str], base: int | None = None, filed: Sequence[int] | None = None
) -> Order:
    """The order in which items that are drawn from left to right are read.

    Letters inside an item are in the order of reading already. `base` is the direction of the
    paragraph where it is known; `filed` is the order of the items in the file, as places of the
    line, where that says something: the first guess, and what decides between equals.
    """
    return _Line(items, filed).read(base)


class _Line:
    """Items as drawn, with what the algorithm needs of them."""

    def __init__(self, items: Sequence[str], filed: Sequence[int] | None) -> None:
        self.items = list(items)
        self.classes = [item_class(text) for text in items]
        self.present = set(self.classes)
        self.filed = filed
        self.mirrors = [mirrored(text) if len(text) == 1 else None for text in items]
        self.brackets = any(self.mirrors)
        self.rank = {place: rank for rank, place in enumerate(filed)} if filed else None

    def read(self, base: int | None) -> Order:
        leftwards, rightwards = self.words()
        usual = int(leftwards > rightwards) if base is None else base
        if usual and not self.brackets and self.present.isdisjoint({"L", "EN", "AN"}):
            count = len(self.items)
            backwards = tuple(range(count - 1, -1, -1))
            return Order(backwards, tuple(self.items), 1, True, (1,) * count)
        found = self.best(usual)
        # A direction by which the line cannot have been drawn so is given up for the other, where
        # the letters are for the other too; first strong letters decide where letters are equal.
        doubtful = found.wrong and (leftwards > rightwards) != bool(usual)
        equal = base is None and leftwards == rightwards and leftwards > 0
        if doubtful or equal:
            other = self.best(1 - usual)
            if (other.wrong, self._astray(other), 1) < (found.wrong, self._astray(found), 0):
                found = other
        return Order(
            tuple(found.order),
            tuple(found.texts),
            found.base,
            not found.wrong,
            tuple(found.levels),
        )

    def best(self, base: int) -> _Guess:
        """The most plausible of the orders that give the line as drawn, else the nearest one."""
        readings = ["drawn", "meant", "turned"] if self.brackets else ["drawn"]
        best: _Guess | None = None
        cost: tuple[int, ...] = ()
        for reading in readings:
            for start in self.starts(base):
                guess = self.settled(start, base, reading)
                price = self.price(guess)
                if best is None or price < cost:
                    best, cost = guess, price
                if guess.wrong == 0 and self.filed is None:
                    break
            if cost[:2] == (0, 0):
                break
        assert best is not None
        for first, end in self.stretches(base)[:SITES]:
            level = base if best.levels[first] != base else base + 1
            flipped = self.flipped(best.levels, first, end, level)
            guess = self.settled(flipped, base, best.reading)
            price = self.price(guess)
            if guess.wrong == 0 and price < cost:
                best, cost = guess, price
        return best

    @cached_property
    def mates(self) -> dict[int, int]:
        """The other bracket of each pair, as drawn, whichever way round the map has them."""
        found: dict[int, int] = {}
        opened: list[int] = []
        for place, other in enumerate(self.mirrors):
            if other is None:
                continue
            if opened and self.items[opened[-1]] == other:
                mate = opened.pop()
                found[mate], found[place] = place, mate
            else:
                opened.append(place)
        return found

    def starts(self, base: int) -> Iterator[list[int]]:
        """Levels to begin with, by item."""
        count = len(self.items)
        if self.filed is not None:
            yield self.levels_of(list(self.filed), self.items, base)
        backwards = list(range(count - 1, -1, -1)) if base else list(range(count))
        turned = [m or t for m, t in zip(self.mirrors, self.items, strict=True)]
        yield self.levels_of(backwards, turned if base else self.items, base)
        yield self.levels_of(list(range(count)), self.items, base)
        strong = {"L": 2 * base, "R": 1, "AL": 1, "EN": 2, "AN": 2}
        yield [strong.get(name, base) for name in self.classes]

    def levels_of(self, order: Sequence[int], texts: Sequence[str], base: int) -> list[int]:
        """The level of each item where items are read in this order."""
        found = levels_of_classes(
            [self.classes[place] for place in order],
            base,
            [texts[place][:1] for place in order] if self.brackets else None,
        )
        by_item = [0] * len(found)
        for place, level in zip(order, found, strict=True):
            by_item[place] = level
        return by_item

    def settled(self, levels: list[int], base: int, reading: str) -> _Guess:
        """A guess mended until drawing it gives the line, or nothing changes any more."""
        best: _Guess | None = None
        seen: list[list[int]] = []
        for _ in range(ROUNDS):
            order = visual_order(levels)
            texts = self.meant(levels, reading)
            new = self.levels_of(order, texts, base)
            drawn = [order[rank] for rank in visual_order([new[place] for place in order])]
            wrong = sum(place != rank for rank, place in enumerate(drawn))
            if self.brackets and not wrong:
                wrong = sum(a != b for a, b in zip(texts, self.meant(new, reading), strict=True))
            if best is None or wrong < best.wrong:
                best = _Guess(order, texts, base, wrong, new, reading)
            seen.append(levels)
            if not wrong or new in seen:
                break
            levels = new
        assert best is not None
        return best

    def meant(self, levels: Sequence[int], reading: str) -> list[str]:
        """What brackets mean, by whether the map says what is drawn or what is meant."""
        if not self.brackets or reading == "meant":
            return self.items
        odd = 1 if reading == "drawn" else 0
        return [
            other if other is not None and level & 1 == odd else text
            for text, other, level in zip(self.items, self.mirrors, levels, strict=True)
        ]

    def price(self, guess: _Guess) -> tuple[int, ...]:
        """What speaks against a guess, the weightiest first."""
        texts = [guess.texts[place] for place in guess.order]
        against = (guess.wrong, misfits(texts))
        if self.rank is not None:
            ranks = [self.rank[place] for place in guess.order]
            return (*against, sum(a > b for a, b in pairwise(ranks)), 0)
        return (*against, 0, odd_numbers(texts))

    def _astray(self, guess: _Guess) -> int:
        return misfits([guess.texts[place] for place in guess.order])

    def words(self) -> tuple[int, int]:
        """How many words are read from the right, and how many from the left."""
        counts = {"R": 0, "L": 0, "": 0}
        side = ""
        for name in [*self.classes, "WS"]:
            if name == "WS":
                counts[side] += 1
                side = ""
            elif not side and name in _STRONG:
                side = "L" if name == "L" else "R"
        return counts["R"], counts["L"]

    def stretches(self, base: int) -> list[tuple[int, int]]:
        """Blanks and signs that may have either level: beside numbers, and around brackets."""
        fixed = _NUMBERS | _STRONG
        other = {"L", *_NUMBERS} if base else {*_LEFTWARDS, *_NUMBERS}
        found = []
        count = len(self.items)
        end = 0
        while end < count:
            place = end
            while end < count and self.classes[end] not in fixed:
                end += 1
            if 0 < place < end < count:
                sides = {self.classes[place - 1], self.classes[end]}
                paired = any(inside in self.mates for inside in range(place, end))
                if sides <= other and (paired or sides & _NUMBERS):
                    found.append((place, end))
            end += end == place
        return found

    def flipped(self, levels: Sequence[int], start: int, end: int, level: int) -> list[int]:
        """Another level for a stretch; numbers beside it go along where they must."""
        flipped = [*levels[:start], *[level] * (end - start), *levels[end:]]
        for place, step in ((start - 1, -1), (end, 1)):
            while 0 <= place < len(levels) and self.classes[place] in _NUMBERS:
                flipped[place] = level + 1 if level & 1 else level
                place += step
        for place in range(start, end):
            if place in self.mates:
                flipped[self.mates[place]] = level
        return flipped
