"""The check that a repaired file must pass before anyone gets it."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pikepdf

from glyphstone.errors import GlyphstoneError, OutputError, Place
from glyphstone.model import Font
from glyphstone.options import Limits
from glyphstone.pdf.reader import Reader

__all__ = ["WithheldError", "check"]


class WithheldError(OutputError):
    """The repaired file is not what it should be, so nobody gets it."""


def check(
    source: Path,
    password: str | None,
    content: bytes,
    claims: Mapping[int, Mapping[int, str]],
    glyphs: Sequence[int],
    limits: Limits,
) -> None:
    """Read a repaired file anew; raises where it is worse than its source or misses a claim."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "repaired.pdf"
        path.write_bytes(content)
        why = _fault(path, source, password, claims, glyphs, limits)
    if why:
        raise WithheldError(
            f"the repaired copy fails its own check ({why}) and is withheld.",
            place=Place(file=str(source)),
            next_step="Please report this file.",
        )


def _fault(
    path: Path,
    source: Path,
    password: str | None,
    claims: Mapping[int, Mapping[int, str]],
    glyphs: Sequence[int],
    limits: Limits,
) -> str:
    try:
        with closing(Reader(path, None, limits, _adopt)) as reader:
            counts = [len(reader.glyphs(number, page)) for number, page in reader.pages()]
            if counts != list(glyphs):
                return "its pages show other glyphs"
            for index, texts in claims.items():
                font = reader.fonts[index]
                for code, text in texts.items():
                    if text and font.source.claim(code).text != text:
                        return f"code {code} of font {font.name} does not say its text"
    except GlyphstoneError as error:
        return error.what.rstrip(".")
    faults = _syntax(path, None)
    if faults and len(faults) > len(_syntax(source, password)):
        return f"qpdf finds fault with it: {faults[0]}"
    return ""


def _syntax(path: Path, password: str | None) -> list[str]:
    """What qpdf finds wrong with a file."""
    try:
        with (
            pikepdf.open(path, password=password or "", suppress_warnings=True) as pdf,
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")  # of images that it cannot unpack
            return [str(problem) for problem in pdf.check_pdf_syntax()]
    except (pikepdf.PasswordError, pikepdf.PdfError, RuntimeError, ValueError) as error:
        return [str(error)] * 1_000  # cannot even be opened


def _adopt(font: Font) -> None:
    """Leave a font as it is: shapes are not asked for here."""
