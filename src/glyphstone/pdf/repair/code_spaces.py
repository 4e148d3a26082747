"""The codes of a font as its map must name them: their lengths, and their doubles by CID."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont

__all__ = ["code_size", "codespaces", "entries_by_cid"]

_ONE_BYTE = ((1, 0, 0xFF),)


def entries_by_cid(
    font: CompositeFont, entries: Mapping[tuple[int, int], str]
) -> dict[tuple[int, int], str]:
    """The texts of a font with a predefined character map once more, by CID.

    pdfminer.six looks them up that way. They get numbers outside the code space, or numbers that
    are no code of the font, so that no other reader finds them.
    """
    if font.code_map.identity or font.code_map.name == "embedded":
        return {}
    codes = {code for code, _ in entries}
    found: dict[tuple[int, int], str] = {}
    for (code, size), text in entries.items():
        cid = int(font.cids(np.array([code]), np.array([size], dtype=np.uint8))[0])
        if 0 < cid < 0x10000 and cid not in codes:
            found[cid, 2] = text
    return found


def codespaces(font: PdfFont) -> tuple[tuple[int, int, int], ...]:
    return font.code_map.codespaces if isinstance(font, CompositeFont) else _ONE_BYTE


def code_size(font: PdfFont, code: int) -> int:
    """The length in bytes of a code that the document never shows."""
    least = max(1, (code.bit_length() + 7) // 8)
    fitting = [size for size, low, high in codespaces(font) if low <= code <= high]
    return min([size for size in fitting if size >= least], default=least)
