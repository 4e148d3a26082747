"""Any page at all: nothing comes or goes unrecorded, spans tile, the JSON keeps to its schema."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import forge
import glyphstone
from glyphstone.model import (
    BlockKind,
    Glyphs,
    LanguageSource,
    Operation,
    PageText,
    Span,
)
from glyphstone.reading.meanings import readable
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from glyphstone.writers.structured.pages import page_object, schema
from glyphstone.writers.text_lines import filled
from tests.forge.reading import needs
from tests.layout.placing import Piece, page

SPACES = (Operation.SPACE_INSERTED, Operation.SPACE_COLLAPSED)

#: Letters, marks and signs of scripts that are read in every way there is.
LETTERS = (
    "abcfiﬁſ 0123 .,;()[]«»-–'\"",
    "абвгдёѝ́",
    "אבגדהוזחטיכלמנ שׁ ְִֵ־׃ ()12",
    "ابتثجحخدذرزسش ًَُِّْ ﻻﻼ ـ ١٢٣ (a)",
    "ܐܒܓܕ ߊߋߌ ހށނރަާި 𞤀𞤁𞤂",
    "कखगघङचिीुूेैोौं्र र्क ि ज्ञ।",
    "কখগঘিীেৈোৌ্য ரகசஙிீெேைொோௌ்",
    "កខគឃ្ក្រ េែៃោៅើៀំះ",
    "ကခဂဃ င်္ ိီုူေဲံ့းျြွှ",
    "བོད་ཡིག་ཀྲུགྷྔ ทำได้ ลาวໄໃເ",
    "日本語のテキストㄅㄆ한국어「」、。ー︑﹁Ａ１",
    "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠋᠌",
    "\u00ad\u200b\u200c\u200d\ufeff\x00\x07\ue000\U000f0000\ud800\udc00\ufffc\ufffd\u202e",
)

words = st.one_of(
    *(st.text(st.sampled_from(letters), min_size=1, max_size=30) for letters in LETTERS),
    st.text(min_size=1, max_size=12),
)
pieces = st.builds(
    Piece,
    text=words,
    x=st.integers(0, 500).map(float),
    y=st.integers(0, 60).map(lambda row: row * 13.0),
    size=st.sampled_from([10.0, 10.0, 10.0, 7.0, 16.0]),
    angle=st.sampled_from([0.0, 0.0, 0.0, 0.0, 90.0, -90.0, 12.0]),
    tracking=st.sampled_from([0.0, 0.0, 0.3, -0.1]),
    vertical=st.sampled_from([False, False, False, True]),
    gap=st.sampled_from([None, None, 0.3]),
)
pages = st.lists(pieces, max_size=8).map(page)


def read(glyphs: Glyphs) -> PageText:
    return PageReader({}, TextOptions()).read(glyphs)


def said(glyphs: Glyphs, span: Span) -> Counter[str]:
    """What the glyphs of a span say by themselves, blanks and marks of nobody included."""
    found: Counter[str] = Counter()
    for row in span.rows.tolist():
        text = readable(chr(int(glyphs.code[row])))
        found.update("\ufffc" if text is None else text)
    return found


def booked(span: Span, before: Counter[str]) -> Counter[str]:
    found = Counter(before)
    for change in span.changes:
        for char in change.before:
            found[char] -= change.count
        for char in change.after:
            found[char] += change.count
    return found


@cache
def validator() -> Any:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema()["$defs"]["page"] | {"$defs": schema()["$defs"]})


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(pages)
def test_every_page_is_whole(glyphs: Glyphs) -> None:
    found = read(glyphs)
    for block in found.blocks:
        assert block.text == "".join(
            part
            for line in block.lines
            for part in (*(span.text for span in line.spans), line.joint)
        ).removesuffix(block.lines[-1].joint)
        assert {span.script for line in block.lines for span in line.spans} >= set(block.scripts)
    rows = [row for span in found.spans() for row in span.rows.tolist()]
    assert len(rows) == len(set(rows))
    for span in found.spans():
        assert span.text.count("\ufffc") == len(span.unknown)
        balance = booked(span, said(glyphs, span))
        # Blanks of a plain line are counted, not kept as rows.
        blanks = balance[" "]
        balance[" "] = span.text.count(" ")
        assert +balance == Counter(span.text), (span, blanks)
        assert not any(count < 0 for count in balance.values())
        filled(span)
    written = json.loads(json.dumps(page_object(found)))
    validator().validate(written)


def test_the_schema_knows_every_operation_and_kind() -> None:
    definitions = schema()["$defs"]
    assert definitions["operation"]["enum"] == [one.value for one in Operation]
    assert definitions["block"]["properties"]["kind"]["enum"] == [one.value for one in BlockKind]


@pytest.mark.parametrize(
    ("lang", "confidence", "source", "written"),
    [
        ("fr", 0.93, LanguageSource.DETECTED, {"lang": "fr", "lang_confidence": 0.93}),
        ("fr", None, LanguageSource.DECLARED, {"lang": "fr"}),
        ("und", None, LanguageSource.NONE, {"lang": "und", "lang_confidence": None}),
    ],
)
def test_how_sure_a_language_is_stands_where_it_was_looked_for(
    lang: str, confidence: float | None, source: LanguageSource, written: dict[str, Any]
) -> None:
    found = read(page([Piece("abc", 50, 500)]))
    found.lang, found.lang_confidence, found.lang_source = lang, confidence, source
    made = page_object(found)
    assert {name: made[name] for name in made if name.startswith("lang")} == written


@needs("NotoSansDevanagari", "NotoSansArabic")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("NotoSansDevanagari", "अधिकारों की सार्वभौम घोषणा"),
        ("NotoSansArabic", "لمّا كان اعتُمد قدًما بعضًا في قرار الجمعية"),
    ],
    ids=["Devanagari", "Arabic"],
)
def test_marks_stand_on_letters_that_blanks_move_the_pen_for(
    face: str, text: str, tmp_path: Path
) -> None:
    style = forge.Style(forge.Typeface((face,), flavour=forge.Flavour.TYPE3, pen="blanks"))
    path = tmp_path / "a.pdf"
    path.write_bytes(forge.Document([forge.Paragraph((text,))], style).build().pdf)
    with glyphstone.open(path) as document:
        (found,) = glyphstone.read_text(document)
    assert found.text.strip() == text
