"""What to ask a person next, for the least effort.

An answer reveals the glyphs of the word that was asked, so the words to ask are a cover of the
unknown glyphs by words, as small as can be found. The plan is made once and followed; it is made
anew only when the state has changed otherwise than planned. Of the planned words the one comes
first that opens most of the running text for the fewest letters, so that glyphs seen once are last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.cover import smallest_cover
from glyphstone.answers.font_groups import font_groups
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey

__all__ = ["Planner", "Question", "QuestionKind"]

_Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """How much is searched for a plan, so that a question takes milliseconds.

    Chosen by hand on the documents of `make bench NAME=effort`, where the plans are the proven
    minimum with them; not swept.
    """

    #: Symbols that are planned for at once, the most frequent ones.
    symbols: int = 256
    #: Sets that are searched; of more, so many of the richest are kept for each symbol.
    sets: int = 2500
    richest: int = 32
    #: Steps of the search for the smallest cover.
    steps: int = 300


LIMITS = PlanLimits()


class QuestionKind(StrEnum):
    """What a person is asked to read."""

    TOKEN = "token"
    GLYPH = "glyph"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to read: a token, a `part` of it or one glyph (`position`); what it would teach."""

    kind: QuestionKind
    token: int
    line: int
    teaches: tuple[int, ...]
    letters: int
    #: How many more questions are planned behind this one.
    left: int
    position: int | None = None
    #: Of a long word without blanks, where the part that is asked about begins and ends.
    part: tuple[int, int] | None = None


