"""The real cases: PDFs with broken encodings, and how the source beside some of them is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.shared import shared_data
from benchmarks.trust.case_letters import (
    bengali,
    devanagari,
    devanagari_figures,
    ethiopic,
    greek,
    irish,
    sanskrit_in_roman,
    syriac,
    tibetan,
    verbatim,
)
from benchmarks.trust.case_tex import TexSource, words_of

__all__ = ["Case", "cases", "printed_text"]


@dataclass(frozen=True, slots=True)
class CaseSource:
    """How the source of a case is read, and how names of fonts begin that draw no Latin letters."""

    read: Callable[[str], str]
    disguised: tuple[str, ...] = ()
    encoding: str = "utf-8"
    #: Whether what those fonts draw is read from the right.
    leftwards: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A PDF, the source beside it if there is one, and how that is read if it can be."""

    path: Path
    source: Path | None = None
    how: CaseSource | None = None

    @property
    def name(self) -> str:
        """The name of the file in tables."""
        return self.path.stem.partition("__")[2]

    @property
    def disguised(self) -> tuple[str, ...]:
        """How the names of fonts begin whose claims are of other letters than they draw."""
        return self.how.disguised if self.how else ()

    @property
    def leftwards(self) -> bool:
        """Whether what those fonts draw is read from the right, though the file does not say so."""
        return self.how is not None and self.how.leftwards

    def text(self) -> str:
        """The words of the source in the order of reading; none if it cannot be read."""
        if self.source is None or self.how is None:
            return ""
        return self.how.read(self.source.read_bytes().decode(self.how.encoding, "replace"))


def _tex(
    voices: Mapping[str, Callable[[str], str]],
    switches: Mapping[str, str] | None = None,
    languages: Mapping[str, str] | None = None,
    macros: Mapping[str, str] | None = None,
) -> Callable[[str], str]:
    source = TexSource(
        switches or {}, languages or {}, macros or {}, {"verbatim": verbatim, **voices}
    )
    return partial(words_of, source=source)


_DN = {"dn": "dn", "rm": "", "rmhead": "", "tt": ""}


def _compound(text: str) -> str:
    """A list of patterns: each as it is typed, and its example in Greek letters."""
    found = []
    for row in text.splitlines():
        typed, _, example = row.partition("%")
        if typed.strip() and "\\" not in typed and "}" not in typed:
            found.append(verbatim(typed.strip()))
            found += [greek(word) for word in example.split()]
    return " ".join(found)


def printed_text(text: str) -> str:
    """Text as a reader of the producer's ActualText printed it, its marks of reordering undone.

    The producer wrote the same for a reph over e and for o with anusvara; such words are left out.
    """
    text = text.replace("\r", "").replace("\n", "")
    text = re.sub(r"\S*र्<CCprec>े\S*", "", text)
    text = re.sub(r"ि<CCsucc>((?:[क-ह]्)*[क-ह])", r"\1ि", text)
    text = re.sub(r"र्<CCprec>", "<REPH>", text)
    text = re.sub(r"((?:[क-ह]्)*[क-ह][ा-ौंँृ]*)<REPH>", r"र्\1", text)
    return re.sub(r"<\w+>", "", text)


def _sktdoc(text: str) -> str:
    """Without the options of the preprocessor, which stand in the text."""
    faces = ("skt", "sktb", "sktf", "sktbs", "skts", "sktfs")
    roman = ("skti", "sktI", "sktx", "sktX")
    switches = {**dict.fromkeys(faces, "skt"), **dict.fromkeys(roman, "roman")}
    read = _tex({"skt": devanagari, "roman": sanskrit_in_roman}, switches)
    return read(re.sub(r"\[[-+0-9 ]+\]", "", text))


def _sertodoc(text: str) -> str:
    voices = {"syr": syriac, "tt": verbatim}
    switches = {"serto": "syr", "sertob": "syr", "assyrb": "syr", "tt": "tt", "rm": ""}
    return _tex(voices, switches)(_serto(text))


#: How each source is read, by the name of its case. That of mlsquick is not: its macros, which turn
#: one transliteration into two scripts, stand in files that are not here.
_SOURCES = {
    "amhrawn": CaseSource(
        _tex({"ga": irish}, {"irish": "ga", "english": "", "eiadcslc": "ga", "ccslc": ""})
    ),
    "bengdoc": CaseSource(_tex({"bn": bengali}, {"bn": "bn"})),
    "compound": CaseSource(_compound),
    "ctib4tex": CaseSource(
        _tex(
            {"tib": tibetan},
            {"tib": "tib"},
            macros={"TibTeX": "TIBTEX", "swasti": "@", "exa": "", "exb": "", "exc": ""},
        )
    ),
    "ethiodoc": CaseSource(_tex({"eth": ethiopic}, {"eth": "eth"}, {"ethiop": "eth"}), ("eth",)),
    "examples": CaseSource(_tex({"dn": devanagari_figures}, _DN), ("Velthuis",)),
    "samplebook": CaseSource(
        _tex({}, macros={"I": "#1", "llah": "لله", "allah": "الله"}), encoding="cp1256"
    ),
    "sertodoc": CaseSource(_sertodoc, ("serto", "assy"), leftwards=True),
    "sktdoc": CaseSource(_sktdoc),
    "vedasample": CaseSource(
        _tex(
            {"dn": devanagari_figures},
            _DN,
            macros={"_": "#1", "|": "#1", "^": "#1", "centerline": "#1", "@": "/"},
        ),
        ("dvn",),
    ),
    "unabridged-page-201": CaseSource(printed_text, ("Noto",)),
}


def _serto(text: str) -> str:
    """The tags of the preprocessor as TeX: Syriac, and transliterations, which it makes itself."""
    text = re.sub(r"(?ms)^<(SERTO|CHALDEAN)>\n(.*?)^</\1>", r"{\\serto \2}", text)
    text = re.sub(r"<[SC]>(.*?)</[SC]>", r"{\\serto \1}", text)
    text = re.sub(r"<[SC]T>(.*?)</[SC]T>", r"{\\serto \1}", text)
    return re.sub(r"<T>.*?</T>", "", text)


def cases() -> list[Case]:
    """All cases, those with a source first."""
    folder = shared_data("cases")
    found = []
    for path in sorted(folder.glob("*.pdf")):
        case = Case(path)
        beside = sorted(folder.glob(f"{path.name}.gt.*"))
        if beside:
            case = replace(case, source=beside[0], how=_SOURCES.get(case.name))
        found.append(case)
    return sorted(found, key=lambda case: (case.source is None, case.name))
