"""How text is read and prose is made: every choice that a command may offer."""

from __future__ import annotations

from glyphstone.language.tags import canonical
from glyphstone.prose import (
    FilterAction,
    FilterUnit,
    LanguageFilter,
    ParagraphMethod,
    ProseOptions,
    WordSources,
)
from glyphstone.reading import TextOptions
from glyphstone.script.normal.normalize import NormalForms
from glyphstone.text.hyphens.line_joins import HyphenOptions, HyphenPolicy
from glyphstone.text.paragraphs.sentence_recovery import SRSettings
from glyphstone.text.words.ligatures import LigatureOptions, Restoration
from glyphstone.text.words.word_mending import WordMode

__all__ = [
    "FilterAction",
    "FilterUnit",
    "HyphenOptions",
    "HyphenPolicy",
    "LanguageFilter",
    "LigatureOptions",
    "NormalForms",
    "ParagraphMethod",
    "ProseOptions",
    "Restoration",
    "SRSettings",
    "TextOptions",
    "WordMode",
    "WordSources",
    "canonical",
]
