"""The sheet with fields, as HTML and as CSV."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from glyphstone.writers.sheet.contents import Card
from glyphstone.writers.sheet.fill_in import (
    COLUMNS,
    FieldCard,
    FieldFont,
    FieldSheet,
    fill_in_csv,
    fill_in_html,
)

CARD = Card(0x41, 1, "", "", "", None, 1234, 0.6, None)
FIELD = FieldCard(CARD, "12:41", None)


def sheet(*fields: FieldCard, document: str = "a.pdf", title: str = "F") -> FieldSheet:
    font = FieldFont(document, "ab" * 32, title, "2 glyphs", fields)
    return FieldSheet(document, "glyphstone recover a.pdf --answers x.html", [font])


class _Inputs(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "input" and dict(attrs).get("type") == "text":
            self.found.append(dict(attrs))


def inputs(page: str) -> list[dict[str, str | None]]:
    reader = _Inputs()
    reader.feed(page)
    return reader.found


def test_a_field_names_its_glyph_and_its_document() -> None:
    (field,) = inputs(fill_in_html(sheet(FIELD)))
    assert field["data-glyph"] == "12:41"
    assert field["data-document"] == "a.pdf"
    assert field["data-sha256"] == "ab" * 32
    assert field["aria-label"] == "text of glyph 41 of F"
    assert field["value"] == field["data-was"] == field["data-proposed"] == ""


@pytest.mark.parametrize(
    ("known", "shown"), [(None, ""), ("", "-"), ("x", "x"), ('"<', '"<'), ("\u200d", "\u200d")]
)
def test_what_is_known_stands_in_the_field(known: str | None, shown: str) -> None:
    (field,) = inputs(fill_in_html(sheet(replace(FIELD, known=known))))
    assert (field["value"], field["data-was"]) == (shown, shown)


def test_only_what_is_not_known_is_marked() -> None:
    assert '<li class="card bad">' in fill_in_html(sheet(FIELD))
    assert '<li class="card bad">' not in fill_in_html(sheet(replace(FIELD, known="x")))
    assert '<li class="card bad">' not in fill_in_html(sheet(replace(FIELD, known="")))


def test_a_proposal_waits_beside_the_field() -> None:
    page = fill_in_html(sheet(replace(FIELD, proposed="ӈ", why="by its shape, 70% sure")))
    (field,) = inputs(page)
    assert (field["value"], field["placeholder"], field["data-proposed"]) == ("", "ӈ", "ӈ")
    assert "proposed: <bdi>ӈ</bdi>" in page
    assert "by its shape, 70% sure" in page
    assert "proposed:" not in fill_in_html(sheet(FIELD))


def test_controls_do_not_reach_the_page() -> None:
    (field,) = inputs(fill_in_html(sheet(replace(FIELD, known="a\x00\x1b\ud800b"))))
    assert field["value"] == "ab"


def test_places_and_counts_are_shown_and_escaped() -> None:
    places = ("page 1, line 2: a□", "page <3>")
    page = fill_in_html(sheet(replace(FIELD, places=places), document="<b>.pdf"))
    assert "page 1, line 2: a□" in page
    assert "page &lt;3&gt;" in page
    assert "1,234×" in page
    assert "<b>.pdf" not in page
    assert '<span id="all">1</span>' in page


def test_the_page_may_run_its_own_script_alone() -> None:
    page = fill_in_html(sheet(FIELD))
    (script,) = re.findall(r"<script>(.*?)</script>", page, flags=re.S)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.split("; ") == [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        f"script-src 'sha256-{digest}'",
    ]
    assert not re.findall(r"https?:", page)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_the_table_has_a_row_a_glyph() -> None:
    known = replace(FIELD, mark="12:42", known="", card=replace(CARD, code=0x42))
    head, first, second = rows(fill_in_csv(sheet(replace(FIELD, proposed="ӈ"), known)))
    assert tuple(head) == COLUMNS
    assert first == ["a.pdf", "ab" * 32, "F", "⟦12:41⟧", "41h", "1234", "", "ӈ", ""]
    assert second == ["a.pdf", "ab" * 32, "F", "⟦12:42⟧", "42h", "1234", "-", "", ""]


@pytest.mark.parametrize(
    ("title", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+a", "'+a"),
        ("-a", "'-a"),
        ("@a", "'@a"),
        ("=", "="),
        ("a=1", "a=1"),
        ("", ""),
    ],
)
def test_no_cell_is_a_formula(title: str, cell: str) -> None:
    assert rows(fill_in_csv(sheet(FIELD, title=title)))[1][2] == cell
    assert rows(fill_in_csv(sheet(FIELD, document=title)))[1][0] == cell
    assert rows(fill_in_csv(sheet(replace(FIELD, proposed=title))))[1][7] == cell
    if title:
        assert rows(fill_in_csv(sheet(replace(FIELD, known=title))))[1][6] == cell
