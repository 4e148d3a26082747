"""Numbers inside short texts, in the digits and numerals of any script."""

from __future__ import annotations

import re
from functools import lru_cache

import unicodedata2

__all__ = ["find_numeral", "numeral"]

_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"(?<!\w)(?=[IVXL])(XL|L?X{0,3})(IX|IV|V?I{0,3})(?!\w)")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


def numeral(text: str) -> int | None:
    """The one number below a hundred in a text; None if it has none or several."""
    found = find_numeral(text)
    return None if found is None else found[0]


def find_numeral(text: str) -> tuple[int, int, int] | None:
    """The one number below a hundred in a text, with its start and end.

    Decimal digits of every script; else numerals that add up, with tens multiplied (Ethiopic,
    Chinese); else Roman ones.
    """
    digits = list(_DIGITS.finditer(text))
    if digits:
        one = digits[0]
        if len(digits) > 1 or len(one[0]) > 2:
            return None
        return int(one[0]), one.start(), one.end()
    if not text.isascii():
        counting = "".join(char if _counts(char) else " " for char in text)
        runs = counting.split()
        if runs:
            value = _added(runs[0]) if len(runs) == 1 else None
            start = counting.index(runs[0])
            return None if value is None else (value, start, start + len(runs[0]))
    roman = [found for found in _ROMAN.finditer(text) if found[0]]
    if len(roman) != 1:
        return None
    return _roman(roman[0][0]), roman[0].start(), roman[0].end()


@lru_cache(maxsize=4096)
def _counts(char: str) -> bool:
    """Whether a character is a numeral of its own; superscript or circled digits are not."""
    value = unicodedata2.numeric(char, None)
    return (
        value is not None
        and value == int(value)
        and 0 < value <= 100
        and unicodedata2.category(char) in ("No", "Nl", "Lo")
        and not unicodedata2.decomposition(char)
    )


def _added(run: str) -> int | None:
    total = units = 0
    for char in run:
        value = int(unicodedata2.numeric(char))
        if value < 10:
            if units:
                return None
            units = value
        elif value == 10:
            total, units = total + (units or 1) * 10, 0
        else:
            total, units = total + value, 0
    return total + units if total + units < 100 else None


def _roman(text: str) -> int:
    values = [_ROMAN_VALUES[char] for char in text]
    signed = [
        -value if any(later > value for later in values[index + 1 : index + 2]) else value
        for index, value in enumerate(values)
    ]
    return sum(signed)
