"""What one pass over a whole document finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from glyphstone.model.fonts import Font, GlyphUse
from glyphstone.model.glyphs import Fault, PageFacts

__all__ = ["PageCount", "Survey"]


@dataclass(frozen=True, slots=True, eq=False)
class PageCount:
    """How many glyphs of each kind a page shows."""

    facts: PageFacts
    glyphs: int
    invisible: int
    hidden: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What one pass over every page of a document found."""

    file: str
    pages: tuple[PageCount, ...]
    fonts: tuple[Font, ...]
    #: For each font, its distinct glyphs in the order of their codes.
    uses: tuple[tuple[GlyphUse, ...], ...]
    producer: str
    creator: str
    #: The languages that the document claims (catalog and structure), as written there.
    languages: tuple[str, ...]
    #: Whether the file had to be mended to be read, in words, or "".
    mended: str
    encrypted: bool
    faults: tuple[Fault, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The survey as dicts, lists, strings and numbers; of drawings only their keys."""
        from glyphstone.model.plain_data import as_dict

        return {
            "file": self.file,
            "producer": self.producer,
            "creator": self.creator,
            "languages": list(self.languages),
            "mended": self.mended,
            "encrypted": self.encrypted,
            "pages": [as_dict(page) for page in self.pages],
            "fonts": [
                {**font.to_dict(), "glyphs": [use.to_dict() for use in uses]}
                for font, uses in zip(self.fonts, self.uses, strict=True)
            ],
            "faults": [as_dict(fault) for fault in self.faults],
        }
