"""What the sections of a CMap file look like, whatever they map."""

from __future__ import annotations

import re

__all__ = ["BF_RANGE", "PAIR", "SECTION", "hex_bytes"]

SECTION = re.compile(
    rb"begin(bfchar|bfrange|cidchar|cidrange|codespacerange)\b(.*?)(?:end\1|(?=begin)|\Z)",
    re.DOTALL,
)
PAIR = re.compile(rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>")
BF_RANGE = re.compile(
    rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])"
)


def hex_bytes(digits: bytes) -> bytes:
    """The bytes of hexadecimal digits with whitespace between; an odd one is followed by 0."""
    text = b"".join(digits.split())
    return bytes.fromhex((text + b"0" if len(text) % 2 else text).decode("ascii"))
