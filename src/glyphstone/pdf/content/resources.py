"""The named things a content stream may use, and the fonts of the whole document."""

from __future__ import annotations

from collections.abc import Callable

import pikepdf

from glyphstone.model import MISSING_FONT, Fault, Font, FontKey, digest_key, object_key
from glyphstone.options import Limits
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.fonts.simple import SimpleFont
from glyphstone.pdf.fonts.type3_font import Type3Font
from glyphstone.pdf.objects.values import array, dictionary, name_text, named, real

__all__ = ["MISSING", "FontStore", "Scope", "font_key"]

#: The subtype of the stand-in for a font that a page names but does not have.
MISSING = "Missing"


class FontStore:
    """Every font the document has used so far, each loaded once."""

    def __init__(self, limits: Limits, adopt: Callable[[Font], None]) -> None:
        self.fonts: list[Font] = []
        self.pdf_fonts: list[PdfFont] = []
        self.faults: list[Fault] = []
        self._limits = limits
        self._adopt = adopt
        self.by_key: dict[FontKey, PdfFont] = {}
        self._faults_seen: set[Fault] = set()

    def load(self, entry: pikepdf.Object | None) -> PdfFont:
        """The font of a dictionary; a stand-in without glyphs if there is none."""
        if entry is None:
            stand_in = pikepdf.Dictionary(Subtype=pikepdf.Name(f"/{MISSING}"))
            return self._once(MISSING_FONT, stand_in)
        return self._once(font_key(entry), entry)

    def _once(self, key: FontKey, entry: pikepdf.Object) -> PdfFont:
        found = self.by_key.get(key)
        if found is None:
            found = _kind(entry)(key, len(self.fonts), entry, self._limits, self.report)
            self.by_key[key] = found
            self.fonts.append(found.font)
            self.pdf_fonts.append(found)
            self._adopt(found.font)
        return found

    def report(self, font: str, what: str) -> None:
        """Keep a fault of a font, once."""
        fault = Fault(what, font=font)
        if fault not in self._faults_seen:
            self._faults_seen.add(fault)
            self.faults.append(fault)


def font_key(entry: pikepdf.Object) -> FontKey:
    """The identity of a font dictionary in its file."""
    return object_key(*entry.objgen) if entry.is_indirect else digest_key(entry.unparse())


def _kind(entry: pikepdf.Object) -> type[PdfFont]:
    subtype = name_text(entry.get("/Subtype"))
    if subtype == "Type0":
        return CompositeFont
    return Type3Font if subtype == "Type3" else SimpleFont


class Scope:
    """The resources of a page, form or pattern; each name is looked up once."""

    def __init__(
        self, resources: pikepdf.Object | None, outer: Scope | None, store: FontStore
    ) -> None:
        self._resources = resources
        self._outer = outer
        self._store = store
        self._fonts: dict[bytes, PdfFont] = {}
        self._states: dict[bytes, tuple[PdfFont, float] | None] = {}
        #: By the operands of Tf: the number and size of the font that they set.
        self.fonts_set: dict[tuple[bytes, bytes], tuple[int, float]] = {}

    def find(self, category: str, name: bytes) -> pikepdf.Object | None:
        """The named resource; what a form's own resources lack is sought in those around it."""
        found = None
        if self._resources is not None:
            listed = dictionary(self._resources.get(category))
            if listed is not None:
                found = named(listed, name)
        if found is None and self._outer is not None:
            return self._outer.find(category, name)
        return found

    def font(self, name: bytes) -> PdfFont:
        """The font of a name; one of the subtype MISSING if there is none."""
        known = self._fonts.get(name)
        if known is None:
            known = self._store.load(dictionary(self.find("/Font", name)))
            self._fonts[name] = known
        return known

    def state_font(self, name: bytes) -> tuple[PdfFont, float] | None:
        """The font and size that a graphics state sets, None if it sets none."""
        if name not in self._states:
            self._states[name] = None
            state = dictionary(self.find("/ExtGState", name))
            pair = [] if state is None else array(state.get("/Font"))
            entry = dictionary(pair[0]) if len(pair) == 2 else None
            if entry is not None:
                self._states[name] = (self._store.load(entry), real(pair[1], 0.0))
        return self._states[name]
