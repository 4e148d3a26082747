"""Fax-packed one-bit images (CCITT group 4), wrapped as a TIFF for the image library."""

from __future__ import annotations

import io
import struct

__all__ = ["unfax"]

_SHORT, _LONG = 3, 4
_GROUP_4 = 4
_WHITE_IS_ZERO = 0


def unfax(width: int, height: int, packed: bytes) -> bytes | None:
    """The rows of a group 4 image, each padded to a byte, 1 for black; None where it is broken."""
    tags = (
        (256, _LONG, width),
        (257, _LONG, height),
        (258, _SHORT, 1),
        (259, _SHORT, _GROUP_4),
        (262, _SHORT, _WHITE_IS_ZERO),
        (273, _LONG, 8 + 2 + 12 * 8 + 4),
        (278, _LONG, height),
        (279, _LONG, len(packed)),
    )
    # Little-endian, so that a short number stands at the beginning of its four bytes.
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
    file = b"II*\0\x08\0\0\0" + struct.pack("<H", len(tags)) + entries + bytes(4) + packed
    from PIL import TiffImagePlugin  # heavy, and few documents have such glyphs

    try:
        with TiffImagePlugin.TiffImageFile(io.BytesIO(file)) as picture:
            rows = picture.tobytes()
    except (OSError, ValueError, SyntaxError, TypeError, KeyError):
        return None
    # The library hands out white as 1.
    return rows.translate(_TURNED)


_TURNED = bytes(255 - value for value in range(256))
