"""What the interpreter writes down while it follows a page: what was shown, how, and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from glyphstone.model import Fault

__all__ = ["STYLE_FIELDS", "Record", "Style"]

#: Font index, size, character spacing, word spacing, horizontal scale, rise, rendering mode,
#: marked-content id, actual text, layer, hidden, drawn, language: one row whenever any changes.
Style: TypeAlias = tuple[int, float, float, float, float, float, int, int, int, int, int, int, int]
#: Columns of a style.
STYLE_FIELDS = 13


@dataclass(slots=True)
class Record:
    """The show operations of a page in their order, not yet cut into glyphs."""

    #: The string or array that each operation shows, as it is written.
    shown: list[bytes] = field(default_factory=list)
    style_of: list[int] = field(default_factory=list)
    line_of: list[int] = field(default_factory=list)
    #: Operations of one run share a pen; a new run begins where the text matrix is set anew.
    run_of: list[int] = field(default_factory=list)
    #: The number of each style.
    styles: dict[Style, int] = field(default_factory=dict)
    #: Text line matrix and current transformation matrix, twelve numbers.
    lines: list[tuple[float, ...]] = field(default_factory=list)
    actual_texts: list[str] = field(default_factory=list)
    #: The number of each language; "" says that it is unknown.
    langs: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
