"""The languages that a tagged PDF claims for itself and its parts."""

from __future__ import annotations

import pikepdf

from glyphstone.pdf.values import array, dictionary, text

__all__ = ["claimed_languages"]

#: Elements of the structure tree that are looked at; a book may have a million of them.
_MOST_ELEMENTS = 20_000


def claimed_languages(catalog: pikepdf.Object) -> list[str]:
    """The languages of the catalog and of the structure tree, each once, as written."""
    found: dict[str, None] = {}
    seen: set[tuple[int, int]] = set()
    waiting = [catalog, dictionary(catalog.get("/StructTreeRoot"))]
    looked_at = 0
    while waiting and looked_at < _MOST_ELEMENTS:
        element = waiting.pop(0) if looked_at == 0 else waiting.pop()
        looked_at += 1
        if element is None:
            continue
        language = text(element.get("/Lang"))
        if language:
            found[language] = None
        for kid in array(element.get("/K")):
            child = dictionary(kid)
            # A circle in the tree must not be followed for ever.
            if child is None or (child.is_indirect and child.objgen in seen):
                continue
            seen.add(child.objgen)
            waiting.append(child)
    return list(found)
