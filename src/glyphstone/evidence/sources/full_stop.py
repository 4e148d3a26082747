"""The full stop: a small blob on the baseline that ends tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.evidence.chance import at_least
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.evidence.symbol_places import tokens_with
from glyphstone.evidence.token_ends import Ends, ends
from glyphstone.model import Proposal, Symbol

__all__ = ["Dot", "is_blob"]


@dataclass(frozen=True, slots=True)
class DotShape:
    """What a full stop looks like; lengths in the usual height of the font's ink.

    Chosen by hand on forge documents of 61 languages, not swept; `make bench NAME=evidence` shows
    every full stop right.
    """

    #: Glyphs that a font must show for its own height to be usual; else that of its document is.
    fewest_symbols: int = 16
    smallest: float = 0.06
    largest: float = 0.4
    #: Distance of its lower edge from the baseline.
    off_baseline: float = 0.13
    #: How many times wider than tall, or taller than wide, it may be; a comma is taller.
    round: float = 1.4
    #: Advance in em: narrower ones are marks, wider ones the full stop of a script set in squares.
    narrowest: float = 0.05
    square: float = 0.75


@dataclass(frozen=True, slots=True)
class DotPlaces:
    """Where a full stop stands; origin as for `DotShape`."""

    #: Share of the tokens that it may end. What ends more is a letter or a tone mark (Lisu writes
    #: tones with dots). Among fewer tokens than `fewest_tokens` no share tells anything.
    most_tokens: float = 0.34
    fewest_tokens: int = 20
    #: Share of its places that must be the end of a token, and that may be a beginning: lines read
    #: in the wrong direction turn some of its places round.
    at_end: float = 0.6
    at_start: float = 0.25
    #: Tokens that it must end to be sure, and the same if each of them ends a paragraph.
    seen_often: int = 3
    seen_always: int = 2
    #: Share of a sign's places that must be the end of a token for it to be a rival.
    rival_at_end: float = 0.9
    #: Paragraphs that it must end: for each that a rival ends, and of the tokens that it ends.
    of_rival: float = 0.25
    of_own: float = 0.3
    #: Probability up to which a sign that ends paragraphs as it ends tokens, as letters do, ends
    #: so many; and the same if two dots above each other are as common (tones of Lisu, Armenian
    #: stops).
    chance: float = 0.1
    chance_beside_colons: float = 0.003
    sure: float = 0.97
    unsure: float = 0.6


@dataclass(frozen=True, slots=True)
class DotRelatives:
    """Signs that are built from a dot; lengths in the height of the dot. By hand, not swept."""

    #: How far a comma reaches below or above a dot, at least and at most.
    shortest_tail: float = 0.5
    longest_tail: float = 1.7
    #: How far a semicolon reaches above a dot at most, and how wide either may be.
    semicolon: float = 4.0
    widest_comma: float = 2.0
    #: How tall two dots above each other are, and how wide at most, in the width of the dot.
    lowest_colon: float = 2.7
    tallest_colon: float = 4.5
    widest_colon: float = 1.2
    #: How many times taller than wide a sign must be to be a bar.
    bar: float = 4.0


SHAPE = DotShape()
PLACES = DotPlaces()
RELATIVES = DotRelatives()


class Dot:
    """Proposes a full stop if shape and place agree; scripts with another sign are left out."""

    name = "dot"
    description = "full stop, by its shape and place"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font; none if several signs of it could be the dot."""
        book = book.whole
        placed = ends(book)
        finals = Counter(
            int(placed.last[book.lines[number].tokens[1] - 1]) for number in last_lines(book)
        )
        rivals = [
            book.symbols[symbol] for symbol in finals if symbol >= 0 and _ends(symbol, placed)
        ]
        for (document, _), symbols in symbols_by_font(book).items():
            # The full stop may come from a second font that lends signs and few letters.
            all_fonts = [symbol for symbol in book.symbols if symbol.document == document]
            lends = len(symbols) < SHAPE.fewest_symbols
            height = usual_height(all_fonts if lends else symbols)
            blobs = [
                symbol
                for symbol in symbols
                if is_blob(symbol, height) and _placed_as_dot(symbol, all_fonts, placed)
            ]
            if len(blobs) == 1:
                (blob,) = blobs
                others = [other for other in rivals if other.document == document]
                colons = _beside_colons(blob, all_fonts, placed)
                confidence = _confidence(blob, others, placed, finals, colons=colons)
                if confidence > 0:
                    spots = tokens_with(book, blob.id, placed.last == blob.id)
                    yield Proposal(blob.id, ".", confidence, self.name, spots)


