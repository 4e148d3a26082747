"""From a document to prose in two passes: the order of the stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import merge

from glyphstone.document import Document
from glyphstone.model import (
    Direction,
    DoubtfulFont,
    Fault,
    Font,
    FontMaps,
    GlyphKey,
    LanguageSource,
    LineRole,
    Notice,
    PageText,
    Paragraph,
    ProseLine,
    Sentence,
    Survey,
    WordChange,
)
from glyphstone.model.text import Box
from glyphstone.prose.language_filter import Dropped, LanguageSieve
from glyphstone.prose.learning import Learned
from glyphstone.prose.line_mending import LineMender
from glyphstone.prose.line_spool import Spool
from glyphstone.prose.other_tools import lines_of_text
from glyphstone.prose.page_lines import PageLines
from glyphstone.prose.paragraph_building import SentenceRecovery, builder_for
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.reading.text_reader import DocumentText, read_text
from glyphstone.text.paragraphs.document_style import STYLE_RULES
from glyphstone.text.sentences.sentence_splitter import split_paragraph

__all__ = ["DocumentProse", "prose_of_text", "read_prose"]


def read_prose(
    document: Document,
    *,
    maps: FontMaps | None = None,
    options: ProseOptions | None = None,
    pages: Collection[int] | None = None,
    watch: Callable[[PageText], None] | None = None,
    told: Callable[[Dropped], None] | None = None,
) -> DocumentProse:
    """The paragraphs of a document, to be gone through once.

    Fonts mean what their `maps` say, as for `read_text`. `watch` is shown each page on the first
    pass, `told` each text that a language filter drops on the second.

    If not all `pages` are wanted, a few beside them are read too: a document's style is learned
    from the pages around each page. Nothing else is told of them.
    """
    options = options or ProseOptions()
    reader = read_text(document, maps=maps, options=options.text, pages=pages)
    beside = _read_beside(document, maps, options, pages_beside(pages, document.announced_pages))
    return DocumentProse(_Pages(reader, watch, beside), options, told)


def _read_beside(
    document: Document, maps: FontMaps | None, options: ProseOptions, pages: Collection[int]
) -> Iterator[PageText]:
    """Pages of a document that leave no trace in what it says of its fonts and faults."""
    if pages:
        with document.reopened() as other:
            text = replace(options.text, languages=False)
            yield from read_text(other, maps=maps, options=text, pages=pages)


def pages_beside(wanted: Collection[int] | None, count: int) -> frozenset[int]:
    """The pages of a document of so many that stand near those wanted, without these."""
    if wanted is None:
        return frozenset()
    own = frozenset(wanted)
    reach = STYLE_RULES.pages_around
    found: set[int] = set()
    for page in own:
        if page - 1 not in own:
            found.update(range(max(1, page - reach), page))
        if page + 1 not in own:
            found.update(range(page + 1, min(count, page + reach) + 1))
    return frozenset(found - own)


def prose_of_text(
    text: str,
    *,
    lang: str = "und",
    options: ProseOptions | None = None,
    told: Callable[[Dropped], None] | None = None,
) -> DocumentProse:
    """The paragraphs of a text that another tool has read from a document."""
    return DocumentProse(_Source(lines_of_text(text, lang)), options or ProseOptions(), told)


class _Source:
    """The lines of a text, page by page; nothing else is known of a text alone."""

    def __init__(self, pages: Iterable[Sequence[ProseLine]] = ()) -> None:
        self._given = pages
        self.boxes: dict[int, Box] = {}
        self.reader: DocumentText | None = None
        self.notices: list[Notice] = []
        self.faults: list[Fault] = []

    def pages(self) -> Iterator[tuple[Sequence[ProseLine], bool]]:
        """The lines of each page, and whether it is wanted or only stands beside such a page."""
        for page in self._given:
            yield page, True


class _Pages(_Source):
    """The lines of a document's pages, and the boxes, notices and faults of those read so far."""

    def __init__(
        self,
        reader: DocumentText,
        watch: Callable[[PageText], None] | None,
        beside: Iterable[PageText],
    ) -> None:
        super().__init__()
        self.reader = reader
        self._wanted = ((page, True) for page in reader)
        self._beside = ((page, False) for page in beside)
        self._watch = watch

    def pages(self) -> Iterator[tuple[Sequence[ProseLine], bool]]:
        """The lines of each page, and whether it is wanted or only stands beside such a page."""
        lines = PageLines()
        for page, wanted in merge(self._wanted, self._beside, key=lambda one: one[0].number):
            if wanted:
                self._take(page)
            yield lines.of(page), wanted

    def _take(self, page: PageText) -> None:
        self.boxes[page.number] = page.box
        self.notices += page.warnings
        self.faults += page.faults
        if self._watch is not None:
            self._watch(page)


