"""The named encodings of simple fonts: code -> glyph name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["Encoding", "encoding"]

#: 256 entries; None if the encoding leaves the code free.
Encoding = tuple[str | None, ...]

_FILE = Path(__file__).with_name("encodings.txt")


def encoding(name: str) -> Encoding | None:
    """The glyph names of an encoding, or None if the name is none of PDF's.

    Knows Standard-, WinAnsi-, MacRoman-, MacExpert- and PDFDocEncoding, and by the font's
    name the built-in encodings of Symbol and ZapfDingbats.
    """
    return _tables().get(name)


@cache
def _tables() -> dict[str, Encoding]:
    tables: dict[str, Encoding] = {}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            title, *names = line.split(" ")
            tables[title] = tuple(None if name == "-" else name for name in names)
    return tables
