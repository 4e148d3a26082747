"""The full stop: a small blob on the baseline that ends tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from glyphstone.evidence.book import Book
from glyphstone.evidence.chance import at_least
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.evidence.symbol_places import tokens_with
from glyphstone.evidence.token_ends import Ends, ends
from glyphstone.model import Proposal, Symbol

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
#: Which share of its places must be the end of a token, and how seldom it may begin one; lines read
#: in the wrong direction turn some of its places round.
AT_END = 0.6
AT_START = 0.25
#: How often it must be seen to be sure, or else always at the end of a paragraph.
SEEN_OFTEN = 3
SEEN_TWICE = 2
#: Among fewer tokens no share says anything.
FEWEST_TOKENS = 20
#: Which share of a sign's places must be the end of a token for it to be a rival.
ALWAYS_AT_END = 0.9
#: How many paragraphs a dot must end for each that a rival ends, and of its own places.
OF_RIVAL, OF_OWN = 0.25, 0.3
#: How likely so many ends of paragraphs may be for a sign that ends them as it ends tokens, as
#: letters do; and where two dots above each other are as common (tones of Lisu, Armenian stops).
CHANCE, BESIDE_COLONS = 0.1, 0.003
#: How far commas reach below or above a dot, and semicolons above one, in dots.
TAIL, SEMICOLON = (0.5, 1.7), 4.0
#: How tall two dots above each other are, in dots.
COLON = (2.7, 4.5)
SURE = 0.97
UNSURE = 0.6


class Dot:
    """Proposes a full stop where shape and place agree; scripts with another sign are left out."""

    name = "dot"
    description = "full stop, by its shape and place"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font; none where several signs of it could be the dot."""
        placed = ends(book)
        finals = Counter(
            int(placed.last[book.lines[number].tokens[1] - 1]) for number in last_lines(book)
        )
        rivals = [
            book.symbols[symbol]
            for symbol in finals
            if symbol >= 0 and placed.ends[symbol] >= ALWAYS_AT_END * placed.stands[symbol]
        ]
        for (document, _), symbols in symbols_by_font(book).items():
            # The full stop may come from a second font that lends signs and few letters.
            all_fonts = [symbol for symbol in book.symbols if symbol.document == document]
            lends = len(symbols) < FEWEST_SYMBOLS
            height = usual_height(all_fonts if lends else symbols)
            blobs = [
                symbol
                for symbol in symbols
                if is_blob(symbol, height) and _placed_as_dot(symbol, all_fonts, placed)
            ]
            if len(blobs) == 1:
                (blob,) = blobs
                others = [other for other in rivals if other.document == document]
                colons = any(
                    placed.ends[other.id] >= ALWAYS_AT_END * placed.stands[other.id]
                    and placed.ends[other.id] >= placed.ends[blob.id]
                    and _is_colon(other, blob)
                    for other in all_fonts
                )
                confidence = _confidence(blob, others, placed, finals, colons=colons)
                if confidence > 0:
                    spots = tokens_with(book, blob.id, placed.last == blob.id)
                    yield Proposal(blob.id, ".", confidence, self.name, spots)


def _confidence(
    blob: Symbol,
    rivals: Sequence[Symbol],
    placed: Ends,
    finals: Mapping[int, int],
    *,
    colons: bool,
) -> float:
    """How sure a dot is, by the paragraphs that it and other signs end."""
    final, finishes = finals.get(blob.id, 0), int(placed.ends[blob.id] - placed.alone[blob.id])
    # Where another sign ends the paragraphs, this one may be a stop of lesser kind (Armenian has
    # one that looks like a full stop and is none), or a letter.
    others = [rival for rival in rivals if rival.id != blob.id and not _is_comma(rival, blob)]
    best = max((finals[rival.id] for rival in others), default=0)
    if not final and best >= SEEN_TWICE:
        return 0.0
    if not final or finishes < (SEEN_TWICE if final == finishes else SEEN_OFTEN):
        return UNSURE
    chance = at_least(final, sum(finals.values()), finishes / len(placed.last))
    if chance > (BESIDE_COLONS if colons else CHANCE):
        return UNSURE
    if final >= best:
        return SURE
    stops = any(_is_stop(rival, blob) for rival in others if finals[rival.id] > final)
    seldom = final < SEEN_TWICE or final < OF_RIVAL * best or final < OF_OWN * finishes
    return UNSURE if stops or seldom else SURE


def _is_comma(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is a dot with a tail below it or above it, or a semicolon."""
    if sign.ink is None or blob.ink is None:
        return False
    size = blob.ink[3] - blob.ink[1]
    below, above = (blob.ink[1] - sign.ink[1]) / size, (sign.ink[3] - blob.ink[3]) / size
    if sign.ink[2] - sign.ink[0] >= 2 * size or max(below, above) <= TAIL[0]:
        return False
    return -TAIL[0] < below < TAIL[1] and -TAIL[0] < above < (
        SEMICOLON if below > TAIL[0] else TAIL[1]
    )


def _is_stop(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is two dots above each other, or a bar: full stops of other scripts."""
    if sign.ink is None:
        return True
    wide, tall = sign.ink[2] - sign.ink[0], sign.ink[3] - sign.ink[1]
    return _is_colon(sign, blob) or tall > 4 * wide


def _is_colon(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is as wide as a dot, and as tall as two with some room between."""
    if sign.ink is None or blob.ink is None:
        return False
    size = blob.ink[3] - blob.ink[1]
    wide, tall = sign.ink[2] - sign.ink[0], sign.ink[3] - sign.ink[1]
    return COLON[0] * size < tall < COLON[1] * size and wide <= 1.2 * (blob.ink[2] - blob.ink[0])


def _placed_as_dot(blob: Symbol, symbols: Sequence[Symbol], placed: Ends) -> bool:
    """Whether a sign ends tokens, not too many of them, and hardly ever begins one."""
    stands, alone = int(placed.stands[blob.id]), int(placed.alone[blob.id])
    begins, finishes = int(placed.begins[blob.id]) - alone, int(placed.ends[blob.id]) - alone
    tokens = sum(int(placed.ends[symbol.id]) for symbol in symbols)
    if tokens >= FEWEST_TOKENS and finishes > MOST_TOKENS * tokens:
        return False
    return finishes > 0 and finishes >= AT_END * stands and begins <= AT_START * stands


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
