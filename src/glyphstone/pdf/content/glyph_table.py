"""What a page's show operators recorded, worked out as columns: codes, CIDs, places, advances."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import BoolArray, Fault, FloatArray, Font, Glyphs, IntArray, PageFacts
from glyphstone.model.arrays import distinct_numbers
from glyphstone.pdf.content.pen import pen_positions
from glyphstone.pdf.content.record import STYLE_FIELDS, Record
from glyphstone.pdf.content.shown_strings import cut_strings, decode_codes
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.fonts.type3_font import Type3Font

__all__ = ["assemble"]

_NO_COLUMN = np.zeros(0, dtype=np.int32)


def assemble(
    record: Record,
    page: PageFacts,
    fonts: Sequence[Font],
    pdf_fonts: Sequence[PdfFont],
    layers: Sequence[str],
) -> Glyphs:
    """The glyph table of a page."""
    with np.errstate(all="ignore"):  # a hostile page may set any number as its matrix
        return _assemble(record, page, fonts, pdf_fonts, layers)


def _assemble(
    record: Record,
    page: PageFacts,
    fonts: Sequence[Font],
    pdf_fonts: Sequence[PdfFont],
    layers: Sequence[str],
) -> Glyphs:
    styles = np.array(list(record.styles), dtype=np.float64).reshape(-1, STYLE_FIELDS)
    shown = _shown(record, styles[:, 0].astype(np.int32), pdf_fonts)
    measures = _measure(shown.codes, shown.lengths, shown.font, pdf_fonts)
    places = _place(record, styles, shown, measures, pdf_fonts)
    _turn_up(places.scale, shown.font, pdf_fonts)
    x, y = places.x, places.y
    absurd = ~(np.isfinite(x) & np.isfinite(y))
    if absurd.any():
        record.faults.append(Fault(f"{absurd.sum()} glyphs have no place", page=page.number))
        x, y = np.where(absurd, 0.0, x), np.where(absurd, 0.0, y)
    mode, mcid, actual, layer, hidden, drawn, lang = styles.T[6:]
    style = shown.style
    return Glyphs(
        page=page,
        fonts=fonts,
        font=shown.font,
        code=shown.codes,
        code_length=shown.lengths,
        cid=measures.cids,
        x=x,
        y=y,
        dx=places.dx,
        dy=places.dy,
        width=measures.width,
        scale=places.scale,
        vertical=measures.vertical,
        mode=mode.astype(np.uint8)[style],
        drawn=drawn.astype(np.uint8)[style],
        mcid=mcid.astype(np.int32)[style],
        actual_text=actual.astype(np.int32)[style],
        layer=layer.astype(np.int32)[style],
        hidden=hidden.astype(np.bool_)[style],
        actual_texts=record.actual_texts,
        layers=layers,
        faults=record.faults,
        lang=_languages(record, lang)[style] if record.langs else _NO_COLUMN,
        langs=tuple(record.langs),
        show=shown.show_of_piece.astype(np.int32)[shown.piece_of],
    )


def _languages(record: Record, of_style: FloatArray) -> NDArray[np.int32]:
    """The language of each style, -1 for none and for "", which says that it is unknown."""
    found = of_style.astype(np.int32)
    found[found == record.langs.get("", -1)] = -1
    return found


# --- codes ------------------------------------------------------------------------------------


class _Shown(NamedTuple):
    """The strings of a page and their codes; a piece is one string of an operation."""

    codes: IntArray
    lengths: NDArray[np.uint8]
    #: The piece, the style and the font of each code.
    piece_of: IntArray
    style: IntArray
    font: NDArray[np.int32]
    #: The operation, the style and the font of each piece, the gap before it and its codes.
    show_of_piece: IntArray
    style_of_piece: IntArray
    font_of_piece: NDArray[np.int32]
    gaps: list[float]
    per_piece: IntArray


def _shown(
    record: Record, font_of_style: NDArray[np.int32], pdf_fonts: Sequence[PdfFont]
) -> _Shown:
    pieces, gaps, counts = cut_strings(record.shown)
    show_of_piece = np.repeat(np.arange(len(counts)), counts)
    style_of_piece = np.array(record.style_of, dtype=np.int64)[show_of_piece]
    font_of_piece = font_of_style[style_of_piece]
    sizes = np.array([font.code_size for font in pdf_fonts] or [1])
    piece_size = sizes[font_of_piece] if len(pieces) else np.zeros(0, np.int64)
    codes, lengths, piece_of = decode_codes(pieces, piece_size, font_of_piece, pdf_fonts)
    style = style_of_piece[piece_of]
    return _Shown(
        codes=codes,
        lengths=lengths,
        piece_of=piece_of,
        style=style,
        font=font_of_style[style],
        show_of_piece=show_of_piece,
        style_of_piece=style_of_piece,
        font_of_piece=font_of_piece,
        gaps=gaps,
        per_piece=np.bincount(piece_of, minlength=len(pieces)),
    )


class _Measures(NamedTuple):
    """What the fonts say of each glyph; the vertical columns are empty if no font is vertical."""

    cids: IntArray
    width: FloatArray
    down: FloatArray
    origin_x: FloatArray
    origin_y: FloatArray
    vertical: BoolArray


def _measure(
    codes: IntArray,
    lengths: NDArray[np.uint8],
    font: NDArray[np.int32],
    pdf_fonts: Sequence[PdfFont],
) -> _Measures:
    count = len(codes)
    width = np.zeros(count)
    down, origin_x, origin_y = (np.zeros(0),) * 3
    vertical = np.zeros(count, dtype=np.bool_)
    used = distinct_numbers(font)
    if len(used) == 1 and not pdf_fonts[used[0]].vertical:
        cids = pdf_fonts[used[0]].cids(codes, lengths)
        return _Measures(cids, pdf_fonts[used[0]].widths(cids), down, origin_x, origin_y, vertical)
    cids = codes.copy()
    for index in used:
        pdf_font = pdf_fonts[index]
        rows = np.flatnonzero(font == index)
        cids[rows] = pdf_font.cids(codes[rows], lengths[rows])
        width[rows] = pdf_font.widths(cids[rows])
        if isinstance(pdf_font, CompositeFont) and pdf_font.vertical:
            if not len(down):
                down, origin_x, origin_y = np.zeros(count), np.zeros(count), np.zeros(count)
            vertical[rows] = True
            measured = pdf_font.vertical_metrics.of(cids[rows], width[rows])
            down[rows], origin_x[rows], origin_y[rows] = measured
    return _Measures(cids, width, down, origin_x, origin_y, vertical)


# --- places -----------------------------------------------------------------------------------


class _Places(NamedTuple):
    """Where each glyph stands in the page's space, how far it moves the pen, and its matrix."""

    x: FloatArray
    y: FloatArray
    dx: FloatArray
    dy: FloatArray
    scale: FloatArray


