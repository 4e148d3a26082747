"""Lines of text gathered into blocks, with the metadata of most of their characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import TypeVar

from glyphstone.data.scripts import COMMON, UNCERTAIN, Trait, scripts_with
from glyphstone.layout.blocks.block_finder import find_blocks
from glyphstone.model import (
    Block,
    Direction,
    Glyphs,
    Line,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.script.line_joints import joint
from glyphstone.script.script_runs import settle

__all__ = ["blocks_of", "describe", "describe_page"]

T = TypeVar("T", bound=Hashable)

_SPACED_PHRASES = scripts_with(Trait.PHRASE_SPACES)


def blocks_of(
    glyphs: Glyphs, lines: Sequence[Line], texts: Sequence[TextLine], *, joints: bool = True
) -> list[Block]:
    """The blocks of a page in the order of reading; lines without text are left out.

    With `joints` each line is told what stands between it and the next.
    """
    found: list[Block] = []
    for group in find_blocks(lines, glyphs):
        own = [texts[number] for number in group.lines if texts[number].spans]
        if not own:
            continue
        for line, following in pairwise(own if joints else ()):
            line.joint = _joint(line, following)
        region = lines[group.lines[0]].region
        found.append(
            Block(kind=group.kind, lines=own, box=group.box, cell=group.cell, region=region)
        )
    return found


def _joint(line: TextLine, following: TextLine) -> str:
    """What stands between two lines; scripts without spaces have one only if a blank is drawn."""
    found = joint(line.text, following.text)
    if not found and line.ends_in_blank and line.spans[-1].script in _SPACED_PHRASES:
        return " "
    return found


def describe(block: Block) -> None:
    """Give a block the script, direction and writing mode of most of its characters."""
    spans = [span for line in block.lines for span in line.spans]
    block.script = most_common(spans, _script) or COMMON
    block.scripts = settle(span.script for span in spans)
    block.direction = most_common(spans, _direction) or Direction.LTR
    block.writing_mode = most_common(spans, _writing_mode) or WritingMode.HORIZONTAL


def describe_page(page: PageText) -> Counter[str]:
    """Give a page the script and direction of most of its characters; how many each script has."""
    spans = list(page.spans())
    page.direction = most_common(spans, _direction) or Direction.LTR
    counts: Counter[str] = Counter()
    for span in spans:
        if span.script not in UNCERTAIN:
            counts[span.script] += len(span.text)
    page.script = max(counts, key=lambda one: counts[one], default=COMMON)
    return counts


_script: Callable[[Span], str] = attrgetter("script")
_direction: Callable[[Span], Direction] = attrgetter("direction")
_writing_mode: Callable[[Span], WritingMode] = attrgetter("writing_mode")


def most_common(spans: Sequence[Span], value: Callable[[Span], T]) -> T | None:
    """The value of most characters; of two that are as common the first."""
    distinct = set(map(value, spans))
    if len(distinct) < 2:
        return next(iter(distinct), None)
    counts: Counter[T] = Counter()
    for span in spans:
        counts[value(span)] += len(span.text)
    return max(counts, key=lambda one: counts[one], default=None)
