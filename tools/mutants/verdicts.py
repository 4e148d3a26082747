"""What became of each mutant, and what a room scores."""

from __future__ import annotations

import enum
import math
from collections import Counter
from dataclasses import dataclass, field

from tools.mutants.sampling import Mutant

#: Listed equivalents beyond this share of a room's mutants count as survived.
EQUIVALENT_SHARE = 0.05


class Verdict(enum.Enum):
    """The fate of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"
    NOT_EXECUTED = "not executed"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True, slots=True)
class Fate:
    """A mutant, its verdict, the tests that were run for it and the one that failed."""

    mutant: Mutant
    verdict: Verdict
    tests: tuple[str, ...] = ()
    killer: str = ""
    seconds: float = 0.0


@dataclass(slots=True)
class RoomResult:
    """All fates of one room. `broken` are tests that fail without any fault planted."""

    room: str
    seed: int
    fates: list[Fate] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    tests: int = 0
    seconds: float = 0.0
    baseline_seconds: float = 0.0

    def counts(self) -> dict[Verdict, int]:
        """How many mutants met each fate; equivalents over the cap count as survived."""
        found = Counter(fate.verdict for fate in self.fates)
        cap = math.ceil(EQUIVALENT_SHARE * len(self.fates))
        surplus = max(0, found[Verdict.EQUIVALENT] - cap)
        found[Verdict.EQUIVALENT] -= surplus
        found[Verdict.SURVIVED] += surplus
        return {verdict: found[verdict] for verdict in Verdict}

    @property
    def score(self) -> float:
        """Killed or timed out, of all that are not equivalent."""
        return score(self.counts())


def score(counts: dict[Verdict, int]) -> float:
    """The share of mutants that were noticed, between 0 and 1; 1 if there are none."""
    noticed = counts[Verdict.KILLED] + counts[Verdict.TIMED_OUT]
    missed = counts[Verdict.SURVIVED] + counts[Verdict.NOT_EXECUTED]
    return noticed / (noticed + missed) if noticed + missed else 1.0
