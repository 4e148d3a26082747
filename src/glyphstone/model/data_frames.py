"""Columns as a pandas DataFrame, if pandas is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from glyphstone.errors import GlyphstoneError

if TYPE_CHECKING:
    from glyphstone.model.text import PageText

__all__ = ["DataFrame", "data_frame", "word_columns"]

#: A pandas.DataFrame; pandas need not be installed.
DataFrame: TypeAlias = Any


def data_frame(columns: Mapping[str, Sequence[Any]]) -> DataFrame:
    """A DataFrame of these columns."""
    try:
        import pandas as pd
    except ImportError:
        raise GlyphstoneError(
            "to_pandas needs pandas, which is not installed.",
            next_step="Install it: pip install 'glyphstone[pandas]'.",
        ) from None
    return pd.DataFrame(dict(columns))


#: The columns of a table of words.
_WORDS = (
    *("page", "block", "line", "text", "left", "bottom", "right", "top"),
    *("font", "font_name", "size", "script", "lang", "confidence", "unknown"),
)


def word_columns(pages: Iterable[PageText]) -> dict[str, list[Any]]:
    """The words of pages, one row a word; blocks are counted from 1 on each page."""
    rows = [
        (
            *(page.number, number, line.number, word.text, *word.box),
            *(word.span.font, word.span.font_name, word.span.size, word.span.script),
            *(word.span.lang, word.confidence, len(word.unknown)),
        )
        for page in pages
        for number, block in enumerate(page.blocks, start=1)
        for line in block.lines
        for word in line.words
    ]
    return {name: [row[at] for row in rows] for at, name in enumerate(_WORDS)}
