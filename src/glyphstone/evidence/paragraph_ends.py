"""Where paragraphs end, as far as the ends of lines show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from weakref import WeakKeyDictionary

import numpy as np

from glyphstone.evidence.book import Book, BookLine
from glyphstone.model import Direction

__all__ = ["last_lines"]


@dataclass(frozen=True, slots=True)
class ParagraphSigns:
    """How the end of a paragraph shows.

    Chosen by hand on forge documents, not swept; `make bench NAME=evidence` holds the full stops
    that are found with them.
    """

    #: Fewer tokens than this are a heading, a page number or an item of a list.
    fewest_tokens: int = 6
    #: Lines before and after a line that tell how wide its column is.
    near_lines: int = 3
    #: Distance to the next line after a paragraph with room below it, in usual distances.
    apart: float = 1.2
    #: The usual distance is this quantile, since distances after paragraphs are larger ones.
    usual_quantile: float = 0.25
    #: If paragraphs of one line leave no usual distance: the distance, in sizes of the letters,
    #: and the width of the next line, as a share of this one's.
    loose: float = 1.7
    shorter: float = 0.5
    #: The blank before a word, in sizes of the letters.
    blank: float = 0.3


SIGNS = ParagraphSigns()


#: The last lines of the books that are at work: several sources ask for them.
_LAST: WeakKeyDictionary[Book, tuple[int, ...]] = WeakKeyDictionary()


def last_lines(book: Book) -> tuple[int, ...]:
    """The lines that end a paragraph: the next word would have found room behind them."""
    found = _LAST.get(book)
    if found is None:
        found = _LAST[book] = tuple(_last_lines(book))
    return found


def _last_lines(book: Book) -> Iterator[int]:
    lines = book.lines
    ends = _ends(lines)
    edges = [_edge(lines, ends, number) for number in range(len(lines))]
    widths = _first_widths(book)
    steps = _steps(lines)
    usual = _usual_step(lines, steps)
    tokens = 0
    for number, line in enumerate(lines):
        tokens += line.tokens[1] - line.tokens[0]
        last = number + 1 == len(lines) or lines[number + 1].document != line.document
        if not last:
            room = abs(edges[number] - ends[number])
            loose = steps[number] > SIGNS.loose * line.size
            last = (
                room > widths[number + 1] + SIGNS.blank * line.size
                or steps[number] > SIGNS.apart * usual[line.document]
                or (loose and _width(lines[number + 1]) < SIGNS.shorter * _width(line))
            )
        if last:
            if tokens >= SIGNS.fewest_tokens and line.tokens[1] > line.tokens[0]:
                yield number
            tokens = 0


def _width(line: BookLine) -> float:
    return line.box[2] - line.box[0]


def _ends(lines: Sequence[BookLine]) -> list[float]:
    return [line.box[0] if line.direction is Direction.RTL else line.box[2] for line in lines]


def _edge(lines: Sequence[BookLine], ends: Sequence[float], number: int) -> float:
    """Where lines of the column about a line end at the farthest."""
    line = lines[number]
    farthest = ends[number]
    for other in range(
        max(0, number - SIGNS.near_lines), min(len(lines), number + SIGNS.near_lines + 1)
    ):
        near = lines[other]
        if (near.document, near.page, near.direction) != (line.document, line.page, line.direction):
            continue
        if min(near.box[2], line.box[2]) > max(near.box[0], line.box[0]):
            rtl = line.direction is Direction.RTL
            farthest = min(farthest, ends[other]) if rtl else max(farthest, ends[other])
    return farthest


def _steps(lines: Sequence[BookLine]) -> list[float]:
    """How far below each line the next one of its column stands, 0 if none does."""
    found = [0.0] * len(lines)
    for number, (line, behind) in enumerate(pairwise(lines)):
        same = (line.document, line.page) == (behind.document, behind.page)
        if same and min(line.box[2], behind.box[2]) > max(line.box[0], behind.box[0]):
            middles = [(near.box[1] + near.box[3]) / 2 for near in (line, behind)]
            found[number] = max(0.0, middles[0] - middles[1])
    return found


def _usual_step(lines: Sequence[BookLine], steps: Sequence[float]) -> dict[int, float]:
    """The step between lines of one paragraph, by document."""
    by_document: dict[int, list[float]] = {line.document: [] for line in lines}
    for line, step in zip(lines, steps, strict=True):
        if step > 0:
            by_document[line.document].append(step)
    return {
        document: sorted(known)[int(SIGNS.usual_quantile * len(known))] if known else 0.0
        for document, known in by_document.items()
    }


def _first_widths(book: Book) -> list[float]:
    """How wide the first token of each line is, at most: all gaps are shared out among tokens."""
    advances = np.array([symbol.advance for symbol in book.symbols] + [0.0])
    sums = np.concatenate([[0.0], np.cumsum(advances[book.symbol])])
    found: list[float] = []
    for line in book.lines:
        first, last = line.tokens
        start, stop = book.token_start[first], book.token_start[last]
        total = sums[stop] - sums[start]
        if first == last or total <= 0:
            found.append(0.0)
            continue
        share = (sums[book.token_start[first + 1]] - sums[start]) / total
        found.append(float(share * _width(line)))
    return found
