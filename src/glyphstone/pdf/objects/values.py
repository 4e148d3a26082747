"""Plain Python values out of PDF objects that may be missing, of the wrong type or absurd."""

from __future__ import annotations

import re
from typing import Any

import pikepdf

from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import IDENTITY, Matrix

__all__ = [
    "array",
    "dictionary",
    "floats",
    "key_text",
    "matrix",
    "name_text",
    "named",
    "real",
    "rectangle",
    "text",
    "whole",
]

_HEXED = re.compile(rb"#([0-9a-fA-F]{2})")
_PLAIN_NUMBERS = re.compile(rb"\[[-+.0-9\s]*\]")


def name_text(value: Any) -> str:
    """A name without its slash; names need not be UTF-8."""
    if not isinstance(value, pikepdf.Name):
        return ""
    try:
        return str(value)[1:]
    except UnicodeDecodeError:
        raw = _HEXED.sub(lambda found: bytes([int(found[1], 16)]), value.unparse())
        return raw[1:].decode("latin-1")


def key_text(key: str) -> str:
    """A dictionary's key without its slash, spelled as `name_text` spells a name."""
    try:
        key.encode("utf-8")
    except UnicodeEncodeError:
        return key.encode("utf-8", "surrogateescape").decode("latin-1")[1:]
    return key[1:]


def named(listed: pikepdf.Object, name: bytes) -> Any:
    """The entry of a dictionary by a name as it stands in a content stream, None for none."""
    if b"#" in name:
        name = _HEXED.sub(lambda found: bytes([int(found[1], 16)]), name)
    try:
        return listed.get(name.decode("utf-8"))
    except UnicodeDecodeError:
        written = b"/" + b"".join(b"#%02x" % byte for byte in name[1:])
    try:
        key = pikepdf.Object.parse(written)
        return listed.get(key) if isinstance(key, pikepdf.Name) else None
    except (pikepdf.PdfError, ValueError):
        return None


def text(value: Any) -> str:
    """A text string, "" for anything else."""
    if not isinstance(value, pikepdf.String):
        return ""
    try:
        return str(value)
    except UnicodeDecodeError:
        return bytes(value).decode("latin-1")


def real(value: Any, default: float) -> float:
    """A finite number of sane size, else the default."""
    try:
        number = float(value)
    except (TypeError, ValueError, ArithmeticError):
        return default
    size = READER_LIMITS.number_size
    return number if -size < number < size else default


def whole(value: Any, default: int) -> int:
    """A whole number, else the default."""
    return int(real(value, default))


def floats(value: Any, limit: int = READER_LIMITS.array_numbers) -> list[float]:
    """The numbers of an array, 0 for every entry that is none; [] if it is longer than `limit`."""
    if not isinstance(value, pikepdf.Array):
        return []
    if len(value) > limit:
        return []
    written = value.unparse()
    if _PLAIN_NUMBERS.fullmatch(written):
        try:
            numbers = [float(item) for item in written[1:-1].split()]
            size = READER_LIMITS.number_size
            if all(-size < number < size for number in numbers):
                return numbers
        except ValueError:
            pass
    return [real(item, 0.0) for item in value]


def rectangle(value: Any) -> tuple[float, float, float, float] | None:
    """The four numbers of an array as they are written; None if it has not just four."""
    numbers = floats(value, 4)
    return None if len(numbers) != 4 else (numbers[0], numbers[1], numbers[2], numbers[3])


def matrix(value: Any) -> Matrix:
    """A transformation matrix; the identity if the value is not an array of six numbers."""
    numbers = floats(value, 6)
    if len(numbers) != 6:
        return IDENTITY
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


def dictionary(value: Any) -> pikepdf.Object | None:
    """The value if it is a dictionary (or a stream's), else None."""
    return value if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) else None


def array(value: Any) -> list[Any]:
    """The entries of an array; a single value counts as an array of one."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]
