"""Signs that only a person can tell, as their script has two usual ones of one drawing.

Armenian has a one dot leader beside the full stop, and texts in Indic scripts a visarga beside the
colon. Neither drawing nor place tells them apart, so what a person types decides, and what the
file claims. One answer settles it for a document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

import unicodedata2

from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.data.scripts import SIGNS_ALIKE, UNCERTAIN
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.font_tables import Tables
from glyphstone.evidence.sources.library import Library
from glyphstone.evidence.sources.shift import Shift
from glyphstone.model import Entry
from glyphstone.verdict.characters import script_of
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["TOLD", "is_custom", "undecided_signs"]

#: Sources that a person or the file speaks through.
TOLD = FILE_SOURCES | {Library.name, Tables.name, Shift.name}


def undecided_signs(
    book: Book, entries: Sequence[Entry], known: Mapping[int, str], read: Collection[int]
) -> Iterator[int]:
    """Known symbols that may be another sign of the same drawing; `read` are told by a person."""
    scripts: dict[int, Counter[str]] = {}
    settled: set[tuple[int, str]] = set()
    for symbol, text in known.items():
        if symbol < 0:
            continue
        document = book.symbols[symbol].document
        if symbol in read:
            settled.add((document, text))
        if text.isalpha() and (script := script_of(text[0])) not in UNCERTAIN:
            scripts.setdefault(document, Counter())[script] += 1
    alike = {
        document: SIGNS_ALIKE.get(found.most_common(1)[0][0], "")
        for document, found in scripts.items()
    }
    for symbol, text in known.items():
        if symbol < 0 or symbol in read or len(text) != 1:
            continue
        document = book.symbols[symbol].document
        if text not in alike.get(document, "") or (document, text) in settled:
            continue
        if not any(one.source in TOLD for one in entries[symbol].provenance):
            yield symbol


def is_custom(typed: str, evident: Entry) -> bool:
    """Whether evidence, none of it the file's word, means a sign that is drawn as the typed one."""
    meant = evident.text or ""
    signs = all(unicodedata2.category(char)[0] == "P" for char in meant + typed)
    told = any(one.source in TOLD for one in evident.provenance)
    return signs and not told and lookalikes(meant, typed)
