"""Answers as they are understood: laid over their glyphs, each with what the others have told.

In alphabets a letter is a glyph and one word is enough. In scripts whose letters change their form,
join, stack or move, equal numbers of letters and glyphs prove little: there all words are read
together, and a glyph counts when all of them leave one text. Where the order of drawing differs
from the order in the file, both are tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from glyphstone.answers.align import MISMATCH, Alignment, laid_over
from glyphstone.answers.answer_records import AnswerReading, Statement, Told, WordReading
from glyphstone.answers.bar_fonts import bar_fonts
from glyphstone.answers.clusters import changes_form, nfc, reads_from_right, turns
from glyphstone.answers.file_order import aligned
from glyphstone.answers.glyph_metrics import Looks
from glyphstone.answers.joint_reading import JointReading, Named
from glyphstone.answers.messages import TypedWord
from glyphstone.answers.overlay import Overlay, overlay
from glyphstone.answers.place_names import Places
from glyphstone.answers.placeholders import Placeholders
from glyphstone.answers.typed_accents import TypedAccents, as_claimed
from glyphstone.evidence.book import Book
from glyphstone.model import Spot
from glyphstone.store.events import Answer, Order, SpotRef

__all__ = ["AnswerReader"]

#: Times, at most, that answers are gone over for what later ones told. Nothing new comes after
#: three or four; by hand.
_SWEEPS = 8
#: Ways to give the open glyphs of a word what evidence proposes for them that are tried; more than
#: two sources seldom differ on a glyph. By hand.
_MOST_DIVISIONS = 8
#: The texts that evidence proposes for a symbol.
Offers: TypeAlias = Callable[[int], Sequence[str]]


class AnswerReader:
    """Reads answers over a book; remembers only what would come out the same."""

    def __init__(self, book: Book, places: Places, placeholders: Placeholders) -> None:
        self._book = book
        self._places = places
        self._placeholders = placeholders
        self._looks = Looks(book.symbols)
        self._bar_fonts = bar_fonts(book)
        self._typed_accents = TypedAccents(book, places)
        self._joint = JointReading(self._looks.price)
        self._alignments: dict[tuple[int, int, str, tuple[str | None, ...]], Alignment | None] = {}
        #: Whether texts of the glyphs at a place make up a typed word.
        self._divisions: dict[tuple[str, Spot, tuple[str | None, ...]], bool] = {}
        self._overlays: dict[tuple[SpotRef, str, Order, str], Overlay] = {}

    def read(
        self,
        answers: Sequence[tuple[int, Answer]],
        known: Mapping[int, str],
        checked: Mapping[int, str] | None = None,
        *,
        offered: Offers | None = None,
    ) -> Told:
        """Lay every answer over its glyphs, earlier ones first, open ones again later.

        `known` counts before any answer; `checked` was confirmed in words as they were shown.
        `offered` gives the texts that evidence proposes for a symbol.
        """
        current = {**known, **(checked or {})}
        joint = list(self._joint_words(answers))
        readings = self._swept(answers, current, joint_too=not joint)
        if joint:
            named = {item for item in joint if isinstance(item, Named)}
            own = {one.symbol for one in named} | (checked or {}).keys()
            root = {**{s: t for s, t in current.items() if s not in own}, **known}
            beliefs = self._joint.read(joint, root)
            for symbol, text in beliefs.decided().items():
                current.setdefault(symbol, text)
            readings = self._swept(answers, current)
            while offered is not None and self._divide(readings, current, offered):
                readings = self._swept(answers, current)
        return self._told(dict(sorted(readings.items())), current)

    def _swept(
        self,
        answers: Sequence[tuple[int, Answer]],
        current: dict[int, str],
        *,
        joint_too: bool = True,
    ) -> dict[int, AnswerReading]:
        """Read answers until nothing more follows; what is sure goes into `current`.

        Words that are read together with others are not laid over their glyphs unless asked.
        """
        readings: dict[int, AnswerReading] = {}
        pending = list(answers)
        for _ in range(_SWEEPS):
            again = []
            before = len(current)
            for number, answer in pending:
                readings[number] = reading = self.reading(
                    number, answer, current, joint_too=joint_too
                )
                unsettled = False
                for word in reading.words:
                    if answer.glyph is not None or _is_sure(word):
                        _note(current, word)
                    else:
                        unsettled = True
                if unsettled:
                    again.append((number, answer))
            for symbol, text in _agreed(readings[number] for number, _ in again).items():
                current.setdefault(symbol, text)
            if not again or len(current) == before:
                break
            pending = again
        return readings

    def _divide(
        self, readings: Mapping[int, AnswerReading], current: dict[int, str], offered: Offers
    ) -> bool:
        """Take what evidence proposes for the open glyphs of a word if it is just what is left.

        All of them together must make up the typed word: then the person and the evidence say the
        same of each, independently.
        """
        before = len(current)
        for reading in readings.values():
            for place, word in enumerate(reading.words):
                open_ = [s for s in dict.fromkeys(word.symbols) if s >= 0 and s not in current]
                if not word.joint or word.alignment is None or not open_:
                    continue
                choices = [offered(symbol) for symbol in open_]
                if prod(map(len, choices)) > _MOST_DIVISIONS:
                    continue
                for texts in product(*choices):
                    trial = {**current, **dict(zip(open_, texts, strict=True))}
                    key = (word.text, word.spot, tuple(trial.get(s) for s in word.symbols))
                    if key not in self._divisions:
                        found = self.reading(0, reading.answer, trial).words[place]
                        self._divisions[key] = _makes_up(found, trial)
                    if self._divisions[key]:
                        current.update(zip(open_, texts, strict=True))
                        break
        return len(current) > before

    def _joint_words(self, answers: Sequence[tuple[int, Answer]]) -> Iterator[TypedWord | Named]:
        """What is read together: words whose letters change their form, and glyphs by themselves.

        Nothing if no such word was typed.
        """
        found: list[TypedWord | Named] = []
        for _, answer in answers:
            if answer.glyph is not None:
                symbol = self._places.symbol(answer.glyph)
                if symbol is not None and answer.text != answer.wildcard:
                    found.append(Named(symbol, nfc(answer.text)))
                continue
            for text, reference in _words(answer):
                symbols = self._places.symbols_at(reference)
                spot = self._places.spot(reference)
                if symbols is None or spot is None:
                    continue
                text, private = self._placeholders.parsed(text, spot.document)
                if self._is_joint(text, reference):
                    laid = self._overlay(symbols, reference, text, answer)
                    if laid.fits:
                        found.append(TypedWord(laid, private))
        if any(isinstance(one, TypedWord) for one in found):
            yield from found

    @staticmethod
    def _told(readings: Mapping[int, AnswerReading], current: Mapping[int, str]) -> Told:
        counts: dict[int, list[Statement]] = defaultdict(list)
        likely: dict[int, list[Statement]] = defaultdict(list)
        for number, reading in readings.items():
            for word in reading.words:
                if word.alignment is None:
                    continue
                for place, text in enumerate(word.alignment.texts):
                    symbol = word.symbols[place]
                    if text is None or _is_private(text):
                        continue
                    if not word.joint or symbol in current:
                        counts[symbol].append(Statement(text, number, word.spot))
                    else:
                        likely[symbol].append(Statement(text, number, word.spot))
        return Told(readings, counts, likely)

    def reading(
        self, number: int, answer: Answer, known: Mapping[int, str], *, joint_too: bool = True
    ) -> AnswerReading:
        """How an answer lies over its glyphs; number 0 is for trying one out."""
        if answer.glyph is not None:
            return AnswerReading(number, answer, self._glyph_words(answer))
        words: list[WordReading] = []
        for place, (text, reference) in enumerate(_words(answer)):
            symbols = self._places.symbols_at(reference)
            spot = self._places.spot(reference)
            if symbols is None or spot is None:
                continue
            text, private = self._placeholders.parsed(text, spot.document)
            known_here = {**known, **private} if private else known
            # The number of an answer that was tried out is given again to the next one.
            key = (number, place, text, tuple(known_here.get(symbol) for symbol in symbols))
            joint = self._is_joint(text, reference)
            if joint and not joint_too:
                words.append(WordReading(symbols, spot, text, None, joint))
                continue
            if not number or key not in self._alignments:
                typed = self._typed_accents.at(reference, symbols, known_here)
                known_typed = {**known_here, **typed} if typed else known_here
                if joint:
                    laid = self._overlay(symbols, reference, text, answer)
                    found = laid_over(laid, known_typed, answer.order, self._looks.price)
                else:
                    found = aligned(symbols, spot.glyphs, text, known_typed, answer)
                self._alignments[key] = as_claimed(found, symbols, typed, known_here)
            words.append(WordReading(symbols, spot, text, self._alignments[key], joint))
        return AnswerReading(number, answer, tuple(words))

    def _is_joint(self, text: str, reference: SpotRef) -> bool:
        """Whether a word is read together with others: its letters or signs may stand anyhow."""
        if changes_form(text):
            return True
        return not text.isalpha() and turns(text, self._places.in_leftward_line(reference))

    def _overlay(
        self, symbols: tuple[int, ...], reference: SpotRef, text: str, answer: Answer
    ) -> Overlay:
        key = (reference, text, answer.order, answer.wildcard)
        if key not in self._overlays:
            rows = self._places.filed(reference)
            filed = sorted(range(len(rows)), key=lambda place: rows[place])
            in_one_piece = max(rows) - min(rows) < len(rows)
            self._overlays[key] = overlay(
                symbols,
                text,
                answer.order,
                answer.wildcard,
                filed=filed if in_one_piece else None,
                filed_from_left=self._places.filed_from_left(reference),
                is_mark=self._looks.is_mark,
                in_leftward_line=self._places.in_leftward_line(reference),
                bars=any(map(self._may_have_bars, symbols)),
            )
        return self._overlays[key]

    def _may_have_bars(self, symbol: int) -> bool:
        one = self._book.symbols[symbol] if symbol >= 0 else None
        return one is not None and (one.document, one.font) in self._bar_fonts

    def _glyph_words(self, answer: Answer) -> tuple[WordReading, ...]:
        symbol = None if answer.glyph is None else self._places.symbol(answer.glyph)
        if symbol is None:
            return ()
        spot = self._places.spot(answer.spots[0]) if answer.spots else None
        text = nfc(answer.text)
        told = None if answer.wildcard and answer.wildcard == text else text
        found = Alignment((told,), ((),), (), 0, answer.order)
        where = spot or Spot(self._book.symbols[symbol].document, 0, ())
        return (WordReading((symbol,), where, text, found),)


def _makes_up(word: WordReading, texts: Mapping[int, str]) -> bool:
    """Whether a typed word is just what its glyphs say, each with its text."""
    found = word.alignment
    return (
        found is not None
        and not found.clashes
        and found.price < MISMATCH
        and all(
            text == texts.get(symbol)
            for symbol, text in zip(word.symbols, found.texts, strict=True)
        )
    )


def _is_sure(word: WordReading) -> bool:
    """Whether a word by itself tells what it tells beyond doubt."""
    if word.alignment is None:
        return True
    return not any(word.alignment.choices) and not word.joint


def _note(current: dict[int, str], word: WordReading) -> None:
    """Remember what a word says for those that come after it; the first one stands."""
    for symbol, text in zip(
        word.symbols, word.alignment.texts if word.alignment else (), strict=bool(word.alignment)
    ):
        if text is not None and not _is_private(text):
            current.setdefault(symbol, text)


def _agreed(readings: Iterable[AnswerReading]) -> dict[int, str]:
    """What words that leave something open do tell."""
    told: dict[int, str] = {}
    for reading in readings:
        for word in reading.words:
            if word.alignment is not None and not word.joint:
                _note(told, word)
    return told


def _words(answer: Answer) -> list[tuple[str, SpotRef]]:
    """The typed words with their places; as one word if their numbers differ."""
    words = answer.text.split()
    spots = answer.spots
    if not spots or len(words) == len(spots):
        return list(zip(words, spots, strict=False))
    if len({(spot.sha256, spot.page) for spot in spots}) > 1:
        return []
    parts = spots[::-1] if reads_from_right(answer.text) else spots
    rows = tuple(row for spot in parts for row in spot.glyphs)
    return [("".join(words), SpotRef(spots[0].sha256, spots[0].page, rows))]


def _is_private(text: str) -> bool:
    return bool(text) and max(text) >= "\U000f0000"
