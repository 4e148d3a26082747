"""Glyphstone gives people back the text locked inside PDFs whose fonts lie about their letters.

Everything named in `__all__` is public and follows Semantic Versioning; nothing else does.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from glyphstone.document import Document, DocumentSource, Page, open
from glyphstone.errors import (
    BadPageError,
    DamagedError,
    EncryptedError,
    GlyphstoneError,
    LimitError,
    LockedError,
    MapError,
    NotAPdfError,
    OutputError,
    ProjectError,
    UnreadableError,
)
from glyphstone.model import (
    Block,
    BlockKind,
    Claim,
    ClaimPath,
    Direction,
    DoubtfulFont,
    Drawn,
    Fault,
    Font,
    FontKey,
    FontMap,
    FontMaps,
    GlyphKey,
    Glyphs,
    GlyphUse,
    LineRole,
    Meaning,
    PageText,
    Paragraph,
    Sentence,
    Shape,
    Span,
    Survey,
    TextLine,
    TextWord,
)
from glyphstone.options import Limits
from glyphstone.version import __version__

if TYPE_CHECKING:
    from glyphstone.api import convert, inspect, read_prose, read_text, recover, repair
    from glyphstone.flows.convert import ConvertOutcome
    from glyphstone.flows.options import (
        FilterAction,
        FilterUnit,
        HyphenOptions,
        HyphenPolicy,
        LanguageFilter,
        LigatureOptions,
        NormalForms,
        ParagraphMethod,
        WordMode,
        WordSources,
    )
    from glyphstone.flows.recover import Recovery
    from glyphstone.flows.repair import RepairReport
    from glyphstone.flows.report import Report
    from glyphstone.prose import DocumentProse, ProseOptions
    from glyphstone.reading import DocumentText, TextOptions
    from glyphstone.store.map_library import MapLibrary as Library

__all__ = [
    "BadPageError",
    "Block",
    "BlockKind",
    "Claim",
    "ClaimPath",
    "ConvertOutcome",
    "DamagedError",
    "Direction",
    "Document",
    "DocumentProse",
    "DocumentSource",
    "DocumentText",
    "DoubtfulFont",
    "Drawn",
    "EncryptedError",
    "Fault",
    "FilterAction",
    "FilterUnit",
    "Font",
    "FontKey",
    "FontMap",
    "FontMaps",
    "GlyphKey",
    "GlyphUse",
    "Glyphs",
    "GlyphstoneError",
    "HyphenOptions",
    "HyphenPolicy",
    "LanguageFilter",
    "Library",
    "LigatureOptions",
    "LimitError",
    "Limits",
    "LineRole",
    "LockedError",
    "MapError",
    "Meaning",
    "NormalForms",
    "NotAPdfError",
    "OutputError",
    "Page",
    "PageText",
    "Paragraph",
    "ParagraphMethod",
    "ProjectError",
    "ProseOptions",
    "Recovery",
    "RepairReport",
    "Report",
    "Sentence",
    "Shape",
    "Span",
    "Survey",
    "TextLine",
    "TextOptions",
    "TextWord",
    "UnreadableError",
    "WordMode",
    "WordSources",
    "__version__",
    "convert",
    "inspect",
    "open",
    "read_prose",
    "read_text",
    "recover",
    "repair",
]


#: Names that are loaded when first asked for: they bring tables of scripts and languages along.
_LATE = {
    "ConvertOutcome": ("glyphstone.flows.convert", "ConvertOutcome"),
    "DocumentProse": ("glyphstone.prose", "DocumentProse"),
    "DocumentText": ("glyphstone.reading", "DocumentText"),
    "FilterAction": ("glyphstone.flows.options", "FilterAction"),
    "FilterUnit": ("glyphstone.flows.options", "FilterUnit"),
    "HyphenOptions": ("glyphstone.flows.options", "HyphenOptions"),
    "HyphenPolicy": ("glyphstone.flows.options", "HyphenPolicy"),
    "LanguageFilter": ("glyphstone.flows.options", "LanguageFilter"),
    "Library": ("glyphstone.store.map_library", "MapLibrary"),
    "LigatureOptions": ("glyphstone.flows.options", "LigatureOptions"),
    "NormalForms": ("glyphstone.flows.options", "NormalForms"),
    "ParagraphMethod": ("glyphstone.flows.options", "ParagraphMethod"),
    "ProseOptions": ("glyphstone.prose", "ProseOptions"),
    "Recovery": ("glyphstone.flows.recover", "Recovery"),
    "RepairReport": ("glyphstone.flows.repair", "RepairReport"),
    "Report": ("glyphstone.flows.report", "Report"),
    "TextOptions": ("glyphstone.reading", "TextOptions"),
    "WordMode": ("glyphstone.flows.options", "WordMode"),
    "WordSources": ("glyphstone.flows.options", "WordSources"),
    "convert": ("glyphstone.api", "convert"),
    "inspect": ("glyphstone.api", "inspect"),
    "read_prose": ("glyphstone.api", "read_prose"),
    "read_text": ("glyphstone.api", "read_text"),
    "recover": ("glyphstone.api", "recover"),
    "repair": ("glyphstone.api", "repair"),
}


def __getattr__(name: str) -> Any:
    if name in _LATE:
        module, attribute = _LATE[name]
        return getattr(importlib.import_module(module), attribute)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
