"""The engine on a book of five hundred pages: time for an answer and the next question, memory.

Run in a process of its own, so that the peak of memory is the engine's: prints one line of JSON.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from benchmarks.shared import shared_data
from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.model import Claim, ClaimPath, Direction, FontKey, Symbol
from glyphstone.store.journal import ProjectFile

__all__ = ["Speed", "measured"]

#: Languages in Cyrillic letters: together the vocabulary of a long book.
_VOCABULARY = ("niv", "yrk", "kbd", "rus", "ukr", "bul", "kaz", "tat", "kir", "chv")
_LINES, _WORDS = 40, 10


@dataclass(frozen=True)
class Speed:
    """Seconds for each answer with the next question, for typed words found by their lengths."""

    pages: int
    tokens: int
    types: int
    symbols: int
    open_seconds: float
    asked: list[float]
    entered: list[float]
    peak_mb: float
    wrong: int


def long_book(pages: int) -> tuple[Book, list[str]]:
    """A book of one font, its words drawn from ten languages, and what each symbol means."""
    files = [shared_data("udhr_txt", f"{code}.txt") for code in _VOCABULARY]
    words = [w for f in files if f.exists() for w in f.read_text(encoding="utf-8").split()]
    letters = sorted(set("".join(words)))
    number = {letter: i for i, letter in enumerate(letters)}
    dice = random.Random(1)
    count = pages * _LINES * _WORDS
    # Every word once in a while, and compounds that stand nowhere else.
    text = [
        dice.choice(words) if dice.random() < 0.95 else dice.choice(words) + dice.choice(words)
        for _ in range(count)
    ]
    starts = np.zeros(count + 1, dtype=np.int32)
    np.cumsum([len(word) for word in text], out=starts[1:])
    column = np.array([number[c] for word in text for c in word], dtype=np.int32)
    page_start = starts[:: _LINES * _WORDS]
    rows = np.arange(len(column), dtype=np.int32) - np.repeat(page_start[:-1], np.diff(page_start))
    counts = np.bincount(column, minlength=len(letters))
    claim = Claim("", ClaimPath.NONE)
    font = FontKey("1")
    symbols = tuple(
        Symbol(i, 0, font, i, 2, "Long", None, False, 0.5, None, int(counts[i]), None, claim, False)
        for i in range(len(letters))
    )
    lines = tuple(
        BookLine(
            document=0,
            page=1 + i // _LINES,
            number=1 + i % _LINES,
            direction=Direction.LTR,
            box=(0.0, 0.0, 1.0, 1.0),
            size=10.0,
            rotation=0.0,
            tokens=(i * _WORDS, (i + 1) * _WORDS),
        )
        for i in range(count // _WORDS)
    )
    book = Book(
        documents=(BookDocument(0, "long.pdf", "0" * 64, pages),),
        symbols=symbols,
        lines=lines,
        symbol=column,
        row=rows.astype(np.int32),
        token_start=starts,
        token_line=np.repeat(np.arange(len(lines), dtype=np.int32), _WORDS),
        blank_symbol=np.zeros(0, dtype=np.int32),
        blank_row=np.zeros(0, dtype=np.int32),
        blank_line=np.zeros(0, dtype=np.int32),
    )
    return book, letters


def measured(pages: int, folder: Path) -> Speed:
    """A whole recovery, timed step by step; then words typed without saying where they stand.

    Answers go into project files in the folder, as in real work: on the disk before they count.
    """
    book, letters = long_book(pages)

    def word(token: int) -> str:
        return "".join(letters[s] for s in book.token(token))

    start = time.perf_counter()
    session = Session(book, [], ProjectFile.open(folder / "asked.glyphstone", create=True))
    question = session.next_question()
    opened = time.perf_counter() - start
    asked: list[float] = []
    while question is not None:
        text = word(question.token)
        start = time.perf_counter()
        session.read_token(question.token, text)
        question = session.next_question()
        asked.append(time.perf_counter() - start)
    wrong = sum(session.solution.known.get(i) != letter for i, letter in enumerate(letters))
    entered: list[float] = []
    dice = random.Random(2)
    session = Session(book, [], ProjectFile.open(folder / "entered.glyphstone", create=True))
    for _ in range(60):
        line = book.lines[dice.randrange(len(book.lines))]
        first = dice.randrange(line.tokens[0], line.tokens[1] - 2)
        text = " ".join(word(token) for token in range(first, first + 3))
        start = time.perf_counter()
        outcome = session.enter(text)
        if outcome.status is Status.SEVERAL:
            outcome = session.enter(text, page=line.page, line=line.number)
        session.next_question()
        entered.append(time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Speed(
        pages,
        book.token_count,
        len(book.types),
        len(letters),
        opened,
        asked,
        entered,
        peak,
        wrong,
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        print(json.dumps(asdict(measured(int(sys.argv[1]), Path(temporary)))))
