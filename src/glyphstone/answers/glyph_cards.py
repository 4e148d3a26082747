"""Glyphs for a person to look at, several at a time: what is proposed, and what is worst."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from glyphstone.answers.ask import Planner
from glyphstone.answers.hints import likely_text, unknown_mask, unreadable
from glyphstone.answers.outcomes import GlyphCard
from glyphstone.answers.solver import Solution

__all__ = ["proposed_cards", "worst_cards"]


@dataclass(frozen=True, slots=True)
class CardWeights:
    """How glyphs are ordered that are looked at; by hand, not swept."""

    #: The least doubt about a text that counts but rests on too little.
    unchecked: float = 0.05


WEIGHTS = CardWeights()


def proposed_cards(planner: Planner, solution: Solution, skip: Collection[int]) -> list[GlyphCard]:
    """The unknown glyphs that have a likely text, and behind them those that rest on too little.

    Of both, those that stand most often come first. What answers contradict each other on, what a
    person could not tell or has typed, and what only other words tell apart is left out.
    """
    disputed = {one.symbol for one in solution.contradictions}
    left_out = {*skip, *disputed, *unreadable(solution)}
    unknown = unknown_mask(planner, solution)
    likely = [
        symbol
        for symbol in np.flatnonzero(unknown & (planner.count > 0)).tolist()
        if likely_text(solution, symbol)
    ]
    weak = solution.unchecked - solution.mixed - solution.support.keys()
    unchecked = [one for one in weak if planner.count[one] > 0]
    wanted = [symbol for symbol in (*likely, *unchecked) if symbol not in left_out]
    wanted.sort(key=lambda one: (not unknown[one], -planner.count[one], one))
    return _cards(planner, solution, wanted)


def worst_cards(planner: Planner, solution: Solution) -> list[GlyphCard]:
    """The glyphs that are unknown or rest on too little, by their number times the doubt."""
    used = planner.count > 0
    unknown = np.flatnonzero(unknown_mask(planner, solution) & used).tolist()
    unchecked = [symbol for symbol in solution.unchecked if used[symbol]]
    weights = {
        symbol: planner.count[symbol]
        * max(1.0 - solution.entries[symbol].confidence, WEIGHTS.unchecked)
        for symbol in (*unknown, *unchecked)
    }
    return _cards(planner, solution, sorted(weights, key=lambda one: (-weights[one], one)))


def _cards(planner: Planner, solution: Solution, symbols: list[int]) -> list[GlyphCard]:
    places = planner.shown_in(symbols, unknown_mask(planner, solution))
    return [
        GlyphCard(
            symbol,
            solution.known.get(symbol, solution.entries[symbol].text),
            solution.entries[symbol].confidence,
            int(planner.count[symbol]),
            *places[symbol],
        )
        for symbol in symbols
        if symbol in places
    ]
