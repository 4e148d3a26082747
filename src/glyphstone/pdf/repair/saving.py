"""The bytes of a changed file."""

from __future__ import annotations

import io
import re
import warnings
from pathlib import Path

import pikepdf

from glyphstone.errors import GlyphstoneError, Place
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.repair.check import WithheldError

__all__ = ["saved"]

#: Bytes of metadata that are looked at; set by hand, far above what producers write.
_METADATA_BYTES = 1_000_000
_PDF_A_1 = re.compile(rb"pdfaid:part\s*(?:=\s*[\"']|>)\s*1\b")


def saved(pdf: pikepdf.Pdf, source: Path) -> bytes:
    """The file's bytes, the same for the same input; packed streams stay as they are.

    Objects are packed together, which makes room for what a repair adds.
    """
    buffer = io.BytesIO()
    mode = pikepdf.ObjectStreamMode
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about form fields that were wrong before
            pdf.save(
                buffer,
                deterministic_id=True,
                encryption=False,
                object_stream_mode=mode.preserve if _forbids_packing(pdf) else mode.generate,
                stream_decode_level=pikepdf.StreamDecodeLevel.none,
                fix_metadata_version=False,
            )
    except (pikepdf.PdfError, RuntimeError, TypeError, ValueError) as error:
        raise WithheldError(
            f"the file is too damaged to be written anew ({str(error).splitlines()[0][-120:]}).",
            place=Place(file=str(source)),
            next_step="Print it to a new PDF from a viewer, and recover that.",
        ) from None
    return buffer.getvalue()


def _forbids_packing(pdf: pikepdf.Pdf) -> bool:
    """Whether a file says that it is PDF/A-1, which allows no packed objects."""
    metadata = pdf.Root.get("/Metadata")
    if not isinstance(metadata, pikepdf.Stream):
        return False
    try:
        return _PDF_A_1.search(stream_bytes(metadata, _METADATA_BYTES)) is not None
    except (GlyphstoneError, pikepdf.PdfError):
        return False
