"""What a page's show operators recorded, worked out as columns: codes, CIDs, places, advances."""

from __future__ import annotations

import re
from binascii import Error as HexError
from binascii import unhexlify
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Fault, FloatArray, Font, Glyphs, IntArray, PageFacts
from glyphstone.pdf.content.tokens import number, string_bytes, string_end, unescape
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.fonts.simple import Type3Font

__all__ = ["Record", "Style", "assemble"]

#: Font index, size, character spacing, word spacing, horizontal scale, rise, rendering mode,
#: marked-content id, actual text, layer, hidden, drawn, language: one row whenever any changes.
Style = tuple[int, float, float, float, float, float, int, int, int, int, int, int, int]

#: A plain string; an opening bracket whose string holds more brackets; a comment; a number.
_ELEMENT = re.compile(
    rb"(\((?:[^()\\]++|\\.)*+\)|<[^>]*+>?)|(\()|%[^\r\n]*|([^\s\0()<>\[\]%]+)", re.DOTALL
)
#: Points of pen movement on one page up to which sums are exact enough.
_FAR = 1e9
_NO_COLUMN = np.zeros(0, dtype=np.int32)
_BETWEEN_LITERALS = re.compile(rb"\)([^()]*)\(")
_BETWEEN_HEX = re.compile(rb">([^<>]*)<")


@dataclass(slots=True)
class Record:
    """The show operations of a page in their order, not yet cut into glyphs."""

    #: The string or array that each operation shows, as it is written.
    shown: list[bytes] = field(default_factory=list)
    style_of: list[int] = field(default_factory=list)
    line_of: list[int] = field(default_factory=list)
    #: Operations of one run share a pen; a new run begins where the text matrix is set anew.
    run_of: list[int] = field(default_factory=list)
    #: The number of each style.
    styles: dict[Style, int] = field(default_factory=dict)
    #: Text line matrix and current transformation matrix, twelve numbers.
    lines: list[tuple[float, ...]] = field(default_factory=list)
    actual_texts: list[str] = field(default_factory=list)
    #: The number of each language; "" is one that nobody knows.
    langs: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


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
    pieces, gaps, counts = _cut(record.shown)
    show_of_piece = np.repeat(np.arange(len(counts)), counts)
    style_of_piece = np.array(record.style_of, dtype=np.int64)[show_of_piece]
    styles = np.array(list(record.styles), dtype=np.float64).reshape(-1, 13)
    font_of_style = styles[:, 0].astype(np.int32)

    sizes = np.array([font.code_size for font in pdf_fonts] or [1])
    piece_size = sizes[font_of_style[style_of_piece]] if len(pieces) else np.zeros(0, np.int64)
    codes, lengths, piece_of = _decode(pieces, piece_size, font_of_style[style_of_piece], pdf_fonts)

    style = style_of_piece[piece_of]
    font = font_of_style[style]
    _, fs, tc, tw, th, rise, mode, mcid, actual, layer, hidden, drawn, lang = styles.T
    cids, width, down, origin_x, origin_y, vertical = _measure(codes, lengths, font, pdf_fonts)

    ems = np.array([pdf_font.em for pdf_font in pdf_fonts] or [1.0])
    size, scale_h = fs[style] * ems[font], th[style]
    spacing = tc[style] + np.where((codes == 32) & (lengths == 1), tw[style], 0.0)
    gap = np.array(gaps) * fs[style_of_piece] / -1000.0
    per_piece = np.bincount(piece_of, minlength=len(pieces))
    run = np.array(record.run_of, dtype=np.int64)[show_of_piece]

    any_vertical = bool(vertical.any())
    step_x = (width * size + spacing) * scale_h
    gap_x = gap * th[style_of_piece]
    step_y: FloatArray = np.zeros(len(codes))
    if any_vertical:
        stands = np.array([f.vertical for f in pdf_fonts])[font_of_style[style_of_piece]]
        step_y = np.where(vertical, down * size + spacing, 0.0)
        step_x = np.where(vertical, 0.0, step_x)
        gap_x = np.where(stands, 0.0, gap_x)
        pen_y = _pen(step_y, np.where(stands, gap, 0.0), piece_of, per_piece, run)
    pen_x = _pen(step_x, gap_x, piece_of, per_piece, run)

    lines = _products(record.lines)[np.array(record.line_of, dtype=np.int64)[show_of_piece]]
    a, b, c, d, e, f = lines[piece_of].T
    text_y = rise[style]
    if any_vertical:
        pen_x = np.where(vertical, pen_x - origin_x * size * scale_h, pen_x)
        # What is set across goes on where text set downwards has moved the pen.
        text_y = text_y + pen_y - np.where(vertical, origin_y * size, 0.0)
    wide = size * scale_h
    scale = np.column_stack((wide * a, wide * b, size * c, size * d))
    _turn_up(scale, font, pdf_fonts)
    x, y = pen_x * a + text_y * c + e, pen_x * b + text_y * d + f
    absurd = ~(np.isfinite(x) & np.isfinite(y))
    if absurd.any():
        record.faults.append(Fault(f"{absurd.sum()} glyphs have no place", page=page.number))
        x, y = np.where(absurd, 0.0, x), np.where(absurd, 0.0, y)
    return Glyphs(
        page=page,
        fonts=fonts,
        font=font,
        code=codes,
        code_length=lengths,
        cid=cids,
        x=x,
        y=y,
        dx=step_x * a + step_y * c,
        dy=step_x * b + step_y * d,
        width=width,
        scale=scale,
        vertical=vertical,
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
        show=show_of_piece.astype(np.int32)[piece_of],
    )


