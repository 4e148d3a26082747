"""Where words end when the spaces are wrong: how much of it is found again, and at what price."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.prose.spoiled_pdf import PdfWords, pdf_words
from benchmarks.prose.spoiled_text import (
    Boundaries,
    compared,
    gaps_of,
    glued,
    lines_of,
    median_of,
    spaces_of,
    spoiled,
)
from benchmarks.shared import shared_data
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder
from glyphstone.text.words.word_mending import Segmenter

__all__ = [
    "CLEAN",
    "PDFS",
    "UNSEEN",
    "CleanWords",
    "GluedWords",
    "MendedWords",
    "WordFigures",
    "clean_words",
    "glued_words",
    "measure",
    "mended_words",
]

#: Ten languages whose damaged texts were not looked at before all rules were set.
UNSEEN = ("ast", "bre", "fao", "gle", "ltz", "mlt", "tgl", "tuk_latn", "uzn_latn", "xho")
#: Languages whose documents are set: in six scripts, one of them from the right, one whose letters
#: hang together. The rules for reading them were set by others.
PDFS = {
    "fao": "Latn", "gle": "Latn", "mlt": "Latn", "xho": "Latn", "ukr": "Cyrl", "srp_cyrl": "Cyrl",
    "ell_monotonic": "Grek", "kat": "Geor", "ydd": "Hebr", "nep": "Deva",
}  # fmt: skip
#: Every language that has a code of two letters and spaces between its words, as far as there is a
#: Declaration in it.
CLEAN = (
    "aar", "abk", "afr", "aka_asante", "als", "amh", "arb", "ayr", "azj_latn", "bam", "bel", "ben",
    "bis", "bos_latn", "bre", "bul", "cat", "ccx", "ces", "cha", "chv", "cos", "csw", "cym", "dan",
    "deu_1996", "div", "ell_monotonic", "eng", "epo", "est", "eus", "ewe", "fao", "fij", "fin",
    "fra", "fri", "fuv", "gla", "gle", "glg", "glv", "gug", "guj", "hat_kreyol", "hau_NG", "heb",
    "hin", "hrv", "hun", "hye", "ibo", "ido", "ike", "ina", "ind", "isl", "ita", "jav", "kal",
    "kan", "kat", "kaz", "khk", "kin", "kir", "kmr", "knc", "kng", "koi", "kor", "lat", "lav",
    "lin", "lit", "ltz", "lua", "lug", "mah", "mal", "mar", "mkd", "mlt", "mri", "nav", "nbl",
    "ndo", "nep", "nld", "nno", "nob", "nya_chechewa", "oci_1", "ojb", "oss", "pan", "pbu", "pes_1",
    "plt", "pol", "por_PT", "quz", "roh", "ron_2006", "run", "rus", "sag", "san", "sin", "slk",
    "slv", "sme", "smo", "sna", "som", "sot", "spa", "src", "srp_cyrl", "ssw", "sun", "swe", "swh",
    "tah", "tam", "tat", "tgk", "tgl", "tir", "ton", "tsn", "tso_MZ", "tuk_latn", "tur", "uig_latn",
    "ukr", "urd", "uzn_latn", "ven", "vie", "wln", "wol", "xho", "ydd", "yor", "zul",
)  # fmt: skip
#: The share of lines that are glued where nothing else is wrong, and how often they are chosen.
GLUED_SHARE = 0.15
ROUNDS = 4
#: How many languages a quick run looks at, of each kind and of clean ones.
QUICK, QUICK_CLEAN = 2, 6


@dataclass(frozen=True)
class GluedWords:
    """Lines of a document without any space: the ends of words that were lost in them."""

    language: str
    lost: Boundaries


@dataclass(frozen=True)
class MendedWords:
    """A document whose spaces are wrong in three lines of four, and what helps.

    Its own words; another reading of each line that is right; one that is wrong in its own way; its
    gaps.
    """

    language: str
    before: Boundaries
    own_words: Boundaries
    other_reading: Boundaries
    wrong_reading: Boundaries
    gaps: Boundaries


@dataclass(frozen=True)
class CleanWords:
    """A text in good order: its words, and the spaces that came or went, all of them counted."""

    language: str
    words: int
    changes: int


@dataclass(frozen=True)
class WordFigures:
    """Everything that was measured, one row a language."""

    pdfs: tuple[PdfWords, ...] = ()
    mended: tuple[MendedWords, ...] = ()
    glued: tuple[GluedWords, ...] = ()
    clean: tuple[CleanWords, ...] = ()

    @property
    def pdf_f1(self) -> tuple[float, float, float]:
        """Medians where the PDF keeps something: by pdftotext, as read, with words put right."""
        return (
            median_of(row.pdftotext.f1 for row in self.pdfs),
            median_of(row.read.f1 for row in self.pdfs),
            median_of(row.mended.f1 for row in self.pdfs),
        )

    @property
    def reading_f1(self) -> tuple[float, float]:
        """Medians before, and with another reading of each line."""
        return (
            median_of(row.before.f1 for row in self.mended),
            median_of(row.other_reading.f1 for row in self.mended),
        )

    @property
    def gap_f1(self) -> tuple[float, float]:
        """Medians before, and with the gaps of each line."""
        return (
            median_of(row.before.f1 for row in self.mended),
            median_of(row.gaps.f1 for row in self.mended),
        )

    @property
    def lost(self) -> tuple[float, float]:
        """Medians of the share of lost boundaries that were found, and of precision."""
        return (
            median_of(row.lost.recall for row in self.glued),
            median_of(row.lost.precision for row in self.glued),
        )

    @property
    def clean_words(self) -> int:
        """Words of all clean texts."""
        return sum(row.words for row in self.clean)

    @property
    def false_changes(self) -> float:
        """Changes in all clean texts, as a share of their words."""
        return sum(row.changes for row in self.clean) / max(self.clean_words, 1)


def measure(*, quick: bool = False) -> WordFigures:
    """All figures; nothing where the Declarations are not at hand."""
    count, clean = (QUICK, QUICK_CLEAN) if quick else (None, None)
    there = [code for code in UNSEEN[:count] if lines_of(code)]
    set_in = [code for code in [*PDFS][:count] if lines_of(code)]
    texts = {code: lines_of(code) for code in CLEAN[:: len(CLEAN) // clean if clean else 1]}
    return WordFigures(
        tuple(pdf_words(code, PDFS[code], _paragraphs(code)) for code in set_in),
        tuple(mended_words(code, lines_of(code)) for code in there),
        tuple(glued_words(code, lines_of(code)) for code in there),
        tuple(clean_words(code, lines) for code, lines in texts.items() if lines),
    )


def _paragraphs(code: str) -> list[str]:
    text = shared_data("udhr_txt", f"{code}.txt").read_text(encoding="utf-8")
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def _vocabulary(code: str, *readings: Sequence[str]) -> Vocabulary:
    builder = VocabularyBuilder(code[:3])
    for reading in readings:
        builder.add_reading(reading)
    return builder.build()


def glued_words(code: str, lines: Sequence[str], share: float = GLUED_SHARE) -> GluedWords:
    """Lines glued with nothing kept; the vocabulary is the document as it is, glued lines too."""
    lost = Boundaries()
    for number in range(ROUNDS):
        damaged = glued(lines, share, random.Random(f"glued {code} {number}"))
        segmenter = Segmenter(_vocabulary(code, damaged))
        hit = [(true, line) for true, line in zip(lines, damaged, strict=True) if true != line]
        found = [segmenter.line(line) for _, line in hit]
        lost += compared([true for true, _ in hit], found)
    return GluedWords(code, lost)


def mended_words(code: str, lines: Sequence[str]) -> MendedWords:
    """Inconsistent damage, and what becomes of it by words, other readings and gaps."""
    rng = random.Random(f"mended {code}")
    damaged, wrong = spoiled(lines, rng), spoiled(lines, rng)
    own = Segmenter(_vocabulary(code, damaged))
    both = Segmenter(_vocabulary(code, damaged, lines))
    twice = Segmenter(_vocabulary(code, damaged, wrong))
    pairs = list(zip(damaged, lines, strict=True))
    return MendedWords(
        code,
        compared(lines, damaged),
        compared(lines, own.lines(damaged)),
        compared(lines, [both.line(line, others=[other]) for line, other in pairs]),
        compared(lines, [twice.line(a, others=[b]) for a, b in zip(damaged, wrong, strict=True)]),
        compared(lines, [own.line(line, gaps_of(true, rng)) for line, true in pairs]),
    )


def clean_words(code: str, lines: Sequence[str]) -> CleanWords:
    """A text that nothing was done to; it is its own vocabulary."""
    segmenter = Segmenter(_vocabulary(code, lines))
    changes = 0
    for line, found in zip(lines, segmenter.lines(lines), strict=True):
        if line != found:
            changes += sum(map(bool.__ne__, spaces_of(line), spaces_of(found)))
    return CleanWords(code, sum(len(line.split()) for line in lines), changes)
