"""What every writer of running text keeps to: begun, fed, ended, and the same bytes each time.

A writer takes paragraphs or pages one by one and gives back bytes, so that a book need not be held.
What a format cannot say becomes a visible mark, and each kind of mark is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias, TypeVar

from glyphstone.model import UNKNOWN, PageText, Paragraph, Sentence
from glyphstone.writers.facts import Facts
from glyphstone.writers.writer_limits import WRITER_LIMITS

__all__ = [
    "UNKNOWN_GLYPH",
    "Facts",
    "PageWriter",
    "ProseWriter",
    "Replaced",
    "Writer",
    "doubt",
    "finite",
    "lang_tag",
    "number",
    "printable",
    "share",
    "stretches",
    "written",
]


#: How often something was written as a mark: by its code point (`U+0001`) or by its name.
Replaced: TypeAlias = "Counter[str]"

Item = TypeVar("Item", contravariant=True)


class Writer(Protocol[Item]):
    """Turns a document into the bytes of a format, an item at a time; good for one document.

    A writer that is derived from this class or one below need not define what has a default.
    """

    replaced: Replaced

    def begin(self, facts: Facts) -> bytes: ...
    def write(self, item: Item) -> bytes: ...
    def end(self) -> bytes: ...

    def remarks(self) -> Sequence[str]:
        """What a person should hear of the document that was written, a sentence each."""
        return ()


class ProseWriter(Writer[Paragraph], Protocol):
    """A writer of paragraphs, which may be shown the pages before, as they are first read.

    The order of the calls is `before_pages`, `page` for each page, `begin`, `write` for each
    paragraph, `end`. A text that does not come from a PDF has no pages.
    """

    def before_pages(self, facts: Facts) -> bytes:  # noqa: ARG002
        """What stands before the pages; the facts are those known before anything is read."""
        return b""

    def page(self, item: PageText) -> bytes:  # noqa: ARG002
        """What is written of a page."""
        return b""


class PageWriter(Writer[PageText], Protocol):
    """A writer of pages as they stand."""


_Anything = TypeVar("_Anything")


def written(writer: Writer[_Anything], facts: Facts, items: Iterable[_Anything]) -> Iterator[bytes]:
    """A whole document, piece by piece."""
    yield writer.begin(facts)
    for item in items:
        if piece := writer.write(item):
            yield piece
    if piece := writer.end():
        yield piece


# --- characters -----------------------------------------------------------------------------------

#: The name under which marks for glyphs that nobody has named are counted.
UNKNOWN_GLYPH = "unknown_glyph"
#: Characters that XML 1.0 cannot hold (most controls, surrogates that stand alone, U+FFFE and
#: U+FFFF), and the stand-in for an unknown glyph. Other formats do not write them either.
_UNFIT = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff" + UNKNOWN + "]")


def printable(text: str, replaced: Replaced) -> str:
    """A text that every format holds: a character that none can becomes a mark, `⟦U+0001⟧`.

    The marks have the form of those for unknown glyphs; an `UNKNOWN` without a glyph is `⟦?⟧`.
    """
    if _UNFIT.search(text) is None:
        return text

    def mark(found: re.Match[str]) -> str:
        if found[0] == UNKNOWN:
            replaced[UNKNOWN_GLYPH] += 1
            return "⟦?⟧"
        name = f"U+{ord(found[0]):04X}"
        replaced[name] += 1
        return f"⟦{name}⟧"

    return _UNFIT.sub(mark, text)


_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")


def lang_tag(tag: str) -> str:
    """The tag, or `und` if it does not have the form of a language tag."""
    return tag if _TAG.fullmatch(tag) else "und"


def finite(value: float) -> float:
    """The number, or 0 if it is not finite or lies beyond all pages."""
    return value if abs(value) < WRITER_LIMITS.distance else 0.0


def number(value: float, digits: int = 0) -> str:
    """A number as every reader takes it; 0 if it is not finite or lies beyond all pages."""
    if not abs(value) < WRITER_LIMITS.distance:
        return "0"
    # Adding 0 makes a zero of what was rounded to a negative one.
    return f"{round(value, digits) + 0.0:.{digits}f}"


# --- what is in doubt -----------------------------------------------------------------------------


def share(value: float | None) -> float | None:
    """A confidence from 0 to 1; None if it is not known or not in that range."""
    return value if value is not None and 0.0 <= value <= 1.0 else None


def doubt(paragraph: Paragraph) -> str | None:
    """The confidence of its letters, if somebody has judged them and is not certain."""
    sure = paragraph.map_confidence
    if sure is None or not 0.0 <= sure < 1.0:
        return None
    # Cut, not rounded: what is in doubt never reads as certain.
    return f"{int(sure * 100) / 100:.2f}"


# --- stretches of a paragraph ---------------------------------------------------------------------


def stretches(paragraph: Paragraph) -> Iterator[tuple[int, int, Sentence | None]]:
    """Where its sentences and what stands between them begin and end; they tile its text.

    Blanks at the ends of a sentence stand between it and the next.
    """
    at, end = 0, len(paragraph.text)
    for sentence in paragraph.sentences:
        start, stop = max(sentence.start, at), min(sentence.stop, end)
        text = paragraph.text[start : max(stop, start)]
        if not text.strip():
            continue
        start, stop = stop - len(text.lstrip()), start + len(text.rstrip())
        if start > at:
            yield at, start, None
        yield start, stop, sentence
        at = stop
    if at < end:
        yield at, end, None
