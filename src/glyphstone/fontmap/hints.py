"""Where to look: frequent unknown glyphs, lines with most of them, words to check at the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from glyphstone.fontmap.ask import Planner
from glyphstone.fontmap.outcomes import LineHint, SymbolHint
from glyphstone.fontmap.solver import Solution

__all__ = ["checked_types", "frequent_unknown", "unknown_mask", "worst_lines"]

_Mask = NDArray[np.bool_]


def unknown_mask(planner: Planner, solution: Solution) -> _Mask:
    """Symbols without a text that counts; the place behind the last one is for no symbol."""
    unknown = np.ones(len(planner.book.symbols) + 1, dtype=np.bool_)
    unknown[list(solution.known)] = False
    unknown[-1] = False
    return unknown


def frequent_unknown(planner: Planner, unknown: _Mask, limit: int) -> list[SymbolHint]:
    """The unknown symbols that stand most often in words."""
    wanted = np.flatnonzero(unknown & (planner.count > 0))
    order = wanted[np.argsort(-planner.count[wanted], kind="stable")][:limit]
    book = planner.book
    hints = []
    for symbol in order.tolist():
        glyph = int(np.argmax(book.symbol == symbol))
        token = int(np.searchsorted(book.token_start, glyph, side="right")) - 1
        hints.append(SymbolHint(symbol, int(planner.count[symbol]), token))
    return hints


def worst_lines(planner: Planner, unknown: _Mask, limit: int) -> list[LineHint]:
    """The lines with most unknown glyphs, and among those the ones with most different."""
    book = planner.book
    glyphs = np.flatnonzero(unknown[book.symbol])
    if len(glyphs) == 0:
        return []
    token = np.searchsorted(book.token_start, glyphs, side="right") - 1
    line = book.token_line[token].astype(np.int64)
    total = np.bincount(line, minlength=len(book.lines))
    pairs = np.unique(line * (len(book.symbols) + 1) + book.symbol[glyphs])
    distinct = np.bincount(pairs // (len(book.symbols) + 1), minlength=len(book.lines))
    order = np.lexsort((np.arange(len(total)), -distinct, -total))[:limit]
    return [
        LineHint(number, int(total[number]), int(distinct[number]))
        for number in order.tolist()
        if total[number]
    ]


def checked_types(planner: Planner, solution: Solution, limit: int) -> list[int]:
    """Few types in which every decided symbol occurs, those that rest on one answer first."""
    known = ~unknown_mask(planner, solution)
    known[-1] = False
    whole = planner.types_within(known)
    support = np.zeros(len(known), dtype=np.int64)
    support[list(solution.support)] = list(solution.support.values())
    chosen = planner.plan(known & (support == 1), whole)
    if len(chosen) < limit:
        covered = planner.covered(chosen)
        chosen += planner.plan(known & ~covered & (support == 0), whole)
    if len(chosen) < limit:
        covered = planner.covered(chosen)
        chosen += planner.plan(known & ~covered, whole)
    return chosen[:limit]
