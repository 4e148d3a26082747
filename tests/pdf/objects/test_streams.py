"""Streams unpacked by every filter, damaged ones as far as they go, bombs not at all."""

from __future__ import annotations

import base64
import functools
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from glyphstone.errors import LimitError
from glyphstone.pdf.objects.streams import stream_bytes, unpack

MANY = 10_000_000
DATA = st.one_of(st.binary(max_size=400), st.binary(max_size=6).map(lambda data: data * 300))


@pytest.fixture(scope="module")
def pdf() -> pikepdf.Pdf:
    return pikepdf.new()


def packed(pdf: pikepdf.Pdf, data: bytes, filters: Any, parms: Any = None) -> pikepdf.Stream:
    """A stream whose raw bytes and dictionary are just these."""
    stream = pdf.make_stream(b"")
    stream.write(data, filter=filters, decode_parms=parms)
    return stream


def lzw(data: bytes, early: int = 1) -> bytes:
    """The LZW packing of the PDF standard, clearing its table when it is full."""
    bits = ""
    table: dict[bytes, int] = {}
    width = 9

    def clear() -> None:
        nonlocal table, width
        table = {bytes([i]): i for i in range(256)}
        width = 9

    clear()
    bits += format(256, "09b")
    size = 258
    word = b""
    for byte in data:
        longer = word + bytes([byte])
        if longer in table:
            word = longer
            continue
        bits += format(table[word], f"0{width}b")
        table[longer] = size
        size += 1
        if size + early > 1 << width:
            width += 1
        if size >= 4094:
            bits += format(256, f"0{min(width, 12)}b")
            clear()
            size = 258
        word = bytes([byte])
    if word:
        bits += format(table[word], f"0{width}b")
        if size + 1 + early > 1 << width and width < 12:
            width += 1
    bits += format(257, f"0{width}b")
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8)


def run_length(data: bytes) -> bytes:
    """Runs where a byte comes again, copies elsewhere."""
    out = bytearray()
    at = 0
    while at < len(data):
        run = 1
        while run < 128 and data[at + run : at + run + 1] == data[at : at + 1]:
            run += 1
        if run > 1:
            out += bytes([257 - run, data[at]])
            at += run
        else:
            part = data[at : at + 100]
            out += bytes([len(part) - 1]) + part
            at += len(part)
    return bytes(out + b"\x80")


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "FlateDecode": zlib.compress,
    "Fl": zlib.compress,
    "LZWDecode": lzw,
    "LZW": lzw,
    "ASCIIHexDecode": lambda data: data.hex(" ").encode("ascii") + b">" if data else b">",
    "AHx": lambda data: data.hex().upper().encode("ascii") + b">",
    "ASCII85Decode": lambda data: base64.a85encode(data, wrapcol=60) + b"~>",
    "A85": lambda data: b"<~" + base64.a85encode(data) + b"~>",
    "RunLengthDecode": run_length,
    "RL": run_length,
}


@pytest.mark.parametrize("name", PACKERS)
@settings(max_examples=40)
@given(data=DATA)
def test_every_filter_round_trips(name: str, data: bytes) -> None:
    pdf = pikepdf.new()
    stream = packed(pdf, PACKERS[name](data), Name(f"/{name}"))
    assert stream_bytes(stream, MANY) == data


@settings(max_examples=25)
@given(st.binary(min_size=1, max_size=9000), st.sampled_from([0, 1]))
def test_lzw_with_either_change_of_width(data: bytes, early: int) -> None:
    pdf = pikepdf.new()
    parms = Dictionary(EarlyChange=early)
    stream = packed(pdf, lzw(data, early), Name.LZWDecode, parms)
    assert stream_bytes(stream, MANY) == data


def test_our_lzw_is_that_of_qpdf(pdf: pikepdf.Pdf) -> None:
    data = bytes(range(256)) * 40 + b"abc" * 3000
    stream = packed(pdf, lzw(data), Name.LZWDecode)
    assert stream.read_bytes() == data == stream_bytes(stream, MANY)


def test_filters_are_undone_one_after_another(pdf: pikepdf.Pdf) -> None:
    data = b"BT (twice packed) Tj ET" * 9
    raw = base64.a85encode(zlib.compress(data)) + b"~>"
    filters = Array([Name.ASCII85Decode, Name.FlateDecode])
    assert stream_bytes(packed(pdf, raw, filters), MANY) == data
    parms = Array([None, Dictionary(Predictor=1)])
    assert stream_bytes(packed(pdf, raw, filters, parms), MANY) == data


