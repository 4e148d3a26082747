"""Headings that run into their text ("Article 1. All are free ..."), parted from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from glyphstone.model import UNKNOWN, LineRole, Paragraph
from glyphstone.text.paragraphs.numbered_headings import NumberedHeadings, numbered_form
from glyphstone.text.paragraphs.numerals import numeral
from glyphstone.text.paragraphs.sentence_ends import starts_lower
from glyphstone.writers.declaration_rules import DECLARATION

__all__ = ["parted"]


def parted(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs; one that begins with a heading of a numbered series becomes two."""
    places = [_end_of_heading(paragraph) for paragraph in paragraphs]
    series = NumberedHeadings()
    for paragraph, place in zip(paragraphs, places, strict=True):
        if place:
            series.add(paragraph.text[:place], inside=True)
    forms = series.forms
    found: list[Paragraph] = []
    for paragraph, place in zip(paragraphs, places, strict=True):
        form = numbered_form(paragraph.text[:place]) if place else None
        if form is None or form[0] not in forms:
            found.append(paragraph)
            continue
        head, text = paragraph.text[:place], paragraph.text[place:].lstrip()
        inside = head.count(UNKNOWN)
        above, below = paragraph.unknown[:inside], paragraph.unknown[inside:]
        part = replace(paragraph, joins=(), sentences=(), drawn={})
        found.append(replace(part, text=head, unknown=above, role=LineRole.HEADING, level=1))
        found.append(replace(part, text=text, unknown=below))
    return found


def _end_of_heading(paragraph: Paragraph) -> int:
    """Where the words up to a number and its sign end; 0 if there is none or no text follows."""
    if paragraph.role is not LineRole.WHOLE:
        return 0
    text = paragraph.text
    end = 0
    for word, stop in _first_words(text):
        if end:
            # A dash that stands alone behind the number.
            end = stop if _is_sign(word) else end
            break
        if numeral(word) is not None:
            end = stop
    rest = text[end:].lstrip()
    return 0 if not rest or starts_lower(rest) else end


def _first_words(text: str) -> Iterator[tuple[str, int]]:
    """The words of a text among which a number may be, each with the place behind it."""
    stop = 0
    most = DECLARATION.words_before_number + 1
    for word in text.split(maxsplit=most)[:most]:
        stop = text.index(word, stop) + len(word)
        yield word, stop


def _is_sign(word: str) -> bool:
    return all(unicodedata.category(char)[0] == "P" for char in word)
