"""The full stop by the paper's rule: what most often ends lines that end well before the margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import has_outlines, symbols_by_font
from glyphstone.evidence.sources.paper_space import most_common_on_lines
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Direction, FontKey, Proposal

__all__ = ["PaperDot"]

#: The rule is right for 57 % of the forge's layouts (`make bench NAME=evidence`): somebody should
#: look.
CONFIDENCE = 0.5


@dataclass(frozen=True, slots=True)
class ShortLines:
    """Lines that end well before the margin, as the paper has them; the numbers are by hand."""

    #: Short lines that a symbol must end.
    fewest: int = 3
    #: Where they end, as a share of the way from margin to margin.
    nearest: float = 0.2
    farthest: float = 0.8
    #: Lines turned by more than this are left out, in degrees.
    upright: float = 1.0


SHORT = ShortLines()
#: Margins nearer than this count as this far apart, in points: no division by nothing.
_NARROWEST = 1e-6


class PaperDot:
    """Proposes a full stop for fonts without drawings, or for comparison `everywhere`."""

    name = "paper_dot"
    description = "full stop, ending most short lines"

    def __init__(self, *, everywhere: bool = False) -> None:
        self._everywhere = everywhere

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font."""
        book = book.whole
        fonts = symbols_by_font(book)
        if not self._everywhere and all(map(has_outlines, fonts.values())):
            return
        margins, last = _lines(book)
        seen = some_places(book)
        counts: dict[tuple[int, FontKey], Counter[int]] = {}
        for line, symbol in last.items():
            owner = book.symbols[symbol]
            font = (owner.document, owner.font)
            left, right = margins[font]
            box = book.lines[line].box
            rtl = book.lines[line].direction is Direction.RTL
            way = (right - box[0] if rtl else box[2] - left) / max(right - left, _NARROWEST)
            if SHORT.nearest <= way <= SHORT.farthest:
                counts.setdefault(font, Counter())[symbol] += 1
        for font, ended in counts.items():
            symbol, times = ended.most_common(1)[0]
            if times >= SHORT.fewest and (self._everywhere or not has_outlines(fonts[font])):
                yield Proposal(symbol, ".", CONFIDENCE, self.name, seen.get(symbol, ()))


def _lines(book: Book) -> tuple[dict[tuple[int, FontKey], tuple[float, float]], dict[int, int]]:
    """The margins of each font, and the symbol that ends each upright line, spaces apart."""
    spaces = set(most_common_on_lines(book).values())
    margins: dict[tuple[int, FontKey], tuple[float, float]] = {}
    last: dict[int, int] = {}
    for number, line in enumerate(book.lines):
        first, behind = line.tokens
        if first == behind or abs(line.rotation) > SHORT.upright or line.direction is Direction.TTB:
            continue
        start, stop = book.token_start[first], book.token_start[behind]
        symbols = [symbol for symbol in book.symbol[start:stop].tolist() if symbol >= 0]
        for symbol in set(symbols):
            font = (book.symbols[symbol].document, book.symbols[symbol].font)
            left, right = margins.get(font, (line.box[0], line.box[2]))
            margins[font] = (min(left, line.box[0]), max(right, line.box[2]))
        shown = [symbol for symbol in book.token(behind - 1) if symbol >= 0]
        if line.direction is Direction.RTL:
            shown.reverse()
        while len(shown) > 1 and shown[-1] in spaces:
            shown.pop()
        if shown:
            last[number] = shown[-1]
    return margins, last