def test_no_filter_gives_the_bytes_themselves(pdf: pikepdf.Pdf) -> None:
    assert stream_bytes(pdf.make_stream(b"plain"), MANY) == b"plain"


@pytest.mark.parametrize("name", ["DCTDecode", "JPXDecode", "Nonsense", "F#e9"])
def test_filters_of_images_are_refused(pdf: pikepdf.Pdf, name: str) -> None:
    stream = pdf.make_stream(b"x")
    stream.Filter = pikepdf.Object.parse(f"/{name}".encode("ascii"))
    with pytest.raises(LimitError) as caught:
        stream_bytes(stream, MANY)
    shown = name.replace("#e9", "é")
    assert caught.value.what == (
        f"a stream of text or glyphs is packed as /{shown}, which only images may be."
    )


# --- predictors -------------------------------------------------------------------------------


@settings(max_examples=60)
@given(
    predictor=st.sampled_from([10, 11, 12, 13, 14, 15]),
    colors=st.integers(1, 4),
    depth=st.sampled_from([8, 16, 1, 4]),
    columns=st.integers(1, 9),
    rows=st.integers(0, 5),
    data=st.data(),
)
def test_png_predictors_as_qpdf_undoes_them(
    predictor: int, colors: int, depth: int, columns: int, rows: int, data: st.DataObject
) -> None:
    pdf = pikepdf.new()
    row = (colors * depth * columns + 7) // 8
    raw = b"".join(
        bytes([data.draw(st.integers(0, 4))]) + data.draw(st.binary(min_size=row, max_size=row))
        for _ in range(rows)
    )
    parms = Dictionary(Predictor=predictor, Colors=colors, BitsPerComponent=depth, Columns=columns)
    stream = packed(pdf, zlib.compress(raw), Name.FlateDecode, parms)
    assert stream_bytes(stream, MANY) == stream.read_bytes()


