"""Real documents: sound fonts that are flagged, and the broken ones of the Declaration."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import glyphstone
from benchmarks.lies.counting import flagged_by_looks
from benchmarks.shared import shared_data
from glyphstone.errors import GlyphstoneError
from glyphstone.verdict.advice import diagnose

__all__ = ["KNOWN_LIES", "RealFont", "broken_files", "real_files", "real_fonts"]

#: Fonts of these documents that do lie, looked at glyph by glyph: a map that is wrong for some
#: letters, and Devanagari, Syriac and Thai under Latin names.
KNOWN_LIES = {
    "right_to_left_02.pdf": ("Tajawal",),
    "debian-texlive-docs__examples.pdf": ("Velthuis",),
    "debian-texlive-docs__vedasample.pdf": ("dvn",),
    "debian-texlive-docs__sertodoc.pdf": ("serto", "assy"),
    "debian-texlive-docs__lsh132.pdf": ("DBThai",),
    # Tibetan under Latin codes, found since fonts are judged as a whole; its pages were looked at.
    "py-tiblegenc__withnames.pdf": ("Dedris",),
    # Of the test half, looked at after its one run: Burmese, Ethiopic, Arabic and Devanagari under
    # Latin names; a reph that claims the letter beside it, and figures that claim others.
    "debian-texlive-docs__burmguide.pdf": ("Burma",),
    "debian-texlive-docs__ethiodoc.pdf": ("eth",),
    "debian-texlive-docs__samplebook.pdf": ("ae_",),
    "legacylipi__input.pdf": ("DVB", "Sakal"),
    "testarea-pdfbox2__pattern3.pdf": ("Arial Unicode",),
    # Found by the model that was trained with more fonts, then drawn and looked at: Persian faces
    # that draw heh with hamza under the code of teh marbuta.
    "right_to_left_03.pdf": ("BNazanin",),
    "ff3d6e051903fe5ca9bc172ece14964c5632_pg1.pdf": ("BZar",),
}


@dataclass(frozen=True, slots=True)
class RealFont:
    """A font of a real document, and what its drawings say against it."""

    file: str
    name: str
    glyphs: int
    trust: str
    against: str

    @property
    def known(self) -> bool:
        """Whether it is known to lie."""
        return self.name.startswith(KNOWN_LIES.get(self.file, ("\0",)))


def real_files() -> list[Path]:
    """All documents that are not broken as a whole."""
    files = sorted(shared_data("plain").rglob("*.pdf"))
    files += [path for path, broken in _declarations() if not broken]
    return files + sorted(shared_data("cases").glob("*.pdf"))


def broken_files() -> list[Path]:
    """The documents of the Declaration whose text is broken."""
    return [path for path, broken in _declarations() if broken]


def real_fonts(path: Path) -> list[RealFont]:
    """The fonts of a document; none if it cannot be read."""
    try:
        with glyphstone.open(path) as document:
            diagnosis = diagnose(document.survey())
    except GlyphstoneError:
        return []
    survey = diagnosis.survey
    return [
        RealFont(path.name, font.name, len(uses), verdict.trust.value, flagged_by_looks(verdict))
        for font, uses, verdict in zip(survey.fonts, survey.uses, diagnosis.verdicts, strict=True)
        if uses
    ]


def _declarations() -> list[tuple[Path, bool]]:
    listing = shared_data("udhr_pdf", "manifest.csv")
    if not listing.is_file():
        return []
    with listing.open(encoding="utf-8", newline="") as rows:
        return [
            (listing.parent / row["pdf"], row["status"].startswith("broken"))
            for row in csv.DictReader(rows)
        ]
