"""The state of a recovery: documents joined into one book, evidence, answers, what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import unicodedata2

from glyphstone.answers.honesty import refutes
from glyphstone.answers.placeholders import Placeholders
from glyphstone.answers.session import Session
from glyphstone.answers.vouching import TYPED
from glyphstone.errors import MapError
from glyphstone.evidence import LearningEvidence
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.drawings.font_language import FontLanguage
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.evidence.sources.font_tables import Tables
from glyphstone.evidence.sources.library import Library
from glyphstone.evidence.sources.styles import Styles
from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument, shapes_of
from glyphstone.flows.recovery.evidence_gathering import (
    Gathered,
    proposals_about,
    tables_known,
)
from glyphstone.flows.recovery.font_names import meant
from glyphstone.flows.recovery.map_export import map_file
from glyphstone.flows.recovery.project import Project
from glyphstone.model import KNOWN, FontKey, Meaning, Proposal, Symbol, WordBreaks
from glyphstone.store.events import Answer, Check, Event, Forget, effective
from glyphstone.store.exchange import AnswerDocument, AnswerFile, MapFile
from glyphstone.store.map_library import Conflict, MapLibrary
from glyphstone.store.word_breaks import breaks_of

__all__ = ["Solving"]

#: Documents that a message names, so that it stays one sentence; by hand.
_MOST_NAMED = 3
#: The least confidence of a guess that is printed: likelier right than wrong. By hand.
_LIKELY = 0.5
#: The most that a guess is given, below what is known: an answer that another contradicts is one.
_GUESS = KNOWN - 0.01


class _Heard:
    """The evidence that was gathered, and gathered again for a book in which less is believed."""

    name = "gathered"

    def __init__(
        self, gathered: Gathered, documents: Sequence[ReadDocument], library: Path | None
    ) -> None:
        self._gathered = gathered
        self._documents = documents
        self._library = library
        self._learners = self._made_learners(gathered.briefing)

    def _made_learners(self, briefing: Briefing) -> tuple[LearningEvidence, ...]:
        off, shapes = self._gathered.switched_off, shapes_of(self._documents)
        learners: list[LearningEvidence] = []
        if Styles.name not in off:
            learners.append(Styles(shapes))
        if Drawing.name not in off:
            learners.append(Drawing(shapes, briefing.language))
        if Tables.name not in off and Library.name not in off:
            learners.append(Tables(tables_known(self._library)))
        return tuple(learners)

    @property
    def languages(self) -> tuple[FontLanguage, ...]:
        """The scripts and languages that drawings show, that of most glyphs first."""
        return self._gathered.languages

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know of where the evidence comes from."""
        return self._gathered.notices

    def brief(self, briefing: Briefing) -> None:
        """Take what a person tells of the documents into account."""
        if briefing == self._gathered.briefing:
            return
        gathered = self._gathered
        proposals, notices, languages = proposals_about(
            gathered.book,
            shapes_of(self._documents),
            library=self._library,
            switched_off=gathered.switched_off,
            briefing=briefing,
        )
        self._gathered = replace(
            gathered,
            proposals=proposals,
            notices=notices,
            briefing=briefing,
            languages=languages,
        )
        self._learners = self._made_learners(briefing)

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What follows now that more is known: one style teaches another, a table is borne out."""
        off = self._gathered.switched_off
        said = (one for learner in self._learners for one in learner.learned(book, known))
        return (one for one in said if one.source not in off)

    def proposals(self, book: Book) -> Sequence[Proposal]:
        """All of it."""
        if book is self._gathered.book:
            return self._gathered.proposals
        shapes, off = shapes_of(self._documents), self._gathered.switched_off
        return proposals_about(
            book,
            shapes,
            library=self._library,
            switched_off=off,
            briefing=self._gathered.briefing,
        )[0]


class Solving:
    """Documents that are recovered together, and the session over them."""

    #: Whether only the beginning of the documents is read.
    partial = False

    def __init__(
        self,
        documents: Sequence[ReadDocument],
        project: Project,
        gathered: Gathered,
        *,
        library: Path | None = None,
    ) -> None:
        self.documents = tuple(documents)
        self.project = project
        self.book = gathered.book
        self._library = library
        self._evidence = _Heard(gathered, documents, library)
        self.session = self._session()
        self.placeholders = Placeholders(self.book.symbols)

    @property
    def languages(self) -> tuple[FontLanguage, ...]:
        """The scripts and languages that drawings show, that of most glyphs first."""
        return self._evidence.languages

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know of where the evidence comes from."""
        return self._evidence.notices

    def _session(self) -> Session:
        return Session(self.book, [self._evidence], self.project)

    @property
    def taught(self) -> bool:
        """Whether a person's answers or the library have something to say."""
        return bool(self.project.events()) or any(
            proposal.source == Library.name
            for entry in self.session.entries
            for proposal in entry.provenance
        )

    def distrust(self, named: str) -> int | None:
        """Believe nothing that a file says of a font, a range of its codes or a glyph.

        `named` is a font's name or key, `FONT:41`, `FONT:41-5A` (codes in base 16) or `all`.
        Returns how many glyphs were believed until now; None if nothing has that name.
        """
        found = meant(self.documents, self.book, named)
        if not found:
            return None
        before = self.session.distrusted
        self.project.begin()
        for document, font, codes in found:
            self.session.distrust(font, document=document, codes=codes)
        return len(self.session.distrusted - before)

    def fonts_to_map(self, document: int) -> tuple[FontFacts, ...]:
        """The fonts whose own map is not believed: by the verdict, or because a person says so."""
        distrusted = {
            self.book.symbols[symbol].font
            for symbol in self.session.distrusted
            if self.book.symbols[symbol].document == document
        }
        fonts = self.documents[document].fonts
        return tuple(font for font in fonts if font.needs_map or font.key in distrusted)

    def maps(self, document: int) -> dict[FontKey, dict[int, Meaning]]:
        """What the codes of a document's fonts mean: what is known, and guesses at the rest.

        A font whose own map cannot be believed has an entry, even if nothing is known of it yet.
        """
        found: dict[FontKey, dict[int, Meaning]] = {
            font.key: {} for font in self.fonts_to_map(document)
        }
        known = self.session.solution.known
        own = [symbol for symbol in self.book.symbols if symbol.document == document]
        for symbol in own:
            if symbol.id in known:
                found.setdefault(symbol.font, {})[symbol.code] = self._meaning(symbol.id)
        to_map = {font.key for font in self.fonts_to_map(document)}
        otherwise = {symbol.font for symbol in own if self._reads_otherwise(symbol)}
        for symbol in own:
            if symbol.id in known or symbol.font not in found:
                continue
            if symbol.trusted and symbol.font not in to_map | otherwise:
                # What a sound font claims is asked about at most; until then it is read as before.
                text = unicodedata2.normalize("NFC", symbol.claim.text)
                confidence = min(self.session.entries[symbol.id].confidence, _GUESS)
                found[symbol.font][symbol.code] = Meaning(text, confidence, Claims.name)
            elif (guess := self._guess(symbol.id)) is not None:
                found[symbol.font][symbol.code] = guess
        return found

    def breaks(self, document: int) -> WordBreaks:
        """How a person divides the words of a document."""
        counted = effective(self.session.events)[0]
        return breaks_of(counted, self.documents[document].sha256)

    def _reads_otherwise(self, symbol: Symbol) -> bool:
        """Whether a person has read a glyph otherwise than the file claims."""
        entry = self.session.entries[symbol.id]
        typed = any(one.source == TYPED for one in entry.provenance)
        return typed and refutes(entry.text or "", symbol.claim.text)

    def _guess(self, symbol: int) -> Meaning | None:
        """The likeliest text of a glyph that is not known, None if there is none to speak of."""
        entry = self.session.entries[symbol]
        if not entry.text or entry.confidence < _LIKELY:
            return None
        source = max(entry.provenance, key=lambda one: one.confidence).source
        return Meaning(entry.text, min(entry.confidence, _GUESS), source)

    def _meaning(self, symbol: int) -> Meaning:
        """What a known symbol means, how sure that is, and who says so."""
        entry = self.session.entries[symbol]
        source = next((one.source for one in entry.provenance), "map")
        solution = self.session.solution
        unchecked = symbol in solution.unchecked
        return Meaning(solution.known[symbol], entry.confidence, source, unchecked)

    def changes(
        self, document: int
    ) -> tuple[dict[FontKey, dict[int, Meaning]], dict[FontKey, set[int]]]:
        """The maps of those fonts that need one, and the codes whose own claim stays."""
        wanted = {font.key for font in self.fonts_to_map(document)}
        known = self.session.solution.known
        distrusted = self.session.distrusted
        maps: dict[FontKey, dict[int, Meaning]] = {key: {} for key in wanted}
        kept: dict[FontKey, set[int]] = {}
        overturned: set[FontKey] = set()
        for symbol in self.book.symbols:
            if symbol.document != document or symbol.id not in known:
                continue
            claimed = unicodedata2.normalize("NFC", symbol.claim.text)  # as all that is known is
            trusted = symbol.trusted and symbol.id not in distrusted
            if trusted and known[symbol.id] == claimed:
                kept.setdefault(symbol.font, set()).add(symbol.code)
                continue
            maps.setdefault(symbol.font, {})[symbol.code] = self._meaning(symbol.id)
            if trusted:
                overturned.add(symbol.font)
        touched = wanted | overturned
        return (
            {key: codes for key, codes in maps.items() if key in touched},
            {key: codes for key, codes in kept.items() if key in touched},
        )

    def map_file(self, document: int | None = None) -> MapFile:
        """The maps of the fonts that needed one, with the drawings that serve other documents.

        `document` names one of several, by its number.
        """
        fonts = [
            (one, self.fonts_to_map(number) if document in (None, number) else ())
            for number, one in enumerate(self.documents)
        ]
        solution, shapes = self.session.solution, shapes_of(self.documents)
        return map_file(fonts, self.book, solution.entries, shapes, solution.unchecked)

    def save_to_library(self) -> tuple[int, tuple[Conflict, ...]]:
        """Keep the maps for other documents; how many entries are new, and what is in conflict.

        If the library reads a drawing otherwise, its own reading stays and is told.
        """
        with MapLibrary.open(self._library) as library:
            before = len(library)
            conflicts = library.import_(self.map_file(), "ours")
            return len(library) - before, conflicts

    def take(self, answers: AnswerFile) -> int:
        """Take exported answers over into the project; returns how many events were new."""
        here = {document.sha256 for document in self.documents}
        if answers.documents and here.isdisjoint(one.sha256 for one in answers.documents):
            names = ", ".join(one.file for one in answers.documents[:_MOST_NAMED])
            raise MapError(
                f"these answers are for other documents ({names}).",
                next_step="Give the documents that they were made for.",
            )
        known = [event for _, event in self.project.events()]
        if known[: len(answers.events)] == list(answers.events):
            return 0
        moved = [_moved(event, len(known)) for event in answers.events]
        self.project.begin().extend(moved)
        self.session = self._session()
        return len(moved)

    def answer_file(self) -> AnswerFile:
        """Every answer so far, as it can be exported."""
        return AnswerFile(
            tuple(event for _, event in self.project.events()),
            tuple(
                AnswerDocument(document.sha256, document.path.name, document.pages)
                for document in self.documents
            ),
        )

    def symbol(self, mark: str, document: int = 0) -> int | None:
        """The glyph that a placeholder names, with or without its brackets."""
        _, named = self.placeholders.parsed(f"⟦{mark.strip('⟦⟧')}⟧", document)
        return next(iter(named), None)

    def tokens(self, document: int | None, page: int | None, line: int | None) -> range:
        """The words of a line; empty if there is no such line."""
        for place in self.book.lines:
            if place.document == (document or 0) and (place.page, place.number) == (page, line):
                return range(*place.tokens)
        return range(0)


def _moved(event: Event, by: int) -> Event:
    """An event of other answers, behind so many events of these."""
    if isinstance(event, Forget):
        return Forget(event.answer + by)
    if isinstance(event, Answer | Check) and event.row:
        return msgspec.structs.replace(event, row=event.row + by)
    return event
