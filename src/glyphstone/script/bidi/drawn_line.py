"""A drawn line as the bidirectional algorithm sees it: classes, brackets, levels to begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import unicodedata2

from glyphstone.script.bidi.algorithm import levels_of_classes
from glyphstone.script.bidi.char_classes import bidi_class, mirrored
from glyphstone.script.bidi.explicit import EXPLICIT
from glyphstone.script.bidi.resolve import MOST_OPEN

__all__ = ["LineContext", "VisualLine", "item_class"]


class LineContext(NamedTuple):
    """What is assumed of the lines before and behind."""

    #: Classes and characters at the end of the line before.
    before: tuple[tuple[str, str], ...] = ()
    #: The class of the first letter of the line behind, "" if nothing is assumed.
    behind: str = ""

    @property
    def opened(self) -> list[str]:
        """Brackets that the line before opens and does not close."""
        return [char for _, char in self.before if char]


_STRONG = frozenset({"L", "R", "AL"})
_NUMBERS = frozenset({"EN", "AN"})
_LEFTWARDS = frozenset({"R", "AL"})
_BRACKETS = frozenset({"Ps", "Pe", "Pi", "Pf"})
_FIXED = _STRONG | _NUMBERS


@lru_cache(maxsize=1 << 14)
def item_class(text: str) -> str:
    """The class of letters that stand together: of the first strong one, else of the first.

    Signs that embed and isolate draw nothing and cannot be found again: they are nothing here.
    """
    first = ""
    for char in text:
        name = bidi_class(char)
        if name in _STRONG:
            return name
        if not first and name not in ("NSM", "BN"):
            first = "WS" if name == "B" else "BN" if name in EXPLICIT else name
    return first or ("NSM" if text and bidi_class(text[0]) == "NSM" else "BN")


class VisualLine:
    """Items from left to right, with what the algorithm needs of them.

    Letters inside an item are in reading order.
    """

    def __init__(self, items: Sequence[str]) -> None:
        self.items = list(items)
        self.classes = [item_class(text) for text in items]
        self.present = set(self.classes)
        self.mirrors = [mirrored(text) if len(text) == 1 else None for text in items]
        self.brackets = any(self.mirrors)

    def words(self) -> tuple[int, int]:
        """How many words are read from the right, and how many from the left."""
        counts: Counter[str] = Counter()
        side = ""
        for name in [*self.classes, "WS"]:
            if name == "WS":
                counts[side] += 1
                side = ""
            elif not side and name in _STRONG:
                side = "L" if name == "L" else "R"
        return counts["R"], counts["L"]

    @cached_property
    def mates(self) -> dict[int, int]:
        """The other bracket of each pair, as drawn, whichever way round the map has them."""
        drawn, meant = self._pairs("Ps", "Pi"), self._pairs("Pe", "Pf")
        return meant if len(meant) > len(drawn) else drawn

    def _pairs(self, *opening: str) -> dict[int, int]:
        found: dict[int, int] = {}
        opened: list[int] = []
        for place, other in enumerate(self.mirrors):
            if other is None:
                continue
            if unicodedata2.category(self.items[place]) in opening:
                opened.append(place)
                continue
            for depth in range(len(opened) - 1, max(len(opened) - MOST_OPEN, 0) - 1, -1):
                if self.items[opened[depth]] == other:
                    mate = opened[depth]
                    found[mate], found[place] = place, mate
                    del opened[depth:]
                    break
        return found

    def straightened(self) -> VisualLine | None:
        """The line with brackets turned as the spaces beside them demand; None if nothing turns."""
        items = list(self.items)
        for place, other in enumerate(self.mirrors):
            if other is None or unicodedata2.category(other) not in _BRACKETS:
                continue
            left, right = self._free(place - 1), self._free(place + 1)
            opens = unicodedata2.category(self.items[place]) in ("Ps", "Pi")
            if left is not right and left is not opens:
                items[place] = other
        return VisualLine(items) if items != self.items else None

    def _free(self, place: int) -> bool:
        """Whether a place has a space or lies outside the line."""
        return not 0 <= place < len(self.items) or self.classes[place] in ("WS", "S")

    def left_open(self, *, as_drawn: bool) -> tuple[tuple[str, str], ...]:
        """Brackets that the line closes and does not open, the innermost last."""
        single = [place for place, m in enumerate(self.mirrors) if m and place not in self.mates]
        texts = [self.items[p] if as_drawn else self.mirrors[p] for p in single]
        return tuple(("ON", text) for text in texts if text and unicodedata2.category(text) == "Ps")

    def merged(self, base: int) -> list[int]:
        """Words and numbers against the line's direction, with all that stands between them."""
        against = {"L", *_NUMBERS} if base else {*_LEFTWARDS, *_NUMBERS}
        found = [base] * len(self.items)
        last: int | None = None
        for place, name in enumerate(self.classes):
            if name in against:
                first = place if last is None else last
                found[first : place + 1] = [base + 1] * (place + 1 - first)
                last = place
            elif name in _STRONG:
                last = None
        if not base:
            found = [
                2 if level and name in _NUMBERS else level
                for level, name in zip(found, self.classes, strict=True)
            ]
        return found

    def going_on(self, base: int) -> list[int]:
        """As `merged`, if the line ends with such words: signs behind them get their level."""
        found = self.merged(base)
        step = -1 if base else 1
        count = len(found)
        # From the end of the line over its last words to the signs that are read behind them.
        place = 0 if base else count - 1
        while 0 <= place < count and (found[place] != base or self._free(place)):
            place -= step
        while 0 <= place < count and self.classes[place] not in _FIXED and not self._free(place):
            found[place] = base + 1
            place -= step
        return found

    def levels_of(
        self, order: Sequence[int], texts: Sequence[str], base: int, context: LineContext
    ) -> list[int]:
        """The level of each item, by its place as drawn, if items are read in this order."""
        classes = [self.classes[place] for place in order]
        chars = [texts[place][:1] for place in order] if self.brackets else None
        before = context.before
        if before or context.behind:
            behind = [context.behind] if context.behind else []
            classes = [*(name for name, _ in before), *classes, *behind]
            if chars is not None:
                chars = [*(char for _, char in before), *chars, *("" for _ in behind)]
        found = levels_of_classes(classes, base, chars)[len(before) : len(before) + len(order)]
        by_item = [0] * len(order)
        for place, level in zip(order, found, strict=True):
            by_item[place] = level
        return by_item

    def stretches(self, base: int) -> list[tuple[int, int]]:
        """Spaces and signs that may have either level: beside numbers, and around brackets."""
        other = {"L", *_NUMBERS} if base else {*_LEFTWARDS, *_NUMBERS}
        found = []
        count = len(self.items)
        end = 0
        while end < count:
            place = end
            while end < count and self.classes[end] not in _FIXED:
                end += 1
            if 0 < place < end < count:
                sides = {self.classes[place - 1], self.classes[end]}
                paired = any(inside in self.mates for inside in range(place, end))
                blank = "WS" in self.classes[place:end]
                if sides <= other and (paired or (blank and sides & _NUMBERS)):
                    found.append((place, end))
            end += end == place
        return found

    def flipped(self, levels: Sequence[int], start: int, end: int, level: int) -> list[int]:
        """Levels with another one for a stretch, numbers beside it and mates of its brackets."""
        flipped = [*levels[:start], *[level] * (end - start), *levels[end:]]
        for place, step in ((start - 1, -1), (end, 1)):
            while 0 <= place < len(levels) and self.classes[place] in _NUMBERS:
                flipped[place] = level + 1 if level & 1 else level
                place += step
        for place in range(start, end):
            if place in self.mates:
                flipped[self.mates[place]] = level
        return flipped
