"""Lists of words, texts as vocabulary and texts of other tools, as a person gives them."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from glyphstone.cli.bounds import BOUNDS
from glyphstone.errors import LimitError, Place, UnreadableError

__all__ = ["is_pdf", "read_lists", "read_text_file"]

#: How a file begins that gzip has packed.
_GZIP = b"\x1f\x8b"


def is_pdf(path: Path) -> bool:
    """Whether a file is a PDF rather than text."""
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(BOUNDS.pdf_mark_bytes)
    except OSError as error:
        raise _unreadable(path, error) from None


def read_text_file(path: Path) -> str:
    """A text in UTF-8, packed by gzip or not; `-` is standard input."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        if data.startswith(_GZIP):
            data = _unpacked(data)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(path, error) from None
    if len(data) > BOUNDS.list_bytes:
        raise LimitError(
            f"it holds more than {BOUNDS.list_bytes >> 20} MiB of text.",
            place=_place(path),
            next_step="Give a smaller one.",
        )
    if data[: BOUNDS.pdf_mark_bytes].find(b"%PDF-") >= 0:
        raise UnreadableError(
            "this is a PDF, not text.",
            place=_place(path),
            next_step="Give it as FILE or with --vocabulary.",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"it is not UTF-8 (byte {error.start:,}).",
            place=_place(path),
            next_step="Save it as UTF-8 first.",
        ) from None


def _unpacked(data: bytes) -> bytes:
    with gzip.open(io.BytesIO(data)) as file:
        return file.read(BOUNDS.list_bytes + 1)


def read_lists(paths: Iterable[Path]) -> Counter[str]:
    """The words of lists: one a line, with how often it is seen before or behind it, or alone.

    In a dictionary of a spelling checker (`.dic`) what follows a slash is no part of the word.
    """
    words: Counter[str] = Counter()
    for path in paths:
        dictionary = path.name.removesuffix(".gz").endswith(".dic")
        found: Counter[str] = Counter()
        for line in read_text_file(path).splitlines():
            word, count = _entry(line.partition("/")[0] if dictionary else line)
            if word:
                found[word] += count
        if not found:
            raise UnreadableError(
                "there is no word in it.",
                place=_place(path),
                next_step="Give a list with a word a line.",
            )
        words += found
    return words


def _entry(line: str) -> tuple[str, int]:
    """A word and its count; "" for a line that has none."""
    parts = line.split()
    if not parts or parts[0].startswith("#"):
        return "", 0
    if len(parts) > 1 and _is_count(parts[-1]):
        return " ".join(parts[:-1]), max(int(parts[-1]), 1)
    if len(parts) > 1 and _is_count(parts[0]):
        return " ".join(parts[1:]), max(int(parts[0]), 1)
    if len(parts) == 1 and _is_count(parts[0]):
        return "", 0
    return " ".join(parts), 1


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= BOUNDS.count_digits


def _place(path: Path) -> Place:
    return Place(file="stdin" if str(path) == "-" else str(path))


def _unreadable(path: Path, error: Exception) -> UnreadableError:
    why = error.strerror if isinstance(error, OSError) and error.strerror else "it is damaged"
    return UnreadableError(
        f"it cannot be read ({why}).", place=_place(path), next_step="Check its name."
    )
