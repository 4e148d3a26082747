"""JSON lines for corpora."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.model import Join, JoinKind, LineRole, Paragraph
from glyphstone.writers.jsonl import Columns, Jsonl
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import Facts, printable, written
from tests.writers.hostile import paragraphs, texts

ITEMS = [
    Paragraph("First page.", LineRole.WHOLE, lines=((1, 1),), lang="en", script="Latn"),
    Paragraph(
        "Across pages.",
        LineRole.WHOLE,
        lines=((1, 2), (3, 1)),
        joins=(Join(7, JoinKind.SPACE, "", 3, 1),),
        lang="en",
        lang_confidence=0.5,
        script="Latn",
    ),
    Paragraph("Трећа\0", LineRole.WHOLE, lines=((3, 2),), lang="sr", script="Cyrl"),
]


def line(writer: Jsonl, facts: Facts, items: list[Paragraph]) -> dict[str, Any]:
    """The one line that a writer writes."""
    data = b"".join(written(writer, facts, items))
    assert data.endswith(b"\n")
    assert data.count(b"\n") == 1
    found: dict[str, Any] = json.loads(data)
    return found


def test_names_of_datatrove() -> None:
    facts = Facts("a.pdf", title="A", pages=4, version="1", doubtful=17)
    assert line(Jsonl(), facts, ITEMS) == {
        "text": "First page.\n\nAcross pages.\n\nТрећа⟦U+0000⟧",
        "id": "a.pdf",
        "metadata": {
            "file_path": "a.pdf", "title": "A", "url": None, "date": None,
            "language": "eng_Latn", "language_score": 0.7292, "pages": 4,
            "page_ends": [20, 20, 41, 41], "paragraphs": 3, "unknown_glyphs": 0,
            "doubtful_glyphs": 17,
            "map_confidence": None, "provenance": [], "extractor": "glyphstone 1",
            "replaced": {"U+0000": 1},
        },
    }  # fmt: skip


def test_names_of_finepdfs() -> None:
    facts = Facts("a.pdf", url="u", date="2020", lang="en", script="Latn")
    found = line(Jsonl(Columns.FINEPDFS, identity="id-1"), facts, ITEMS)
    assert list(found) == [
        "text", "id", "dump", "url", "date", "file_path", "offset", "token_count", "language",
        "page_average_lid", "page_average_lid_score", "full_doc_lid", "full_doc_lid_score",
        "per_page_languages", "is_truncated", "extractor", "page_ends",
    ]  # fmt: skip
    assert (found["id"], found["language"], found["page_average_lid"]) == (
        "id-1", "eng_Latn", "eng_Latn",
    )  # fmt: skip
    assert found["per_page_languages"] == ["eng_Latn", "und_Zyyy", "eng_Latn"]


@settings(max_examples=40)
@given(st.lists(paragraphs(), max_size=5), texts, st.sampled_from(Columns))
def test_any_text_comes_back(items: list[Paragraph], name: str, columns: Columns) -> None:
    writer = Jsonl(columns)
    found = line(writer, Facts(name), items)
    replaced = type(writer.replaced)()
    assert found["text"] == "\n\n".join(
        printable(with_marks(item).text, replaced) for item in items
    )
    ends = found["page_ends"] if columns is Columns.FINEPDFS else found["metadata"]["page_ends"]
    assert ends == sorted(ends)
    assert not ends or ends[-1] == len(found["text"]) or all(item.page == 0 for item in items)
