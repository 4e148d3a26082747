"""Series of numbers among tokens whose symbols are unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

__all__ = ["Core", "counted_from_anywhere", "counted_from_one"]

Core: TypeAlias = tuple[int, ...]

#: A series without a break has proven itself at 11: nine signs, a tenth behind the first, the first
#: twice. With foreign tokens in between it has to show each sign a second time.
UNBROKEN = 11
BROKEN = 20
#: Page numbers may begin anywhere below.
HIGHEST_START = 1000


def counted_from_one(cores: Sequence[Core]) -> Iterator[Mapping[int, int]]:
    """The value of each symbol by every series 1, 2, 3 ... that reaches far enough."""
    if len(cores) < UNBROKEN:
        return
    at = 0
    while at + UNBROKEN <= len(cores):
        if len(cores[at]) == 1:
            digits, reached, used = _walk(cores, at, foreign=False)
            if reached < UNBROKEN:
                digits, reached, used = _walk(cores, at, foreign=True)
                reached = reached if reached >= BROKEN else 0
            if reached:
                yield digits
                at = used
        at += 1


def counted_from_anywhere(cores: Sequence[Core]) -> Iterator[Mapping[int, int]]:
    """The same for an unbroken series whose first number is not known, if only one fits."""
    if len(cores) < UNBROKEN:
        return
    fitting: list[Mapping[int, int]] = []
    for start in range(1, HIGHEST_START):
        digits: dict[int, int] = {}
        if len(str(start)) > len(cores[0]):
            break
        if all(_fits(core, start + i, digits) for i, core in enumerate(cores)):
            fitting.append(digits)
    if len(fitting) == 1 and len(fitting[0]) == 10:
        yield fitting[0]


def _walk(cores: Sequence[Core], at: int, *, foreign: bool) -> tuple[dict[int, int], int, int]:
    """Follow a series from a place: the symbols' values, the last number, where it stood."""
    digits: dict[int, int] = {}
    number, last, used = 1, 0, at
    for place in range(at, len(cores)):
        if _fits(cores[place], number, digits):
            last, used = number, place
            number += 1
        elif not foreign:
            break
    return digits, last, used


def _fits(core: Core, number: int, digits: dict[int, int]) -> bool:
    """Whether a token can be a number, given what its symbols meant so far; learns from it."""
    written = str(number)
    if len(core) != len(written):
        return False
    learnt: dict[int, int] = {}
    known = set(digits.values())
    for symbol, char in zip(core, written, strict=True):
        value = int(char)
        before = digits.get(symbol, learnt.get(symbol))
        if before is None:
            if value in known or value in learnt.values():
                return False
            learnt[symbol] = value
        elif before != value:
            return False
    digits.update(learnt)
    return True
