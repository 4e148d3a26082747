"""Structured text with its prose: the pages as they were read, then the paragraphs made of them.

The format is that of `structured`, with fields of its own between the pages and the ending.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

import msgspec

from glyphstone.model import Join, LineRole, PageText, Paragraph, TableRow, WordChange
from glyphstone.writers.facts import Facts, NothingKnown, WholeProse
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import ProseWriter, Replaced, printable, share
from glyphstone.writers.structured.pages import (
    FORMAT,
    box_object,
    ending,
    language_object,
    language_tag,
    page_object,
    provenance_object,
    script_code,
)

__all__ = ["JsonProse", "json_prose", "metadata_object", "paragraph_object"]

_encode = msgspec.json.Encoder().encode
#: Roles of lines inside a paragraph of running text.
_INSIDE = frozenset({LineRole.START, LineRole.MIDDLE, LineRole.END})


def json_prose(options: OutputOptions) -> JsonProse:
    """A writer of this format; without sentences, none are in the paragraphs."""
    return JsonProse(word_boxes=options.word_boxes)


class JsonProse(ProseWriter):
    """A document in parts: its pages first, then its paragraphs, then what is known of it all."""

    def __init__(self, *, word_boxes: bool = False) -> None:
        self.replaced: Replaced = Counter()
        self._word_boxes = word_boxes
        self._facts = Facts("")
        self._whole: WholeProse = NothingKnown()
        self._pages = 0
        self._paragraphs = 0

    def before_pages(self, facts: Facts) -> bytes:
        """The beginning, up to the pages."""
        named = _encode(printable(facts.file, self.replaced))
        return b'{"format":' + _encode(FORMAT) + b',"file":' + named + b',"pages":[\n'

    def page(self, item: PageText) -> bytes:
        """A page."""
        self._pages += 1
        before = b",\n" if self._pages > 1 else b""
        return before + _encode(page_object(item, self.replaced, word_boxes=self._word_boxes))

    def begin(self, facts: Facts) -> bytes:
        """What parts the pages from the paragraphs."""
        self._facts, self._whole = facts, facts.whole
        return b'\n],"paragraphs":[\n'

    def write(self, item: Paragraph) -> bytes:
        """A paragraph."""
        self._paragraphs += 1
        before = b",\n" if self._paragraphs > 1 else b""
        return before + _encode(paragraph_object(item, self.replaced))

    def end(self) -> bytes:
        """The rest: lines left out by role, characters in unwanted languages, the whole."""
        found: dict[str, Any] = {
            "metadata": metadata_object(self._facts, self.replaced),
            "left_out": _by_role(self._whole.left_out),
            "other_languages": _by_language(self._whole.other_languages),
            **ending(self._whole, self.replaced),
        }
        return b"\n]," + _encode(found)[1:] + b"\n"


def metadata_object(facts: Facts, replaced: Replaced) -> dict[str, str | None]:
    """What is known of a document beside its text as JSON has it; null where nothing is."""
    codes = facts.language
    said = {
        "title": facts.title,
        "author": facts.author,
        "date": facts.date,
        "url": facts.url,
        "license": facts.licence,
        "citation": facts.citation,
        "language_name": codes.name,
        "iso639_3": codes.iso639_3,
        "glottocode": codes.glottocode,
    }
    return {name: printable(text, replaced) or None for name, text in said.items()}


def _by_role(lines: Mapping[LineRole, int]) -> Counter[LineRole]:
    """Lines by role, roles in their usual order."""
    found: Counter[LineRole] = Counter()
    for role in LineRole:
        if lines.get(role):
            found[_role(role)] += lines[role]
    return found


def _by_language(characters: Mapping[str, int]) -> Counter[str]:
    """Characters by language, languages by name."""
    found: Counter[str] = Counter()
    for lang, count in sorted(characters.items()):
        if count:
            found[language_tag(lang)] += count
    return found


def paragraph_object(item: Paragraph, replaced: Replaced) -> dict[str, Any]:
    """A paragraph as JSON has it; offsets count code points of its text as it is written."""
    item = with_marks(item)
    text = printable(item.text, replaced)
    moved = _moved(item.text, text)
    stretches = ((moved(one.start), moved(one.stop), one.lang) for one in item.sentences)
    found: dict[str, Any] = {
        "role": _role(item.role),
        "text": text,
        "level": max(0, item.level),
        "lines": [(max(0, page), max(0, number)) for page, number in item.lines],
        "joins": [_join(join, moved, replaced) for join in item.joins],
        "sentences": [
            {"start": start, "stop": stop, "lang": language_tag(lang)}
            for start, stop, lang in stretches
            if start < stop
        ],
        "script": script_code(item.script),
        "direction": item.direction,
        **language_object(item.lang, item.lang_confidence, item.lang_source),
        "boxes": [
            {"page": max(0, page), "box": box_object(box)}
            for page, box in sorted(item.boxes.items())
        ],
        "map_confidence": share(item.map_confidence),
        "provenance": provenance_object(item.provenance, replaced),
        "unknown": len(item.unknown),
    }
    if item.label:
        found["label"] = printable(item.label, replaced)
    if item.row is not None:
        found["row"] = _row(item.row, text, moved)
    if item.changes:
        found["changes"] = [_word_change(change, replaced) for change in item.changes]
    if item.drawn:
        found["drawn"] = [
            {"line": place, "text": printable(drawn.text, replaced)}
            for place, drawn in sorted(item.drawn.items())
        ]
    return found


def _row(row: TableRow, text: str, moved: Callable[[int], int]) -> dict[str, Any]:
    cells = []
    for cell in row.cells:
        start, stop = moved(cell.start), moved(cell.stop)
        stop = max(start, stop)
        cells.append(
            {
                "column": max(1, cell.column),
                "columns": max(1, cell.columns),
                "start": start,
                "stop": stop,
                "text": text[start:stop],
            }
        )
    return {"table": max(1, row.table), "row": max(1, row.row), "cells": cells}


def _word_change(change: WordChange, replaced: Replaced) -> dict[str, Any]:
    return {
        "page": max(0, change.page),
        "line": max(0, change.line),
        "before": printable(change.before, replaced),
        "after": printable(change.after, replaced),
        "reason": change.reason,
    }


def _moved(text: str, written: str) -> Callable[[int], int]:
    """Where an offset of a text is in what was written for it; one beyond an end is that end."""
    if written == text:
        return lambda offset: min(max(offset, 0), len(text))
    aside: Replaced = Counter()
    ends = [0, *accumulate(len(printable(char, aside)) for char in text)]
    return lambda offset: ends[min(max(offset, 0), len(text))]


def _role(role: LineRole) -> LineRole:
    return LineRole.WHOLE if role in _INSIDE else role


def _join(join: Join, moved: Callable[[int], int], replaced: Replaced) -> dict[str, Any]:
    found: dict[str, Any] = {
        "offset": moved(join.offset),
        "kind": join.kind,
        "page": max(0, join.page),
        "line": max(0, join.line),
    }
    for name in ("removed", "added", "opening"):
        if text := getattr(join, name):
            found[name] = printable(text, replaced)
    return found
