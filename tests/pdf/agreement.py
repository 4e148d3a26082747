"""What the reader finds in a forged PDF, held against the forge's own truth, glyph for glyph."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import glyphstone
from forge import Container, Forged
from forge.truth import FontTruth
from glyphstone import Claim, ClaimPath, Drawn, Font, Glyphs

__all__ = ["agrees", "read"]

#: Points by which a glyph's place may differ.
NEAR = 0.05
_DRAWN = {
    Container.PAGE: Drawn.PAGE,
    Container.LAYER: Drawn.PAGE,
    Container.HIDDEN_LAYER: Drawn.PAGE,
    Container.ANNOTATION: Drawn.ANNOTATION,
    Container.PATTERN: Drawn.PATTERN,
}


def read(forged: Forged, folder: Path) -> list[Glyphs]:
    """The glyph tables of a forged document's pages, their lazy columns worked out."""
    path = folder / "forged.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        tables = [page.glyphs for page in document.pages()]
        for table in tables:
            assert len(table.gid) == len(table.claims) == len(table)
            assert not table.faults
        assert not document.faults
    return tables


def agrees(forged: Forged, folder: Path, *, claims: bool = True) -> list[Glyphs]:
    """Assert that every glyph is read as it was set, and give back the tables."""
    tables = read(forged, folder)
    truth = forged.truth.glyphs
    assert len(tables) == forged.truth.pages
    counts = np.bincount(truth.page, minlength=len(tables))
    assert [len(table) for table in tables] == counts.tolist()
    for number, table in enumerate(tables):
        rows = np.flatnonzero(truth.page == number)
        columns = {f.name: getattr(truth, f.name)[rows] for f in fields(truth)}
        _same_page(forged, table, columns, claims)
    return tables


def _same_page(
    forged: Forged, table: Glyphs, truth: dict[str, NDArray[np.float64]], claims: bool
) -> None:
    assert np.array_equal(table.code, truth["code"])
    assert np.array_equal(table.code_length, truth["code_length"])
    assert np.array_equal(table.cid, truth["cid"])
    assert np.array_equal(table.mode, truth["mode"])
    assert np.hypot(table.x - truth["drawn_x"], table.y - truth["drawn_y"]).max(initial=0) < NEAR
    _same_advances(table, truth)
    containers = [Container(name) for name in forged.truth.containers]
    drawn = [_DRAWN.get(containers[int(c)], Drawn.FORM) for c in truth["container"]]
    assert table.drawn.tolist() == drawn
    hidden = [containers[int(c)] is Container.HIDDEN_LAYER for c in truth["container"]]
    assert table.hidden.tolist() == hidden
    for index in np.unique(table.font).tolist():
        rows = np.flatnonzero(table.font == index)
        which = np.unique(truth["font"][rows])
        assert len(which) == 1
        font_truth = forged.truth.fonts[int(which[0])]
        font = table.fonts[index]
        tagged = f"{font.subset_tag}+{font.name}" if font.subset_tag else font.name
        assert tagged == font_truth.base_font
        _same_glyphs(table, rows, truth["gid"][rows], font_truth)
        if claims:
            _same_claims(table, rows, font, font_truth)


def _same_advances(table: Glyphs, truth: dict[str, NDArray[np.float64]]) -> None:
    """The font's own displacement, and the pen's movement less what spacing adds along it."""
    a, b, c, d = table.scale.T
    across = ~table.vertical
    own_x, own_y = table.width * a, table.width * b
    assert np.allclose(own_x[across], truth["dx"][across], atol=NEAR)
    assert np.allclose(own_y[across], truth["dy"][across], atol=NEAR)
    rest_x, rest_y = table.dx - truth["dx"], table.dy - truth["dy"]
    along_x, along_y = np.where(across, a, c), np.where(across, b, d)
    # What is left is spacing: it lies along the writing direction.
    assert np.abs(rest_x * along_y - rest_y * along_x).max(initial=0) < NEAR * table.size.max(
        initial=1
    )


def _same_glyphs(
    table: Glyphs, rows: NDArray[np.int64], gids: NDArray[np.float64], font: FontTruth
) -> None:
    if font.flavour.startswith("type3"):
        # Procedures have names, no numbers: ours count the names in their order.
        numbers = {name: i for i, name in enumerate(sorted(c.name for c in font.codes.values()))}
        wanted = [numbers[font.codes[code].name] for code in table.code[rows].tolist()]
        assert table.gid[rows].tolist() == wanted
    else:
        assert np.array_equal(table.gid[rows], gids)


def _same_claims(table: Glyphs, rows: NDArray[np.int64], font: Font, truth: FontTruth) -> None:
    assert font.has_to_unicode == truth.to_unicode
    for row in rows.tolist():
        code = truth.codes[int(table.code[row])]
        if code.claim is not None:
            assert table.claims[row] == Claim(code.claim, ClaimPath.TO_UNICODE)
        else:
            assert table.claims[row].path is not ClaimPath.TO_UNICODE