def _languages(record: Record, of_style: FloatArray) -> NDArray[np.int32]:
    """The language of each style, -1 for none and for one that nobody knows."""
    found = of_style.astype(np.int32)
    found[found == record.langs.get("", -1)] = -1
    return found


# --- strings ----------------------------------------------------------------------------------


def _cut(shown: list[bytes]) -> tuple[list[bytes], list[float], list[int]]:
    """The strings of all operations, the kerning before each, and how many each operation has."""
    pieces: list[bytes] = []
    gaps: list[float] = []
    counts: list[int] = []
    for token in shown:
        if token[:1] != b"[":
            pieces.append(string_bytes(token))
            gaps.append(0.0)
            counts.append(1)
            continue
        cut = _cut_literals(token) or _cut_hex(token) or _cut_any(token)
        pieces.extend(cut[0])
        gaps.extend(cut[1])
        counts.append(len(cut[0]))
    return pieces, gaps, counts


def _cut_literals(array: bytes) -> tuple[list[bytes], list[float]] | None:
    """The strings and gaps of an array of plain literal strings, None where it is not that."""
    if b"<" in array or b"\r" in array:
        return None
    escapes = b"\\" in array
    if escapes and (b"\\(" in array or b"\\)" in array or b"\\\\" in array):
        return None
    start, end = array.find(b"("), array.rfind(b")")
    if start < 0:
        return None
    parts = _BETWEEN_LITERALS.split(array[start + 1 : end])
    pieces = parts[::2]
    whole = b"".join(pieces)
    if b"(" in whole or b")" in whole:
        return None  # brackets inside a string
    if escapes:
        pieces = [unescape(piece) if b"\\" in piece else piece for piece in pieces]
    return _with_gaps(array, start, end, pieces, parts[1::2])


def _cut_hex(array: bytes) -> tuple[list[bytes], list[float]] | None:
    """The same for plain hexadecimal strings."""
    if b"(" in array:
        return None
    start, end = array.find(b"<"), array.rfind(b">")
    if start < 0:
        return None
    parts = _BETWEEN_HEX.split(array[start + 1 : end])
    try:
        pieces = [unhexlify(digits) for digits in parts[::2]]
    except HexError:
        return None
    return _with_gaps(array, start, end, pieces, parts[1::2])


def _with_gaps(
    array: bytes, start: int, end: int, pieces: list[bytes], between: list[bytes]
) -> tuple[list[bytes], list[float]] | None:
    try:
        lead = float(array[1:start] or 0)
        gaps = [lead, *[float(text) if text else 0.0 for text in between]]
        tail = array[end + 1 : -1].strip()
        if tail:
            pieces.append(b"")
            gaps.append(float(tail))
    except ValueError:
        return None
    return pieces, gaps


def _cut_any(array: bytes) -> tuple[list[bytes], list[float]]:
    """The strings and gaps of any array, whatever else stands in it."""
    pieces: list[bytes] = []
    gaps: list[float] = []
    gap = 0.0
    at = 0
    while found := _ELEMENT.search(array, at):
        at = string_end(array, found.start()) if found[2] else found.end()
        if found[1] or found[2]:
            pieces.append(string_bytes(array[found.start() : at]))
            gaps.append(gap)
            gap = 0.0
        elif found[3]:
            gap += number(found[3])
    if gap:
        pieces.append(b"")
        gaps.append(gap)
    return pieces, gaps


# --- codes ------------------------------------------------------------------------------------


