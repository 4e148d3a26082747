"""Whether a file stores right-to-left text in reading order or as it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from glyphstone.model.text import Piece
from glyphstone.script.bidi.char_classes import MAY_TURN
from glyphstone.script.bidi.drawn_line import item_class
from glyphstone.script.bidi.piece_order import is_leftward
from glyphstone.script.bidi.plausibility import ENDING

__all__ = ["PageOrder", "Stored", "filed_places", "stored_order"]


@dataclass(frozen=True, slots=True)
class _Thresholds:
    """What tells the order of a page; chosen by hand on pages that the forge drew, not swept."""

    #: Em between a letter and the next of the file; less is kerning, or a letter above another.
    step: float = 0.05
    #: Rows of the file between two letters of a word: a mark or two may stand there.
    rows: int = 3
    #: Share of the steps that must go one way.
    share: float = 0.6
    #: Lines with a full stop at the right, and how many for each that has it at the left, by which
    #: paragraphs were set from the left. No right-to-left line begins so.
    fewest_stops: int = 2
    stops_to_left: float = 0.25
    #: Share of the lines with right-to-left text that must have most of it, and how many such
    #: lines a page must have more than.
    leftward: float = 0.8
    few_lines: int = 2


_PAGE = _Thresholds()


class Stored(StrEnum):
    """How right-to-left text stands in a file."""

    VISUAL = "visual"
    LOGICAL = "logical"


@dataclass(frozen=True, slots=True)
class PageOrder:
    """What the lines of a page say together about the order in which the file has them."""

    stored: Stored | None = None
    #: Paragraphs were set left to right by a program that does not know better: their full stops
    #: are drawn at the right end of a line.
    from_left: bool = False
    #: Nearly all lines that have right-to-left words have more of them than of others.
    leftward: bool = False
    #: Whether syllables of Brahmic scripts stand there as they are drawn, None if nothing tells.
    drawn: bool | None = None
    #: The file has syllables as they are read, though signs are drawn left of their letters.
    filed_as_read: bool = False


def stored_order(lines: Iterable[Sequence[Piece]]) -> PageOrder:
    """In which order a page holds right-to-left text, and how its paragraphs were set.

    Only steps between letters that are read from the right count, within a word and from one
    glyph of the file to the next.
    """
    leftwards = rightwards = at_left = at_right = mostly = count = 0
    for line in lines:
        if not MAY_TURN.search("".join([piece.text for piece in line])):
            continue
        left, right = _steps(line)
        leftwards, rightwards = leftwards + left, rightwards + right
        count += 1
        mostly += _mostly_leftward(line)
        at_left += _ends_sentence(line, 0)
        at_right += _ends_sentence(line, -1)
    steps = leftwards + rightwards
    stored = None
    if steps and max(leftwards, rightwards) >= _PAGE.share * steps:
        stored = Stored.LOGICAL if leftwards > rightwards else Stored.VISUAL
    from_left = at_right >= _PAGE.fewest_stops and at_right > _PAGE.stops_to_left * at_left
    leftward = count > _PAGE.few_lines and mostly >= _PAGE.leftward * count
    return PageOrder(stored, from_left, leftward)


def _mostly_leftward(line: Sequence[Piece]) -> bool:
    classes = [item_class(piece.text) for piece in line]
    return sum(name in ("R", "AL") for name in classes) > classes.count("L")


def _ends_sentence(line: Sequence[Piece], end: int) -> bool:
    """Whether a full stop or its like is drawn at an end of a line, beside right-to-left text."""
    seen = [piece for piece in line if piece.text and not piece.text.isspace() and not piece.mark]
    beside = seen[1:] if end == 0 else seen[-2::-1]
    return (
        len(seen) > 1
        and seen[end].text in ENDING
        and item_class(seen[end].text) not in ("R", "AL")
        and is_leftward(beside[0].text)
    )


def _steps(line: Sequence[Piece]) -> tuple[int, int]:
    """Steps of the file to the left and to the right inside the words of a line."""
    left = right = 0
    word: list[tuple[int, float]] = []
    for piece in [*line, Piece(" ", -1)]:
        if piece.text.isspace():
            for (row, start), (after, next_start) in pairwise(sorted(word)):
                if after - row <= _PAGE.rows and abs(next_start - start) > _PAGE.step:
                    left += next_start < start
                    right += next_start > start
            word = []
        elif not piece.mark and piece.row >= 0 and is_leftward(piece.text):
            word.append((piece.row, piece.start))
    return left, right


def filed_places(rows: Sequence[int], words: Sequence[int]) -> list[int] | None:
    """Places of a line's items in the order of the file, None if that is the drawn order.

    `rows` has -1 for spaces, `words` the number of the word that each item is in, which grows by
    one with each space. Spaces stand between the words that they separate, as filed.
    """
    items = [place for place, row in enumerate(rows) if row >= 0]
    firsts: dict[int, int] = {}
    for place in items:
        firsts[words[place]] = min(rows[place], firsts.get(words[place], rows[place]))
    order = list(firsts.values())
    if len(order) < 2 or order == sorted(order):
        return None
    blanks: dict[int, list[int]] = {}
    for place, row in enumerate(rows):
        if row < 0:
            blanks.setdefault(words[place], []).append(place)
    found: list[int] = []
    last: int | None = None
    for place in sorted(items, key=lambda place: rows[place]):
        word = words[place]
        if last is not None and word != last:
            # A space has the number of the word on its left.
            for beside in (min(last, word) if abs(last - word) == 1 else last - 1, last, word):
                if blanks.get(beside):
                    found.append(blanks[beside].pop())
                    break
        found.append(place)
        last = word
    rest = [place for places in blanks.values() for place in places]
    return [*found, *sorted(rest)]
