"""Whether commands agree about a file: classes of statuses, faults named, text lost in silence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from benchmarks.hostile.commands import BY_NAME, COMMANDS, Form, Named, named
from benchmarks.hostile.mutants import LETTERS_CHANGE
from benchmarks.hostile.running import UNKNOWN, Run

__all__ = ["LOST", "Judged", "Reading", "lost_share", "reading"]

#: The share of an intact document's characters that may be missing without a word.
LOST = 0.01
LIMIT = 7
REFUSED = range(4, 9)
#: Statuses that say nothing of what could be read: nothing to write with, or nowhere to.
APART = (9, 11)
#: What `repair` says of a file that it has read, but may not copy.
FORBIDDEN = "its owner restricts what may be done with it"


class Reading(StrEnum):
    """What a command says of how far a file could be read."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    REFUSED = "refused"
    CRASH = "crash"
    APART = "says nothing of it"


def reading(run: Run) -> Reading:
    """The class of a status; 3 for nothing but unknown or doubtful letters is a complete read."""
    if run.status == 0:
        return Reading.COMPLETE
    if run.status == 3:
        return Reading.PARTIAL if named(run.told) else Reading.COMPLETE
    if run.status in REFUSED:
        forbidden = any(FORBIDDEN in line for line in run.told)
        return Reading.APART if forbidden else Reading.REFUSED
    return Reading.APART if run.status in APART else Reading.CRASH


def lost_share(intact: Mapping[str, int], found: Mapping[str, int], *, which: bool) -> float:
    """The share of characters that are missing; with `which`, each must be found as often.

    A glyph that nobody has named is marked, so it is not missing.
    """
    total = sum(intact.values())
    if not total:
        return 0.0
    if which:
        missing = sum(max(0, count - found.get(char, 0)) for char, count in intact.items())
        missing -= max(0, found.get(UNKNOWN, 0) - intact.get(UNKNOWN, 0))
    else:
        missing = total - sum(found.values())
    return max(0, missing) / total


@dataclass(frozen=True)
class Judged:
    """One file, all commands, and for a mutant the runs on its intact document."""

    name: str
    group: str
    kind: str
    runs: Mapping[str, Run]
    intact: Mapping[str, Run]
    #: Whether qpdf, too, finds nothing wrong: then the damage made another document of it.
    sound: bool = False

    @cached_property
    def classes(self) -> dict[str, Reading]:
        """What each command says of how far the file could be read."""
        return {name: reading(run) for name, run in self.runs.items()}

    @property
    def disagrees(self) -> bool:
        """Whether two commands say different things."""
        return len({found for found in self.classes.values() if found is not Reading.APART}) > 1

    @property
    def only_a_limit(self) -> bool:
        """Whether all would agree, but for those that were stopped at a limit."""
        said = {
            found
            for name, found in self.classes.items()
            if found is not Reading.APART and self.runs[name].status != LIMIT
        }
        return self.disagrees and len(said) <= 1

    @property
    def pattern(self) -> str:
        """Who says what, in a line."""
        by_class: dict[Reading, list[str]] = {}
        for name, found in self.classes.items():
            by_class.setdefault(found, []).append(name)
        return "; ".join(f"{found}: {', '.join(names)}" for found, names in by_class.items())

    @cached_property
    def named(self) -> dict[str, Named]:
        """The faults that each command named."""
        return {name: named(run.told) for name, run in self.runs.items()}

    @property
    def unlike_inspect(self) -> list[str]:
        """Commands that name other faults than `inspect`; limits are hit where they are hit."""
        if "inspect" not in self.runs:
            return []
        return [
            name
            for name, found in self.named.items()
            if self.classes[name] is not Reading.APART
            and LIMIT not in (self.runs[name].status, self.runs["inspect"].status)
            and not found.agrees(self.named["inspect"])
        ]

    @property
    def lost(self) -> dict[str, float]:
        """Commands that named no fault, and the share of the text that they lost."""
        found: dict[str, float] = {}
        for name, run in self.runs.items():
            intact = self.intact.get(name)
            if intact is None or intact.letters is None or run.letters is None:
                continue
            if self.classes[name] is Reading.COMPLETE:
                which = self.kind not in LETTERS_CHANGE
                share = lost_share(intact.letters, run.letters, which=which)
                if share > LOST:
                    found[name] = share
        return found

    @property
    def pages_dropped(self) -> bool:
        """Whether a repaired copy has other pages than its document."""
        seen = self.runs.get("inspect")
        return seen is not None and any(
            run.pages != seen.pages
            for name, run in self.runs.items()
            if BY_NAME[name].form is Form.PDF and run.pages is not None
        )

    @property
    def complete(self) -> bool:
        """Whether every command was run."""
        return set(self.runs) == {command.name for command in COMMANDS}
