"""A document to text, page after page: the order of the stages, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from glyphstone.document import Document, Surveyor
from glyphstone.errors import GlyphstoneError
from glyphstone.layout.blocks.furniture import BlockFacts, FurnitureFinder, PageBlocks
from glyphstone.model import (
    Block,
    BlockKind,
    DoubtfulFont,
    Fault,
    Font,
    FontMaps,
    LanguageSource,
    Notice,
    PageText,
    Survey,
)
from glyphstone.model.data_frames import DataFrame, data_frame, word_columns
from glyphstone.model.plain_data import as_dict
from glyphstone.reading.block_text import describe, describe_page
from glyphstone.reading.han_names import HanNames
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from glyphstone.verdict.doubtful import doubtful_fonts, guessed_fonts, unchecked_fonts

if TYPE_CHECKING:
    from glyphstone.reading.language_labels import Languages

__all__ = ["DocumentText", "read_text"]


def read_text(
    document: Document,
    *,
    maps: FontMaps | None = None,
    options: TextOptions | None = None,
    pages: Collection[int] | None = None,
) -> DocumentText:
    """The text of a document, to be gone through page by page.

    A font with a map means what the map says, and nothing else; a font without one means what it
    claims.
    """
    return DocumentText(document, maps or {}, options or TextOptions(), pages)


class DocumentText:
    """The pages of a document as text; none is kept, so memory does not grow with their number.

    What it says of the whole document holds for the pages gone through so far. They can be gone
    through once.
    """

    def __init__(
        self,
        document: Document,
        maps: FontMaps,
        options: TextOptions,
        pages: Collection[int] | None,
    ) -> None:
        self._document = document
        self._options = options
        self._wanted = pages
        self._maps = maps
        #: Whether the maps hold what is printed and not vouched for.
        self._doubts = any(
            one.guessed or one.unchecked for codes in maps.values() for one in codes.values()
        )
        self._surveyor = Surveyor()
        self._reader = PageReader(maps, options)
        self._han = HanNames()
        self._pages = self._read()
        self._exhausted = False
        #: The doubtful fonts of all pages, once they have been judged.
        self._judged: tuple[DoubtfulFont, ...] | None = None
        self._scripts: Counter[str] = Counter()
        wanted = options.languages and options.described
        self._languages = _languages(document) if wanted else None
        #: The language that the PDF declares for all of itself, as written there.
        self.declared_lang = document.language
        #: What concerns more than one page; pages keep their own.
        self.warnings: list[Notice] = []

    def __iter__(self) -> Iterator[PageText]:
        if self._exhausted:
            raise GlyphstoneError(
                "the pages of this text have been gone through.",
                next_step="Call read_text again, or keep the pages: list(read_text(document)).",
            )
        return self

    def __next__(self) -> PageText:
        try:
            return next(self._pages)
        except StopIteration:
            self._exhausted = True
            raise

    def to_dict(self) -> dict[str, Any]:
        """The text as dicts, lists, strings and numbers; goes through its pages."""
        pages = [page.to_dict() for page in self]
        return {
            "lang": self.lang,
            "lang_confidence": self.lang_confidence,
            "lang_source": str(self.lang_source),
            "declared_lang": self.declared_lang,
            "script": self.script,
            "pages": pages,
            "doubtful_fonts": [as_dict(font) for font in self.doubtful_fonts],
            "warnings": [as_dict(notice) for notice in self.warnings],
            "faults": [as_dict(fault) for fault in self.all_faults],
        }

    def to_pandas(self) -> DataFrame:
        """A DataFrame with one row a word, if pandas is installed; goes through its pages."""
        return data_frame(word_columns(self))

    @property
    def fonts(self) -> tuple[Font, ...]:
        """The fonts of the pages so far."""
        return self._document.fonts

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, of the document and its fonts; pages keep their own."""
        return self._document.faults

    @property
    def all_faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, that of pages included, each once."""
        return self._document.all_faults

    @property
    def survey(self) -> Survey:
        """What the pages so far use, found while they were read; complete only without maps."""
        return self._document.surveyed(self._surveyor)

    @property
    def doubtful_fonts(self) -> tuple[DoubtfulFont, ...]:
        """The fonts whose letters stand in the pages so far although they are not to be believed.

        A font that has a map is among them only if letters of it were guessed, or rest on one
        place alone: once for each. The drawings of the others are compared for it.
        """
        if self._judged is not None:
            return self._judged
        found = self._doubtful()
        if self._exhausted:  # no page can change it any more
            self._judged = found
        return found

    def _doubtful(self) -> tuple[DoubtfulFont, ...]:
        unmapped = self._unmapped
        found = guessed_fonts(self.fonts, self._maps, self._surveyor.shown)
        found += unchecked_fonts(self.fonts, self._maps, self._surveyor.shown)
        if unmapped:
            found += doubtful_fonts(self._document.surveyed(self._surveyor, unmapped))
        return found

    @property
    def _unmapped(self) -> list[Font]:
        """The fonts of the pages so far that have no map."""
        return [font for font in self.fonts if font.key not in self._maps]

    @property
    def lang(self) -> str:
        """The language of most characters, BCP 47; `und` if it is not known."""
        return self._languages.whole.lang if self._languages else "und"

    @property
    def lang_confidence(self) -> float | None:
        """The confidence in it; None if the PDF's declaration was accepted, and for `und`."""
        return self._languages.whole.confidence if self._languages else None

    @property
    def lang_source(self) -> LanguageSource:
        """Where the language comes from."""
        return self._languages.whole.source if self._languages else LanguageSource.NONE

    @property
    def script(self) -> str:
        """The script of most characters."""
        return max(self._scripts, key=lambda one: self._scripts[one], default="Zyyy")

    def _read(self) -> Iterator[PageText]:
        finder: FurnitureFinder[PageText] = FurnitureFinder()
        for page in self._document.pages(self._wanted):
            glyphs = page.glyphs
            # With maps for all fonts there is nothing to be judged.
            if self._doubts or not self._maps or self._unmapped:
                self._surveyor.add(glyphs)
            text = self._reader.read(glyphs)
            if not self._options.described:
                yield text
                continue
            self._han.name(text, self.declared_lang)
            for block in text.blocks:
                describe(block)
            if self._languages is not None:
                self._languages.tell(text)
            self._scripts.update(describe_page(text))
            for done, kinds in finder.push(_waiting(text)):
                yield self._finished(done, kinds)
        for done, kinds in finder.flush():
            yield self._finished(done, kinds)

    def _finished(self, page: PageText, kinds: Sequence[BlockKind]) -> PageText:
        for block, kind in zip(page.blocks, kinds, strict=True):
            block.kind = kind
        return page


def _languages(document: Document) -> Languages:
    """Tells languages; loaded now, as plain lines need it not."""
    from glyphstone.reading.language_labels import Languages

    return Languages(document.language)


def _waiting(page: PageText) -> PageBlocks[PageText]:
    """A page as others are compared with it."""
    return PageBlocks(page, page.box, [_facts(block) for block in page.blocks], page.rotate)


def _facts(block: Block) -> BlockFacts:
    first = block.lines[0]
    return BlockFacts(block.text, block.box, first.size, block.kind, first.spans[0].font_name)
