"""The operands of show operators cut into strings, gaps and codes."""

from __future__ import annotations

import re
from binascii import Error as HexError
from binascii import unhexlify
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import IntArray
from glyphstone.pdf.content.tokens import number, string_bytes, string_end, unescape
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont

__all__ = ["cut_strings", "decode_codes"]

#: A plain string; an opening bracket whose string holds more brackets; a comment; a number.
_ELEMENT = re.compile(
    rb"(\((?:[^()\\]++|\\.)*+\)|<[^>]*+>?)|(\()|%[^\r\n]*|([^\s\0()<>\[\]%]+)", re.DOTALL
)
_BETWEEN_LITERALS = re.compile(rb"\)([^()]*)\(")
_BETWEEN_HEX = re.compile(rb">([^<>]*)<")


def cut_strings(shown: list[bytes]) -> tuple[list[bytes], list[float], list[int]]:
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
    """The strings and gaps of an array of plain literal strings, None if it is not that."""
    if b"<" in array or b"\r" in array:
        return None
    escapes = b"\\" in array
    if escapes and (b"\\(" in array or b"\\)" in array or b"\\\\" in array):
        # Written by their octal codes, brackets and backslashes of a string cannot end it.
        array = array.replace(b"\\\\", b"\\134").replace(b"\\(", b"\\050")
        array = array.replace(b"\\)", b"\\051")
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


def decode_codes(
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
