"""The work behind `glyphstone text` and `glyphstone repair`, done in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import glyphstone
from glyphstone.cli.recovered import maps_for
from glyphstone.fontmap.placeholders import Placeholders
from glyphstone.guard import Progress
from glyphstone.layout.lines import find_lines
from glyphstone.model import Claim, Symbol
from glyphstone.options import Limits
from glyphstone.pdf.repair import RepairReport, repair
from glyphstone.writers.text import Entries, claimed_entries, text_lines

__all__ = ["Transcript", "mend", "transcribe"]

#: Unknown glyphs until all fonts are read and can be numbered: noncharacters, never text.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_UNKNOWN = re.compile(f"{_OPEN}(\\d+):(\\d+){_CLOSE}")


@dataclass(frozen=True, slots=True)
class Transcript:
    """The text of a document."""

    text: str
    pages: int
    #: How many glyphs of the text are unknown, and how many distinct ones.
    unknown: int
    distinct: int
    faults: tuple[str, ...]


def transcribe(
    progress: Progress,
    path: str,
    password: str | None,
    pages: Collection[int] | None,
    limits: Limits,
    maps: Path | None,
    known: Mapping[int, Mapping[int, str]] | None = None,
) -> Transcript:
    """Reads a document's text, line by line, pages parted by a form feed.

    Its fonts mean what a file of maps says, or what is `known`, or else what they claim.
    """
    used: dict[int, set[int]] = {}
    texts: list[str] = []
    with glyphstone.open(path, password=password, limits=limits) as document:
        if maps is not None:
            known = maps_for(maps, Path(path), document.survey())
        known = known or {}
        blank_codes = {
            font: [code for code, text in codes.items() if text.isspace()]
            for font, codes in known.items()
        }
        for page in document.pages():
            glyphs = page.glyphs
            for key in np.unique(glyphs.font.astype(np.int64) << 32 | glyphs.code).tolist():
                used.setdefault(key >> 32, set()).add(key & 0xFFFFFFFF)
            if pages is None or page.number in pages:
                entries = _entries(known, claimed_entries(glyphs.fonts))
                lines = find_lines(glyphs, blank_codes=blank_codes)
                written = text_lines(glyphs, lines, entries, _unknown)
                texts.append("".join(f"{line}\n" for line in written))
            progress(page.number, max(page.number, document.announced_pages))
        faults = tuple(str(fault) for fault in document.faults)
    text = "\f".join(texts)
    found = _UNKNOWN.findall(text)
    return Transcript(_numbered(text, used), len(texts), len(found), len(set(found)), faults)


def mend(
    progress: Progress,
    path: str,
    target: Path,
    password: str | None,
    limits: Limits,
    maps: Path,
    allow_signed: bool,
    overwrite: bool,
) -> RepairReport:
    """Writes a repaired copy of a document."""
    with glyphstone.open(path, password=password, limits=limits) as document:
        known = maps_for(maps, Path(path), document.survey(progress))
    return repair(
        Path(path),
        target,
        known,
        password=password,
        allow_signed=allow_signed,
        overwrite=overwrite,
        limits=limits,
    )


def _entries(known: Mapping[int, Mapping[int, str]], claimed: Entries) -> Entries:
    def meant(font: int, code: int) -> str | None:
        found = known.get(font)
        return claimed(font, code) if found is None else found.get(code)

    return meant


def _unknown(font: int, code: int) -> str:
    return f"{_OPEN}{font}:{code}{_CLOSE}"


def _numbered(text: str, used: Mapping[int, Collection[int]]) -> str:
    """The text with the placeholders by which a recovery knows its glyphs."""
    keys = [(font, code) for font in sorted(used) for code in sorted(used[font])]
    numbers = {key: number for number, key in enumerate(keys)}
    placeholders = Placeholders([_symbol(number, *key) for key, number in numbers.items()])
    return _UNKNOWN.sub(lambda m: placeholders.of(numbers[int(m[1]), int(m[2])]), text)


def _symbol(number: int, font: int, code: int) -> Symbol:
    return Symbol(
        id=number,
        document=0,
        font=font,
        code=code,
        code_length=0,
        font_name="",
        shape=None,
        blank=False,
        advance=0.0,
        ink=None,
        count=0,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )
