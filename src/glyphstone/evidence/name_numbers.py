"""The numbers that glyph names are made of: C66, g37, a105, G4F, in any base that people use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.model import Symbol

__all__ = ["BASES", "NumberedName", "numbers_in_names"]


@dataclass(frozen=True, slots=True)
class NameHabits:
    """How names of glyphs are made of numbers; chosen by hand, not swept."""

    #: Share of a font's names that must have one beginning.
    of_names: float = 0.8
    #: Letters of the longest beginning: `glyph_` has six.
    longest_beginning: int = 6


HABITS = NameHabits()
#: How a number is written, by its base.
_DIGITS = {
    8: re.compile("[0-7]{2,6}"),
    10: re.compile("[0-9]{1,6}"),
    16: re.compile("[0-9A-Fa-f]{2,5}"),
}
BASES = tuple(_DIGITS)


@dataclass(frozen=True, slots=True)
class NumberedName:
    """A glyph and the number in its name."""

    symbol: Symbol
    number: int


def numbers_in_names(symbols: Sequence[Symbol], base: int) -> list[NumberedName]:
    """The numbers of the names that begin as most do; none if one is of a higher base.

    What stands behind a full stop tells forms of a letter apart (`C97.alt1`) and is left out.
    """
    prefix = _beginning([symbol.glyph_name or "" for symbol in symbols])
    if prefix is None:
        return []
    found: list[NumberedName] = []
    for symbol in symbols:
        name = symbol.glyph_name or ""
        if not name.startswith(prefix):
            continue
        digits = name.removeprefix(prefix).partition(".")[0]
        if _DIGITS[base].fullmatch(digits):
            found.append(NumberedName(symbol, int(digits, base)))
        elif _is_number(digits):
            return []
    return found if len(found) >= HABITS.of_names * len(symbols) else []


def _is_number(digits: str) -> bool:
    """Whether digits are a number of any base; one without a digit 0 to 9 may be a word (`bad`)."""
    return any(one.fullmatch(digits) for one in _DIGITS.values()) and bool(
        re.search("[0-9]", digits)
    )


def _beginning(names: Sequence[str]) -> str | None:
    """The longest beginning without digits that nearly all names have; None if they have none."""
    found: str | None = None
    for length in range(HABITS.longest_beginning + 1):
        beginnings = Counter(name[:length] for name in names if len(name) > length)
        for prefix, count in beginnings.most_common(1):
            if count >= HABITS.of_names * len(names) and not re.search("[0-9]", prefix):
                found = prefix
    return found
