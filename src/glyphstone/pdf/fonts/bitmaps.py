"""Images that stand for glyphs: the one-bit pictures of Type 3 fonts."""

from __future__ import annotations

import re

import numpy as np
import pikepdf

from glyphstone.errors import LimitError
from glyphstone.model import Bitmap, BoolArray
from glyphstone.options import Limits
from glyphstone.pdf.fonts.fax import quiet_libtiff, unfax
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.matrix import Matrix
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import name_text

__all__ = ["fax_mask", "image_bitmap", "inline_bitmap", "plain_mask"]

#: Levels of grey, of 256, below which a pixel is ink: half way.
_DARK = 128
_IMAGE_FILTERS = {"/CCITTFaxDecode", "/CCF", "/JBIG2Decode", "/DCTDecode", "/DCT", "/JPXDecode"}
_INLINE = re.compile(rb"BI(.*?[\s\0>\])])ID[\s\0]?(.*?)[\s\0]?EI\Z", re.DOTALL)
_PLAIN_MASK = re.compile(
    rb"BI\s*/W\s+(\d{1,5})\s+/H\s+(\d{1,5})\s+/IM\s+true\s+/BPC\s+1"
    rb"(?:\s*/D\s*\[\s*([01])\s+[01]\s*\])?\s+ID\s"
)
_MASK = re.compile(rb"/IM\s+true\b")
_WIDTH = re.compile(rb"/W\s+(\d{1,5})\b")
_HEIGHT = re.compile(rb"/H\s+(\d{1,5})\b")
_COLUMNS = re.compile(rb"/Columns\s+(\d{1,5})\b")
_GROUP_4 = re.compile(rb"/K\s+-\d")
_BLACK_IS_1 = re.compile(rb"/BlackIs1\s+true\b")
_TURNED = re.compile(rb"/D\s*\[\s*1\s+0\s*\]")
#: Settings that only the image library knows to follow.
_UNUSUAL = re.compile(rb"/EncodedByteAlign\s+true|/EndOfBlock\s+false|/F\s*\[")
_LONG_FILTERS = {"/CCF": "/CCITTFaxDecode", "/DCT": "/DCTDecode"}
_LONG_NAMES = {
    "/W": "/Width",
    "/H": "/Height",
    "/BPC": "/BitsPerComponent",
    "/IM": "/ImageMask",
    "/D": "/Decode",
    "/F": "/Filter",
    "/DP": "/DecodeParms",
    "/CS": "/ColorSpace",
}
#: What the image library may throw at data that is not what it says.
_BAD_IMAGE = (
    pikepdf.PdfError,
    pikepdf.models.image.UnsupportedImageTypeError,
    LimitError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    NotImplementedError,
    OSError,
)


def inline_bitmap(token: bytes, matrix: Matrix, limits: Limits) -> Bitmap | None:
    """The bitmap of an inline image, None if it cannot be unpacked."""
    plain = plain_mask(token, matrix) or fax_mask(token, matrix)
    if plain is not None:
        return plain
    parts = _INLINE.match(token)
    if parts is None:
        return None
    try:
        written = pikepdf.Object.parse(b"<<" + parts[1] + b">>")
        with pikepdf.new() as scratch:
            stream = scratch.make_stream(parts[2])
            for key, value in written.items():
                stream[_LONG_NAMES.get(key, key)] = value
            _spell_out(stream)
            return image_bitmap(stream, matrix, limits)
    except _BAD_IMAGE:
        return None


def _spell_out(stream: pikepdf.Stream) -> None:
    """Make an inline image what the image library takes for one: long names, and its kind."""
    stream["/Subtype"] = pikepdf.Name("/Image")
    filters = stream.get("/Filter")
    if isinstance(filters, pikepdf.Name):
        stream["/Filter"] = _long_filter(filters)
    elif isinstance(filters, pikepdf.Array):
        stream["/Filter"] = pikepdf.Array([_long_filter(name) for name in filters])


def _long_filter(name: pikepdf.Object) -> pikepdf.Name:
    short = f"/{name_text(name)}"
    return pikepdf.Name(_LONG_FILTERS.get(short, short))


