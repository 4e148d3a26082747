"""The broken documents: every damage of the forge, alone, on a page or two of a text."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import glyphstone
from benchmarks.effort.documents import Printed
from benchmarks.trust.forge_faces import face
from benchmarks.trust.forge_texts import LONG, SHORT, TrustText, text_of
from forge import Document, Flavour, Forged, Layout, Paragraph, Style, Typeface, Writing, damage
from glyphstone.evidence import LearningEvidence
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.evidence.sources.styles import Styles
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of, shapes_of
from glyphstone.flows.recovery.evidence_gathering import proposals_about
from glyphstone.model import FontKey, Proposal

__all__ = ["KINDS", "Broken", "Kind", "broken", "kinds_for"]

_NAMED = Flavour.TYPE1C
_ALPHABETS = frozenset({"Latn", "Cyrl", "Grek", "Armn", "Geor", "Cher", "Tfng", "Cans", "Ethi"})
#: Scripts whose letters have accents that fonts also draw by themselves.
_ACCENTED = frozenset({"Latn", "Cyrl", "Grek"})
_DOTTED = frozenset({"Latn", "Cyrl", "Arab"})


def _gone(**options: Any) -> dict[str, Any]:
    """A font without a map, its codes shuffled."""
    return {
        "damage": (damage.NoToUnicode(),),
        "order": "shuffled",
        "codes": "shuffled",
        **options,
    }


@dataclass(frozen=True)
class Kind:
    """One way in which a document is broken: how its typeface differs, and for which scripts."""

    typeface: Mapping[str, Any]
    scripts: frozenset[str] = frozenset()
    #: Whether the four styles of a family are used, a paragraph each in turn.
    styled: bool = False
    #: Characters of text.
    length: int = SHORT

    def fits(self, text: TrustText) -> bool:
        """Whether a text can be broken so."""
        if self.styled and not text.styles:
            return False
        if text.script == "Mong":
            return not self.scripts or "Mong" in self.scripts
        return not self.scripts or text.script in self.scripts


KINDS: dict[str, Kind] = {
    "no map": Kind(_gone()),
    "missing": Kind({"damage": (damage.Missing(0.5),)}),
    "wrong": Kind({"damage": (damage.Wrong(0.2),)}),
    "collide": Kind({"damage": (damage.Collide(3),)}),
    "nenets": Kind({"damage": damage.nenets()}),
    "control": Kind({"damage": (damage.ToControl(),)}),
    "private use": Kind({"damage": (damage.ToPrivateUse(),)}),
    "replacement": Kind({"damage": (damage.ToReplacement(),)}),
    "blank claims letter": Kind({"damage": (damage.BlankClaimsLetter(),)}),
    "letter claims blank": Kind({"damage": (damage.LetterClaimsBlank(),)}),
    "shift": Kind({"damage": (damage.Shift(),)}),
    "permute": Kind({"damage": (damage.Permute(),)}),
    "lying names": Kind(
        {"damage": (damage.NoToUnicode(), damage.LyingNames()), "flavour": _NAMED}, _ALPHABETS
    ),
    "opaque names": Kind(
        {"damage": (damage.NoToUnicode(), damage.OpaqueNames()), "flavour": _NAMED}
    ),
    "mixed scripts": Kind({"damage": (damage.MixedScripts(),)}),
    "legacy": Kind({"damage": (damage.Legacy(),), "flavour": Flavour.TRUETYPE}, _ALPHABETS),
    "names in base 10": Kind(
        {"damage": (damage.CodedNames(10, 0, "C"),), "flavour": _NAMED, "codes": "shuffled"},
        _ALPHABETS,
    ),
    "names in base 16": Kind(
        {"damage": (damage.CodedNames(16, 0, "G"),), "flavour": _NAMED, "codes": "shuffled"},
        _ALPHABETS,
    ),
    "zero advance": Kind(
        _gone(
            flavour=Flavour.TYPE3,
            pen="blanks",
            damage=(damage.NoToUnicode(), damage.OpaqueNames()),
        )
    ),
    "two fonts a word": Kind(
        _gone(flavour=_NAMED, capacity=26, damage=(damage.NoToUnicode(), damage.OpaqueNames()))
    ),
    "accents apart": Kind(_gone(drawn="accents"), _ACCENTED),
    "shared dots": Kind(_gone(drawn="dots"), _DOTTED),
    "half form and bar": Kind(_gone(drawn="bars"), frozenset({"Deva"})),
    "rotated Mongolian": Kind(_gone(), frozenset({"Mong"})),
    "one style": Kind(_gone(), styled=True, length=LONG),
    "four styles": Kind(_gone(), styled=True, length=LONG),
}


def kinds_for(text: TrustText) -> list[str]:
    """The kinds of damage that a text can have."""
    return [name for name, kind in KINDS.items() if kind.fits(text)]


@dataclass(frozen=True)
class Broken:
    """A broken document as a person has it on paper, and as a recovery begins with it."""

    printed: Printed
    proposals: Callable[[Book], tuple[Proposal, ...]]
    #: The text of the whole document.
    text: str
    #: Evidence that learns from answers.
    learners: tuple[LearningEvidence, ...] = ()
    #: The document as a recovery of files reads it.
    read: ReadDocument | None = None


def broken(
    text: TrustText, kind: str, seed: int = 1, *, beside: bool = False, language: str = ""
) -> Broken:
    """A text broken in one way, and read as a recovery reads it.

    `beside` sets every other paragraph in a sound font; `language` is told, if it is not empty.
    """
    forged = _forged(text, kind, seed, beside)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken.pdf"
        path.write_bytes(forged.pdf)
        with glyphstone.open(path) as document:
            document.keep_pages()
            read = book_of(document)
            names = {font.key: (font.subset_tag, font.name) for font in document.fonts}
    shapes = shapes_of([read])
    nowhere = Path("/nowhere/library")
    briefing = Briefing(language=language)

    def proposals(book: Book) -> tuple[Proposal, ...]:
        return proposals_about(book, shapes, library=nowhere, briefing=briefing)[0]

    printed = Printed(forged, read.book, _numbers(forged, names))
    learners = (Styles(shapes), Drawing(shapes, language))
    return Broken(printed, proposals, forged.truth.text(), learners, read)


def _numbers(forged: Forged, names: Mapping[FontKey, tuple[str | None, str]]) -> dict[FontKey, int]:
    """For each font of the book its number in the truth, by its PostScript name."""
    numbers = {font.base_font: number for number, font in enumerate(forged.truth.fonts)}
    return {key: numbers[f"{tag}+{name}" if tag else name] for key, (tag, name) in names.items()}


def _forged(text: TrustText, name: str, seed: int, beside: bool) -> Forged:
    kind = KINDS[name]
    typeface = Typeface(text.fonts, **kind.typeface, seed=seed)
    faces = [typeface]
    if beside:
        bold = tuple(face(style) for style in text.styles[:1])
        faces.append(Typeface((*bold, *text.fonts), seed=seed))
    if name == "four styles":
        faces += [replace(typeface, fonts=(face(style), *text.fonts)) for style in text.styles]
    layout = Layout()
    if text.script == "Mong":
        rotated = name == "rotated Mongolian"
        layout = Layout(rotate=90) if rotated else Layout(writing=Writing.VERTICAL_LR)
    blocks = [
        Paragraph((paragraph,), Style(faces[number % len(faces)]))
        for number, paragraph in enumerate(text_of(text, kind.length))
    ]
    return Document(blocks, Style(typeface), layout).build()