class Planner:
    """Plans questions over a book; built once.

    Masks of symbols have one place more than there are symbols, always False: glyphs without a
    symbol point there.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        distinct = [sorted(set(symbols)) for symbols in book.types]
        self._start = np.zeros(len(distinct) + 1, dtype=np.int64)
        np.cumsum([len(symbols) for symbols in distinct], out=self._start[1:])
        self._symbol = np.array([s for symbols in distinct for s in symbols], dtype=np.int32)
        self._type = np.repeat(np.arange(len(distinct), dtype=np.int32), np.diff(self._start))
        self._length = np.array([len(symbols) for symbols in book.types], dtype=np.int32)
        self._times = np.bincount(book.type_of, minlength=len(distinct))
        #: How often each symbol stands in a word.
        self.count = np.bincount(book.symbol[book.symbol >= 0], minlength=len(book.symbols) + 1)
        seen = np.ones(book.token_count, dtype=np.bool_)
        seen[book.unseen] = False
        #: The first token of each type, of those that can be seen if there is one.
        self.first_token = self._first(np.ones(book.token_count, dtype=np.bool_))
        first = self._first(seen)
        #: Types that a person can see somewhere, and the symbols that stand in such types.
        self.seen_types = first < book.token_count
        self.first_token[self.seen_types] = first[self.seen_types]
        self._seen_symbols = np.zeros(len(book.symbols) + 1, dtype=np.bool_)
        self._seen_symbols[self._symbol[self.seen_types[self._type]]] = True
        self._seen_symbols[-1] = False
        self._number = {symbols: number for number, symbols in enumerate(book.types)}
        self._plan: tuple[int, ...] = ()
        self._beyond = np.zeros(len(book.symbols) + 1, dtype=np.bool_)
        #: How many more words it takes to show what the plan leaves out.
        self._words_beyond = 0

    def _first(self, tokens: _Mask) -> NDArray[np.int64]:
        """The first of these tokens of each type; the number of tokens if there is none."""
        first = np.full(len(self._length), self.book.token_count, dtype=np.int64)
        wanted = np.flatnonzero(tokens)
        np.minimum.at(first, self.book.type_of[wanted], wanted)
        return first

    @cached_property
    def groups(self) -> Mapping[tuple[int, FontKey], int]:
        """For each font the number of its group: fonts that share words."""
        return font_groups(self.book)

    def types_of(self, words: Iterable[tuple[int, ...]]) -> _Mask:
        """The types that these words are, as far as they are whole tokens."""
        found = np.zeros(len(self._length), dtype=np.bool_)
        found[[self._number[word] for word in words if word in self._number]] = True
        return found

    def types_within(self, symbols: _Mask) -> _Mask:
        """Types all of whose symbols are in the mask."""
        outside = ~symbols[self._symbol]
        strangers = np.bincount(self._type[outside], minlength=len(self._length))
        return np.asarray(strangers == 0, dtype=np.bool_)

    def plan(self, need: _Mask, allowed: _Mask | None = None) -> list[int]:
        """Few types that together hold every needed symbol that an allowed type holds."""
        wanted = np.flatnonzero(need & (self.count > 0))
        if len(wanted) > LIMITS.symbols:
            richest = np.argsort(-self.count[wanted], kind="stable")[: LIMITS.symbols]
            wanted = np.sort(wanted[richest])
        if len(wanted) == 0:
            return []
        bit = np.full(len(need), -1, dtype=np.int64)
        bit[wanted] = np.arange(len(wanted))
        pairs = bit[self._symbol] >= 0
        if allowed is not None:
            pairs &= allowed[self._type]
        types, bits = self._type[pairs], bit[self._symbol[pairs]]
        if len(types) == 0:
            return []
        sets, chosen_type = self._sets(types, bits, len(wanted))
        cover = smallest_cover(sets, (1 << len(wanted)) - 1, steps=LIMITS.steps)
        return self._shorter([chosen_type[i] for i in cover.chosen], need, allowed)

    def richest(self, worth: NDArray[np.float64], allowed: _Mask, limit: int) -> list[int]:
        """Up to `limit` allowed types, each time the one whose new symbols are worth most."""
        left = worth * (self.count > 0)
        chosen: list[int] = []
        while len(chosen) < limit:
            gain = (
                np.bincount(self._type, weights=left[self._symbol], minlength=len(self._length))
                * allowed
            )
            best = int(np.lexsort((self._length, -gain))[0]) if len(gain) else 0
            if not len(gain) or gain[best] <= 0:
                break
            chosen.append(best)
            left[self._symbols(best)] = 0
        return chosen

    def _sets(
        self, types: NDArray[np.int32], bits: NDArray[np.int64], width: int
    ) -> tuple[list[int], list[int]]:
        """The distinct sets of needed symbols, and the cheapest type that has each."""
        used, row = np.unique(types, return_inverse=True)
        table = np.zeros((len(used), width), dtype=np.bool_)
        table[row, bits] = True
        packed = np.packbits(table, axis=1, bitorder="little")
        order = np.lexsort((used, -self._times[used], self._length[used]))
        keys = packed[order].copy().view([("", np.void, packed.shape[1])]).ravel()
        _, first = np.unique(keys, return_index=True)
        rows = order[np.sort(first)]
        if len(rows) > LIMITS.sets:
            rows = rows[self._richest(table[rows])]
        return (
            [int.from_bytes(packed[r].tobytes(), "little") for r in rows.tolist()],
            used[rows].tolist(),
        )

    @staticmethod
    def _richest(table: _Mask) -> NDArray[np.int64]:
        """For every symbol the sets that hold most, the sum of their rarity being the measure."""
        worth = table @ (1.0 / np.maximum(table.sum(axis=0), 1))
        kept: set[int] = set()
        for column in range(table.shape[1]):
            holders = np.flatnonzero(table[:, column])
            size = table[holders].sum(axis=1) + worth[holders]
            kept.update(holders[np.argsort(-size, kind="stable")[: LIMITS.richest]].tolist())
        return np.array(sorted(kept), dtype=np.int64)

    def _shorter(self, plan: list[int], need: _Mask, allowed: _Mask | None) -> list[int]:
        """The same number of words with fewer letters, where another word does as well."""
        for place in range(len(plan)):
            others = self.covered(plan[:place] + plan[place + 1 :])
            mine = self._symbols(plan[place])
            alone = mine[need[mine] & ~others[mine]]
            if len(alone) == 0:
                continue
            wanted = np.zeros(len(need), dtype=np.bool_)
            wanted[alone] = True
            held = np.bincount(self._type[wanted[self._symbol]], minlength=len(self._length))
            fits = held == len(alone)
            if allowed is not None:
                fits &= allowed
            candidates = np.flatnonzero(fits & (self._length < self._length[plan[place]]))
            if len(candidates):
                keys = (-self._times[candidates], self._length[candidates])
                plan[place] = int(candidates[np.lexsort(keys)[0]])
        return plan

    def _symbols(self, type_: int) -> NDArray[np.int32]:
        return self._symbol[self._start[type_] : self._start[type_ + 1]]

    def next_question(
        self, need: _Mask, asked: _Mask, single: _Mask | None = None
    ) -> Question | None:
        """The next thing to ask about; `asked` are types whose answer left something open.

        Symbols in `single` are asked about one by one.
        """
        # Nobody is asked about what stands outside the visible page.
        need = need & self._seen_symbols
        asked = asked | ~self.seen_types
        everything = need
        if single is not None:
            need = need & ~single
        plan = self._followed(need, asked)
        if plan is None:
            plan = self.plan(need, ~asked)
            self._plan = tuple(plan)
            self._beyond = need & ~self.covered(plan)
            self._words_beyond = self._words_for(self._beyond, ~asked)
        if not plan:
            return self._glyph_question(everything)
        best = max(plan, key=lambda t: (self._worth(t, need), -t))
        token = int(self.first_token[best])
        teaches = self._symbols(best)
        return Question(
            QuestionKind.TOKEN,
            token,
            int(self.book.token_line[token]),
            tuple(teaches[need[teaches]].tolist()),
            int(self._length[best]),
            len(plan) - 1 + self._words_beyond,
        )

    def _words_for(self, need: _Mask, allowed: _Mask) -> int:
        """About how many allowed words show some symbols: each time one that shows most."""
        left = need & (self.count > 0)
        words = 0
        while left.any():
            gain = np.bincount(self._type, weights=left[self._symbol], minlength=len(self._length))
            best = int(np.argmax(gain * allowed)) if len(gain) else 0
            shown = self._symbols(best) if len(gain) and gain[best] * allowed[best] > 0 else None
            if shown is None:
                # What stands in no such word is asked about glyph by glyph.
                return words + int(left.sum())
            left[shown] = False
            words += 1
        return words

    def beyond(self, need: _Mask, plan: Sequence[int]) -> bool:
        """Whether a plan leaves out needed symbols that stand in words."""
        return bool((need & (self.count > 0) & ~self.covered(plan)).any())

    def planned(self) -> int:
        """How many questions the plan last made still has."""
        return len(self._plan)

    def _followed(self, need: _Mask, asked: _Mask) -> list[int] | None:
        """What is left of the plan, if it still covers what is needed."""
        left = [t for t in self._plan if not asked[t] and need[self._symbols(t)].any()]
        missing = need & (self.count > 0) & ~self._beyond & ~self.covered(left)
        if not left or missing.any():
            return None
        self._plan = tuple(left)
        return left

    def covered(self, plan: Sequence[int]) -> _Mask:
        """The symbols that some types hold."""
        covered = np.zeros(len(self.count), dtype=np.bool_)
        for type_ in plan:
            covered[self._symbols(type_)] = True
        return covered

    def _worth(self, type_: int, need: _Mask) -> float:
        symbols = self._symbols(type_)
        return float(self.count[symbols[need[symbols]]].sum() / (self._length[type_] + 1))

    def _glyph_question(self, need: _Mask) -> Question | None:
        """A single glyph, in the word where it stands with most others that are known."""
        left = np.flatnonzero(need & (self.count > 0))
        if len(left) == 0:
            return None
        symbol = int(left[np.argmax(self.count[left])])
        token, position = self.shown_in([symbol], need)[symbol]
        return Question(
            QuestionKind.GLYPH,
            token,
            int(self.book.token_line[token]),
            (symbol,),
            1,
            len(left) - 1,
            position,
        )

    def shown_in(self, symbols: Iterable[int], unknown: _Mask) -> dict[int, tuple[int, int]]:
        """For each symbol a token that can be seen, with few unknown ones, and its place in it."""
        strangers = np.bincount(
            self._type, weights=unknown[self._symbol], minlength=len(self._length)
        )
        found: dict[int, tuple[int, int]] = {}
        for symbol in symbols:
            types = self._type[(self._symbol == symbol) & self.seen_types[self._type]]
            if len(types):
                order = np.lexsort((types, self._length[types], strangers[types]))
                best = int(types[order[0]])
                token = int(self.first_token[best])
                found[symbol] = (token, self.book.types[best].index(symbol))
        return found
