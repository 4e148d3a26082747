"""Structured text with its prose keeps to its schema, and comes back as it went in."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import (
    UNKNOWN,
    ChangeReason,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LanguageSource,
    LineRole,
    PageText,
    Paragraph,
    Sentence,
    TableCell,
    TableRow,
    WordChange,
)
from glyphstone.writers.facts import Facts, NothingKnown
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import Replaced, printable
from glyphstone.writers.protocol import written as all_parts
from glyphstone.writers.structured.pages import schema
from glyphstone.writers.structured.prose import JsonProse
from tests.writers.hostile import page_texts, paragraphs, texts


def written(*items: Paragraph) -> Any:
    """What comes back of a document of these paragraphs."""
    whole = NothingKnown(
        script="Latn", left_out={LineRole.PAGE_ELEMENT: 2}, other_languages={"sr": 3, "en": 9}
    )
    return json.loads(document(JsonProse(), Facts("a.pdf", whole=whole), [], items))


def document(
    writer: JsonProse, facts: Facts, pages: Sequence[PageText], items: Iterable[Paragraph]
) -> bytes:
    """A whole document."""
    parts = [writer.before_pages(Facts(facts.file)), *map(writer.page, pages)]
    return b"".join([*parts, *all_parts(writer, facts, items)])


def test_all_that_is_known_of_a_paragraph() -> None:
    item = Paragraph(
        f"Two lines. {UNKNOWN}",
        LineRole.WHOLE,
        lines=((1, 4), (2, 1)),
        joins=(Join(4, JoinKind.HYPHEN_REMOVED, "-", 2, 1),),
        sentences=(Sentence(0, 11, "en"), Sentence(11, 12, "en")),
        lang="en",
        lang_confidence=0.5,
        lang_source=LanguageSource.DETECTED,
        script="Latn",
        boxes={2: (1.0, 2.0, 3.0, 4.005), 1: (0.0, 0.0, 1.0, 1.0)},
        map_confidence=0.75,
        provenance=("typed", "none"),
        unknown=(GlyphKey(FontKey("7"), 0x41),),
        drawn={1: DrawnLine(f"T wo{UNKNOWN}", (GlyphKey(FontKey("7"), 0x42),))},
    )
    found = written(item)
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert found["paragraphs"] == [
        {
            "role": "whole",
            "text": "Two lines. ⟦7:41⟧",
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
            "drawn": [{"line": 1, "text": "T wo⟦7:42⟧"}],
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
    whole = NothingKnown(
        lang=said, left_out=dict.fromkeys(LineRole, 1), other_languages={said: 2, "en": 0}
    )
    data = document(JsonProse(), Facts(said, whole=whole), pages, items)
    jsonschema.Draft202012Validator(schema()).validate(json.loads(data))


@given(st.lists(paragraphs(), max_size=3))
def test_any_text_comes_back_with_offsets_that_hold(items: list[Paragraph]) -> None:
    found = written(*items)["paragraphs"]
    counted: Replaced = Counter()
    for one, item in zip(found, map(with_marks, items), strict=True):
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
    writer = JsonProse()
    item = Paragraph("a\0b\ud800\0", LineRole.WHOLE, provenance=("\0",))
    found = json.loads(document(writer, Facts("\udcff.pdf"), [], [item]))
    assert found["paragraphs"][0]["text"] == "a⟦U+0000⟧b⟦U+D800⟧⟦U+0000⟧"
    assert writer.replaced == {"U+0000": 3, "U+D800": 1, "U+DCFF": 1}


def test_a_whole_document_with_pages_and_paragraphs() -> None:
    page = PageText(1, (0.0, 0.0, 1.0, 1.0), 0, [])
    items = [Paragraph("a", LineRole.WHOLE), Paragraph("b", LineRole.HEADING, level=2)]
    lines = document(JsonProse(), Facts("x"), [page, page], items).decode().split("\n")
    assert lines[0] == '{"format":"glyphstone.text/1","file":"x","pages":['
    assert (json.loads(lines[1][:-1]), lines[1][-1]) == (json.loads(lines[2]), ",")
    assert lines[3] == '],"paragraphs":['
    assert (json.loads(lines[4][:-1])["text"], lines[4][-1]) == ("a", ",")
    assert json.loads(lines[5])["level"] == 2
    assert lines[6].startswith(
        '],"metadata":{"title":null,"author":null,"date":null,"url":null,"license":null,'
        '"citation":null,"language_name":null,"iso639_3":null,"glottocode":null},'
        '"left_out":{},"other_languages":{},"fonts":[]'
    )
    assert lines[7:] == [""]


def test_roles_inside_a_paragraph_are_running_text() -> None:
    found = written(*(Paragraph("a", role) for role in LineRole))
    assert [one["role"] for one in found["paragraphs"]] == [
        "heading", "whole", "whole", "whole", "whole", "caption", "object", "page_element",
        "footnote", "side_note", "code", "contents",
    ]  # fmt: skip


def test_what_was_left_out_is_added_up_by_what_is_said_of_it() -> None:
    whole = NothingKnown(
        left_out={
            LineRole.END: 3, LineRole.WHOLE: 4, LineRole.HEADING: 1, LineRole.CAPTION: 0,
        },
        other_languages={"sr": 3, "no tag": 2, "x": 5, "de": 0},
    )  # fmt: skip
    found = json.loads(document(JsonProse(), Facts("a", whole=whole), [], []))
    assert list(found["left_out"].items()) == [("heading", 1), ("whole", 7)]
    assert list(found["other_languages"].items()) == [("und", 7), ("sr", 3)]


def test_counts_below_zero_are_zero_and_offsets_stay_inside() -> None:
    item = Paragraph(
        "abc",
        LineRole.WHOLE,
        lines=((-1, -2),),
        joins=(Join(-3, JoinKind.SPACE, page=-1, line=-1), Join(9, JoinKind.SPACE, "x", 2, 3)),
        sentences=(Sentence(-3, 1), Sentence(1, 9), Sentence(2, 2), Sentence(3, 1)),
        boxes={-4: (0.0, 0.0, 1.0, 1.0)},
        level=-2,
        map_confidence=2.0,
    )
    (found,) = written(item)["paragraphs"]
    assert (found["lines"], found["level"], found["map_confidence"]) == ([[0, 0]], 0, None)
    assert found["joins"] == [
        {"offset": 0, "kind": "space", "page": 0, "line": 0},
        {"offset": 3, "kind": "space", "page": 2, "line": 3, "removed": "x"},
    ]
    assert [(one["start"], one["stop"]) for one in found["sentences"]] == [(0, 1), (1, 3)]
    assert found["boxes"] == [{"page": 0, "box": [0.0, 0.0, 1.0, 1.0]}]
    assert "drawn" not in found


def test_a_join_says_what_went_and_what_came() -> None:
    join = Join(1, JoinKind.HYPHEN_REMOVED, "-", 1, 2, "k\0", "“")
    (found,) = written(Paragraph("ab", LineRole.WHOLE, joins=(join,)))["paragraphs"]
    assert found["joins"] == [
        {
            "offset": 1, "kind": "hyphen_removed", "page": 1, "line": 2, "removed": "-",
            "added": "k⟦U+0000⟧", "opening": "“",
        }
    ]  # fmt: skip


def test_offsets_behind_a_mark_are_moved() -> None:
    item = Paragraph("\0b\0c", LineRole.WHOLE, sentences=(Sentence(0, 2), Sentence(2, 4)))
    (found,) = written(item)["paragraphs"]
    assert [(one["start"], one["stop"]) for one in found["sentences"]] == [(0, 9), (9, 18)]


def test_rows_labels_and_changed_words_are_said() -> None:
    item = Paragraph(
        f"a{UNKNOWN} b",
        LineRole.OBJECT,
        unknown=(GlyphKey(FontKey("7"), 0x41),),
        row=TableRow(2, 3, (TableCell(0, 2, 1), TableCell(3, 4, 2, 2))),
        label="•",
        drawn={
            0: DrawnLine(
                "of ice",
                changes=(WordChange(1, 4, "of ice", "office", ChangeReason.UNKNOWN_GLYPH),),
            )
        },
    )
    found = written(item)
    jsonschema.Draft202012Validator(schema()).validate(found)
    (paragraph,) = found["paragraphs"]
    assert paragraph["row"] == {
        "table": 2,
        "row": 3,
        "cells": [
            {"column": 1, "columns": 1, "start": 0, "stop": 7, "text": "a⟦7:41⟧"},
            {"column": 2, "columns": 2, "start": 8, "stop": 9, "text": "b"},
        ],
    }
    assert paragraph["label"] == "•"
    assert paragraph["changes"] == [
        {"page": 1, "line": 4, "before": "of ice", "after": "office", "reason": "unknown_glyph"}
    ]
    assert {"row", "label", "changes"}.isdisjoint(
        written(Paragraph("a", LineRole.WHOLE))["paragraphs"][0]
    )


def test_what_a_document_is_stands_in_its_metadata() -> None:
    facts = Facts("a.pdf", title="T", author="A", licence="CC0", citation="C", date="2020",
                  url="u", lang="yrk")  # fmt: skip
    found = json.loads(document(JsonProse(), facts, [], []))
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert found["metadata"] == {
        "title": "T", "author": "A", "date": "2020", "url": "u", "license": "CC0",
        "citation": "C", "language_name": "Nenets", "iso639_3": "yrk", "glottocode": "nene1249",
    }  # fmt: skip
