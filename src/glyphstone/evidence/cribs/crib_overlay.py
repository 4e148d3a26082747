"""A text laid over the words of a book: stretches that fit, and what stands beside them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import unicodedata2

from glyphstone.evidence.cribs.patterns import bits_wanted, pattern_of, stretches

__all__ = ["RULES", "CribOverlay", "CribPair", "settled_letters"]

#: A word of the book as its symbols, and as many letters of the text.
CribPair: TypeAlias = tuple[tuple[int, ...], str]
_Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OverlayRules:
    """How a text is laid over glyphs; by hand on Sakha, Czech, Nivkh and Georgian, not swept."""

    #: Stretches of one pattern that are still compared: more tell nothing.
    alike: int = 2
    #: Rounds in which letters and fitting words settle, at most.
    rounds: int = 8
    #: A letter is taken for the next round if so many times more words speak for it than against.
    lead: int = 2
    #: Words that may be missing, or other words, between two that fit.
    skipped: int = 3
    #: Letters of a word that must be settled already for it to go on behind a gap.
    settled: int = 3
    #: Glyphs of a word that is taken by itself, wherever it stands, and the share of its
    #: different glyphs that must be settled.
    alone: int = 5
    alone_settled: float = 0.6


RULES = OverlayRules()
#: Steps to the next words, of the book and of the text, those that leave out least first.
_STEPS = sorted(
    ((own, other) for own in range(1, RULES.skipped + 2) for other in range(1, RULES.skipped + 2)),
    key=lambda step: (sum(step), abs(step[0] - step[1])),
)


class CribOverlay:
    """A text and the words of a book; `fonts` has the font of each symbol."""

    def __init__(
        self,
        tokens: Sequence[tuple[int, ...]],
        words: Sequence[str],
        fonts: Mapping[int, object],
    ) -> None:
        self._tokens = tokens
        self._words = words
        self._fonts = fonts
        #: Where words lie over each other, one behind the other.
        self._places: set[_Place] = set()
        self._patterns = {one: pattern_of(one) for one in {*tokens, *words}}
        #: Each word of the text, and without its punctuation, by its pattern.
        self._vocabulary: dict[tuple[int, ...], list[str]] = defaultdict(list)
        for word in dict.fromkeys(form for one in words for form in (one, _bare(one))):
            if len(word) >= RULES.alone:
                self._vocabulary[pattern_of(word)].append(word)

    @property
    def longest_run(self) -> int:
        """The most words in a row that lie over each other without a gap."""
        starts = [
            (own, other) for own, other in self._places if (own - 1, other - 1) not in self._places
        ]
        longest = 0
        for own, other in starts:
            length = 1
            while (own + length, other + length) in self._places:
                length += 1
            longest = max(longest, length)
        return longest

    def pairs(self) -> set[CribPair]:
        """Words of the book and of the text that lie over each other, each pair once."""
        seeds = self._seeds()
        pairs = {
            (self._tokens[own + step], self._words[other + step])
            for own, other, length in seeds
            for step in range(length)
        }
        for _ in range(RULES.rounds if seeds else 0):
            letters = settled_letters(pairs, self._fonts)
            found = {*self._grown(seeds, letters), *self._alone(letters)}
            if found == pairs:
                break
            pairs = found
        return pairs

    def _seeds(self) -> list[tuple[int, int, int]]:
        """Places in book and text, and words: stretches of a pattern that hardly any other has."""
        tokens, words = self._tokens, self._words
        wanted = bits_wanted(len(tokens), len(words))
        by_pattern: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for one in stretches([tuple(word) for word in words], wanted):
            by_pattern[one.pattern].append(one.first)
        own: dict[tuple[int, ...], list[_Place]] = defaultdict(list)
        for one in stretches(tokens, wanted):
            if one.pattern in by_pattern:
                own[one.pattern].append((one.first, one.words))
        found: list[tuple[int, int, int]] = []
        for pattern, places in own.items():
            length = places[0][1]
            others = by_pattern[pattern]
            texts = {tuple(words[first : first + length]) for first in others}
            drawn = {tuple(tokens[first : first + length]) for first, _ in places}
            if len(texts) <= RULES.alike and len(drawn) <= RULES.alike:
                found += [(first, other, length) for first, _ in places for other in others]
        return found

    def _fits(self, place: _Place, letters: Mapping[int, str]) -> bool:
        """Whether two words have one pattern, and nothing against what is settled."""
        own, other = self._tokens[place[0]], self._words[place[1]]
        return self._patterns[own] == self._patterns[other] and _agree(own, other, letters)

    def _grown(
        self, seeds: Iterable[tuple[int, int, int]], letters: Mapping[int, str]
    ) -> Iterator[CribPair]:
        """The words of seeds that fit, and those before and behind them that fit as well."""
        self._places = visited = set()
        for own, other, length in seeds:
            places = [(own + step, other + step) for step in range(length)]
            if not all(self._fits(place, letters) for place in places):
                continue
            yield from (self._pair(place) for place in places if place not in visited)
            visited.update(places)
            for way, start in ((1, places[-1]), (-1, places[0])):
                place = self._next(start, way, letters)
                while place is not None and place not in visited:
                    visited.add(place)
                    yield self._pair(place)
                    place = self._next(place, way, letters)

    def _pair(self, place: _Place) -> CribPair:
        return self._tokens[place[0]], self._words[place[1]]

    def _next(self, place: _Place, way: int, letters: Mapping[int, str]) -> _Place | None:
        """The nearest words, before or behind, that lie over each other."""
        for step in _STEPS:
            found = (place[0] + way * step[0], place[1] + way * step[1])
            if not (0 <= found[0] < len(self._tokens) and 0 <= found[1] < len(self._words)):
                continue
            known = len(letters.keys() & set(self._tokens[found[0]]))
            if (step == (1, 1) or known >= RULES.settled) and self._fits(found, letters):
                return found
        return None

    def _alone(self, letters: Mapping[int, str]) -> Iterator[CribPair]:
        """Words that only one word of the text can be, by what is settled of their letters.

        Of a word that fits nowhere the first or the last glyph may be punctuation.
        """
        for symbols in dict.fromkeys(self._tokens):
            for core in (symbols, symbols[:-1], symbols[1:]):
                known = letters.keys() & set(core)
                if len(core) < RULES.alone or len(known) < RULES.alone_settled * len(set(core)):
                    continue
                able = self._vocabulary.get(pattern_of(core), ())
                fitting = [word for word in able if _agree(core, word, letters)]
                if len(fitting) == 1:
                    yield core, fitting[0]
                if fitting:
                    break


def settled_letters(pairs: Iterable[CribPair], fonts: Mapping[int, object]) -> dict[int, str]:
    """For each symbol the letter that most words speak for; no letter twice in a font."""
    votes: dict[int, Counter[str]] = defaultdict(Counter)
    for symbols, word in pairs:
        for symbol, letter in set(zip(symbols, word, strict=True)):
            votes[symbol][letter] += 1
    owners: dict[tuple[object, str], list[tuple[int, int]]] = defaultdict(list)
    for symbol, counts in votes.items():
        (letter, most), *others = counts.most_common(2)
        if not others or most >= RULES.lead * others[0][1]:
            owners[fonts.get(symbol), letter].append((most, symbol))
    found: dict[int, str] = {}
    for (_, letter), rivals in owners.items():
        rivals.sort(reverse=True)
        if len(rivals) == 1 or rivals[0][0] >= RULES.lead * rivals[1][0]:
            found[rivals[0][1]] = letter
    return found


def _agree(symbols: tuple[int, ...], word: str, letters: Mapping[int, str]) -> bool:
    return all(letters.get(one, char) == char for one, char in zip(symbols, word, strict=True))


def _bare(word: str) -> str:
    """A word without punctuation at its ends."""
    places = [place for place, char in enumerate(word) if unicodedata2.category(char)[0] in "LMN"]
    return word[places[0] : places[-1] + 1] if places else word
