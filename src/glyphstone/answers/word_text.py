"""A drawn word as it is read: the texts of its glyphs in the order of reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glyphstone.answers.clusters import nfc
from glyphstone.model import Direction, Symbol
from glyphstone.model.text import UNKNOWN, Piece
from glyphstone.script.reading_order import is_plain, reading

__all__ = ["read_word"]

#: A glyph that advances less than this, in em, is a mark; by hand.
_NARROW = 0.02


def read_word(
    symbols: Sequence[Symbol | None],
    texts: Sequence[str | None],
    rows: Sequence[int],
    direction: Direction,
    shown: Callable[[int, str | None], str],
    stretches: Sequence[tuple[float, float]] = (),
) -> str:
    """A word in the order of reading; `shown` says how the text of a place is written.

    `stretches` has where each glyph begins along the line and how far it moves the pen, in em, if
    that is known: letters that do not overlap are read as they stand, whatever their order in the
    file. A producer writes the letters of one font first, then those of the other.
    """
    told = "".join(text for text in texts if text)
    if is_plain(told) and direction is not Direction.RTL:
        return nfc("".join(shown(place, text) for place, text in enumerate(texts)))
    # Where nothing is said of places, the order of the file tells which of two letters is first.
    pieces = [
        Piece(UNKNOWN if text is None else text, row, start, advance, mark=_is_mark(symbol))
        for symbol, text, row, (start, advance) in zip(
            symbols, texts, rows, stretches or [(0.0, 0.0)] * len(texts), strict=True
        )
    ]
    # The letters of a word tell its direction; without any the line does.
    base = None if any(map(str.isalpha, told)) else direction
    found = reading(pieces, base)
    return nfc(
        "".join(
            shown(sign.piece, None if texts[sign.piece] is None else sign.text)
            for sign in found.signs
        )
    )


def _is_mark(symbol: Symbol | None) -> bool:
    return symbol is not None and symbol.ink is not None and symbol.advance < _NARROW
