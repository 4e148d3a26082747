"""From a document's lines to the prose that its author wrote: paragraphs and sentences."""

from __future__ import annotations

from glyphstone.pipeline.prose.languages import Dropped
from glyphstone.pipeline.prose.options import (
    FilterAction,
    FilterUnit,
    LanguageFilter,
    ParagraphMethod,
    ProseOptions,
    WordSources,
)
from glyphstone.pipeline.prose.reading import DocumentProse, prose_of_text, read_prose

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
