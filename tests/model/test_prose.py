"""Prose as plain data: what its parts are if nobody says more."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.model import (
    BlockKind,
    ChangeReason,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LineRole,
    Mend,
    Paragraph,
    ProseLine,
    Sentence,
    TableCell,
    TableRow,
    WordChange,
)


def test_a_line_of_prose() -> None:
    line = ProseLine("a", 1, 2, 3, BlockKind.BODY, (0.0, 1.0, 2.0, 3.0), 10.0, "F", "Latn", "en")
    assert asdict(line) == {
        "text": "a", "page": 1, "number": 2, "block": 3, "kind": "body",
        "box": (0.0, 1.0, 2.0, 3.0), "size": 10.0, "font": "F", "script": "Latn", "lang": "en",
        "direction": "ltr", "joint": " ", "column": (0.0, 0.0), "row": 0, "row_column": 0,
        "widest_gap": 0.0,
        "spacing": None, "advance": 0.0, "blanks": (), "lang_confidence": None,
        "lang_source": "none", "map_confidence": None,
        "provenance": (), "unknown": (), "drawn": None,
    }  # fmt: skip
    assert Paragraph("a", LineRole.WHOLE, lines=((line.page, line.number),)).page == 1


def test_a_paragraph() -> None:
    assert asdict(Paragraph("a", LineRole.WHOLE)) == {
        "text": "a", "role": "whole", "lines": (), "joins": (), "sentences": (), "lang": "und",
        "lang_confidence": None, "lang_source": "none", "script": "Zyyy", "direction": "ltr",
        "boxes": {}, "level": 0, "map_confidence": None, "provenance": (), "unknown": (),
        "drawn": {}, "row": None, "label": "",
    }  # fmt: skip
    assert Paragraph("a", LineRole.WHOLE).page == 0


def test_joins_sentences_and_drawn_lines() -> None:
    assert asdict(Join(4, JoinKind.SPACE)) == {
        "offset": 4, "kind": "space", "removed": "", "page": 0, "line": 0, "added": "",
        "opening": "",
    }  # fmt: skip
    assert asdict(Sentence(1, 2)) == {"start": 1, "stop": 2, "lang": "und"}
    assert asdict(DrawnLine("a")) == {"text": "a", "unknown": (), "changes": ()}
    assert asdict(Mend(1, "a", "b")) == {"offset": 1, "before": "a", "after": "b"}
    made = Paragraph("ab", LineRole.WHOLE, joins=(Join(1, JoinKind.SPACE),)).to_dict()
    assert (made["joins"][0]["page"], made["joins"][0]["line"]) == (0, 0)


def test_the_words_for_roles_and_joins() -> None:
    assert [Paragraph("", role).to_dict()["role"] for role in LineRole] == [
        "heading", "start", "middle", "end", "whole", "caption", "object", "page_element",
        "footnote", "side_note", "code", "contents",
    ]  # fmt: skip
    joins = tuple(Join(0, kind) for kind in JoinKind)
    made = Paragraph("", LineRole.WHOLE, joins=joins).to_dict()["joins"]
    assert [one["kind"] for one in made] == [
        "space", "nothing", "hyphen_removed", "hyphen_kept", "line_break",
    ]  # fmt: skip


def test_a_paragraph_as_builtins() -> None:
    item = Paragraph(
        "ab",
        LineRole.FOOTNOTE,
        lines=((1, 2),),
        joins=(Join(1, JoinKind.HYPHEN_REMOVED, "-", 1, 3),),
        sentences=(Sentence(0, 2, "en"),),
        boxes={1: (0.0, 1.0, 2.0, 3.0)},
        unknown=(GlyphKey(FontKey("7"), 65),),
        drawn={0: DrawnLine("a b", (), (WordChange(1, 2, "a b", "ab", ChangeReason.GAPS),))},
        row=TableRow(1, 2, (TableCell(0, 2, 3),)),
    )
    assert item.to_dict() == {
        "text": "ab", "role": "footnote", "lines": [[1, 2]],
        "joins": [
            {
                "offset": 1, "kind": "hyphen_removed", "removed": "-", "page": 1, "line": 3,
                "added": "", "opening": "",
            }
        ],
        "sentences": [{"start": 0, "stop": 2, "lang": "en"}], "lang": "und",
        "lang_confidence": None, "lang_source": "none", "script": "Zyyy", "direction": "ltr",
        "boxes": {"1": [0.0, 1.0, 2.0, 3.0]}, "level": 0, "map_confidence": None,
        "provenance": [], "unknown": [["7", 65]],
        "drawn": {
            "0": {
                "text": "a b", "unknown": [],
                "changes": [
                    {"page": 1, "line": 2, "before": "a b", "after": "ab", "reason": "gaps"}
                ],
            }
        },
        "row": {
            "table": 1, "row": 2, "cells": [{"start": 0, "stop": 2, "column": 3, "columns": 1}]
        },
        "label": "",
    }  # fmt: skip
