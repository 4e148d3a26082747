"""The words of a line, with their boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import unicodedata2

from glyphstone.model.lines import Direction
from glyphstone.model.text import UNKNOWN, Box, Span, TextWord, WritingMode

__all__ = ["box_share", "columns", "words_of"]

_PARTS = re.compile("([ \t\n\r]+)|([^ \t\n\r]+)")


def words_of(spans: Iterable[Span]) -> list[TextWord]:
    """The words of a line's spans; one that goes on in the next span, in another font, stays one.

    Its box is the share of its spans' boxes that its characters take, wide ones counted double.
    """
    words: list[TextWord] = []
    goes_on = False
    for span in spans:
        for part in _parts(span):
            if part is None:
                goes_on = False
                continue
            if goes_on:
                words[-1] = _joined(words[-1], part)
            else:
                words.append(part)
            goes_on = True
    return words


def _parts(span: Span) -> Iterator[TextWord | None]:
    """The words of one span, None for each blank between them."""
    whole = max(columns(span.text), 1)
    room = 0
    unknown = iter(span.unknown)
    for blank, letters in _PARTS.findall(span.text):
        begins = room / whole
        room += columns(blank or letters)
        if blank:
            yield None
            continue
        glyphs = tuple(islice(unknown, letters.count(UNKNOWN)))
        sure = 0.0 if glyphs else span.map_confidence
        yield TextWord(letters, box_share(span, begins, room / whole), span, sure, glyphs)


def _joined(word: TextWord, part: TextWord) -> TextWord:
    (left, bottom, right, top), (x0, y0, x1, y1) = word.box, part.box
    judged = [one for one in (word.confidence, part.confidence) if one is not None]
    return replace(
        word,
        text=word.text + part.text,
        box=(min(left, x0), min(bottom, y0), max(right, x1), max(top, y1)),
        confidence=min(judged, default=None),
        unknown=word.unknown + part.unknown,
    )


def box_share(span: Span, begins: float, ends: float) -> Box:
    """The part of a span's box between two shares of its length, in the order of reading."""
    left, bottom, right, top = span.box
    if span.writing_mode is WritingMode.VERTICAL:
        return left, top - ends * (top - bottom), right, top - begins * (top - bottom)
    if span.direction is Direction.RTL:
        begins, ends = 1 - ends, 1 - begins
    return left + begins * (right - left), bottom, left + ends * (right - left), top


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for wide characters, none for marks."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata2.category(char) in ("Mn", "Me")
        else 1 + (unicodedata2.east_asian_width(char) in ("W", "F"))
        for char in text
    )
