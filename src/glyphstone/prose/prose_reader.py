"""A document to prose, in two passes: the order of the stages, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

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
    """
    options = options or ProseOptions()
    reader = read_text(document, maps=maps, options=options.text, pages=pages)
    return DocumentProse(_Pages(reader, watch), options, told)


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
    """The lines of a text page by page; of a text alone nothing more is known."""

    def __init__(self, pages: Iterable[Sequence[ProseLine]] = ()) -> None:
        self._given = pages
        self.boxes: dict[int, Box] = {}
        self.reader: DocumentText | None = None
        self.notices: list[Notice] = []
        self.faults: list[Fault] = []

    def pages(self) -> Iterator[Sequence[ProseLine]]:
        """The lines of each page."""
        yield from self._given


class _Pages(_Source):
    """The lines of a document's pages, and what is said of those gone through."""

    def __init__(self, reader: DocumentText, watch: Callable[[PageText], None] | None) -> None:
        super().__init__()
        self.reader = reader
        self._pages = reader
        self._watch = watch

    def pages(self) -> Iterator[Sequence[ProseLine]]:
        """The lines of each page."""
        lines = PageLines()
        for page in self._pages:
            self.boxes[page.number] = page.box
            self.notices += page.warnings
            self.faults += page.faults
            if self._watch is not None:
                self._watch(page)
            yield lines.of(page)


class DocumentProse:
    """Paragraphs with their sentences; a book is gone through in the memory that a page takes.

    What it says of the whole document is known when `read` has gone through the lines, which
    iterating does by itself; what was left out and dropped, when all paragraphs have been given.
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
        self._notices: list[Notice] = []

    def read(self) -> None:
        """The first pass: what the document teaches, with its lines kept aside."""
        if self._learned is not None:
            return
        learned = Learned(self._options, self._spool)
        for page in self._source.pages():
            self.pages += bool(page)
            for line in page:
                self._scripts[line.script] += len(line.text)
                self._directions[line.direction] += len(line.text)
                if line.unknown:
                    self.unknown.update(line.unknown)
            learned.take(page)
        learned.end()
        self._learned = learned

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
            for page in self._spool.pages():
                for line in page:
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
        if self._options.sentences:
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
        """How most characters are read."""
        return max(self._directions, key=lambda one: self._directions[one], default=Direction.LTR)

    @property
    def lang(self) -> str:
        """The language of most characters, BCP 47; `und` where it is not known."""
        if self._reader is not None:
            return self._reader.lang
        return self._learned.language if self._learned is not None else "und"

    @property
    def lang_confidence(self) -> float | None:
        """How sure the language is; None where it was declared, and for `und`."""
        return self._reader.lang_confidence if self._reader is not None else None

    @property
    def lang_source(self) -> LanguageSource:
        """Where the language comes from."""
        return self._reader.lang_source if self._reader is not None else LanguageSource.NONE

    @property
    def declared_lang(self) -> str | None:
        """The language that the PDF declares for all of itself, as written there."""
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
