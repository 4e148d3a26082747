"""Of a long word without blanks, the part that a question is about.

Where a script has no spaces, a line is one word; the book cuts it where its glyphs are believed.
What answers have made known since tells where else it may be cut: then nobody need type the whole
line again for one glyph.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from glyphstone.answers.answer_records import AnswerReading
from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.evidence.book import Book
from glyphstone.evidence.long_words import pieces
from glyphstone.model import Direction, Spot

__all__ = ["part_of", "spot_of", "was_asked_in_part"]


def part_of(book: Book, question: Question, known: Mapping[int, str]) -> tuple[int, int] | None:
    """Where the part that teaches something begins and ends in its word; None for all of it."""
    line = book.lines[question.line]
    if question.kind is not QuestionKind.TOKEN or line.direction is not Direction.LTR:
        return None
    symbols = book.token(question.token)
    own = slice(book.token_start[question.token], book.token_start[question.token + 1])
    cuts = pieces([known.get(symbol) for symbol in symbols], book.filed[own].tolist())
    taught = set(question.teaches)
    found = [
        (begin, end)
        for begin, end in pairwise((0, *cuts, len(symbols)))
        if not taught.isdisjoint(symbols[begin:end])
    ]
    part = (found[0][0], found[-1][1]) if found else (0, len(symbols))
    return None if part == (0, len(symbols)) else part


def was_asked_in_part(
    book: Book, question: Question, readings: Mapping[int, AnswerReading]
) -> bool:
    """Whether a part of the word of a question was read before, and left open what it teaches."""
    whole = book.spot(question.token)
    rows, taught = set(whole.glyphs), set(question.teaches)
    return any(
        (word.spot.document, word.spot.page) == (whole.document, whole.page)
        and rows.issuperset(word.spot.glyphs)
        and not taught.isdisjoint(word.symbols)
        for reading in readings.values()
        for word in reading.words
    )


def spot_of(book: Book, question: Question) -> Spot:
    """The glyphs that a question asks about."""
    spot = book.spot(question.token)
    begin, end = question.part or (0, len(spot.glyphs))
    if question.position is not None:
        begin, end = question.position, question.position + 1
    return Spot(spot.document, spot.page, spot.glyphs[begin:end])
