"""Lines of text gathered into blocks, with the metadata of most of their characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from glyphstone.layout.blocks import find_blocks
from glyphstone.model import (
    Block,
    Direction,
    Glyphs,
    Line,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.script.runs import script_of, settle

__all__ = ["blocks_of", "most_common"]

T = TypeVar("T", bound=Hashable)


def blocks_of(glyphs: Glyphs, lines: Sequence[Line], texts: Sequence[TextLine]) -> list[Block]:
    """The blocks of a page in the order of reading; lines without text are left out."""
    found: list[Block] = []
    for group in find_blocks(lines, glyphs):
        own = [texts[number] for number in group.lines if texts[number].spans]
        if not own:
            continue
        for line, following in pairwise(own):
            line.joint = joint(line.text, following.text)
        block = Block(kind=group.kind, lines=own, box=group.box, cell=group.cell)
        describe(block)
        found.append(block)
    return found


_WITHOUT_SPACES = frozenset(
    ["Hani", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Java", "Bali", "Lana", "Talu"]
)


def joint(before: str, after: str) -> str:
    """What stands between two lines in running text."""
    beside = {script_of(before[-1:] or " "), script_of(after[:1] or " ")}
    return "" if beside & _WITHOUT_SPACES else " "


def describe(block: Block) -> None:
    """Give a block the script, direction and writing mode of most of its characters."""
    spans = [span for line in block.lines for span in line.spans]
    block.script = most_common(spans, lambda span: span.script) or "Zyyy"
    block.scripts = settle(span.script for span in spans)
    block.direction = most_common(spans, lambda span: span.direction) or Direction.LTR
    block.writing_mode = most_common(spans, lambda span: span.writing_mode) or (
        WritingMode.HORIZONTAL
    )


def most_common(spans: Iterable[Span], value: Callable[[Span], T]) -> T | None:
    """The value of most characters; of two that are as common the first."""
    counts: Counter[T] = Counter()
    for span in spans:
        counts[value(span)] += len(span.text)
    return max(counts, key=lambda one: counts[one], default=None)
