"""Which font and which glyph is meant: the same in every read, whole or partial, of a file."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple, NewType

__all__ = ["MARK", "MISSING_FONT", "FontKey", "GlyphKey", "digest_key", "object_key"]

#: The identity of a font in its file: its object number ("12", or "12.3" with a generation other
#: than 0); "d" and a digest of its dictionary if that stands directly in a resource.
FontKey = NewType("FontKey", str)
#: The key of the stand-in for a font that a page names but does not have.
MISSING_FONT = FontKey("none")
#: Hexadecimal digits of a digest: 64 bits, so that two fonts of one file never share a key.
DIGEST_DIGITS = 16
#: How an unknown glyph is marked in a text.
MARK = re.compile(r"⟦(none|d[0-9a-f]+|[0-9]+(?:\.[0-9]+)?):([0-9A-F]+)⟧")


def object_key(number: int, generation: int) -> FontKey:
    """The key of a font whose dictionary is an object of the file."""
    return FontKey(f"{number}.{generation}" if generation else str(number))


def digest_key(dictionary: bytes) -> FontKey:
    """The key of a font whose dictionary, given as the file has it, is no object of its own."""
    return FontKey("d" + hashlib.sha256(dictionary).hexdigest()[:DIGEST_DIGITS])


class GlyphKey(NamedTuple):
    """One code of one font."""

    font: FontKey
    code: int

    @property
    def mark(self) -> str:
        """How the glyph stands in a text as long as nobody has named it: `⟦12:1F⟧`."""
        return f"⟦{self.font}:{self.code:X}⟧"

    @classmethod
    def of_mark(cls, found: re.Match[str]) -> GlyphKey:
        """The glyph that a match of `MARK` names."""
        return cls(FontKey(found[1]), int(found[2], 16))
