"""From a document's lines to the prose that its author wrote: paragraphs and sentences."""

from __future__ import annotations

from glyphstone.prose.language_filter import Dropped
from glyphstone.prose.prose_options import (
    FilterAction,
    FilterUnit,
    LanguageFilter,
    ParagraphMethod,
    ProseOptions,
    WordSources,
)
from glyphstone.prose.prose_reader import DocumentProse, prose_of_text, read_prose

__all__ = [
    "DocumentProse",
    "Dropped",
    "FilterAction",
    "FilterUnit",
    "LanguageFilter",
    "ParagraphMethod",
    "ProseOptions",
    "WordSources",
    "prose_of_text",
    "read_prose",
]
