"""How text is read and prose is made: every choice that a command may offer."""

from __future__ import annotations

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

__all__ = [
    "FilterAction",
    "FilterUnit",
    "LanguageFilter",
    "NormalForms",
    "ParagraphMethod",
    "ProseOptions",
    "TextOptions",
    "WordSources",
]
