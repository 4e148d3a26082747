"""One opened PDF: its pages as glyph tables, its fonts, its own facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf

from glyphstone.errors import DamagedError, LimitError, Place
from glyphstone.model import Fault, Font, Glyphs, PageFacts
from glyphstone.options import Limits
from glyphstone.pdf.content.glyph_table import assemble
from glyphstone.pdf.content.interpreter import Interpreter
from glyphstone.pdf.content.resources import FontStore
from glyphstone.pdf.document.declared_languages import (
    Owner,
    StructureLanguages,
    claimed_languages,
    language_in,
)
from glyphstone.pdf.document.layers import Layers
from glyphstone.pdf.document.mend import found_damage, gave_up
from glyphstone.pdf.document.open import MENDED, open_pdf, reopen_without_repeats
from glyphstone.pdf.document.page_tree import PageEntry, walk_pages
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import Matrix, apply, multiply
from glyphstone.pdf.objects.values import (
    array,
    dictionary,
    matrix,
    name_text,
    rectangle,
    text,
    whole,
)
from glyphstone.pdf.page_faults import PageFaults

__all__ = ["Reader"]

_HIDDEN_FLAGS = 2 | 32  # hidden, no view


class Reader:
    """Reads an open PDF page by page; it must stay in the process and thread that made it."""

    #: What follows the content of a page.
    interpreter: type[Interpreter] = Interpreter
    #: Whether pages are read from a mended copy once qpdf has given up an object.
    heals = True

    def __init__(
        self, path: Path, password: str | None, limits: Limits, adopt: Callable[[Font], None]
    ) -> None:
        self.path = path
        self.limits = limits
        self._pdf, self._mended = open_pdf(path, password)
        self._is_open = True
        #: Whether qpdf gave up an object since a page was last read.
        self._lost_objects = False
        self._password = password
        #: The file once more, with the objects mended that qpdf gives up on the way.
        self._healed: pikepdf.Pdf | None = None
        self._store = FontStore(limits, adopt)
        self._faults: list[Fault] = []
        self.page_faults = PageFaults()
        self._languages: dict[str, None] = {}
        self._root = self._find_root()
        self._layers = Layers(self._root)
        #: The language that the catalog claims, None if it claims none.
        self.language = language_in(self._root) or None
        tree = dictionary(self._root.get("/StructTreeRoot"))
        self._structure = None if tree is None else StructureLanguages(tree)

    def _find_root(self) -> pikepdf.Object:
        try:
            return self._pdf.Root
        except (pikepdf.PdfError, AttributeError, KeyError):
            raise DamagedError(
                "its catalog is missing, so its pages cannot be found.",
                place=Place(file=str(self.path)),
                next_step="Fetch or copy the file again.",
            ) from None

    def close(self) -> None:
        """Let go of the file."""
        self._hear_qpdf()
        self._is_open = False
        self._pdf.close()
        if self._healed is not None:
            self._healed.close()

    # --- the document -------------------------------------------------------------------------

    @property
    def mended(self) -> str:
        """That the file was damaged, if that has shown so far, else ""; fonts may show it, too."""
        self._hear_qpdf()
        return self._mended

    @property
    def fonts(self) -> list[Font]:
        """The fonts that the pages read so far have used."""
        return self._store.fonts

    @property
    def faults(self) -> list[Fault]:
        """What could not be read so far, of the document and of its fonts."""
        return [*self._faults, *self._store.faults]

    def note(self, fault: Fault) -> None:
        """Keep a fault of the document, once."""
        if fault not in self._faults:
            self._faults.append(fault)

    @property
    def encrypted(self) -> bool:
        """Whether the file is encrypted (and could be opened)."""
        return bool(self._pdf.is_encrypted)

    @property
    def announced_pages(self) -> int:
        """How many pages the document says it has; it may be wrong."""
        pages = dictionary(self._root.get("/Pages"))
        count = whole(pages.get("/Count"), 0) if pages is not None else 0
        return max(0, min(count, self.limits.pages))

    def info(self, key: str) -> str:
        """A text of the document's information dictionary."""
        entry = dictionary(self._pdf.trailer.get("/Info"))
        return "" if entry is None else text(entry.get(key))

    @property
    def languages(self) -> list[str]:
        """The languages that the catalog, the structure tree and the pages read so far claim."""
        return list(dict.fromkeys([*claimed_languages(self._root), *self._languages]))

    # --- pages --------------------------------------------------------------------------------

    def pages(self) -> Iterator[tuple[int, PageEntry]]:
        """The pages, numbered from 1; found by a search of all objects if the tree is lost.

        Raises for a document in which no page can be found.
        """
        number = 0
        for number, page in enumerate(walk_pages(self._root, self.limits, self._faults), start=1):
            yield number, page
        if number == 0:
            yield from self._search_pages()
        elif number < self.announced_pages and not self._faults:
            # Whatever else is wrong with the tree explains the difference.
            announced = f"{self.announced_pages:,}"
            self.note(Fault(f"of the {announced} pages that it announces {number:,} can be found"))

    def _search_pages(self) -> Iterator[tuple[int, PageEntry]]:
        """Every page object, in the order of object numbers; a file without any is damaged."""
        found = []
        for entry in self._pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and name_text(entry.get("/Type")) == "Page":
                found.append(entry)
        if not found:
            raise DamagedError(
                "the document has no pages.",
                place=Place(file=str(self.path)),
                next_step="Fetch or copy the file again.",
            )
        self.note(Fault(f"the page tree is lost; pages found by searching for them: {len(found)}"))
        for number, entry in enumerate(found, start=1):
            shell = pikepdf.Dictionary(Pages=pikepdf.Dictionary(Kids=pikepdf.Array([entry])))
            yield from ((number, page) for page in walk_pages(shell, self.limits, self._faults))

    def glyphs(self, number: int, page: PageEntry) -> Glyphs:
        """Every glyph of a page; what cannot be read of it is among the table's faults."""
        interpreter = self._follow(number, self._heal_page(page))
        if self._healed is None and self._gave_up() and self.heals:
            self._healed = reopen_without_repeats(self.path, self._password)
            if self._healed is not None:
                interpreter = self._follow(number, self._heal_page(page))
        self._languages.update(interpreter.languages)
        left, bottom, right, top = page.box
        area = (right - left) * (top - bottom)
        facts = PageFacts(
            number=number,
            box=page.box,
            rotate=page.rotate,
            user_unit=page.user_unit,
            images=interpreter.images,
            image_cover=min(1.0, interpreter.image_area / area),
        )
        glyphs = assemble(
            interpreter.record, facts, self._store.fonts, self._store.pdf_fonts, self._layers.names
        )
        self.page_faults.add(number, glyphs.faults)
        return glyphs

    def _gave_up(self) -> bool:
        """Whether qpdf gave up an object since it was last asked."""
        self._hear_qpdf()
        lost, self._lost_objects = self._lost_objects, False
        return lost

    def _hear_qpdf(self) -> None:
        """Note what qpdf has complained of since it was last heard."""
        if not self._is_open:
            return
        warnings = self._pdf.get_warnings()
        if found_damage(warnings):
            self._mended = MENDED
        self._lost_objects |= gave_up(warnings)

    def _heal_page(self, page: PageEntry) -> PageEntry:
        """The page as the mended file has it, if the file had to be mended."""
        if self._healed is None or not page.entry.is_indirect:
            return page
        entry = self._healed.get_object(page.entry.objgen)
        resources = dictionary(entry.get("/Resources"))
        return replace(page, entry=entry, resources=resources or page.resources)

    def _follow(self, number: int, page: PageEntry) -> Interpreter:
        interpreter = self.interpreter(self._store, self._layers, self.limits, number)
        owner = Owner(whole(page.entry.get("/StructParents"), -1), page.entry.objgen)
        interpreter.tell_languages(self.language, self._structure, owner)
        for what in page.faults:
            interpreter.record.faults.append(Fault(what, page=number))
        try:
            interpreter.draw_page(array(page.entry.get("/Contents")), page.resources)
            for annotation in array(page.entry.get("/Annots"))[: READER_LIMITS.annotations]:
                self._draw_annotation(interpreter, dictionary(annotation))
        except (LimitError, pikepdf.PdfError, RecursionError) as error:
            what = error.what if isinstance(error, LimitError) else str(error)
            interpreter.record.faults.append(
                Fault(f"only a part of it was read: it {what}", page=number)
            )
        return interpreter

    def _draw_annotation(self, interpreter: Interpreter, entry: pikepdf.Object | None) -> None:
        if entry is None:
            return
        appearance = _appearance(entry)
        if appearance is None:
            return
        _, shown = self._layers.find(entry.get("/OC"))
        hidden = bool(whole(entry.get("/F"), 0) & _HIDDEN_FLAGS) or not shown
        placing = _placing(appearance, rectangle(entry.get("/Rect")))
        if placing is not None:
            interpreter.draw_appearance(appearance, placing, hidden, self._spoken_in(entry))

    def _spoken_in(self, annotation: pikepdf.Object) -> str | None:
        """The language of an annotation: its own, or that of the structure."""
        language = language_in(annotation)
        if language is None and self._structure is not None:
            return self._structure.of_object(whole(annotation.get("/StructParent"), -1))
        return language


