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
    Block,
    BlockKind,
    Change,
    Direction,
    DoubtfulFont,
    Fault,
    FontKey,
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
from glyphstone.writers.structured.pages import json_document, language_object, page_object, schema
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
