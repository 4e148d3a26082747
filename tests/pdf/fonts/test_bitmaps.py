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
from glyphstone.pdf.fonts import bitmaps
from glyphstone.pdf.fonts.bitmaps import fax_mask, image_bitmap, inline_bitmap, plain_mask
from tests.pdf.fonts.test_fax import packed

PDF = pikepdf.new()
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
    data = out.getvalue()[start : start + length]
    decode = b" /D [1 0]" if turned else b""
    token = b"BI /W 16 /H 4 /IM true /BPC 1%b /F /CCF /DP << /K -1 /Columns 16 >> ID %b EI" % (
        decode,
        data,
    )
    # A TIFF writer packs zeros as white runs, and white runs are ones in a PDF: no ink by itself.
    left, right = (1, 0) if turned else (0, 1)
    assert pixels(inline_bitmap(token, MATRIX, Limits())) == [[left] * 8 + [right] * 8] * 4


@pytest.mark.parametrize("width", [7, 8, 9])
@pytest.mark.parametrize("settings", [b"", b"/BlackIs1 true ", b"/D [1 0] "])
def test_fax_packed_masks_of_any_width(width: int, settings: bytes) -> None:
    ink = np.zeros((3, width), dtype=bool)
    ink[1, ::2] = True
    head = b"BI /W %d /H 3 /IM true /F /CCF %b/DP << /K -1 /Columns %d >> ID "
    bitmap = fax_mask(head % (width, settings, width) + packed(ink) + b" EI", MATRIX)
    # Black runs are samples of 0, and samples of 0 are ink, unless one of the two is turned.
    expected = ink if not settings else ~ink
    assert pixels(bitmap) == expected.astype(int).tolist()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"/CCF", b"/Fl"),
        (b"/K -1", b"/K 0"),
        (b"/IM true", b"/IM false"),
        (b"/Columns 8", b"/Columns 9"),
        (b"/Columns 8", b""),
        (b"/W 8", b""),
        (b"/H 3", b""),
        (b"/F /CCF", b"/F [/CCF]"),
        (b"/K -1", b"/K -1 /EncodedByteAlign true"),
        (b"/K -1", b"/K -1 /EndOfBlock false"),
        (b"BI", b"XI"),
    ],
)
def test_other_fax_images_are_left_to_the_image_library(old: bytes, new: bytes) -> None:
    data = packed(np.ones((3, 8), dtype=bool))
    token = b"BI /W 8 /H 3 /IM true /F /CCF /DP << /K -1 /Columns 8 >> ID " + data + b" EI"
    assert fax_mask(token, MATRIX) is not None
    assert fax_mask(token.replace(old, new, 1), MATRIX) is None


@pytest.mark.parametrize(
    "setting", [b"/CCF", b"/K -1", b"/IM true", b"/W 8", b"/H 3", b"/Columns 8"]
)
def test_what_stands_in_the_data_of_an_image_says_nothing_of_it(setting: bytes) -> None:
    data = packed(np.ones((3, 8), dtype=bool))
    head = b"BI /W 8 /H 3 /IM true /F /CCF /DP << /K -1 /Columns 8 >> ID "
    assert fax_mask(head.replace(setting, b"/Z 8") + data + setting + b" >> EI", MATRIX) is None


@pytest.mark.parametrize(
    "setting", [b"/D [1 0]", b"/BlackIs1 true", b"/EncodedByteAlign true", b"/F [", b"/W 9"]
)
def test_settings_in_the_data_of_an_image_change_nothing(setting: bytes) -> None:
    ink = np.ones((3, 8), dtype=bool)
    head = b"BI /W 8 /H 3 /IM true /F /CCF /DP << /K -1 /Columns 8 >> ID "
    assert pixels(fax_mask(head + packed(ink) + setting + b" EI", MATRIX)) == [[1] * 8] * 3


