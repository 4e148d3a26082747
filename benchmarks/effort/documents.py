"""The Declaration of Human Rights, typeset, its fonts broken, and read back as a book."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
import unicodedata2

import glyphstone
from benchmarks.shared import shared_data
from forge import Forged, Layout, Style, Typeface, damage, typeset
from forge.glyphmap import true_map
from forge.substitutions import PARTS
from glyphstone.answers.clusters import nfc
from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import FontKey, Spot
from glyphstone.script.bidi.algorithm import mirrored
from glyphstone.script.brahmic.sign_classes import LETTER_PARTS, PARTS_BEHIND
from glyphstone.verdict.characters import is_ignorable

__all__ = [
    "LANGUAGES",
    "Language",
    "Printed",
    "code_points",
    "language",
    "printed",
    "without_unseen",
]

#: Languages of the benchmark: their name, and the fonts that draw them.
LANGUAGES = {
    "niv": ("Nivkh", ("DejaVuSans",)),
    "yrk": ("Nenets", ("DejaVuSans",)),
    "ell_polytonic": ("Greek, polytonic", ("DejaVuSans",)),
    "kat": ("Georgian", ("NotoSansGeorgian", "NotoSans")),
    "tir": ("Tigrinya", ("NotoSansEthiopic", "NotoSans")),
    "kbd": ("Kabardian", ("NotoSans",)),
    "ewe": ("Ewe", ("NotoSans",)),
    "hye": ("Armenian", ("NotoSansArmenian", "NotoSans")),
}
#: How the Declaration itself begins, behind titles and the printer's imprint.
_BEGINS = {"niv": "Нивӊ қʼатьгун ӿара", "yrk": "Преамбула"}


@dataclass(frozen=True)
class Language:
    """A text and how to set it; `lines` has a paragraph a line."""

    code: str
    name: str
    fonts: tuple[str, ...]
    lines: tuple[str, ...]
    layout: Layout = field(default_factory=Layout)

    @property
    def words(self) -> list[str]:
        """What blanks part."""
        return " ".join(self.lines).split()

    @property
    def characters(self) -> set[str]:
        """The distinct characters but blanks."""
        return set("".join(self.words))


def language(code: str, *, whole: bool = False) -> Language:
    """The Declaration in a language; `whole` with what else the file holds: titles, imprint."""
    name, fonts = LANGUAGES[code]
    text = shared_data("udhr_txt", f"{code}.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if code in _BEGINS and not whole:
        first = next(i for i, line in enumerate(lines) if line.startswith(_BEGINS[code]))
        lines = lines[first:]
    return Language(code, name, fonts, tuple(lines))


@dataclass(frozen=True)
class Printed:
    """A document as a reader has it on paper, and as the engine has it."""

    forged: Forged
    book: Book
    #: For each font of the book its number in the truth.
    fonts: Mapping[FontKey, int]

    @cached_property
    def _first_row(self) -> dict[int, int]:
        """The first row of each page in the truth's columns."""
        pages, first = np.unique(self.forged.truth.glyphs.page, return_index=True)
        # The forge counts pages from 0.
        return dict(zip((pages + 1).tolist(), first.tolist(), strict=True))

    def clusters_of(self, spot: Spot) -> list[int]:
        """For each glyph at a place the cluster that it belongs to."""
        first = self._first_row[spot.page]
        found = self.forged.truth.glyphs.cluster[[first + row for row in spot.glyphs]]
        return [int(cluster) for cluster in found]

    @cached_property
    def drawn(self) -> Mapping[int, int]:
        """How many glyphs with ink each cluster has: a blank that moves the pen shows nothing."""
        truth = self.forged.truth
        blank = {
            (number, code)
            for number, font in enumerate(truth.fonts)
            for code, told in font.codes.items()
            if told.blank
        }
        glyphs = truth.glyphs
        return Counter(
            cluster
            for cluster, font, code, copy in zip(
                glyphs.cluster.tolist(),
                glyphs.font.tolist(),
                glyphs.code.tolist(),
                glyphs.copy.tolist(),
                strict=True,
            )
            if not copy and (font, code) not in blank
        )

    def clusters(self, spot: Spot) -> list[int]:
        """The clusters that are drawn at a place, in the order of reading."""
        return sorted(set(self.clusters_of(spot)))

    def seen(self, spot: Spot) -> str:
        """What stands at a place, to somebody who sees it."""
        return "".join(self.forged.truth.clusters.text[c] for c in self.clusters(spot)).strip()

    def meaning(self, symbol: int) -> str:
        """What one glyph means by itself, to somebody who knows the script."""
        found = self.book.symbols[symbol]
        return self._map[self.fonts[found.font]][found.code]

    @cached_property
    def _map(self) -> list[dict[int, str]]:
        return true_map(self.forged)

    def wrong(self, known: dict[int, str]) -> list[tuple[str, str]]:
        """Clusters whose code points differ from the source's: what stands there, what comes out.

        Every cluster of every word counts; no distinction is made between scripts drawn alike but
        by their code points.
        """
        texts: dict[int, str] = {}
        glyphs: dict[int, int] = {}
        for token in range(self.book.token_count):
            spot = self.book.spot(token)
            first = self._first_row[spot.page]
            for symbol, row in zip(self.book.token(token), spot.glyphs, strict=True):
                cluster = int(self.forged.truth.glyphs.cluster[first + row])
                texts[cluster] = texts.get(cluster, "") + known.get(symbol, "\ufffd")
                glyphs[cluster] = glyphs.get(cluster, 0) + 1
        truth = self.forged.truth.clusters
        return sorted(
            {
                (truth.text[cluster], text)
                for cluster, text in texts.items()
                if code_points(truth.text[cluster]) != code_points(text)
            }
        )