def _place(
    record: Record,
    styles: FloatArray,
    shown: _Shown,
    measures: _Measures,
    pdf_fonts: Sequence[PdfFont],
) -> _Places:
    _, fs, tc, tw, th, rise = styles.T[:6]
    style, piece_of = shown.style, shown.piece_of
    ems = np.array([pdf_font.em for pdf_font in pdf_fonts] or [1.0])
    size, scale_h = fs[style] * ems[shown.font], th[style]
    spacing = tc[style] + np.where((shown.codes == 32) & (shown.lengths == 1), tw[style], 0.0)
    gap = np.array(shown.gaps) * fs[shown.style_of_piece] / -1000.0
    run = np.array(record.run_of, dtype=np.int64)[shown.show_of_piece]

    vertical = measures.vertical
    any_vertical = bool(vertical.any())
    step_x = (measures.width * size + spacing) * scale_h
    gap_x = gap * th[shown.style_of_piece]
    step_y: FloatArray = np.zeros(len(shown.codes))
    if any_vertical:
        stands = np.array([f.vertical for f in pdf_fonts])[shown.font_of_piece]
        step_y = np.where(vertical, measures.down * size + spacing, 0.0)
        step_x = np.where(vertical, 0.0, step_x)
        gap_x = np.where(stands, 0.0, gap_x)
        gap_y = np.where(stands, gap, 0.0)
        pen_y = pen_positions(step_y, gap_y, piece_of, shown.per_piece, run)
    pen_x = pen_positions(step_x, gap_x, piece_of, shown.per_piece, run)

    lines = _products(record.lines)[np.array(record.line_of, dtype=np.int64)[shown.show_of_piece]]
    a, b, c, d, e, f = lines[piece_of].T
    text_y = rise[style]
    if any_vertical:
        pen_x = np.where(vertical, pen_x - measures.origin_x * size * scale_h, pen_x)
        # What is set across goes on where text set downwards has moved the pen.
        text_y = text_y + pen_y - np.where(vertical, measures.origin_y * size, 0.0)
    wide = size * scale_h
    return _Places(
        x=pen_x * a + text_y * c + e,
        y=pen_x * b + text_y * d + f,
        dx=step_x * a + step_y * c,
        dy=step_x * b + step_y * d,
        scale=np.column_stack((wide * a, wide * b, size * c, size * d)),
    )


def _turn_up(scale: FloatArray, font: NDArray[np.int32], pdf_fonts: Sequence[PdfFont]) -> None:
    """Turn the matrices of fonts that are drawn upside down and shown by a mirroring matrix."""
    for index, pdf_font in enumerate(pdf_fonts):
        if not isinstance(pdf_font, Type3Font):
            continue
        rows = np.flatnonzero(font == index)
        if len(rows):
            a, b, c, d = scale[rows[0]]
            if pdf_font.is_upside_down(bool(a * d - b * c < 0)):
                scale[rows, 2:] *= -1.0


def _products(lines: list[tuple[float, ...]]) -> FloatArray:
    """Text line matrix times transformation matrix, for every line at once."""
    flat = np.fromiter(chain.from_iterable(lines), dtype=np.float64, count=12 * len(lines))
    a, b, c, d, e, f, p, q, r, s, t, u = flat.reshape(-1, 12).T
    return np.column_stack(
        (
            a * p + b * r,
            a * q + b * s,
            c * p + d * r,
            c * q + d * s,
            e * p + f * r + t,
            e * q + f * s + u,
        )
    )
