"""Typed words whose glyphs all say what was typed, and which are read otherwise all the same.

A word may be divided among its glyphs so that every letter is there and none is where it belongs: a
form below the line is given the letter before it, a vowel the letter behind. Nobody disagrees then,
but what comes out is not what a person typed, here and in every other word with these glyphs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from glyphstone.answers.answer_records import AnswerReading, WordReading
from glyphstone.answers.clusters import nfc
from glyphstone.answers.place_names import Places
from glyphstone.answers.word_text import read_token
from glyphstone.evidence.book import Book
from glyphstone.model import Spot
from glyphstone.verdict.characters import is_ignorable, spelled_out

__all__ = ["TypedAsRead"]


class TypedAsRead:
    """Compares typed words with what they read as; keeps what would come out the same."""

    def __init__(self, book: Book, places: Places) -> None:
        self._book = book
        self._places = places
        self._read: dict[tuple[int, tuple[str | None, ...]], str] = {}

    def otherwise(
        self,
        readings: Mapping[int, AnswerReading],
        known: Mapping[int, str],
        confirmed: Set[Spot | None],
    ) -> frozenset[int]:
        """The symbols of typed words that are read otherwise; `confirmed` are words left out.

        A glyph that also stands in a word that is read as it was typed is borne out by that one,
        unless all of them are. So it is if another answer holds for a glyph of the word: then all
        of the word was divided otherwise than it seemed.
        """
        wrong: list[set[int]] = []
        borne_out: set[int] = set()
        for word in _whole_words(readings.values()):
            own = {symbol for symbol in word.symbols if symbol >= 0}
            if word.spot in confirmed or self._is_as_typed(word, known):
                borne_out |= own
            else:
                wrong.append(own)
        return frozenset(symbol for own in wrong for symbol in own - borne_out or own)

    def _is_as_typed(self, word: WordReading, known: Mapping[int, str]) -> bool:
        """Whether a word is read as it was typed, or cannot be compared."""
        token = self._places.token_at(self._places.reference(word.spot))
        if word.alignment is None or token is None:
            return True
        if any(symbol >= 0 and symbol not in known for symbol in word.symbols):
            # A word with a gap is asked about, or disputed.
            return True
        if not word.joint and _was_settled_otherwise(word, known):
            # Where a letter is a glyph, that says nothing of the glyphs beside it.
            return True
        return _plain(self._now(token, known)) == _plain(word.text)

    def _now(self, token: int, known: Mapping[int, str]) -> str:
        """What a token reads as; the rest of its line tells in what order."""
        first, end = self._book.lines[self._book.token_line[token]].tokens
        starts = self._book.token_start
        line = self._book.symbol[starts[first] : starts[end]].tolist()
        key = (token, tuple(known.get(symbol) for symbol in line))
        if key not in self._read:
            texts = [known.get(symbol) for symbol in self._book.token(token)]
            self._read[key] = read_token(
                self._book, token, texts, known, lambda _, text: text or ""
            )
        return self._read[key]


def _was_settled_otherwise(word: WordReading, known: Mapping[int, str]) -> bool:
    """Whether another answer holds for a glyph of a word than this one, or it leaves one open."""
    texts = word.alignment.texts if word.alignment else ()
    return any(
        text is None or spelled_out(known.get(symbol, "")) != spelled_out(text)
        for symbol, text in zip(word.symbols, texts, strict=True)
    )


def _whole_words(readings: Iterable[AnswerReading]) -> Iterator[WordReading]:
    """The words that were typed, answers about a glyph by itself left out."""
    for reading in readings:
        if reading.answer.glyph is None:
            yield from reading.words


def _plain(text: str) -> str:
    """A text without what cannot be seen, presentation forms spelled out."""
    return nfc(spelled_out("".join(char for char in text if not is_ignorable(char))))
