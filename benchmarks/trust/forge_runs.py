"""One run: a text, a damage, a person; its record is kept, so that a run is made only once."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

from benchmarks.effort.__main__ import least
from benchmarks.trust.forge_documents import Broken, broken
from benchmarks.trust.forge_faces import CACHE
from benchmarks.trust.forge_person import PERSONS, TrustPerson
from benchmarks.trust.forge_texts import TrustText
from glyphstone.answers.session import Session
from glyphstone.data import shape_model
from glyphstone.evidence.book import Book
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal

__all__ = ["Documents", "HeardDocument", "Record", "RunName", "fingerprint", "recorded"]

_ROOT = Path(__file__).resolve().parents[2]
#: What a record depends on, beside the recogniser's weights: engine, forge, and this benchmark.
_SOURCES = ("src/glyphstone", "forge", "benchmarks/trust", "benchmarks/effort")


@dataclass(frozen=True)
class RunName:
    """Which run: a text, a kind of damage, a person, a seed."""

    text: str
    kind: str
    person: str
    seed: int = 1


@dataclass
class Record:
    """What a run showed; occurrences are of clusters in words."""

    text: str
    script: str
    kind: str
    person: str
    complete: bool
    occurrences: int
    #: Occurrences that the recovery vouches for, and those of them that are wrong.
    known: int
    wrong: int
    #: The same with what was typed in one place only and not looked at.
    shown: int
    shown_wrong: int
    right: int
    words: int
    keys: int
    checks: int
    others: int
    slips: int
    estimate: int
    asked: int
    left: int
    cover: int
    cover_proven: bool
    contradictions: int
    unchecked: int
    unknown: int
    #: Occurrences of another text that the face draws just so: called known, and counted as right.
    one_drawing: int = 0
    falls: list[tuple[str, float]] = field(default_factory=list)
    examples: list[tuple[str, str, int]] = field(default_factory=list)
    misspelt: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0


@cache
def fingerprint() -> str:
    """A short name of the sources that records depend on."""
    digest = hashlib.sha256()
    for folder in _SOURCES:
        for path in sorted((_ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    for path in shape_model.FILES:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class HeardDocument:
    """The evidence of a document; gathered again when the book is believed less."""

    name = "gathered"

    def __init__(self, document: Broken) -> None:
        self._document = document
        self._kept: dict[int, tuple[Book, tuple[Proposal, ...]]] = {}

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What follows now that more is known."""
        return (one for learner in self._document.learners for one in learner.learned(book, known))

    def proposals(self, book: Book) -> tuple[Proposal, ...]:
        """All of it."""
        kept = self._kept.get(id(book))
        if kept is None or kept[0] is not book:
            kept = self._kept[id(book)] = (book, self._document.proposals(book))
        return kept[1]


def recorded(name: RunName, texts: dict[str, TrustText], documents: Documents) -> Record:
    """The record of a run: kept, or made now."""
    key = hashlib.sha256(repr((name, fingerprint())).encode()).hexdigest()[:24]
    kept = CACHE / "runs" / f"{key}.json"
    if kept.is_file():
        return Record(**json.loads(kept.read_text(encoding="utf-8")))
    found = _run(name, texts[name.text], documents)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(asdict(found), ensure_ascii=False), encoding="utf-8")
    return found


class Documents:
    """The document of a text and a damage, kept for the next person."""

    def __init__(self) -> None:
        self._last: tuple[tuple[str, str, int], tuple[Broken, HeardDocument]] | None = None

    def get(self, text: TrustText, kind: str, seed: int) -> tuple[Broken, HeardDocument]:
        """The document and its evidence."""
        key = (text.code, kind, seed)
        if self._last is None or self._last[0] != key:
            made = broken(text, kind, seed)
            self._last = (key, (made, HeardDocument(made)))
        return self._last[1]


def _run(name: RunName, text: TrustText, documents: Documents) -> Record:
    start = time.process_time()
    document, heard = documents.get(text, name.kind, name.seed)
    session = Session(document.printed.book, [heard], MemoryJournal())
    manner = PERSONS[name.person]
    person = TrustPerson(document.printed, session, manner, repr(name), text.fonts)
    cover = least(document.printed.book, session)
    course = person.recover()
    progress = session.progress()
    solution = session.solution
    disputed = {one.symbol for one in solution.contradictions}
    shown = person.scorer.score(solution.known)
    vouched = person.scorer.score(solution.known, solution.unchecked | disputed)
    return Record(
        text=name.text,
        script=text.script,
        kind=name.kind,
        person=name.person,
        complete=progress.complete,
        occurrences=shown.total,
        known=vouched.said,
        wrong=vouched.wrong,
        shown=shown.said,
        shown_wrong=shown.wrong,
        one_drawing=vouched.one_drawing,
        right=shown.right,
        words=course.words,
        keys=course.keys,
        checks=course.checks,
        others=course.others,
        slips=course.slips,
        estimate=course.estimate,
        asked=course.asked_first,
        left=course.left,
        cover=len(cover.chosen),
        cover_proven=cover.proven,
        contradictions=progress.contradictions,
        unchecked=progress.unchecked,
        unknown=progress.glyphs.total - progress.glyphs.decoded,
        falls=course.falls,
        examples=list(vouched.examples or shown.examples),
        misspelt=person.scorer.misspelt(session)[:8],
        seconds=round(time.process_time() - start, 2),
    )
