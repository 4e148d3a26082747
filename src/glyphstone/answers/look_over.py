"""What somebody should look over once more: all rules of vouching on the state of a recovery."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from glyphstone.answers.answer_records import AnswerReading, Statement
from glyphstone.answers.claim_collisions import collided
from glyphstone.answers.claim_neighbours import doubtful_maps
from glyphstone.answers.divided_words import DividedWords, Mixed
from glyphstone.answers.figures_and_letters import undecided_figures
from glyphstone.answers.font_groups import small_fonts_beside_gaps
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.answers.place_names import Places
from glyphstone.answers.typed_as_read import TypedAsRead
from glyphstone.answers.vouching import (
    RULES,
    TYPED,
    claimed_alone,
    is_overruled,
    says,
    unvouched,
)
from glyphstone.evidence.book import Book
from glyphstone.model import Entry, Spot
from glyphstone.store.events import Check

__all__ = ["LeftOver", "LookOver", "StateSoFar"]


@dataclass(frozen=True, slots=True)
class StateSoFar:
    """What answers and evidence have made of the symbols."""

    entries: Sequence[Entry]
    known: Mapping[int, str]
    #: How many answers and checks speak for the text of a symbol, and what they say.
    support: Mapping[int, int]
    said: Mapping[int, Sequence[Statement]]
    #: Readings that a person kept, with the number of the event.
    kept: Mapping[int, tuple[str, int]]
    readings: Mapping[int, AnswerReading]
    #: Symbols that are read otherwise than evidence says, and those of them for which a person has
    #: turned the evidence down.
    outvoted: Set[int] = frozenset()
    turned_down: Set[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What `Solution` says under the same names."""

    read_words: frozenset[tuple[int, ...]]
    mixed: Mixed
    unchecked: frozenset[int]


class LookOver:
    """Finds what rests on too little; keeps what does not depend on answers."""

    def __init__(self, book: Book, places: Places) -> None:
        self._book = book
        self._places = places
        self._doubtful_maps = doubtful_maps(book) | small_fonts_beside_gaps(book)
        self._collided = collided(book)
        self._divided = DividedWords(book)
        self._typed = TypedAsRead(book, places)

    def found(
        self,
        state: StateSoFar,
        checks: Sequence[tuple[int, Check]],
        disputed: Set[int],
        doubted: Sequence[Spot],
    ) -> LeftOver:
        """What is left to look at; `doubted` are words that were called wrong and stay so."""
        overruled = set(self._overruled(state.entries, checks))
        sound = [check for number, check in checks if check.right and number not in overruled]
        words = frozenset(self._read_words(state, sound))
        texts = {symbol: state.known[symbol] for symbol in state.support}
        firm = _firm(state, self._claimed_beside_nothing(state))
        mixed = self._divided.mixed(words, texts, firm, state.known, state.outvoted)
        typed = {symbol: state.said[symbol] for symbol in texts if symbol not in state.kept}
        misread = {
            symbol
            for spot in doubted
            for symbol in self._places.symbols_at(self._places.reference(spot)) or ()
        }
        alone = claimed_alone(
            state.entries, self._book.symbols, state.known, self._doubtful_maps, self._collided
        )
        weak = unvouched(
            state.entries,
            self._book.symbols,
            typed,
            state.readings,
            disputed,
            overruled,
            misread,
            self._undecided(state, typed),
        )
        seen = {self._places.spot(check.spot) for check in sound}
        unlike = self._typed.otherwise(state.readings, state.known, seen)
        return LeftOver(words, mixed, frozenset([*mixed.symbols, *weak, *alone, *unlike]))

    def _undecided(self, state: StateSoFar, typed: Collection[int]) -> frozenset[int]:
        """Typed symbols of which no evidence tells whether they are figures or letters."""
        others = state.known.keys() - typed
        return frozenset(undecided_figures(self._book, state.entries, state.known, others))

    def was_settled_otherwise(
        self, number: int, check: Check, kept: Mapping[int, tuple[str, int]]
    ) -> bool:
        """Whether a word that was said to be right has a reading that was settled otherwise since.

        The word itself was right; it was divided wrongly among its glyphs, so it tells nothing.
        """
        symbols = self._places.symbols_at(check.spot) or ()
        return any(
            symbol in kept and kept[symbol][0] != text and kept[symbol][1] > number
            for symbol, text in zip(symbols, check.texts, strict=False)
        )

    def _overruled(
        self, entries: Sequence[Entry], checks: Sequence[tuple[int, Check]]
    ) -> Iterator[int]:
        """Checks of words that come out otherwise by now."""
        for number, check in checks:
            symbols = self._places.symbols_at(check.spot) or ()
            if any(
                symbol >= 0 and not says(entries[symbol], text)
                for symbol, text in zip(symbols, check.texts, strict=False)
            ):
                yield number

    def _claimed_beside_nothing(self, state: StateSoFar) -> frozenset[int]:
        """Clusters that only the file says, in typed words with a drawn glyph that means nothing.

        Whether the claim has what that other glyph draws such words do not tell.
        """
        return frozenset(
            symbol
            for reading in state.readings.values()
            for word in reading.words
            if any(self._draws_nothing_read(state, one) for one in word.symbols)
            for symbol in word.symbols
            if len(state.known.get(symbol, "")) > 1 and _says_the_file_alone(state.entries[symbol])
        )

    def _draws_nothing_read(self, state: StateSoFar, symbol: int) -> bool:
        one = self._book.symbols[symbol] if symbol >= 0 else None
        drawn = one is not None and one.ink is not None and not one.blank
        return drawn and state.known.get(symbol) == ""

    def _read_words(self, state: StateSoFar, checks: Sequence[Check]) -> Iterator[tuple[int, ...]]:
        """Words that a person typed and that come out so, and those that were said to be right."""
        for reading in state.readings.values():
            for word in reading.words:
                if reading.answer.glyph is None and not is_overruled(word, state.entries):
                    yield word.symbols
        for check in checks:
            symbols = self._places.symbols_at(check.spot)
            if symbols is not None:
                yield symbols


def _firm(state: StateSoFar, but: Set[int]) -> set[int]:
    """Symbols that a person read by themselves or kept, or for which evidence speaks too.

    For symbols in `but` the evidence does not count.
    """
    alone = {
        symbol
        for reading in state.readings.values()
        if reading.answer.glyph is not None
        for word in reading.words
        for symbol in word.symbols
    }
    borne_out = {
        number
        for number, entry in enumerate(state.entries)
        if number not in but
        and any(p.source != TYPED and p.confidence >= RULES.evidence for p in entry.provenance)
    }
    # Who turns a claim down has not said how the word is divided.
    return alone | borne_out | (state.kept.keys() - state.turned_down)


def _says_the_file_alone(entry: Entry) -> bool:
    """Whether no evidence but the file's own word speaks for a text."""
    sources = {one.source for one in entry.provenance if one.text == entry.text}
    return sources - {TYPED} <= FILE_SOURCES
