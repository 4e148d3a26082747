"""How far a recovery has come."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.solver import Solution
from glyphstone.model import State
from glyphstone.model.notebook import table

__all__ = ["Progress", "Tally", "progress_of"]


@dataclass(frozen=True, slots=True)
class Tally:
    """Glyphs by their state; `decoded` are those with a text that counts, confirmed or proposed."""

    total: int
    decoded: int
    confirmed: int
    proposed: int
    unknown: int

    @property
    def share(self) -> float:
        """The part that is decoded, 1 if there is nothing to decode."""
        return self.decoded / self.total if self.total else 1.0


@dataclass(frozen=True, slots=True)
class Progress:
    """Distinct glyphs and running text decoded, what stands in the way, what is left to ask."""

    glyphs: Tally
    running: Tally
    contradictions: int
    doubts: int
    questions_left: int
    #: Distinct glyphs whose text rests on too little (`vouching`): the check list shows them.
    unchecked: int = 0

    @property
    def complete(self) -> bool:
        """Whether every glyph has a text, nothing is disputed and nothing is left to look at."""
        open_ = self.contradictions | self.doubts | self.unchecked
        return self.glyphs.decoded == self.glyphs.total and not open_

    def _repr_html_(self) -> str:
        rows = [
            (name, one.total, one.confirmed, one.proposed, one.unknown, f"{one.share:.1%}")
            for name, one in (("distinct glyphs", self.glyphs), ("running text", self.running))
        ]
        left = (
            f"{self.questions_left:,} questions left, {self.unchecked:,} glyphs to look at,"
            f" {self.contradictions:,} contradictions"
        )
        return table(("", "all", "confirmed", "proposed", "unknown", "decoded"), rows, left)


def progress_of(solution: Solution, count: NDArray[np.int64], questions_left: int) -> Progress:
    """The progress of a state; `count` says how often each symbol stands in a word."""
    states = np.array([list(State).index(entry.state) for entry in solution.entries], dtype=int)
    known = np.zeros(len(states), dtype=np.bool_)
    known[[symbol for symbol in solution.known if symbol >= 0]] = True
    times = count[: len(states)]
    used = times > 0
    return Progress(
        glyphs=_tally(states[used], known[used], np.ones(int(used.sum()), dtype=np.int64)),
        running=_tally(states[used], known[used], times[used]),
        contradictions=len(solution.contradictions),
        doubts=len(solution.doubts),
        questions_left=questions_left,
        unchecked=sum(bool(used[symbol]) for symbol in solution.unchecked),
    )


def _tally(states: NDArray[np.int64], known: NDArray[np.bool_], weight: NDArray[np.int64]) -> Tally:
    by_state = [int(weight[states == number].sum()) for number, _ in enumerate(State)]
    order = list(State)
    return Tally(
        total=int(weight.sum()),
        decoded=int(weight[known].sum()),
        confirmed=by_state[order.index(State.CONFIRMED)],
        proposed=by_state[order.index(State.PROPOSED)],
        unknown=by_state[order.index(State.UNKNOWN)],
    )