@settings(max_examples=40)
@given(colors=st.integers(1, 4), columns=st.integers(1, 9), data=st.binary(max_size=120))
def test_tiff_predictor_as_qpdf_undoes_it(colors: int, columns: int, data: bytes) -> None:
    pdf = pikepdf.new()
    whole = data[: len(data) // (colors * columns) * colors * columns]
    parms = Dictionary(Predictor=2, Colors=colors, BitsPerComponent=8, Columns=columns)
    stream = packed(pdf, zlib.compress(whole), Name.FlateDecode, parms)
    assert stream_bytes(stream, MANY) == stream.read_bytes()


def test_a_last_row_that_breaks_off_is_kept(pdf: pikepdf.Pdf) -> None:
    parms = Dictionary(Predictor=12, Columns=4)
    stream = packed(pdf, zlib.compress(b"\2abcd\2\1\1"), Name.FlateDecode, parms)
    assert stream_bytes(stream, MANY) == b"abcdbc"


@pytest.mark.parametrize(
    "parms",
    [
        {"Columns": 900_000_000},
        {"Columns": -4},
        {"Columns": 0},
        {"Colors": 0},
        {"Colors": 99},
        {"BitsPerComponent": 7},
    ],
)
def test_absurd_rows_are_refused(pdf: pikepdf.Pdf, parms: dict[str, int]) -> None:
    stream = packed(
        pdf,
        zlib.compress(b"\0abc"),
        Name.FlateDecode,
        Dictionary({"/Predictor": 15, **{f"/{key}": value for key, value in parms.items()}}),
    )
    with pytest.raises(LimitError) as caught:
        stream_bytes(stream, 1000)
    assert caught.value.what == "a stream is packed in rows of an absurd length."


@pytest.mark.parametrize("value", [Name.Word, "text", Array([1])])
def test_parameters_of_the_wrong_kind_are_passed_over(pdf: pikepdf.Pdf, value: Any) -> None:
    parms = Dictionary(Predictor=value, EarlyChange=value)
    assert stream_bytes(packed(pdf, zlib.compress(b"a"), Name.FlateDecode, parms), MANY) == b"a"
    assert stream_bytes(packed(pdf, lzw(b"a"), Name.LZWDecode, parms), MANY) == b"a"


# --- damage -----------------------------------------------------------------------------------

LONG = b" ".join(b"%d 0 Td (line %d) Tj" % (i, i * i) for i in range(3000))


def test_a_deflate_stream_that_breaks_off_gives_what_is_left(pdf: pikepdf.Pdf) -> None:
    raw = zlib.compress(LONG)
    found = stream_bytes(packed(pdf, raw[: len(raw) // 2], Name.FlateDecode), MANY)
    assert LONG.startswith(found)
    assert len(found) > len(LONG) // 4


@pytest.mark.parametrize("header", [b"", b"\0\0", b"\n\n"])
def test_a_deflate_stream_with_a_bad_header_is_read(pdf: pikepdf.Pdf, header: bytes) -> None:
    raw = zlib.compress(LONG)[2:]
    assert stream_bytes(packed(pdf, header + raw, Name.FlateDecode), MANY) == LONG


def test_a_wrong_checksum_loses_nothing(pdf: pikepdf.Pdf) -> None:
    raw = zlib.compress(LONG)[:-4] + b"\0\0\0\0"
    found = stream_bytes(packed(pdf, raw, Name.FlateDecode), MANY)
    assert found == LONG


@settings(max_examples=60)
@given(name=st.sampled_from(sorted(PACKERS)), data=st.binary(max_size=300))
def test_garbage_is_unpacked_to_something_or_nothing(name: str, data: bytes) -> None:
    pdf = pikepdf.new()
    assert len(stream_bytes(packed(pdf, data, Name(f"/{name}")), MANY)) <= MANY


def test_damaged_base_85_gives_what_stands_before(pdf: pikepdf.Pdf) -> None:
    raw = base64.a85encode(b"good text ok") + b"uuuuu" + base64.a85encode(b"more") + b"~>"
    assert stream_bytes(packed(pdf, raw, Name.ASCII85Decode), MANY) == b"good text ok"


# --- bombs ------------------------------------------------------------------------------------


@functools.cache
def bombs() -> dict[str, tuple[bytes, Any]]:
    zeros = bytes(30_000_000)
    twice = zlib.compress(zlib.compress(zeros, 9), 9)
    return {
        "flate": (zlib.compress(zeros, 9), Name.FlateDecode),
        "flate in flate": (twice, Array([Name.FlateDecode, Name.FlateDecode])),
        "lzw": (lzw(bytes(1_200_000)), Name.LZWDecode),
        "runs": (b"\x81\0" * 20_000, Name.RunLengthDecode),
        "base 85": (b"z" * 500_000, Name.ASCII85Decode),
        "plain": (bytes(1_500_000), None),
        "flate with a bad checksum": (zlib.compress(zeros, 9)[:-4] + b"abcd", Name.FlateDecode),
    }


@pytest.mark.parametrize(
    "name",
    [
        "flate",
        "flate in flate",
        "flate with a bad checksum",
        "lzw",
        "runs",
        "base 85",
        "plain",
    ],
)
def test_bombs_are_refused(pdf: pikepdf.Pdf, name: str) -> None:
    data, filters = bombs()[name]
    stream = pdf.make_stream(data)
    if filters is not None:
        stream = packed(pdf, data, filters)
    with pytest.raises(LimitError, match="more than 1,000,000 bytes"):
        stream_bytes(stream, 1_000_000)


def test_where_nothing_may_be_unpacked_nothing_is(pdf: pikepdf.Pdf) -> None:
    for limit in (0, -1):
        with pytest.raises(LimitError) as caught:
            stream_bytes(packed(pdf, zlib.compress(bytes(1000)), Name.FlateDecode), limit)
        assert caught.value.what == "nothing more may be unpacked."
    assert stream_bytes(pdf.make_stream(b"x"), 1) == b"x"


def test_long_damaged_base_85_is_read_up_to_the_damage(pdf: pikepdf.Pdf) -> None:
    """In time that grows with its length: in its square, this would take hours."""
    raw = b"9jqo^" * 200_000 + b"uuuuu" + b"9jqo^" * 200_000
    assert len(stream_bytes(packed(pdf, raw, Name.ASCII85Decode), MANY)) == 800_000


def test_a_short_row_of_a_huge_width_is_read(pdf: pikepdf.Pdf) -> None:
    parms = Dictionary(Predictor=15, Columns=70_000_000)
    stream = packed(pdf, zlib.compress(b"\1abc"), Name.FlateDecode, parms)
    assert stream_bytes(stream, 75_000_000) == bytes([97, 195, 38])


# --- damaged deflate --------------------------------------------------------------------------


def test_a_damaged_stream_may_be_as_long_as_allowed(pdf: pikepdf.Pdf) -> None:
    whole = bytes(range(256)) * 4
    hurt = zlib.compress(whole)[:-4] + b"abcd"  # a wrong checksum
    stream = packed(pdf, hurt, Name.FlateDecode)
    assert stream_bytes(stream, len(whole) + 1) == whole
    with pytest.raises(LimitError, match="more than 1,024 bytes"):
        stream_bytes(stream, len(whole))


def test_what_comes_before_the_damage_is_kept(pdf: pikepdf.Pdf) -> None:
    whole = bytes((i * i) % 251 for i in range(9_000))
    data = zlib.compress(whole)
    hurt = data[:2_000] + b"\xff" * 40 + data[2_040:]
    found = stream_bytes(packed(pdf, hurt, Name.FlateDecode), MANY)
    assert len(found) > 500
    assert whole.startswith(found[:500])


@pytest.mark.parametrize("head", [b"", b"\0\0", b"\x78\x9c"])
def test_each_kind_of_header_is_tried(head: bytes, pdf: pikepdf.Pdf) -> None:
    whole = b"text " * 400
    packer = zlib.compressobj(wbits=-15)
    bare = packer.compress(whole) + packer.flush()
    tail = b"" if head != b"\x78\x9c" else b"bad!"
    assert stream_bytes(packed(pdf, head + bare + tail, Name.FlateDecode), MANY) == whole


# --- parameters -------------------------------------------------------------------------------


def test_parameters_belong_to_their_filters_in_order(pdf: pikepdf.Pdf) -> None:
    tiff = Dictionary(Predictor=2, Columns=4)
    data = zlib.compress(bytes([1, 1, 1, 1]))
    hexed = data.hex().encode("ascii") + b">"
    filters = Array([Name.ASCIIHexDecode, Name.FlateDecode])
    both = packed(pdf, hexed, filters, Array([None, tiff]))
    assert stream_bytes(both, MANY) == bytes([1, 2, 3, 4])
    swapped = packed(pdf, hexed, filters, Array([tiff, None]))
    assert stream_bytes(swapped, MANY) == bytes([1, 1, 1, 1])
    short = packed(pdf, hexed, filters, Array([tiff, tiff]))
    short.DecodeParms = Array([None])
    assert stream_bytes(short, MANY) == bytes([1, 1, 1, 1])
    listed = packed(pdf, data, Name.FlateDecode, Array([tiff]))
    assert stream_bytes(listed, MANY) == bytes([1, 2, 3, 4])
    nothing = packed(pdf, data, Name.FlateDecode, Array([tiff]))
    nothing.DecodeParms = Array([])
    assert stream_bytes(nothing, MANY) == bytes([1, 1, 1, 1])


def test_filters_that_are_no_filters_leave_the_bytes(pdf: pikepdf.Pdf) -> None:
    stream = pdf.make_stream(b"data")
    stream.Filter = 5
    assert stream_bytes(stream, MANY) == b"data"
    stream.Filter = Array([Name.Crypt])  # undone when the file is decrypted
    assert stream_bytes(stream, MANY) == b"data"


@pytest.mark.parametrize(("depth", "columns", "row"), [(1, 9, 2), (4, 3, 2), (16, 2, 4), (8, 5, 5)])
def test_rows_of_any_depth_are_undone(depth: int, columns: int, row: int, pdf: pikepdf.Pdf) -> None:
    """The predictor Up adds the row above, whatever a sample's depth is."""
    first, second = bytes(range(1, row + 1)), bytes([1] * row)
    data = b"\2" + first + b"\2" + second
    parms = Dictionary(Predictor=12, BitsPerComponent=depth, Columns=columns)
    stream = packed(pdf, zlib.compress(data), Name.FlateDecode, parms)
    assert stream_bytes(stream, MANY) == first + bytes(byte + 1 for byte in first)


@pytest.mark.parametrize("depth", [0, 3, 32])
def test_depths_that_no_sample_has_are_refused(depth: int, pdf: pikepdf.Pdf) -> None:
    parms = Dictionary(Predictor=12, BitsPerComponent=depth, Columns=8)
    with pytest.raises(LimitError, match="absurd length"):
        stream_bytes(packed(pdf, zlib.compress(b"\2abc"), Name.FlateDecode, parms), MANY)


def test_rows_may_be_as_long_as_a_stream(pdf: pikepdf.Pdf) -> None:
    parms = Dictionary(Predictor=12, Columns=100)
    stream = packed(pdf, zlib.compress(b"\2abc"), Name.FlateDecode, parms)
    assert stream_bytes(stream, 100) == b"abc"
    with pytest.raises(LimitError, match="absurd length"):
        stream_bytes(stream, 99)


def test_differences_of_other_depths_than_bytes_are_left(pdf: pikepdf.Pdf) -> None:
    for depth, expected in ((8, bytes([1, 2])), (16, bytes([1, 1]))):
        parms = Dictionary(Predictor=2, BitsPerComponent=depth, Columns=2)
        stream = packed(pdf, zlib.compress(bytes([1, 1])), Name.FlateDecode, parms)
        assert stream_bytes(stream, MANY) == expected


# --- LZW code by code -------------------------------------------------------------------------


def codes(*values: int) -> bytes:
    """Codes of nine bits one after another."""
    bits = "".join(format(value, "09b") for value in values)
    return int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8))


@pytest.mark.parametrize(
    ("values", "data"),
    [
        ((256, 65, 66, 258, 257), b"ABAB"),
        ((256, 65, 257, 66), b"A"),
        ((256, 65, 66, 258, 256, 67, 68, 258, 257), b"ABABCDCD"),
        ((256, 65, 258, 257), b"AAA"),
        ((256, 65, 259, 66, 257), b"A"),
        ((256, 258, 65, 257), b""),
        ((65, 66, 258, 257), b"ABAB"),
        ((256, 255, 0, 257), b"\xff\0"),
    ],
)
def test_lzw_codes(values: tuple[int, ...], data: bytes, pdf: pikepdf.Pdf) -> None:
    assert stream_bytes(packed(pdf, codes(*values), Name.LZWDecode), MANY) == data


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\x00a\x80", b"a"),
        (b"\x02abc\x80rest", b"abc"),
        (b"\xffa\x80", b"aa"),
        (b"\x81a\x80", b"a" * 128),
        (b"\x7f" + b"ab" * 64, b"ab" * 64),
        (b"\x05abc", b"abc"),
        (b"\xfe", b""),
        (b"", b""),
    ],
)
def test_runs(data: bytes, text: bytes, pdf: pikepdf.Pdf) -> None:
    assert stream_bytes(packed(pdf, data, Name.RunLengthDecode), MANY) == text


