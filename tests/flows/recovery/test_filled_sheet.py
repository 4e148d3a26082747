"""What a person typed into a sheet, read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.errors import MapError
from glyphstone.flows.recovery.filled_sheet import FilledGlyph, filled_glyphs, is_sheet
from glyphstone.writers.sheet.contents import Card
from glyphstone.writers.sheet.fill_in import (
    FieldCard,
    FieldFont,
    FieldSheet,
    fill_in_csv,
    fill_in_html,
)

HEAD = "document,sha256,glyph,text\n"


def page(*fields: str) -> str:
    return "<!doctype html>\n<html><body>" + "".join(fields) + "</body></html>"


def field(glyph: str, value: str, was: str = "") -> str:
    return (
        f'<input type="text" data-document="a.pdf" data-sha256="ab" data-glyph="{glyph}"'
        f' data-was="{was}" value="{value}">'
    )


def test_fields_that_were_filled_in_count() -> None:
    found = filled_glyphs(page(field("1:41", "x"), field("1:42", ""), field("1:43", " ӈ ")), "s")
    assert found == [
        FilledGlyph("a.pdf", "ab", "1:41", "x"),
        FilledGlyph("a.pdf", "ab", "1:43", "ӈ"),
    ]


def test_what_was_known_before_is_no_answer() -> None:
    found = filled_glyphs(page(field("1:41", "x", "x"), field("1:42", "y", "x")), "s")
    assert [one.mark for one in found] == ["1:42"]


def test_characters_of_html_come_back() -> None:
    assert filled_glyphs(page(field("1:41", "&lt;&quot;&amp;")), "s")[0].text == '<"&'


def test_other_fields_of_the_page_are_passed_over() -> None:
    other = '<input type="checkbox" id="only"><input value="z"><p data-glyph="1:1" value="x">'
    assert [one.text for one in filled_glyphs(page(other, field("1:41", "x")), "s")] == ["x"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_read_with_any_separator(separator: str) -> None:
    text = (HEAD + "a.pdf,ab,⟦1:41⟧,x\na.pdf,ab,1:42,\n").replace(",", separator)
    assert is_sheet(text)
    assert filled_glyphs(text, "s") == [FilledGlyph("a.pdf", "ab", "1:41", "x")]


def test_two_columns_are_enough_for_a_table() -> None:
    assert filled_glyphs('glyph,text\n1:41,"a,"\n', "s") == [FilledGlyph("", "", "1:41", "a,")]


@pytest.mark.parametrize("text", ["some words", "1 2\tglyph text", "glyph,other", "{}", ""])
def test_a_file_of_answers_is_no_sheet(text: str) -> None:
    assert not is_sheet(text)


@pytest.mark.parametrize("text", ["<!DOCTYPE html>", "\n<html>", "glyph;text", HEAD])
def test_a_sheet_is_known_by_its_first_line(text: str) -> None:
    assert is_sheet(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (page(), "no fields for glyphs"),
        (page(field("1:41", "")), "nothing is filled in"),
        (page(field("1:41", "x", "x")), "nothing is filled in"),
        (HEAD, "nothing is filled in"),
        ("a,b\n1,2\n", "columns “glyph” and “text”"),
        ("", "columns “glyph” and “text”"),
        (HEAD + "a.pdf,ab,1:41,x\x07\n", "control characters"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_told(text: str, why: str) -> None:
    with pytest.raises(MapError, match=why) as caught:
        filled_glyphs(text, "sheet.csv")
    assert caught.value.place.file is not None
    assert caught.value.place.file.startswith("sheet.csv")


TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)


@given(TEXTS.filter(lambda text: text.strip() == text and not text.startswith("'")))
def test_what_is_typed_into_what_we_write_comes_back(typed: str) -> None:
    font = FieldFont(
        "a.pdf", "ab", "F", "", [FieldCard(Card(1, 1, "", "", "", None, 1, 1.0, None), "9:1", None)]
    )
    sheet = FieldSheet("a.pdf", "", [font])
    expected = [FilledGlyph("a.pdf", "ab", "9:1", typed)]
    escaped = typed.replace("&", "&amp;").replace('"', "&quot;")
    html = fill_in_html(sheet).replace(' value="">', f' value="{escaped}">')
    assert filled_glyphs(html, "s") == expected
    quoted = typed.replace('"', '""')
    table = fill_in_csv(sheet).rstrip("\n") + f'"{quoted}"\n'
    assert filled_glyphs(table, "s") == expected
