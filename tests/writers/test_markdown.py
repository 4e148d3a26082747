"""Markdown: a second reader gives the text back, whatever stands in it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from markdown_it import MarkdownIt

from glyphstone.model import UNKNOWN, FontKey, GlyphKey, LineRole, Paragraph, TableCell, TableRow
from glyphstone.writers.facts import Facts
from glyphstone.writers.list_labels import is_bullet, is_number, list_label
from glyphstone.writers.markdown import Markdown
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import printable, written
from glyphstone.writers.written_tables import cell_texts, table_row
from tests.writers.hostile import random_paragraph


def made(*items: Paragraph, facts: Facts | None = None) -> str:
    """What is written, without metadata unless there are facts."""
    writer = Markdown(metadata=facts is not None)
    return b"".join(written(writer, facts or Facts("x.pdf"), items)).decode()


def blocks(text: str) -> list[tuple[str, str]]:
    """The kinds of blocks that a reader finds, each with its text."""
    found: list[tuple[str, str]] = []
    kind = ""
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        if token.type == "inline":
            said = "".join(
                {"softbreak": "\n", "hardbreak": "\n"}.get(child.type, child.content)
                for child in token.children or ()
            )
            assert {child.type for child in token.children or ()} <= {"text", "text_special"}
            found.append((kind, said))
        elif token.type == "fence":
            found.append(("code", token.content))
        elif token.type.endswith("_open") and token.type != "paragraph_open":
            kind = token.type.removesuffix("_open") + (token.markup if "#" in token.markup else "")
        elif token.type.endswith("_close") and token.type != "paragraph_close":
            kind = ""
    return found


def p(text: str, role: LineRole = LineRole.WHOLE, level: int = 0, label: str = "") -> Paragraph:
    return Paragraph(text, role, level=level, label=label)


def test_what_is_known_stands_before_the_text() -> None:
    facts = Facts(
        "x.pdf", title='A: "title"', author="Ö", lang="yrk", script="Cyrl", pages=3, unknown=7,
        doubtful=2, licence="CC BY 4.0", citation="Ö 2020", date="2020", url="u", version="1",
    )  # fmt: skip
    assert made(p("Text."), facts=facts) == (
        '---\ntitle: "A: \\"title\\""\nauthor: "Ö"\ndate: "2020"\nlang: "yrk"\n'
        'language: "Nenets"\niso639-3: "yrk"\nglottocode: "nene1249"\nscript: "Cyrl"\n'
        'licence: "CC BY 4.0"\ncitation: "Ö 2020"\nurl: "u"\nsource: "x.pdf"\npages: 3\n'
        'unknown-glyphs: 7\ndoubtful-letters: 2\ngenerator: "Glyphstone 1"\n---\n\nText.\n'
    )


def test_little_is_said_of_a_document_of_which_little_is_known() -> None:
    assert made(facts=Facts("")) == '---\ngenerator: "Glyphstone 0"\n---\n'


def test_a_page_of_everything() -> None:
    rows = [
        Paragraph(
            "a b", LineRole.OBJECT, row=TableRow(1, 1, (TableCell(0, 1, 1), TableCell(2, 3, 3)))
        ),
        Paragraph("c|d", LineRole.OBJECT, row=TableRow(1, 2, (TableCell(0, 3, 2),))),
    ]
    text = made(
        p("Title", LineRole.HEADING, 1), p("Deep", LineRole.HEADING, 9), p("Text."),
        p("• one", label="•"), p("• two", label="•"), p("1. first", label="1."),
        p("2. second", label="2."), p("4. fourth", label="4."), *rows,
        p("a\n  b ```", LineRole.CODE), p("Note", LineRole.FOOTNOTE),
        p("Entry 3", LineRole.CONTENTS),
        p("Figure 1", LineRole.CAPTION),
    )  # fmt: skip
    assert text == (
        "# Title\n\n###### Deep\n\nText.\n\n- one\n- two\n\n1. first\n2. second\n"
        "\n<!-- -->\n\n4. fourth\n\n| a |  | b |\n| --- | --- | --- |\n|  | c\\|d |  |\n\n"
        "````\na\n  b ```\n````\n\n> Note\n\n- Entry 3\n\nFigure 1\n"
    )
    assert [(kind, said) for kind, said in blocks(text) if said] == [
        ("heading#", "Title"), ("heading######", "Deep"), ("", "Text."), ("list_item", "one"),
        ("list_item", "two"), ("list_item", "first"), ("list_item", "second"),
        ("list_item", "fourth"), ("th", "a"), ("th", "b"), ("td", "c|d"),
        ("code", "a\n  b ```\n"), ("blockquote", "Note"), ("list_item", "Entry 3"),
        ("", "Figure 1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "# no heading", "> no quote", "- no list", "+ no list", "* no list", "1. no list",
        "1986) no list", "---", "===", "***", "_no_ emphasis", "2*3*4", "a_b_c", "snake_case_",
        "[no](link)", "![no](image)", "<b>no</b>", "<!-- no", "&amp; no", "&#65; no", "`no code`",
        "~~no~~", "~~~", "```", "\\", "| a | b |", ": x", "http://example.org/a_b", "a < b > c & d",
        "a@b.org", "1.", "-", "#", "    four blanks", "x  ", "tab\tx", "a\\", "a `", "==", "x\n---",
    ],
)  # fmt: skip
def test_what_looks_like_markup_is_text(text: str) -> None:
    plain = " ".join(text.split())
    assert blocks(made(p(text))) == [("", plain)]
    assert blocks(made(p(f"• {text}", label="•"))) == [("list_item", plain)]
    assert blocks(made(p(text, LineRole.HEADING, 2))) == [("heading##", plain)]


def test_labels_that_markdown_does_not_know_stay_in_the_text() -> None:
    assert made(p("a) first", label="a)")) == "- a) first\n"
    assert made(p("first", label="•")) == "first\n"


def test_a_paragraph_that_begins_with_a_bullet_is_an_item() -> None:
    assert made(p("• first"), p("◦ second")) == "- first\n- second\n"
    assert made(p("– he said")) == "– he said\n"


def test_unknown_glyphs_are_marked() -> None:
    item = Paragraph(f"a{UNKNOWN}[b]", LineRole.WHOLE, unknown=(GlyphKey(FontKey("7"), 65),))
    assert made(item) == "a⟦7:41⟧\\[b]\n"


def test_two_thousand_hostile_documents_come_back() -> None:
    random = Random(11)
    for _ in range(2000):
        items = [random_paragraph(random) for _ in range(random.randrange(4))]
        text = made(*items)
        assert text == made(*items)
        found = " ".join(said for _, said in blocks(re.sub("<!-- -->", "", text)))
        wanted = []
        for item in map(with_marks, items):
            row = table_row(item)
            wanted += [item.text] if row is None else cell_texts(item, row, Counter())
        assert letters(found) == letters(printable(" ".join(wanted), Counter()), items)


def letters(text: str, items: list[Paragraph] | None = None) -> Counter[str]:
    """How often each character stands in a text, without blanks and labels that became markup."""
    counted = Counter("".join(text.split()))
    for item in items or ():
        text = " ".join(printable(with_marks(item).text, Counter()).split())
        label = list_label(item, text)
        listed = label and (is_bullet(label) or is_number(label))
        if listed and item.role not in _WITHOUT_LABELS and table_row(with_marks(item)) is None:
            counted.subtract(label)
    return +counted


_WITHOUT_LABELS = (LineRole.CODE, LineRole.HEADING)
