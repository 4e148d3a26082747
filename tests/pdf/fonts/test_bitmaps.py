"""Images that stand for glyphs."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Name
from PIL import Image

from glyphstone import Limits
from glyphstone.model import Bitmap
from glyphstone.pdf.fonts.bitmaps import image_bitmap, inline_bitmap, plain_mask

MATRIX = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def pixels(bitmap: Bitmap | None) -> list[list[int]]:
    """Rows of ones (ink) and zeros."""
    assert bitmap is not None
    rows = np.frombuffer(bitmap.rows, dtype=np.uint8).reshape(bitmap.height, -1)
    found = np.unpackbits(rows, axis=1)
    assert not found[:, bitmap.width :].any()  # the padding is never ink
    return found[:, : bitmap.width].tolist()  # type: ignore[no-any-return]


@given(st.integers(1, 20), st.integers(1, 6), st.booleans(), st.data())
def test_masks_of_any_size_by_both_ways(
    width: int, height: int, turned: bool, data: st.DataObject
) -> None:
    row = (width + 7) // 8
    raw = data.draw(st.binary(min_size=row * height, max_size=row * height))
    decode = b" /D [1 0]" if turned else b""
    token = b"BI /W %d /H %d /IM true /BPC 1%b ID %b EI" % (width, height, decode, raw)
    bits = np.unpackbits(np.frombuffer(raw, dtype=np.uint8).reshape(height, row), axis=1)
    expected = (bits[:, :width] == int(turned)).astype(int).tolist()
    assert pixels(plain_mask(token, MATRIX)) == expected
    assert pixels(inline_bitmap(token, MATRIX, Limits())) == expected
    pdf = pikepdf.new()
    image = pdf.make_stream(raw)
    image.Width, image.Height, image.ImageMask = width, height, True
    if turned:
        image.Decode = Array([1, 0])
    assert pixels(image_bitmap(image, MATRIX, Limits())) == expected


@pytest.mark.parametrize("turned", [False, True])
def test_fax_packed_inline_masks(turned: bool) -> None:
    picture = Image.new("1", (16, 4), 1)
    picture.paste(0, (0, 0, 8, 4))
    out = io.BytesIO()
    picture.save(out, "TIFF", compression="group4")
    with Image.open(io.BytesIO(out.getvalue())) as tiff:
        start, length = tiff.tag_v2[273][0], tiff.tag_v2[279][0]  # type: ignore[attr-defined]
    packed = out.getvalue()[start : start + length]
    decode = b" /D [1 0]" if turned else b""
    token = b"BI /W 16 /H 4 /IM true /BPC 1%b /F /CCF /DP << /K -1 /Columns 16 >> ID %b EI" % (
        decode,
        packed,
    )
    # A TIFF writer packs zeros as white runs, and white runs are ones in a PDF: no ink by itself.
    left, right = (1, 0) if turned else (0, 1)
    assert pixels(inline_bitmap(token, MATRIX, Limits())) == [[left] * 8 + [right] * 8] * 4


def test_packed_pictures_of_any_format() -> None:
    pdf = pikepdf.new()
    picture = Image.new("L", (16, 16), 255)
    picture.paste(0, (0, 0, 8, 16))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=95)
    image = pdf.make_stream(b"")
    image.write(out.getvalue(), filter=Name.DCTDecode)
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    image.Width, image.Height, image.BitsPerComponent = 16, 16, 8
    assert pixels(image_bitmap(image, MATRIX, Limits())) == [[1] * 8 + [0] * 8] * 16


@pytest.mark.parametrize(("width", "height"), [(0, 5), (-1, 5), (5, 0), (100_000, 100_000)])
def test_absurd_sizes_are_refused(width: int, height: int) -> None:
    pdf = pikepdf.new()
    image = pdf.make_stream(b"abc")
    image.Width, image.Height, image.ImageMask = width, height, True
    assert image_bitmap(image, MATRIX, Limits()) is None


@pytest.mark.parametrize(
    "token",
    [
        b"",
        b"BI EI",
        b"BI ID EI",
        b"BI /W 1 /H 1 ID EI",
        b"BI /W (a) /H 1 /IM true ID x EI",
        b"BI /W 1 /H 1 /F /DCT ID x EI",
        b"BI << >> ID x EI",
        b"BI /W ] ID x EI",
    ],
)
def test_inline_images_that_cannot_be_read(token: bytes) -> None:
    found = inline_bitmap(token, MATRIX, Limits())
    assert found is None or found.width == found.height == 1
