"""Fonts and glyphs as a person names them: by the font's name or key, by a mark, by a range."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.document_reading import ReadDocument
from glyphstone.model import FontKey

__all__ = ["ALL", "Meant", "meant"]

#: A document, the key of a font of it, and codes; no codes for the whole font.
Meant = tuple[int, FontKey, tuple[int, ...]]
#: The word for every font.
ALL = "all"
#: A code, or the first and the last of a range, in base 16 behind the font.
_CODES = re.compile(r"(?P<font>.+):(?P<first>[0-9A-Fa-f]+)(?:-(?P<last>[0-9A-Fa-f]+))?")
_SUBSET = re.compile(r"[A-Z]{6}\+")


def meant(documents: Sequence[ReadDocument], book: Book, named: str) -> list[Meant]:
    """What a person means by a font's name or key, by `FONT:41`, `FONT:41-5A` or `all`.

    The codes of a range are those that the document shows; nothing if there is no such font.
    """
    named = named.strip().strip("⟦⟧")
    if named.casefold() == ALL:
        return [
            (number, font.key, ()) for number, one in enumerate(documents) for font in one.fonts
        ]
    whole: list[Meant] = [(number, key, ()) for number, key in _fonts(documents, named)]
    if whole:
        return whole
    found = _CODES.fullmatch(named)
    if found is None:
        return []
    first = int(found["first"], 16)
    last = int(found["last"] or found["first"], 16)
    return [
        (number, key, codes)
        for number, key in _fonts(documents, found["font"])
        if (
            codes := tuple(
                symbol.code
                for symbol in book.symbols
                if (symbol.document, symbol.font) == (number, key) and first <= symbol.code <= last
            )
        )
    ]


def _fonts(documents: Sequence[ReadDocument], named: str) -> Iterator[tuple[int, FontKey]]:
    """The fonts with a key or a name; the tag of a subset may be left out."""
    wanted = _bare(named)
    for number, document in enumerate(documents):
        for font in document.fonts:
            if named == font.key or (wanted and wanted == _bare(font.name)):
                yield number, font.key


def _bare(name: str) -> str:
    return _SUBSET.sub("", name, count=1).casefold()
