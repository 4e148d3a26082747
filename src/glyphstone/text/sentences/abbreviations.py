"""Abbreviations: words that usually end in a full stop in this document.

The measure is that of Kiss and Strunk (Unsupervised Multilingual Sentence Boundary Detection,
2006), with the words behind the full stop as further evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import exp, log

from glyphstone.text.paragraphs.sentence_ends import is_small

__all__ = ["Abbreviations"]


@dataclass(frozen=True, slots=True)
class _AbbreviationRules:
    """When a word is an abbreviation."""

    #: The measure from which on it is one, and the probability of the full stop behind an
    #: abbreviation: both as published by Kiss and Strunk.
    threshold: float = 0.3
    stop_probability: float = 0.99
    #: Letters of an abbreviation, at most; set by hand.
    most_letters: int = 9
    #: A word seen more than so many times as often without a full stop as with one is no
    #: abbreviation, whatever a list says (docs/decisions/prose.md); set by hand.
    bare_ratio: int = 3


_RULES = _AbbreviationRules()
#: Distinct words that are kept at most, rare ones are dropped first: a limit on memory.
MOST_WORDS = 400_000
#: A glyph that nobody has named (U+FFFC) is a letter.
_LETTER = r"(?:[^\W\d_]|\ufffc)"
_TOKEN = re.compile(
    rf"(?:{_LETTER}[\u0300-\u036f\u0900-\u0dff\u200c\u200d]*(?:['\u2019\u00b7.-](?={_LETTER}))?)+\.?"
)


class Abbreviations:
    """What a document's own text says about full stops and capitals, in bounded memory."""

    def __init__(self) -> None:
        self._with_stop: Counter[str] = Counter()
        self._bare: Counter[str] = Counter()
        self._before_small: Counter[str] = Counter()
        self._small: Counter[str] = Counter()
        self._capital_inside: Counter[str] = Counter()
        self._tokens = 0
        self._stops = 0

    def learn(self, text: str) -> None:
        """Count the words of a text; what follows the last one is not known."""
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
        """Whether a word, given without its last full stop, is an abbreviation in this document."""
        folded = word.casefold()
        stopped = self._with_stop[folded]
        letters = sum(map(str.isalpha, folded))
        if not stopped or not 0 < letters <= _RULES.most_letters:
            return False
        bare = self._bare[folded]
        if "." in folded:
            return True
        small = self._before_small[folded]
        if small and small >= bare:
            return True
        return self._score(stopped, bare, letters) >= _RULES.threshold

    def _score(self, stopped: int, bare: int, letters: int) -> float:
        """How much better the word and its full stop are explained as belonging together."""
        count = stopped + bare
        usual = self._stops / max(1, self._tokens)
        if not 0.0 < usual < 1.0:
            return 0.0
        chance = stopped * log(usual) + bare * log(1.0 - usual)
        together = stopped * log(_RULES.stop_probability) + bare * log(
            1.0 - _RULES.stop_probability
        )
        ratio = -2.0 * (chance - together)
        return float(ratio * exp(-letters) * letters ** (-bare)) if count else 0.0

    def begins_sentence(self, word: str) -> bool:
        """Whether a word has a capital only at the beginning of a sentence."""
        folded = word.casefold()
        return self._small[folded] > 0 and not self._capital_inside[folded]

    def is_capitalised(self, word: str) -> bool:
        """Whether a word has a capital inside sentences, too: a name, a German noun."""
        return self._capital_inside[word.casefold()] > 0

    def knows_bare(self, word: str) -> bool:
        """Whether the document writes a word far more often without a full stop."""
        folded = word.casefold()
        return self._bare[folded] > _RULES.bare_ratio * self._with_stop[folded]


def _goes_on(behind: str) -> bool:
    return is_small(behind) or behind.isdigit()
