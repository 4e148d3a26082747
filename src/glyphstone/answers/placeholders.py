"""How a glyph that nobody has read yet stands in a text that is copied out and pasted back.

It is marked by its font and code, as in every text that we write: `⟦12:1F⟧`. Texts of project
files written before fonts had keys mark a glyph by its number in its document, in base 36: `⟦a3⟧`;
they are still understood. A bracket that is part of the text itself is written `⟦(⟧`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from glyphstone.model import MARK, GlyphKey, Symbol

__all__ = ["Placeholders"]

_ESCAPED = "⟦(⟧"
_FORM = re.compile(rf"{MARK.pattern}|⟦([0-9a-z]+)⟧|{re.escape(_ESCAPED)}")
#: Where placeholders stand while a text is aligned: plane 15 means nothing of its own.
_PRIVATE = 0xF0000


class Placeholders:
    """Placeholders of the symbols of a book."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._marks: list[str] = []
        self._by_key: dict[tuple[int, GlyphKey], int] = {}
        self._by_number: dict[tuple[int, int], int] = {}
        counts: dict[int, int] = {}
        for symbol in symbols:
            number = counts.get(symbol.document, 0)
            counts[symbol.document] = number + 1
            key = GlyphKey(symbol.font, symbol.code)
            self._marks.append(key.mark)
            self._by_key[symbol.document, key] = symbol.id
            self._by_number[symbol.document, number] = symbol.id

    def of(self, symbol: int) -> str:
        """The placeholder of a symbol."""
        return self._marks[symbol]

    def escaped(self, text: str) -> str:
        """A known text as it stands among placeholders."""
        return text.replace("⟦", _ESCAPED) if "⟦" in text else text

    def parsed(self, text: str, document: int) -> tuple[str, Mapping[int, str]]:
        """A pasted text with a private character for each placeholder, and which symbol is which.

        What looks like a placeholder but names no glyph of the document stays as it is.
        """
        if "⟦" not in text:
            return text, {}
        private: dict[int, str] = {}

        def put(found: re.Match[str]) -> str:
            if found[0] == _ESCAPED:
                return "⟦"
            symbol = self._symbol(found, document)
            if symbol is None:
                return found[0]
            return private.setdefault(symbol, chr(_PRIVATE + len(private)))

        return _FORM.sub(put, text), private

    def _symbol(self, found: re.Match[str], document: int) -> int | None:
        if found[3] is not None:
            return self._by_number.get((document, int(found[3], 36)))
        return self._by_key.get((document, GlyphKey.of_mark(found)))
