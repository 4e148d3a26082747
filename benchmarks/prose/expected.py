"""Real documents with a text to compare with, and the one form in which texts are compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.shared import shared_data

__all__ = ["ACTUAL_TEXT", "GEOTOPO", "Expected", "Wrong", "expected", "folded", "wrong"]

#: The documents that bars are about; the texts of all others another tool made.
GEOTOPO = "GeoTopo"
ACTUAL_TEXT = "ActualText"
#: A word broken at the end of a line: expected texts have some joined and some as they stand, so
#: that all are joined, on both sides, whatever tool broke them.
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][ \t\r]*\n\s*(?=[^\W\d_])")
_BLANKS = re.compile(r"\s+")
#: How tools mark a glyph that they cannot name: one wrong character, whatever it is.
_NAMELESS = re.compile(r"\(cid:\d+\)|\ufffc")
#: Where an expected text says that a picture stands, or that a sign belongs elsewhere.
_NOTE = re.compile(r"\[IMAGE\]|<!-- .*? -->|<CC\w+>")
_MARKDOWN = re.compile(r"^#+ |^- |\*\*|`+|^\|[-|: ]+\|$|\|", re.MULTILINE)
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}


@dataclass(frozen=True, slots=True)
class Expected:
    """A PDF and the text that it is expected to give."""

    group: str
    path: Path
    text: Path

    @property
    def blanks(self) -> bool:
        """Whether its blanks can be compared: one text has line ends between any two signs."""
        return self.group != ACTUAL_TEXT

    def folded(self) -> str:
        """The text as it is compared, without the markup of the tool that made it."""
        text = _NOTE.sub("", self.text.read_text("utf-8-sig", "replace"))
        if self.text.suffix == ".md":
            text = _MARKDOWN.sub(" ", text)
            for entity, char in _ENTITIES.items():
                text = text.replace(entity, char)
        return folded(text)


@dataclass(frozen=True, slots=True)
class Wrong:
    """How many characters and how many words must at least be put in, taken out or exchanged."""

    characters: int
    #: None where blanks are not compared.
    words: int | None


def expected(quick: bool) -> Iterator[Expected]:
    """The documents with an expected text; in a quick run those that bars are about.

    Sources in TeX are left out: they are no text, but a transliteration of their package.
    """
    plain = shared_data("plain")
    yield Expected(GEOTOPO, plain / "GeoTopo-komprimiert.pdf", plain / "GeoTopo-book.txt")
    for text in sorted(shared_data("cases").glob("*.gt.*.txt")):
        group = ACTUAL_TEXT if text.name.endswith(".actualtext.txt") else "cases"
        yield Expected(group, text.with_name(text.name.partition(".gt.")[0]), text)
    if quick:
        return
    for text in sorted((plain / "pdfbox").glob("*.pdf.txt")):
        yield Expected("pdfbox", text.with_suffix(""), text)
    for text in sorted((plain / "docling").glob("*.md")):
        yield Expected("docling", text.with_suffix(".pdf"), text)


def folded(text: str) -> str:
    """A text as it is compared: compatibility form, words joined at line ends, one blank a white.

    Compatibility form, since tools differ in what they make of ligatures and raised figures, and
    expected texts have both.
    """
    text = unicodedata.normalize("NFKC", _NAMELESS.sub("\ufffd", text.replace("\f", "\n")))
    return _BLANKS.sub(" ", _BROKEN.sub("", text)).strip()


def wrong(truth: str, text: str, blanks: bool = True) -> Wrong:
    """How far a folded text is from the folded truth."""
    if not blanks:
        truth, text = truth.replace(" ", ""), text.replace(" ", "")
        return Wrong(_distance(truth, text), None)
    return Wrong(_distance(truth, text), _distance(truth.split(), text.split()))


def _distance(truth: Sequence[str], text: Sequence[str]) -> int:
    """The least number of units to put in, take out or exchange."""
    if truth == text:
        return 0
    # Only benchmarks install it; tests ask for texts that are as expected.
    from rapidfuzz.distance import Levenshtein

    return int(Levenshtein.distance(truth, text))
