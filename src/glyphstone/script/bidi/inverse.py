"""From a line as it is drawn back to reading order: guesses, each checked by drawing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, product

from glyphstone.script.bidi.algorithm import visual_order
from glyphstone.script.bidi.drawn_line import LineContext, VisualLine
from glyphstone.script.bidi.plausibility import ENDING, misfits, odd_words

__all__ = ["ReadingOrder", "undrawn"]


@dataclass(frozen=True, slots=True)
class _Limits:
    """How a line is searched for its order, and how long; chosen by hand, not swept."""

    #: Times that a guess is mended by the levels that drawing it gives.
    rounds: int = 6
    #: Places at which a number may be read on either side of a word.
    sites: int = 12
    #: Words from the left, for each from the right, that a line may have and still be read from the
    #: right if its page is.
    words_from_left: int = 2
    #: Items of a line. Nobody reads longer ones: the first guess will do.
    items: int = 1000


_LIMITS = _Limits()


@dataclass(frozen=True, slots=True)
class ReadingOrder:
    """The items of a line in reading order."""

    order: tuple[int, ...]
    #: The text of each item, by its place as drawn; brackets as what they mean.
    texts: tuple[str, ...]
    #: The level of the paragraph as it seems to have been drawn: 1 from the right.
    base: int
    #: Drawn by the algorithm, this order gives the line as it stands.
    certain: bool
    #: The level of each item, by its place as drawn.
    levels: tuple[int, ...]
    #: What this order takes for granted of the lines before and behind.
    context: LineContext
    #: Whether the line is read from the right, however its paragraph was set.
    leftward: bool


class _Says(Enum):
    """What a map says of a bracket: how it is drawn, what it means, or neither of both."""

    DRAWN = 1
    MEANT = 2
    TURNED = 3


@dataclass(frozen=True, slots=True)
class _Guess:
    order: list[int]
    texts: list[str]
    base: int
    #: How many items are drawn elsewhere or otherwise than they stand.
    wrong: int
    levels: list[int]
    says: _Says
    context: LineContext

    @property
    def read(self) -> list[str]:
        """The texts in reading order."""
        return [self.texts[place] for place in self.order]

    @property
    def astray(self) -> int:
        """The number of misplaced signs, doubled; what is assumed of other lines counts one."""
        opened = self.context.opened
        return 2 * misfits(self.read, opened) + len(opened) + bool(self.context.behind)

    @property
    def begins_badly(self) -> bool:
        """Whether a sign comes first that ends sentences or their parts."""
        texts = (self.texts[place] for place in self.order)
        first = next((text for text in texts if text and not text.isspace()), "")
        return first in ENDING


def undrawn(
    items: Sequence[str],
    base: int | None = None,
    filed: Sequence[int] | None = None,
    *,
    leftward: bool = False,
    from_left: bool = False,
) -> ReadingOrder:
    """The order in which items that are drawn from left to right are read.

    Letters inside an item are in reading order already. `base` is the direction of the
    paragraph if it is known. `filed` is the order of the items in the file, as places of the
    line, if that says something: the first guess, and what decides between equals.

    Without `base` most words decide, and on a tie what looks better; if the page
    is `leftward`, a third of the words will do. `from_left` says that paragraphs were set from the
    left though they are read from the right, as some programs do. A base by which the line cannot
    have been drawn is given up if most words are against it too, and one by which a
    full stop comes first if the other does better.
    """
    line = VisualLine(items)
    left, right = line.words()
    most = left > right or (leftward and _LIMITS.words_from_left * left >= right)
    usual = int(most) if base is None else base
    read_left = bool(usual)
    if from_left and most:
        usual = 0
    elif usual and line.present.isdisjoint({"L", "EN", "AN"}):
        found = _reversed(line)
        if not found.begins_badly and not (line.brackets and found.astray):
            return _order(found, read_left)
    search = _Search(line, filed, most and base != 0)
    found = search.best(usual)
    against = most != read_left
    open_ = base is None and bool(left) and (left == right or filed is not None)
    odd = found.astray if from_left else found.begins_badly
    if (found.wrong and against) or odd or open_:
        other = search.best(1 - usual)
        if search.price(other)[:3] < search.price(found)[:3]:
            found = other
            read_left = bool(found.base) if against or open_ else read_left
    return _order(found, read_left)


def _order(guess: _Guess, leftward: bool) -> ReadingOrder:
    return ReadingOrder(
        tuple(guess.order),
        tuple(guess.texts),
        guess.base,
        not guess.wrong,
        tuple(guess.levels),
        guess.context,
        leftward,
    )


def _reversed(line: VisualLine) -> _Guess:
    """A line of nothing but right-to-left letters: one level, one order."""
    count = len(line.items)
    levels = [1] * count
    order = list(range(count - 1, -1, -1))
    guesses = [
        _Guess(order, _meant(line, levels, says), 1, 0, levels, says, LineContext())
        for says in ((_Says.DRAWN, _Says.MEANT) if line.brackets else (_Says.MEANT,))
    ]
    return min(guesses, key=lambda guess: guess.astray) if line.brackets else guesses[0]


def _meant(line: VisualLine, levels: Sequence[int], says: _Says) -> list[str]:
    """What the items mean: brackets that are drawn mirrored, as they are written."""
    if not line.brackets or says is _Says.MEANT:
        return line.items
    odd = 1 if says is _Says.DRAWN else 0
    return [
        other if other is not None and level & 1 == odd else text
        for text, other, level in zip(line.items, line.mirrors, levels, strict=True)
    ]


class _Search:
    """Guesses about one line."""

    def __init__(self, line: VisualLine, filed: Sequence[int] | None, leftward: bool) -> None:
        self.line = line
        self.leftward = leftward
        self.filed = filed
        self.rank = {place: rank for rank, place in enumerate(filed)} if filed else None

    def best(self, base: int) -> _Guess:
        """The most plausible of the orders that give the line as drawn, else the nearest one."""
        found = self.likeliest(base, tuple(_Says) if self.line.brackets else (_Says.DRAWN,))
        if self.line.brackets and found.astray:
            # Some maps say "(" of both brackets: spaces beside them tell which is which.
            straight = self.line.straightened()
            if straight is not None:
                other = _Search(straight, self.filed, self.leftward).likeliest(base, (_Says.DRAWN,))
                if (other.wrong, other.astray + 1) < (found.wrong, found.astray):
                    return other
        return found

    def likeliest(self, base: int, sayings: Sequence[_Says]) -> _Guess:
        """The best guess if brackets in the map mean one of these things."""
        best: _Guess | None = None
        cost: tuple[int, ...] = ()
        for says in sayings:
            for context, start in self.starts(base, says):
                guess = self.settled(start, base, context, says)
                price = self.price(guess)
                if best is None or price < cost:
                    best, cost = guess, price
                if not any(cost) or len(self.line.items) > _LIMITS.items:
                    return best
        assert best is not None
        flips = product(self.line.stretches(base)[: _LIMITS.sites], (base, base + 1), sayings)
        for (first, end), level, says in flips:
            flipped = self.line.flipped(best.levels, first, end, level)
            if flipped == best.levels and says is best.says:
                continue
            guess = self.settled(flipped, base, best.context, says)
            price = self.price(guess)
            if guess.wrong == 0 and price < cost:
                best, cost = guess, price
            if not any(cost):
                break
        return best

    def contexts(self, base: int, says: _Says) -> Iterator[LineContext]:
        """What the line before may end with: a letter that decides numbers, open brackets."""
        line = self.line
        letter = "AL" if "AL" in line.present else "R"
        if base and "EN" in line.present:
            # Most lines go on from a line of the same letters.
            if letter == "AL":
                yield LineContext((("AL", ""),))
            yield LineContext()
            yield LineContext((("L", ""),))
        else:
            yield LineContext()
        if base and line.brackets and says is not _Says.TURNED:
            opened = line.left_open(as_drawn=says is _Says.DRAWN)
            if opened:
                yield LineContext(((letter, ""), *opened))
        # Words against the direction may go on in the next line, signs at the end with them.
        if "L" in line.present if base else not line.present.isdisjoint({"R", "AL"}):
            yield LineContext(behind="L" if base else letter)

    def starts(self, base: int, says: _Says) -> Iterator[tuple[LineContext, list[int]]]:
        """Levels to begin with, by item, and in which context."""
        line = self.line
        places = list(range(len(line.items)))
        turned = [m or t for m, t in zip(line.mirrors, line.items, strict=True)]
        for context in self.contexts(base, says):
            if self.filed is not None:
                for texts in (line.items, turned) if line.brackets else (line.items,):
                    levels = line.levels_of(self.filed, texts, base, context)
                    meant = _meant(line, levels, says)
                    yield context, line.levels_of(self.filed, meant, base, context)
            if context.behind:
                yield context, line.going_on(base)
                continue
            # Numbers beside words of the other direction go with them, but in a line of words
            # from the left.
            if base or self.leftward:
                yield context, line.merged(base)
            if base:
                yield context, line.levels_of(places[::-1], turned, base, context)
            yield context, line.levels_of(places, line.items, base, context)
            if not base and not self.leftward:
                yield context, line.merged(base)

    def settled(self, levels: list[int], base: int, context: LineContext, says: _Says) -> _Guess:
        """A guess mended until drawing it gives the line, or nothing changes any more."""
        line = self.line
        best: _Guess | None = None
        seen: list[list[int]] = []
        for _ in range(_LIMITS.rounds):
            order = visual_order(levels)
            texts = _meant(line, levels, says)
            new = line.levels_of(order, texts, base, context)
            drawn = [order[rank] for rank in visual_order([new[place] for place in order])]
            wrong = sum(place != rank for rank, place in enumerate(drawn))
            if line.brackets and not wrong:
                wrong = sum(a != b for a, b in zip(texts, _meant(line, new, says), strict=True))
            if best is None or wrong < best.wrong:
                best = _Guess(order, texts, base, wrong, new, says, context)
            seen.append(levels)
            if not wrong or new in seen:
                break
            levels = new
        assert best is not None
        return best

    def price(self, guess: _Guess) -> tuple[int, ...]:
        """What speaks against a guess, the weightiest first.

        That it is not drawn so, that the file has it otherwise, that it looks odd to a reader.
        """
        if self.rank is not None:
            ranks = [self.rank[place] for place in guess.order if self.line.classes[place] != "WS"]
            back = sum(a > b for a, b in pairwise(ranks))
            return guess.wrong, back, guess.astray, 0
        return guess.wrong, 0, guess.astray, odd_words(guess.read, guess.base)
