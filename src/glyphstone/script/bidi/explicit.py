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
    # Each entry: level, override, whether an isolate opened it.
    stack: list[tuple[int, str, bool]] = [(base, "", False)]
    too_many_isolates = too_many_embeddings = isolates = 0
    for place, name in enumerate(classes):
        level, override, isolating = stack[-1]
        if name in _EMBEDDINGS:
            levels[place] = level
            odd, forced = _EMBEDDINGS[name]
            deeper = _deeper(level, odd)
            if deeper <= MAX_DEPTH and not too_many_isolates and not too_many_embeddings:
                stack.append((deeper, forced, False))
            elif not too_many_isolates:
                too_many_embeddings += 1
        elif name in _INITIATORS:
            levels[place] = level
            overridden[place] = override or name
            odd = 1 if name == "RLI" else 0
            if name == "FSI" and not too_many_isolates and not too_many_embeddings:
                odd = base_level_of(classes, place + 1, matches.get(place)) or 0
            deeper = _deeper(level, odd)
            if deeper <= MAX_DEPTH and not too_many_isolates and not too_many_embeddings:
                isolates += 1
                stack.append((deeper, "", True))
            else:
                too_many_isolates += 1
        elif name == "PDI":
            if too_many_isolates:
                too_many_isolates -= 1
            elif isolates:
                too_many_embeddings = 0
                while not stack[-1][2]:
                    stack.pop()
                stack.pop()
                isolates -= 1
            levels[place] = stack[-1][0]
            overridden[place] = stack[-1][1] or name
        elif name == "PDF":
            if too_many_isolates:
                pass
            elif too_many_embeddings:
                too_many_embeddings -= 1
            elif not isolating and len(stack) > 1:
                stack.pop()
            levels[place] = level
        elif name == "B":
            levels[place] = base
        else:
            levels[place] = level
            if name != "BN":
                overridden[place] = override or name
    return levels, overridden


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
