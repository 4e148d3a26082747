"""What a number means as a code: in Unicode, in ASCII alone, and in code pages of 8 bits."""

from __future__ import annotations

from functools import cache

import unicodedata2

__all__ = ["ASCII", "CODE_PAGES", "UNICODE", "character"]

ASCII, UNICODE = "ascii", "unicode"
#: The code pages that producers of fonts used, by the names of Python's codecs.
CODE_PAGES = (
    *(f"iso8859_{part}" for part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
    *(f"cp{number}" for number in range(1250, 1259)),
    "koi8_r", "koi8_u", "koi8_t", "cp866", "kz1048", "ptcp154",
    "mac_cyrillic", "mac_greek", "mac_latin2", "mac_roman", "mac_turkish", "mac_iceland",
)  # fmt: skip
_LAST_OF_ASCII, _LAST_OF_PAGE, _LAST = 0x7E, 0xFF, 0x10FFFF
_FIRST = 0x20


def character(number: int, encoding: str) -> str:
    """The character of a number, "" if it is none that text has."""
    if number < _FIRST or number > _LAST:
        return ""
    if encoding == ASCII:
        return chr(number) if number <= _LAST_OF_ASCII else ""
    if encoding == UNICODE:
        return _text(chr(number))
    return _page(encoding)[number] if number <= _LAST_OF_PAGE else ""


@cache
def _page(encoding: str) -> tuple[str, ...]:
    return tuple(
        _text(bytes([number]).decode(encoding, "replace")) for number in range(_LAST_OF_PAGE + 1)
    )


def _text(char: str) -> str:
    """A character if it is a letter, mark, number, sign or space; controls are none."""
    return char if char != "\ufffd" and unicodedata2.category(char)[0] in "LMNPSZ" else ""
