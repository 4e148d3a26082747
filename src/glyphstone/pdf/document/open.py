"""Opening a PDF: mend what is damaged, decrypt what can be, refuse the rest in one sentence."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pikepdf

from glyphstone.errors import (
    DamagedError,
    EncryptedError,
    GlyphstoneError,
    NotAPdfError,
    Place,
    UnreadableError,
)
from glyphstone.pdf.document.encryption import handler_name, is_unknown_handler
from glyphstone.pdf.document.mend import salvage, without_repeats
from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["MENDED", "open_pdf", "reopen_without_repeats"]

#: Bytes from the start in which %PDF may stand: what Acrobat accepts (ISO 32000-1, annex H.3).
_HEADER_WITHIN = 1024
#: How a person is told that a file was not whole.
MENDED = "the file was damaged and had to be mended"
_END = b"\nendstream\nendobj\n%%EOF\n"

# What these libraries find wrong is told in our own words. Without a handler Python would print
# what they log; programs that set up logging still get it.
for _library in ("pikepdf", "pypdfium2", "PIL"):
    logging.getLogger(_library).addHandler(logging.NullHandler())


def open_pdf(path: Path, password: str | None) -> tuple[pikepdf.Pdf, str]:
    """The opened PDF, and in words how it had to be mended, "" if it was whole."""
    place = Place(file=str(path))
    start = _first_bytes(path, place)
    if not start:
        raise NotAPdfError(
            "the file is empty.", place=place, next_step="Fetch or copy the file again."
        )
    try:
        pdf = _decrypt(path, password)
    except pikepdf.PasswordError:
        raise _needs_password(password, place) from None
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        if b"%PDF" not in start:
            raise NotAPdfError(
                f"this is not a PDF{_guess(start)}.",
                place=place,
                next_step="Check that the right file was given.",
            ) from None
        if is_unknown_handler(error):
            raise _unknown_handler(path, place) from None
        return _can_be_saved(_mend(path, password, place, error)), MENDED
    if not pdf.get_warnings():
        return pdf, ""
    return _can_be_saved(_with_an_end(path, password) or pdf), MENDED


def _can_be_saved(pdf: pikepdf.Pdf) -> pikepdf.Pdf:
    """The same file with a /Size in its trailer.

    qpdf writes one only if there was one, and a rebuilt trailer has none: a copy without it would
    have to be mended again by every reader. The true number is set when the file is written.
    """
    if "/Size" not in pdf.trailer:
        pdf.trailer["/Size"] = 1
    return pdf


def _first_bytes(path: Path, place: Place) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER_WITHIN)
    except FileNotFoundError:
        raise UnreadableError(
            "there is no such file.", place=place, next_step="Check the name."
        ) from None
    except IsADirectoryError:
        raise UnreadableError(
            "this is a folder.", place=place, next_step="Name the PDF files in it."
        ) from None
    except OSError as error:
        raise UnreadableError(
            f"the file cannot be read ({error.strerror}).",
            place=place,
            next_step="Check its permissions.",
        ) from None


def _decrypt(source: Path | io.BytesIO, password: str | None) -> pikepdf.Pdf:
    """Open with the empty password first: most protected files need no other.

    The pages are left alone: qpdf refuses a whole file for a circle in its page tree.
    """
    try:
        return _qpdf(source, "")
    except pikepdf.PasswordError:
        if not password:
            raise
        return _qpdf(source, password)


def _qpdf(source: Path | io.BytesIO, password: str) -> pikepdf.Pdf:
    if isinstance(source, Path) and not _is_text(str(source)):
        # qpdf wants to be told the name, and cannot be told one that is no text.
        source = io.BytesIO(source.read_bytes())
    return pikepdf.open(
        source, password=password, suppress_warnings=True, inherit_page_attributes=False
    )


def _is_text(name: str) -> bool:
    return all(not "\ud800" <= char <= "\udfff" for char in name)


def reopen_without_repeats(path: Path, password: str | None) -> pikepdf.Pdf | None:
    """The file opened again with the objects mended that qpdf gave up; None if that fails."""
    try:
        return _decrypt(io.BytesIO(without_repeats(path.read_bytes())), password)
    except (pikepdf.PdfError, OSError, RuntimeError, ValueError):
        return None


def _closed(data: bytes) -> bytes:
    """A file that breaks off, with its last object closed: qpdf would lose it and its stream."""
    return data if b"%%EOF" in data[-_HEADER_WITHIN:] else data + _END


def _with_an_end(path: Path, password: str | None) -> pikepdf.Pdf | None:
    """A file that breaks off, opened with its last object closed; None for any other."""
    data = path.read_bytes()
    closed = _closed(data)
    if len(closed) == len(data):
        return None
    try:
        return _decrypt(io.BytesIO(closed), password)
    except (pikepdf.PdfError, RuntimeError, ValueError):
        return None


def _needs_password(password: str | None, place: Place) -> GlyphstoneError:
    if password:
        return EncryptedError(
            "the password does not open it.",
            place=place,
            next_step="Try the other of its two passwords (user or owner).",
        )
    return EncryptedError(
        "the file is encrypted and needs a password.",
        place=place,
        next_step="Give it with --password.",
    )


def _unknown_handler(path: Path, place: Place) -> EncryptedError:
    name = handler_name(path.read_bytes())
    shown = f'"{name}"' if name else "it has no name"
    return EncryptedError(
        f"the file is encrypted by a handler that is not known here ({shown}).",
        place=place,
        next_step="Open it in the program that it was made for, and print it to a new PDF.",
    )


def _guess(start: bytes) -> str:
    """What a file that is not a PDF seems to be, in words."""
    head = start.lstrip()[:64].lower()
    if head.startswith((b"<!doctype html", b"<html")):
        return " but a web page"
    if start.startswith(b"PK\x03\x04"):
        return " but a ZIP archive or an office document"
    if start.startswith(b"%!PS"):
        return " but a PostScript file"
    if start.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")):
        return " but an image"
    return ""


def _mend(path: Path, password: str | None, place: Place, error: Exception) -> pikepdf.Pdf:
    """Open what qpdf cannot: with a new table of contents, or as PDFium writes it anew."""
    pdf = _salvaged(path) or _rewritten_by_pdfium(path, password, place)
    if pdf is None:
        raise DamagedError(
            f"the file is so damaged that nothing can be read ({_first_line(error)}).",
            place=place,
            next_step="Fetch or copy the file again, or print it to a new PDF from a viewer.",
        )
    return pdf


def _salvaged(path: Path) -> pikepdf.Pdf | None:
    data = _closed(path.read_bytes())
    if b"/Encrypt" in data:
        return None  # the keys stand in the part that is lost or not understood
    mended = salvage(data, READER_LIMITS.mended_stream_bytes)
    if mended is None:
        return None
    try:
        return _qpdf(io.BytesIO(mended), "")
    except (pikepdf.PdfError, RuntimeError, ValueError):
        return None


def _rewritten_by_pdfium(path: Path, password: str | None, place: Place) -> pikepdf.Pdf | None:
    import pypdfium2  # heavy, and needed for a file in a hundred only

    written = io.BytesIO()
    try:
        document = pypdfium2.PdfDocument(path, password=password)
        try:
            document.save(written)
        finally:
            document.close()
        written.seek(0)
        return _decrypt(written, password)  # PDFium writes the encryption again
    except pypdfium2.PdfiumError as failure:
        if "assword" in str(failure):
            raise _needs_password(password, place) from None
        return None
    except (pikepdf.PdfError, RuntimeError, ValueError, OSError):
        return None


def _first_line(error: Exception) -> str:
    """The library's own words, without the file's name and the lines that follow."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].rsplit(": ", 1)[-1][:160].rstrip(".")
