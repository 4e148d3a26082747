"""Typed letters over glyphs whose order in the file is another than the order of drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from glyphstone.answers.align import Alignment, align
from glyphstone.answers.clusters import reads_from_right
from glyphstone.store.events import Answer, Order

__all__ = ["aligned"]


def aligned(
    symbols: tuple[int, ...],
    rows: tuple[int, ...],
    text: str,
    known: Mapping[int, str],
    answer: Answer,
) -> Alignment | None:
    """The alignment in the order of drawing, and in that of the file if it is another."""
    drawn = align(symbols, text, known, order=answer.order, wildcard=answer.wildcard)
    filed = sorted(range(len(rows)), key=lambda place: rows[place])
    if filed in (list(range(len(rows))), list(range(len(rows)))[::-1]):
        return drawn
    if answer.order is Order.LOGICAL and rows[0] > rows[-1] and reads_from_right(text):
        # A line from the right that the file keeps in the order of reading.
        filed.reverse()
    moved = tuple(symbols[place] for place in filed)
    other = align(moved, text, known, order=answer.order, wildcard=answer.wildcard)
    if other is None or drawn is None:
        return drawn
    texts: list[str | None] = [None] * len(symbols)
    choices: list[tuple[str, ...]] = [()] * len(symbols)
    for place, told, options in zip(filed, other.texts, other.choices, strict=True):
        texts[place], choices[place] = told, options
    clashes = tuple(sorted(filed[place] for place in other.clashes))
    other = replace(other, texts=tuple(texts), choices=tuple(choices), clashes=clashes)
    if other.price != drawn.price:
        return min(drawn, other, key=lambda found: found.price)
    return _common(drawn, other)


def _common(one: Alignment, other: Alignment) -> Alignment:
    """What two alignments agree on."""
    texts: list[str | None] = []
    choices: list[tuple[str, ...]] = []
    for here, there, mine, theirs in zip(
        one.texts, other.texts, one.choices, other.choices, strict=True
    ):
        if here == there:
            texts.append(here)
            choices.append(tuple(sorted({*mine, *theirs})) if here is None else ())
        else:
            texts.append(None)
            told = {*mine, *theirs, *(text for text in (here, there) if text is not None)}
            choices.append(tuple(sorted(told)))
    clashes = tuple(place for place in one.clashes if place in other.clashes)
    return replace(one, texts=tuple(texts), choices=tuple(choices), clashes=clashes)
