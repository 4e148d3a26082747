"""The Unicode bidirectional algorithm (UAX #9): levels, the order of a line, mirror images."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.script.bidi.char_classes import MAY_TURN, bidi_class, mirrored
from glyphstone.script.bidi.explicit import EXPLICIT, REMOVED, base_level_of, runs
from glyphstone.script.bidi.resolve import resolved

__all__ = [
    "base_level",
    "bidi_class",
    "drawn",
    "levels",
    "levels_of_classes",
    "mirrored",
    "removed",
    "visual_order",
]

_UNSEEN = REMOVED | EXPLICIT
_TRAILING = frozenset({"WS", "FSI", "LRI", "RLI", "PDI"}) | REMOVED


def base_level(text: str, default: int = 0) -> int:
    """0 or 1 by the first strong character of the first paragraph, outside isolates (P2, P3)."""
    if text.isascii() and default == 0:
        return 0
    classes: list[str] = []
    for char in text:
        classes.append(bidi_class(char))
        if classes[-1] == "B":
            break
    found = base_level_of(classes)
    return default if found is None else found


def levels(text: str, base: int | None = None) -> list[int]:
    """The level of each character of a line; `base` None asks the first strong character.

    Text of several paragraphs is taken apart, each with a base of its own. Characters that the
    algorithm takes out (rule X9: embeddings, joiners) have the level of what stands before them.
    """
    if not base and not MAY_TURN.search(text):
        return [0] * len(text)
    return levels_of_classes([bidi_class(char) for char in text], base, text)


def levels_of_classes(
    classes: Sequence[str], base: int | None = None, chars: Sequence[str] | None = None
) -> list[int]:
    """The same by classes; `chars` tells which of them are brackets that pair."""
    found: list[int] = []
    start = 0
    while start < len(classes):
        end = start
        while end < len(classes) and classes[end] != "B":
            end += 1
        end += 1
        part = classes[start:end] if start or end < len(classes) else classes
        found += _paragraph(part, base, chars[start:end] if chars is not None else None)
        start = end
    return found


def removed(classes: Sequence[str]) -> list[bool]:
    """Which places the algorithm takes out of the line (rule X9)."""
    return [name in REMOVED for name in classes]


def visual_order(line: Sequence[int]) -> list[int]:
    """The places of a line as they are drawn from left to right, by their levels (rule L2).

    The same turn leads back: levels of places as drawn give the order in which they are read.
    """
    order = list(range(len(line)))
    highest = max(line, default=0)
    if highest == 0:
        return order
    lowest = min(line)
    if lowest == highest:
        return order[::-1] if highest & 1 else order
    for level in range(highest, lowest - 1 if lowest & 1 else lowest, -1):
        place = 0
        # Places of this level and above stand together, whatever was turned inside before.
        while place < len(order):
            if line[order[place]] < level:
                place += 1
                continue
            end = place + 1
            while end < len(order) and line[order[end]] >= level:
                end += 1
            order[place:end] = order[place:end][::-1]
            place = end
    return order


def drawn(text: str, base: int | None = None) -> str:
    """A line as it is drawn from left to right, brackets mirrored (L2, L4), nothing shaped.

    Marks stay behind their letter (L3), controls are left out.
    """
    line = levels(text, base)
    shown: list[str] = []
    for place in visual_order(line):
        char = text[place]
        if bidi_class(char) in _UNSEEN:
            continue
        shown.append((mirrored(char) or char) if line[place] & 1 else char)
    return _marks_behind("".join(shown))


def _marks_behind(text: str) -> str:
    """Marks that came before their letter, when it was turned, behind it again."""
    found: list[str] = []
    marks: list[str] = []
    for char in text:
        if bidi_class(char) == "NSM":
            marks.append(char)
        else:
            found += [char, *reversed(marks)]
            marks = []
    return "".join([*found, *reversed(marks)])


def _paragraph(classes: Sequence[str], base: int | None, chars: Sequence[str] | None) -> list[int]:
    if base is None:
        base = base_level_of(classes) or 0
    found, sequences = runs(classes, base)
    taken_out = [True] * len(classes)
    for run in sequences:
        for place, level in zip(run.places, resolved(run, chars), strict=True):
            found[place] = level
            taken_out[place] = False
    _whitespace(found, classes, base)
    before = base
    for place, out in enumerate(taken_out):
        if out:
            found[place] = before
        before = found[place]
    return found


def _whitespace(found: list[int], classes: Sequence[str], base: int) -> None:
    """Rule L1: separators, and spaces before them and at the end of the line, take the base."""
    trailing = True
    for place in range(len(classes) - 1, -1, -1):
        name = classes[place]
        if name in ("S", "B"):
            trailing = True
            found[place] = base
        elif trailing and name in _TRAILING:
            found[place] = base
        else:
            trailing = False
