"""The sign that ends sentences where that is no full stop, in fonts whose script is known.

A bar at the end of paragraphs may be a danda, a shad or no letter at all: by shape alone nothing
can be said. But a font that is only partly broken tells its script by the letters that are sound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import unicodedata2
from fontTools import unicodedata as scripts

from glyphstone.data.scripts import SENTENCE_SIGNS
from glyphstone.evidence.book import Book
from glyphstone.evidence.chance import at_least
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.evidence.symbol_places import tokens_with
from glyphstone.evidence.token_ends import ends
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
#: Letters that must be known to tell the script, and the share of them that must be of it.
FEWEST_LETTERS, OF_LETTERS = 5, 0.9
#: A sign is at least so tall, as a share of the usual height of the font's ink.
TALLEST_BLOB = 0.3
#: How many paragraphs it must end, which share of all, and how often its places must be ends.
FEWEST_PARAGRAPHS, OF_PARAGRAPHS, AT_END = 3, 0.5, 0.8
#: How likely so many may be for a sign that ends paragraphs as it ends tokens.
CHANCE = 0.001
SURE = 0.93


class Stop:
    """Proposes danda, shad and their like where the font's sound letters tell the script."""

    name = "stop"
    description = "stop, by its place and the script of the sound letters"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """At most one proposal for a font: the sign that ends most paragraphs, if it fits."""
        placed = ends(book)
        finals: Counter[int] = Counter()
        for number in last_lines(book):
            finals[int(placed.last[book.lines[number].tokens[1] - 1])] += 1
        for symbols in symbols_by_font(book).values():
            sign = SIGNS.get(_script(symbols))
            if sign is None:
                continue
            height = usual_height(symbols)
            mine = [symbol for symbol in symbols if finals[symbol.id]]
            best = max(mine, key=lambda symbol: finals[symbol.id], default=None)
            if best is None or best.trusted or not _looks_like(best, sign[1], height):
                continue
            seen, all_ends = finals[best.id], sum(finals.values())
            finishes, stands = int(placed.ends[best.id]), int(placed.stands[best.id])
            by_chance = at_least(seen, all_ends, finishes / max(1, len(placed.last)))
            if (
                seen >= FEWEST_PARAGRAPHS
                and seen >= OF_PARAGRAPHS * all_ends
                and finishes >= AT_END * stands
                and by_chance <= CHANCE
            ):
                spots = tokens_with(book, best.id, placed.last == best.id)
                yield Proposal(best.id, sign[0], SURE, self.name, spots)


def _script(symbols: Sequence[Symbol]) -> str:
    """The script of the letters whose claims are trusted, "" where they do not tell."""
    found: Counter[str] = Counter()
    for symbol in symbols:
        letters = [c for c in symbol.claim.text if unicodedata2.category(c)[0] == "L"]
        if symbol.trusted and letters:
            found[str(scripts.script(letters[0]))] += 1
    if not found:
        return ""
    script, count = found.most_common(1)[0]
    return script if count >= FEWEST_LETTERS and count >= OF_LETTERS * found.total() else ""


def _looks_like(symbol: Symbol, slender: tuple[float, float], height: float) -> bool:
    """Whether a glyph has the proportions of a sign and is no mere dot."""
    if symbol.ink is None or symbol.advance < 0.05 or height <= 0:
        return False
    left, bottom, right, top = symbol.ink
    wide, tall = right - left, top - bottom
    return wide > 0 and tall >= TALLEST_BLOB * height and slender[0] <= tall / wide <= slender[1]
