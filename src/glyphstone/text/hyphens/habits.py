"""How a document writes: its words, its compounds, and what follows hyphens inside its lines."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from glyphstone.model import UNKNOWN
from glyphstone.text.hyphens.hyphen_signs import (
    HYPHENS,
    NON_BREAKING,
    SOFT,
    TIES,
    WRITTEN,
    core,
    segments,
)

__all__ = [
    "APOSTROPHES",
    "LONGEST",
    "Habits",
    "WordCounts",
    "_is_marked",
    "letter_groups",
    "plain_hyphens",
]

#: Different words that are remembered at most: a limit on memory that no honest document reaches.
MOST_WORDS = 2_000_000
#: Characters of a word at most: a limit on memory; longer ones say nothing about the language.
LONGEST = 64
#: Signs that may break a word at a line's end.
_BREAKING = HYPHENS | SOFT | {NON_BREAKING}
#: A word in which a capital follows a small letter.
_MIXED = re.compile(r"\w*[a-z\u00df-\u00f6\u00f8-\u00ff][A-Z]\w*")
APOSTROPHES = "'\u2019\u02bc"


@dataclass(frozen=True, slots=True)
class _HabitRules:
    """How what was counted becomes shares.

    Chosen by hand on 19 languages of the Declaration and measured on 14 others
    (docs/decisions/hyphens.md); not swept.
    """

    #: Characters of a group of letters.
    group: int = 4
    #: Words from which on the groups of letters of a document tell which are familiar.
    fewest_words: int = 100
    #: Characters of a compound between its hyphen and its end, on the average: the chance that a
    #: compound falls on a line's end is this over the length of a line.
    compound_reach: int = 7
    #: Characters of a line, at least, and compounds added to those counted (add-half smoothing).
    shortest_line: float = 10.0
    smoothing: float = 0.5
    #: The share of the author's hyphens at line ends, at least and at most.
    least_written: float = 0.004
    most_written: float = 0.9
    #: From this share of all hyphens on those that forbid a break are what a font says for any.
    non_breaking_share: float = 0.9
    #: So many words broken at line ends that stand whole inside lines show a hyphenated document.
    fewest_broken: int = 3
    #: Another form of a word shares all but so many of its last letters, and so many letters behind
    #: the break at least.
    ending: int = 3
    fewest_of_tail: int = 3
    #: So many of them show how short the second half of a broken word may be.
    fewest_for_shortest: int = 20
    #: Words are sorted anew if there are more than so many times as many: sorting costs time.
    resort_ratio: float = 1.1


_RULES = _HabitRules()
_GROUP = _RULES.group
#: Punctuation around words.
_AROUND = '.,;:!?()[]"\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u2026'


class WordCounts(Protocol):
    """A vocabulary that tells how often words were seen."""

    def count(self, word: str) -> int:
        """How often the word, in folded case, a compound with "-", was seen."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """How many words are seen to be broken, and the letters of the shortest second half."""

    broken: int
    shortest_tail: int


class Habits:
    """What the lines of a document show about its hyphens, once all were added.

    A word that a line's end may have broken is not counted, so that no half of a word counts.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.words: Counter[str] = Counter()
        #: How often a part is the first, or a later one, of a compound inside a line.
        self.firsts: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        #: Words behind a hyphen and a space: "en" of "in- en uitvoer".
        self.followers: Counter[str] = Counter()
        #: Dashes and slashes with a word right behind them, less those with a space there.
        self.ties: Counter[str] = Counter()
        self.compounds = 0
        #: Parts of compounds behind a hyphen, and those of them with a capital: all, behind parts
        #: that have a capital or a digit themselves, and each by its word.
        self._behind: Counter[bool] = Counter()
        self._capitals: Counter[bool] = Counter()
        self.capital_seconds: Counter[str] = Counter()
        #: Words with a capital inside, as they are written.
        self.mixed: Counter[str] = Counter()
        #: Hyphens inside compounds and at line ends, by their character: some documents have one
        #: for the author's and another for the typesetter's.
        self.inner: Counter[str] = Counter()
        self.breaks: Counter[str] = Counter()
        self.lines = 0
        self.signs = 0
        self.tokens = 0
        self._grams: Counter[str] = Counter()
        #: Words whose groups of letters have not been counted yet.
        self._uncounted: list[str] = []
        #: All words, and all spelled backwards, in order; made when they are asked for.
        self._forwards: list[str] = []
        self._backwards: list[str] = []
        #: What stands before a hyphen at the end of the last line, if one does.
        self._broken = ""
        #: The halves of the words that line ends may have broken.
        self._halves: list[tuple[str, str]] = []
        self._shown: _Shown | None = None
        for line in lines:
            self.add(line)

    def count(self, word: str) -> int:
        """How often the word stands inside lines."""
        return self.words[word]

    def add(self, line: str) -> None:
        """Read the next line of the document."""
        drawn = line.split()
        if not drawn:
            return
        tokens = line.casefold().split()
        self.lines += 1
        self.signs += len(line)
        self.mixed.update(_MIXED.findall(line))
        first = 1 if self._broken else 0
        if self._broken and len(self._halves) < MOST_WORDS:
            self._halves.append((self._broken, tokens[0]))
            self._shown = None
        last = tokens[-1]
        self._broken = last[:-1] if last[-1] in _BREAKING else ""
        if self._broken:
            self.breaks[last[-1]] += 1
            del tokens[-1]
        at = first
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token.isalpha():
                self._word(token)
                continue
            following = tokens[at] if at < len(tokens) else ""
            if token[-1] in HYPHENS and len(token) > 1 and following:
                # It may be half of a word, too, from an earlier typesetting in other lines.
                self.followers[core(following)] += 1
                at += 1
                continue
            self._token(token, drawn[at - 1], bool(following))

    def _word(self, word: str) -> None:
        self.tokens += 1
        if word in self.words:
            self.words[word] += 1
        elif len(self.words) < MOST_WORDS and 0 < len(word) <= LONGEST:
            self.words[word] = 1
            self._uncounted.append(word)

    def _token(self, token: str, drawn: str, goes_on: bool) -> None:
        bare = token.strip(_AROUND).strip(UNKNOWN)
        if bare.isalpha():
            # Most tokens with punctuation are a word with a comma or a quote: a fast path.
            self._word(bare)
            return
        for at, sign in enumerate(token):
            if sign in TIES and at:
                self.ties[sign] += 1 if at + 1 < len(token) else -1 if goes_on else 0
        word = core(token.replace("\xad", ""))
        parts = segments(word)
        if len(parts) > 1:
            self.compounds += len(parts) - 1
            self.inner.update(sign for sign in word if sign in _BREAKING)
            self._word("-".join(parts))
            self.firsts.update(parts[:-1])
            self.seconds.update(parts[1:])
            self._count_capitals(segments(core(drawn.replace("\xad", ""))))
            return
        if not word:
            return
        self._word(word)
        for sign in APOSTROPHES:
            if sign in word:
                self._word(word.rpartition(sign)[2])
        if "/" in word:
            # The parts of paths and alternatives are words, too.
            for part in filter(None, map(core, word.split("/"))):
                self._word(part)

    def _count_capitals(self, parts: list[str]) -> None:
        for head, tail in pairwise(parts):
            marked = _is_marked(head)
            self._behind[marked] += 1
            if tail[0].isupper():
                self._capitals[marked] += 1
                self.capital_seconds[tail.casefold()] += 1

    def capital_share(self, head: str) -> float:
        """The share of parts behind hyphens that begin with a capital, where such a part precedes.

        1.0 if the document has no such compound.
        """
        marked = _is_marked(head)
        return (self._capitals[marked] + 1) / (self._behind[marked] + 1)

    def _count_groups(self) -> None:
        for word in self._uncounted:
            # The part behind an apostrophe is counted as a word of its own.
            if not any(sign in word for sign in APOSTROPHES):
                self._grams.update(letter_groups(f" {word} "))
        self._uncounted.clear()

    @property
    def hyphenated(self) -> bool:
        """Whether words are seen to be broken at line ends: they stand whole inside lines."""
        return self._hyphenation.broken >= _RULES.fewest_broken

    @property
    def shortest_tail(self) -> int:
        """The letters that this document leaves behind a broken word's hyphen, at least."""
        shown = self._hyphenation
        return shown.shortest_tail if shown.broken >= _RULES.fewest_for_shortest else 1

    @property
    def _hyphenation(self) -> _Shown:
        if self._shown is None:
            whole = [len(core(b)) for a, b in self._halves if core(a + b) in self.words]
            self._shown = _Shown(len(whole), min(whole, default=1))
        return self._shown

    @property
    def non_breaking_only(self) -> bool:
        """Whether nearly every hyphen inside lines is said to forbid a break: then none does."""
        return self.inner[NON_BREAKING] > _RULES.non_breaking_share * self.inner.total()

    def longer_from(self, head: str) -> int:
        """How many words begin with the head and go on."""
        self._sort()
        return _within(self._forwards, head)

    def longer_to(self, tail: str) -> int:
        """How many words end in the tail and are longer."""
        self._sort()
        return _within(self._backwards, tail[::-1])

    def _sort(self) -> None:
        if len(self.words) > _RULES.resort_ratio * len(self._forwards):
            self._forwards = sorted(self.words)
            self._backwards = sorted(word[::-1] for word in self.words)

    def has_longer_across(self, head: str, tail: str) -> bool:
        """Whether a word begins with the head and most of the tail: another form of the word."""
        if len(tail) < _RULES.fewest_of_tail:
            return False
        self._sort()
        start = head + tail[: max(_RULES.fewest_of_tail, len(tail) - _RULES.ending)]
        place = bisect_left(self._forwards, start)
        return place < len(self._forwards) and self._forwards[place].startswith(start)

    def written_share(self, sign: str) -> float:
        """The share of such hyphens at line ends that the author is expected to have written.

        The compounds inside lines tell how many fall on a line's end by chance; the typesetter
        added the others.
        """
        length = max(self.signs / max(self.lines, 1), _RULES.shortest_line)
        expected = (self.inner[sign] + _RULES.smoothing) * _RULES.compound_reach / length
        share = expected / max(self.breaks[sign], 1)
        return min(max(share, _RULES.least_written), _RULES.most_written)

    def familiar(self, head: str, tail: str, suspected: Counter[str] | None = None) -> float | None:
        """The share of the letter groups across the break that known words have, 0.0 to 1.0.

        Groups that stand in suspected words only, counted in `suspected`, are not known. None if
        the document has too few words.
        """
        if len(self.words) < _RULES.fewest_words:
            return None
        self._count_groups()
        groups = letter_groups(f" {head}"[-_GROUP + 1 :] + f"{tail} "[: _GROUP - 1])
        if not groups:
            return None
        if suspected is None:
            known = sum(group in self._grams for group in groups)
        else:
            known = sum(self._grams[group] > suspected[group] for group in groups)
        return known / len(groups)


def letter_groups(text: str) -> list[str]:
    """Every group of four neighbouring characters of a text."""
    return [text[i : i + _GROUP] for i in range(len(text) - _GROUP + 1)]


def _is_marked(part: str) -> bool:
    """Whether a part of a word has a capital or a digit: a name, a code, the first of a line."""
    return any(sign.isupper() or sign.isnumeric() for sign in part)


def _within(ordered: list[str], start: str) -> int:
    """How many of the words are longer than this beginning of theirs."""
    first = bisect_left(ordered, start)
    own = first < len(ordered) and ordered[first] == start
    return bisect_left(ordered, start + "\U0010ffff", first) - first - own


def plain_hyphens(word: str) -> str:
    """The word with "-" for every hyphen, as words are counted."""
    return "".join("-" if sign in HYPHENS or sign in WRITTEN else sign for sign in word)