_LOOKS_LIKE = {whole: parts for parts, whole in (PARTS_BEHIND | LETTER_PARTS).items()}
#: The vowel that shapers draw before some vowels which have no decomposition.
_KHMER_E = "\u17c1"


def without_unseen(text: str) -> str:
    """A text in canonical composition without what cannot be seen: joiners, selectors."""
    return nfc("".join(char for char in text if not is_ignorable(char)))


def code_points(text: str) -> list[str]:
    """The code points of a text, vowels that shapers take apart in parts, unseen ones left out."""
    seen = (char for char in unicodedata2.normalize("NFD", text).strip() if not is_ignorable(char))
    # A bracket of a line from the right is drawn by the glyph of its mirror image.
    found = [min(char, mirrored(char) or char) for char in seen]
    for char in list(found):
        parts = PARTS.get(char, char)
        if char not in parts:
            found.remove(char)
            found += parts
        elif parts != char and _KHMER_E in found:
            # Its own second part is drawn as itself.
            found.remove(_KHMER_E)
    return sorted(part for char in found for part in _drawn_as(char))


def _drawn_as(char: str) -> str:
    """A vowel as the parts that it looks like, in which some fonts draw it."""
    parts = _LOOKS_LIKE.get(char)
    return char if parts is None else "".join(map(_drawn_as, parts))


def printed(spoken: Language, *, seed: int = 1) -> Printed:
    """The text set in its fonts, with no map, shuffled codes and no names; read back."""
    face = Typeface(
        spoken.fonts,
        damage=(damage.NoToUnicode(),),
        order="shuffled",
        codes="shuffled",
        seed=seed,
    )
    forged = typeset([[line] for line in spoken.lines], style=Style(face), layout=spoken.layout)
    builder = BookBuilder()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "printed.pdf"
        path.write_bytes(forged.pdf)
        with glyphstone.open(path) as document:
            survey = document.survey()
            index = builder.add_document(survey, f"{seed:064x}", [None] * len(survey.fonts))
            for page in document.pages():
                builder.add_page(index, page.glyphs, find_lines(page.glyphs))
    names = [font.base_font for font in forged.truth.fonts]
    fonts = {
        font.key: names.index(f"{font.subset_tag}+{font.name}" if font.subset_tag else font.name)
        for font in survey.fonts
    }
    return Printed(forged, builder.finish(), fonts)
