"""Lines of text by hand, as a reader would give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from glyphstone.model import (
    Direction,
    FontKey,
    Glyphs,
    IntArray,
    Span,
    TextLine,
    WritingMode,
)

__all__ = ["lines_at", "text_line"]


def text_line(text: str, rows: Sequence[int] | IntArray, **facts: Any) -> TextLine:
    """A line of one span; it runs across the page if nothing else is said."""
    told = np.array(rows, dtype=np.int64)
    mode = facts.pop("writing_mode", WritingMode.HORIZONTAL)
    span = Span(text, (0, 0, 0, 0), FontKey("1"), "F", 12, "Deva", Direction.LTR, mode, rows=told)
    settings: dict[str, Any] = {"box": (0.0, 0.0, 600.0, 20.0), "rotation": 0.0, **facts}
    return TextLine(
        [span], baseline=0, size=12, direction=Direction.LTR, writing_mode=mode, **settings
    )


def lines_at(glyphs: Glyphs, texts: Mapping[int, str]) -> list[TextLine]:
    """The lines of a page whose baselines stand at these heights."""
    found = []
    for height, text in texts.items():
        rows = np.flatnonzero((np.round(glyphs.y) == height) & ~glyphs.duplicate)
        if len(rows):
            found.append(text_line(text, rows, box=(0.0, height - 3.0, 600.0, height + 9.0)))
    return found
