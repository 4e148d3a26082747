"""How prose is made of a document: every option and its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from glyphstone.model import LineRole
from glyphstone.reading.text_options import TextOptions
from glyphstone.text.hyphens.line_joins import HyphenOptions
from glyphstone.text.paragraphs.sentence_recovery import SRSettings
from glyphstone.text.words.ligatures import LigatureOptions
from glyphstone.text.words.word_mending import WordMode

__all__ = [
    "FilterAction",
    "FilterUnit",
    "LanguageFilter",
    "ParagraphMethod",
    "ProseOptions",
    "WordSources",
]


class ParagraphMethod(StrEnum):
    """How lines become paragraphs."""

    #: By columns, indents, white, sizes, signs, and what the document usually does.
    GEOMETRY = "geometry"
    #: By the length and the last sign of lines alone (sentence recovery).
    SR = "sr"


class FilterUnit(StrEnum):
    """The unit whose language is judged."""

    PARAGRAPH = "paragraph"
    SENTENCE = "sentence"


class FilterAction(StrEnum):
    """What is done with a text in another language."""

    #: It stays, with the language that it is in, and is counted.
    MARK = "mark"
    #: It goes, and is counted and listed.
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class LanguageFilter:
    """Which languages are wanted, as BCP 47 tags, and what is done with all others."""

    wanted: tuple[str, ...]
    unit: FilterUnit = FilterUnit.PARAGRAPH
    action: FilterAction = FilterAction.DROP


@dataclass(frozen=True, slots=True)
class WordSources:
    """Where words come from beside the document itself."""

    #: Words that a person gave, with how often each is seen if that is known; they are believed.
    words: Mapping[str, int] = field(default_factory=dict)
    #: Texts of other documents of the collection, or by other tools.
    texts: tuple[str, ...] = ()
    #: Whether the document's own words count too.
    own: bool = True


@dataclass(frozen=True, slots=True)
class ProseOptions:
    """How prose is made."""

    text: TextOptions = field(default_factory=lambda: TextOptions(spacing=True))
    method: ParagraphMethod = ParagraphMethod.GEOMETRY
    sr: SRSettings = field(default_factory=SRSettings)
    #: Paragraphs are one if the first has no final sign and the second begins with a small letter.
    merge: bool = True
    #: Roles of lines that are left out and counted.
    leave_out: frozenset[LineRole] = frozenset({LineRole.PAGE_ELEMENT})
    #: Which spaces may change; None: words stay as they were read.
    words: WordMode | None = WordMode.DAMAGED
    sources: WordSources = field(default_factory=WordSources)
    hyphens: HyphenOptions = field(default_factory=HyphenOptions)
    ligatures: LigatureOptions = field(default_factory=LigatureOptions)
    #: Whether paragraphs are split into sentences.
    sentences: bool = True
    languages: LanguageFilter | None = None
