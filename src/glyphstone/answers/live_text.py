"""What a person sees of a recovery while it goes on: glyph by glyph, word by word.

A glyph has one of six states, and a word the worst of its glyphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.answers.hints import likely_text
from glyphstone.answers.session import Session
from glyphstone.answers.word_text import read_token
from glyphstone.model import State

__all__ = ["GlyphState", "LiveWord", "glyph_states", "live_word", "worse"]

#: What stands for a glyph of which nothing is known.
BOX = "□"


class GlyphState(StrEnum):
    """How sure a glyph's text is, from the best to the worst."""

    #: The file says so, and nothing speaks against it.
    SOUND = "sound"
    #: A person said so.
    CONFIRMED = "confirmed"
    #: Evidence says so, strongly enough to count.
    PROPOSED = "proposed"
    #: A guess, or something that somebody should look at once more.
    DOUBTFUL = "doubtful"
    UNKNOWN = "unknown"
    #: Two answers, or an answer and the evidence, do not fit together.
    CONTRADICTED = "contradicted"


_ORDER = {state: rank for rank, state in enumerate(GlyphState)}


@dataclass(frozen=True, slots=True)
class LiveWord:
    """A word as it reads now, guesses among it, with a box for what is open; and its state."""

    text: str
    state: GlyphState
    #: Whether a glyph of it has no text at all.
    open: bool


def glyph_states(session: Session) -> list[GlyphState]:
    """The state of each symbol of the book."""
    solution = session.solution
    disputed = {one.symbol for one in session.contradictions}
    found: list[GlyphState] = []
    for symbol in session.book.symbols:
        entry = solution.entries[symbol.id]
        if symbol.id in disputed:
            state = GlyphState.CONTRADICTED
        elif symbol.id not in solution.known:
            likely = likely_text(solution, symbol.id)
            state = GlyphState.UNKNOWN if likely is None else GlyphState.DOUBTFUL
        elif symbol.id in solution.unchecked:
            state = GlyphState.DOUBTFUL
        elif entry.state is State.CONFIRMED:
            state = GlyphState.CONFIRMED
        else:
            state = GlyphState.SOUND if symbol.trusted else GlyphState.PROPOSED
        found.append(state)
    return found


def live_word(
    session: Session,
    token: int,
    states: Sequence[GlyphState],
    part: tuple[int, int] | None = None,
) -> LiveWord:
    """A token, or a part of one, as it reads now; `states` are those of all symbols.

    The part begins and ends at places of the drawn word.
    """
    symbols = session.book.token(token)
    solution = session.solution
    texts = [likely_text(solution, symbol) for symbol in symbols]
    begin, end = part or (0, len(symbols))

    def shown(place: int, text: str | None) -> str:
        if not begin <= place < end:
            return ""
        return BOX if text is None else text

    text = read_token(session.book, token, texts, solution.known, shown)
    own = [states[one] if one >= 0 else GlyphState.UNKNOWN for one in symbols[begin:end]]
    worst = max(own, key=_ORDER.__getitem__, default=GlyphState.SOUND)
    return LiveWord(text, worst, any(one is None for one in texts[begin:end]))


def worse(one: GlyphState, other: GlyphState) -> GlyphState:
    """The worse of two states."""
    return max(one, other, key=_ORDER.__getitem__)
