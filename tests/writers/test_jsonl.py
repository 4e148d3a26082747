"""JSON lines for corpora."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.model import UNKNOWN, FontKey, GlyphKey, Join, JoinKind, LineRole, Paragraph
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
    facts = Facts(
        "a.pdf", title="A", pages=4, version="1", doubtful=17, lang="en", script="Latn",
        author="B", licence="CC0", citation="B, A",
    )  # fmt: skip
    assert line(Jsonl(), facts, ITEMS) == {
        "text": "First page.\n\nAcross pages.\n\nТрећа⟦U+0000⟧",
        "id": "a.pdf",
        "metadata": {
            "file_path": "a.pdf", "title": "A", "url": None, "date": None, "author": "B",
            "license": "CC0", "citation": "B, A", "iso639_3": "eng", "glottocode": "stan1293",
            "language": "eng_Latn", "language_score": 0.7292, "pages": 4,
            "page_ends": [20, 20, 41, 41], "paragraphs": 3, "unknown_glyphs": 0,
            "doubtful_glyphs": 17,
            "map_confidence": None, "provenance": [], "extractor": "glyphstone 1",
            "replaced": {"U+0000": 1},
        },
    }  # fmt: skip


def test_names_of_finepdfs() -> None:
    facts = Facts("a.pdf", url="u", date="2020", lang="en", script="Latn", title="A")
    found = line(Jsonl(Columns.FINEPDFS, identity="id-1"), facts, ITEMS)
    assert list(found.items()) == list({
        "text": "First page.\n\nAcross pages.\n\nТрећа⟦U+0000⟧",
        "id": "id-1", "dump": None, "url": "u", "date": "2020", "file_path": "a.pdf",
        "offset": None, "token_count": None, "language": "eng_Latn",
        "page_average_lid": "eng_Latn", "page_average_lid_score": 0.6528,
        "full_doc_lid": "eng_Latn", "full_doc_lid_score": 0.7292,
        "per_page_languages": ["eng_Latn", "und_Zyyy", "eng_Latn"],
        "is_truncated": None, "extractor": "glyphstone", "page_ends": [20, 20, 41],
    }.items())  # fmt: skip


def words(text: str, page: int, lang: str = "en", **more: Any) -> Paragraph:
    """A paragraph on one page."""
    script = "Cyrl" if lang == "sr" else "Latn"
    return Paragraph(text, LineRole.WHOLE, lines=((page, 1),), lang=lang, script=script, **more)


def finepdfs(facts: Facts, *items: Paragraph) -> dict[str, Any]:
    return line(Jsonl(Columns.FINEPDFS), facts, list(items))


def metadata(facts: Facts, *items: Paragraph) -> dict[str, Any]:
    found: dict[str, Any] = line(Jsonl(), facts, list(items))["metadata"]
    return found


def test_a_document_without_text() -> None:
    assert metadata(Facts("a")) == {
        "file_path": "a", "title": None, "url": None, "date": None, "author": None,
        "license": None, "citation": None, "iso639_3": None, "glottocode": None,
        "language": "und_Zyyy", "language_score": None, "pages": 0, "page_ends": [],
        "paragraphs": 0, "unknown_glyphs": 0, "doubtful_glyphs": 0, "map_confidence": None,
        "provenance": [], "extractor": "glyphstone 0", "replaced": {},
    }  # fmt: skip
    found = finepdfs(Facts("a"))
    assert found["page_average_lid"] == found["full_doc_lid"] == "und_Zyyy"
    assert found["page_average_lid_score"] is found["full_doc_lid_score"] is None
    assert found["per_page_languages"] == []


def test_a_language_of_which_no_letter_was_written_has_no_score() -> None:
    found = metadata(Facts("a", lang="fr", script="Latn"), words("abc", 1))
    assert (found["language"], found["language_score"]) == ("fra_Latn", None)


def test_the_language_of_most_characters_counts() -> None:
    items = words("абвгд", 1, "sr", lang_confidence=0.25), words("abc", 1, lang_confidence=0.5)
    found = metadata(Facts("a"), *items)
    assert (found["language"], found["language_score"]) == ("srp_Cyrl", 0.25)
    # Of two that are as common, the first by name.
    found = metadata(Facts("a"), words("абв", 1, "sr"), words("abc", 2))
    assert (found["language"], found["language_score"]) == ("eng_Latn", 1.0)


def test_an_unknown_language_is_not_sure_and_a_declared_one_is() -> None:
    for lang, said, sure in (("und", "und_Latn", 0.0), ("en", "eng_Latn", 1.0)):
        found = metadata(Facts("a"), words("abc", 1, lang))
        assert (found["language"], found["language_score"]) == (said, sure)


def test_scores_have_four_digits() -> None:
    found = finepdfs(Facts("a"), words("abc", 1, lang_confidence=1 / 3))
    assert found["full_doc_lid_score"] == found["page_average_lid_score"] == 0.3333
    known = finepdfs(Facts("a", lang="en", script="Latn"), words("abc", 1, lang_confidence=2 / 3))
    assert known["full_doc_lid_score"] == 0.6667


def test_the_commonest_language_of_pages_and_their_average() -> None:
    found = finepdfs(
        Facts("a", pages=4),
        words("а" * 90, 1, "sr", lang_confidence=1.0),
        words("b", 2, lang_confidence=0.5),
        words("c", 3, lang_confidence=0.75),
    )
    assert found["full_doc_lid"] == "srp_Cyrl"
    assert found["page_average_lid"] == "eng_Latn"
    assert found["page_average_lid_score"] == 0.75
    assert found["per_page_languages"] == ["srp_Cyrl", "eng_Latn", "eng_Latn", "und_Zyyy"]
    assert found["page_ends"] == [90, 93, 96, 96]


def test_pages_end_where_the_text_of_the_next_begins() -> None:
    # The break between two paragraphs belongs to the page behind it.
    found = metadata(Facts("a", pages=6), words("ab", 2), words("cd", 2), words("ef", 5))
    assert found["page_ends"] == [0, 6, 6, 6, 10, 10]


def test_a_paragraph_on_three_pages_ends_each_where_its_line_does() -> None:
    item = Paragraph(
        "aa bb cc", LineRole.WHOLE, lines=((1, 9), (2, 1), (3, 1)),
        joins=(Join(6, JoinKind.SPACE, "", 3, 1), Join(3, JoinKind.SPACE, "", 2, 1)),
        lang="en", script="Latn",
    )  # fmt: skip
    assert metadata(Facts("a"), item)["page_ends"] == [3, 6, 8]
    # Marks are longer than what they stand for; joins beyond an end count as that end.
    odd = Paragraph(
        "\0a", LineRole.WHOLE, lines=((1, 1),),
        joins=(Join(1, JoinKind.SPACE, "", 2, 1), Join(99, JoinKind.SPACE, "", 3, 1)),
        lang="en", script="Latn",
    )  # fmt: skip
    assert metadata(Facts("a"), odd)["page_ends"] == [8, 9, 9]


def test_a_join_on_a_page_before_ends_nothing() -> None:
    item = Paragraph(
        "aabb", LineRole.WHOLE, lines=((2, 1),),
        joins=(Join(2, JoinKind.SPACE, "", 1, 9), Join(3, JoinKind.SPACE, "", 2, 2)),
    )  # fmt: skip
    assert metadata(Facts("a"), item)["page_ends"] == [0, 4]


def test_a_paragraph_of_a_page_before_ends_nothing() -> None:
    found = metadata(Facts("a"), words("ab", 3), words("cd", 2), words("ef", 0))
    assert (found["pages"], found["page_ends"]) == (3, [0, 0, 10])


def test_a_confidence_above_one_counts_as_one() -> None:
    assert metadata(Facts("a"), words("a", 1, map_confidence=1.5))["map_confidence"] == 1.0


def test_letters_are_counted_with_how_they_are_known() -> None:
    key = GlyphKey(FontKey("1"), 65)
    items = (
        words(f"{UNKNOWN}a{UNKNOWN}", 1, unknown=(key, key), provenance=("none", "map")),
        words("b", 1, map_confidence=0.75, provenance=("map", "dot\0")),
        words("c", 1, map_confidence=0.5),
        words("d", 1, map_confidence=0.9),
    )
    found = metadata(Facts("a"), *items)
    assert (found["unknown_glyphs"], found["map_confidence"]) == (2, 0.5)
    assert found["provenance"] == ["none", "map", "dot⟦U+0000⟧"]
    assert found["paragraphs"] == 4


def test_what_is_said_of_a_document_is_printable_and_counted() -> None:
    found = metadata(Facts("a\0", title="b\1", url="c\1", date="d"))
    assert (found["file_path"], found["title"]) == ("a⟦U+0000⟧", "b⟦U+0001⟧")
    assert (found["url"], found["date"]) == ("c⟦U+0001⟧", "d")
    # Twice: the id is the name of the file.
    assert found["replaced"] == {"U+0000": 2, "U+0001": 2}


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
