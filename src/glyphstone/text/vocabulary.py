"""The words of a document, from several readings of it, other documents and lists of words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import log

from glyphstone.text.word_characters import Folding, Unspaced, in_words, may_part, stretches
from glyphstone.text.word_path import Path, WordScores
from glyphstone.text.word_spelling import Spelling

__all__ = ["HYPHENS", "Vocabulary", "VocabularyBuilder", "core", "looks_glued"]

#: What ends a line in the middle of a word: hyphens of all scripts and the soft one.
HYPHENS = frozenset("-\u2010\u00ad\u058a\u05be\u1400\u1806\u2e17\u30a0\ufe63\uff0d")

#: What known words give up to those that nobody has seen.
_DISCOUNT = 0.5
#: From which length on a word may be several words glued together.
_GLUED_FROM = 5
#: How much less likely each space is to be lost than kept, as a logarithm.
_GLUE = -2.0
#: A word of so many known words is glued if it is no more frequent than this; of more, always.
_FEW_PARTS, _RARE = 3, 3
#: How much of such a word known words must make up.
_MOST_KNOWN = 0.6
#: Up to how many times as long as the one in the middle words are of usual length.
_LONG = 3
#: A word seen once counts as long as this times the longest seen twice, and no longer.
_ONCE_LONGER = 1.5
#: Pairs of neighbours that are remembered at most.
_MOST_PAIRS = 200_000
#: Neighbours of a sign that must have been seen before its habits are known.
_HABIT = 3

_SIGNS = re.compile(r"[^\w\s]|_")


@dataclass(slots=True)
class _Habit:
    """How often a sign stands with and without a space before and behind it."""

    before: list[int] = field(default_factory=lambda: [0, 0])
    behind: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(slots=True)
class _Tally:
    """What one reading or one document holds."""

    words: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: Words broken at a line's end: the parts and the hyphen between.
    broken: Counter[tuple[str, str, str]] = field(default_factory=Counter)


class VocabularyBuilder:
    """Gathers words; readings of one document are the same words seen again, documents are not.

    `language` matters where letters fold otherwise (Turkish), `unspaced` tells the characters of
    scripts without spaces, whose stretches are no words.
    """

    def __init__(self, language: str = "und", unspaced: Unspaced | None = None) -> None:
        self.fold = Folding(language)
        self.unspaced = unspaced
        self._readings: list[_Tally] = []
        self._documents: list[_Tally] = []
        self._given: Counter[str] = Counter()
        self._habits: dict[str, _Habit] = {}

    def add_reading(self, lines: Iterable[str]) -> None:
        """Add a reading of the document itself: a word counts as often as it is in any of them."""
        self._readings.append(self._tally(lines))

    def add_document(self, lines: Iterable[str]) -> None:
        """Add another document of the collection, or the text of another tool."""
        self._documents.append(self._tally(lines))

    def add_words(self, words: Iterable[str] | Mapping[str, int]) -> None:
        """Add a list of words, with how often each is seen if that is known; they are believed."""
        for word in words:
            count = words[word] if isinstance(words, Mapping) else 1
            self._given[self.fold(word.strip())] += max(1, count)
        del self._given[""]

    def build(self) -> Vocabulary:
        """The vocabulary of all that was added."""
        words: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        broken: Counter[tuple[str, str, str]] = Counter()
        for tally in self._readings:
            words |= tally.words
            pairs |= tally.pairs
            broken |= tally.broken
        for tally in self._documents:
            words += tally.words
            pairs += tally.pairs
            broken += tally.broken
        words += self._given
        _mend(words, broken)
        return Vocabulary(
            words, pairs, frozenset(self._given), self._disputed(), self._habits, self.fold
        )

    def _disputed(self) -> frozenset[str]:
        """The words that some readings of the document have and others have not."""
        if len(self._readings) < 2:
            return frozenset()
        tallies = [tally.words.keys() for tally in self._readings]
        shared = set(tallies[0]).intersection(*tallies[1:])
        elsewhere = set(self._given).union(*(tally.words for tally in self._documents))
        return frozenset(set().union(*tallies) - shared - elsewhere)

    # --- reading --------------------------------------------------------------------------------

    def _tally(self, lines: Iterable[str]) -> _Tally:
        tally = _Tally()
        words, pairs = tally.words, tally.pairs
        pending: tuple[str, str] | None = None
        for line in lines:
            before = ""
            tokens = self.fold(line).split()
            last = len(tokens) - 1
            # A line without any space tells nothing of where spaces stand.
            if last > 0:
                self._learn_habits(line)
            for place, token in enumerate(tokens):
                word = token if token.isalpha() else core(token)
                begun, pending = pending, None
                if place == last and (begin := _broken_off(token)):
                    pending = (begin, token[-1])
                    # What was broken before this line ends in it again is no whole word.
                    before = ""
                    continue
                if not word or self._is_unspaced(word):
                    before = ""
                    continue
                if begun and in_words(token[0]):
                    tally.broken[begun[0], begun[1], word] += 1
                    before = ""
                    continue
                if begun:
                    words[begun[0]] += 1
                words[word] += 1
                is_plain = word.isalpha() or all(map(in_words, word))
                if not is_plain:
                    for part in stretches(word):
                        if in_words(part[0]):
                            words[part] += 1
                if before and token.startswith(word):
                    pairs[before, word] += 1
                before = word if is_plain and token.endswith(word) else ""
            if len(pairs) > _MOST_PAIRS:
                _forget(pairs, words)
        if pending:
            words[pending[0]] += 1
        return tally

    def _is_unspaced(self, word: str) -> bool:
        return self.unspaced is not None and not word.isascii() and any(map(self.unspaced, word))

    def _learn_habits(self, line: str) -> None:
        for match in _SIGNS.finditer(line):
            place = match.start()
            sign = match.group()
            if not 0 < place < len(line) - 1 or in_words(sign):
                continue
            before, behind = line[place - 1], line[place + 1]
            if before.isnumeric() and behind.isnumeric():
                continue
            habit = self._habits.setdefault(sign, _Habit())
            for side, char in ((habit.before, before), (habit.behind, behind)):
                if char.isspace():
                    side[1] += 1
                elif in_words(char):
                    side[0] += 1


def core(token: str) -> str:
    """A token without the signs at its ends."""
    start, stop = 0, len(token)
    while start < stop and not in_words(token[start]):
        start += 1
    while start < stop and not in_words(token[stop - 1]):
        stop -= 1
    return token[start:stop]


def _broken_off(token: str) -> str:
    """The part of a word before the hyphen at a token's end, if there is one."""
    if len(token) < 2 or token[-1] not in HYPHENS or not in_words(token[-2]):
        return ""
    return core(token[:-1])


