"""The same document by each way: what people had, SR as published, and what we do by default."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import glyphstone
from benchmarks.prose.baseline import paragraphs_of
from benchmarks.scripts.real_peers import text_by_pdftotext
from glyphstone.model import UNKNOWN, LineRole
from glyphstone.text.paragraphs.sentence_recovery import SRSettings, recover

__all__ = [
    "DEFAULT",
    "EPS",
    "PDFTOTEXT",
    "SR",
    "SR_OF_PDFTOTEXT",
    "by_default",
    "by_sr",
    "our_lines",
    "plain_lines",
    "ways",
]

PDFTOTEXT = "pdftotext + heading rule"
SR = "SR as published"
SR_OF_PDFTOTEXT = "SR over pdftotext's lines"
DEFAULT = "default"
#: The values that the paper tried; it uses the middle one where nothing else is said.
EPS = (0.05, 0.1, 0.3)


def by_default(path: Path, *, objects: bool = True) -> list[str]:
    """The paragraphs that we give where nothing else is asked, or without tables and formulas."""
    with glyphstone.open(path) as document:
        return [
            # A mark for a glyph that nobody has named is no text.
            paragraph.text.replace(UNKNOWN, "")
            for paragraph in glyphstone.read_prose(document)
            if objects or paragraph.role is not LineRole.OBJECT
        ]


def our_lines(path: Path) -> list[str]:
    """All lines in the order of reading, running heads and page numbers among them."""
    with glyphstone.open(path) as document:
        return [
            line.text
            for page in glyphstone.read_text(document)
            for block in page.blocks
            for line in block.lines
        ]


def by_sr(lines: Sequence[str], eps: float) -> list[str]:
    """What the published method writes: no objects, and its own rule for hyphens."""
    found = recover(lines, SRSettings(eps=eps))
    return [one.text for one in found.paragraphs if one.role is not LineRole.OBJECT]


def ways(path: Path) -> dict[tuple[str, float | None], list[str]]:
    """The paragraphs by way, and by eps where the way has one."""
    plain = text_by_pdftotext(path)
    found: dict[tuple[str, float | None], list[str]] = {
        (PDFTOTEXT, None): paragraphs_of(plain),
        (DEFAULT, None): by_default(path),
    }
    for name, lines in ((SR, our_lines(path)), (SR_OF_PDFTOTEXT, plain_lines(plain))):
        for eps in EPS:
            found[name, eps] = by_sr(lines, eps)
    return found


def plain_lines(text: str) -> list[str]:
    """The lines of a plain text, empty ones among them."""
    return text.replace("\f", "\n").split("\n")
