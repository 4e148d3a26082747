"""What many typed words together say of the glyphs that they share.

In scripts that join, stack or move their letters one word seldom tells which glyph stands for which
of its characters. Every word allows some ways; a glyph that stands in several words must mean the
same in all of them. Each word tells its glyphs how likely each text is by what the other words
told (the sum over all ways, worked out along the lattice), again and again until nothing changes:
the sum-product method on the graph of words and glyphs. Words are taken one after another, and
what came out after each is kept, so that one more answer costs one more step.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from glyphstone.answers.messages import LOG_FLOOR, Prior, Texts, TypedWord, messages

__all__ = ["DECIDED", "Beliefs"]


@dataclass(frozen=True, slots=True)
class BeliefLimits:
    """When a text is believed, and when words are gone over again."""

    #: Probability from which on a text counts. 0.8 saved a word or two in ten documents and gave no
    #: wrong map; 0.9 leaves a margin (docs/decisions/recovery-scripts.md).
    decided: float = 0.9
    #: Probability from which on a word need not think of other texts; by hand, for speed.
    settled: float = 0.9995
    #: Probability from which on a text is still offered as open; by hand.
    least_open: float = 0.02
    #: A change of probability that other words must hear of, and how often one word is gone over
    #: for another; by hand, for speed.
    change: float = 0.01
    visits: int = 6
    #: Nats below its best text at which a word speaks against another; by hand.
    against: float = -6.0


LIMITS = BeliefLimits()
DECIDED = LIMITS.decided


@dataclass(slots=True)
class Beliefs:
    """What is believed of each glyph after some words; `after` gives a new one."""

    prior: Prior
    #: Texts that are known without these words.
    known: Mapping[int, str]
    words: tuple[TypedWord, ...] = ()
    #: What each word told each of its glyphs: logarithms, the best text at 0.
    told: dict[tuple[int, int], Texts] = field(default_factory=dict)
    #: The words in which each glyph stands.
    where: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _sums: dict[int, dict[str, float]] = field(default_factory=dict)
    #: Words that fit only if something is wrong.
    strained: frozenset[int] = frozenset()
    #: The glyphs that each word left open when it last told.
    _left_open: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def after(self, word: TypedWord) -> Beliefs:
        """What is believed when one more word has been typed."""
        number = len(self.words)
        found = Beliefs(
            self.prior,
            self.known,
            (*self.words, word),
            dict(self.told),
            dict(self.where),
            {},
            self.strained,
            dict(self._left_open),
        )
        for symbol in set(word.overlay.symbols) - word.private.keys():
            found.where[symbol] = (*found.where.get(symbol, ()), number)
        found._settle(number)
        return found

    def said(self, symbol: int, text: str) -> Beliefs:
        """What is believed when somebody has read this one glyph."""
        return Beliefs(
            self.prior,
            {**self.known, symbol: text},
            self.words,
            dict(self.told),
            dict(self.where),
            {},
            self.strained,
            dict(self._left_open),
        )._gone_over(self.where.get(symbol, ()))

    def _gone_over(self, words: Iterable[int]) -> Beliefs:
        for number in words:
            self._settle(number)
        return self

    # --- what is believed -------------------------------------------------------------------------

    def probabilities(self, symbol: int) -> dict[str, float]:
        """How likely each text is for a glyph that stands in these words."""
        if symbol in self.known:
            return {self.known[symbol]: 1.0}
        sums = self._sum(symbol)
        if not sums:
            return {}
        best = max(sums.values())
        weights = {text: math.exp(value - best) for text, value in sums.items()}
        total = sum(weights.values())
        return {text: weight / total for text, weight in weights.items()}

    def decided(self) -> dict[int, str]:
        """The glyphs whose text is beyond doubt, and those that words contradict each other on."""
        found: dict[int, str] = {}
        for symbol in self.where:
            if symbol < 0:
                continue
            likely = self.probabilities(symbol)
            if not likely:
                continue
            text = max(likely, key=lambda one: likely[one])
            if likely[text] >= DECIDED or self._contested(symbol, text):
                found[symbol] = text
        return found

    def open(self, symbol: int, least: float = LIMITS.least_open) -> tuple[str, ...]:
        """The texts between which a glyph stands, likeliest first."""
        likely = self.probabilities(symbol)
        return tuple(
            sorted((t for t in likely if likely[t] >= least), key=lambda t: (-likely[t], t))
        )

    def _contested(self, symbol: int, text: str) -> bool:
        """Whether some word alone is sure of another text, and would not have this one."""
        for number in self.where[symbol]:
            told = self.told.get((number, symbol))
            if told is None:
                continue
            weighed = {one: value - self.prior(symbol, one) for one, value in told.items()}
            ranked = sorted(weighed.values(), reverse=True)
            sure = len(ranked) == 1 or ranked[1] < ranked[0] + math.log(1 - DECIDED)
            if sure and weighed.get(text, LOG_FLOOR) < ranked[0] + LIMITS.against:
                return True
        return False

    def _sum(self, symbol: int) -> dict[str, float]:
        """For each text the sum of what all words told, and what is known beforehand."""
        if symbol not in self._sums:
            self._sums[symbol] = self._summed(symbol, self.where.get(symbol, ()))
        return self._sums[symbol]

    def _summed(self, symbol: int, numbers: Iterable[int]) -> dict[str, float]:
        told = [self.told[n, symbol] for n in numbers if (n, symbol) in self.told]
        texts = dict.fromkeys(text for one in told for text in one)
        return {
            text: sum(one.get(text, LOG_FLOOR) for one in told) - self.prior(symbol, text)
            for text in texts
        }

    # --- how words tell ---------------------------------------------------------------------------

    def _settle(self, first: int) -> None:
        """Let a word tell its glyphs, and go over those that it concerns."""
        queue = deque([first])
        visits: dict[int, int] = {}
        while queue:
            number = queue.popleft()
            visits[number] = visits.get(number, 0) + 1
            for symbol in self._tell(number):
                for other in self.where[symbol]:
                    if (
                        other != number
                        and other not in queue
                        and visits.get(other, 0) < LIMITS.visits
                    ):
                        queue.append(other)

    def _tell(self, number: int) -> list[int]:
        """Work out what a word tells its glyphs; gives back those of which the belief changed."""
        word = self.words[number]
        cavity = {
            symbol: self._without(number, symbol)
            for symbol in set(word.overlay.symbols)
            if symbol not in word.private
        }
        fixed = {
            symbol: sure
            for symbol, texts in cavity.items()
            if (sure := self._fixed(symbol, texts)) is not None
        }
        open_ = tuple(symbol for symbol in cavity if symbol not in fixed)
        self._left_open[number] = open_
        for symbol in open_:
            if (times := self._together(symbol, open_)) > 1:
                # Else what is believed of one would be told to the other again by every word.
                cavity[symbol] = {t: value / times for t, value in cavity[symbol].items()}
        found = messages(word, cavity, {**fixed, **word.private}, self.prior)
        strained = found is None
        if found is None:
            found = messages(word, cavity, word.private, self.prior) or {}
        self.strained = (self.strained - {number}) | ({number} if strained else set())
        changed = []
        for symbol in cavity:
            if symbol in self.known:
                continue
            before = self.probabilities(symbol)
            told = found.get(symbol)
            if told is None:
                self.told.pop((number, symbol), None)
            else:
                self.told[number, symbol] = told
            self._sums.pop(symbol, None)
            if _differs(before, self.probabilities(symbol)):
                changed.append(symbol)
        return changed

    def _together(self, symbol: int, others: tuple[int, ...]) -> int:
        """In how many words a glyph stands with the same other one, both open."""
        beside: dict[int, int] = {}
        for number in self.where[symbol]:
            open_ = self._left_open.get(number, ())
            if symbol in open_:
                for other in open_:
                    beside[other] = beside.get(other, 0) + 1
        return max((beside.get(other, 0) for other in others if other != symbol), default=0)

    def _without(self, number: int, symbol: int) -> Mapping[str, float]:
        """The logarithms of what all but one word say of a glyph."""
        if symbol in self.known:
            return {self.known[symbol]: 0.0}
        if (number, symbol) not in self.told:
            return self._sum(symbol)
        return self._summed(symbol, [n for n in self.where[symbol] if n != number])

    def _fixed(self, symbol: int, texts: Mapping[str, float]) -> str | None:
        if symbol in self.known:
            return self.known[symbol]
        if not texts:
            return None
        best = max(texts, key=lambda text: texts[text])
        total = sum(math.exp(value - texts[best]) for value in texts.values())
        return best if 1.0 / total >= LIMITS.settled and self._steady(symbol, best) else None

    def _steady(self, symbol: int, text: str) -> bool:
        """Whether at least one word has told the text outright."""
        return any(
            self.told[number, symbol].get(text, LOG_FLOOR) > LOG_FLOOR
            for number in self.where[symbol]
            if (number, symbol) in self.told
        )


def _differs(before: Mapping[str, float], after: Mapping[str, float]) -> bool:
    return any(
        abs(before.get(text, 0.0) - after.get(text, 0.0)) > LIMITS.change
        for text in {*before, *after}
    )
