"""Guards a vocabulary against words that are several, glued together by a reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from glyphstone.text.words.segmentation import DISCOUNT, Path, WordScores
from glyphstone.text.words.spelling import Spelling
from glyphstone.text.words.word_characters import in_words, may_separate

__all__ = ["glued_words", "longest_word", "looks_glued"]

#: From which length on a word may be several words glued together.
_GLUED_FROM = 5
#: How much less likely each space is to be lost than kept, as a logarithm.
_GLUE = -2.0
#: A word of so many known words is glued if it is no more frequent than this; of more, always.
_FEW_PARTS, _RARE = 3, 3
#: How much of such a word known words must make up.
_MOST_KNOWN = 0.6
#: Known words inside another are looked for up to this length; those of two letters if they are
#: seen as often as this.
_LONGEST_PART = 24
_OFTEN = 4
#: Up to how many times as long as the one in the middle words are of usual length.
_LONG = 3
#: A word seen once counts as long as this times the longest seen twice, and no longer.
_ONCE_LONGER = 1.5


def longest_word(words: Mapping[str, int], doubtful: frozenset[str], given: frozenset[str]) -> int:
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


def _falls_apart(word: str, parts: Mapping[str, int]) -> bool:
    """Whether known words make up so much of a word that a closer look is worth its cost."""
    size = len(word)
    wanted = _MOST_KNOWN * size
    covered = [0] * (size + 1)
    for stop in range(2, size + 1):
        best = covered[stop - 1]
        for start in range(max(0, stop - _LONGEST_PART), stop - 1):
            found = covered[start] + stop - start
            if found <= best or (start == 0 and stop == size):
                continue
            count = parts.get(word[start:stop])
            # Two letters stand in every word; those that are a word of their own stand often.
            if count is not None and (stop - start > 2 or count >= _OFTEN):
                best = found
        covered[stop] = best
        if best >= wanted:
            return True
    return False


def _has_long_ones(
    plain: Sequence[str], parts: Mapping[str, int], given: frozenset[str], sure: int
) -> bool:
    """Whether any word is longer than all that are seen twice, and falls apart into others.

    Where words are glued there are such, and where there are none nothing need be looked at.
    """
    for word in reversed(plain):
        if len(word) <= sure:
            return False
        if word not in given and _falls_apart(word, parts):
            return True
    return False


def glued_words(
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
    if not disputed and not _has_long_ones(plain, parts, given, sure):
        return frozenset(), frozenset()
    total = sum(words.values()) + 1
    known = {word: log((count - DISCOUNT) / total) for word, count in parts.items()}
    unseen = log(DISCOUNT * (len(words) + 1) / total)
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
        if not is_disputed and len(word) <= _ONCE_LONGER * sure and not _falls_apart(word, parts):
            continue
        own = known.pop(word, None)
        cuttable = [True, *map(may_separate, word, word[1:])]
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