def _appearance(annotation: pikepdf.Object) -> pikepdf.Object | None:
    """The appearance stream that viewers draw in the annotation's present state."""
    appearances = dictionary(annotation.get("/AP"))
    normal: Any = None if appearances is None else appearances.get("/N")
    if isinstance(normal, pikepdf.Dictionary):
        state = name_text(annotation.get("/AS"))
        normal = normal.get(f"/{state}") if state else None
    return normal if isinstance(normal, pikepdf.Stream) else None


def _placing(
    appearance: pikepdf.Object, rect: tuple[float, float, float, float] | None
) -> Matrix | None:
    """The matrix that fits an appearance's box, after its own matrix, into the rectangle."""
    box = rectangle(appearance.get("/BBox"))
    if rect is None or box is None:
        return None
    own = matrix(appearance.get("/Matrix"))
    corners = [apply(own, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    left, right = min(c[0] for c in corners), max(c[0] for c in corners)
    bottom, top = min(c[1] for c in corners), max(c[1] for c in corners)
    x0, x1 = sorted((rect[0], rect[2]))
    y0, y1 = sorted((rect[1], rect[3]))
    wide = (x1 - x0) / (right - left) if right > left else 1.0
    high = (y1 - y0) / (top - bottom) if top > bottom else 1.0
    # The form's own matrix is applied where the form is drawn.
    return multiply((1.0, 0.0, 0.0, 1.0, -left, -bottom), (wide, 0.0, 0.0, high, x0, y0))
