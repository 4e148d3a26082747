"""Parts of pages as PDFium draws them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pytest
from pikepdf import Array

import forge
from glyphstone.pdf.picture import crop
from tests.pdf.making import one_page


@pytest.fixture
def page(tmp_path: Path) -> tuple[Path, tuple[float, float, float, float]]:
    path = tmp_path / "page.pdf"
    forged = forge.typeset("Hamburgefons")
    path.write_bytes(forged.pdf)
    glyphs = forged.truth.glyphs
    left, base = float(glyphs.x.min()), float(glyphs.y.min())
    return path, (left, base - 4, float((glyphs.x + glyphs.dx).max()), base + 12)


def test_a_crop_shows_the_ink_and_nothing_else(
    page: tuple[Path, tuple[float, float, float, float]],
) -> None:
    path, box = page
    grey = crop(path, None, 1, box, 4.0)
    assert grey is not None
    assert abs(grey.shape[1] - (box[2] - box[0]) * 4) <= 1
    assert grey.max() > 200
    below = crop(path, None, 1, (box[0], box[1] - 40, box[2], box[1] - 20), 4.0)
    assert below is not None
    assert below.max() == 0


def test_a_crop_may_be_a_pixel_wide_and_is_cut_at_the_page(
    page: tuple[Path, tuple[float, float, float, float]],
) -> None:
    path, (left, bottom) = page[0], (64.0, 700.0)
    assert crop(path, None, 1, (left, bottom, left + 0.5, bottom + 9), 2.0) is not None
    assert crop(path, None, 1, (left, bottom, left + 9, bottom + 0.5), 2.0) is not None
    assert crop(path, None, 1, (left, bottom, left, bottom + 9), 2.0) is None
    beyond = crop(path, None, 1, (-20.0, -30.0, 10.0, 10.0), 2.0)
    assert beyond is not None
    assert beyond.shape == (20, 20)


def test_what_cannot_be_drawn_is_none(
    page: tuple[Path, tuple[float, float, float, float]], tmp_path: Path
) -> None:
    path, box = page
    assert crop(path, None, 9, box, 4.0) is None
    assert crop(path, None, 1, (-50.0, -50.0, -10.0, -10.0), 4.0) is None
    assert crop(path, None, 1, box, 1e5) is None
    (tmp_path / "no.pdf").write_bytes(b"nothing")
    assert crop(tmp_path / "no.pdf", None, 1, box, 4.0) is None
    with pikepdf.open(path) as pdf:
        pdf.pages[0].rotate(90, relative=False)
        pdf.save(tmp_path / "turned.pdf")
    assert crop(tmp_path / "turned.pdf", None, 1, box, 4.0) is None


def test_a_crop_lies_where_the_box_does_on_a_page_that_begins_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "drawn.pdf"
    one_page(b"100 200 30 40 re f", MediaBox=Array([50, 60, 400, 500])).save(path)
    grey = crop(path, None, 1, (90.0, 190.0, 150.0, 260.0), 2.0)
    assert grey is not None
    assert grey.shape == (140, 120)
    rows, columns = np.nonzero(grey)
    assert (rows.min(), rows.max() + 1, columns.min(), columns.max() + 1) == (40, 120, 20, 80)
    assert set(np.unique(grey).tolist()) == {0, 255}
    corner = crop(path, None, 1, (390.0, 480.0, 999.0, 999.0), 2.0)
    assert corner is not None
    assert corner.shape == (40, 20)
    assert crop(path, None, 1, (90.0, 500.0, 150.0, 520.0), 2.0) is None
    assert crop(path, None, 1, (400.0, 90.0, 420.0, 99.0), 2.0) is None
    assert crop(path, None, 0, (90.0, 190.0, 150.0, 260.0), 2.0) is None


def test_a_locked_page_is_drawn_with_its_password(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    one_page().save(path, encryption=pikepdf.Encryption(owner="o", user="u"))
    assert crop(path, "u", 1, (0.0, 0.0, 9.0, 9.0), 1.0) is not None
    assert crop(path, None, 1, (0.0, 0.0, 9.0, 9.0), 1.0) is None
