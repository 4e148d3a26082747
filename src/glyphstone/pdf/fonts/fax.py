"""Fax-packed one-bit images (CCITT group 4), wrapped as a TIFF for the image library."""

from __future__ import annotations

import contextlib
import ctypes
import struct
from collections.abc import Callable, Iterator
from functools import cache

__all__ = ["quiet_libtiff", "unfax"]

# Numbers of the TIFF 6.0 specification: types of fields, a compression, a photometric meaning.
_SHORT, _LONG = 3, 4
_GROUP_4 = 4
_WHITE_IS_ZERO = 0
#: Where the directory of the file begins.
_DIRECTORY = 8
#: The image library's decoder: its name, 1 for white, no file but bytes, the directory.
_DECODER = ("libtiff", ("1;I", False, _DIRECTORY))


def unfax(width: int, height: int, packed: bytes) -> bytes | None:
    """The rows of a group 4 image, each padded to a byte, 1 for black; None if it is broken."""
    if not (width > 0 and height > 0):
        return None
    tags = (
        (256, _LONG, width),
        (257, _LONG, height),
        (258, _SHORT, 1),
        (259, _SHORT, _GROUP_4),
        (262, _SHORT, _WHITE_IS_ZERO),
        (273, _LONG, _DIRECTORY + 2 + 12 * 8 + 4),
        (278, _LONG, height),
        (279, _LONG, len(packed)),
    )
    # Little-endian, so that a short number stands at the beginning of its four bytes.
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
    head = struct.pack("<4sIH", b"II*\0", _DIRECTORY, len(tags))
    file = head + entries + bytes(4) + packed
    from PIL import Image  # heavy, and few documents have such glyphs

    # Straight to the decoder: to open the file as a TIFF costs twice as much as to unpack it.
    try:
        with quiet_libtiff():
            rows = Image.frombytes("1", (width, height), file, *_DECODER).tobytes()
    except (OSError, ValueError):
        return None
    # The library hands out white as 1.
    return rows.translate(_TURNED)


_TURNED = bytes(255 - value for value in range(256))


@contextlib.contextmanager
def quiet_libtiff() -> Iterator[None]:
    """Keeps libtiff from writing to stderr; what it finds wrong shows in what it unpacks."""
    set_handler = _error_handler_setter()
    if set_handler is None:
        yield
        return
    before = set_handler(None)
    try:
        yield
    finally:
        set_handler(before)


@cache
def _error_handler_setter() -> Callable[[int | None], int | None] | None:
    """libtiff's function that sets the error handler and returns the one before.

    None if Pillow was built with a libtiff whose functions cannot be reached from outside.
    """
    from PIL import _imaging

    try:
        # A lookup in Pillow's own module also searches the libraries that it was linked with.
        found = ctypes.CDLL(_imaging.__file__).TIFFSetErrorHandler
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = [ctypes.c_void_p], ctypes.c_void_p
    return found
