"""A typed word as a lattice: every order in which its characters may be drawn.

A person types a word as everybody does, in the order of reading. What is drawn stands otherwise: a
vowel before its consonant, a reph behind its syllable, a mark before or behind another one, a
whole word from the right. Syllables follow one another and each has a few orders of its own, so
that the lattice stays small. A segment is a stretch of it that one glyph may stand for; its text is
always in the order of reading, whatever the order of drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

import unicodedata2

from glyphstone.answers.clusters import nfc, typed
from glyphstone.answers.drawing_order import orders
from glyphstone.script.bidi.algorithm import levels, mirrored
from glyphstone.script.brahmic.half_forms import BARRED, BARS
from glyphstone.script.brahmic.sign_classes import LETTER_PARTS, PARTS_BEHIND
from glyphstone.store.events import Order

__all__ = ["LONGEST", "SPLIT_VOWELS", "Lattice", "Segment", "lattice"]

#: Characters that one glyph may stand for, at most: the longest conjuncts have seven.
LONGEST = 8
#: Boundaries of syllables that one glyph may reach over, at most: the longest ligatures of
#: alphabets have three letters.
_CROSSED = 2
#: Nats for cutting a mark off a letter that has a composed form with it; by hand, not swept.
_PART = 2.5
#: Vowels that shapers draw in two parts though they have no decomposition: around their letter in
#: Khmer, above and behind it in Thai and Lao. A glyph of such a part means the vowel it looks like.
SPLIT_VOWELS = {
    "\u0e33": "\u0e4d\u0e32",
    "\u0eb3": "\u0ecd\u0eb2",
    "\u17be": "\u17c1\u17b8",
    "\u17bf": "\u17c1\u17bf",
    "\u17c0": "\u17c1\u17c0",
    "\u17c4": "\u17c1\u17b6",
    "\u17c5": "\u17c1\u17c5",
}
_WHOLES = {parts: whole for whole, parts in SPLIT_VOWELS.items()} | LETTER_PARTS | PARTS_BEHIND
#: A half form and its bar are the letter.
_WHOLES |= {letter + virama + BARS[virama]: letter for letter, virama in BARRED.items()}
_IN_PARTS_OF = re.compile("|".join(_WHOLES))
#: Vowels that some fonts draw by the glyphs of two others.
_LOOKS_LIKE: dict[str, list[str]] = {}
for _parts, _whole in (PARTS_BEHIND | LETTER_PARTS).items():
    _LOOKS_LIKE.setdefault(_whole, []).append(_parts)
#: What that costs, in nats; by hand, not swept.
_IN_PARTS = 2.0
#: The same for a half form and a bar: a font that has them draws most of its letters so.
_HALF_AND_BAR = 0.3
#: A joiner asks for a form of the letters beside it and draws nothing: a glyph means the same if a
#: joiner stands behind it in one word and none in another. A joiner that is not drawn costs hardly
#: more nats than one that goes with the glyph before it (`unseen_last`): one word without
#: the joiner decides. By hand, not swept.
_JOINER = "\u200d"
_NOT_DRAWN = 1.1
#: Characters that no glyph stands for: they part or turn what is drawn, and draw nothing.
_UNDRAWN = re.compile("[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True, slots=True)
class Segment:
    """What one glyph may take: up to which node, and the text (None says nothing).

    `price` is that of the order of drawing; what the text costs by itself `price_of` tells.
    """

    to: int
    text: str | None
    price: float


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Segments from every node; node 0 is the beginning of the word, `end` its end.

    `before` tells for each node how many characters stand before it, the same on every way there.
    `in_parts` is how many of them may be drawn by two glyphs.
    """

    segments: tuple[tuple[Segment, ...], ...]
    end: int
    before: tuple[int, ...]
    characters: int
    in_parts: int


@lru_cache(maxsize=4096)
def lattice(text: str, order: Order, wildcard: str, leftward: bool, bars: bool = False) -> Lattice:
    """The lattice of a typed word; in visual order its characters stand as they are drawn.

    `leftward` says that it is read from the right; then a bracket is drawn as its mirror image.
    `bars` says that letters may be drawn as half forms and bars.
    """
    text = nfc(_UNDRAWN.sub("", text) or text)
    if leftward and order is Order.LOGICAL:
        text = "".join(
            (mirrored(char) or char) if level & 1 else char
            for char, level in zip(text, levels(text, 1), strict=True)
        )
    return _Builder(text, order, wildcard, leftward, bars).built()


@dataclass(slots=True)
class _Edge:
    to: int
    char: int
    price: float


