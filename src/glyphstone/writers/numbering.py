"""Numbers in headings and before clauses, in the digits and numerals of any script."""

from __future__ import annotations

import re

import unicodedata2

from glyphstone.model import LineRole, Paragraph
from glyphstone.writers.text import MARK

__all__ = ["LONGEST", "clause", "heading_number", "numeral"]

#: A heading with a number is no longer than this; a longer paragraph is text that begins with one.
LONGEST = 80
#: A paragraph that nobody has called a heading may be one with this many words.
_WORDS = 6
_ROMAN = re.compile(r"(?<!\w)(?=[IVXL])(XL|L?X{0,3})(IX|IV|V?I{0,3})(?!\w)")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}
#: The number of a clause with brackets, a full stop or a dash of any script.
_CLAUSE = re.compile(r"[(\[（]?\s*(\d{1,2})\s*[)\].．、။።。)）:\-–]*")


def numeral(text: str) -> int | None:
    """The one number below a hundred in a text, None where it has none or several.

    Decimal digits of every script; else numerals that add up, with tens multiplied (Ethiopic,
    Chinese); else Roman ones.
    """
    digits = re.findall(r"\d+", text)
    if digits:
        return int(digits[0]) if len(digits) == 1 and len(digits[0]) < 3 else None
    runs = re.findall(r"\S+", "".join(char if _counts(char) else " " for char in text))
    if runs:
        return _added(runs[0]) if len(runs) == 1 else None
    roman = [found[0] for found in _ROMAN.finditer(text) if found[0]]
    return _roman(roman[0]) if len(roman) == 1 else None


def _counts(char: str) -> bool:
    """Whether a character is a numeral by nature; digits raised or in circles are not."""
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


def heading_number(paragraph: Paragraph) -> int | None:
    """The number in a heading, or in a short paragraph that may be one."""
    # Marks for unknown glyphs have figures in them.
    text = MARK.sub("", paragraph.text).strip()
    if paragraph.role not in (LineRole.HEADING, LineRole.WHOLE) or len(text) > LONGEST:
        return None
    if paragraph.role is LineRole.WHOLE and len(text.split()) > _WORDS:
        return None
    return numeral(text)


def clause(text: str) -> tuple[int, str, str] | None:
    """Number, mark as printed and text of a paragraph that begins with a number and a sign."""
    found = _CLAUSE.match(text)
    if found is None or not found[0].strip():
        return None
    mark = found[0].strip()
    rest = text[found.end() :].strip()
    if mark == found[1] or not rest:
        return None
    return int(found[1]), mark, rest
