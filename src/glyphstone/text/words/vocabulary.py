"""The words of a document, from several readings of it, other documents and lists of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import log

from glyphstone.text.words.glued_words import glued_words, longest_word
from glyphstone.text.words.segmentation import DISCOUNT, WordScores
from glyphstone.text.words.spelling import Spelling
from glyphstone.text.words.tally import SignSpacing, WordCounter, WordTally
from glyphstone.text.words.word_characters import Folding, Unspaced, in_words, stretches

__all__ = ["Vocabulary", "VocabularyBuilder"]

#: Neighbours of a sign that must be seen before its spacing is known; set by hand.
_FEWEST_NEIGHBOURS = 3
#: Counts added to those of spaces and of numbers, so that no share is 0 (add-half smoothing).
_SMOOTHING = 0.5


class VocabularyBuilder:
    """Gathers words; readings of one document are the same words seen again, documents are not.

    `language` matters if letters fold differently in it (Turkish), `unspaced` tells the characters
    of scripts without spaces, whose runs are no words.
    """

    def __init__(self, language: str = "und", unspaced: Unspaced | None = None) -> None:
        self.fold = Folding(language)
        self._teller = WordCounter(self.fold, unspaced)
        self._readings: list[WordTally] = []
        self._documents: list[WordTally] = []
        self._given: Counter[str] = Counter()

    def add_reading(self, lines: Iterable[str]) -> None:
        """Add a reading of the document itself: a word counts as often as it is in any of them."""
        self._readings.append(self._teller.tally(lines))

    def add_document(self, lines: Iterable[str]) -> None:
        """Add another document of the collection, or the text of another tool."""
        self._documents.append(self._teller.tally(lines))

    def add_words(self, words: Iterable[str] | Mapping[str, int]) -> None:
        """Add a list of words, with how often each is seen if that is known; they are believed."""
        for word in words:
            count = words[word] if isinstance(words, Mapping) else 1
            self._given[self.fold(word.strip())] += max(1, count)
        del self._given[""]

    def build(self) -> Vocabulary:
        """The vocabulary of all that was added."""
        words: Counter[str] = Counter()
        alone: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        broken: Counter[tuple[str, str, str]] = Counter()
        for tally in self._readings:
            words |= tally.words
            alone |= tally.alone
            pairs |= tally.pairs
            broken |= tally.broken
        for tally in self._documents:
            words += tally.words
            alone += tally.alone
            pairs += tally.pairs
            broken += tally.broken
        words += self._given
        _mend(words, broken)
        glued = _add_alone(words, alone)
        given = frozenset(self._given)
        return Vocabulary(
            words, pairs, given, self._disputed(), glued, self._teller.habits, self.fold
        )

    def _disputed(self) -> frozenset[str]:
        """The words that some readings of the document have and others have not."""
        if len(self._readings) < 2:
            return frozenset()
        tallies = [tally.words.keys() | tally.alone.keys() for tally in self._readings]
        shared = tallies[0].intersection(*tallies[1:])
        elsewhere = set(self._given).union(*(tally.words for tally in self._documents))
        return frozenset(set().union(*tallies) - shared - elsewhere)


def _mend(words: Counter[str], broken: Counter[tuple[str, str, str]]) -> None:
    """Count words that were broken at a line's end, as they are written inside lines.

    If neither spelling is known, the hyphen goes unless both halves are known words.
    """
    found: Counter[str] = Counter()
    for (begin, hyphen, end), count in broken.items():
        joined, kept = begin + end, f"{begin}{hyphen}{end}"
        if hyphen == "\u00ad" or joined in words:
            found[joined] += count
        elif kept in words or (begin in words and end in words):
            found[kept] += count
        else:
            found[joined] += count
    words += found


def _add_alone(words: Counter[str], alone: Counter[str]) -> frozenset[str]:
    """Count the word of a line of one word; those longer than all other words are returned."""
    longest = max((len(word) for word in words if all(map(in_words, word))), default=None)
    glued = set()
    for word, count in alone.items():
        if longest is not None and len(word) > longest and word not in words:
            glued.add(word)
            continue
        words[word] += count
        if not all(map(in_words, word)):
            for part in stretches(word):
                if in_words(part[0]):
                    words[part] += count
    return frozenset(glued)


class Vocabulary:
    """Words with their counts, folded; what looks like several words glued together is not learned.

    `counts` has them by their folded form, `longest` is the length of the longest, `glued` what
    was not learned.
    """

    def __init__(
        self,
        words: Mapping[str, int],
        pairs: Mapping[tuple[str, str], int],
        given: frozenset[str],
        disputed: frozenset[str],
        glued: frozenset[str],
        habits: Mapping[str, SignSpacing],
        fold: Folding,
    ) -> None:
        self.fold = fold
        self._pairs = {pair: count for pair, count in pairs.items() if "".join(pair) in words}
        self._habits = habits
        self._given = given
        self.counts = dict(words)
        found, self._doubtful = glued_words(self.counts, given, disputed)
        self.glued = found | glued
        for word in found:
            del self.counts[word]
        for word in [word for word in self.counts if not self._is_whole(word)]:
            del self.counts[word]
        self.longest = longest_word(self.counts, self._doubtful - given, given)
        self.scores = _scores(self.counts, self._doubtful, self.longest)
        #: Scores by the words in which readings agree: each reading knows its own mistakes.
        self._agreed = self.scores
        if disputed:
            self._agreed = _scores(self.counts, self._doubtful | disputed, self.longest)

    def _is_whole(self, word: str) -> bool:
        """Whether all parts of a word with signs inside are words."""
        return all(map(in_words, word)) or not any(part in self.glued for part in stretches(word))

    def __len__(self) -> int:
        return len(self.counts)

    def __contains__(self, word: str) -> bool:
        return self.fold(word) in self.counts

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def count(self, word: str) -> int:
        """How often a word is seen."""
        return self.counts.get(self.fold(word), 0)

    def score(self, word: str) -> float:
        """The logarithm of how likely a word is; that of an unknown one falls with its length.

        Words that some readings have and others have not count as unknown.
        """
        return self._agreed.whole(self.fold(word))

    def is_sure(self, word: str) -> bool:
        """Whether a word is known and is not perhaps two words glued together."""
        folded = self.fold(word)
        return folded in self.counts and folded not in self._doubtful

    def is_given(self, word: str) -> bool:
        """Whether a word is on a list that a person gave."""
        return self.fold(word) in self._given

    def apart(self, left: str, right: str) -> int:
        """How often two words that could be one stand side by side."""
        return self._pairs.get((self.fold(left), self.fold(right)), 0)

    def habit(self, left: str, right: str) -> float | None:
        """The share of places between two characters, one of them a sign, that have a space.

        None if the signs have not been seen often enough.
        """
        shares = []
        for char, behind in ((left, True), (right, False)):
            if in_words(char):
                continue
            habit = self._habits.get(char)
            if habit is None:
                return None
            joined, spaced = habit.behind if behind else habit.before
            if joined + spaced < _FEWEST_NEIGHBOURS:
                return None
            shares.append((spaced + _SMOOTHING) / (joined + spaced + 2 * _SMOOTHING))
        return min(shares) if shares else None


def _scores(words: Mapping[str, int], doubtful: frozenset[str], longest: int) -> WordScores:
    total = sum(words.values()) + 1
    known = {
        word: log((count - DISCOUNT) / total)
        for word, count in words.items()
        if word not in doubtful
    }
    unseen = log(DISCOUNT * (len(words) + 1) / total)
    spelled = (word for word in known if all(map(in_words, word)))
    figures = sum(count for word, count in words.items() if word.isnumeric())
    return WordScores(
        known, Spelling(spelled), unseen, longest, log((figures + _SMOOTHING) / total)
    )
