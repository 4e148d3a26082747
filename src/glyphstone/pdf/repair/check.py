"""The check that a repaired file must pass before anyone gets it."""

from __future__ import annotations

import re
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pikepdf

from glyphstone.errors import GlyphstoneError, OutputError, Place
from glyphstone.model import Font, Glyphs
from glyphstone.options import Limits
from glyphstone.pdf.document.open import open_pdf
from glyphstone.pdf.reader import Reader

__all__ = ["WithheldError", "check"]

_NUMBER = re.compile(r"\d+")


class WithheldError(OutputError):
    """The repaired file is not what it should be, so nobody gets it."""


def check(
    source: Path,
    password: str | None,
    content: bytes,
    claims: Mapping[int, Mapping[int, str]],
    glyphs: Sequence[int],
    limits: Limits,
    texts: Mapping[tuple[int, int], str] | None = None,
) -> list[str]:
    """Read a repaired file anew; what it keeps of its source's damage, in sentences.

    Raises if its structure is not sound, if it is worse than its source, or if it misses a claim or
    one of the `texts` that stand for lines, by page and row.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "repaired.pdf"
        path.write_bytes(content)
        why = _misread(path, claims, glyphs, limits, texts or {})
        found: set[str] = set()
        if not why:
            why, found = _by_qpdf(path, len(glyphs))
        if found:
            new = found - _stream_faults(source, password)
            why = f"qpdf finds fault with it: {min(new)}" if new else ""
    if why:
        raise WithheldError(
            f"the repaired copy fails its own check ({why}) and is withheld.",
            place=Place(file=str(source)),
            next_step="Please report this file.",
        )
    if not found:
        return []
    return [f"Parts of the original are damaged and stay so in the copy ({min(found)})."]


def _misread(
    path: Path,
    claims: Mapping[int, Mapping[int, str]],
    glyphs: Sequence[int],
    limits: Limits,
    texts: Mapping[tuple[int, int], str],
) -> str:
    """What our own reader finds wrong with a repaired file, "" for nothing."""
    counts: list[int] = []
    told: dict[tuple[int, int], str] = {}
    try:
        with closing(Reader(path, None, limits, _adopt)) as reader:
            for number, page in reader.pages():
                table = reader.glyphs(number, page)
                counts.append(len(table))
                told |= _told(number, table)
            if len(counts) != len(glyphs):
                return f"it has {len(counts):,} pages, the original {len(glyphs):,}"
            if counts != list(glyphs):
                return "its pages show other glyphs"
            missing = next(
                (place for place, text in texts.items() if told.get(place) != text), None
            )
            if missing is not None:
                return f"a line of page {missing[0]:,} does not say its text"
            for index, meant in claims.items():
                font = reader.fonts[index]
                for code, text in meant.items():
                    if text and font.source.claim(code).text != text:
                        return f"code {code} of font {font.name} does not say its text"
    except GlyphstoneError as error:
        return error.what.rstrip(".")
    return ""


def _told(number: int, table: Glyphs) -> dict[tuple[int, int], str]:
    """The text of each /ActualText of a page, by the first row that it stands for."""
    found: dict[int, int] = {}
    rows = np.flatnonzero(table.actual_text >= 0)
    for row, index in zip(rows.tolist(), table.actual_text[rows].tolist(), strict=True):
        found.setdefault(index, row)
    return {(number, row): table.actual_texts[index] for index, row in found.items()}


def _by_qpdf(path: Path, pages: int) -> tuple[str, set[str]]:
    """What qpdf finds wrong with a file's structure, "" for nothing, and with its streams."""
    try:
        with pikepdf.open(path, suppress_warnings=True) as pdf:
            mended = pdf.get_warnings()
            if mended:
                return f"qpdf has to mend it: {_kind(mended[0])}", set()
            if len(pdf.pages) != pages:
                return f"qpdf finds {len(pdf.pages):,} pages in it, not {pages:,}", set()
            return "", _syntax(pdf)
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        return f"qpdf cannot open it: {_kind(str(error))}", set()


def _stream_faults(source: Path, password: str | None) -> set[str]:
    """What qpdf finds wrong with the streams of a file that may have to be mended first."""
    try:
        with open_pdf(source, password)[0] as pdf:
            return _syntax(pdf)
    except (GlyphstoneError, pikepdf.PdfError, RuntimeError, ValueError):
        return set()


def _syntax(pdf: pikepdf.Pdf) -> set[str]:
    """The kinds of faults that qpdf finds when it unpacks every stream of a file."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of images that it cannot unpack
            return {_kind(str(problem)) for problem in pdf.check_pdf_syntax()}
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        return {_kind(str(error))}


def _kind(problem: str) -> str:
    """A sentence of qpdf without its place, which is another in a copy than in its source."""
    what = _NUMBER.sub("#", problem.splitlines()[0].rsplit(": ", 1)[-1])
    return "".join(char if char.isprintable() else "?" for char in what)


def _adopt(font: Font) -> None:
    """Leave a font as it is: shapes are not asked for here."""
