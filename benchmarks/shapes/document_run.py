"""One document: what is right without a person, what is called known, and what a person does."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from benchmarks.shapes.row_person import RowCourse, recover_by_rows, same_to_the_eye
from benchmarks.shapes.texts import Asked
from benchmarks.trust.forge_documents import Broken, broken
from benchmarks.trust.forge_faces import CACHE
from benchmarks.trust.forge_runs import HeardDocument, fingerprint
from benchmarks.trust.forge_scoring import Score, Scorer
from glyphstone.answers.clusters import nfc
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal

__all__ = ["DocumentRun", "Judged", "recorded", "run_of"]

#: What a run depends on beside the engine, the forge and the model.
_SOURCES = tuple(
    Path(__file__).with_name(name) for name in ("document_run.py", "row_person.py", "texts.py")
)
#: The least confidence of a guess that is printed, as recovered text has it.
PRINTED = 0.5


@dataclass(frozen=True)
class Judged:
    """One glyph before a person: how sure its text is, and whether that is right."""

    confidence: float
    right: bool
    count: int


@dataclass(frozen=True)
class DocumentRun:
    """What came of one document; occurrences are of clusters in words."""

    asked: Asked
    #: What is printed without a person, and what of it is called known.
    printed: Score
    known: Score
    #: Glyph types: all, and those right without a person.
    types: int
    types_right: int
    #: Whether all is right but for signs that nobody can tell by their drawing.
    right_to_the_eye: bool
    judged: Sequence[Judged] = field(default=(), repr=False)
    course: RowCourse = field(default_factory=RowCourse)
    #: Whether all is right when the person has finished.
    ended_right: bool = False

    @property
    def alone(self) -> bool:
        """Whether everything is right without a person."""
        return self.printed.right == self.printed.total


def recorded(asked: Asked) -> DocumentRun:
    """The run of a document: kept from before with the same sources and model, or made now."""
    names = repr((asked, fingerprint(), *(path.read_bytes() for path in _SOURCES)))
    kept = CACHE / "shapes" / f"{hashlib.sha256(names.encode()).hexdigest()[:24]}.json"
    if kept.is_file():
        return msgspec.json.decode(kept.read_bytes(), type=DocumentRun)
    found = run_of(asked)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(msgspec.json.encode(found))
    return found


def run_of(asked: Asked) -> DocumentRun:
    """Break a text, read it without a person, then let a person finish it."""
    document = broken(asked.text, asked.kind)
    session = Session(document.printed.book, [HeardDocument(document)], MemoryJournal())
    scorer = Scorer(document.printed)
    texts = printed_texts(session)
    printed = scorer.score(texts)
    known = scorer.score(session.solution.known, session.solution.unchecked)
    types, judged = _judged(document, session, scorer)
    course = recover_by_rows(document, session)
    after = scorer.score(session.solution.known)
    return DocumentRun(
        asked,
        printed,
        known,
        len(types),
        sum(types.values()),
        all(same for same in _eyes(document, texts, scorer).values()),
        judged,
        course,
        after.right + _eyed(after) == after.total,
    )


def printed_texts(session: Session) -> dict[int, str]:
    """What is printed for each glyph without a person: what is known, and guesses."""
    found = dict(session.solution.known)
    for symbol, entry in enumerate(session.entries):
        if symbol not in found and entry.text is not None and entry.confidence >= PRINTED:
            found[symbol] = entry.text
    return found


def _meanings(document: Broken, scorer: Scorer) -> dict[int, str]:
    """What each glyph that stands in words means, those left out that mean now this, now that."""
    book = document.printed.book
    symbols = set(book.symbol.tolist()) - {-1} - scorer.varying()
    return {symbol: nfc(document.printed.meaning(symbol)) for symbol in sorted(symbols)}


def _judged(
    document: Broken, session: Session, scorer: Scorer
) -> tuple[dict[int, bool], list[Judged]]:
    """For each glyph type whether its text is right, and all texts with their confidence.

    What the file itself tells is left out: the benchmark is on what drawings tell.
    """
    texts = printed_texts(session)
    counts = document.printed.book.symbol
    types: dict[int, bool] = {}
    judged = []
    for symbol, meaning in _meanings(document, scorer).items():
        if document.printed.book.symbols[symbol].trusted:
            continue
        entry = session.entries[symbol]
        right = nfc(texts.get(symbol, "")) == meaning
        types[symbol] = right
        if entry.text is not None and entry.confidence > 0:
            same = nfc(entry.text) == meaning
            judged.append(Judged(entry.confidence, same, int((counts == symbol).sum())))
    return types, judged


def _eyes(document: Broken, texts: dict[int, str], scorer: Scorer) -> dict[int, bool]:
    return {
        symbol: same_to_the_eye(nfc(texts.get(symbol, "\0")), meaning)
        for symbol, meaning in _meanings(document, scorer).items()
    }


def _eyed(score: Score) -> int:
    """Occurrences that differ in signs alone that nobody can tell by their drawing."""
    return sum(times for there, out, times in score.examples if same_to_the_eye(there, out))
