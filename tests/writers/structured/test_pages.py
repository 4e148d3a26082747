"""Structured pages keep to their schema, whatever a page holds."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Change,
    Direction,
    DoubtfulFont,
    Fault,
    FontKey,
    GlyphKey,
    LanguageSource,
    Notice,
    Operation,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.writers.facts import NothingKnown
from glyphstone.writers.protocol import Replaced
from glyphstone.writers.structured.pages import (
    json_document,
    language_object,
    language_tag,
    page_object,
    provenance_object,
    schema,
    script_code,
)
from tests.verdict.drawn import font
from tests.writers.hostile import page_texts, texts

BOX = (1.0, 2.0, 3.0, 4.0)
NO_NUMBERS = [float("nan"), float("inf"), float("-inf"), 1e300]


def page_of(span: Span, **line: Any) -> PageText:
    """A page of one span."""
    made = TextLine([span], BOX, 5.0, 9.0, 0.0, span.direction, span.writing_mode, number=1)
    for name, value in line.items():
        setattr(made, name, value)
    return PageText(1, BOX, 0, [Block(BlockKind.BODY, [made], BOX)])


def a_span(text: str = "a", **facts: Any) -> Span:
    made = Span(text, BOX, FontKey("1"), "F", 9.0, "Latn", Direction.LTR, WritingMode.HORIZONTAL)
    for name, value in facts.items():
        setattr(made, name, value)
    return made


def written(*pages: PageText, file: str = "a.pdf", whole: NothingKnown | None = None) -> Any:
    """A document as it comes back, which must be valid."""
    data = b"".join(json_document(file, pages, whole or NothingKnown()))
    found = json.loads(data)
    jsonschema.Draft202012Validator(schema()).validate(found)
    return found


@given(st.lists(page_texts(), max_size=2), texts)
def test_any_document_keeps_to_the_schema(pages: list[PageText], said: str) -> None:
    whole = NothingKnown(
        faults=(Fault(said, font=said),),
        script=said,
        lang=said,
        lang_confidence=2.0,
        declared_lang=said,
        warnings=(Notice("odd", said),),
        doubtful_fonts=(DoubtfulFont(FontKey("1"), said, "partial", 1, 2, (said,)),),
    )
    written(*pages, file=said, whole=whole)


def test_doubtful_fonts_are_told_with_all_that_is_known_of_them() -> None:
    font = DoubtfulFont(FontKey("12"), "A\0", "untrusted", 3, 40, ("It is shifted.", "\x01"))
    assert written(whole=NothingKnown(doubtful_fonts=(font,)))["doubtful_fonts"] == [
        {
            "key": "12",
            "name": "A⟦U+0000⟧",
            "trust": "untrusted",
            "glyphs": 3,
            "shown": 40,
            "reasons": ["It is shifted.", "⟦U+0001⟧"],
            "guessed": False,
            "unchecked": False,
        }
    ]
    assert written()["doubtful_fonts"] == []


@pytest.mark.parametrize("value", NO_NUMBERS)
def test_what_is_no_number_is_zero(value: float) -> None:
    span = a_span(size=value, box=(value, 1.0, 2.0, 3.0), map_confidence=value)
    found = written(page_of(span, baseline=value, size=value, rotation=value))
    line = found["pages"][0]["blocks"][0]["lines"][0]
    assert (line["baseline"], line["size"], line["rotation"]) == (0, 0, 0)
    assert (line["spans"][0]["size"], line["spans"][0]["box"]) == (0, [0, 1, 2, 3])
    assert line["spans"][0]["map_confidence"] is None


def test_lengths_are_rounded_to_hundredths() -> None:
    span = a_span(box=(1.23456, 1.0, 2.0, 3.005001))
    line = written(page_of(span, baseline=1.23456, size=9.87654, rotation=0.98765))["pages"][0]
    found = line["blocks"][0]["lines"][0]
    assert (found["baseline"], found["size"], found["rotation"]) == (1.23, 9.88, 0.99)
    assert found["spans"][0]["box"] == [1.23, 1.0, 2.0, 3.01]


def test_a_lone_surrogate_is_a_mark_and_its_code_point_stays() -> None:
    change = Change(Operation.SURROGATE_REPLACED, "\ud800", "\ufffd")
    control = Change(Operation.CONTROL_REMOVED, "\x01", "")
    span = a_span("\ufffd\udfff", changes=(change, control), raw_codepoints=(0xD800, 1, 0xDFFF))
    replaced: Replaced = Counter()
    page_object(page_of(span), replaced)
    assert replaced == {"U+D800": 1, "U+DFFF": 1}
    found = written(page_of(span))["pages"][0]["blocks"][0]["lines"][0]["spans"][0]
    assert found["text"] == "\ufffd⟦U+DFFF⟧"
    assert [one["before"] for one in found["changes"]] == ["⟦U+D800⟧", "\x01"]
    assert found["raw_codepoints"] == [0xD800, 1, 0xDFFF]


@pytest.mark.parametrize("lang", ["und", "no tag", "x", "\ud800"])
def test_an_unknown_language_has_no_confidence(lang: str) -> None:
    for source in LanguageSource:
        assert language_object(lang, 0.5, source) == {"lang": "und", "lang_confidence": None}


def test_lines_and_blocks_without_text_are_left_out() -> None:
    page = page_of(a_span())
    empty = replace(page.blocks[0].lines[0], spans=[])
    page.blocks[0].lines.append(empty)
    page.blocks.append(Block(BlockKind.BODY, [empty], BOX))
    found = written(page)["pages"][0]["blocks"]
    assert [len(block["lines"]) for block in found] == [1]


def test_a_whole_document() -> None:
    span = a_span(
        f"a{UNKNOWN}", lang="en", lang_confidence=0.123456, lang_source=LanguageSource.DETECTED,
        normalization=(Operation.NFC,), changes=(Change(Operation.NFC, "x", "y", 2),),
        raw_codepoints=(97, 98), map_confidence=0.5, provenance=("map", "map", "dot"),
        unknown=(GlyphKey(FontKey("1"), 65),),
    )  # fmt: skip
    page = page_of(span, joint="", rotation=1.0, number=4)
    page.blocks[0] = replace(
        page.blocks[0], kind=BlockKind.TABLE_CELL, cell=(2, 3), script="Latn",
        scripts=("Latn", "Latn", "x"), lang="en", lang_source=LanguageSource.DECLARED,
    )  # fmt: skip
    page = replace(
        page, number=7, rotate=90, script="Latn", direction=Direction.RTL, lang="en",
        lang_confidence=0.5, left_out={"hidden": 2}, warnings=[Notice("odd", "Odd\0.", 7)],
        faults=(Fault("lost", page=7),),
    )  # fmt: skip
    whole = NothingKnown(
        fonts=[font("F\0")], faults=(Fault("gone"),), script="Latn", lang="en",
        lang_confidence=0.98765, lang_source=LanguageSource.DETECTED, declared_lang="en\0",
        warnings=(Notice("so", "So."),),
    )  # fmt: skip
    box = [1.0, 2.0, 3.0, 4.0]
    assert written(page, page, file="a\0.pdf", whole=whole) == {
        "format": "glyphstone.text/1",
        "file": "a⟦U+0000⟧.pdf",
        "pages": [
            {
                "number": 7, "box": box, "rotate": 90, "script": "Latn", "direction": "rtl",
                "lang": "en", "lang_confidence": 0.5,
                "blocks": [
                    {
                        "kind": "table_cell", "box": box, "script": "Latn",
                        "scripts": ["Latn", "Zzzz"], "mixed_script": True, "direction": "ltr",
                        "writing_mode": "horizontal", "lang": "en",
                        "lines": [
                            {
                                "number": 4, "box": box, "baseline": 5.0, "size": 9.0,
                                "rotation": 1.0, "direction": "ltr",
                                "writing_mode": "horizontal", "joint": "",
                                "spans": [
                                    {
                                        "text": "a⟦1:41⟧", "box": box, "font": "1",
                                        "font_name": "F", "size": 9.0, "script": "Latn",
                                        "direction": "ltr", "writing_mode": "horizontal",
                                        "lang": "en", "lang_confidence": 0.1235,
                                        "normalization": ["nfc"], "map_confidence": 0.5,
                                        "provenance": ["map", "dot"],
                                        "changes": [
                                            {
                                                "operation": "nfc", "before": "x",
                                                "after": "y", "count": 2,
                                            }
                                        ],
                                        "raw_codepoints": [97, 98],
                                        "unknown": [{"font": "1", "code": 65}],
                                    }
                                ],
                            }
                        ],
                        "cell": {"row": 2, "column": 3},
                    }
                ],
                "left_out": {"hidden": 2},
                "warnings": [{"name": "odd", "what": "Odd⟦U+0000⟧.", "page": 7}],
                "faults": ["page 7: lost"],
            }
        ] * 2,
        "fonts": [{"key": "5", "name": "F⟦U+0000⟧", "subtype": "Type0"}],
        "doubtful_fonts": [],
        "script": "Latn",
        "lang": "en",
        "lang_confidence": 0.9877,
        "declared_lang": "en⟦U+0000⟧",
        "warnings": [{"name": "so", "what": "So.", "page": None}],
        "faults": ["gone"],
    }  # fmt: skip


def test_a_page_a_line() -> None:
    page = page_of(a_span())
    lines = b"".join(json_document("a", [page, page], NothingKnown())).split(b"\n")
    assert lines[0] == b'{"format":"glyphstone.text/1","file":"a","pages":['
    assert (lines[1].endswith(b"},"), lines[2].endswith(b"}")) == (True, True)
    assert lines[3].startswith(b'],"fonts":[]')
    assert lines[4:] == [b""]


def test_vertical_spans_run_downwards() -> None:
    span = a_span(writing_mode=WritingMode.VERTICAL)
    found = page_object(page_of(span))["blocks"][0]["lines"][0]["spans"][0]
    assert (found["direction"], found["writing_mode"]) == ("ttb", "vertical")
    assert sorted(set(found) & {"changes", "raw_codepoints", "unknown"}) == []
    assert "cell" not in page_object(page_of(span))["blocks"][0]


def test_numbers_that_count_are_not_below_zero() -> None:
    found = page_object(replace(page_of(a_span(), number=-3), number=-2))
    assert (found["number"], found["blocks"][0]["lines"][0]["number"]) == (0, 0)


@pytest.mark.parametrize(
    ("lang", "sure", "source", "made"),
    [
        ("en", 0.5, LanguageSource.DETECTED, {"lang": "en", "lang_confidence": 0.5}),
        ("en", None, LanguageSource.DETECTED, {"lang": "en", "lang_confidence": None}),
        ("en", 2.0, LanguageSource.INHERITED, {"lang": "en", "lang_confidence": None}),
        ("en", 0.5, LanguageSource.DECLARED, {"lang": "en"}),
        ("und", None, LanguageSource.NONE, {"lang": "und", "lang_confidence": None}),
    ],
)
def test_a_language_and_how_sure_it_is(
    lang: str, sure: float | None, source: LanguageSource, made: dict[str, Any]
) -> None:
    assert language_object(lang, sure, source) == made


def test_the_forms_of_languages_and_scripts() -> None:
    tags = ("en", "sr-Latn", "x", "x-a", "no tag", "")
    assert [language_tag(tag) for tag in tags] == ["en", "sr-Latn", "und", "und", "und", "und"]
    codes = ("Latn", "latn", "Lat", "Latin", "LATN", "")
    assert [script_code(code) for code in codes] == ["Latn", *["Zzzz"] * 5]


def test_paths_are_said_once_in_their_order() -> None:
    replaced: Replaced = Counter()
    assert provenance_object(("b", "a\0", "b"), replaced) == ["b", "a⟦U+0000⟧"]
    assert replaced == {"U+0000": 1}


def test_words_have_their_boxes_if_they_are_wanted() -> None:
    key = GlyphKey(FontKey("1"), 65)
    page = page_of(a_span(f"ab {UNKNOWN}", unknown=(key,), map_confidence=0.5))
    data = b"".join(json_document("a.pdf", [page], NothingKnown(), word_boxes=True))
    found = json.loads(data)
    jsonschema.Draft202012Validator(schema()).validate(found)
    assert found["pages"][0]["blocks"][0]["lines"][0]["words"] == [
        {"text": "ab", "box": [1.0, 2.0, 2.0, 4.0], "confidence": 0.5},
        {"text": "⟦1:41⟧", "box": [2.5, 2.0, 3.0, 4.0], "confidence": 0.0},
    ]
    assert "words" not in written(page)["pages"][0]["blocks"][0]["lines"][0]


@given(st.lists(page_texts(), max_size=2))
def test_any_words_keep_to_the_schema(pages: list[PageText]) -> None:
    data = b"".join(json_document("a.pdf", pages, NothingKnown(), word_boxes=True))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(data))