def plain_mask(token: bytes, matrix: Matrix) -> Bitmap | None:
    """The bitmap of the mask that TeX's drivers write, None for an image of any other kind."""
    found = _PLAIN_MASK.match(token)
    if found is None:
        return None
    width, height = int(found[1]), int(found[2])
    row = (width + 7) // 8
    data = token[found.end() : found.end() + row * height]
    if not 0 < width * height <= READER_LIMITS.glyph_pixels or len(data) < row * height:
        return None
    if token[found.end() + row * height :].strip() != b"EI":
        return None
    bits = np.frombuffer(data, dtype=np.uint8).reshape(height, row)
    if found[3] != b"1":
        bits = np.invert(bits)
    if width % 8:
        bits = bits.copy()
        bits[:, -1] &= 0xFF << 8 - width % 8 & 0xFF
    return Bitmap(width, height, bits.tobytes(), matrix)


def fax_mask(token: bytes, matrix: Matrix) -> Bitmap | None:
    """The bitmap of a fax-packed mask as drivers write it, None for an image of any other kind."""
    parts = _INLINE.match(token)
    if parts is None or b"/CCF" not in parts[1] or not _GROUP_4.search(parts[1]):
        return None
    width, height, columns = (find.search(parts[1]) for find in (_WIDTH, _HEIGHT, _COLUMNS))
    if not _MASK.search(parts[1]) or _UNUSUAL.search(parts[1]):
        return None
    if width is None or height is None or columns is None or width[1] != columns[1]:
        return None
    wide, high = int(width[1]), int(height[1])
    rows = unfax(wide, high, parts[2]) if 0 < wide * high <= READER_LIMITS.glyph_pixels else None
    if rows is None:
        return None
    bits = np.frombuffer(rows, dtype=np.uint8).reshape(high, -1)
    # Black runs are samples of 0, unless it says otherwise; samples of 0 are ink, likewise.
    if bool(_BLACK_IS_1.search(parts[1])) != bool(_TURNED.search(parts[1])):
        bits = np.invert(bits)
    if wide % 8:
        bits = bits.copy()
        bits[:, -1] &= 0xFF << 8 - wide % 8 & 0xFF
    return Bitmap(wide, high, bits.tobytes(), matrix)


def image_bitmap(stream: pikepdf.Stream, matrix: Matrix, limits: Limits) -> Bitmap | None:
    """The bitmap of an image, None if it cannot be unpacked or is absurdly large."""
    try:
        width, height = int(stream.get("/Width", 0)), int(stream.get("/Height", 0))
        if not (width > 0 and height > 0 and width * height <= READER_LIMITS.glyph_pixels):
            return None
        ink = _ink(stream, width, height, limits)
    except _BAD_IMAGE:
        return None
    return (
        None if ink is None else Bitmap(width, height, np.packbits(ink, axis=1).tobytes(), matrix)
    )


def _ink(stream: pikepdf.Stream, width: int, height: int, limits: Limits) -> BoolArray:
    """Which pixels are inked: those a mask paints, or the dark ones of a picture."""
    mask = bool(stream.get("/ImageMask", False))
    depth = 1 if mask else int(stream.get("/BitsPerComponent", 8))
    if depth == 1 and not _is_image_format(stream):
        row = (width + 7) // 8
        data = stream_bytes(stream, limits.stream_bytes)[: row * height].ljust(row * height, b"\0")
        bits = np.frombuffer(data, dtype=np.uint8).reshape(height, row)
        dark: BoolArray = np.unpackbits(bits, axis=1)[:, :width] == 0
    else:
        turning = stream.get("/Decode")
        if turning is not None:
            del stream["/Decode"]  # the samples as they are; which of them are ink is said below
        with quiet_libtiff():
            picture = pikepdf.PdfImage(stream).as_pil_image().convert("L")
        dark = np.asarray(picture, dtype=np.uint8) < _DARK
        if turning is not None:
            stream["/Decode"] = turning
    decode = stream.get("/Decode")
    turned = decode is not None and float(decode[0]) > 0.5
    return np.logical_not(dark) if turned else dark


def _is_image_format(stream: pikepdf.Object) -> bool:
    filters = stream.get("/Filter")
    if filters is None:
        return False
    listed = [filters] if isinstance(filters, pikepdf.Name) else list(filters)
    return any(f"/{name_text(name)}" in _IMAGE_FILTERS for name in listed)
