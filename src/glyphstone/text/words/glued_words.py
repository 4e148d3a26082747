"""Guards a vocabulary against words that are several, glued together by a reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from glyphstone.text.words.segmentation import DISCOUNT, Path, WordScores
from glyphstone.text.words.spelling import Spelling
from glyphstone.text.words.word_characters import in_words, may_separate

__all__ = ["glued_words", "longest_word", "looks_glued"]


@dataclass(frozen=True, slots=True)
class _GlueRules:
    """When a word of a document is several.

    Chosen by hand while the languages named in docs/decisions/words.md were in view
    (benchmarks/prose/words.py); not swept.
    """

    #: Letters from which on a word may be glued; from which on it may be although it is frequent.
    fewest_letters: int = 5
    fewest_letters_frequent: int = 15
    #: Logarithm of how much less likely each space is to be lost than kept.
    lost_space: float = -2.0
    #: A word of more known parts than this is glued; one of as many only if it is rare.
    few_parts: int = 3
    #: A word seen more often than this is frequent.
    rare: int = 3
    #: Share of a word's letters that known words must make up.
    known_share: float = 0.6
    #: A word of two letters counts as a part if it is seen as often as this.
    often: int = 4
    #: Words of usual length are at most so many times as long as the one in the middle.
    usual_length_ratio: int = 3
    #: A word seen once counts as at most so many times as long as the longest seen twice.
    once_longer_ratio: float = 1.5


_RULES = _GlueRules()
#: Letters of a known word that is looked for inside another, at most: a limit on time.
_LONGEST_PART = 24


def longest_word(words: Mapping[str, int], doubtful: frozenset[str], given: frozenset[str]) -> int:
    """The length of the longest word; one seen once must not be much longer than the others."""
    sure = max((len(word) for word in words if words[word] > 1 or word in given), default=0)
    once = max((len(word) for word in words if word not in doubtful), default=1)
    return min(once, int(sure * _RULES.once_longer_ratio)) if sure else once


def looks_glued(word: str, path: Path, longest: int) -> bool:
    """Whether a word that is cut like this is several: far too long, or made of many known ones.

    Every text has a word somewhat longer than all others, and most of those can be cut.
    """
    if not path.cuts:
        return False
    if len(word) > _RULES.once_longer_ratio * longest:
        return True
    bounds = (0, *path.cuts, len(word))
    known = sum(
        stop - start
        for start, stop, known in zip(bounds[:-1], bounds[1:], path.known, strict=True)
        if known
    )
    return len(path.known) > _RULES.few_parts and known > _RULES.known_share * len(word)


def _falls_apart(word: str, parts: Mapping[str, int]) -> bool:
    """Whether known words make up so much of a word that a closer look is worth its cost."""
    size = len(word)
    wanted = _RULES.known_share * size
    often = _RULES.often
    covered = [0] * (size + 1)
    for stop in range(2, size + 1):
        best = covered[stop - 1]
        for start in range(max(0, stop - _LONGEST_PART), stop - 1):
            found = covered[start] + stop - start
            if found <= best or (start == 0 and stop == size):
                continue
            count = parts.get(word[start:stop])
            # Any two letters may stand in a word by chance; words of two letters are frequent.
            if count is not None and (stop - start > 2 or count >= often):
                best = found
        covered[stop] = best
        if best >= wanted:
            return True
    return False


def _has_long_ones(
    plain: Sequence[str], parts: Mapping[str, int], given: frozenset[str], sure: int
) -> bool:
    """Whether any word is longer than all that are seen twice, and falls apart into others.

    A document with glued words has such a word; without one, nothing more need be looked at.
    """
    for word in reversed(plain):
        if len(word) <= sure:
            return False
        if word not in given and _falls_apart(word, parts):
            return True
    return False


class _WordCutter:
    """Cuts words into the words that are seen more than once."""

    def __init__(
        self,
        words: Mapping[str, int],
        plain: Sequence[str],
        parts: Mapping[str, int],
        sure: int,
        disputed: frozenset[str],
    ) -> None:
        total = sum(words.values()) + 1
        known = {word: log((count - DISCOUNT) / total) for word, count in parts.items()}
        unseen = log(DISCOUNT * (len(words) + 1) / total)
        usual = [word for word in plain if len(word) <= sure or not sure]
        self.known = known
        self._scores = WordScores(known, Spelling(usual), unseen, max(1, sure))
        # If readings differ, words in dispute must not say how words are spelled.
        self._strict = self._scores
        if disputed:
            agreed = [word for word in usual if word in parts and word not in disputed]
            self._strict = WordScores(known, Spelling(agreed), unseen, max(1, sure))

    def best(self, word: str, *, strict: bool) -> Path:
        """The likeliest way to cut a word, lost spaces counted."""
        cuttable = [True, *map(may_separate, word, word[1:])]
        scores = self._strict if strict else self._scores
        return scores.best(word, cuttable, [_RULES.lost_space] * len(word))


def glued_words(
    words: Mapping[str, int], given: frozenset[str], disputed: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """The words that are several others glued together, and those that may be two.

    A word is glued if words seen more than once explain it better, lost spaces counted, than its
    own spelling does. Compounds are such words too: so one of two parts stays known, and if it is
    seen once, or if another reading has its parts and not the whole, no path leads through it.
    """
    agreed = words.keys() - disputed if disputed else frozenset()
    plain = [word for word in words if all(map(in_words, word))]
    plain.sort(key=lambda word: (len(word), word))
    usual = _RULES.usual_length_ratio * len(plain[len(plain) // 2]) if plain else 0
    parts = {
        word: count for word, count in words.items() if count > 1 or word in given or word in agreed
    }
    sure = max((len(word) for word in parts if len(word) <= usual or word in given), default=0)
    if not disputed and not _has_long_ones(plain, parts, given, sure):
        return frozenset(), frozenset()
    cutter = _WordCutter(words, plain, parts, sure, disputed)
    glued: set[str] = set()
    doubtful: set[str] = set()
    for word in plain:
        count, is_disputed = words[word], word in disputed
        if word in given or word.isnumeric():
            continue
        if not is_disputed and not _is_suspect(word, count, parts, sure):
            continue
        # Its own count must not speak for it; that of a glued word is forgotten for good.
        own = cutter.known.pop(word, None)
        path = cutter.best(word, strict=is_disputed)
        if _is_glued(word, count, path, sure):
            glued.add(word)
            continue
        if len(path.known) > 1 and (count == 1 or (is_disputed and all(path.known))):
            doubtful.add(word)
        if own is not None:
            cutter.known[word] = own
    return frozenset(glued), frozenset(doubtful)


def _is_suspect(word: str, count: int, parts: Mapping[str, int], sure: int) -> bool:
    """Whether a word is so long, so rare and so much of known words that it may be glued."""
    frequent = count > _RULES.rare
    if len(word) < (_RULES.fewest_letters_frequent if frequent else _RULES.fewest_letters):
        return False
    return len(word) > _RULES.once_longer_ratio * sure or _falls_apart(word, parts)


def _is_glued(word: str, count: int, path: Path, sure: int) -> bool:
    if count == 1:
        return looks_glued(word, path, sure)
    number = len(path.known)
    many = number > _RULES.few_parts or (number == _RULES.few_parts and count <= _RULES.rare)
    return many and 2 * sum(path.known) >= number