def _ends(symbol: int, placed: Ends) -> bool:
    """Whether nearly all places of a symbol are the end of a token."""
    return bool(placed.ends[symbol] >= PLACES.rival_at_end * placed.stands[symbol])


def _beside_colons(blob: Symbol, symbols: Sequence[Symbol], placed: Ends) -> bool:
    """Whether two dots above each other end tokens as often as a dot does."""
    return any(
        _ends(other.id, placed)
        and placed.ends[other.id] >= placed.ends[blob.id]
        and _is_colon(other, blob)
        for other in symbols
    )


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
    # If another sign ends the paragraphs, this one may be a stop of lesser kind (Armenian has one
    # that looks like a full stop and is none), or a letter.
    others = [rival for rival in rivals if rival.id != blob.id and not _is_comma(rival, blob)]
    best = max((finals[rival.id] for rival in others), default=0)
    if not final and best >= PLACES.seen_always:
        return 0.0
    enough = PLACES.seen_always if final == finishes else PLACES.seen_often
    if not final or finishes < enough:
        return PLACES.unsure
    chance = at_least(final, sum(finals.values()), finishes / len(placed.last))
    if chance > (PLACES.chance_beside_colons if colons else PLACES.chance):
        return PLACES.unsure
    if final >= best:
        return PLACES.sure
    stops = any(_is_stop(rival, blob) for rival in others if finals[rival.id] > final)
    seldom = (
        final < PLACES.seen_always
        or final < PLACES.of_rival * best
        or final < PLACES.of_own * finishes
    )
    return PLACES.unsure if stops or seldom else PLACES.sure


def _is_comma(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is a dot with a tail below it or above it, or a semicolon."""
    if sign.ink is None or blob.ink is None:
        return False
    size = blob.ink[3] - blob.ink[1]
    below, above = (blob.ink[1] - sign.ink[1]) / size, (sign.ink[3] - blob.ink[3]) / size
    short, long = RELATIVES.shortest_tail, RELATIVES.longest_tail
    if sign.ink[2] - sign.ink[0] >= RELATIVES.widest_comma * size or max(below, above) <= short:
        return False
    highest = RELATIVES.semicolon if below > short else long
    return -short < below < long and -short < above < highest


def _is_stop(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is two dots above each other, or a bar: full stops of other scripts."""
    if sign.ink is None:
        return True
    wide, tall = sign.ink[2] - sign.ink[0], sign.ink[3] - sign.ink[1]
    return _is_colon(sign, blob) or tall > RELATIVES.bar * wide


def _is_colon(sign: Symbol, blob: Symbol) -> bool:
    """Whether a sign is as wide as a dot, and as tall as two with some room between."""
    if sign.ink is None or blob.ink is None:
        return False
    size = blob.ink[3] - blob.ink[1]
    wide, tall = sign.ink[2] - sign.ink[0], sign.ink[3] - sign.ink[1]
    widest = RELATIVES.widest_colon * (blob.ink[2] - blob.ink[0])
    return RELATIVES.lowest_colon * size < tall < RELATIVES.tallest_colon * size and wide <= widest


def _placed_as_dot(blob: Symbol, symbols: Sequence[Symbol], placed: Ends) -> bool:
    """Whether a sign ends tokens, not too many of them, and hardly ever begins one."""
    stands, alone = int(placed.stands[blob.id]), int(placed.alone[blob.id])
    begins, finishes = int(placed.begins[blob.id]) - alone, int(placed.ends[blob.id]) - alone
    tokens = sum(int(placed.ends[symbol.id]) for symbol in symbols)
    if tokens >= PLACES.fewest_tokens and finishes > PLACES.most_tokens * tokens:
        return False
    at_end = finishes > 0 and finishes >= PLACES.at_end * stands
    return at_end and begins <= PLACES.at_start * stands


def is_blob(symbol: Symbol, height: float) -> bool:
    """Whether a glyph is a small round or square thing that stands on the baseline."""
    if symbol.ink is None or symbol.advance < SHAPE.narrowest or height <= 0:
        return False
    left, bottom, right, top = symbol.ink
    wide, tall = right - left, top - bottom
    return (
        SHAPE.smallest * height <= tall <= SHAPE.largest * height
        and tall <= SHAPE.round * wide
        and wide <= SHAPE.round * tall
        and abs(bottom) <= SHAPE.off_baseline * height
        and symbol.advance < SHAPE.square
    )
