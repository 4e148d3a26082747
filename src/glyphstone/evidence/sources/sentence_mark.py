"""The sign that ends sentences if that is no full stop, in fonts whose script is known.

A bar at the end of paragraphs may be a danda, a shad or no letter at all: by shape alone nothing
can be said. But a font that is only partly broken tells its script by the letters that are sound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import unicodedata2
from fontTools import unicodedata as scripts

from glyphstone.data.scripts import SENTENCE_SIGNS
from glyphstone.evidence.book import Book
from glyphstone.evidence.chance import at_least
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.evidence.symbol_places import tokens_with
from glyphstone.evidence.token_ends import Ends, ends
from glyphstone.model import Proposal, Symbol

__all__ = ["Stop"]

#: How many times taller than wide each sign may be.
_HEIGHT_TO_WIDTH = {
    "।": (3.0, 20.0),
    "།": (2.5, 20.0),
    "။": (0.8, 4.0),
    "។": (0.3, 1.5),
    "።": (0.5, 2.0),
    "։": (1.8, 5.0),
}
#: For each script its sign, and how many times taller than wide the sign may be.
SIGNS = {script: (sign, _HEIGHT_TO_WIDTH[sign]) for script, sign in SENTENCE_SIGNS.items()}


@dataclass(frozen=True, slots=True)
class SentenceMarks:
    """When a sign is believed to end sentences; chosen by hand on forge documents, not swept."""

    #: Letters that must be known to tell the script, and the share of them that must be of it.
    fewest_letters: int = 5
    of_letters: float = 0.9
    #: The sign is at least this tall, in the usual height of the font's ink.
    lowest: float = 0.3
    #: Advance up to which a glyph is a combining mark, in em.
    narrowest: float = 0.05
    #: Paragraphs that it must end, their share of all, and the share of its places that are ends
    #: of tokens.
    fewest_paragraphs: int = 3
    of_paragraphs: float = 0.5
    at_end: float = 0.8
    #: Probability up to which a sign that ends paragraphs as it ends tokens ends so many.
    chance: float = 0.001
    sure: float = 0.93


MARKS = SentenceMarks()


class Stop:
    """Proposes danda, shad and their like if the font's sound letters tell the script."""

    name = "stop"
    description = "stop, by its place and the script of the sound letters"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font: the sign that ends most paragraphs, if it fits."""
        book = book.whole
        placed = ends(book)
        finals = Counter(
            int(placed.last[book.lines[number].tokens[1] - 1]) for number in last_lines(book)
        )
        for symbols in symbols_by_font(book).values():
            sign = SIGNS.get(_script(symbols))
            if sign is None:
                continue
            height = usual_height(symbols)
            mine = [symbol for symbol in symbols if finals[symbol.id]]
            best = max(mine, key=lambda symbol: finals[symbol.id], default=None)
            if best is None or best.trusted or not _looks_like(best, sign[1], height):
                continue
            if _ends_paragraphs(best, placed, finals):
                spots = tokens_with(book, best.id, placed.last == best.id)
                yield Proposal(best.id, sign[0], MARKS.sure, self.name, spots)


def _ends_paragraphs(sign: Symbol, placed: Ends, finals: Counter[int]) -> bool:
    """Whether a sign ends so many paragraphs that neither a letter nor chance explains it."""
    seen, paragraphs = finals[sign.id], finals.total()
    finishes, stands = int(placed.ends[sign.id]), int(placed.stands[sign.id])
    return (
        seen >= MARKS.fewest_paragraphs
        and seen >= MARKS.of_paragraphs * paragraphs
        and finishes >= MARKS.at_end * stands
        and at_least(seen, paragraphs, finishes / len(placed.last)) <= MARKS.chance
    )


def _script(symbols: Sequence[Symbol]) -> str:
    """The script of the letters whose claims are trusted, "" if they do not tell."""
    found: Counter[str] = Counter()
    for symbol in symbols:
        letters = [c for c in symbol.claim.text if unicodedata2.category(c)[0] == "L"]
        if symbol.trusted and letters:
            found[str(scripts.script(letters[0]))] += 1
    if not found:
        return ""
    script, count = found.most_common(1)[0]
    enough = count >= MARKS.fewest_letters and count >= MARKS.of_letters * found.total()
    return script if enough else ""


def _looks_like(symbol: Symbol, slender: tuple[float, float], height: float) -> bool:
    """Whether a glyph has the proportions of a sign and is no mere dot."""
    if symbol.ink is None or symbol.advance < MARKS.narrowest or height <= 0:
        return False
    left, bottom, right, top = symbol.ink
    wide, tall = right - left, top - bottom
    return wide > 0 and tall >= MARKS.lowest * height and slender[0] <= tall / wide <= slender[1]
