"""How a glyph that nobody has read yet stands in a text that is copied out and pasted back.

A placeholder is `⟦a3⟧`: between white square brackets the number of the glyph in its document, in
base 36, counted over the codes of all fonts in the order of the document. It is the same in every
session. A bracket that is part of the text itself is written `⟦(⟧`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from glyphstone.model import Symbol

__all__ = ["Placeholders"]

_FORM = re.compile(r"⟦([0-9a-z]+|\()⟧")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: Where placeholders stand while a text is aligned: plane 15 means nothing of its own.
_PRIVATE = 0xF0000


class Placeholders:
    """Placeholders of the symbols of a book."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._ordinal: list[int] = []
        self._symbol: dict[tuple[int, int], int] = {}
        counts: dict[int, int] = {}
        for symbol in symbols:
            ordinal = counts.get(symbol.document, 0)
            counts[symbol.document] = ordinal + 1
            self._ordinal.append(ordinal)
            self._symbol[symbol.document, ordinal] = symbol.id

    def of(self, symbol: int) -> str:
        """The placeholder of a symbol."""
        number, digits = self._ordinal[symbol], ""
        while True:
            number, digit = divmod(number, 36)
            digits = _DIGITS[digit] + digits
            if not number:
                return f"⟦{digits}⟧"

    def escaped(self, text: str) -> str:
        """A known text as it stands among placeholders."""
        return text.replace("⟦", "⟦(⟧") if "⟦" in text else text

    def parsed(self, text: str, document: int) -> tuple[str, Mapping[int, str]]:
        """A pasted text with a private character for each placeholder, and which symbol is which.

        What looks like a placeholder but names no glyph of the document stays as it is.
        """
        if "⟦" not in text:
            return text, {}
        private: dict[int, str] = {}

        def put(found: re.Match[str]) -> str:
            if found[1] == "(":
                return "⟦"
            symbol = self._symbol.get((document, int(found[1], 36)))
            if symbol is None:
                return found[0]
            return private.setdefault(symbol, chr(_PRIVATE + len(private)))

        return _FORM.sub(put, text), private
