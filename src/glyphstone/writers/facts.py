"""What a writer is told of a document beside its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from glyphstone.language.language_list import LanguageCodes, codes_of
from glyphstone.model import Direction, DoubtfulFont, Fault, Font, LanguageSource, LineRole, Notice
from glyphstone.model.text import Box

__all__ = ["Facts", "GivenMetadata", "NothingKnown", "WholeProse", "WholeText"]


class WholeText(Protocol):
    """What is known of a document when all its pages are."""

    @property
    def fonts(self) -> Sequence[Font]: ...
    @property
    def doubtful_fonts(self) -> Sequence[DoubtfulFont]: ...
    @property
    def faults(self) -> Sequence[Fault]: ...
    @property
    def script(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def lang_confidence(self) -> float | None: ...
    @property
    def lang_source(self) -> LanguageSource: ...
    @property
    def declared_lang(self) -> str | None: ...
    @property
    def warnings(self) -> Sequence[Notice]: ...


class WholeProse(WholeText, Protocol):
    """What is known of a document when all its paragraphs are."""

    @property
    def left_out(self) -> Mapping[LineRole, int]:
        """Lines left out by request, by role."""

    @property
    def other_languages(self) -> Mapping[str, int]:
        """Characters in languages that are not wanted, by language."""


@dataclass(frozen=True, slots=True)
class NothingKnown:
    """A document of which nothing is known but its text."""

    fonts: Sequence[Font] = ()
    faults: Sequence[Fault] = ()
    script: str = "Zyyy"
    lang: str = "und"
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    declared_lang: str | None = None
    warnings: Sequence[Notice] = ()
    left_out: Mapping[LineRole, int] = field(default_factory=dict)
    other_languages: Mapping[str, int] = field(default_factory=dict)
    doubtful_fonts: Sequence[DoubtfulFont] = ()


@dataclass(frozen=True, slots=True)
class GivenMetadata:
    """What a person says of a document; "" where nothing is said, and what the PDF says counts."""

    title: str = ""
    author: str = ""
    #: The licence of the text, and how it is to be cited, in the person's own words.
    licence: str = ""
    citation: str = ""
    url: str = ""
    #: The tag of the language of most of it.
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a document before its text is written."""

    #: Its name, and the title that its author gave it.
    file: str
    title: str = ""
    #: The language and script of most of it, as BCP 47 and ISO 15924 write them.
    lang: str = "und"
    script: str = "Zyyy"
    direction: Direction = Direction.LTR
    #: How many pages it has; None if nobody has counted them.
    pages: int | None = None
    #: The visible part of pages, by their numbers, as far as it is known.
    boxes: Mapping[int, Box] = field(default_factory=dict)
    fonts: Sequence[Font] = ()
    #: How many letters stand in its text although their font is not to be believed.
    doubtful: int = 0
    #: How many glyphs of its text nobody has named.
    unknown: int = 0
    #: Where it comes from, and when it was made, as far as somebody says so.
    url: str = ""
    date: str = ""
    #: Who wrote it, its licence and how it is to be cited, as far as somebody says so.
    author: str = ""
    licence: str = ""
    citation: str = ""
    #: The version of Glyphstone that writes.
    version: str = "0"
    #: What is known of all of it. It is asked when the last paragraph has been written: before
    #: that it need not be complete.
    whole: WholeProse = field(default_factory=NothingKnown)

    @property
    def language(self) -> LanguageCodes:
        """The codes and names of its language; all empty if the language is not known."""
        return codes_of(self.lang)