@pytest.mark.parametrize("limit", [128, 127])
def test_runs_may_be_as_long_as_allowed(limit: int, pdf: pikepdf.Pdf) -> None:
    stream = packed(pdf, b"\x81a\x80", Name.RunLengthDecode)
    if limit == 128:
        assert len(stream_bytes(stream, limit)) == 128
    else:
        with pytest.raises(LimitError, match="more than 127 bytes"):
            stream_bytes(stream, limit)


@pytest.mark.parametrize("limit", [4, 3])
def test_lzw_may_be_as_long_as_allowed(limit: int, pdf: pikepdf.Pdf) -> None:
    stream = packed(pdf, codes(256, 65, 66, 258, 257), Name.LZWDecode)
    if limit == 4:
        assert stream_bytes(stream, limit) == b"ABAB"
    else:
        with pytest.raises(LimitError, match="more than 3 bytes"):
            stream_bytes(stream, limit)


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"61 62>63", b"ab"), (b"616", b"a`"), (b"6x1", b"a"), (b"", b""), (b">61", b"")],
)
def test_hexadecimal_digits(data: bytes, text: bytes, pdf: pikepdf.Pdf) -> None:
    assert stream_bytes(packed(pdf, data, Name.ASCIIHexDecode), MANY) == text


@pytest.mark.parametrize("limit", [4, 3])
def test_bytes_that_are_not_packed_may_be_as_long_as_allowed(limit: int, pdf: pikepdf.Pdf) -> None:
    if limit == 4:
        assert stream_bytes(pdf.make_stream(b"data"), limit) == b"data"
    else:
        with pytest.raises(LimitError, match="holds more than 3 bytes"):
            stream_bytes(pdf.make_stream(b"data"), limit)


