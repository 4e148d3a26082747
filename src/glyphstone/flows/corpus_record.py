"""One document as a record of a corpus: its text, and all that a corpus builder filters by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from glyphstone.document import Document
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.broken_font_maps import broken_fonts, healed_maps
from glyphstone.flows.maps import KnownMaps
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.kept import kept_breaks, kept_maps
from glyphstone.flows.recovery.project_files import find_project
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.language.tags import language
from glyphstone.model import (
    DoubtfulFont,
    FontKey,
    GlyphKey,
    PageText,
    Paragraph,
    Survey,
    vouched_for,
)
from glyphstone.model.prose import LineRole
from glyphstone.prose import DocumentProse, ProseOptions, read_prose
from glyphstone.reading import DocumentText, TextOptions, read_text
from glyphstone.reading.meanings import readable
from glyphstone.verdict.advice import Diagnosis, diagnose
from glyphstone.verdict.doubtful import (
    doubted_codes,
    doubtful_fonts,
    guessed_fonts,
    unchecked_fonts,
)
from glyphstone.version import __version__
from glyphstone.writers.jsonl import Columns, Jsonl
from glyphstone.writers.protocol import Facts, written

__all__ = ["BrokenFont", "CorpusRecord", "RecordFacts", "RecordTask", "TextForm", "record"]

#: Drawings of a broken font that are kept, the commonest first: enough to know the same typeface
#: again in another subset. By hand.
KEPT_SHAPES = 24
#: The share of a document's glyphs that must be unknown or doubtful for its drawings to be
#: recognised: less is rarely more than a few signs of formulas, and costs seconds. By hand.
WORTH_RECOGNISING = 0.005


class TextForm(StrEnum):
    """What becomes of lines."""

    #: Paragraphs, hyphens and page furniture removed.
    PROSE = "prose"
    #: As they stand, which is quicker.
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class RecordTask:
    """A document, and how its text is wanted."""

    source: Source
    #: Its id in the corpus, and the name by which it is found in the source.
    identity: str
    name: str
    form: TextForm = TextForm.PROSE
    #: Whether broken fonts get the maps of the library, and what other evidence is sure of;
    #: whether drawings are recognised for it, which takes longest.
    heal: bool = True
    shapes: bool = True
    #: What the manifest says of it, for the columns that a PDF does not tell.
    url: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class BrokenFont:
    """A font whose own map cannot be believed, as far as a corpus wants to know it again."""

    key: str
    name: str
    program: str
    trust: str
    #: The kinds of doubt, by the names of their rules.
    reasons: tuple[str, ...]
    #: Distinct glyphs, how often they are shown, and on how many pages.
    glyphs: int
    shown: int
    pages: int
    #: How many of those shown have no text or a doubted one, and how many of these a map names.
    wrong: int
    healed: int
    #: The keys of its commonest drawings.
    shapes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """What a corpus counts and filters by."""

    lang: str
    script: str
    pages: int
    pages_scanned: int
    characters: int
    #: Glyphs that the pages show, those of them that nobody has named, and doubtful letters.
    glyphs: int
    unknown: int
    doubtful: int
    producer: str
    #: How many fonts have each verdict.
    verdicts: dict[str, int]
    map_confidence: float | None
    provenance: tuple[str, ...]
    faults: tuple[str, ...]
    mended: bool

    @property
    def unknown_share(self) -> float:
        """The share of its glyphs that nobody has named."""
        return _share(self.unknown, self.glyphs)

    @property
    def doubtful_share(self) -> float:
        """The share of its glyphs that are printed and not vouched for."""
        return _share(min(self.doubtful, self.glyphs - self.unknown), self.glyphs)


@dataclass(frozen=True, slots=True)
class CorpusRecord:
    """A document that was read."""

    #: One line of JSON with the columns of FinePDFs, without a line end.
    line: bytes
    text: str
    facts: RecordFacts
    fonts: tuple[BrokenFont, ...]
    account: Account
    notices: tuple[str, ...] = ()


def _share(part: int, whole: int) -> float:
    return round(min(part / whole, 1.0), 6) if whole else 0.0


def record(task: RecordTask, progress: Progress) -> CorpusRecord:
    """Read a document; if fonts of it are broken, heal what is sure and read it once more."""
    with opened(task.source) as document:
        known = _from_project(task)
        if known is None:
            reading = _Reading(task, document, KnownMaps({}), progress)
            diagnosis = diagnose(reading.survey())
            if not (task.heal and broken_fonts(diagnosis)):
                return reading.record(diagnosis)
            found = reading.record(diagnosis)
            wrong = found.facts.unknown_share + found.facts.doubtful_share
            shapes = task.shapes and wrong >= WORTH_RECOGNISING
            known = healed_maps(document, diagnosis, task.source, shapes=shapes)
            if not known.maps:
                return replace(found, notices=known.notices)
        else:
            document.keep_pages()
            diagnosis = diagnose(document.survey(pages=task.source.pages))
        if task.source.strict:
            known = replace(known, maps=vouched_for(known.maps))
        again = _Reading(task, document, known, progress)
        return again.record(diagnosis, known.notices)


def _from_project(task: RecordTask) -> KnownMaps | None:
    """The maps that a recovery has left beside the document, if there was one."""
    project = find_project(task.source.path)
    if project is None:
        return None
    sha256 = sha256_of(task.source.path)
    kept = kept_maps(project, sha256)
    return None if kept is None else KnownMaps(kept, breaks=kept_breaks(project, sha256))


class _Reading:
    """One pass over a document with some maps."""

    def __init__(
        self, task: RecordTask, document: Document, known: KnownMaps, progress: Progress
    ) -> None:
        self._task = task
        self._document = document
        self._known = known
        self._progress = progress
        #: On how many pages each font is seen, and the glyphs without a name.
        self._pages_of: Counter[FontKey] = Counter()
        self._unknown: Counter[GlyphKey] = Counter()
        self._pages = 0
        self._writer = Jsonl(Columns.FINEPDFS, identity=task.identity)
        self._text: list[str] = []
        self._least: float | None = None
        self._paths: dict[str, None] = {}
        wanted = task.source.pages
        self._whole: DocumentText | DocumentProse
        if task.form is TextForm.LINES:
            how = known.how(TextOptions())
            self._whole = read_text(document, maps=known.maps, options=how, pages=wanted)
            paragraphs = list(_blocks(self._watched(self._whole)))
        else:
            usual = ProseOptions(sentences=False)
            self._whole = read_prose(
                document,
                maps=known.maps,
                options=replace(usual, text=known.how(usual.text)),
                pages=wanted,
                watch=self._see,
            )
            self._whole.read()
            paragraphs = list(self._whole)
        self._line = b"".join(written(self._writer, self._facts(), self._heard(paragraphs)))

    def survey(self) -> Survey:
        """What the pages use; complete if the reading had no maps."""
        found = self._whole.survey
        assert found is not None  # only the text of another tool has none
        return found

    def _watched(self, pages: Iterable[PageText]) -> Iterator[PageText]:
        for page in pages:
            self._see(page)
            yield page

    def _see(self, page: PageText) -> None:
        self._pages = max(self._pages, page.number)
        self._pages_of.update({span.font for span in page.spans()})
        for span in page.spans():
            self._unknown.update(span.unknown)
        self._progress(page.number, max(page.number, self._document.announced_pages))

    def _heard(self, paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
        for one in paragraphs:
            self._text.append(one.text)
            if one.map_confidence is not None:
                self._least = min(one.map_confidence, 1.0 if self._least is None else self._least)
            self._paths.update(dict.fromkeys(one.provenance))
            yield one

    def _facts(self) -> Facts:
        whole = self._whole
        return Facts(
            self._task.name,
            title=self._document.title,
            date=self._task.date or self._document.date,
            url=self._task.url,
            lang=whole.lang,
            script=whole.script,
            pages=self._pages or None,
            version=__version__,
        )

    def record(self, diagnosis: Diagnosis, notices: tuple[str, ...] = ()) -> CorpusRecord:
        """The record, with the verdicts on the fonts."""
        survey = diagnosis.survey
        text = "\n\n".join(self._text)
        doubtful = self._doubtful(diagnosis)
        facts = RecordFacts(
            lang=language(self._whole.lang) or "und",
            script=self._whole.script,
            pages=len(survey.pages),
            pages_scanned=len(diagnosis.scanned),
            characters=len(text),
            glyphs=sum(use.count for uses in survey.uses for use in uses),
            unknown=self._unknown.total(),
            doubtful=sum(font.shown for font in doubtful),
            producer=survey.producer,
            verdicts=_verdicts(diagnosis),
            map_confidence=self._least,
            provenance=tuple(self._paths),
            faults=tuple(str(fault) for fault in self._document.all_faults),
            mended=bool(self._document.mended),
        )
        return CorpusRecord(
            line=self._line.rstrip(b"\n"),
            text=text,
            facts=facts,
            fonts=tuple(self._broken(diagnosis)),
            account=account_of(self._document, self._unknown, doubtful),
            notices=notices,
        )

    def _doubtful(self, diagnosis: Diagnosis) -> tuple[DoubtfulFont, ...]:
        survey, maps = diagnosis.survey, self._known.maps
        counts = {
            font.key: {use.code: use.count for use in uses}
            for font, uses in zip(survey.fonts, survey.uses, strict=True)
        }
        found = guessed_fonts(survey.fonts, maps, lambda font: counts.get(font.key, {}))
        found += unchecked_fonts(survey.fonts, maps, lambda font: counts.get(font.key, {}))
        return found + doubtful_fonts(survey, list(maps), diagnosis.verdicts)

    def _broken(self, diagnosis: Diagnosis) -> Iterator[BrokenFont]:
        survey = diagnosis.survey
        for place in broken_fonts(diagnosis):
            font, uses = survey.fonts[place], survey.uses[place]
            sure = {
                code
                for code, one in self._known.maps.get(font.key, {}).items()
                if not (one.guessed or one.unchecked)
            }
            drawn = sorted(
                (use for use in uses if use.shape is not None and not use.shape.blank),
                key=lambda use: (-use.count, use.code),
            )
            verdict = diagnosis.verdicts[place]
            wrong = doubted_codes(verdict, uses) | {
                use.code
                for use in uses
                if readable(use.claim.text) is None and not (use.shape and use.shape.blank)
            }
            yield BrokenFont(
                key=str(font.key),
                name=font.name,
                program=font.program.value,
                trust=verdict.trust.value,
                reasons=tuple(dict.fromkeys(reason.kind for reason in verdict.reasons)),
                glyphs=len(uses),
                shown=sum(use.count for use in uses),
                pages=self._pages_of[font.key],
                wrong=sum(use.count for use in uses if use.code in wrong),
                healed=sum(use.count for use in uses if use.code in wrong & sure),
                shapes=tuple(use.shape.key for use in drawn[:KEPT_SHAPES] if use.shape),
            )


def _verdicts(diagnosis: Diagnosis) -> dict[str, int]:
    used = zip(diagnosis.survey.uses, diagnosis.verdicts, strict=True)
    found = Counter(verdict.trust.value for uses, verdict in used if uses)
    return dict(sorted(found.items()))


def _blocks(pages: Iterable[PageText]) -> Iterator[Paragraph]:
    """Each block of each page as it stands, one line a line."""
    for page in pages:
        for block in page.blocks:
            spans = [span for line in block.lines for span in line.spans]
            lines = ["".join(span.text for span in line.spans) for line in block.lines]
            sure = [span.map_confidence for span in spans if span.map_confidence is not None]
            yield Paragraph(
                text="\n".join(lines),
                role=LineRole.WHOLE,
                lines=((page.number, block.lines[0].number),) if block.lines else (),
                lang=block.lang,
                lang_confidence=block.lang_confidence,
                lang_source=block.lang_source,
                script=block.script,
                map_confidence=min(sure, default=None),
                provenance=tuple(dict.fromkeys(p for span in spans for p in span.provenance)),
                unknown=tuple(one for span in spans for one in span.unknown),
            )
