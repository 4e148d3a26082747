"""Where typed words may stand: by the lengths of tokens, with the letters that are known in place.

Tokens match whole, never as parts of longer ones. A token matches a typed word if it has as many
glyphs as the word has letters (or characters) and every known glyph agrees. First a letter that is
known in a font is looked for at its own glyph only; if nothing matches, a second glyph may stand
for it. Only then words with ligatures and split letters are looked for, anchored by known glyphs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.align import MISMATCH, align, drawn_forms
from glyphstone.answers.clusters import changes_form, nfc, typed
from glyphstone.answers.lattice import LONGEST
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from glyphstone.store.events import Order

__all__ = ["Cue", "Found", "Index", "PlaceMatch"]

_Mask = NDArray[np.bool_]
#: In columns of letters: a glyph that is not read, a letter that is known nowhere, a wildcard.
_UNREAD, _NEW, _ANY = -1, -2, -3


@dataclass(frozen=True, slots=True)
class MatchLimits:
    """How far a typed word is looked for; chosen by hand so that an answer takes milliseconds."""

    #: Types that are laid side by side with a word that matches none by its length.
    loose: int = 4000
    #: Matches of several words that are compared letter by letter.
    compared: int = 64
    #: Known glyphs that may differ in a near match, and near matches that are shown.
    differing: int = 2
    shown: int = 20


LIMITS = MatchLimits()


@dataclass(frozen=True, slots=True)
class Cue:
    """Where a person says that a text stands; what is None is not said."""

    document: int | None = None
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceMatch:
    """Consecutive tokens of one line that typed words may be, and how often the same occur."""

    tokens: tuple[int, ...]
    line: int
    times: int
    order: Order


@dataclass(frozen=True, slots=True)
class Found:
    """All matches, one for each run of types; else the nearest places, and why none fits.

    `sure` says that the matches need nothing unusual: no ligature, no second glyph for a letter.
    """

    matches: tuple[PlaceMatch, ...]
    near: tuple[PlaceMatch, ...] = ()
    reason: str = ""
    sure: bool = False


class Index:
    """Types of a book by their length; built once."""

    def __init__(self, book: Book) -> None:
        self.book = book
        by_length: dict[int, list[int]] = defaultdict(list)
        for number, symbols in enumerate(book.types):
            by_length[len(symbols)].append(number)
        fonts: dict[tuple[int, FontKey], int] = {}
        #: A number for the font of each symbol, and one place more for glyphs without a symbol.
        self.fonts = np.array(
            [fonts.setdefault((s.document, s.font), len(fonts)) for s in book.symbols] + [0],
            dtype=np.int32,
        )
        self._types = {
            length: np.array(numbers, dtype=np.int32) for length, numbers in by_length.items()
        }
        self._matrix = {
            length: np.array([book.types[number] for number in numbers], dtype=np.int32)
            for length, numbers in by_length.items()
        }

    def find(
        self, text: str, known: Mapping[int, str], cue: Cue | None = None, wildcard: str = "*"
    ) -> Found:
        """Where blank-separated typed words may stand."""
        words = nfc(text).split()
        if not words:
            return Found((), reason="Nothing was typed.")
        cue = cue or Cue()
        lines = self._lines(cue)
        if not lines.any():
            return Found((), reason=f"There is no such line{_said(cue)}.")
        reader = _Reader(self, known, wildcard)
        # Where letters join, stack or move, as many glyphs as letters prove nothing.
        moves = any(map(changes_form, words))
        for tight in () if moves else (True, False):
            for order in (Order.LOGICAL, Order.VISUAL):
                masks = [reader.strict(word, order, tight=tight) for word in words]
                matches = self._runs(masks, lines, order)
                if tight and len(words) > 1 and len(matches) <= LIMITS.compared:
                    matches = [match for match in matches if self._one_to_one(match, words, known)]
                if matches:
                    return Found(tuple(matches), sure=tight)
        near = self._types_at(lines) if cue.line is not None else None
        masks = [
            reader.loose(word, near)
            | (not changes_form(word) and reader.strict(word, Order.LOGICAL))
            for word in words
        ]
        if matches := self._runs(masks, lines, Order.LOGICAL):
            return Found(tuple(matches))
        nearest = self._runs([reader.near(word) for word in words], lines, Order.LOGICAL)
        return Found((), tuple(nearest[: LIMITS.shown]), self._reason(words, cue, lines, nearest))

    def _lines(self, cue: Cue) -> _Mask:
        """For each token whether its line is one that the cue allows."""
        book = self.book
        if cue == Cue():
            return np.ones(book.token_count, dtype=np.bool_)
        wanted = np.array(
            [
                (cue.document is None or line.document == cue.document)
                and (cue.page is None or line.page == cue.page)
                and (cue.line is None or line.number == cue.line)
                for line in book.lines
            ],
            dtype=np.bool_,
        )
        return wanted[book.token_line] if len(wanted) else np.zeros(0, dtype=np.bool_)

    def _types_at(self, lines: _Mask) -> _Mask:
        """The types of the tokens on some lines."""
        found = np.zeros(len(self.book.types), dtype=np.bool_)
        found[self.book.type_of[lines]] = True
        return found

    def _runs(self, masks: Sequence[_Mask], lines: _Mask, order: Order) -> list[PlaceMatch]:
        """Runs of tokens on one line, each of which its mask of types allows."""
        book = self.book
        count = book.token_count - len(masks) + 1
        if count <= 0:
            return []
        good = lines[:count] & (
            book.token_line[:count] == book.token_line[len(masks) - 1 : len(masks) - 1 + count]
        )
        for place, mask in enumerate(masks):
            good &= mask[book.type_of[place : place + count]]
        groups: dict[tuple[int, ...], list[int]] = {}
        for token in np.flatnonzero(good).tolist():
            key = tuple(book.type_of[token : token + len(masks)].tolist())
            groups.setdefault(key, []).append(token)
        return [
            PlaceMatch(
                tuple(range(tokens[0], tokens[0] + len(masks))),
                int(book.token_line[tokens[0]]),
                len(tokens),
                order,
            )
            for tokens in groups.values()
        ]

    def _one_to_one(
        self, match: PlaceMatch, words: Sequence[str], known: Mapping[int, str]
    ) -> bool:
        """Whether over all words a glyph keeps its letter, and within a font a letter its glyph."""
        text: dict[int, str] = {}
        glyph: dict[tuple[int, str], int] = {}
        for token, word in zip(match.tokens, words, strict=True):
            symbols = self.book.token(token)
            found = align(symbols, word, known, order=match.order)
            for symbol, said in zip(symbols, found.texts if found else (), strict=bool(found)):
                if said is None:
                    continue
                home = (int(self.fonts[symbol]), said)
                if text.setdefault(symbol, said) != said or (
                    glyph.setdefault(home, symbol) != symbol
                ):
                    return False
        return True

    def _reason(
        self, words: Sequence[str], cue: Cue, lines: _Mask, near: Sequence[PlaceMatch]
    ) -> str:
        where = _said(cue)
        lengths = [len(typed(word).clusters) for word in words]
        if near:
            return (
                f"Glyphs that are already known read otherwise wherever “{' '.join(words)}” would"
                f" fit{where}: one of the readings must be wrong."
            )
        if len(words) > 1:
            shape = ", ".join(map(str, lengths))
            return f"No line has words of {shape} letters one after another{where}."
        there = {int(n) for n in np.diff(self.book.token_start)[lines]}
        if lengths[0] not in there:
            return f"No word of {lengths[0]} letters stands in the text{where}."
        return f"No word of {lengths[0]} letters has the known letters in these places{where}."


def _said(cue: Cue) -> str:
    parts = [
        None if cue.page is None else f"page {cue.page}",
        None if cue.line is None else f"line {cue.line}",
    ]
    said = ", ".join(part for part in parts if part)
    return f" ({said})" if said else ""


class _Reader:
    """Types that a typed word may be, with what is known at this moment."""

    def __init__(self, index: Index, known: Mapping[int, str], wildcard: str) -> None:
        self._index = index
        self._known = known
        self._wildcard = wildcard
        self._ids: dict[str, int] = {}
        self._known_ids = np.full(len(index.book.symbols) + 1, _UNREAD, dtype=np.int32)
        for symbol, text in known.items():
            self._known_ids[symbol] = self._ids.setdefault(text, len(self._ids))
        # One column more, always False: for letters that are known nowhere.
        fonts = int(index.fonts.max(initial=0)) + 1
        self._has = np.zeros((fonts, len(self._ids) + 1), dtype=np.bool_)
        read = np.array([symbol for symbol in known if symbol >= 0], dtype=np.int64)
        self._has[index.fonts[read], self._known_ids[read]] = True

    def strict(self, word: str, order: Order, *, tight: bool = False) -> _Mask:
        """Types with one glyph a letter; `tight`: letters that a font has only at their glyphs."""
        return self._by_length(word, order, 0, tight)

    def near(self, word: str) -> _Mask:
        """Types with one glyph a letter, of which one or two known ones may differ."""
        return self._by_length(word, Order.LOGICAL, LIMITS.differing)

    def _by_length(self, word: str, order: Order, allowed: int, tight: bool = False) -> _Mask:
        index = self._index
        good = np.zeros(len(index.book.types), dtype=np.bool_)
        for form, from_right in drawn_forms(word, order):
            cut = typed(form)
            for units in dict.fromkeys((cut.clusters, cut.composed)):
                numbers = index._types.get(len(units))
                if numbers is None:
                    continue
                row = units[::-1] if from_right else units
                wanted = np.array([self._id(unit) for unit in row], dtype=np.int32)
                matrix = index._matrix[len(units)]
                seen = self._known_ids[matrix]
                differs = (seen != _UNREAD) & (seen != wanted) & (wanted != _ANY)
                if tight:
                    column = np.where(wanted >= 0, wanted, len(self._ids))
                    differs |= (seen == _UNREAD) & self._has[index.fonts[matrix], column]
                fits = differs.sum(axis=1) <= min(allowed, len(units) // 2)
                for number in numbers[fits].tolist():
                    symbols = index.book.types[number]
                    good[number] |= allowed > 0 or self._steady(symbols, row, tight)
        return good

    def _steady(self, symbols: Sequence[int], units: Sequence[str], tight: bool) -> bool:
        """Whether no symbol would stand for two letters; `tight`: and no letter for two symbols."""
        text: dict[int, str] = {}
        glyph: dict[tuple[int, str], int] = {}
        fonts = self._index.fonts
        return all(
            unit == self._wildcard
            or (
                text.setdefault(symbol, unit) == unit
                and not (tight and glyph.setdefault((int(fonts[symbol]), unit), symbol) != symbol)
            )
            for symbol, unit in zip(symbols, units, strict=True)
        )

    def loose(self, word: str, there: _Mask | None = None) -> _Mask:
        """Types with more or fewer glyphs than letters, held by known glyphs.

        `there` are the types of the line that the person named: in scripts whose letters join,
        stack or move, all of them are thought of, whatever is known.
        """
        index = self._index
        good = np.zeros(len(index.book.types), dtype=np.bool_)
        moves = changes_form(word)
        cut = typed(word)
        left = LIMITS.loose
        shortest = len(cut.chars) // LONGEST if moves else (len(cut.clusters) + 1) // 2
        for length in range(max(shortest, 1), len(cut.chars) + 3):
            numbers = index._types.get(length)
            if numbers is None:
                continue
            seen = self._known_ids[index._matrix[length]] != _UNREAD
            held = 2 * seen.sum(axis=1) >= length
            if there is not None and moves:
                held = there[numbers]
            chosen = numbers[held]
            for number in chosen[:left].tolist():
                found = align(index.book.types[number], word, self._known, wildcard=self._wildcard)
                good[number] = found is not None and found.price < MISMATCH
            left -= len(chosen)
            if left <= 0:
                break
        return good

    def _id(self, unit: str) -> int:
        return _ANY if unit == self._wildcard else self._ids.get(unit, _NEW)
