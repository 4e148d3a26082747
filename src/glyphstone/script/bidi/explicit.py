"""Embeddings, overrides and isolates: rules P2, P3 and X1 to X10 of UAX #9."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["EXPLICIT", "REMOVED", "Run", "base_level_of", "runs"]

#: The deepest level that an embedding may have (UAX #9, BD2).
MAX_DEPTH = 125

_EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
_INITIATORS = frozenset({"LRI", "RLI", "FSI"})
#: Classes that rule X9 takes out of the line.
REMOVED = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
#: Classes with which levels differ inside a paragraph for other reasons than its letters.
EXPLICIT = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


@dataclass(slots=True)
class Run:
    """An isolating run sequence: what the weak and neutral rules see as one."""

    #: Places in the paragraph, in order, and their classes after overrides.
    places: list[int]
    classes: list[str]
    level: int
    #: The sides that stand before and behind it: "L" or "R".
    before: str
    behind: str


def base_level_of(classes: Sequence[str], start: int = 0, end: int | None = None) -> int | None:
    """0 or 1 by the first strong class outside isolates, None if there is none."""
    depth = 0
    for place in range(start, len(classes) if end is None else end):
        name = classes[place]
        if name in _INITIATORS:
            depth += 1
        elif name == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and name in ("L", "R", "AL"):
            return 0 if name == "L" else 1
    return None


def runs(classes: Sequence[str], base: int) -> tuple[list[int], list[Run]]:
    """The explicit level of every place, and the sequences that levels and isolates part.

    Places that rule X9 takes out are in no sequence.
    """
    if EXPLICIT.isdisjoint(classes):
        side = "R" if base & 1 else "L"
        places = [place for place, name in enumerate(classes) if name != "BN"]
        kept = [classes[place] for place in places]
        return [base] * len(classes), [Run(places, kept, base, side, side)] if places else []
    matches = _matches(classes)
    levels, overridden = _explicit(classes, base, matches)
    return levels, _sequences(classes, overridden, levels, base, matches)


def _matches(classes: Sequence[str]) -> dict[int, int]:
    """The closing place of each isolate that is closed."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for place, name in enumerate(classes):
        if name in _INITIATORS:
            opened.append(place)
        elif name == "PDI" and opened:
            found[opened.pop()] = place
    return found


def _explicit(
    classes: Sequence[str], base: int, matches: dict[int, int]
) -> tuple[list[int], list[str]]:
    """Rules X1 to X8: levels and classes after overrides."""
    levels = [base] * len(classes)
    overridden = list(classes)
    stack = _Stack(base)
    for place, name in enumerate(classes):
        level, override, _ = stack.entries[-1]
        levels[place] = level
        if name in _EMBEDDINGS:
            stack.embed(*_EMBEDDINGS[name])
        elif name in _INITIATORS:
            overridden[place] = override or name
            odd = 1 if name == "RLI" else 0
            if name == "FSI" and stack.fits:
                odd = base_level_of(classes, place + 1, matches.get(place)) or 0
            stack.isolate(odd)
        elif name == "PDI":
            stack.end_isolate()
            levels[place], override, _ = stack.entries[-1]
            overridden[place] = override or name
        elif name == "PDF":
            stack.end_embedding()
        elif name == "B":
            levels[place] = base
        elif name != "BN":
            overridden[place] = override or name
    return levels, overridden


class _Stack:
    """The directional status stack of rule X1, and what did not fit on it."""

    def __init__(self, base: int) -> None:
        #: Level, override, whether an isolate opened it.
        self.entries: list[tuple[int, str, bool]] = [(base, "", False)]
        self._too_deep_isolates = self._too_deep_embeddings = self._isolates = 0

    @property
    def fits(self) -> bool:
        """Whether nothing that was opened before was too deep."""
        return not self._too_deep_isolates and not self._too_deep_embeddings

    def embed(self, odd: int, override: str) -> None:
        """Rules X2 to X5."""
        deeper = _deeper(self.entries[-1][0], odd)
        if deeper <= MAX_DEPTH and self.fits:
            self.entries.append((deeper, override, False))
        elif not self._too_deep_isolates:
            self._too_deep_embeddings += 1

    def isolate(self, odd: int) -> None:
        """Rules X5a to X5c."""
        deeper = _deeper(self.entries[-1][0], odd)
        if deeper <= MAX_DEPTH and self.fits:
            self._isolates += 1
            self.entries.append((deeper, "", True))
        else:
            self._too_deep_isolates += 1

    def end_isolate(self) -> None:
        """Rule X6a: with an isolate all embeddings inside it end."""
        if self._too_deep_isolates:
            self._too_deep_isolates -= 1
        elif self._isolates:
            self._too_deep_embeddings = 0
            while not self.entries[-1][2]:
                self.entries.pop()
            self.entries.pop()
            self._isolates -= 1

    def end_embedding(self) -> None:
        """Rule X7; an isolate is not ended so."""
        if self._too_deep_isolates:
            return
        if self._too_deep_embeddings:
            self._too_deep_embeddings -= 1
        elif not self.entries[-1][2] and len(self.entries) > 1:
            self.entries.pop()


def _deeper(level: int, odd: int) -> int:
    """The next level that is odd or even."""
    return level + 1 if (level + 1) & 1 == odd else level + 2


def _sequences(
    classes: Sequence[str],
    overridden: Sequence[str],
    levels: Sequence[int],
    base: int,
    matches: dict[int, int],
) -> list[Run]:
    """Rule X10: level runs, joined where an isolate begins and ends."""
    kept = [place for place, name in enumerate(classes) if name not in REMOVED]
    level_runs: list[list[int]] = []
    for place in kept:
        if level_runs and levels[level_runs[-1][-1]] == levels[place]:
            level_runs[-1].append(place)
        else:
            level_runs.append([place])
    closing = {end: start for start, end in matches.items()}
    sequences: list[list[int]] = []
    at_initiator: dict[int, list[int]] = {}
    for run in level_runs:
        opened = closing.get(run[0])
        sequence = None if opened is None else at_initiator.pop(opened, None)
        if sequence is None:
            sequence = []
            sequences.append(sequence)
        sequence += run
        if run[-1] in matches:
            at_initiator[run[-1]] = sequence
    rank = {place: number for number, place in enumerate(kept)}
    found = []
    for sequence in sequences:
        first, last = rank[sequence[0]], rank[sequence[-1]]
        level = levels[sequence[0]]
        left = levels[kept[first - 1]] if first else base
        open_ended = classes[sequence[-1]] in _INITIATORS and sequence[-1] not in matches
        right = base if open_ended or last + 1 == len(kept) else levels[kept[last + 1]]
        found.append(
            Run(
                sequence,
                [overridden[place] for place in sequence],
                level,
                "R" if max(level, left) & 1 else "L",
                "R" if max(level, right) & 1 else "L",
            )
        )
    return found
