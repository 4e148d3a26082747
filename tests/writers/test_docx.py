"""DOCX: python-docx reads back what was written."""

from __future__ import annotations

import io
import sys
import zipfile
from collections import Counter
from datetime import datetime
from random import Random

import pytest
from docx import Document
from docx.document import Document as Docx
from docx.oxml.ns import qn

from glyphstone.errors import ExitCode
from glyphstone.model import (
    UNKNOWN,
    Direction,
    FontKey,
    GlyphKey,
    LineRole,
    Paragraph,
    TableCell,
    TableRow,
)
from glyphstone.writers.docx import DocxWriter, MissingExtraError
from glyphstone.writers.facts import Facts
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import printable, written
from glyphstone.writers.written_tables import table_row
from tests.writers.hostile import random_paragraph, random_text


def data(*items: Paragraph, facts: Facts | None = None) -> bytes:
    return b"".join(written(DocxWriter(), facts or Facts("x.pdf"), items))


def read(*items: Paragraph, facts: Facts | None = None) -> Docx:
    return Document(io.BytesIO(data(*items, facts=facts)))


def styled(document: Docx) -> list[tuple[str, str]]:
    return [
        (paragraph.style.name or "", paragraph.text)
        for paragraph in document.paragraphs
        if paragraph.style is not None
    ]


def p(text: str, role: LineRole = LineRole.WHOLE, level: int = 0, label: str = "") -> Paragraph:
    return Paragraph(text, role, level=level, label=label)


def test_paragraphs_have_the_styles_of_a_word_processor() -> None:
    found = read(
        p("Title", LineRole.HEADING, 1), p("Deep", LineRole.HEADING, 99), p("Text."),
        p("• one", label="•"), p("1. first", label="1."), p("Figure", LineRole.CAPTION),
        p("Note", LineRole.FOOTNOTE), p("a\n  b", LineRole.CODE), p("Entry 3", LineRole.CONTENTS),
    )  # fmt: skip
    assert styled(found) == [
        ("Heading 1", "Title"), ("Heading 9", "Deep"), ("Normal", "Text."),
        ("List Bullet", "one"), ("List", "1. first"), ("Caption", "Figure"),
        ("Body Text 3", "Note"), ("macro", "a\n  b"), ("No Spacing", "Entry 3"),
    ]  # fmt: skip


def test_rows_of_a_table_become_one() -> None:
    rows = [
        Paragraph(
            "a b", LineRole.OBJECT, row=TableRow(1, 1, (TableCell(0, 1, 1), TableCell(2, 3, 3)))
        ),
        Paragraph("c", LineRole.OBJECT, row=TableRow(1, 2, (TableCell(0, 1, 2),))),
        Paragraph("d", LineRole.OBJECT, row=TableRow(2, 1, (TableCell(0, 1, 1),))),
    ]
    tables = read(*rows, p("After")).tables
    assert [[[cell.text for cell in row.cells] for row in table.rows] for table in tables] == [
        [["a", "", "b"], ["", "c", ""]],
        [["d"]],
    ]


def test_what_is_known_stands_in_the_properties() -> None:
    facts = Facts("x.pdf", title="T", author="A", licence="CC0", citation="C" * 300, lang="yrk",
                  date="2020-01-02T03:04:05Z", url="u", unknown=3, doubtful=4,
                  version="1")  # fmt: skip
    known = read(p("Text."), facts=facts).core_properties
    assert (known.title, known.author, known.language, known.category) == ("T", "A", "yrk", "CC0")
    assert known.subject == "C" * 255
    assert known.keywords == "Nenets yrk nene1249"
    assert known.comments == (
        "Taken from x.pdf by Glyphstone 1. u Glyphs that nobody has named: 3, marked ⟦...⟧."
        " Letters that are not to be believed: 4."
    )
    assert known.created is not None
    assert known.created.replace(tzinfo=None) == datetime(2020, 1, 2, 3, 4, 5)
    assert read(facts=Facts("x.pdf")).core_properties.created is None


def test_marks_stand_out_and_doubt_is_a_comment() -> None:
    item = Paragraph(f"a{UNKNOWN}b", LineRole.WHOLE, unknown=(GlyphKey(FontKey("7"), 65),),
                     map_confidence=0.509)  # fmt: skip
    document = read(item)
    (paragraph,) = document.paragraphs
    assert [(run.text, run.font.highlight_color is not None) for run in paragraph.runs[:3]] == [
        ("a", False), ("⟦7:41⟧", True), ("b", False),
    ]  # fmt: skip
    assert [comment.text for comment in document.comments] == [
        "Its least sure letter is sure to 0.50."
    ]


def test_direction_and_language_are_said() -> None:
    right = Paragraph("שלום", LineRole.WHOLE, lang="he", direction=Direction.RTL)
    left = Paragraph("text", LineRole.WHOLE, lang="en")
    first, second = read(right, left).paragraphs
    assert first._p.pPr is not None
    assert first._p.pPr.find(qn("w:bidi")) is not None
    run = first.runs[0]._r.rPr
    assert run is not None
    assert run.find(qn("w:rtl")) is not None
    lang = run.find(qn("w:lang"))
    assert lang is not None
    assert lang.get(qn("w:bidi")) == "he"
    other = second.runs[0]._r.rPr
    assert other is not None
    said = other.find(qn("w:lang"))
    assert said is not None
    assert said.get(qn("w:val")) == "en"


def test_the_same_input_gives_the_same_bytes_without_a_time() -> None:
    item = Paragraph("a", LineRole.WHOLE, map_confidence=0.5)
    assert data(item) == data(item)
    with zipfile.ZipFile(io.BytesIO(data(item))) as files:
        assert {entry.date_time[0] for entry in files.infolist()} == {1980}


def test_without_python_docx_a_person_hears_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    with pytest.raises(MissingExtraError, match=r"needs python-docx.*glyphstone\[docx\]") as caught:
        DocxWriter()
    assert caught.value.exit_code is ExitCode.USAGE


def test_hostile_documents_come_back() -> None:
    random = Random(6)
    for _ in range(30):
        items = [random_paragraph(random) for _ in range(random.randrange(20))]
        document = read(*items, facts=Facts(random_text(random), title=random_text(random)))
        found = [paragraph.text for paragraph in document.paragraphs]
        found += [
            cell.text for table in document.tables for row in table.rows for cell in row.cells
        ]
        wanted = [printable(with_marks(item).text, Counter()) for item in items]
        bullets = sum(style == "List Bullet" for style, _ in styled(document))
        listed = [item for item in items if table_row(with_marks(item)) is None]
        assert len(document.paragraphs) == len(listed)
        missing = letters(wanted) - letters(found)
        assert not letters(found) - letters(wanted)
        assert missing.total() <= bullets


def letters(texts: list[str]) -> Counter[str]:
    return Counter("".join("".join(texts).split()))
