"""Numbers in a short text, in any script: digits, Roman, Han, Ethiopic, Hebrew numerals."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["Numbered", "numbered"]

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN_NUMBER = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_HAN = {char: number for number, char in enumerate("〇一二三四五六七八九")} | {"零": 0}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
#: Letters that are written for numbers, each with its value.
_HEBREW: dict[str, int] = dict(
    zip(
        "אבגדהוזחטיכלמנסעפצקרשת",
        (*range(1, 10), *range(10, 100, 10), *range(100, 500, 100)),
        strict=True,
    )
)
#: Hebrew letters from which on a run is a word and no number: numbers of pages have at most four.
_SHORTEST_WORD = 5
#: Digits of a number that are read; more are no page number, and would cost time.
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Numbered:
    """The letters of a text without its numbers, and its numbers in order."""

    letters: str
    numbers: tuple[int, ...]

    def counts_on(self, before: Numbered, distance: int) -> bool:
        """Whether some of its numbers are greater by the distance and all others are equal."""
        if len(self.numbers) != len(before.numbers):
            return False
        steps = [own - other for own, other in zip(self.numbers, before.numbers, strict=True)]
        return distance in steps and all(step in (0, distance) for step in steps)


def numbered(text: str) -> Numbered:
    """A text split into letters and numbers."""
    numbers: list[int] = []
    letters: list[str] = []
    normal = unicodedata.normalize("NFKC", text).casefold()
    for word in _words(normal):
        number = _value(word)
        if number is None:
            letters.append(word)
        else:
            numbers.append(number)
    return Numbered("".join(letters), tuple(numbers))


def _words(text: str) -> list[str]:
    """Runs of digits, of Han or Ethiopic numerals, of letters; other characters are dropped."""
    found: list[str] = []
    last = ""
    for char in text:
        kind = _kind(char)
        if kind and kind == last:
            found[-1] += char
        elif kind:
            found.append(char)
        if kind or not unicodedata.combining(char):
            last = kind
    return found


def _kind(char: str) -> str:
    if char.isdecimal():
        return "digit"
    if char in _HAN or char in _HAN_UNITS:
        return "han"
    if "\u1369" <= char <= "\u137c":
        return "ethiopic"
    if char.isalpha() or unicodedata.combining(char):
        return "letter"
    # The marks geresh and gershayim inside a Hebrew number do not end it.
    return "letter" if char in "\u05f3\u05f4" else ""


def _value(word: str) -> int | None:
    """The number that a word stands for, or None."""
    if word.isdecimal():
        return int("".join(str(unicodedata.decimal(char)) for char in word[:_MOST_DIGITS]))
    if word[0] in _HAN or word[0] in _HAN_UNITS:
        return _han(word)
    if "\u1369" <= word[0] <= "\u137c":
        return _ethiopic(word)
    if word.isascii() and _ROMAN_NUMBER.fullmatch(word):
        return _roman(word)
    bare = [char for char in word if char not in "\u05f3\u05f4"]
    if len(bare) < _SHORTEST_WORD and all(char in _HEBREW for char in bare):
        return sum(_HEBREW[char] for char in bare)
    return None


def _roman(word: str) -> int:
    values = [_ROMAN[char] for char in word]
    return sum(
        -value if any(value < later for later in values[place + 1 : place + 2]) else value
        for place, value in enumerate(values)
    )


def _han(word: str) -> int:
    if not any(char in _HAN_UNITS for char in word):
        return int("".join(str(_HAN[char]) for char in word[:_MOST_DIGITS]))
    total, digit = 0, None
    for char in word:
        if char in _HAN:
            digit = _HAN[char]
        else:
            total += (1 if digit is None else digit) * _HAN_UNITS[char]
            digit = None
    return total + (digit or 0)


def _ethiopic(word: str) -> int:
    """Hundreds multiply what stands before them, the rest adds up."""
    total, part = 0, 0
    for char in word:
        value = int(unicodedata.numeric(char))
        if value >= 100:
            total, part = (total + max(part, 1)) * value, 0
        else:
            part += value
    return total + part
