"""Structured text with its prose keeps to its schema, and comes back as it went in."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import (
    Fault,
    Font,
    Join,
    JoinKind,
    LanguageSource,
    LineRole,
    Notice,
    PageText,
    Paragraph,
    Sentence,
)
from glyphstone.writers.protocol import Replaced, printable
from glyphstone.writers.structured.pages import schema
from glyphstone.writers.structured.prose import StructuredProse
from tests.writers.hostile import page_texts, paragraphs, texts


@dataclass
class Whole:
    """A document of which little is known."""

    fonts: tuple[Font, ...] = ()
    faults: tuple[Fault, ...] = ()
    script: str = "Latn"
    lang: str = "und"
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    declared_lang: str | None = None
    warnings: tuple[Notice, ...] = ()


def written(*items: Paragraph) -> Any:
    writer = StructuredProse()
    parts = [writer.begin("a.pdf"), *map(writer.paragraph, items)]
    parts.append(writer.end(Whole(), Counter({LineRole.PAGE_ELEMENT: 2}), {"sr": 3, "en": 9}))
    return json.loads(b"".join(parts))


def test_all_that_is_known_of_a_paragraph() -> None:
    item = Paragraph(
        "Two lines. ⟦0:41⟧",
        LineRole.WHOLE,
        lines=((1, 4), (2, 1)),
        joins=(Join(4, JoinKind.HYPHEN_REMOVED, "-", 2, 1),),
        sentences=(Sentence(0, 11, "en"), Sentence(11, 17, "en")),
        lang="en",
        lang_confidence=0.5,
        lang_source=LanguageSource.DETECTED,
        script="Latn",
        boxes={2: (1.0, 2.0, 3.0, 4.005), 1: (0.0, 0.0, 1.0, 1.0)},
        map_confidence=0.75,
        provenance=("typed", "none"),
        unknown=1,
        drawn={1: "T wo"},
    )
    found = written(item)
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert found["paragraphs"] == [
        {
            "role": "whole",
            "text": "Two lines. ⟦0:41⟧",
            "level": 0,
            "lines": [[1, 4], [2, 1]],
            "joins": [
                {"offset": 4, "kind": "hyphen_removed", "page": 2, "line": 1, "removed": "-"}
            ],
            "sentences": [
                {"start": 0, "stop": 11, "lang": "en"},
                {"start": 11, "stop": 17, "lang": "en"},
            ],
            "script": "Latn",
            "direction": "ltr",
            "lang": "en",
            "lang_confidence": 0.5,
            "boxes": [
                {"page": 1, "box": [0.0, 0.0, 1.0, 1.0]},
                {"page": 2, "box": [1.0, 2.0, 3.0, 4.0]},
            ],
            "map_confidence": 0.75,
            "provenance": ["typed", "none"],
            "unknown": 1,
            "drawn": [{"line": 1, "text": "T wo"}],
        }
    ]
    assert found["left_out"] == {"page_element": 2}
    assert found["other_languages"] == {"en": 9, "sr": 3}


def test_a_document_without_text() -> None:
    found = written()
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert (found["pages"], found["paragraphs"]) == ([], [])


@given(st.lists(paragraphs(), max_size=3), st.lists(page_texts(), max_size=2), texts)
def test_any_document_keeps_to_the_schema(
    items: list[Paragraph], pages: list[PageText], said: str
) -> None:
    writer = StructuredProse()
    parts = [writer.begin(said), *map(writer.page, pages), *map(writer.paragraph, items)]
    parts.append(writer.end(Whole(lang=said), dict.fromkeys(LineRole, 1), {said: 2, "en": 0}))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(b"".join(parts)))


@given(st.lists(paragraphs(), max_size=3))
def test_any_text_comes_back_with_offsets_that_hold(items: list[Paragraph]) -> None:
    found = written(*items)["paragraphs"]
    counted: Replaced = Counter()
    for one, item in zip(found, items, strict=True):
        assert one["text"] == printable(item.text, counted)
        kept = [
            part for part in item.sentences if item.text[max(0, part.start) : max(0, part.stop)]
        ]
        assert [one["text"][part["start"] : part["stop"]] for part in one["sentences"]] == [
            printable(item.text[max(0, part.start) : part.stop], counted) for part in kept
        ]
        for join, went in zip(one["joins"], item.joins, strict=True):
            before = item.text[: max(0, went.offset)]
            assert one["text"][: join["offset"]] == printable(before, counted)


def test_what_becomes_a_mark_is_counted() -> None:
    writer = StructuredProse()
    writer.begin("\udcff.pdf")
    data = writer.paragraph(Paragraph("a\0b\ud800\0", LineRole.WHOLE, provenance=("\0",)))
    assert json.loads(b"{" + data.partition(b",")[2] + b"]}")["paragraphs"][0]["text"] == (
        "a⟦U+0000⟧b⟦U+D800⟧⟦U+0000⟧"
    )
    assert writer.replaced == {"U+0000": 3, "U+D800": 1, "U+DCFF": 1}
