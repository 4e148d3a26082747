"""Abbreviations that a document uses, learned from it: words that love their full stop.

The measure is that of Kiss and Strunk (Unsupervised Multilingual Sentence Boundary Detection,
2006), with the words behind the full stop as further evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from math import exp, log

from glyphstone.text.paragraphs.sentence_ends import is_small

__all__ = ["Abbreviations"]

#: Words of more letters are no abbreviations; the measure's threshold, as published.
LONGEST = 9
ENOUGH = 0.3
#: A word that stands without a full stop so many times as often as with one is a word.
MUCH_MORE = 3
#: Distinct words that are kept at most; rare ones go first.
MOST_WORDS = 400_000
#: A word and its full stop belong together with this probability if it is an abbreviation.
_TOGETHER = 0.99
#: A glyph that nobody has named (U+FFFC) is a letter.
_LETTER = r"(?:[^\W\d_]|\ufffc)"
_TOKEN = re.compile(
    rf"(?:{_LETTER}[\u0300-\u036f\u0900-\u0dff\u200c\u200d]*(?:['\u2019\u00b7.-](?={_LETTER}))?)+\.?"
)


class Abbreviations:
    """What a document's own text says about full stops and capitals; memory is bounded."""

    def __init__(self) -> None:
        self._with_stop: Counter[str] = Counter()
        self._bare: Counter[str] = Counter()
        self._before_small: Counter[str] = Counter()
        self._small: Counter[str] = Counter()
        self._capital_inside: Counter[str] = Counter()
        self._tokens = 0
        self._stops = 0

    def learn(self, text: str) -> None:
        """Count the words of a text; what stands at its end says nothing about what follows."""
        inside = False
        matches = list(_TOKEN.finditer(text))
        for place, found in enumerate(matches):
            token = found[0]
            stopped = token.endswith(".")
            word = token[:-1] if stopped else token
            folded = word.casefold()
            self._tokens += 1
            if is_small(word[0]):
                self._small[folded] += 1
            elif inside and word[0].isupper():
                self._capital_inside[folded] += 1
            if not stopped:
                self._bare[folded] += 1
                # Capitals behind a sign that may end a sentence say nothing.
                stop = matches[place + 1].start() if place + 1 < len(matches) else len(text)
                between = text[found.end() : stop]
                inside = between in (" ", ", ")
                continue
            inside = False
            self._stops += 1
            behind = text[found.end() : found.end() + 2]
            if behind[:1] == "." or behind[:1].isalnum():
                # Dots of an ellipsis, or a name with a dot in it.
                continue
            self._with_stop[folded] += 1
            if behind[:1] in (",", ";", ":") or (behind[:1] == " " and _goes_on(behind[1:])):
                self._before_small[folded] += 1
        if len(self._bare) > MOST_WORDS:
            self._forget()

    def _forget(self) -> None:
        for counter in (self._bare, self._small, self._capital_inside, self._with_stop):
            rare = [word for word, count in counter.items() if count == 1]
            for word in rare:
                del counter[word]

    def is_abbreviation(self, word: str) -> bool:
        """Whether a word, given without its last full stop, is one that the document shortens."""
        folded = word.casefold()
        stopped = self._with_stop[folded]
        letters = sum(map(str.isalpha, folded))
        if not stopped or not 0 < letters <= LONGEST:
            return False
        bare = self._bare[folded]
        if "." in folded:
            return True
        small = self._before_small[folded]
        if small and small >= bare:
            return True
        return self._score(stopped, bare, letters) >= ENOUGH

    def _score(self, stopped: int, bare: int, letters: int) -> float:
        """How much better the word and its full stop are explained as belonging together."""
        count = stopped + bare
        usual = self._stops / max(1, self._tokens)
        if not 0.0 < usual < 1.0:
            return 0.0
        chance = stopped * log(usual) + bare * log(1.0 - usual)
        together = stopped * log(_TOGETHER) + bare * log(1.0 - _TOGETHER)
        ratio = -2.0 * (chance - together)
        return float(ratio * exp(-letters) * letters ** (-bare)) if count else 0.0

    def begins_sentence(self, word: str) -> bool:
        """Whether a capital can only be that of a sentence's first word: it is a small one else."""
        folded = word.casefold()
        return self._small[folded] > 0 and not self._capital_inside[folded]

    def is_capitalised(self, word: str) -> bool:
        """Whether a word has its capital inside sentences, too: a name, a German noun."""
        return self._capital_inside[word.casefold()] > 0

    def knows_bare(self, word: str) -> bool:
        """Whether the document writes a word without a full stop, too, and far more often."""
        folded = word.casefold()
        return self._bare[folded] > MUCH_MORE * self._with_stop[folded]


def _goes_on(behind: str) -> bool:
    return is_small(behind) or behind.isdigit()
