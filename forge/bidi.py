"""The Unicode bidirectional algorithm without explicit embeddings: levels and line order."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from fontTools import unicodedata

__all__ = ["base_level", "levels", "reordered"]

IGNORED = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def base_level(text: str) -> int:
    """0 or 1 by the first strong character."""
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return 1
        if kind == "L":
            return 0
    return 0


def _weak(kinds: list[str], base: str) -> None:
    """Rules W1 to W7."""
    before, strong = base, base
    for i, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[i] = before
        elif kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[i] = "AN"
        before = kinds[i]
    kinds[:] = ["R" if k == "AL" else k for k in kinds]
    for i in range(1, len(kinds) - 1):
        sides = {kinds[i - 1], kinds[i + 1]}
        if kinds[i] in ("ES", "CS") and sides == {"EN"}:
            kinds[i] = "EN"
        elif kinds[i] == "CS" and sides == {"AN"}:
            kinds[i] = "AN"
    i = 0
    while i < len(kinds):
        if kinds[i] == "ET":
            end = i
            while end < len(kinds) and kinds[end] == "ET":
                end += 1
            if (i > 0 and kinds[i - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN"):
                kinds[i:end] = ["EN"] * (end - i)
            i = end
        else:
            i += 1
    kinds[:] = ["ON" if k in ("ES", "ET", "CS") else k for k in kinds]
    strong = base
    for i, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[i] = "L"


def _neutral(kinds: list[str], base: str) -> None:
    """Rules N1 and N2."""
    i = 0
    while i < len(kinds):
        if kinds[i] in ("L", "R", "EN", "AN"):
            i += 1
            continue
        end = i
        while end < len(kinds) and kinds[end] not in ("L", "R", "EN", "AN"):
            end += 1
        before = kinds[i - 1] if i else base
        after = kinds[end] if end < len(kinds) else base
        sides = {"R" if k in ("EN", "AN") else k for k in (before, after)}
        kinds[i:end] = [sides.pop() if len(sides) == 1 else base] * (end - i)
        i = end


@functools.cache
def _bracket(char: str) -> tuple[str, str] | None:
    """The closing bracket that a bracket of either kind belongs to, and "open" or "close"."""
    # The angle brackets of 2329 are canonically those of 3008 and pair with them.
    char = unicodedata.normalize("NFC", char)
    kind = unicodedata.category(char)
    other = unicodedata.mirrored(ord(char))
    if kind not in ("Ps", "Pe") or other is None:
        return None
    return (char, "close") if kind == "Pe" else (chr(other), "open")


def _pairs(text: str, kinds: list[str]) -> list[tuple[int, int]]:
    """Rule BD16: the bracket pairs, in the order of their opening brackets."""
    open_ones: list[tuple[str, int]] = []
    found = []
    for i, char in enumerate(text):
        bracket = _bracket(char) if kinds[i] == "ON" else None
        if bracket is None:
            continue
        if bracket[1] == "open":
            open_ones.append((bracket[0], i))
            continue
        for depth in range(len(open_ones) - 1, -1, -1):
            if open_ones[depth][0] == bracket[0]:
                found.append((open_ones[depth][1], i))
                del open_ones[depth:]
                break
    return sorted(found)


def _brackets(text: str, kinds: list[str], original: list[str], base: str) -> None:
    """Rule N0: a pair takes the direction of what it holds, or of what stands before it."""

    def strong(i: int) -> str:
        return "R" if kinds[i] in ("R", "EN", "AN") else kinds[i] if kinds[i] == "L" else ""

    for start, end in _pairs(text, kinds):
        inside = {strong(i) for i in range(start + 1, end)} - {""}
        if not inside:
            continue
        side = base
        if base not in inside:
            before = next((s for i in range(start - 1, -1, -1) if (s := strong(i))), base)
            side = before if before != base else base
        for place in (start, end):
            kinds[place] = side
            # Marks on a bracket go with it.
            after = place + 1
            while after < len(kinds) and original[after] == "NSM":
                kinds[after] = side
                after += 1


def levels(text: str, base: int) -> list[int] | None:
    """The embedding level of each character, or None where all are 0."""
    kinds = [unicodedata.bidirectional(c) or "L" for c in text]
    # Joiners and the like are as if not there: they go with what stands before them.
    kinds = ["NSM" if k in IGNORED else k for k in kinds]
    if base == 0 and not any(k in ("R", "AL", "AN") for k in kinds):
        return None
    side = "R" if base else "L"
    original = list(kinds)
    _weak(kinds, side)
    _brackets(text, kinds, original, side)
    _neutral(kinds, side)
    if base == 0:
        found = [{"L": 0, "R": 1}.get(k, 2) for k in kinds]
    else:
        found = [1 if k == "R" else 2 for k in kinds]
    return found


def reordered(found: Sequence[int]) -> list[int]:
    """Rule L2: the indices of a line's items from left to right."""
    order = list(range(len(found)))
    highest = max(found, default=0)
    lowest_odd = min((v for v in found if v % 2), default=highest + 1)
    for level in range(highest, lowest_odd - 1, -1):
        i = 0
        while i < len(order):
            if found[order[i]] >= level:
                end = i
                while end < len(order) and found[order[end]] >= level:
                    end += 1
                order[i:end] = reversed(order[i:end])
                i = end
            else:
                i += 1
    return order
