"""Which readings rest on too little to be vouched for: somebody should look at them once more.

A reading is vouched for if a person typed it in two places, or confirmed it (a yes in the check
list, an answer about the glyph by itself, a reading that was kept), or if evidence speaks for it
too. A claim of the file alone is enough, unless the map of its font is doubtful, or another drawing
of the font has the same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from glyphstone.answers.answer_records import AnswerReading, Statement
from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Entry, FontKey, Symbol

__all__ = ["RULES", "TYPED", "VouchingRules", "claimed_alone", "unvouched"]

#: The source of what a person said.
TYPED = "typed"


@dataclass(frozen=True, slots=True)
class VouchingRules:
    """What it takes to vouch for a reading that nobody confirmed; by hand, not swept."""

    #: Places in typed words without a disputed glyph where it was typed.
    places: int = 2
    #: Confidence of evidence that says the same.
    evidence: float = 0.5


RULES = VouchingRules()


def unvouched(
    entries: Sequence[Entry],
    symbols: Sequence[Symbol],
    said: Mapping[int, Sequence[Statement]],
    readings: Mapping[int, AnswerReading],
    disputed: Set[int],
) -> Iterator[int]:
    """Symbols with a typed reading that one slip, or one word understood wrongly, may have made."""
    doubtful = _disputed_words(readings, disputed)
    for symbol, statements in said.items():
        if symbol < 0 or entries[symbol].text is None:
            continue
        entry = entries[symbol]
        agreeing = [one for one in statements if one.text == entry.text]
        if not agreeing or any(_confirms(one, readings) for one in agreeing):
            continue
        if not entry.text and symbols[symbol].ink is not None and not symbols[symbol].blank:
            # No font draws what means nothing: most often a letter was understood wrongly.
            yield symbol
            continue
        if any(p.source != TYPED and p.confidence >= RULES.evidence for p in entry.provenance):
            continue
        sound = [one for one in agreeing if (one.number, one.spot) not in doubtful]
        if len(sound) < RULES.places:
            yield symbol


def claimed_alone(
    entries: Sequence[Entry],
    symbols: Sequence[Symbol],
    known: Mapping[int, str],
    doubtful: Set[tuple[int, FontKey]],
    collided: Set[int],
) -> Iterator[int]:
    """Symbols for which nothing but a claim speaks, one that collided or of a doubtful map."""
    for symbol in known:
        if symbol < 0:
            continue
        font = (symbols[symbol].document, symbols[symbol].font)
        if font not in doubtful and symbol not in collided:
            continue
        sources = {one.source for one in entries[symbol].provenance}
        if sources == {Claims.name} and not symbols[symbol].blank:
            yield symbol


def _confirms(one: Statement, readings: Mapping[int, AnswerReading]) -> bool:
    """Whether a statement is a yes in the check list, or about the glyph by itself."""
    reading = readings.get(one.number)
    return reading is None or reading.answer.glyph is not None


def _disputed_words(
    readings: Mapping[int, AnswerReading], disputed: Set[int]
) -> set[tuple[int, object]]:
    """Words, by answer and place, with a glyph whose reading is disputed."""
    return {
        (number, word.spot)
        for number, reading in readings.items()
        for word in reading.words
        if not disputed.isdisjoint(word.symbols)
    }
