"""The texts of the benchmark: a language, its script, its faces, and the half it belongs to.

The halves were named before anything was run: no language and no face is in both. Whatever is tuned
is tuned on the development half; the test half is for the figures that are reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.shared import shared_data
from benchmarks.trust.forge_faces import face
from forge import samples
from tools.udhr import declarations

__all__ = ["TEXTS", "Half", "TrustText", "text_of"]

#: Characters of a text: a page or so, and as many as fill four styles.
SHORT, LONG = 2_200, 8_000


@dataclass(frozen=True)
class Half:
    """The names of the two halves."""

    development: str = "development"
    test: str = "test"


HALVES = Half()


@dataclass(frozen=True)
class TrustText:
    """A language of the Declaration of Human Rights in a face; later faces draw what it lacks."""

    code: str
    script: str
    half: str
    faces: tuple[str, ...]
    #: Bold, italic and bold italic, if the family has them.
    styles: tuple[str, ...] = field(default=())

    @property
    def fonts(self) -> tuple[str, ...]:
        """The files of its faces."""
        return tuple(map(face, self.faces))


def _texts(half: str, rows: str) -> list[TrustText]:
    """Texts, a row each: language, script, faces, and what the names of other styles end in."""
    found = []
    for row in rows.strip().splitlines():
        code, script, faces, *styles = row.split()
        family, endings = styles[0].split("/") if styles else ("", "")
        named = tuple(f"{family}{ending}" for ending in endings.split(",") if ending)
        found.append(TrustText(code, script, half, tuple(faces.split(",")), named))
    return found


TEXTS = [
    *_texts(
        HALVES.development,
        """
        vie Latn GentiumPlus-Regular GentiumPlus-/Bold,Italic,BoldItalic
        ces Latn LiberationSerif-Regular LiberationSerif-/Bold,Italic,BoldItalic
        yor Latn npm:alegreya/latin,npm:alegreya/latin-ext,npm:alegreya/vietnamese,FreeSans
        sah Cyrl PTF55F PTF/75F,56F,76F
        niv Cyrl Vollkorn-Regular
        ukr Cyrl LiberationSans-Regular LiberationSans-/Bold,Italic,BoldItalic
        ell_polytonic Grek GFSDidot
        kat Geor BPG_Serif_GPLGNU
        heb Hebr FrankRuehlCLM-Medium
        arb Arab Amiri-Regular
        hin Deva Lohit-Devanagari
        ben Beng Lohit-Bengali,FreeSans
        pan Guru Lohit-Gurmukhi,FreeSans
        tam Taml Lohit-Tamil
        mal Mlym Rachana-Regular
        tha Thai Norasi
        mya Mymr Padauk-Regular
        amh Ethi AbyssinicaSIL-Regular
        zgh Tfng FreeSans
        chr_uppercase Cher FreeSans
        ike Cans FreeSans
        mon Mong NotoSansMongolian
        """,
    ),
    *_texts(
        HALVES.test,
        """
        pol Latn EBGaramond12-Regular
        ewe Latn CharisSIL-Regular CharisSIL-/Bold,Italic,BoldItalic
        isl Latn LinLibertine_R LinLibertine_/RB,RI,RBI
        tur Latn npm:spectral/latin,npm:spectral/latin-ext
        yrk Cyrl PTS55F PTS/75F,56F,76F
        bel Cyrl OldStandard-Regular
        kbd Cyrl Carlito-Regular Carlito-/Bold,Italic,BoldItalic
        ell_monotonic Grek GFSArtemisia
        hye Armn FreeSerif FreeSerif/Bold,Italic,BoldItalic
        ydd Hebr DavidCLM-Medium
        pes_1 Arab nazli
        skr Arab Scheherazade-Regular
        nep Deva AnnapurnaSIL-Regular
        mar Deva npm:mukta/devanagari,npm:mukta/latin
        guj Gujr Rasa-Regular
        kan Knda Gubbi,npm:spectral/latin
        sin Sinh lklug,npm:spectral/latin
        lao Laoo Phetsarath_OT
        shn Mymr Pyidaungsu-2.3_Regular,npm:spectral/latin
        bod Tibt TibetanMachineUni
        tir Ethi jiret
        mal_chillus Mlym Manjari-Regular
        """,
    ),
]


def text_of(one: TrustText, length: int = SHORT) -> list[str]:
    """Paragraphs of the text, together about so many characters."""
    if one.code == "mon":
        # The Declaration's own text in this script is a title only.
        paragraphs = list(samples.sample("mn_Mong").paragraphs)
    elif one.code == "khm":
        # The folder of texts has none in Khmer; npm's has.
        paragraphs = [
            article
            for found in declarations()
            if found.language == one.code
            for article in found.articles
        ]
    else:
        text = shared_data("udhr_txt", f"{one.code}.txt").read_text(encoding="utf-8")
        paragraphs = [line.strip() for line in text.splitlines() if line.strip()]
    found: list[str] = []
    for paragraph in paragraphs:
        if sum(map(len, found)) >= length:
            break
        found.append(paragraph)
    return found
