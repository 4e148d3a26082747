"""Changes of content streams: only the bytes that are named."""

from __future__ import annotations

import pikepdf

from glyphstone.options import Limits
from glyphstone.pdf.repair.edits import Edits


def changed(content: bytes, *edits: tuple[int, int, bytes]) -> bytes:
    """A stream after some changes."""
    pdf = pikepdf.new()
    stream = pdf.make_indirect(pdf.make_stream(content))
    gathered = Edits()
    for start, stop, new in edits:
        gathered.replace(stream.objgen, start, stop, new)
    gathered.apply(pdf, Limits())
    return bytes(stream.read_bytes())


def test_pieces_of_a_stream_are_replaced_and_the_rest_is_kept() -> None:
    assert changed(b"0123456789", (6, 8, b""), (2, 4, b"XYZ")) == b"01XYZ4589"


def test_what_is_put_in_at_one_place_stands_in_the_order_in_which_it_came() -> None:
    assert changed(b"0123", (2, 2, b"a"), (0, 0, b"b"), (2, 2, b"c"), (2, 3, b"x")) == b"b01acx3"


def test_a_stretch_has_the_last_bytes_that_it_was_given() -> None:
    assert changed(b"0123", (1, 2, b"a"), (1, 2, b"b")) == b"0b23"


def test_a_changed_stream_is_packed() -> None:
    pdf = pikepdf.new()
    stream = pdf.make_indirect(pdf.make_stream(b"(a) Tj " * 200))
    gathered = Edits()
    gathered.replace(stream.objgen, 0, 0, b"q ")
    gathered.apply(pdf, Limits())
    assert stream.Filter == "/FlateDecode"
    assert len(stream.read_raw_bytes()) < 100
    assert stream.read_bytes().startswith(b"q (a) Tj (a)")
