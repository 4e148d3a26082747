"""The texts: sample paragraphs of gflanguages in text faces of Debian and npm, a script each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from benchmarks.trust.forge_faces import face
from forge import samples

__all__ = ["TEXTS", "SampleText"]

#: Characters of a document: a page.
LENGTH = 1_400


@dataclass(frozen=True)
class SampleText:
    """A language of gflanguages, its faces, and Tesseract's model for its script."""

    code: str
    faces: tuple[str, ...]
    #: Tesseract's model for the script, one of Debian's packages tesseract-ocr-script-*.
    model: str

    @property
    def script(self) -> str:
        """The script's ISO 15924 code."""
        return self.code[-4:]

    @property
    def fonts(self) -> tuple[str, ...]:
        """The files of its faces; later ones draw what the first lacks."""
        return tuple(map(face, self.faces))

    def paragraphs(self) -> list[str]:
        """Its text, about a page."""
        return _paragraphs(self.code)


@cache
def _paragraphs(code: str) -> list[str]:
    found: list[str] = []
    for paragraph in samples.sample(code).paragraphs:
        if sum(map(len, found)) >= LENGTH:
            break
        found.append(paragraph)
    return found


def _texts(rows: str) -> list[SampleText]:
    found = []
    for row in rows.strip().splitlines():
        code, faces, model = row.split()
        found.append(SampleText(code, tuple(faces.split(",")), model))
    return found


TEXTS = _texts(
    """
    pl_Latn EBGaramond12-Regular Latin
    vi_Latn GentiumPlus-Regular Vietnamese
    ru_Cyrl PTF55F Cyrillic
    sah_Cyrl PTS55F Cyrillic
    el_Grek GFSArtemisia Greek
    hy_Armn FreeSerif Armenian
    ka_Geor BPG_Serif_GPLGNU Georgian
    he_Hebr FrankRuehlCLM-Medium Hebrew
    ar_Arab Amiri-Regular Arabic
    fa_Arab nazli Arabic
    hi_Deva AnnapurnaSIL-Regular Devanagari
    bn_Beng Lohit-Bengali,FreeSans Bengali
    pa_Guru Lohit-Gurmukhi,FreeSans Gurmukhi
    gu_Gujr Rasa-Regular Gujarati
    ta_Taml Lohit-Tamil Tamil
    kn_Knda Gubbi,FreeSans Kannada
    ml_Mlym Manjari-Regular,FreeSans Malayalam
    si_Sinh lklug,FreeSans Sinhala
    th_Thai Norasi Thai
    lo_Laoo Phetsarath_OT Lao
    my_Mymr Padauk-Regular,FreeSans Myanmar
    bo_Tibt TibetanMachineUni Tibetan
    am_Ethi AbyssinicaSIL-Regular Ethiopic
    iu_Cans FreeSans Canadian_Aboriginal
    chr_Cher FreeSans Cherokee
    """
)
