"""Page furniture: running headers, footers and page numbers, by what neighbouring pages share."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from glyphstone.layout.blocks.page_numbers import Numbered, numbered
from glyphstone.model import BlockKind
from glyphstone.model.text import Box

__all__ = ["BlockFacts", "FurnitureFinder", "PageBlocks"]

Page = TypeVar("Page")


@dataclass(frozen=True, slots=True)
class FurnitureRules:
    """Which blocks at the edges of a page are furniture.

    Chosen by hand on forged and public documents (docs/decisions/layout.md), not swept.
    """

    #: Pages before and after it that a page is compared with: even and odd ones differ, first ones
    #: too.
    pages_compared: int = 4
    #: Share of a page's height (width) at each edge that may hold furniture.
    edge_share: float = 0.2
    #: Height (width) of a block in em, and blocks at one edge, at most.
    max_height_em: float = 4.5
    max_blocks: int = 6
    #: White between furniture and the body in em, at least.
    min_gap_em: float = 0.7
    #: How far the same furniture may stand from its place on another page, in em, and by which
    #: share its size may differ.
    place_tolerance_em: float = 0.6
    size_tolerance_share: float = 0.06
    #: Letters beside a page number, at most; a counting line with more is a running header.
    max_letters: int = 12


_FURNITURE = FurnitureRules()
#: Kinds of blocks that are never furniture.
_CELLS = frozenset({BlockKind.TABLE_CELL})


@dataclass(frozen=True, slots=True)
class BlockFacts:
    """What of a block is compared with other pages."""

    text: str
    box: Box
    size: float
    kind: BlockKind = BlockKind.BODY


@dataclass(frozen=True, slots=True)
class PageBlocks(Generic[Page]):
    """A page to be compared with its neighbours: its box, rotation and blocks."""

    page: Page
    box: Box
    blocks: Sequence[BlockFacts]
    rotate: int = 0


@dataclass(slots=True)
class _Candidate:
    """A block near an edge of its page, measured from that edge."""

    number: int
    edge: int
    #: How far it reaches from the edge, in points.
    away: float
    size: float
    words: Numbered
    shared: bool = False
    counted: bool = False


@dataclass(slots=True)
class _Waiting(Generic[Page]):
    page: PageBlocks[Page]
    candidates: list[_Candidate] = field(default_factory=list)


class FurnitureFinder(Generic[Page]):
    """Takes pages one by one and returns each with the kinds of its blocks a few pages later.

    It never holds more than a few pages, however long the document is.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Waiting[Page]] = deque()

    def push(self, page: PageBlocks[Page]) -> Iterator[tuple[Page, tuple[BlockKind, ...]]]:
        """Add the next page; yields the pages that have been compared with all neighbours."""
        own = _Waiting(page, list(_candidates(page)))
        for distance, other in enumerate(reversed(self._waiting), 1):
            _compare(own.candidates, other.candidates, distance)
        self._waiting.append(own)
        while len(self._waiting) > _FURNITURE.pages_compared:
            yield _done(self._waiting.popleft())

    def flush(self) -> Iterator[tuple[Page, tuple[BlockKind, ...]]]:
        """The remaining pages, at the end of the document."""
        while self._waiting:
            yield _done(self._waiting.popleft())


def _done(waiting: _Waiting[Page]) -> tuple[Page, tuple[BlockKind, ...]]:
    kinds = [block.kind for block in waiting.page.blocks]
    for candidate in waiting.candidates:
        if candidate.counted and len(candidate.words.letters) <= _FURNITURE.max_letters:
            kinds[candidate.number] = BlockKind.PAGE_NUMBER
        elif candidate.shared or candidate.counted:
            at_foot = candidate.edge == _BOTTOM
            kinds[candidate.number] = BlockKind.FOOTER if at_foot else BlockKind.HEADER
    return waiting.page.page, tuple(kinds)


_TOP, _BOTTOM, _LEFT, _RIGHT = range(4)


def _candidates(page: PageBlocks[Page]) -> Iterator[_Candidate]:
    """The blocks at the edges of a page as displayed, outside its body."""
    seen: set[int] = set()
    turned = [_turned(block.box, page.box, page.rotate) for block in page.blocks]
    wide, high = page.box[2] - page.box[0], page.box[3] - page.box[1]
    if page.rotate % 180:
        wide, high = high, wide
    for edge, (near, far, length) in enumerate(
        (
            ([high - box[3] for box in turned], [high - box[1] for box in turned], high),
            ([box[1] for box in turned], [box[3] for box in turned], high),
            ([box[0] for box in turned], [box[2] for box in turned], wide),
            ([wide - box[2] for box in turned], [wide - box[0] for box in turned], wide),
        )
    ):
        for number in _at_edge(page.blocks, near, far, _FURNITURE.edge_share * length):
            if number in seen:
                continue
            seen.add(number)
            block = page.blocks[number]
            yield _Candidate(number, edge, far[number], block.size, numbered(block.text))


def _turned(box: Box, page: Box, rotate: int) -> Box:
    """A box measured from the lower left corner of the page as displayed."""
    left, bottom, right, top = box
    x0, y0, x1, y1 = page
    match rotate % 360:
        case 90:
            return bottom - y0, x1 - right, top - y0, x1 - left
        case 180:
            return x1 - right, y1 - top, x1 - left, y1 - bottom
        case 270:
            return y1 - top, left - x0, y1 - bottom, right - x0
        case _:
            return left - x0, bottom - y0, right - x0, top - y0


def _at_edge(
    blocks: Sequence[BlockFacts], near: list[float], far: list[float], reach: float
) -> list[int]:
    """The blocks from an edge inwards up to the body, if whitespace separates them from it."""
    order = sorted(range(len(blocks)), key=lambda number: far[number])
    found: list[int] = []
    for number in order:
        block = blocks[number]
        if (
            len(found) == _FURNITURE.max_blocks
            or far[number] > reach
            or far[number] - near[number] > _FURNITURE.max_height_em * block.size
            or block.kind in _CELLS
        ):
            break
        found.append(number)
    body = [near[number] for number in order[len(found) :]]
    while (
        found
        and body
        and min(body) - far[found[-1]] < _FURNITURE.min_gap_em * blocks[found[-1]].size
    ):
        body.append(near[found.pop()])
    return found


def _compare(own: list[_Candidate], others: list[_Candidate], distance: int) -> None:
    """Mark the candidates that two pages share, which are `distance` pages apart."""
    for one in own:
        for other in others:
            if (
                one.edge != other.edge
                or abs(one.away - other.away) > _FURNITURE.place_tolerance_em * one.size
                or abs(one.size - other.size) > _FURNITURE.size_tolerance_share * one.size
            ):
                continue
            counts = one.words.counts_on(other.words, distance)
            alike = one.words.letters == other.words.letters
            if counts and alike:
                one.counted = other.counted = True
            elif alike and one.words.letters and _same_numbers(one.words, other.words):
                one.shared = other.shared = True


def _same_numbers(one: Numbered, other: Numbered) -> bool:
    return one.numbers == other.numbers
