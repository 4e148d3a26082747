"""Non-joiners put back into the lines of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import unicodedata2

from glyphstone.data.joining_types import joining_type
from glyphstone.model import Change, Operation, Reading, Sign
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.rows import PageRows
from glyphstone.script.joiners import NON_JOINER, JoiningForms

__all__ = ["restore_joiners"]


def restore_joiners(
    page: PageRows,
    lines: Sequence[tuple[LinePieces, Reading]],
    forms: JoiningForms,
) -> list[Reading]:
    """The readings of a page's lines with the non-joiners that the letters' forms tell of."""
    joining = [any(_joins(sign.text) for sign in reading.signs) for _, reading in lines]
    for (pieces, reading), joins in zip(lines, joining, strict=True):
        if joins:
            for word in _words(page, pieces, reading):
                forms.learn([[glyph for _, glyph in word]])
    return [
        _restored(page, pieces, reading, forms) if joins else reading
        for (pieces, reading), joins in zip(lines, joining, strict=True)
    ]


def _joins(text: str) -> bool:
    return not text.isascii() and any(joining_type(char) for char in text)


def _words(
    page: PageRows, pieces: LinePieces, reading: Reading
) -> Iterator[list[tuple[int, tuple[int, str]]]]:
    """The words of a line: each sign's place, the number of its glyph, its text."""
    word: list[tuple[int, tuple[int, str]]] = []
    for place, sign in enumerate(reading.signs):
        rows = pieces.rows[sign.piece]
        if sign.text.isspace() or len(rows) != 1:
            yield word
            word = []
        else:
            word.append((place, (int(page.numbers[rows[0]]), sign.text)))
    yield word


def _restored(page: PageRows, pieces: LinePieces, reading: Reading, forms: JoiningForms) -> Reading:
    behind: set[int] = set()
    for word in _words(page, pieces, reading):
        for index in forms.parted([glyph for _, glyph in word]):
            # Behind the letter's marks.
            while index + 1 < len(word) and _is_mark(word[index + 1][1][1]):
                index += 1
            behind.add(word[index][0])
    if not behind:
        return reading
    signs = [
        Sign(sign.text + NON_JOINER, sign.piece) if place in behind else sign
        for place, sign in enumerate(reading.signs)
    ]
    changes = [
        Change(Operation.NON_JOINER_RESTORED, reading.signs[place].text, signs[place].text)
        for place in sorted(behind)
    ]
    return replace(
        reading,
        signs=signs,
        operations=(*reading.operations, Operation.NON_JOINER_RESTORED),
        changes=(*reading.changes, *changes),
    )


def _is_mark(text: str) -> bool:
    return bool(text) and all(unicodedata2.category(char)[0] == "M" for char in text)
