"""A part of a document becomes the prose that it is in the whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import forge
import glyphstone
from glyphstone.model import Direction, LineRole, Paragraph
from glyphstone.prose import prose_reader, read_prose
from glyphstone.prose.prose_reader import pages_beside
from glyphstone.reading.text_reader import DocumentText, read_text

TEXT = (
    "Every page of this book is set in a font of its own and nobody knows why it should be so,"
    " least of all the people who made it."
)


@pytest.mark.parametrize(
    ("wanted", "count", "found"),
    [
        (None, 40, []),
        ({20}, 40, [*range(12, 20), *range(21, 29)]),
        ({3}, 5, [1, 2, 4, 5]),
        (range(10, 14), 30, [*range(2, 10), *range(14, 22)]),
        ([1, 2, 3], 3, []),
        ({1, 4}, 12, [2, 3, *range(5, 13)]),
        ({1, 40}, 40, [*range(2, 10), *range(32, 40)]),
        ({40}, 20, [*range(32, 40)]),
        ([], 20, []),
    ],
    ids=["all", "one", "short", "range", "whole", "near", "far", "more", "none"],
)
def test_eight_pages_before_and_behind_stand_beside(
    wanted: list[int] | None, count: int, found: list[int]
) -> None:
    assert sorted(pages_beside(wanted, count)) == found


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Twelve pages, each in another font than the next, with one numbered rule."""
    blocks = []
    for page in range(1, 13):
        face = forge.Typeface(("DejaVuSans" if page % 2 else "DejaVuSerif",))
        style = forge.Style(face)
        for text in (TEXT, f"Rule {page}", TEXT):
            blocks.append(forge.Paragraph((text,), style=style))
    layout = forge.Layout(height=230)
    path = tmp_path / "book.pdf"
    path.write_bytes(forge.Document(blocks, blocks[0].style or forge.Style(), layout).build().pdf)
    return path


def paragraphs(path: Path, pages: set[int] | None = None) -> list[Paragraph]:
    with glyphstone.open(path) as document:
        return list(read_prose(document, pages=pages))


def test_a_page_alone_has_the_paragraphs_of_the_whole(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [(one.role, one.text, one.lines) for one in paragraphs(book)]
    assert sum(role is LineRole.HEADING for role, _, _ in whole) == 12
    for page in (1, 6, 12):
        found = [(one.role, one.text, one.lines) for one in paragraphs(book, {page})]
        assert found == [one for one in whole if one[2][0][0] == page]
        assert len(found) == 3
    # A page by itself does not show that rules are numbered.
    monkeypatch.setattr(prose_reader, "pages_beside", lambda *_: frozenset())
    assert LineRole.HEADING not in {one.role for one in paragraphs(book, {6})}


def test_nothing_is_told_of_the_pages_beside(book: Path) -> None:
    shown: list[int] = []
    with glyphstone.open(book) as document:
        prose = read_prose(document, pages={5}, watch=lambda page: shown.append(page.number))
        list(prose)
        assert shown == [5]
        assert list(prose.boxes) == [5]
        assert prose.pages == 1
        assert [font.name for font in prose.fonts] == [
            font.name for font in document.page(5).glyphs.fonts
        ]
        assert len(prose.fonts) == 1


def test_pages_beside_are_read_from_the_file_opened_once_more_without_their_languages(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[bool, frozenset[int] | None, bool]] = []

    def watched(document: glyphstone.Document, **more: Any) -> DocumentText:
        pages = more["pages"]
        known = None if pages is None else frozenset(pages)
        asked.append((document is opened, known, more["options"].languages))
        assert more["options"].spacing
        assert more["maps"] == {}
        return read_text(document, **more)

    monkeypatch.setattr(prose_reader, "read_text", watched)
    with glyphstone.open(book) as opened:
        list(read_prose(opened, maps={}, pages={12}))
        assert asked == [(True, frozenset({12}), True), (False, frozenset(range(4, 12)), False)]
        asked.clear()
        list(read_prose(opened, maps={}))
        list(read_prose(opened, maps={}, pages=range(1, 13)))
        assert asked == [(True, None, True), (True, frozenset(range(1, 13)), True)]


def test_what_is_told_of_a_part_is_told_of_its_pages(tmp_path: Path) -> None:
    style = forge.Style(forge.Typeface(("DejaVuSans",)))
    words = "שלום עולם " * 20
    blocks = [forge.Paragraph((text,), style=style) for text in (words, "Three words here.", words)]
    path = tmp_path / "mixed.pdf"
    layout = forge.Layout(height=150)
    path.write_bytes(forge.Document(blocks, style, layout).build().pdf)
    with glyphstone.open(path) as document:
        pages = {page.number: page.text for page in glyphstone.read_text(document)}
        (middle,) = (number for number, text in pages.items() if "Three" in text)
        prose = read_prose(document, pages={middle})
        found = list(prose)
        assert any("Three words" in one.text for one in found)
        only = read_prose(document)
        list(only)
        assert (only.script, only.direction) == ("Hebr", Direction.RTL)
        assert set(prose.boxes) == {middle}
        assert prose.pages == 1