def _forget(pairs: Counter[tuple[str, str]], words: Counter[str]) -> None:
    """Keep the pairs that are asked for: those which might be one word."""
    for pair in [pair for pair in pairs if "".join(pair) not in words]:
        del pairs[pair]


def _mend(words: Counter[str], broken: Counter[tuple[str, str, str]]) -> None:
    """Count words that were broken at a line's end, as they are written inside of lines.

    Where neither spelling is known, the hyphen goes unless it parts two words that are.
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
        habits: Mapping[str, _Habit],
        fold: Folding,
    ) -> None:
        self.fold = fold
        self._pairs = {pair: count for pair, count in pairs.items() if "".join(pair) in words}
        self._habits = habits
        self.counts = dict(words)
        self.glued, self._doubtful = _guard(self.counts, given, disputed)
        for word in self.glued:
            del self.counts[word]
        for word in [word for word in self.counts if not self._is_whole(word)]:
            del self.counts[word]
        self.longest = _longest(self.counts, self._doubtful - given, given)
        self.scores = _scores(self.counts, self._doubtful, self.longest)

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
        """The logarithm of how likely a word is; that of an unknown one falls with its length."""
        return self.scores.whole(self.fold(word))

    def is_sure(self, word: str) -> bool:
        """Whether a word is known and is not perhaps two words glued together."""
        folded = self.fold(word)
        return folded in self.counts and folded not in self._doubtful

    def apart(self, left: str, right: str) -> int:
        """How often two words that could be one stand side by side."""
        return self._pairs.get((self.fold(left), self.fold(right)), 0)

    def habit(self, left: str, right: str) -> float | None:
        """How often a space stands between two characters of which one is a sign.

        None where the signs have not been seen often enough.
        """
        shares = []
        for char, behind in ((left, True), (right, False)):
            if in_words(char):
                continue
            habit = self._habits.get(char)
            if habit is None:
                return None
            joined, spaced = habit.behind if behind else habit.before
            if joined + spaced < _HABIT:
                return None
            shares.append((spaced + 0.5) / (joined + spaced + 1))
        return min(shares) if shares else None


def _scores(words: Mapping[str, int], doubtful: frozenset[str], longest: int) -> WordScores:
    total = sum(words.values()) + 1
    known = {
        word: log((count - _DISCOUNT) / total)
        for word, count in words.items()
        if word not in doubtful
    }
    unseen = log(_DISCOUNT * (len(words) + 1) / total)
    spelled = (word for word in sorted(known) if all(map(in_words, word)))
    return WordScores(known, Spelling(spelled), unseen, longest)


def _longest(words: Mapping[str, int], doubtful: frozenset[str], given: frozenset[str]) -> int:
    """The length of the longest word; one seen once must not be much longer than the others."""
    sure = max((len(word) for word in words if words[word] > 1 or word in given), default=0)
    once = max((len(word) for word in words if word not in doubtful), default=1)
    return min(once, int(sure * _ONCE_LONGER)) if sure else once


def looks_glued(word: str, path: Path, longest: int) -> bool:
    """Whether a word that is cut like this is several: too long by far, or many known ones.

    In every text there is a word somewhat longer than all others, and most of those can be cut.
    """
    if not path.cuts:
        return False
    if len(word) > _ONCE_LONGER * longest:
        return True
    bounds = (0, *path.cuts, len(word))
    known = sum(
        stop - start
        for start, stop, known in zip(bounds[:-1], bounds[1:], path.known, strict=True)
        if known
    )
    return len(path.known) > _FEW_PARTS and known > _MOST_KNOWN * len(word)


def _guard(
    words: Mapping[str, int], given: frozenset[str], disputed: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """The words that are several others glued together, and those that may be two.

    A word is glued when words seen more than once explain it better, lost spaces counted, than
    its own spelling does. Compounds are such words too: so one of two parts stays known, and if
    it is seen once, or if another reading has its parts and not the whole, no path leads through
    it.
    """
    agreed = words.keys() - disputed if disputed else frozenset()
    plain = [word for word in words if all(map(in_words, word))]
    plain.sort(key=lambda word: (len(word), word))
    usual = _LONG * len(plain[len(plain) // 2]) if plain else 0
    parts = {
        word: count for word, count in words.items() if count > 1 or word in given or word in agreed
    }
    sure = max((len(word) for word in parts if len(word) <= usual or word in given), default=0)
    total = sum(words.values()) + 1
    known = {word: log((count - _DISCOUNT) / total) for word, count in parts.items()}
    unseen = log(_DISCOUNT * (len(words) + 1) / total)
    usual_words = [word for word in plain if len(word) <= sure or not sure]
    scores = WordScores(known, Spelling(usual_words), unseen, max(1, sure))
    # Where readings differ, words in dispute must not say how words are spelled.
    strict = scores
    if disputed:
        agreed_words = [word for word in usual_words if word in parts and word not in disputed]
        strict = WordScores(known, Spelling(agreed_words), unseen, max(1, sure))
    glued: set[str] = set()
    doubtful: set[str] = set()
    for word in plain:
        count = words[word]
        if word in given or word.isnumeric():
            continue
        is_disputed = word in disputed
        if not is_disputed and (
            len(word) < _GLUED_FROM or (count > _RARE and len(word) < 3 * _GLUED_FROM)
        ):
            continue
        own = known.pop(word, None)
        cuttable = [True, *map(may_part, word, word[1:])]
        judge = strict if is_disputed else scores
        path = judge.best(word, cuttable, [_GLUE] * len(word))
        number = len(path.known)
        if count == 1:
            is_glued = looks_glued(word, path, sure)
        else:
            is_glued = number > _FEW_PARTS or (number == _FEW_PARTS and count <= _RARE)
            is_glued = is_glued and 2 * sum(path.known) >= number
        if is_glued:
            glued.add(word)
            continue
        if number > 1 and (count == 1 or (is_disputed and all(path.known))):
            doubtful.add(word)
        if own is not None:
            known[word] = own
    return frozenset(glued), frozenset(doubtful)
