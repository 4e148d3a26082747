"""What a recovery gives back, written in a process of its own: text, and the PDF repaired."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from glyphstone.document import open as open_document
from glyphstone.guard import Progress
from glyphstone.model import FontKey, FontMaps
from glyphstone.options import Limits
from glyphstone.pdf.repair.rewrite import RepairReport, repair
from glyphstone.reading import TextOptions, read_text
from glyphstone.writers.text_lines import text_lines

__all__ = ["repair_document", "text_of"]


def text_of(
    progress: Progress,
    path: str,
    password: str | None,
    limits: Limits,
    maps: FontMaps,
) -> str:
    """The text of a document by its maps, line by line; form feeds separate pages."""
    written: list[str] = []
    with open_document(path, password=password, limits=limits) as document:
        for page in read_text(document, maps=maps, options=TextOptions(languages=False)):
            written.append("".join(f"{line}\n" for line in text_lines(page)))
            progress(page.number, max(document.announced_pages, page.number))
    return "\f".join(written)


def repair_document(
    _progress: Progress,
    source: str,
    target: str,
    maps: FontMaps,
    keep: Mapping[FontKey, Collection[int]],
    password: str | None,
    allow_signed: bool,
    overwrite: bool,
    limits: Limits,
) -> RepairReport:
    """Write a repaired copy of a document."""
    return repair(
        Path(source),
        Path(target),
        maps,
        keep=keep,
        password=password,
        allow_signed=allow_signed,
        overwrite=overwrite,
        limits=limits,
    )
