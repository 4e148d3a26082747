"""Small documents, typeset and opened again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import forge
import glyphstone
from forge import Style, Typeface
from glyphstone.model import FontMaps, PageText
from glyphstone.reading import TextOptions, read_text
from tests.keyed import font_map

__all__ = ["Order", "known_by", "lines_of", "opened", "pages_of"]

Order = Literal["visual", "logical"]


@contextmanager
def opened(
    folder: Path,
    text: str | Sequence[str],
    fonts: tuple[str, ...] = ("DejaVuSans",),
    *,
    layout: forge.Layout | None = None,
    **style: Any,
) -> Iterator[glyphstone.Document]:
    """A document of one paragraph, open."""
    path = folder / "made.pdf"
    made = forge.typeset(
        [text], style=Style(Typeface(fonts), **style), layout=layout or forge.Layout()
    )
    path.write_bytes(made.pdf)
    with glyphstone.open(path) as document:
        yield document


def known_by(document: glyphstone.Document, meaning: Callable[[str], str | None]) -> FontMaps:
    """A map of every font, by what `meaning` makes of a claim; None leaves a glyph unknown."""
    survey = document.survey()
    return {
        font.key: font_map(
            {use.code: meant for use in uses if (meant := meaning(use.claim.text)) is not None}
        )
        for font, uses in zip(survey.fonts, survey.uses, strict=True)
    }


def pages_of(
    document: glyphstone.Document,
    maps: FontMaps | None = None,
    options: TextOptions | None = None,
) -> list[PageText]:
    """All pages of a document as text."""
    return list(read_text(document, maps=maps, options=options))


def lines_of(pages: Sequence[PageText]) -> list[str]:
    """The lines of pages."""
    return [line.text for page in pages for block in page.blocks for line in block.lines]
