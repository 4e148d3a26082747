"""A drawn word as it is read: the texts of its glyphs in the order of reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import unicodedata2

from glyphstone.answers.clusters import nfc
from glyphstone.evidence.book import Book
from glyphstone.model import Direction, Symbol
from glyphstone.model.text import UNKNOWN, Piece
from glyphstone.script.brahmic.filed_syllables import is_filed_as_read
from glyphstone.script.normal.set_accents import ACCENTS, let_accents_be_marks
from glyphstone.script.reading_order import SYLLABIC, PageOrder, is_plain, reading

__all__ = ["has_syllables_as_read", "read_token", "read_word"]

#: A glyph that advances less than this, in em, is a mark; by hand.
_NARROW = 0.02
#: Rows of the file that a word reaches over, for each of its glyphs, from which on other words
#: stand between; by hand.
_ROWS_FOR_EACH_GLYPH = 2


def read_token(
    book: Book,
    token: int,
    texts: Sequence[str | None],
    known: Mapping[int, str],
    shown: Callable[[int, str | None], str],
) -> str:
    """A token in the order of reading, by the texts of its glyphs and what is known of its line."""
    line = book.lines[book.token_line[token]]
    if (plain := _read_plain(texts, line.direction, shown)) is not None:
        return plain
    first, end = (book.token_start[one] for one in line.tokens)
    own = slice(book.token_start[token], book.token_start[token + 1])
    return read_word(
        [book.symbols[symbol] if symbol >= 0 else None for symbol in book.token(token)],
        texts,
        book.filed[own].tolist(),
        line.direction,
        shown,
        book.stretches(token),
        filed_as_read=has_syllables_as_read(
            [known.get(symbol) for symbol in book.symbol[first:end].tolist()],
            book.filed[first:end].tolist(),
            line.direction,
        ),
    )


def read_word(
    symbols: Sequence[Symbol | None],
    texts: Sequence[str | None],
    rows: Sequence[int],
    direction: Direction,
    shown: Callable[[int, str | None], str],
    stretches: Sequence[tuple[float, float]] = (),
    *,
    filed_as_read: bool = False,
) -> str:
    """A word in the order of reading; `shown` says how the text of a place is written.

    `stretches` has where each glyph begins along the line and how far it moves the pen, in em, if
    that is known: letters that do not overlap are read as they stand, whatever their order in the
    file. A producer writes the letters of one font first, then those of the other. `filed_as_read`
    says that the line of the word has its syllables in the order of reading.
    """
    if (plain := _read_plain(texts, direction, shown)) is not None:
        return plain
    told = "".join(text for text in texts if text)
    # Where nothing is said of places, the order of the file tells which of two letters is first.
    pieces = _pieces(symbols, texts, _close_up(rows), stretches)
    let_accents_be_marks(pieces)
    # The letters of a word tell its direction; without any the line does.
    base = None if any(map(str.isalpha, told)) else direction
    found = reading(pieces, base, PageOrder(filed_as_read=filed_as_read))
    return nfc(
        "".join(
            shown(sign.piece, None if texts[sign.piece] is None else sign.text)
            for sign in found.signs
        )
    )


def _read_plain(
    texts: Sequence[str | None], direction: Direction, shown: Callable[[int, str | None], str]
) -> str | None:
    """A word that is read as it is drawn, None if it may be read otherwise."""
    if direction is Direction.RTL or not is_plain("".join(text for text in texts if text)):
        return None
    if _has_marks(texts):
        return None
    return nfc("".join(shown(place, text) for place, text in enumerate(texts)))


def has_syllables_as_read(
    texts: Sequence[str | None], rows: Sequence[int], direction: Direction
) -> bool:
    """Whether the glyphs of a line, as drawn, stand in the file as their syllables are read."""
    if direction is not Direction.LTR or not any(text and SYLLABIC.search(text) for text in texts):
        return False
    return is_filed_as_read(
        [Piece(text or UNKNOWN, r) for text, r in zip(texts, rows, strict=True)]
    )


def _pieces(
    symbols: Sequence[Symbol | None],
    texts: Sequence[str | None],
    rows: Sequence[int],
    stretches: Sequence[tuple[float, float]],
) -> list[Piece]:
    return [
        Piece(UNKNOWN if text is None else text, row, start, advance, mark=_is_mark(symbol))
        for symbol, text, row, (start, advance) in zip(
            symbols, texts, rows, stretches or [(0.0, 0.0)] * len(texts), strict=True
        )
    ]


def _close_up(rows: Sequence[int]) -> Sequence[int]:
    """The rows of a word without those of blanks inside it, if they are few."""
    if max(rows) - min(rows) >= _ROWS_FOR_EACH_GLYPH * len(rows):
        return rows
    ranks = {row: rank for rank, row in enumerate(sorted(rows))}
    return [ranks[row] for row in rows]


def _has_marks(texts: Sequence[str | None]) -> bool:
    """Whether some glyph is an accent by itself: it may stand before its letter."""
    return any(text and (text in ACCENTS or unicodedata2.combining(text[0])) for text in texts)


def _is_mark(symbol: Symbol | None) -> bool:
    return symbol is not None and symbol.ink is not None and symbol.advance < _NARROW