# --- damage that costs data -----------------------------------------------------------------------

CONTENT = b"BT /F 12 Tf (a line of text that goes on) Tj ET\n" * 200


def test_a_whole_stream_loses_nothing(pdf: pikepdf.Pdf) -> None:
    stream = packed(pdf, zlib.compress(CONTENT), Name.FlateDecode)
    assert unpack(stream, MANY) == (CONTENT, False)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_deflate_stream_that_breaks_off_is_told(pdf: pikepdf.Pdf, share: float) -> None:
    raw = zlib.compress(CONTENT)
    data, lost = unpack(packed(pdf, raw[: int(share * len(raw))], Name.FlateDecode), MANY)
    assert lost
    assert CONTENT.startswith(data)


def test_damage_inside_a_deflate_stream_is_told(pdf: pikepdf.Pdf) -> None:
    raw = bytearray(zlib.compress(bytes(range(256)) * 40, level=1))
    raw[len(raw) // 2] ^= 0xFF
    assert unpack(packed(pdf, bytes(raw), Name.FlateDecode), MANY).lost


def test_a_missing_or_wrong_checksum_loses_nothing(pdf: pikepdf.Pdf) -> None:
    raw = zlib.compress(CONTENT)
    for spoiled in (raw[:-4], raw[:-4] + b"\0\0\0\0", raw + b"\r\n"):
        assert unpack(packed(pdf, spoiled, Name.FlateDecode), MANY) == (CONTENT, False)


def test_an_empty_stream_loses_nothing(pdf: pikepdf.Pdf) -> None:
    assert unpack(packed(pdf, b"\n", Name.FlateDecode), MANY) == (b"", False)


def test_other_filters_tell_of_damage_too(pdf: pikepdf.Pdf) -> None:
    assert unpack(packed(pdf, b"\x05abc", Name.RunLengthDecode), MANY) == (b"abc", True)
    assert unpack(packed(pdf, b"\x02abc\x80", Name.RunLengthDecode), MANY) == (b"abc", False)
    assert unpack(packed(pdf, b"87cUR~>", Name.ASCII85Decode), MANY) == (b"Hell", False)
    assert unpack(packed(pdf, b"87cURuuuuu~>", Name.ASCII85Decode), MANY) == (b"Hell", True)


def test_lzw_widens_its_codes_early_unless_it_is_told_otherwise() -> None:
    data = bytes(range(256)) * 8
    pdf = pikepdf.new()
    for parms in (None, Dictionary(Predictor=1), Dictionary(EarlyChange=Name.Word)):
        entries = () if parms is None else (parms,)
        stream = packed(pdf, lzw(data, 1), Name.LZWDecode, *entries)
        assert stream_bytes(stream, MANY) == data
    late = packed(pdf, lzw(data, 0), Name.LZWDecode, Dictionary(EarlyChange=0))
    assert stream_bytes(late, MANY) == data


def test_a_filter_has_the_first_of_its_parameters(pdf: pikepdf.Pdf) -> None:
    rows = Dictionary(Predictor=12, Columns=2)
    for parms in (rows, Array([rows]), Array([rows, Dictionary(Predictor=1)])):
        stream = packed(pdf, zlib.compress(b"\2ab\2\1\1"), Name.FlateDecode)
        stream.DecodeParms = parms
        assert stream_bytes(stream, MANY) == b"abbc"
        del stream["/DecodeParms"]
        stream.DP = parms
        assert stream_bytes(stream, MANY) == b"abbc"
    bare = packed(pdf, zlib.compress(b"ab"), Name.FlateDecode)
    bare.DecodeParms = Array([])
    assert stream_bytes(bare, MANY) == b"ab"


@pytest.mark.parametrize(
    ("short", "data"),
    [
        ("Fl", zlib.compress(b"text")),
        ("A85", b"FCf]=~>"),
        ("AHx", b"74657874>"),
        ("RL", b"\3text\x80"),
        ("LZW", lzw(b"text", 1)),
        ("Crypt", b"text"),
    ],
)
def test_filters_by_their_short_names(pdf: pikepdf.Pdf, short: str, data: bytes) -> None:
    stream = pdf.make_stream(data)
    stream.Filter = Name(f"/{short}")
    assert unpack(stream, MANY) == (b"text", False)


def test_what_one_filter_loses_is_lost_behind_the_next(pdf: pikepdf.Pdf) -> None:
    stream = pdf.make_stream(b"87cURuuuuu~>")
    stream.Filter = Array([Name.ASCII85Decode, Name.Crypt])
    assert unpack(stream, MANY) == (b"Hell", True)
