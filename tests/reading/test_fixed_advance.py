"""Fonts whose glyphs are all as wide, and the lines that are set in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.model import TextLine
from glyphstone.reading import TextOptions
from tests.forge.reading import needs
from tests.reading.making import opened, pages_of

TEXT = "option domain name servers for all of them (and more) and so on"


def lines(folder: Path, font: str, text: str = TEXT) -> list[TextLine]:
    with opened(folder, text, (font,)) as document:
        return [
            line
            for page in pages_of(document, options=TextOptions(spacing=True))
            for block in page.blocks
            for line in block.lines
        ]


def test_a_font_of_equal_widths_is_known_by_them(tmp_path: Path) -> None:
    found = lines(tmp_path, "DejaVuSansMono")
    assert {round(line.advance / line.size, 3) for line in found} == {0.602}
    assert all(set(line.blanks) <= {1} for line in found)
    assert all(len(line.blanks) + 1 == len(line.text.split()) for line in found)


def test_other_fonts_have_no_such_width(tmp_path: Path) -> None:
    assert {line.advance for line in lines(tmp_path, "DejaVuSans")} == {0.0}


@pytest.mark.parametrize(("text", "known"), [("abcdef", True), ("abcde", False)])
def test_six_different_glyphs_show_it(tmp_path: Path, text: str, known: bool) -> None:
    (line,) = lines(tmp_path, "DejaVuSansMono", text)
    assert bool(line.advance) is known


def test_letters_of_other_scripts_do_not_show_it(tmp_path: Path) -> None:
    """All ideographs are as wide; so may be the glyphs of a font that says nothing of them."""
    (line,) = lines(tmp_path, "DejaVuSansMono", "\u0430\u0431\u0432\u0433\u0434\u0435\u0436")
    assert line.advance == 0.0


def test_figures_do_not_show_it(tmp_path: Path) -> None:
    (line,) = lines(tmp_path, "DejaVuSans", "1234567890")
    assert line.advance == 0.0


@needs("NotoSansMonoCJKkr")
def test_wide_letters_beside_them_may_be_of_any_width(tmp_path: Path) -> None:
    """Hangul of this font takes 0.92 em, letters of ASCII half an em, quotation marks less."""
    text = "set \u201croot\u201d \uc124\uce58 \uba85\ub839 \u201cdomain\u201d of \uc774\ub984"
    (line,) = lines(tmp_path, "NotoSansMonoCJKkr", text)
    assert round(line.advance / line.size, 3) == 0.5


def test_text_alone_does_not_ask_for_it(tmp_path: Path) -> None:
    with opened(tmp_path, TEXT, ("DejaVuSansMono",)) as document:
        (page,) = pages_of(document)
        assert {line.advance for block in page.blocks for line in block.lines} == {0.0}


def test_letters_that_stand_apart_stand_on_a_wider_grid(tmp_path: Path) -> None:
    """As some programs set listings: two columns are as far apart as their letters tell."""
    with opened(tmp_path, TEXT, ("DejaVuSansMono",), size=10, tracking=1.5) as document:
        (page,) = pages_of(document, options=TextOptions(spacing=True))
        found = [line for block in page.blocks for line in block.lines]
    assert {round(line.advance, 2) for line in found} == {7.52}
    assert all(set(line.blanks) <= {1} for line in found)
