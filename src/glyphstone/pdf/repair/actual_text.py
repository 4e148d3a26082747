"""/ActualText that contradicts a recovered map: Poppler, PDFium and MuPDF believe it first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import pikepdf
import unicodedata2

from glyphstone.model import BoolArray, Drawn, GlyphKey, Glyphs
from glyphstone.options import Limits
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import array, dictionary, text
from glyphstone.pdf.repair.edits import Edits
from glyphstone.pdf.repair.locations import Replacement, Site

__all__ = ["ActualTexts", "Reading", "contradicts"]

#: What a code of a font really means: None if that is not known, False if the font is
#: none of those that are repaired.
Reading: TypeAlias = Callable[[GlyphKey], str | bool | None]

_HYPHENS = str.maketrans({"\u00ad": "-", "\u2010": "-", "\u2011": "-"})
#: The long a of Thai and Lao, which is also the second part of am.
_LETTERS_DRAWN_AS_PARTS = frozenset("าາ")

_Key: TypeAlias = tuple[int, int]


@dataclass(slots=True)
class _Covered:
    """What the glyphs under one /ActualText really say."""

    known: Counter[str] = field(default_factory=Counter)
    #: Whether glyphs of repaired fonts are among them, and whether all of them are known.
    concerned: bool = False
    complete: bool = True

    def add(self, meaning: str | bool | None) -> None:
        if isinstance(meaning, str):
            self.known.update(_characters(meaning))
            self.concerned = True
        else:
            self.complete = False


@dataclass(slots=True)
class _Element:
    """An element of the structure tree with an /ActualText."""

    entry: pikepdf.Object
    text: str
    covered: _Covered = field(default_factory=_Covered)


def _characters(said: str) -> Iterable[str]:
    """The characters that count when two texts are compared, whatever their order."""
    for char in unicodedata2.normalize("NFKD", said.translate(_HYPHENS)):
        if not char.isspace() and unicodedata2.category(char) != "Cf":
            yield char


def contradicts(actual: str, covered: _Covered) -> bool:
    """Whether an /ActualText says something else than the glyphs it stands for.

    Order is left to it (vowels drawn before their consonant, right-to-left text), and what
    glyphs of unknown meaning may stand for.
    """
    if not covered.concerned:
        return False
    claimed, known = Counter(_characters(actual)), covered.known
    if not claimed and set(known) <= {"-"}:
        return False  # a hyphen at a line's end that is no part of the text
    if any(map(_is_vowel_sign, claimed)):
        # The parts of such signs are drawn apart, and no map says the same of each part always.
        claimed, known = _without_vowel_signs(claimed), _without_vowel_signs(known)
    return known != claimed if covered.complete else bool(known - claimed)


def _is_vowel_sign(char: str) -> bool:
    """Whether a mark joins its letter instead of standing on it: vowels, viramas, nuktas."""
    if char in _LETTERS_DRAWN_AS_PARTS:
        return True
    return unicodedata2.category(char)[0] == "M" and unicodedata2.combining(char) in (0, 7, 9)


def _without_vowel_signs(counted: Counter[str]) -> Counter[str]:
    return Counter({char: n for char, n in counted.items() if not _is_vowel_sign(char)})


class ActualTexts:
    """Every /ActualText of a document, gathered page by page, judged, and removed if wrong."""

    def __init__(self, root: pikepdf.Object, reading: Reading) -> None:
        self._reading = reading
        #: Places whose text is wrong: operands in streams, and entries of /Properties.
        self._sites: dict[Site, None] = {}
        self._entries: list[pikepdf.Object] = []
        self._marked: dict[tuple[_Key, int], list[_Element]] = {}
        self._elements = self._walk_structure(dictionary(root.get("/StructTreeRoot")))
        self.seen = 0

    # --- gathering ----------------------------------------------------------------------------

    def add(self, page: _Key, glyphs: Glyphs, replacements: Sequence[Replacement]) -> BoolArray:
        """Take up a page; for which of its glyphs an /ActualText in its content stays."""
        wrong = self._add_replacements(glyphs, replacements) if replacements else []
        if self._marked:
            self._add_marked(page, glyphs)
        stays = [False] * len(replacements)
        for index, replacement in enumerate(replacements):
            # What stands around another begins before it, and so has a lower number.
            outer = replacement.around
            stays[index] = not wrong[index] or (outer >= 0 and stays[outer])
        # The last is for glyphs without any, whose number is -1.
        return np.array([*stays, False], dtype=np.bool_)[glyphs.actual_text]

    def _add_replacements(self, glyphs: Glyphs, replacements: Sequence[Replacement]) -> list[bool]:
        covered = [_Covered() for _ in replacements]
        rows = np.flatnonzero(glyphs.actual_text >= 0)
        for row, index in zip(rows.tolist(), glyphs.actual_text[rows].tolist(), strict=True):
            meaning = self._reading(glyphs.key(row))
            while index >= 0:
                covered[index].add(meaning)
                index = replacements[index].around
        wrong = [
            contradicts(replacement.text, found)
            for replacement, found in zip(replacements, covered, strict=True)
        ]
        self.seen += len(replacements)
        for replacement, is_wrong in zip(replacements, wrong, strict=True):
            if not is_wrong:
                continue
            if replacement.entry is not None:
                self._entries.append(replacement.entry)
            elif replacement.site:
                self._sites[replacement.site] = None
        return wrong

    def _add_marked(self, page: _Key, glyphs: Glyphs) -> None:
        rows = np.flatnonzero(glyphs.mcid >= 0)
        for row, mcid, drawn in zip(
            rows.tolist(),
            glyphs.mcid[rows].tolist(),
            glyphs.drawn[rows].tolist(),
            strict=True,
        ):
            # A form's own numbers are not the page's.
            meaning = self._reading(glyphs.key(row)) if drawn == Drawn.PAGE else None
            for element in self._marked.get((page, mcid), ()):
                element.covered.add(meaning)

    def _walk_structure(self, tree: pikepdf.Object | None) -> list[_Element]:
        found: list[_Element] = []
        if tree is None:
            return found
        seen: set[_Key] = set()
        waiting: list[tuple[Any, _Key, tuple[_Element, ...]]] = [(tree, (0, 0), ())]
        for _ in range(READER_LIMITS.actual_text_elements):
            if not waiting:
                break
            node, page, around = waiting.pop()
            if isinstance(node, int):
                for element in around:
                    self._marked.setdefault((page, node), []).append(element)
                continue
            entry = dictionary(node)
            if entry is None or (entry.is_indirect and entry.objgen in seen):
                continue
            if entry.is_indirect:
                seen.add(entry.objgen)
            on = dictionary(entry.get("/Pg"))
            page = on.objgen if on is not None else page
            actual = entry.get("/ActualText")
            if isinstance(actual, pikepdf.String):
                found.append(_Element(entry, text(actual)))
                around = (*around, found[-1])
            if entry.get("/Stm") is not None:
                for element in around:
                    element.covered.complete = False
                continue
            kids = array(entry.get("/K"))
            if isinstance(entry.get("/MCID"), int):
                kids.append(entry.get("/MCID"))
            waiting += [(kid, page, around) for kid in kids]
        return found

    # --- removing -----------------------------------------------------------------------------

    def remove_wrong(self, pdf: pikepdf.Pdf, limits: Limits, edits: Edits) -> int:
        """Take every wrong /ActualText out of the file; how many there were.

        Of a content stream only the bytes of that one operand change, with the other `edits`.
        """
        removed = 0
        for entry in self._entries:
            if entry.get("/ActualText") is not None:
                del entry["/ActualText"]
                removed += 1
        for element in self._elements:
            self.seen += 1
            if contradicts(element.text, element.covered):
                del element.entry["/ActualText"]
                removed += 1
        contents: dict[_Key, bytes] = {}
        for site in self._sites:
            for key, _, _ in site:
                if key not in contents:
                    contents[key] = stream_bytes(pdf.get_object(key), limits.stream_bytes)
            operand = b"\n".join(contents[key][start:stop] for key, start, stop in site)
            for part, (key, start, stop) in enumerate(site):
                edits.replace(key, start, stop, _without(operand) if part == 0 else b"")
        return removed + len(self._sites)


def _without(operand: bytes) -> bytes:
    """A property list without its /ActualText."""
    entry = pikepdf.Object.parse(operand)
    del entry["/ActualText"]
    return entry.unparse()
