"""The limits that a caller can set, their defaults and their check."""

from __future__ import annotations

from dataclasses import dataclass, fields

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one document may cost; what goes beyond is reported, never followed.

    The defaults are far above any honest document and far below what hurts a laptop.
    """

    #: Bytes one stream may unpack to.
    stream_bytes: int = 75_000_000
    #: Bytes all streams drawn on one page may unpack to.
    page_bytes: int = 256_000_000
    #: Glyphs one page may show.
    page_glyphs: int = 2_000_000
    #: Forms inside forms.
    form_depth: int = 32
    #: Forms drawn on one page, counting each time they are drawn.
    page_forms: int = 50_000
    #: Pages of one document.
    pages: int = 1_000_000
    #: Levels of the page tree.
    page_tree_depth: int = 256
    #: Entries of one character map or width table, ranges counted by their length.
    map_entries: int = 1_200_000
    #: Code points that one glyph may claim.
    claim_length: int = 512
    #: Seconds one document may take when it is read in a process of its own; a recovery gathers
    #: its evidence within them too.
    seconds: float = 60.0
    #: Bytes of memory that process may take.
    memory_bytes: int = 1 << 30

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(f"limit {field.name} must be above zero")
