"""A typed word over the glyphs of its place: every way in which the glyphs may share it out.

The glyphs are taken in the order of the file if it has the word in one piece, and as they are
drawn: from the right if the word is read so, each mark behind its letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.answers.clusters import has_strong, reads_from_right
from glyphstone.answers.lattice import LONGEST, Lattice, Segment, lattice
from glyphstone.store.events import Order

__all__ = ["Overlay", "Step", "overlay"]

#: Glyphs of one word that may stand for nothing, beyond those that are too many; by hand.
_NOTHINGS = 2
#: Nats for the order of the glyphs by their places if the file has another; by hand, not swept.
_OTHER_ORDER = 2.0
#: Nats for a sign at the other end of a word from the right; by hand, not swept. A known sign pays
#: it, since any other way contradicts what is known, and an unknown one hardly does.
_SIGN_ELSEWHERE = 6.0


@dataclass(frozen=True, slots=True)
class Step:
    """One glyph takes one segment: from a node to the segment's."""

    node: int
    segment: Segment


@dataclass(frozen=True, slots=True, eq=False)
class Overlay:
    """A word, its glyphs in some orders (as places in the token), and what each may take."""

    symbols: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    #: What each order costs, in nats.
    prices: tuple[float, ...]
    lattice: Lattice
    #: For each order of glyphs, for each glyph in it, the steps that lie on some whole way.
    steps: tuple[tuple[tuple[Step, ...], ...], ...]

    @property
    def fits(self) -> bool:
        """Whether the word can be laid over its glyphs at all."""
        return bool(self.steps)


def overlay(
    symbols: Sequence[int],
    text: str,
    order: Order,
    wildcard: str,
    *,
    filed: Sequence[int] | None = None,
    filed_from_left: bool = True,
    is_mark: Callable[[int], bool] | None = None,
    in_leftward_line: bool = False,
    bars: bool = False,
) -> Overlay:
    """Lay a word over glyphs.

    `filed` has the places of the glyphs in the order of the file, if it has them in one piece;
    `filed_from_left` tells whether that goes from left to right, and `bars` that letters may be
    drawn as half forms and bars.
    """
    leftward = reads_from_right(text) or (in_leftward_line and not has_strong(text))
    found = lattice(text, order, wildcard, leftward, bars)
    from_right = order is Order.LOGICAL and leftward
    places = tuple(range(len(symbols)))
    drawn = _from_right(places, symbols, is_mark) if from_right else places
    rows = [drawn]
    if filed is not None:
        other = tuple(reversed(filed) if from_right and filed_from_left else filed)
        if other != drawn:
            # Where the file has the word in one piece, letters only overlap, and it knows better.
            rows = [other, drawn]
    priced = [(row, _OTHER_ORDER * bool(place)) for place, row in enumerate(rows)]
    if from_right and _ends_in_a_sign(text) and len(symbols) > len("ab"):
        # Producers draw the sign behind a word from the right as if the line went to the right.
        priced.append(((*drawn[1:], drawn[0]), _SIGN_ELSEWHERE))
    kept = [(row, price, steps) for row, price in priced if (steps := _steps(len(row), found))]
    return Overlay(
        tuple(symbols),
        tuple(row for row, _, _ in kept),
        tuple(price for _, price, _ in kept),
        found,
        tuple(steps for _, _, steps in kept),
    )


def _ends_in_a_sign(text: str) -> bool:
    """Whether a comma or another sign stands behind a word, and none before it."""
    first, last = (unicodedata2.category(text[place])[0] for place in (0, -1))
    return bool(last == "P" and first != "P")


def _from_right(
    places: Sequence[int], symbols: Sequence[int], is_mark: Callable[[int], bool] | None
) -> tuple[int, ...]:
    """Places from the right, each mark still behind the glyph that it stands on."""
    groups: list[list[int]] = []
    for place in places:
        if groups and is_mark is not None and is_mark(symbols[place]):
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(place for group in reversed(groups) for place in group)


def _steps(glyphs: int, word: Lattice) -> tuple[tuple[Step, ...], ...]:
    """The steps of each glyph that lead from the beginning to the end; nothing if none does."""
    if not glyphs or word.characters > glyphs * LONGEST:
        return ()
    # A character that is drawn by two glyphs leaves one of them without a character of its own.
    nothings = max(glyphs - word.characters, 0) + _NOTHINGS + word.in_parts
    layers: list[list[Step]] = []
    here = {0}
    for glyph in range(glyphs):
        left = glyphs - glyph - 1
        steps = [
            Step(node, segment)
            for node in sorted(here)
            for segment in word.segments[node]
            if word.before[segment.to] + nothings >= glyph + 1
            and word.characters - word.before[segment.to] <= left * LONGEST
            and word.characters - word.before[segment.to] + nothings >= left
        ]
        layers.append(steps)
        here = {step.segment.to for step in steps}
    wanted = {word.end}
    kept: list[tuple[Step, ...]] = []
    for steps in reversed(layers):
        good = tuple(step for step in steps if step.segment.to in wanted)
        kept.append(good)
        wanted = {step.node for step in good}
    if 0 not in wanted or any(not layer for layer in kept):
        return ()
    return tuple(reversed(kept))