class DocumentProse:
    """Paragraphs with their sentences, in the memory that a page takes.

    Its properties are known once `read` has gone through the lines, which iterating does by itself;
    what was left out and dropped is known once all paragraphs have been given.
    """

    def __init__(
        self,
        source: _Source,
        options: ProseOptions,
        told: Callable[[Dropped], None] | None = None,
    ) -> None:
        self._source = source
        self._reader = source.reader
        self._options = options
        self._told = told
        self._spool = Spool()
        self._learned: Learned | None = None
        #: Pages that were read only to learn from them.
        self._beside: set[int] = set()
        self._scripts: Counter[str] = Counter()
        self._directions: Counter[Direction] = Counter()
        #: How many pages have text.
        self.pages = 0
        #: Glyphs that nobody has named: how often each stands in the text, by font and code.
        self.unknown: Counter[GlyphKey] = Counter()
        #: Lines that were left out by request, by role.
        self.left_out: Counter[LineRole] = Counter()
        #: Characters in other languages than those wanted, by language.
        self.other_languages: Counter[str] = Counter()
        #: Words that were changed inside their lines, with the reason of each.
        self.changes: list[WordChange] = []
        self._notices: list[Notice] = []

    def read(self) -> None:
        """The first pass: learn from the document and keep its lines."""
        if self._learned is not None:
            return
        learned = Learned(self._options, self._spool)
        for page, wanted in self._source.pages():
            if wanted:
                self._count(page)
            elif page:
                self._beside.add(page[0].page)
            learned.take(page, wanted=wanted)
        self._learned = learned

    def _count(self, page: Sequence[ProseLine]) -> None:
        self.pages += bool(page)
        for line in page:
            self._scripts[line.script] += len(line.text)
            self._directions[line.direction] += len(line.text)
            if line.unknown:
                self.unknown.update(line.unknown)

    def __iter__(self) -> Iterator[Paragraph]:
        """The second pass."""
        self.read()
        assert self._learned is not None
        options = self._options
        mender = LineMender(self._learned, options)
        builder = builder_for(self._learned, options)
        sieve = (
            LanguageSieve(options.languages, self._told) if options.languages is not None else None
        )
        with self._spool:
            for page in self._learned.pages():
                for line in page if page[0].page not in self._beside else ():
                    for paragraph in builder.push(mender.mend(line)):
                        yield from self._finished(paragraph, sieve)
            for paragraph in builder.flush():
                yield from self._finished(paragraph, sieve)
        self.left_out = builder.left_out
        if sieve is not None:
            self.other_languages = sieve.others
        if isinstance(builder, SentenceRecovery):
            self._notices += builder.warnings

    def _finished(self, paragraph: Paragraph, sieve: LanguageSieve | None) -> Iterator[Paragraph]:
        assert self._learned is not None
        self.changes += paragraph.changes
        if paragraph.role is LineRole.CODE:
            paragraph.sentences = (Sentence(0, len(paragraph.text), paragraph.lang),)
        elif self._options.sentences:
            split_paragraph(paragraph, words=self._learned.abbreviations)
        kept = paragraph if sieve is None else sieve.sift(paragraph)
        if kept is not None:
            yield kept

    @property
    def script(self) -> str:
        """The script of most characters."""
        return max(self._scripts, key=lambda one: self._scripts[one], default="Zyyy")

    @property
    def direction(self) -> Direction:
        """The reading direction of most characters."""
        return max(self._directions, key=lambda one: self._directions[one], default=Direction.LTR)

    @property
    def lang(self) -> str:
        """The language of most characters, BCP 47; `und` if it is not known."""
        if self._reader is not None:
            return self._reader.lang
        return self._learned.language if self._learned is not None else "und"

    @property
    def lang_confidence(self) -> float | None:
        """The confidence in the language; None if it was declared, and for `und`."""
        return self._reader.lang_confidence if self._reader is not None else None

    @property
    def lang_source(self) -> LanguageSource:
        """Where the language comes from."""
        return self._reader.lang_source if self._reader is not None else LanguageSource.NONE

    @property
    def declared_lang(self) -> str | None:
        """The language that the PDF declares for the whole document, as written there."""
        return self._reader.declared_lang if self._reader is not None else None

    @property
    def fonts(self) -> tuple[Font, ...]:
        """The fonts of its pages."""
        return self._reader.fonts if self._reader is not None else ()

    @property
    def doubtful_fonts(self) -> tuple[DoubtfulFont, ...]:
        """The fonts whose letters stand in the text although they are not to be believed."""
        return self._reader.doubtful_fonts if self._reader is not None else ()

    @property
    def survey(self) -> Survey | None:
        """What the pages use, complete only without maps; None for the text of another tool."""
        return self._reader.survey if self._reader is not None else None

    @property
    def boxes(self) -> dict[int, Box]:
        """The visible part of each page, by its number."""
        return self._source.boxes

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read, of the document, its fonts and its pages."""
        of_all = self._reader.faults if self._reader is not None else ()
        return (*of_all, *self._source.faults)

    @property
    def warnings(self) -> list[Notice]:
        """What a person should know about the document and the method."""
        of_all = self._reader.warnings if self._reader is not None else []
        return [*of_all, *self._source.notices, *self._notices]