@pytest.mark.parametrize(("width", "height", "known"), [(0, 3, False), (8, 0, False), (1, 1, True)])
def test_images_without_pixels_are_none(width: int, height: int, known: bool) -> None:
    plain = b"BI /W %d /H %d /IM true /BPC 1 ID %b EI" % (width, height, b"\0" * min(width, height))
    assert (plain_mask(plain, MATRIX) is not None) is known
    image = PDF.make_stream(b"\0" * 9)
    image.Width, image.Height, image.ImageMask = width, height, True
    assert (image_bitmap(image, MATRIX, Limits()) is not None) is known
    fax = b"BI /W %d /H %d /IM true /F /CCF /DP << /K -1 /Columns %d >> ID %b EI"
    data = packed(np.ones((1, 1), dtype=bool))
    assert (fax_mask(fax % (width, height, width, data), MATRIX) is not None) is known


@pytest.mark.parametrize(
    "token",
    [
        b"BI /W 8 /H 9 /IM true /BPC 1 ID a EI",
        b"BI /W 8 /H 1 /IM true /BPC 1 ID ab EI",
        b"BI /W 0 /H 1 /IM true /BPC 1 ID  EI",
        b"BI /W 8 /H 1 /IM true /BPC 8 ID a EI",
        b"BI /W 8 /H 1 /IM false /BPC 1 ID a EI",
    ],
)
def test_masks_that_are_not_plain(token: bytes) -> None:
    assert plain_mask(token, MATRIX) is None
    assert plain_mask(b"BI /W 8 /H 1 /IM true /BPC 1 ID a EI", MATRIX) is not None


@pytest.mark.parametrize("decode", [None, [0, 1], [1, 0]])
def test_dark_pixels_are_ink_unless_the_picture_is_turned(decode: list[int] | None) -> None:
    pdf = pikepdf.new()
    image = pdf.make_stream(bytes([0, 127, 128, 255]))
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    image.Width, image.Height, image.BitsPerComponent = 4, 1, 8
    if decode is not None:
        image.Decode = Array(decode)
    expected = [0, 0, 1, 1] if decode == [1, 0] else [1, 1, 0, 0]
    assert pixels(image_bitmap(image, MATRIX, Limits())) == [expected]
    assert (image.get("/Decode") is None) is (decode is None)


def test_a_mask_that_breaks_off_is_filled_with_ink() -> None:
    image = pikepdf.new()
    made = image.make_stream(b"\xff")
    made.Width, made.Height, made.ImageMask = 8, 2, True
    assert pixels(image_bitmap(made, MATRIX, Limits())) == [[0] * 8, [1] * 8]


def test_usual_masks_need_no_image_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bitmaps, "image_bitmap", lambda *_: None)
    plain = b"BI /W 8 /H 1 /IM true /BPC 1 ID a EI"
    fax = b"BI /W 8 /H 1 /IM true /F /CCF /DP << /K -1 /Columns 8 >> ID "
    fax += packed(np.ones((1, 8), dtype=bool)) + b" EI"
    assert inline_bitmap(plain, MATRIX, Limits()) is not None
    assert inline_bitmap(fax, MATRIX, Limits()) is not None
    assert inline_bitmap(b"BI /W 8 /H 1 /BPC 1 ID a EI", MATRIX, Limits()) is None


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


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
def test_pictures_of_any_depth_are_ink_where_they_are_dark(depth: int) -> None:
    image = PDF.make_stream(b"\x0f\xff\0\0\0\0\0\0")
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    image.Width, image.Height, image.BitsPerComponent = 16 // depth, 1, depth
    found = pixels(image_bitmap(image, MATRIX, Limits()))[0]
    expected = {1: [1] * 4 + [0] * 12, 2: [1, 1] + [0] * 6, 4: [1, 0, 0, 0], 8: [1, 0]}
    assert found == expected[depth]
    assert image_bitmap(image, (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), Limits()) is not None


@pytest.mark.parametrize(("first", "turned"), [(0, False), (0.5, False), (0.51, True), (1, True)])
def test_a_picture_is_turned_if_its_samples_begin_nearer_to_white(
    first: float, turned: bool
) -> None:
    image = PDF.make_stream(b"\xf0")
    image.Width, image.Height, image.ImageMask = 8, 1, True
    image.Decode = Array([first, 1 - first])
    expected = [1, 0] if turned else [0, 1]
    assert pixels(image_bitmap(image, MATRIX, Limits())) == [[expected[0]] * 4 + [expected[1]] * 4]
