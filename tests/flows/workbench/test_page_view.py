"""Pages as a person sees them: their pictures, and where their glyphs stand on these."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import forge
from glyphstone.errors import BadPageError, GlyphstoneError
from glyphstone.flows.source import Source
from glyphstone.flows.workbench.page_view import (
    PageTask,
    SizesTask,
    draw_page,
    glyph_places,
    sizes_of_pages,
)


def silent(_done: int, _total: int) -> None:
    """Nobody looks."""


def typeset(path: Path, layout: forge.Layout, text: str = "Hlo .,x pqg") -> forge.Forged:
    face = forge.Typeface(("DejaVuSans",))
    document = forge.Document([forge.Paragraph((text,))], forge.Style(face, size=40), layout)
    forged = document.build()
    path.write_bytes(forged.pdf)
    return forged


LAYOUTS = {
    "upright": forge.Layout(width=400, height=300),
    "quarter": forge.Layout(width=400, height=300, rotate=90),
    "half": forge.Layout(width=400, height=300, rotate=180),
    "three quarters": forge.Layout(width=400, height=300, rotate=270),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_ink_of_each_glyph_lies_within_its_corners(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path, LAYOUTS[name])
    width = 1200
    picture = Image.open(io.BytesIO(draw_page(PageTask(Source(path), 1, width), silent)))
    ink = np.asarray(picture.convert("L")) < 128
    covered = np.zeros_like(ink)
    places = glyph_places(PageTask(Source(path), 1), silent)
    high, wide = ink.shape
    for one in places.corners:
        xs, ys = np.array(one[0::2]) * wide, np.array(one[1::2]) * high
        covered[int(ys.min()) - 1 : int(ys.max()) + 2, int(xs.min()) - 1 : int(xs.max()) + 2] = True
    assert ink.any()
    assert not (ink & ~covered).any()


def test_corners_begin_at_the_lower_left_of_the_glyph_as_it_is_read(tmp_path: Path) -> None:
    for name, (x, y) in {"upright": (1, 0), "quarter": (0, 1), "half": (-1, 0)}.items():
        path = tmp_path / f"{name}.pdf"
        typeset(path, LAYOUTS[name])
        one = glyph_places(PageTask(Source(path), 1), silent).corners[0]
        along = np.sign(np.round([one[2] - one[0], one[3] - one[1]], 3))
        assert along.tolist() == [x, y]


def test_a_turned_page_is_as_wide_as_it_is_seen(tmp_path: Path) -> None:
    for name, size in {"upright": (400, 300), "quarter": (300, 400)}.items():
        path = tmp_path / f"{name}.pdf"
        typeset(path, LAYOUTS[name])
        (found,) = sizes_of_pages(SizesTask(Source(path)), silent).sizes
        assert found == size


def test_a_picture_has_the_width_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path, LAYOUTS["upright"])
    for width in (200, 801):
        picture = Image.open(io.BytesIO(draw_page(PageTask(Source(path), 1, width), silent)))
        assert abs(picture.width - width) <= 1


def test_a_page_that_is_not_there_cannot_be_drawn(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path, LAYOUTS["upright"])
    with pytest.raises(BadPageError) as caught:
        draw_page(PageTask(Source(path), 2, 100), silent)
    assert caught.value.next_step


def test_what_no_reader_can_open_says_why(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(GlyphstoneError):
        sizes_of_pages(SizesTask(Source(path)), silent)


@pytest.mark.parametrize(("ink", "mode"), [(b"0 g", "L"), (b"1 0 0 rg", "RGB")])
def test_a_page_without_colours_is_a_picture_of_greys(
    ink: bytes, mode: str, tmp_path: Path
) -> None:
    path = tmp_path / "square.pdf"
    content = ink + b" 20 20 60 60 re f"
    path.write_bytes(
        b"%%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        b"2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n"
        b"3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>> endobj\n"
        b"4 0 obj <</Length %d>> stream\n%s\nendstream endobj\n"
        b"trailer <</Root 1 0 R/Size 5>>" % (len(content), content)
    )
    picture = Image.open(io.BytesIO(draw_page(PageTask(Source(path), 1, 100), silent)))
    assert picture.mode == mode
    middle, edge = (picture.convert("RGB").getpixel(at) for at in ((50, 50), (5, 5)))
    assert middle == ((0, 0, 0) if mode == "L" else (255, 0, 0))
    assert edge == (255, 255, 255)
