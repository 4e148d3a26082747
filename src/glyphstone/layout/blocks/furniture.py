"""Page furniture: running headers, footers and page numbers, by what neighbouring pages share."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
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
    #: Parts of one row at an edge share this much of their height; a row of a table stands so far
    #: from the next, in em, if it is none.
    row_share: float = 0.5
    min_cell_gap_em: float = 2.5
    #: A line at one place on so many pages, and this share of those compared, is a running header
    #: whatever it says, if it is no larger than the text by more than this share, no bold line, and
    #: set otherwise than the text: in another font, or away from its left edge by so many em.
    fewest_places: int = 5
    places_share: float = 0.75
    larger_share: float = 0.04
    min_away_em: float = 3.0
    #: How far such a line may stand from its place on another page, in em, and its height in em.
    exact_place_em: float = 0.2
    max_line_em: float = 1.7


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
    #: The name of the font in which it begins.
    font: str = ""


@dataclass(frozen=True, slots=True)
class PageBlocks(Generic[Page]):
    """A page to be compared with its neighbours: its box, rotation and blocks."""

    page: Page
    box: Box
    blocks: Sequence[BlockFacts]
    rotate: int = 0


@dataclass(slots=True)
class _Candidate:
    """A block near an edge of its page, or a row of them, measured from that edge."""

    numbers: tuple[int, ...]
    edge: int
    #: How far it reaches from the edge, in points.
    away: float
    size: float
    words: Numbered
    #: Whether it may be known by its place alone, and on how many pages it stands there.
    by_place: bool = False
    places: int = 0
    #: Whether it is larger than the text of its page.
    larger: bool = False
    shared: bool = False
    counted: bool = False


@dataclass(slots=True)
class _Waiting(Generic[Page]):
    page: PageBlocks[Page]
    candidates: list[_Candidate] = field(default_factory=list)
    #: With how many pages it was compared.
    compared: int = 0


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
            own.compared += 1
            other.compared += 1
        self._waiting.append(own)
        while len(self._waiting) > _FURNITURE.pages_compared:
            yield _done(self._waiting.popleft())

    def flush(self) -> Iterator[tuple[Page, tuple[BlockKind, ...]]]:
        """The remaining pages, at the end of the document."""
        while self._waiting:
            yield _done(self._waiting.popleft())


def _done(waiting: _Waiting[Page]) -> tuple[Page, tuple[BlockKind, ...]]:
    kinds = [block.kind for block in waiting.page.blocks]
    has_number = any(one.counted and not one.larger for one in waiting.candidates)
    for candidate in waiting.candidates:
        if candidate.larger and has_number:
            # Headings at the top of pages one after the other may count, too.
            candidate.counted = False
        placed = candidate.by_place and candidate.places >= max(
            _FURNITURE.fewest_places, _FURNITURE.places_share * waiting.compared
        )
        if not (candidate.counted or candidate.shared or placed):
            continue
        few = len(candidate.words.letters) <= _FURNITURE.max_letters
        if candidate.counted and few:
            kind = BlockKind.PAGE_NUMBER
        else:
            kind = BlockKind.FOOTER if candidate.edge == _BOTTOM else BlockKind.HEADER
        for number in candidate.numbers:
            if kinds[number] is not BlockKind.PAGE_NUMBER:
                kinds[number] = kind
    return waiting.page.page, tuple(kinds)


_TOP, _BOTTOM, _LEFT, _RIGHT = range(4)


def _candidates(page: PageBlocks[Page]) -> Iterator[_Candidate]:
    """The blocks at the edges of a page as displayed, outside its body."""
    seen: set[int] = set()
    turned = [_turned(block.box, page.box, page.rotate) for block in page.blocks]
    wide, high = page.box[2] - page.box[0], page.box[3] - page.box[1]
    if page.rotate % 180:
        wide, high = high, wide
    body = _body(page.blocks)
    for edge, (near, far, length) in enumerate(
        (
            ([high - box[3] for box in turned], [high - box[1] for box in turned], high),
            ([box[1] for box in turned], [box[3] for box in turned], high),
            ([box[0] for box in turned], [box[2] for box in turned], wide),
            ([wide - box[2] for box in turned], [wide - box[0] for box in turned], wide),
        )
    ):
        found = [
            number
            for number in _at_edge(page.blocks, near, far, _FURNITURE.edge_share * length)
            if number not in seen
        ]
        seen.update(found)
        for number in found:
            block = page.blocks[number]
            by_place = edge in (_TOP, _BOTTOM) and _is_set_apart(block, body)
            larger = body is not None and block.size > (1.0 + _FURNITURE.larger_share) * body.size
            words = numbered(block.text)
            yield _Candidate(
                (number,), edge, far[number], block.size, words, by_place, larger=larger
            )
        if edge in (_TOP, _BOTTOM):
            yield from _rows(page.blocks, found, edge, near, far)


def _body(blocks: Sequence[BlockFacts]) -> BlockFacts | None:
    """The block with most text, which says how the text of the page is set."""
    return max(blocks, key=lambda block: len(block.text), default=None)


def _is_set_apart(block: BlockFacts, body: BlockFacts | None) -> bool:
    """Whether a line is set otherwise than the text, and not as headings are."""
    if body is None or block is body or block.kind is BlockKind.HEADING:
        return False
    if not any(map(str.isalpha, block.text)):
        return False
    left, bottom, right, top = block.box
    if min(top - bottom, right - left) > _FURNITURE.max_line_em * block.size:
        return False
    if block.size > (1.0 + _FURNITURE.larger_share) * body.size:
        return False
    away = left - body.box[0] >= _FURNITURE.min_away_em * block.size
    return away or (bool(block.font) and block.font != body.font)


def _rows(
    blocks: Sequence[BlockFacts],
    found: Sequence[int],
    edge: int,
    near: Sequence[float],
    far: Sequence[float],
) -> Iterator[_Candidate]:
    """Blocks side by side: another page may have them as one, or as other parts."""
    rows: list[list[int]] = []
    for number in found:
        before = rows[-1][0] if rows else None
        if before is not None:
            shared = min(far[before], far[number]) - max(near[before], near[number])
            least = min(far[before] - near[before], far[number] - near[number])
            if shared >= _FURNITURE.row_share * least:
                rows[-1].append(number)
                continue
        rows.append([number])
    for row in rows:
        row.sort(key=lambda number: blocks[number].box[0])
        if len(row) > 1 and all(
            one.box[2] <= other.box[0] for one, other in pairwise(blocks[number] for number in row)
        ):
            text = " ".join(blocks[number].text for number in row)
            away = max(far[number] for number in row)
            yield _Candidate(tuple(row), edge, away, blocks[row[0]].size, numbered(text))


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
        ):
            break
        found.append(number)
    body = [near[number] for number in order[len(found) :]]
    while found and body and min(body) - far[found[-1]] < _white(blocks[found[-1]]):
        body.append(near[found.pop()])
    return found


def _white(block: BlockFacts) -> float:
    """How much white parts furniture from the body; a table's first row stands closer."""
    least = _FURNITURE.min_cell_gap_em if block.kind in _CELLS else _FURNITURE.min_gap_em
    return least * block.size


