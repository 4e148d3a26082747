"""Counts the words of one reading, and how its signs stand among them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from glyphstone.text.words.word_characters import (
    Folding,
    Unspaced,
    core,
    has_word_separator,
    in_words,
    stretches,
)

__all__ = ["HYPHENS", "SignSpacing", "WordCounter", "WordTally"]

#: What ends a line in the middle of a word: hyphens of all scripts and the soft one.
HYPHENS = frozenset("-\u2010\u00ad\u058a\u05be\u1400\u1806\u2e17\u30a0\ufe63\uff0d")

#: Pairs of neighbours that are remembered at most before those that form no word are dropped: a
#: limit on memory.
_MOST_PAIRS = 200_000

#: Leaders: the dots before a page number say nothing about the spaces beside dots.
_LEADERS = re.compile(r"([^\w\s])(?:\s?\1)+")
_AROUND = re.compile(r"(?<=(.))([^\w\s]|_)(?=(.))", re.DOTALL)


@dataclass(slots=True)
class SignSpacing:
    """How often a sign stands with and without a space before and behind it."""

    before: list[int] = field(default_factory=lambda: [0, 0])
    behind: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(slots=True)
class WordTally:
    """What one reading or one document holds."""

    words: Counter[str] = field(default_factory=Counter)
    #: What stands in a line without any space, which may be several words.
    alone: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: Words broken at a line's end: the parts and the hyphen between.
    broken: Counter[tuple[str, str, str]] = field(default_factory=Counter)


class WordCounter:
    """Reads lines and counts; the habits of signs are gathered over all that it reads."""

    def __init__(self, fold: Folding, unspaced: Unspaced | None) -> None:
        self._fold = fold
        self._unspaced = unspaced
        #: Signs with the characters before and behind them.
        self._around: Counter[tuple[str, str, str]] = Counter()

    def tally(self, lines: Iterable[str]) -> WordTally:
        """The words of these lines; those broken at a line's end are counted apart."""
        tally = WordTally()
        words, pairs = tally.words, tally.pairs
        pending: tuple[str, str] | None = None
        for line in lines:
            before = ""
            tokens = self._fold(line).split()
            last = len(tokens) - 1
            # A line without any space tells nothing of where spaces stand.
            if last > 0:
                self._around.update(_AROUND.findall(_LEADERS.sub(" ", line)))
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
                if not last and not has_word_separator(word):
                    tally.alone[word] += 1
                    continue
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
        return self._unspaced is not None and not word.isascii() and any(map(self._unspaced, word))

    @property
    def habits(self) -> dict[str, SignSpacing]:
        """How signs stand, in all that was read."""
        found: dict[str, SignSpacing] = {}
        for (before, sign, behind), count in self._around.items():
            if in_words(sign) or (before.isnumeric() and behind.isnumeric()):
                continue
            habit = found.setdefault(sign, SignSpacing())
            for side, char in ((habit.before, before), (habit.behind, behind)):
                if char.isspace():
                    side[1] += count
                elif in_words(char):
                    side[0] += count
        return found


def _broken_off(token: str) -> str:
    """The part of a word before the hyphen at a token's end, if there is one."""
    if len(token) < 2 or token[-1] not in HYPHENS or not in_words(token[-2]):
        return ""
    return core(token[:-1])


def _forget(pairs: Counter[tuple[str, str]], words: Counter[str]) -> None:
    """Drop the pairs that form no known word: nobody asks for them."""
    for pair in [pair for pair in pairs if "".join(pair) not in words]:
        del pairs[pair]
