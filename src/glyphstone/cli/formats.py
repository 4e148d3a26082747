"""The formats that `glyphstone convert` writes: their names, what they are, how files end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import click

__all__ = ["FORMATS", "Format", "FormatFacts", "chosen_format", "listed_formats"]


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


def chosen_format(name: str | None, output: Path | None) -> Format:
    """The format that was asked for, or that the name of the output says; else plain text."""
    if name is not None:
        return Format(name)
    if output is None:
        return Format.TEXT
    ending = output.name.lower()
    fitting = [one for one, facts in FORMATS.items() if ending.endswith(facts.suffix)]
    if fitting:
        return max(fitting, key=lambda one: len(FORMATS[one].suffix))
    xml = ", ".join(one for one, facts in FORMATS.items() if facts.suffix.endswith(".xml"))
    raise click.UsageError(
        f"{output.name} may be any of {xml}: say which with --to."
        if ending.endswith(".xml")
        else f"The name {output.name} does not tell the format: say it with --to."
    )
