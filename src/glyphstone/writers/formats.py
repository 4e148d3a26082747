"""What is said of an output format, by us or by another package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, cast

from glyphstone.writers.protocol import PageWriter, ProseWriter

__all__ = ["Format", "MakeWriter", "OutputOptions"]


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """What a person can choose about the output itself."""

    #: Say where sentences begin.
    sentences: bool = True
    #: Say where lines began.
    line_breaks: bool = False
    #: Say where paragraphs stand on the page.
    zones: bool = False
    #: Say where each word stands on the page.
    word_boxes: bool = False
    #: Say what the document is, before its text.
    metadata: bool = True


#: Makes the writer of one document.
MakeWriter: TypeAlias = Callable[[OutputOptions], ProseWriter | PageWriter]


@dataclass(frozen=True, slots=True)
class Format:
    """A format that `convert` writes."""

    #: The name that `--to` takes.
    name: str
    #: What it is, for a person, in one line.
    what: str
    #: How names of its files end; the first is used for files that we name.
    suffixes: tuple[str, ...]
    #: Makes a `PageWriter` if the format is `of_pages`, else a `ProseWriter`.
    make: MakeWriter
    #: Made of pages as they stand, not of paragraphs.
    of_pages: bool = False
    #: A document is one line, so that several can share a file.
    of_lines: bool = False
    #: `begin` wants to know all fonts or the language, so that pages must wait for the last one.
    needs_fonts_first: bool = False
    #: It says where sentences begin, so that they must be found.
    with_sentences: bool = False
    #: The names of the `OutputOptions` that make a difference to it.
    options: frozenset[str] = frozenset()

    @property
    def suffix(self) -> str:
        """How the name of a file ends that we name."""
        return self.suffixes[0]

    def prose_writer(self, options: OutputOptions) -> ProseWriter:
        """A writer for one document, for a format of paragraphs."""
        if self.of_pages:
            raise TypeError(f"{self.name} is written from pages, not from paragraphs")
        return cast("ProseWriter", self.make(options))

    def page_writer(self, options: OutputOptions) -> PageWriter:
        """A writer for one document, for a format of pages."""
        if not self.of_pages:
            raise TypeError(f"{self.name} is written from paragraphs, not from pages")
        return cast("PageWriter", self.make(options))
