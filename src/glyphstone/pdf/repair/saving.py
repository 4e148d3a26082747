"""The bytes of a changed file."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import pikepdf

from glyphstone.errors import Place
from glyphstone.pdf.repair.check import WithheldError

__all__ = ["saved"]


def saved(pdf: pikepdf.Pdf, source: Path) -> bytes:
    """The file's bytes, the same for the same input; packed streams stay as they are."""
    buffer = io.BytesIO()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about form fields that were wrong before
            pdf.save(
                buffer,
                deterministic_id=True,
                encryption=False,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
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
