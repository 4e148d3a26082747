"""Glyphstone gives people back the text locked inside PDFs whose fonts lie about their letters.

Everything named in `__all__` is public and follows Semantic Versioning; nothing else does.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from glyphstone.version import __version__

if TYPE_CHECKING:
    from glyphstone.api import convert, inspect, read_prose, read_text, recover, repair
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


#: Which module each public name comes from; it is loaded when the name is first asked for, so that
#: `import glyphstone` costs nothing and the command line can be interrupted while it loads.
_HOMES = {
    "glyphstone.api": ("convert", "inspect", "read_prose", "read_text", "recover", "repair"),
    "glyphstone.document": ("Document", "DocumentSource", "Page", "open"),
    "glyphstone.errors": (
        "BadPageError",
        "DamagedError",
        "EncryptedError",
        "GlyphstoneError",
        "LimitError",
        "LockedError",
        "MapError",
        "NotAPdfError",
        "OutputError",
        "ProjectError",
        "UnreadableError",
    ),
    "glyphstone.flows.convert": ("ConvertOutcome",),
    "glyphstone.flows.options": (
        "FilterAction",
        "FilterUnit",
        "HyphenOptions",
        "HyphenPolicy",
        "LanguageFilter",
        "LigatureOptions",
        "NormalForms",
        "ParagraphMethod",
        "WordMode",
        "WordSources",
    ),
    "glyphstone.flows.recover": ("Recovery",),
    "glyphstone.flows.repair": ("RepairReport",),
    "glyphstone.flows.report": ("Report",),
    "glyphstone.model": (
        "Block",
        "BlockKind",
        "Claim",
        "ClaimPath",
        "Direction",
        "DoubtfulFont",
        "Drawn",
        "Fault",
        "Font",
        "FontKey",
        "FontMap",
        "FontMaps",
        "GlyphKey",
        "GlyphUse",
        "Glyphs",
        "LineRole",
        "Meaning",
        "PageText",
        "Paragraph",
        "Sentence",
        "Shape",
        "Span",
        "Survey",
        "TextLine",
        "TextWord",
    ),
    "glyphstone.options": ("Limits",),
    "glyphstone.prose": ("DocumentProse", "ProseOptions"),
    "glyphstone.reading": ("DocumentText", "TextOptions"),
    "glyphstone.store.map_library": ("MapLibrary",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}
#: Public names that differ from those inside.
_INSIDE = {"Library": "MapLibrary"}


def __getattr__(name: str) -> Any:
    inside = _INSIDE.get(name, name)
    if name not in __all__ or inside not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(_HOME[inside]), inside)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
