"""Glyphs that stand for several letters of a crib: fi, or a letter with its mark."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["ligatures"]


@dataclass(frozen=True, slots=True)
class LigatureRules:
    """When a glyph is taken for several letters; by hand, not swept."""

    #: Letters that a glyph may stand for, at most.
    letters: int = 3
    #: Known letters around it in a word, so that hardly another word fits.
    around: int = 3
    #: Different words that must agree; none may differ.
    words: int = 2


RULES = LigatureRules()


def ligatures(
    tokens: Iterable[tuple[int, ...]], words: Sequence[str], letters: Mapping[int, str]
) -> dict[int, tuple[str, int]]:
    """For glyphs without a letter the several letters that words give them, and how many words."""
    ends: dict[tuple[str, str], set[str]] = defaultdict(set)
    wanted = {_around(symbols, letters): symbols for symbols in dict.fromkeys(tokens)}
    wanted.pop(None, None)
    lengths = {len(around[0]) for around in wanted if around is not None}
    for word in dict.fromkeys(words):
        for first in range(len(word) + 1):
            if first not in lengths:
                continue
            for count in range(2, RULES.letters + 1):
                around = (word[:first], word[first + count :])
                if around in wanted and first + count <= len(word):
                    ends[around].add(word[first : first + count])
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for around, texts in ends.items():
        if len(texts) == 1:
            symbol = next(one for one in wanted[around] if one not in letters)
            found[symbol][next(iter(texts))] += 1
    return {
        symbol: (text, count)
        for symbol, counts in found.items()
        for text, count in counts.most_common(1)
        if len(counts) == 1 and count >= RULES.words
    }


def _around(symbols: tuple[int, ...], letters: Mapping[int, str]) -> tuple[str, str] | None:
    """What stands before and behind the one glyph of a word that has no letter; None if not one."""
    open_ = [place for place, symbol in enumerate(symbols) if symbol not in letters]
    if len(open_) != 1 or len(symbols) <= RULES.around:
        return None
    texts = [letters.get(symbol, "") for symbol in symbols]
    return "".join(texts[: open_[0]]), "".join(texts[open_[0] + 1 :])
