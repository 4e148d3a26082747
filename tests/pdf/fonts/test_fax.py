"""Fax-packed images: what was packed comes back, and what is broken comes back as None."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, TiffImagePlugin

from glyphstone.model import BoolArray
from glyphstone.options import Limits
from glyphstone.pdf.fonts.bitmaps import image_bitmap
from glyphstone.pdf.fonts.fax import unfax
from glyphstone.pdf.objects.matrix import IDENTITY


def packed(ink: BoolArray) -> bytes:
    """The group 4 data of an image, as a TIFF holds it in one strip."""
    file = io.BytesIO()
    # The library packs bits of 1 as black runs, whatever the file says of their colour.
    Image.fromarray(ink).save(file, "TIFF", compression="group4", tiffinfo={278: ink.shape[0]})
    file.seek(0)
    with TiffImagePlugin.TiffImageFile(file) as made:
        (start,), (length,) = made.tag_v2[273], made.tag_v2[279]
    return file.getvalue()[start : start + length]


@pytest.mark.parametrize("width", [1, 7, 8, 9, 16, 31])
def test_black_is_one_and_rows_end_at_bytes(width: int) -> None:
    ink = np.zeros((3, width), dtype=bool)
    ink[1, 0] = True
    unpacked = unfax(width, 3, packed(ink))
    assert unpacked is not None
    bits = np.unpackbits(np.frombuffer(unpacked, np.uint8).reshape(3, -1), axis=1)[:, :width]
    assert len(unpacked) == 3 * ((width + 7) // 8)
    assert np.array_equal(bits.astype(bool), ink)


@settings(max_examples=40)
@given(st.integers(1, 40), st.integers(1, 12), st.integers(0, 1 << 16))
def test_what_was_packed_comes_back(width: int, height: int, seed: int) -> None:
    ink = np.random.default_rng(seed).random((height, width)) < 0.4
    unpacked = unfax(width, height, packed(ink))
    assert unpacked is not None
    found = np.unpackbits(np.frombuffer(unpacked, np.uint8).reshape(height, -1), axis=1)
    assert np.array_equal(found[:, :width].astype(bool), ink)


def test_an_image_without_rows_is_broken() -> None:
    assert unfax(0, 0, b"") is None


def test_broken_data_is_read_without_a_word_on_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    broken = bytes(range(7, 47))
    unfax(40, 40, broken)
    image_bitmap(_fax_image(broken), IDENTITY, Limits())
    assert capfd.readouterr() == ("", "")


def _fax_image(data: bytes) -> pikepdf.Stream:
    return pikepdf.Stream(
        pikepdf.new(),
        data,
        Subtype=pikepdf.Name.Image,
        Width=40,
        Height=40,
        BitsPerComponent=1,
        ColorSpace=pikepdf.Name.DeviceGray,
        Filter=pikepdf.Name.CCITTFaxDecode,
        DecodeParms=pikepdf.Dictionary(K=-1, Columns=40, Rows=40),
    )
