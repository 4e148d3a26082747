"""Weak and neutral classes within an isolating run sequence: rules W1 to W7, N0 to N2, I1, I2."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.script.bidi.char_classes import bracket
from glyphstone.script.bidi.explicit import Run

__all__ = ["resolved"]

#: Brackets that may stand open (UAX #9, BD16).
MOST_OPEN = 63

_STRONG = frozenset({"L", "R", "EN", "AN"})
_ISOLATING = frozenset({"LRI", "RLI", "FSI", "PDI"})
#: Which side a class pulls a bracket or a neutral to; numbers count as right-to-left text.
_SIDE = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


def resolved(run: Run, chars: Sequence[str] | None) -> list[int]:
    """The level of each place of a run; without characters there are no brackets."""
    classes = run.classes
    present = set(classes)
    before_weak = list(classes) if chars is not None and "NSM" in present else classes
    _weak(classes, run.before, present)
    if chars is not None and "ON" in classes:
        pairs = _pairs([chars[place] for place in run.places], classes)
        if pairs:
            _brackets(classes, before_weak, pairs, run)
    _neutral(classes, run)
    level = run.level
    if level & 1:
        table = {"L": level + 1, "R": level, "EN": level + 1, "AN": level + 1}
    else:
        table = {"L": level, "R": level + 1, "EN": level + 2, "AN": level + 2}
    return [table[name] for name in classes]


def _weak(classes: list[str], before: str, present: set[str]) -> None:
    """Rules W1 to W7, each only if it finds something."""
    if "NSM" in present:
        _marks(classes, before)
    if "EN" in present and ("AL" in present):
        strong = before
        for place, name in enumerate(classes):
            if name in ("L", "R", "AL"):
                strong = name
            elif name == "EN" and strong == "AL":
                classes[place] = "AN"
    if "AL" in present:
        classes[:] = ["R" if name == "AL" else name for name in classes]
    if "ES" in present or "CS" in present:
        _separators(classes)
    if "ET" in present:
        _terminators(classes)
    if present & {"ES", "ET", "CS"}:
        classes[:] = ["ON" if name in ("ES", "ET", "CS") else name for name in classes]
    if "EN" in present:
        strong = before
        for place, name in enumerate(classes):
            if name in ("L", "R"):
                strong = name
            elif name == "EN" and strong == "L":
                classes[place] = "L"


def _marks(classes: list[str], before: str) -> None:
    """Rule W1: a mark goes with what it stands on."""
    last = before
    for place, name in enumerate(classes):
        if name == "NSM":
            classes[place] = "ON" if last in _ISOLATING else last
        last = classes[place]


def _separators(classes: list[str]) -> None:
    """Rule W4: a single separator inside a number is part of it."""
    for place in range(1, len(classes) - 1):
        name = classes[place]
        if name in ("ES", "CS"):
            left = classes[place - 1]
            if left == classes[place + 1] and (left == "EN" or (left == "AN" and name == "CS")):
                classes[place] = left


def _terminators(classes: list[str]) -> None:
    """Rule W5: signs of money, percent and their like beside a European number are part of it."""
    place = 0
    while place < len(classes):
        if classes[place] != "ET":
            place += 1
            continue
        end = place
        while end < len(classes) and classes[end] == "ET":
            end += 1
        beside = (place and classes[place - 1] == "EN") or (
            end < len(classes) and classes[end] == "EN"
        )
        if beside:
            classes[place:end] = ["EN"] * (end - place)
        place = end


def _pairs(chars: Sequence[str], classes: Sequence[str]) -> list[tuple[int, int]]:
    """Rule BD16: bracket pairs by their opening ones; none at all if too many stand open."""
    opened: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for place, char in enumerate(chars):
        if classes[place] != "ON":
            continue
        known = bracket(char)
        if known is None:
            continue
        closing, opens = known
        if opens:
            if len(opened) == MOST_OPEN:
                return []
            opened.append((closing, place))
            continue
        for depth in range(len(opened) - 1, -1, -1):
            if opened[depth][0] == closing:
                found.append((opened[depth][1], place))
                del opened[depth:]
                break
    return sorted(found)


def _brackets(
    classes: list[str], before_weak: Sequence[str], pairs: Sequence[tuple[int, int]], run: Run
) -> None:
    """Rule N0: a pair takes the side of what it holds, else of what stands before it."""
    own = "R" if run.level & 1 else "L"
    for start, end in pairs:
        inside = {_SIDE[name] for name in classes[start + 1 : end] if name in _STRONG}
        if not inside:
            continue
        side = own
        if own not in inside:
            before = start - 1
            while before >= 0 and classes[before] not in _STRONG:
                before -= 1
            side = _SIDE[classes[before]] if before >= 0 else run.before
        for place in (start, end):
            classes[place] = side
            # Marks on a bracket go with it.
            behind = place + 1
            while behind < len(classes) and before_weak[behind] == "NSM":
                classes[behind] = side
                behind += 1


def _neutral(classes: list[str], run: Run) -> None:
    """Rules N1 and N2: neutrals between two of a side go with them, others with the embedding."""
    own = "R" if run.level & 1 else "L"
    place = 0
    count = len(classes)
    while place < count:
        if classes[place] in _STRONG:
            place += 1
            continue
        end = place + 1
        while end < count and classes[end] not in _STRONG:
            end += 1
        left = _SIDE[classes[place - 1]] if place else run.before
        right = _SIDE[classes[end]] if end < count else run.behind
        classes[place:end] = [left if left == right else own] * (end - place)
        place = end