def _decode(
    pieces: list[bytes],
    sizes: IntArray,
    font_of_piece: NDArray[np.int32],
    pdf_fonts: Sequence[PdfFont],
) -> tuple[IntArray, NDArray[np.uint8], IntArray]:
    """The codes of all pieces, their byte lengths, and the piece that each stands in."""
    data = np.frombuffer(b"".join(pieces), dtype=np.uint8)
    piece_length = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
    piece_of_byte = np.repeat(np.arange(len(pieces)), piece_length)
    if (sizes == 1).all():
        return data.astype(np.int64), np.ones(len(data), dtype=np.uint8), piece_of_byte
    start = np.cumsum(piece_length) - piece_length
    size = np.maximum(sizes, 1)[piece_of_byte]
    head = (np.arange(len(data)) - start[piece_of_byte]) % size == 0
    for piece in np.flatnonzero(sizes == 0).tolist():
        font = pdf_fonts[font_of_piece[piece]]
        assert isinstance(font, CompositeFont)
        lengths = font.code_map.split(pieces[piece])
        heads = np.cumsum([0, *lengths[:-1]])
        head[start[piece] : start[piece] + piece_length[piece]] = False
        head[start[piece] + heads[: len(lengths)]] = bool(lengths)
    heads = np.flatnonzero(head)
    length = np.diff(heads, append=len(data))
    codes = data[heads].astype(np.int64)
    for byte in range(1, int(length.max(initial=1))):
        longer = length > byte
        codes[longer] = codes[longer] << 8 | data[heads[longer] + byte]
    return codes, length.astype(np.uint8), piece_of_byte[heads]


def _measure(
    codes: IntArray,
    lengths: NDArray[np.uint8],
    font: NDArray[np.int32],
    pdf_fonts: Sequence[PdfFont],
) -> tuple[IntArray, FloatArray, FloatArray, FloatArray, FloatArray, NDArray[np.bool_]]:
    """CIDs, widths, vertical advances, vertical origins, and which glyphs stand upright."""
    count = len(codes)
    cids = codes
    width = np.zeros(count)
    down, origin_x, origin_y = (np.zeros(0),) * 3
    vertical = np.zeros(count, dtype=np.bool_)
    used = np.unique(font).tolist()
    if len(used) == 1 and not pdf_fonts[used[0]].vertical:
        cids = pdf_fonts[used[0]].cids(codes, lengths)
        return cids, pdf_fonts[used[0]].widths(cids), down, origin_x, origin_y, vertical
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
    return cids, width, down, origin_x, origin_y, vertical


def _turn_up(scale: FloatArray, font: NDArray[np.int32], pdf_fonts: Sequence[PdfFont]) -> None:
    """Have fonts that are drawn upside down, and shown by a matrix that turns them, stand up."""
    for index, pdf_font in enumerate(pdf_fonts):
        if not isinstance(pdf_font, Type3Font):
            continue
        rows = np.flatnonzero(font == index)
        if len(rows):
            a, b, c, d = scale[rows[0]]
            if pdf_font.stands_on_its_head(bool(a * d - b * c < 0)):
                scale[rows, 2:] *= -1.0


# --- places -----------------------------------------------------------------------------------


def _pen(
    step: FloatArray, gap: FloatArray, piece_of: IntArray, per_piece: IntArray, run: IntArray
) -> FloatArray:
    """How far the pen has come from where its run began, at each glyph."""
    if not len(run):
        return step
    if (run[1:] < run[:-1]).any():
        return _pen_across(step, gap, piece_of, per_piece, run)
    before_glyph = np.concatenate(([0.0], np.cumsum(step)))
    first_glyph = np.cumsum(per_piece) - per_piece
    gaps_so_far = np.cumsum(gap)
    begins = np.flatnonzero(np.concatenate(([True], run[1:] != run[:-1])))
    if len(begins) > 1 and not np.abs(step).sum() + np.abs(gap).sum() < _FAR:
        return _pen_apart(step, gap, piece_of, per_piece, run, begins)
    first_piece = np.repeat(begins, np.diff(begins, append=len(run)))
    base = gaps_so_far - (gaps_so_far - gap)[first_piece]
    base -= before_glyph[first_glyph[first_piece]]
    return before_glyph[:-1] + base[piece_of]


def _pen_across(
    step: FloatArray, gap: FloatArray, piece_of: IntArray, per_piece: IntArray, run: IntArray
) -> FloatArray:
    """The same where a run goes on behind others: a form or pattern is drawn inside it."""
    pieces = np.argsort(run, kind="stable")
    rank = np.empty(len(pieces), dtype=np.int64)
    rank[pieces] = np.arange(len(pieces))
    glyphs = np.argsort(rank[piece_of], kind="stable")
    pen = np.empty(len(step))
    pen[glyphs] = _pen(
        step[glyphs], gap[pieces], rank[piece_of][glyphs], per_piece[pieces], run[pieces]
    )
    return pen


def _pen_apart(
    step: FloatArray,
    gap: FloatArray,
    piece_of: IntArray,
    per_piece: IntArray,
    run: IntArray,
    begins: IntArray,
) -> FloatArray:
    """The same run by run: one absurd step must not blur the places of all that follow."""
    parts = []
    ends = np.append(begins[1:], len(run))
    glyph = np.concatenate(([0], np.cumsum(per_piece)))
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        rows = slice(glyph[begin], glyph[end])
        pieces = slice(begin, end)
        parts.append(
            _pen(step[rows], gap[pieces], piece_of[rows] - begin, per_piece[pieces], run[pieces])
        )
    return np.concatenate(parts)


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
