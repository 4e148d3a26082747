"""Numbers in headings and before clauses, in the digits and numerals of any script."""

from __future__ import annotations

import re

from glyphstone.model import UNKNOWN, LineRole, Paragraph
from glyphstone.text.paragraphs.numerals import numeral
from glyphstone.writers.declaration_rules import DECLARATION

__all__ = ["clause", "heading_number", "may_be_heading"]

#: The number of a clause with brackets, a full stop or a dash of any script.
_CLAUSE = re.compile(r"[(\[（]?\s*(\d{1,2})\s*[)\].．、။።。)）:\-–]*")


def heading_number(paragraph: Paragraph) -> int | None:
    """The number in a heading, or in a short paragraph that may be one."""
    return numeral(_known(paragraph)) if may_be_heading(paragraph) else None


def may_be_heading(paragraph: Paragraph) -> bool:
    """Whether a paragraph is a short heading, or so short that it may be one."""
    text = _known(paragraph)
    if not 0 < len(text) <= DECLARATION.heading_characters:
        return False
    if paragraph.role is LineRole.HEADING:
        return True
    return paragraph.role is LineRole.WHOLE and len(text.split()) <= DECLARATION.heading_words


def _known(paragraph: Paragraph) -> str:
    """Its text without glyphs that nobody has named, which may stand around the number."""
    return paragraph.text.replace(UNKNOWN, "").strip()


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
