"""What the text of a document says of the whole of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge import Paragraph, Style, Typeface
from glyphstone.errors import GlyphstoneError
from glyphstone.model import FontMaps, LanguageSource
from glyphstone.reading import TextOptions, read_text
from tests.reading.making import opened

ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood."
)
RUSSIAN = (
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом "
    "и совестью и должны поступать в отношении друг друга в духе братства."
)


def test_pages_are_gone_through_once(tmp_path: Path) -> None:
    with opened(tmp_path, ENGLISH) as document:
        text = read_text(document)
        assert len(list(text)) == 1
        with pytest.raises(GlyphstoneError, match="have been gone through") as told:
            iter(text)
    assert told.value.next_step == (
        "Call read_text again, or keep the pages: list(read_text(document))."
    )


def test_before_any_page_nothing_is_known(tmp_path: Path) -> None:
    with opened(tmp_path, ENGLISH) as document:
        text = read_text(document)
        assert (text.lang, text.lang_confidence, text.script) == ("und", None, "Zyyy")
        assert text.lang_source is LanguageSource.NONE
        assert text.fonts == ()
        assert text.doubtful_fonts == ()
        assert text.warnings == []


def test_the_document_has_the_language_of_its_pages(tmp_path: Path) -> None:
    with opened(tmp_path, ENGLISH) as document:
        text = read_text(document)
        (page,) = text
        assert (text.lang, text.lang_source) == ("en", LanguageSource.DETECTED)
        assert text.lang_confidence == page.lang_confidence is not None
        assert text.declared_lang is None
        assert [font.name for font in text.fonts] == [
            font.name for font in document.page(1).glyphs.fonts
        ]


def test_nothing_is_said_of_languages_if_nobody_asks(tmp_path: Path) -> None:
    with opened(tmp_path, ENGLISH) as document:
        text = read_text(document, options=TextOptions(languages=False))
        list(text)
        assert (text.lang, text.lang_confidence) == ("und", None)
        assert text.lang_source is LanguageSource.NONE
        assert text.script == "Latn"


def book(folder: Path) -> Path:
    """Two pages: one in Latin letters, one with more Cyrillic ones."""
    blocks = [Paragraph((ENGLISH,)), Paragraph((f"{RUSSIAN} {RUSSIAN}",))]
    layout = forge.Layout(height=200)
    path = folder / "book.pdf"
    style = Style(Typeface(("DejaVuSans",)))
    path.write_bytes(forge.Document(blocks, style, layout).build().pdf)
    return path


def test_the_script_is_that_of_most_characters_of_all_pages(tmp_path: Path) -> None:
    with glyphstone.open(book(tmp_path)) as document:
        text = read_text(document)
        pages = list(text)
        assert [page.number for page in pages] == [1, 2]
        assert {page.number: page.script for page in pages}[2] == "Cyrl"
        assert text.script == "Cyrl"
        first = read_text(document, pages={1})
        assert [page.number for page in first] == [1]


def test_a_text_is_a_dict_of_plain_things(tmp_path: Path) -> None:
    with glyphstone.open(book(tmp_path)) as document:
        found = read_text(document).to_dict()
    assert list(found) == [
        "lang", "lang_confidence", "lang_source", "declared_lang", "script", "pages",
        "doubtful_fonts", "warnings", "faults",
    ]  # fmt: skip
    assert (found["lang"], found["lang_source"], found["script"]) == ("ru", "detected", "Cyrl")
    assert found["declared_lang"] is None
    assert [page["number"] for page in found["pages"]] == [1, 2]
    assert found["doubtful_fonts"] == found["warnings"] == found["faults"] == []


def test_a_font_that_has_a_map_is_not_doubtful(tmp_path: Path) -> None:
    damaged = Typeface(("NotoSans",), damage=(forge.damage.Shift(3),))
    path = tmp_path / "damaged.pdf"
    path.write_bytes(forge.typeset([ENGLISH], style=Style(damaged)).pdf)
    with glyphstone.open(path) as document:
        text = read_text(document)
        list(text)
        (doubtful,) = text.doubtful_fonts
        assert doubtful.shown > 50
        known: FontMaps = {font.key: {} for font in document.fonts}
        mapped = read_text(document, maps=known)
        list(mapped)
        assert mapped.doubtful_fonts == ()