class _Builder:
    def __init__(self, text: str, order: Order, wildcard: str, leftward: bool, bars: bool) -> None:
        cut = typed("".join(SPLIT_VOWELS.get(char, char) for char in text))
        self._chars = list(cut.chars)
        self._firm = list(cut.firm[:-1])
        self._wildcard = wildcard
        self._bars = bars
        #: Where each character stands in the order of reading.
        self._rank: list[float] = list(range(len(self._chars)))
        self._edges: list[list[_Edge]] = [[]]
        self._before = [0]
        self._boundary = {0}
        self._in_parts: set[int] = set()
        here = 0
        for places, forms in orders("".join(cut.chars), order, leftward):
            here = self._add(here, places, forms)
        self._end = here

    def _node(self, before: int) -> int:
        self._edges.append([])
        self._before.append(before)
        return len(self._edges) - 1

    def _add(
        self, start: int, places: Sequence[int], forms: Sequence[tuple[tuple[int, ...], float]]
    ) -> int:
        """Add a syllable whose characters stand at some places; gives back its last node."""
        end = self._node(self._before[start] + len(places))
        self._boundary.add(end)
        nodes: dict[tuple[int, ...], int] = {(): start}
        for form, price in forms:
            for length in range(1, len(form)):
                if form[:length] in nodes:
                    continue
                before = nodes[form[: length - 1]]
                node = nodes[form[:length]] = self._node(self._before[start] + length)
                self._edges[before].append(_Edge(node, form[length - 1], 0.0))
            self._edges[nodes[form[:-1]]].append(_Edge(end, form[-1], price))
        for node in dict.fromkeys(nodes.values()):
            for edge in list(self._edges[node]):
                for parts in _LOOKS_LIKE.get(self._chars[edge.char], ()):
                    self._add_parts(node, edge, parts)
                if half := self._half(edge.char):
                    self._add_parts(node, edge, half, _HALF_AND_BAR)
        return end

    def _half(self, place: int) -> tuple[str, str] | None:
        """The half form and the bar that a letter may be drawn as; None if it has no bar.

        A letter that is joined to the next one is a half form by itself; a virama that ends a word
        is drawn below the whole letter.
        """
        virama = BARRED.get(self._chars[place]) if self._bars else None
        behind = self._chars[place + 1 : place + 3]
        if virama is None or (behind[:1] == [virama] and "".join(behind[1:]).isalpha()):
            return None
        return self._chars[place] + virama, BARS[virama]

    def _add_parts(
        self, node: int, edge: _Edge, parts: Sequence[str], price: float = _IN_PARTS
    ) -> None:
        """Add a way on which a character is drawn as two that look like it together."""
        middle = self._node(self._before[node])
        first = len(self._chars)
        self._in_parts.add(edge.char)
        self._chars += parts
        self._firm += [1, 1]
        self._rank += [edge.char + 0.1, edge.char + 0.2]
        self._edges[node].append(_Edge(middle, first, price))
        self._edges[middle].append(_Edge(edge.to, first + 1, edge.price))

    def built(self) -> Lattice:
        segments = tuple(tuple(dict.fromkeys(self._from(node))) for node in range(len(self._edges)))
        characters = self._before[self._end]
        return Lattice(segments, self._end, tuple(self._before), characters, len(self._in_parts))

    def _from(self, node: int) -> Iterator[Segment]:
        yield Segment(node, "", 0.0)
        cheapest: dict[tuple[int, str | None], float] = {}
        stack: list[tuple[int, tuple[int, ...], float, int]] = [(node, (), 0.0, 0)]
        while stack:
            here, chars, price, crossed = stack.pop()
            for edge in self._edges[here]:
                taken = (*chars, edge.char)
                over = crossed + (bool(chars) and here in self._boundary)
                if over > _CROSSED:
                    continue
                spent = price + edge.price
                if chars and self._chars[edge.char] == _JOINER:
                    undrawn = (edge.to, self._text(chars))
                    cost = spent + _NOT_DRAWN + _PART * self._cuts(chars)
                    cheapest[undrawn] = min(cost, cheapest.get(undrawn, inf))
                    stack.append((edge.to, chars, spent + _NOT_DRAWN, crossed))
                key = (edge.to, self._text(taken))
                cost = spent + _PART * self._cuts(taken)
                if cost < cheapest.get(key, inf):
                    cheapest[key] = cost
                if len(taken) < LONGEST:
                    stack.append((edge.to, taken, spent, over))
        for (to, text), cost in cheapest.items():
            yield Segment(to, text, cost)

    def _text(self, chars: tuple[int, ...]) -> str | None:
        places = sorted(chars, key=self._rank.__getitem__)
        text = nfc("".join(self._chars[place] for place in places))
        if len(text) > 1:
            text = _IN_PARTS_OF.sub(lambda found: _WHOLES[found[0]], text)
        return None if self._wildcard and self._wildcard in text else text

    def _cuts(self, chars: tuple[int, ...]) -> int:
        """How often a letter that has a composed form would be cut from its mark."""
        held = set(chars)
        first, last = min(chars), max(chars)
        return sum(
            self._firm[place] == 0
            and (place in held) != (place - 1 in held)
            # Both parts of a split vowel are signs of their own.
            and unicodedata2.category(self._chars[place - 1])[0] != "M"
            for place in range(max(first, 1), min(last + 2, len(self._chars)))
        )
