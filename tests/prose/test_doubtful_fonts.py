"""Prose tells which fonts it rests on although they are not to be believed."""

from __future__ import annotations

from pathlib import Path

import glyphstone
from forge import Style, Typeface, damage, typeset
from glyphstone.prose import prose_of_text, read_prose


def test_prose_tells_of_the_doubtful_fonts_of_its_pages(tmp_path: Path) -> None:
    path = tmp_path / "shifted.pdf"
    face = Typeface(("NotoSans",), damage=(damage.Shift(3),))
    path.write_bytes(
        typeset(["Nobody should believe what this font claims."], style=Style(face)).pdf
    )
    with glyphstone.open(path) as document:
        prose = read_prose(document)
        list(prose)
        (font,) = prose.doubtful_fonts
        reader = glyphstone.read_text(document)
        list(reader)
        assert reader.doubtful_fonts == (font,)
    assert font.shown >= font.glyphs > 0


def test_a_text_of_another_tool_has_no_fonts() -> None:
    prose = prose_of_text("One line of text.")
    list(prose)
    assert prose.doubtful_fonts == ()
