"""The full stop: a small blob on the baseline that ends tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from glyphstone.fontmap.book import Book, BookLine
from glyphstone.fontmap.evidence.ends import Ends, ends
from glyphstone.fontmap.evidence.fonts import symbols_by_font, usual_height
from glyphstone.model import Direction, Proposal, Symbol

__all__ = ["Dot", "is_blob"]

#: A font that shows fewer glyphs does not tell how tall letters are.
FEWEST_SYMBOLS = 16
#: Shares of the usual height of the font's ink.
SMALLEST, LARGEST = 0.06, 0.4
OFF_BASELINE = 0.13
#: How much wider than tall, or taller than wide, a dot may be; a comma is taller.
ROUND = 1.4
#: A sign that ends more tokens than this is a letter or a tone mark (Lisu writes tones with dots).
MOST_TOKENS = 0.34
#: Which share of its places must be the end of a token, and how seldom it may begin one.
AT_END = 0.6
AT_START = 0.1
#: How often it must be seen, and among how many tokens, to be sure.
SEEN_OFTEN = 3
SEEN_TWICE = 2
FEWEST_TOKENS = 20
#: A line that ends this share of the line before short of its end is the last of a paragraph.
SHORT = 0.25
#: Which share of a sign's places must be the end of a token for it to be a rival.
ALWAYS_AT_END = 0.9
SURE = 0.97
UNSURE = 0.6


class Dot:
    """Proposes a full stop where shape and place agree; scripts with another sign are left out."""

    name = "dot"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font; none where several signs of it could be the dot."""
        placed = ends(book)
        finals = _finals(book, placed)
        rivals = [
            symbol
            for symbol in finals
            if placed.ends[symbol] >= ALWAYS_AT_END * placed.stands[symbol]
        ]
        fonts = symbols_by_font(book)
        for (document, _), symbols in fonts.items():
            # The full stop may come from a second font that lends signs and few letters.
            all_fonts = [symbol for symbol in book.symbols if symbol.document == document]
            lends = len(symbols) < FEWEST_SYMBOLS
            height = usual_height(all_fonts if lends else symbols)
            blobs = [
                symbol
                for symbol in symbols
                if is_blob(symbol, height) and placed.stands[symbol.id] > 0
            ]
            if len(blobs) == 1 and _placed_as_dot(blobs[0], all_fonts, placed):
                (blob,) = blobs
                often = placed.ends[blob.id] - placed.alone[blob.id] >= SEEN_OFTEN
                # Where another sign ends the paragraphs, this one may be a stop of lesser kind
                # (Armenian has one that looks like a full stop and is none), or a letter.
                best = max((finals[rival] for rival in rivals if rival != blob.id), default=0)
                if best < SEEN_TWICE or finals[blob.id]:
                    sure = often and finals[blob.id] > 0 and finals[blob.id] >= best
                    yield Proposal(blob.id, ".", SURE if sure else UNSURE, self.name)


def _placed_as_dot(blob: Symbol, symbols: Sequence[Symbol], placed: Ends) -> bool:
    """Whether a sign ends tokens, not too many of them, and hardly ever begins one."""
    stands, alone = int(placed.stands[blob.id]), int(placed.alone[blob.id])
    begins, finishes = int(placed.begins[blob.id]) - alone, int(placed.ends[blob.id]) - alone
    tokens = sum(int(placed.ends[symbol.id]) for symbol in symbols)
    if tokens >= FEWEST_TOKENS and finishes > MOST_TOKENS * tokens:
        return False
    return finishes >= AT_END * stands and begins <= AT_START * stands


def _finals(book: Book, placed: Ends) -> Counter[int]:
    """How often each symbol ends a paragraph, as far as the ends of lines show."""
    found: Counter[int] = Counter()
    for number, line in enumerate(book.lines):
        if line.tokens[0] == line.tokens[1]:
            continue
        last = number + 1 == len(book.lines) or book.lines[number + 1].document != line.document
        before = book.lines[number - 1] if number else line
        same = (before.document, before.page) == (line.document, line.page)
        if last or (same and _ends_short(before, line)):
            found[int(placed.last[line.tokens[1] - 1])] += 1
    return found


def _ends_short(before: BookLine, line: BookLine) -> bool:
    width = before.box[2] - before.box[0]
    if line.direction is Direction.RTL:
        return line.box[0] - before.box[0] > SHORT * width
    return before.box[2] - line.box[2] > SHORT * width


def is_blob(symbol: Symbol, height: float) -> bool:
    """Whether a glyph is a small round or square thing that stands on the baseline."""
    if symbol.ink is None or symbol.advance < 0.05 or height <= 0:
        return False
    left, bottom, right, top = symbol.ink
    wide, tall = right - left, top - bottom
    return (
        SMALLEST * height <= tall <= LARGEST * height
        and tall <= ROUND * wide
        and wide <= ROUND * tall
        and abs(bottom) <= OFF_BASELINE * height
        # A dot that fills a square of its own is the stop of another script.
        and symbol.advance < 0.75
    )