def _compare(own: list[_Candidate], others: list[_Candidate], distance: int) -> None:
    """Mark the candidates that two pages share, which are `distance` pages apart."""
    for one in own:
        for other in others:
            off = abs(one.away - other.away)
            if (
                one.edge != other.edge
                or off > _FURNITURE.place_tolerance_em * one.size
                or abs(one.size - other.size) > _FURNITURE.size_tolerance_share * one.size
            ):
                continue
            if one.by_place and other.by_place and off <= _FURNITURE.exact_place_em * one.size:
                one.places += 1
                other.places += 1
            counts = one.words.counts_on(other.words, distance)
            alike = one.words.letters == other.words.letters
            if counts and alike:
                one.counted = other.counted = True
            elif alike and one.words.letters and _same_numbers(one.words, other.words):
                one.shared = other.shared = True
            elif _is_number_of(one.words, other.words, -distance):
                one.counted = True
            elif _is_number_of(other.words, one.words, distance):
                other.counted = True


def _same_numbers(one: Numbered, other: Numbered) -> bool:
    return one.numbers == other.numbers


def _is_number_of(alone: Numbered, head: Numbered, distance: int) -> bool:
    """Whether a number alone is that of its page by a head with words on another.

    A chapter's first page has no running head, but mostly a number.
    """
    return (
        not alone.letters
        and len(alone.numbers) == 1
        and bool(head.letters)
        and alone.numbers[0] + distance in head.numbers
    )
