"""Structured text with its prose: the pages as they were read, then the paragraphs made of them.

The format is that of `structured`, with fields of its own between the pages and the ending.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from glyphstone.model import Join, LineRole, PageText, Paragraph
from glyphstone.writers.base import lang_tag
from glyphstone.writers.structured import (
    FORMAT,
    WholeText,
    box_object,
    ending,
    language_object,
    page_object,
)
from glyphstone.writers.text import mark

__all__ = ["StructuredProse", "paragraph_object"]

_encode = msgspec.json.Encoder().encode
#: What UTF-8 cannot hold; one character stands for one, so that offsets stay true.
_ALONE = re.compile("[\ud800-\udfff]")


class StructuredProse:
    """A document in parts: its pages first, then its paragraphs, then what is known of it all."""

    def __init__(self) -> None:
        self._pages = 0
        self._paragraphs = 0

    def begin(self, file: str) -> bytes:
        """The beginning, up to the pages."""
        return (
            b'{"format":' + _encode(FORMAT) + b',"file":' + _encode(_held(file)) + b',"pages":[\n'
        )

    def page(self, item: PageText) -> bytes:
        """A page; none may follow a paragraph."""
        self._pages += 1
        return (b",\n" if self._pages > 1 else b"") + _encode(page_object(item, mark))

    def paragraph(self, item: Paragraph) -> bytes:
        """A paragraph."""
        self._paragraphs += 1
        before = b",\n" if self._paragraphs > 1 else b'\n],"paragraphs":[\n'
        return before + _encode(paragraph_object(item))

    def end(
        self, whole: WholeText, left_out: Mapping[LineRole, int], others: Mapping[str, int]
    ) -> bytes:
        """The rest: lines left out by role, characters in unwanted languages, the whole."""
        found: dict[str, Any] = {
            "left_out": {str(role): left_out[role] for role in LineRole if left_out.get(role)},
            "other_languages": dict(sorted(others.items())),
            **ending(whole),
        }
        closed = b"\n]" if self._paragraphs else b'\n],"paragraphs":[\n]'
        return closed + b"," + _encode(found)[1:] + b"\n"


def paragraph_object(item: Paragraph) -> dict[str, Any]:
    """A paragraph as JSON has it; offsets count code points of its text."""
    found: dict[str, Any] = {
        "role": item.role,
        "text": _held(item.text),
        "level": item.level,
        "lines": item.lines,
        "joins": [_join(join) for join in item.joins],
        "sentences": [
            {"start": sentence.start, "stop": sentence.stop, "lang": lang_tag(sentence.lang)}
            for sentence in item.sentences
        ],
        "script": item.script,
        "direction": item.direction,
        **language_object(lang_tag(item.lang), item.lang_confidence, item.lang_source),
        "boxes": [
            {"page": page, "box": box_object(box)} for page, box in sorted(item.boxes.items())
        ],
        "map_confidence": item.map_confidence,
        "provenance": [_held(path) for path in item.provenance],
        "unknown": item.unknown,
    }
    if item.drawn:
        found["drawn"] = [
            {"line": place, "text": _held(text)} for place, text in sorted(item.drawn.items())
        ]
    return found


def _join(join: Join) -> dict[str, Any]:
    found: dict[str, Any] = {
        "offset": join.offset,
        "kind": join.kind,
        "page": join.page,
        "line": join.line,
    }
    for name in ("removed", "added", "opening"):
        if text := getattr(join, name):
            found[name] = _held(text)
    return found


def _held(text: str) -> str:
    return _ALONE.sub("\ufffd", text)
