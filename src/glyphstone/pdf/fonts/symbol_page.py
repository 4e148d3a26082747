"""Private-use characters that stand for the codes of a symbol font."""

from __future__ import annotations

from functools import cache

from glyphstone.data.base14 import base14
from glyphstone.data.glyph_names import glyph_name_to_text

__all__ = ["SYMBOL_PAGE", "without_symbol_page"]

#: Where fonts with an encoding of their own have their codes in Unicode: the OpenType specification
#: of `cmap`, platform 3, encoding 0.
SYMBOL_PAGE = 0xF000
_CODES = 0x100


def without_symbol_page(text: str, font: str) -> str:
    """A claim, with the character that Symbol or ZapfDingbats has at a private-use code.

    Word processors write these codes into /ToUnicode, so that every bullet of a list is U+F0B7.
    What other fonts have at such codes nobody knows.
    """
    code = ord(text) - SYMBOL_PAGE if len(text) == 1 else -1
    if not 0 <= code < _CODES:
        return text
    return _characters(font)[code] or text


@cache
def _characters(font: str) -> tuple[str, ...]:
    """What a standard font with an encoding of its own has at each code, "" for nothing."""
    standard = base14(font)
    if standard is None or standard.name not in ("Symbol", "ZapfDingbats"):
        return ("",) * _CODES
    zapf = standard.name == "ZapfDingbats"
    return tuple(glyph_name_to_text(name, zapf) if name else "" for name in standard.encoding)
