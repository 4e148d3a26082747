"""Which readings rest on too little to be vouched for: somebody should look at them once more.

A reading is vouched for if a person typed it in two places, or confirmed it (a yes in the check
list, an answer about the glyph by itself, a reading that was kept), or if evidence speaks for it
too. A claim of the file alone is enough, unless the map of its font is doubtful, or another drawing
of the font has the same one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from glyphstone.answers.answer_records import AnswerReading, Statement, WordReading
from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Entry, FontKey, Spot, Symbol
from glyphstone.verdict.characters import spelled_out

__all__ = ["RULES", "TYPED", "VouchingRules", "claimed_alone", "is_overruled", "says", "unvouched"]

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
    overruled: Set[int],
    doubted: Set[int],
    undecided: Set[int],
) -> Iterator[int]:
    """Symbols with a typed reading that one slip, or one word understood wrongly, may have made.

    `overruled` are checks of words that come out otherwise by now, `doubted` the symbols of words
    that were called wrong and still come out so; evidence does not tell an `undecided` one from
    another that a person may have typed for it.
    """
    doubtful = _disputed_words(readings, disputed, entries)
    misread = doubted | {
        symbol
        for number, reading in readings.items()
        for word in reading.words
        if (number, word.spot) in doubtful
        for symbol in word.symbols
    }
    for symbol, statements in said.items():
        if symbol < 0 or entries[symbol].text is None:
            continue
        entry = entries[symbol]
        agreeing = [
            one
            for one in statements
            if spelled_out(one.text) == spelled_out(entry.text or "")
            and one.number not in overruled
        ]
        drawn = symbols[symbol].ink is not None and not symbols[symbol].blank
        nothing = not entry.text and drawn
        if nothing and symbol in misread and not any(_is_alone(one, readings) for one in agreeing):
            # A word that comes out wrong has a glyph that means more than it seems.
            yield symbol
            continue
        if any(_confirms(one, readings) for one in agreeing):
            continue
        if nothing:
            # No font draws what means nothing: most often a letter was understood wrongly.
            yield symbol
            continue
        if symbol not in undecided and any(
            p.source != TYPED and p.confidence >= RULES.evidence for p in entry.provenance
        ):
            continue
        sound = [one for one in agreeing if (one.number, one.spot) not in doubtful]
        if _places(sound) < RULES.places:
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


def _places(statements: Sequence[Statement]) -> int:
    """In how many places something was said; a word that was typed again is the same place."""
    times = Counter((one.spot, one.number) for one in statements)
    places: Counter[Spot | None] = Counter()
    for (spot, _), count in times.items():
        places[spot] = max(places[spot], count)
    return places.total()


def _confirms(one: Statement, readings: Mapping[int, AnswerReading]) -> bool:
    """Whether a statement is a yes in the check list, or about the glyph by itself."""
    return one.number not in readings or _is_alone(one, readings)


def _is_alone(one: Statement, readings: Mapping[int, AnswerReading]) -> bool:
    """Whether a statement is an answer about the glyph by itself."""
    reading = readings.get(one.number)
    return reading is not None and reading.answer.glyph is not None


def _disputed_words(
    readings: Mapping[int, AnswerReading], disputed: Set[int], entries: Sequence[Entry]
) -> set[tuple[int, object]]:
    """Words, by answer and place, with a glyph whose reading is disputed or was overruled."""
    return {
        (number, word.spot)
        for number, reading in readings.items()
        for word in reading.words
        if not disputed.isdisjoint(word.symbols) or is_overruled(word, entries)
    }


def is_overruled(word: WordReading, entries: Sequence[Entry]) -> bool:
    """Whether a typed word does not come out as it was typed: another answer holds for a glyph."""
    if word.alignment is None:
        return False
    return any(
        text is not None and symbol >= 0 and not says(entries[symbol], text)
        for symbol, text in zip(word.symbols, word.alignment.texts, strict=True)
    )


def says(entry: Entry, text: str) -> bool:
    """Whether nothing else than a text is said of a glyph, or the same in another form."""
    return entry.text is None or spelled_out(entry.text) == spelled_out(text)
