"""The formats that `glyphstone convert` writes: their names, what they are, how files end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["FORMATS", "Format", "FormatFacts", "listed_formats"]


class Format(StrEnum):
    """What can be written."""

    TEXT = "text"
    SENTENCES = "sentences"
    LAYOUT = "layout"
    OPUS = "opus"
    TEI = "tei"
    UDHR = "udhr"
    ALTO = "alto"
    JSON = "json"
    JSONL = "jsonl"
    FINEPDFS = "finepdfs"


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """What a person and the command must know of a format."""

    what: str
    suffix: str
    #: Made of pages as they stand, not of paragraphs.
    of_pages: bool = False
    #: A document is a line, so that several can share a file.
    of_lines: bool = False


FORMATS = {
    Format.TEXT: FormatFacts("plain text, a paragraph a line", ".txt"),
    Format.SENTENCES: FormatFacts(
        "plain text, a sentence a line, an empty line between paragraphs", ".sentences.txt"
    ),
    Format.LAYOUT: FormatFacts("plain text, lines where they stand", ".layout.txt", of_pages=True),
    Format.OPUS: FormatFacts("XML as pdf2xml and OPUS have it", ".opus.xml"),
    Format.TEI: FormatFacts("TEI P5", ".tei.xml"),
    Format.UDHR: FormatFacts("the XML of the Universal Declarations", ".udhr.xml"),
    Format.ALTO: FormatFacts("ALTO 4, words with their places", ".alto.xml", of_pages=True),
    Format.JSON: FormatFacts("all that is known: pages, paragraphs, sentences", ".json"),
    Format.JSONL: FormatFacts("a line a document, datatrove's names", ".jsonl", of_lines=True),
    Format.FINEPDFS: FormatFacts(
        "a line a document, FinePDFs' names", ".finepdfs.jsonl", of_lines=True
    ),
}


def listed_formats() -> str:
    """A line for each format."""
    return "\n".join(f"  {name:<10} {facts.what}" for name, facts in FORMATS.items())
