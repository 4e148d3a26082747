"""A lazy document: open() a PDF, stream its pages, ask its fonts, survey the whole of it."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, TypeAlias, overload

from glyphstone.document.kept_pages import KeptPages
from glyphstone.document.surveyor import Surveyor
from glyphstone.errors import BadPageError, GlyphstoneError, Place
from glyphstone.model import Fault, Font, Glyphs, PageFacts, Survey
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.model.notebook import safe, table
from glyphstone.options import Limits
from glyphstone.pdf.document.dates import iso_date
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.reader import Reader
from glyphstone.shapes.fingerprint import fingerprints

if TYPE_CHECKING:
    from glyphstone.verdict.advice import Diagnosis

__all__ = ["Document", "DocumentSource", "Page", "open", "with_shapes"]


#: Pages whose fonts a notebook judges, so that a long book shows at once; by hand.
_NOTEBOOK_PAGES = 5
#: What can be opened: the path of a PDF, its bytes, or a file object that gives them.
DocumentSource: TypeAlias = str | Path | bytes | BinaryIO


def open(
    source: DocumentSource, *, password: str | None = None, limits: Limits | None = None
) -> Document:
    """An opened PDF; use it in a `with` block, or close it.

    Bytes and what a file object gives are kept in a temporary file as long as the document is open.
    """
    if isinstance(source, str | Path):
        return Document(Path(source), password=password, limits=limits or Limits())
    folder = tempfile.TemporaryDirectory(prefix="glyphstone.")
    try:
        path = Path(folder.name) / "document.pdf"
        with path.open("wb") as file:
            if isinstance(source, bytes):
                file.write(source)
            else:
                shutil.copyfileobj(source, file)
        return Document(path, password=password, limits=limits or Limits(), folder=folder)
    except BaseException:
        folder.cleanup()
        raise


class Page:
    """One page; its glyphs are read when first asked for."""

    def __init__(self, number: int, read: Callable[[], Glyphs]) -> None:
        self.number = number
        self._read = read

    @cached_property
    def glyphs(self) -> Glyphs:
        """Every glyph that the page shows, in the order of the PDF."""
        return self._read()

    @property
    def facts(self) -> PageFacts:
        """The page's box, rotation and images."""
        return self.glyphs.page

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read of this page."""
        return tuple(self.glyphs.faults)


class Document:
    """An open PDF. It stays in the process and thread that opened it.

    A `reader` that is handed over is closed with the document.
    """

    def __init__(
        self,
        path: Path,
        *,
        password: str | None,
        limits: Limits,
        folder: tempfile.TemporaryDirectory[str] | None = None,
        reader: Reader | None = None,
    ) -> None:
        self.path = path
        self._folder = folder
        self._password = password
        self.limits = limits
        self._reader = reader or Reader(path, password, limits, with_shapes)
        self._kept: KeptPages | None = None
        self._closed = False
        #: When no further page is begun, by the system's clock, and whether that has happened.
        self._stop_at: float | None = None
        self.stopped = False

    def __enter__(self) -> Document:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; tables and shapes that were read stay usable."""
        self._closed = True
        self._reader.close()
        if self._kept is not None:
            self._kept.close()
        if self._folder is not None:
            self._folder.cleanup()

    def reopened(self) -> Document:
        """The same file opened once more, with fonts and faults of its own; close it before this.

        What is read there leaves no trace here.
        """
        self._must_be_open()
        return Document(self.path, password=self._password, limits=self.limits)

    def __len__(self) -> int:
        """How many pages can be found; the page tree is gone through, no page is read."""
        return sum(1 for _ in self.pages())

    def __iter__(self) -> Iterator[Page]:
        """Its pages one after another; none stays in memory."""
        return self.pages()

    @overload
    def __getitem__(self, place: int) -> Page: ...

    @overload
    def __getitem__(self, place: slice) -> list[Page]: ...

    def __getitem__(self, place: int | slice) -> Page | list[Page]:
        """A page by its place, counted from 0 and from the end as in a list, or a slice of them.

        `page(number)` counts from 1, as people do.
        """
        if isinstance(place, slice):
            numbers = {at + 1 for at in range(*place.indices(len(self)))}
            found = list(self.pages(numbers)) if numbers else []
            return found if (place.step or 1) > 0 else found[::-1]
        count = len(self)
        if not -count <= place < count:
            raise IndexError(f"the document has {count} pages")
        return self.page(place % count + 1)

    def keep_pages(self) -> None:
        """From now on keep the glyphs of every page that is read, so that none is read twice.

        They are kept on the disk if they are many: memory does not grow with their number.
        """
        if self._kept is None:
            self._kept = KeptPages(self._reader.fonts)

    def stop_after(self, seconds: float) -> None:
        """From then on `pages` begins no further page, and a fault says where it stopped.

        What was read so far can be written before somebody ends the process.
        """
        self._stop_at = time.monotonic() + seconds

    def pages(self, wanted: Collection[int] | None = None) -> Iterator[Page]:
        """The pages (or those wanted) one after another; none stays in memory.

        Raises DamagedError for a document in which no page can be found.
        """
        self._must_be_open()
        last = max(wanted, default=0) if wanted is not None else None
        before = 0
        for number, entry in self._reader.pages():
            if last is not None and number > last:
                return
            if wanted is None or number in wanted:
                # One page is always read, and none is left out that costs no more time.
                if before and self._is_late():
                    self._stop(before)
                    return
                yield Page(number, partial(self._glyphs, number, entry))
                before = number

    def _is_late(self) -> bool:
        return self._stop_at is not None and time.monotonic() >= self._stop_at

    def _stop(self, page: int) -> None:
        self.stopped = True
        total = f" of {self.announced_pages:,}" if self.announced_pages >= page else ""
        self.note(
            Fault(
                f"its time is over: pages after page {page:,}{total} were not read;"
                " --seconds gives it more, --pages names those that you want"
            )
        )

    def _must_be_open(self) -> None:
        if self._closed:
            raise GlyphstoneError(
                "the document is closed.",
                place=Place(file=str(self.path)),
                next_step="Read it inside the with block, or open it again.",
            )

    def _glyphs(self, number: int, entry: PageEntry) -> Glyphs:
        self._must_be_open()
        if self._kept is not None and number in self._kept:
            return self._kept.page(number)
        glyphs = self._reader.glyphs(number, entry)
        if self._kept is not None:
            self._kept.add(glyphs)
        return glyphs

    def page(self, number: int) -> Page:
        """The page of a number, counted from 1."""
        for page in self.pages({number}):
            return page
        raise BadPageError(
            f"there is no page {number}.",
            place=Place(file=str(self.path)),
            next_step="Pages are counted from 1.",
        )

    @property
    def announced_pages(self) -> int:
        """How many pages the document says it has; only reading them tells."""
        return self._reader.announced_pages

    @property
    def language(self) -> str | None:
        """The language that the document claims for all that says nothing else, as written."""
        return self._reader.language

    @property
    def mended(self) -> str:
        """Whether the file had to be mended to be read, in words, or ""."""
        return self._reader.mended

    @property
    def title(self) -> str:
        """The title that its author or a program gave it, in one line; "" if there is none."""
        return _in_one_line(self._reader.info("/Title"))

    @property
    def author(self) -> str:
        """Who it says has written it, in one line; "" if it does not say so."""
        return _in_one_line(self._reader.info("/Author"))

    @property
    def date(self) -> str:
        """When it says it was made, as ISO 8601 has it; "" if it does not say so."""
        return iso_date(self._reader.info("/CreationDate"))

    @property
    def fonts(self) -> tuple[Font, ...]:
        """The fonts that the pages read so far have used."""
        return tuple(self._reader.fonts)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, of the document and its fonts (pages keep their own)."""
        return tuple(dict.fromkeys(self._reader.faults))

    def note(self, fault: Fault) -> None:
        """Add to its faults what somebody looked for in it and did not find."""
        self._reader.note(fault)

    @property
    def all_faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, of the file, its fonts and its pages, each once.

        A file that had to be mended has that as its first fault. It is the same whichever way the
        pages were read. Of the faults of pages a bounded number is listed, and the last entry says
        how many more there are.
        """
        file = [Fault(self.mended)] if self.mended else []
        pages = self._reader.page_faults.listed()
        return tuple(dict.fromkeys((*file, *self._reader.faults, *pages)))

    def survey(
        self,
        progress: Callable[[int, int], None] | None = None,
        pages: Collection[int] | None = None,
    ) -> Survey:
        """Read every page (or those asked for) once and count what they use.

        `progress` is told how many pages are done and how many the document announces.
        """
        surveyor = Surveyor()
        total = self.announced_pages if pages is None else len(pages)
        for done, page in enumerate(self.pages(pages), start=1):
            surveyor.add(page.glyphs)
            if progress is not None:
                progress(done, max(total, done))
        return self.surveyed(surveyor)

    def surveyed(self, surveyor: Surveyor, fonts: Sequence[Font] | None = None) -> Survey:
        """What a surveyor has found who was shown pages of this document; of some fonts or all."""
        found = surveyor.uses(self.fonts if fonts is None else fonts)
        pages = surveyor.pages
        mended = self.mended  # the drawings, read just now, may have shown it
        return Survey(
            file=str(self.path),
            pages=pages,
            fonts=tuple(font for font, _ in found),
            uses=tuple(uses for _, uses in found),
            producer=self._reader.info("/Producer"),
            creator=self._reader.info("/Creator"),
            languages=tuple(self._reader.languages),
            mended=mended,
            encrypted=self._reader.encrypted,
            faults=tuple(one for one in self.all_faults if one.what != mended),
        )

    def diagnose(
        self,
        progress: Callable[[int, int], None] | None = None,
        pages: Collection[int] | None = None,
    ) -> Diagnosis:
        """Survey the document and judge each of its fonts: which can be trusted, and why not."""
        from glyphstone.verdict.advice import diagnose  # its Unicode tables are needed here only

        return diagnose(self.survey(progress, pages))

    def _repr_html_(self) -> str:
        if self._closed:
            return f"<p>{safe(str(self.path))}: closed</p>"
        diagnosis = self.diagnose(pages=range(1, _NOTEBOOK_PAGES + 1))
        rows = [
            (font.name, font.key, TRUST_WORDS[verdict.trust], sum(use.count for use in uses))
            for font, uses, verdict in zip(
                diagnosis.survey.fonts, diagnosis.survey.uses, diagnosis.verdicts, strict=True
            )
            if uses
        ]
        read = len(diagnosis.survey.pages)
        title = f"{self.path.name}: {self.announced_pages:,} pages; fonts of the first {read}"
        return table(("font", "key", "verdict", "shown"), rows, title)


def with_shapes(font: Font) -> None:
    """Have a font tell the shapes of its glyphs."""
    font.shaper = fingerprints


def _in_one_line(text: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())
