"""Series of numbers among tokens whose symbols are unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Core", "counted_from_anywhere", "counted_from_one"]

#: The part of a token that may be a number, as its symbols.
Core: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeriesLengths:
    """How far a series of numbers must reach to be believed; by the arithmetic of decimals."""

    #: 1 to 11 without a break shows nine signs, a tenth behind the first, and the first twice.
    unbroken: int = 11
    #: With other tokens in between, 1 to 20 shows each sign a second time.
    broken: int = 20
    #: Page numbers begin below this: numbers of more than three digits are not looked for.
    highest_start: int = 1000


LENGTHS = SeriesLengths()


def counted_from_one(cores: Sequence[Core]) -> Iterator[Mapping[int, int]]:
    """The value of each symbol by every series 1, 2, 3 ... that reaches far enough."""
    at = 0
    while at + LENGTHS.unbroken <= len(cores):
        if len(cores[at]) == 1:
            digits, reached, used = _walk(cores, at, foreign=False)
            enough = LENGTHS.unbroken
            if reached < enough:
                digits, reached, used = _walk(cores, at, foreign=True)
                enough = LENGTHS.broken
            if reached >= enough:
                yield digits
                at = used
        at += 1


def counted_from_anywhere(cores: Sequence[Core]) -> Iterator[Mapping[int, int]]:
    """The same for an unbroken series whose first number is not known.

    Eleven numbers in a row show every digit, and the carry among them leaves one first number.
    """
    if len(cores) < LENGTHS.unbroken:
        return
    for start in range(1, LENGTHS.highest_start):
        digits: dict[int, int] = {}
        if len(str(start)) > len(cores[0]):
            return
        if all(_fits(core, start + i, digits) for i, core in enumerate(cores)):
            yield digits
            return


def _walk(cores: Sequence[Core], at: int, *, foreign: bool) -> tuple[dict[int, int], int, int]:
    """Follow a series from a place: the symbols' values, the last number, where it stood."""
    digits: dict[int, int] = {}
    number, used = 1, at
    for place in range(at, len(cores)):
        if _fits(cores[place], number, digits):
            number, used = number + 1, place
        elif not foreign:
            break
    return digits, number - 1, used


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
