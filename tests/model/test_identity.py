"""Fonts and glyphs are called the same whatever else of their file was read."""

from __future__ import annotations

from pathlib import Path

import hypothesis.strategies as st
import pikepdf
import pytest
from hypothesis import given
from pikepdf import Array, Dictionary, Name

import glyphstone
from glyphstone.model import MARK, FontKey, GlyphKey, digest_key, object_key

keys = st.one_of(
    st.just(FontKey("none")),
    st.builds(object_key, st.integers(0, 2**31), st.integers(0, 65535)),
    st.builds(digest_key, st.binary()),
)


@pytest.mark.parametrize(
    ("number", "generation", "key"), [(12, 0, "12"), (12, 3, "12.3"), (0, 1, "0.1")]
)
def test_an_object_is_named_by_its_number(number: int, generation: int, key: str) -> None:
    assert object_key(number, generation) == key


def test_dictionaries_that_differ_have_different_keys() -> None:
    first, second = digest_key(b"<< /A 1 >>"), digest_key(b"<< /A 2 >>")
    assert first != second
    assert first == digest_key(b"<< /A 1 >>")
    assert first.startswith("d")
    assert len(first) == 17


@given(keys, st.integers(0, 0xFFFFFFFF))
def test_every_mark_can_be_read_back(font: FontKey, code: int) -> None:
    glyph = GlyphKey(font, code)
    found = MARK.fullmatch(glyph.mark)
    assert found is not None
    assert GlyphKey.of_mark(found) == glyph


def two_fonts(path: Path) -> None:
    """Page 1 uses Helvetica, page 2 Courier; the third page has a font without an object."""
    pdf = pikepdf.new()
    fonts = [
        pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}")))
        for name in ("Helvetica", "Courier")
    ]
    direct = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Times-Roman"))
    for font in (*fonts, direct):
        page = pdf.add_blank_page(page_size=(200, 200))
        page.obj.Resources = Dictionary(Font=Dictionary(F=font))
        page.obj.Contents = Array([pdf.make_stream(b"BT /F 10 Tf 20 100 Td (abc) Tj ET")])
    pdf.save(path)


def keys_of(path: Path, numbers: list[int]) -> dict[int, FontKey]:
    """By page, the key of the font of its glyphs, when only these pages are read."""
    with glyphstone.open(path) as document:
        return {number: document.page(number).glyphs.key(0).font for number in numbers}


def test_a_font_has_one_key_in_every_read(tmp_path: Path) -> None:
    path = tmp_path / "fonts.pdf"
    two_fonts(path)
    whole = keys_of(path, [1, 2, 3])
    assert len(set(whole.values())) == 3
    for numbers in ([2], [3], [3, 2], [2, 3], [3, 1]):
        assert keys_of(path, numbers) == {number: whole[number] for number in numbers}
