"""Words that one font has taught, found again in another by the pattern of their letters."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import unicodedata2

__all__ = ["StyleVocabulary", "Votes", "Word", "cores_of", "is_letter"]

#: A word as the texts of its glyphs.
Word: TypeAlias = tuple[str, ...]
_NO_WORDS: frozenset[int] = frozenset()
#: Stands for a glyph that nobody has read.
_UNKNOWN = "\ufffd"


@dataclass(frozen=True, slots=True)
class WordRules:
    """Which words are compared; by hand, not swept."""

    #: Glyphs of a word at least: shorter ones fit nearly everywhere.
    fewest_glyphs: int = 3
    #: Glyphs from which on a word counts as explained by the vocabulary.
    telling_glyphs: int = 4


RULES = WordRules()


@lru_cache(maxsize=4096)
def is_letter(text: str) -> bool:
    """Whether a text is made of letters and their marks."""
    return bool(text) and all(unicodedata2.category(char)[0] in "LM" for char in text)


def cores_of(
    types: Iterable[tuple[int, ...]], letters: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """Tokens without what is no letter at their ends, the longer ones only, each once."""
    found: dict[tuple[int, ...], None] = {}
    for symbols in types:
        places = [place for place, symbol in enumerate(symbols) if symbol in letters]
        if places and places[-1] - places[0] + 1 >= RULES.fewest_glyphs:
            found[symbols[places[0] : places[-1] + 1]] = None
    return tuple(found)


@lru_cache(maxsize=65536)
def _pattern(parts: tuple[object, ...]) -> tuple[int, ...]:
    """Which letters of a word are the same: equal for a word and its letters in any other font."""
    seen: dict[object, int] = {}
    return tuple(seen.setdefault(part, len(seen)) for part in parts)


class StyleVocabulary:
    """Words by their pattern and by the letters at each place."""

    def __init__(self, words: Iterable[Word]) -> None:
        self._words: list[Word] = []
        self._set: set[Word] = set()
        self._pairs: set[tuple[str, str]] = set()
        self._places: dict[tuple[int, ...], list[dict[str, set[int]]]] = {}
        self.add(words)

    def add(self, words: Iterable[Word]) -> None:
        """Take more words in, each also with capitals."""
        for word in words:
            for form in _forms(word):
                if form not in self._set:
                    self._add(form)

    def _add(self, word: Word) -> None:
        number = len(self._words)
        self._pairs.update(_pairs(word))
        self._words.append(word)
        self._set.add(word)
        pattern = _pattern(word)
        places = self._places.get(pattern)
        if places is None:
            places = self._places[pattern] = [{} for _ in word]
        for place, text in zip(places, word, strict=True):
            place.setdefault(text, set()).add(number)

    def __len__(self) -> int:
        """How many words there are, with their capitals."""
        return len(self._words)

    def __contains__(self, word: object) -> bool:
        """Whether a word is among them."""
        return word in self._set

    def company(
        self, cores: Iterable[tuple[int, ...]], symbol: int, texts: Mapping[int, str]
    ) -> tuple[int, float]:
        """The neighbours of a glyph that are spelled out, and the share that the words have too.

        A neighbour may be the edge of a word; small and capital letters count as one.
        """
        beside = [
            pair
            for core in cores
            if symbol in core
            for pair in _pairs(tuple(texts.get(one, _UNKNOWN) for one in core), texts[symbol])
            if _UNKNOWN not in pair
        ]
        return len(beside), sum(pair in self._pairs for pair in beside) / max(len(beside), 1)

    def only(self, symbols: tuple[int, ...], able: Mapping[int, Collection[str]]) -> Word | None:
        """The one word that some glyphs may be, by what each is able to mean; None if not one."""
        places = self._places.get(_pattern(symbols))
        if places is None:
            return None
        left: set[int] | None = None
        order = sorted(zip(symbols, places, strict=True), key=lambda one: len(able[one[0]]))
        for symbol, place in order:
            fitting: set[int] = set()
            for text in able[symbol]:
                fitting |= place.get(text, _NO_WORDS)
            left = fitting if left is None else left & fitting
            if not left:
                return None
        return self._words[next(iter(left))] if left is not None and len(left) == 1 else None


def _pairs(word: Word, about: str | None = None) -> list[tuple[str, str]]:
    """What stands beside each other in a word and at its edges, all of it or about one text."""
    edged = ("", *(text.lower() for text in word), "")
    pairs = pairwise(edged)
    return [pair for pair in pairs if about is None or about.lower() in pair]


@lru_cache(maxsize=65536)
def _forms(word: Word) -> tuple[Word, ...]:
    """A word without signs at its ends: as it is, with a capital, in capitals."""
    bare = _lettered(word)
    if not bare:
        return ()
    capitals = tuple(text.upper() for text in bare)
    return bare, (capitals[0], *bare[1:]), capitals


def _lettered(word: Word) -> Word:
    """A word without signs at its ends; nothing if it is short or has signs inside."""
    places = [place for place, text in enumerate(word) if is_letter(text)]
    if not places:
        return ()
    inner = word[places[0] : places[-1] + 1]
    return inner if len(inner) == len(places) >= RULES.fewest_glyphs else ()


class Votes:
    """What the words of a font say of its glyphs, or of some, given what each may mean."""

    def __init__(
        self,
        cores: Sequence[tuple[int, ...]],
        words: StyleVocabulary,
        able: Mapping[int, Collection[str]],
        about: frozenset[int] | None = None,
    ) -> None:
        self.cores, self._words = cores, words
        self._with: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        #: For each glyph and text the cores that can only be a word with that text there.
        self.votes: dict[int, dict[str, set[tuple[int, ...]]]] = defaultdict(
            lambda: defaultdict(set)
        )
        for core in cores:
            if about is not None and about.isdisjoint(core):
                continue
            word = words.only(core, able)
            for symbol, text in zip(core, word, strict=True) if word else ():
                self.votes[symbol][text].add(core)

    def leading(self, symbol: int, least: int, against: float) -> str | None:
        """The text that enough words say, and hardly any other word; None if there is none."""
        votes = {text: len(cores) for text, cores in self.votes.get(symbol, {}).items()}
        if not votes:
            return None
        text = max(votes, key=lambda one: (votes[one], one))
        others = sum(votes.values()) - votes[text]
        return text if votes[text] >= least and others <= against * votes[text] else None

    def with_symbol(self, symbol: int) -> Sequence[tuple[int, ...]]:
        """The words that have a glyph."""
        if not self._with:
            for core in self.cores:
                for one in set(core):
                    self._with[one].append(core)
        return self._with.get(symbol, ())

    def explained(
        self, texts: Mapping[int, str], cores: Sequence[tuple[int, ...]] | None = None
    ) -> Explained:
        """How many of the words that texts spell out are in the vocabulary."""
        found = Explained()
        for core in self.cores if cores is None else cores:
            if len(core) < RULES.telling_glyphs or not all(symbol in texts for symbol in core):
                continue
            known = tuple(texts[symbol] for symbol in core) in self._words
            found.note(core, known)
        return found


class Explained:
    """Words that are spelled out, and those of them that the vocabulary has."""

    def __init__(self) -> None:
        self.spelled = self.known = 0
        self._spelled: Counter[int] = Counter()
        self._known: Counter[int] = Counter()
        self._beside: dict[int, set[tuple[int, int]]] = defaultdict(set)

    def note(self, core: tuple[int, ...], known: bool) -> None:
        """Count a word."""
        self.spelled += 1
        self.known += known
        for symbol in set(core):
            self._spelled[symbol] += 1
            self._known[symbol] += known
        if known:
            for before, symbol, behind in zip((-1, *core), core, (*core[1:], -1), strict=False):
                self._beside[symbol].add((before, behind))

    @property
    def share(self) -> float:
        """The share of all words that the vocabulary has."""
        return self.known / self.spelled if self.spelled else 0.0

    def of(self, symbol: int) -> tuple[int, float]:
        """The known words with a glyph between different neighbours, and the share of its words."""
        spelled = self._spelled[symbol]
        share = self._known[symbol] / spelled if spelled else 0.0
        return min(self._known[symbol], len(self._beside[symbol])), share
