"""The space by the paper's rule: the symbol that stands on the most lines."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import has_outlines, symbols_by_font
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import FontKey, Proposal

__all__ = ["PaperSpace", "most_common_on_lines"]

#: The rule is right for 61 % of the forge's layouts (`make bench NAME=evidence`): somebody should
#: look.
CONFIDENCE = 0.5
#: Lines on which a symbol must stand; by hand.
FEWEST_LINES = 5


class PaperSpace:
    """Proposes a space for fonts without drawings, or for comparison `everywhere`.

    In such a font the space stands inside tokens, since no empty drawing gives it away; once it is
    found, `find_lines` takes its code as one of `blank_codes`.
    """

    name = "paper_space"
    description = "space, being on most lines"

    def __init__(self, *, everywhere: bool = False) -> None:
        self._everywhere = everywhere

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font."""
        fonts = symbols_by_font(book)
        if not self._everywhere and all(map(has_outlines, fonts.values())):
            return
        seen = some_places(book)
        best = most_common_on_lines(book)
        for font, symbols in fonts.items():
            if font in best and (self._everywhere or not has_outlines(symbols)):
                yield Proposal(best[font], " ", CONFIDENCE, self.name, seen.get(best[font], ()))


def most_common_on_lines(book: Book) -> dict[tuple[int, FontKey], int]:
    """For each font the symbol that stands on the most lines, if it stands on enough."""
    if not book.lines:
        return {}
    size = len(book.symbols)
    line_of_glyph = np.repeat(book.token_line, np.diff(book.token_start)).astype(np.int64)
    lines = np.concatenate([line_of_glyph, book.blank_line.astype(np.int64)])
    symbols = np.concatenate([book.symbol, book.blank_symbol]).astype(np.int64)
    known = symbols >= 0
    pairs = np.unique(lines[known] * size + symbols[known])
    counts = np.bincount(pairs % size, minlength=size).tolist()
    best: dict[tuple[int, FontKey], int] = {}
    for symbol in book.symbols:
        font = (symbol.document, symbol.font)
        before = counts[best[font]] if font in best else FEWEST_LINES - 1
        if counts[symbol.id] > before:
            best[font] = symbol.id
    return best
