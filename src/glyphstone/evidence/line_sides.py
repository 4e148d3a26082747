"""From which side lines are read, if the file's own letters do not tell.

Lines that end a paragraph begin at the margin at which reading begins, and leave the other one
free; a full stop stands at their end. Letters that are known by now tell more: most scripts are
read from one side only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import unicodedata2

from glyphstone.evidence.book import Book, BookLine
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.model import Direction

__all__ = ["LineSides", "side_of_letters", "sides_of_lines"]


@dataclass(frozen=True, slots=True)
class SideRules:
    """When places and letters tell the direction; chosen by hand on forge documents, not swept."""

    #: Lines before and after a line that tell how wide its column is.
    near_lines: int = 4
    #: A line is short if it leaves so much of its column free, in sizes of its letters: more than
    #: a first line is moved in by.
    free: float = 4.0
    #: It keeps to a margin if it is no farther from it than this, in sizes of its letters.
    at_margin: float = 0.7
    #: A full stop is no higher than this, in the usual height of its font's ink.
    low: float = 0.35
    #: Signs that must be there for a decision, and the share of them that must agree.
    fewest_signs: int = 3
    agreeing: float = 0.8
    #: Share of the letters shown whose text is believed from which on these decide, not places.
    believed: float = 0.1
    #: Distinct letters that must be known for letters to decide, and the share of lines with such
    #: letters that must be read the other way.
    fewest_letters: int = 5
    of_lines: float = 0.8


RULES = SideRules()
_SIDES = {"L": Direction.LTR, "R": Direction.RTL, "AL": Direction.RTL}


@dataclass(frozen=True, slots=True)
class LineSides:
    """The signs for each direction, 0 both if letters tell it themselves."""

    from_left: int = 0
    from_right: int = 0

    @property
    def decided(self) -> Direction | None:
        """The direction that the signs agree on; None if they are too few or divided."""
        total = self.from_left + self.from_right
        if total < RULES.fewest_signs:
            return None
        if self.from_right >= RULES.agreeing * total:
            return Direction.RTL
        return Direction.LTR if self.from_left >= RULES.agreeing * total else None

    @property
    def unsure(self) -> bool:
        """Whether something speaks for lines from the right, but not enough."""
        return self.decided is None and self.from_right > 0


def sides_of_lines(book: Book) -> LineSides:
    """What the places of lines say of a book whose letters are mostly not believed."""
    total = sum(symbol.count for symbol in book.symbols if not symbol.blank)
    believed = sum(
        symbol.count for symbol in book.symbols if symbol.trusted and _side(symbol.claim.text)
    )
    if believed >= RULES.believed * total:
        return LineSides()
    found = Counter(_signs(book))
    return LineSides(found[Direction.LTR], found[Direction.RTL])


def side_of_letters(book: Book, known: Mapping[int, str]) -> Direction | None:
    """How the letters that are known by now are read, if most lines are read the other way."""
    sides = {number: side for number, text in known.items() if (side := _side(text)) is not None}
    if len(sides) < RULES.fewest_letters:
        return None
    found: Counter[tuple[Direction, bool]] = Counter()
    for line in book.lines:
        first, last = (book.token_start[token] for token in line.tokens)
        own = Counter(sides[one] for one in book.symbol[first:last].tolist() if one in sides)
        if own and _is_level(line):
            side = own.most_common(1)[0][0]
            found[side, side is not line.direction] += 1
    against = {side: found[side, True] for side in (Direction.LTR, Direction.RTL)}
    side = max(against, key=lambda one: against[one])
    return side if found and against[side] >= RULES.of_lines * found.total() else None


def _side(text: str) -> Direction | None:
    return next(
        (side for char in text if (side := _SIDES.get(unicodedata2.bidirectional(char)))), None
    )


def _signs(book: Book) -> Iterator[Direction]:
    """One sign for each short line at a margin, another for a full stop at one end of it."""
    heights = {font: usual_height(symbols) for font, symbols in symbols_by_font(book).items()}
    low = frozenset(
        symbol.id
        for symbol in book.symbols
        if symbol.ink is not None
        and symbol.ink[3] <= RULES.low * heights[symbol.document, symbol.font]
    )
    for number, line in enumerate(book.lines):
        side = _margin(book.lines, number)
        if side is None:
            continue
        yield side
        first, last = _ends(book, line)
        if (first in low) is not (last in low):
            yield Direction.RTL if first in low else Direction.LTR


def _margin(lines: tuple[BookLine, ...], number: int) -> Direction | None:
    """From where a short line begins; None if it is as long as its column, or at no margin."""
    line = lines[number]
    if not _is_level(line):
        return None
    near = [
        other.box
        for other in lines[max(0, number - RULES.near_lines) : number + RULES.near_lines + 1]
        if (other.document, other.page) == (line.document, line.page)
        and _is_level(other)
        and min(other.box[2], line.box[2]) > max(other.box[0], line.box[0])
    ]
    if not near:  # a line without a width, as damaged fonts make them
        return None
    left = line.box[0] - min(box[0] for box in near)
    right = max(box[2] for box in near) - line.box[2]
    free, margin = RULES.free * line.size, RULES.at_margin * line.size
    if right > free and left <= margin:
        return Direction.LTR
    return Direction.RTL if left > free and right <= margin else None


def _is_level(line: BookLine) -> bool:
    return (
        line.direction is not Direction.TTB
        and line.rotation == 0
        and line.tokens[0] < line.tokens[1]
    )


def _ends(book: Book, line: BookLine) -> tuple[int, int]:
    """The symbols at the left and at the right end of a line; a word is kept as it is drawn."""
    first, last = line.tokens[0], line.tokens[1] - 1
    if line.direction is Direction.RTL:
        first, last = last, first
    return int(book.symbol[book.token_start[first]]), int(
        book.symbol[book.token_start[last + 1] - 1]
    )
