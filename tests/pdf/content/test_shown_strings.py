"""Operands of show operators: strings, gaps, codes."""

from __future__ import annotations

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Name

from glyphstone.pdf.content.shown_strings import (
    _cut_any,
    _cut_hex,
    _cut_literals,
    cut_strings,
    decode_codes,
)
from tests.pdf.making import helvetica
from tests.pdf.programs import composite, load

PIECES = st.lists(
    st.tuples(st.integers(-900, 900), st.binary(max_size=8), st.booleans()), max_size=8
)


@given(PIECES)
def test_the_ways_of_cutting_an_array_agree(parts: list[tuple[int, bytes, bool]]) -> None:
    array = b"["
    for gap, data, literal in parts:
        escaped = b"".join(b"\\%03o" % byte for byte in data)
        array += b"%d" % gap + (b"(" + escaped + b")" if literal else b"<%b>" % data.hex().encode())
    array += b"]"
    pieces, gaps, counts = cut_strings([array])
    assert counts == [len(pieces)]
    assert (pieces, gaps) == _cut_any(array)
    assert b"".join(pieces) == b"".join(data for _, data, _ in parts)
    assert sum(gaps) == sum(gap for gap, _, _ in parts)


@given(st.lists(st.text("ab()\\\\ 7", max_size=6), min_size=1, max_size=5))
def test_escaped_brackets_and_backslashes_end_no_string(strings: list[str]) -> None:
    written = [
        text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") for text in strings
    ]
    array = b"[" + b"-3".join(b"(%b)" % text.encode() for text in written) + b"]"
    expected = [text.encode() for text in strings], [0.0] + [-3.0] * (len(strings) - 1)
    assert _cut_literals(array) == _cut_any(array) == expected


@pytest.mark.parametrize(
    ("array", "cut"),
    [
        (b"[(ab)-5(c)]", ([b"ab", b"c"], [0.0, -5.0])),
        (b"[7(a\\142)]", ([b"ab"], [7.0])),
        (b"[(a) 3 ]", ([b"a", b""], [0.0, 3.0])),
        (b"[(a)(b)]", ([b"a", b"b"], [0.0, 0.0])),
        (b"[5]", None),
        (b"[(a)<62>]", None),
        (b"[(a\r)]", None),
        (b"[(\\()]", ([b"("], [0.0])),
        (b"[(\\))-2(\\(a\\))]", ([b")", b"(a)"], [0.0, -2.0])),
        (b"[(\\\\)]", ([b"\\"], [0.0])),
        (b"[(\\\\\\))4(b)]", ([b"\\)", b"b"], [0.0, 4.0])),
        (b"[(\\\\)4(b\\051)]", ([b"\\", b"b)"], [0.0, 4.0])),
        (b"[(a(b)c)]", None),
        (b"[(a) 1 2 (b)]", None),
        (b"[/N(a)]", None),
        (b"[(a)/N]", None),
    ],
)
def test_plain_literals_are_cut_in_one_go(
    array: bytes, cut: tuple[list[bytes], list[float]] | None
) -> None:
    assert _cut_literals(array) == cut
    if cut is not None:
        assert _cut_any(array) == cut


@pytest.mark.parametrize(
    ("array", "cut"),
    [
        (b"[<6162>-5<63>]", ([b"ab", b"c"], [0.0, -5.0])),
        (b"[7<61>]", ([b"a"], [7.0])),
        (b"[<61> 3 ]", ([b"a", b""], [0.0, 3.0])),
        (b"[5]", None),
        (b"[<61>(b)]", None),
        (b"[<6>]", None),
        (b"[<6x>]", None),
        (b"[<61>1 2<62>]", None),
    ],
)
def test_plain_hexadecimal_strings_are_cut_in_one_go(
    array: bytes, cut: tuple[list[bytes], list[float]] | None
) -> None:
    assert _cut_hex(array) == cut
    if cut is not None:
        assert _cut_any(array) == cut


# --- codes ------------------------------------------------------------------------------------

PDF = pikepdf.new()
MIXED = b"begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange"


def test_operands_of_several_operations_are_kept_apart() -> None:
    pieces, gaps, counts = cut_strings([b"(a)", b"[(b) 5 <63>]", b"[]", b"<64>"])
    assert pieces == [b"a", b"b", b"c", b"d"]
    assert gaps == [0.0, 0.0, 5.0, 0.0]
    assert counts == [1, 2, 0, 1]


def test_codes_of_one_two_and_mixed_bytes() -> None:
    fonts = [load(helvetica()), load(composite(Name("/Identity-H")))]
    fonts.append(load(composite(PDF.make_stream(MIXED))))
    pieces = [b"ab", b"\x01\x02\x03", b"\x41\x80\x01\x42", b"", b"\xff"]
    font_of_piece = np.array([0, 1, 2, 2, 2], dtype=np.int32)
    sizes = np.array([1, 2, 0, 0, 0])
    codes, lengths, piece_of = decode_codes(pieces, sizes, font_of_piece, fonts)
    assert codes.tolist() == [0x61, 0x62, 0x0102, 0x03, 0x41, 0x8001, 0x42, 0xFF]
    assert lengths.tolist() == [1, 1, 2, 1, 1, 2, 1, 1]
    assert piece_of.tolist() == [0, 0, 1, 1, 2, 2, 2, 4]


@given(st.lists(st.binary(max_size=6), max_size=5), st.integers(1, 4))
def test_codes_of_one_length_are_the_bytes_in_groups(pieces: list[bytes], size: int) -> None:
    fonts = [load(helvetica())]
    of_first = np.zeros(len(pieces), dtype=np.int32)
    found = decode_codes(pieces, np.full(len(pieces), size), of_first, fonts)
    groups = [
        (int.from_bytes(data[at : at + size]), len(data[at : at + size]), number)
        for number, data in enumerate(pieces)
        for at in range(0, len(data), size)
    ]
    assert list(zip(*(column.tolist() for column in found), strict=True)) == groups
