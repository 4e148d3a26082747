"""The committed list of mutants that behave as the original does."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.sampling import Mutant

EQUIVALENTS = Path(__file__).resolve().parent / "equivalent.toml"


@dataclass(frozen=True, slots=True)
class Equivalent:
    """One mutant, known by its lines, and why it changes nothing."""

    module: str
    before: str
    after: str
    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise ValueError(f"no reason given: {self.module}: {self.before}")

    def fits(self, mutant: Mutant) -> bool:
        """Whether this is that mutant."""
        mine = (self.module, self.before, self.after)
        return mine == (mutant.module, mutant.before, mutant.after)


def read_equivalents(path: Path = EQUIVALENTS) -> list[Equivalent]:
    """The entries of a list."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Equivalent(**row) for row in rows]
