"""Where a typed text parts words otherwise than the page does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from glyphstone.answers.clusters import nfc
from glyphstone.answers.live_text import GlyphState, live_word
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.live_lines import neighbours_of
from glyphstone.model import Direction

__all__ = ["TypedBreak", "typed_breaks"]


@dataclass(frozen=True, slots=True)
class TypedBreak:
    """Two rows that stand beside each other as drawn, and whether a word is to end between them."""

    before: int
    behind: int
    parted: bool


def typed_breaks(recovery: Solving, tokens: Sequence[int], text: str) -> list[TypedBreak]:
    """What has to change so that words of one line are parted as in a text that was typed for them.

    Nothing if the words that were typed cannot be told apart among the glyphs.
    """
    book = recovery.session.book
    line_number = int(book.token_line[tokens[0]])
    line = book.lines[line_number]
    leftward = line.direction is Direction.RTL
    places = [
        (token, place)
        for token in tokens
        for place in (
            reversed(range(len(book.token(token)))) if leftward else range(len(book.token(token)))
        )
    ]
    ends = _ends(recovery, places, text.split())
    now = neighbours_of(recovery, line_number) if ends else {}
    found = []
    for number, ((token, place), (other, next_)) in enumerate(pairwise(places), 1):
        rows = (book.spot(token).glyphs[place], book.spot(other).glyphs[next_])
        pair = (rows[1], rows[0]) if leftward else rows
        if now.get(pair, number in ends) != (number in ends):
            found.append(TypedBreak(*pair, number in ends))
    return found


def _ends(recovery: Solving, places: Sequence[tuple[int, int]], words: Sequence[str]) -> set[int]:
    """Behind how many of the places each word ends; none if a word cannot be found."""
    states = [GlyphState.SOUND] * len(recovery.session.book.symbols)

    def text(begin: int, end: int) -> str:
        parts = []
        for token, group in groupby(places[begin:end], key=lambda one: one[0]):
            own = [place for _, place in group]
            part = (min(own), max(own) + 1)
            parts.append(live_word(recovery.session, token, states, part).text)
        return "".join(parts)

    ends: set[int] = set()
    begin = 0
    for word in words:
        wanted = nfc(word)
        end = next(
            (one for one in range(begin + 1, len(places) + 1) if text(begin, one) == wanted), None
        )
        if end is None:
            return set()
        ends.add(end)
        begin = end
    return ends if begin == len(places) else set()
