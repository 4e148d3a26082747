"""Character maps of composite fonts: strings to codes, codes to CIDs."""

from __future__ import annotations

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Name

from glyphstone.errors import LimitError
from glyphstone.options import Limits
from glyphstone.pdf.fonts.cmaps import (
    CodeMap,
    embedded_code_map,
    named_code_map,
)

PDF = pikepdf.new()


def code_map(content: bytes, limits: Limits | None = None) -> CodeMap:
    return embedded_code_map(PDF.make_stream(content), limits or Limits())


def cids(found: CodeMap, data: bytes) -> list[tuple[int, int, int]]:
    """Code, byte length and CID of each code of a string."""
    lengths = found.split(data)
    codes, at = [], 0
    for length in lengths:
        codes.append(int.from_bytes(data[at : at + length]))
        at += length
    numbers = found.cids(np.array(codes, dtype=np.int64), np.array(lengths, dtype=np.uint8))
    return list(zip(codes, lengths, numbers.tolist(), strict=True))


@given(st.binary(max_size=300))
def test_no_bytes_break_a_map(content: bytes) -> None:
    assert code_map(b"begincidrange " + content + b" begincodespacerange " + content).codespaces


@given(st.text("<>[]0aF 12\n", max_size=80))
def test_no_digits_break_a_map(text: str) -> None:
    content = text.encode("ascii")
    for kind in (b"bfchar", b"bfrange", b"cidchar", b"cidrange", b"codespacerange"):
        found = code_map(b"begin%b %b end%b" % (kind, content, kind))
        assert sum(found.split(b"\0\x01\xff\x20\x41")) == 5


def test_identity() -> None:
    found = named_code_map("Identity-V")
    across = named_code_map("Identity-H")
    assert found is not None
    assert across is not None
    assert (found.name, found.vertical, across.name, across.vertical) == (
        "Identity-V",
        True,
        "Identity-H",
        False,
    )
    assert found.code_size == 2
    assert found.cids(np.array([5, 0xFFFF]), np.array([2, 2], dtype=np.uint8)).tolist() == [
        5,
        0xFFFF,
    ]


def test_unknown_names() -> None:
    assert named_code_map("No-Such-Map") is None


def test_single_cids_and_ranges() -> None:
    found = code_map(
        b"begincodespacerange <0000> <FFFF> endcodespacerange"
        b" begincidchar <0041> 7 endcidchar begincidrange <0050> <0052> 90 endcidrange"
    )
    assert found.code_size == 2
    data = bytes.fromhex("0041 0050 0052 0053")
    assert [cid for _, _, cid in cids(found, data)] == [7, 90, 92, 0]


def test_mixed_codespaces() -> None:
    found = code_map(
        b"begincodespacerange <00> <7F> <8140> <9FFC> <A0000000> <A0FFFFFF> endcodespacerange"
        b" begincidrange <20> <7E> 1 <8140> <817E> 500 <A0010203> <A0010204> 900 endcidrange"
    )
    assert found.code_size == 0
    assert cids(found, b"\x21\x81\x41\xa0\x01\x02\x04") == [
        (0x21, 1, 2),
        (0x8141, 2, 501),
        (0xA0010204, 4, 901),
    ]


def test_a_first_byte_knows_the_codespaces_that_begin_with_it_alone() -> None:
    found = code_map(b"begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange")
    sizes = [[size for size, _, _ in spaces] for spaces in found._lengths_by_first_byte]
    assert sizes == [[1]] * 0x80 + [[]] + [[2]] * 0x1F + [[]] * 0x60


def test_codes_outside_every_codespace_are_still_codes() -> None:
    found = code_map(b"begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange")
    assert found.split(b"\xff\x41") == [1, 1]
    assert found.split(b"\x81\x20\x41") == [2, 1]
    assert found.split(b"\x81") == [1]
    assert found.split(b"") == []


def test_a_first_byte_of_two_codespaces_is_told_by_the_second() -> None:
    found = code_map(
        b"begincodespacerange <80> <80> <8140> <81FF> <810000> <81303F> endcodespacerange"
    )
    assert found.split(b"\x80\x81\x40\x81\x30\x3f") == [1, 2, 3]


def test_ends_of_unlike_lengths_are_passed_over() -> None:
    found = code_map(b"begincodespacerange <00> <FFFF> <81> <81> <8100> <81FFFF> endcodespacerange")
    assert found.codespaces == ((1, 0x81, 0x81),)


def test_without_codespaces_the_entries_tell() -> None:
    one = code_map(b"begincidrange <00> <FF> 1 endcidrange")
    assert (one.code_size, one.codespaces) == (1, ((1, 0, 0xFF),))
    three = code_map(b"begincidchar <010203> 1 endcidchar")
    assert (three.code_size, three.codespaces) == (3, ((3, 0, 0xFFFFFF),))
    none = code_map(b"")
    assert (none.code_size, none.codespaces) == (2, ((2, 0, 0xFFFF),))
    assert CodeMap("x", False, (), {}).split(b"ab") == [1, 1]


def test_a_codespace_has_one_to_four_bytes() -> None:
    listed = b"<> <> <00> <01> <00000000> <00000001> <0000000000> <0000000001>"
    found = code_map(b"begincodespacerange " + listed + b" endcodespacerange")
    assert found.codespaces == ((1, 0, 1), (4, 0, 1))


def test_every_byte_of_a_code_lies_between_the_ends_of_its_codespace() -> None:
    found = code_map(b"begincodespacerange <8140> <81FE> <812030> <81303F> endcodespacerange")
    assert found.split(b"\x81\xfe\x81\x40") == [2, 2]
    assert found.split(b"\x81\x20\x30\x81\x30\x3f") == [3, 3]
    # What fits nowhere is as long as the shortest code that begins so.
    assert found.split(b"\x81\xff\x81\x3f\x81\x20\x2f") == [2, 2, 2, 1]
    assert found.split(b"\x81\x20") == [2]
    assert found.split(b"\x00\x00\x00") == [2, 1]


def test_codes_of_one_length_alone_need_no_others() -> None:
    found = code_map(b"begincidrange <20> <7E> 1 <8140> <817E> 500 endcidrange")
    two = np.array([2], dtype=np.uint8)
    assert found.cids(np.array([0x8141]), two).tolist() == [501]
    assert found.cids(np.array([0x20]), two).tolist() == [0]
    nothing = np.zeros(0, dtype=np.int64)
    empty = CodeMap("x", False, ((2, 0, 9),), {2: (nothing, nothing, nothing)})
    assert empty.cids(np.array([5]), two).tolist() == [0]


@pytest.mark.parametrize("kind", ["char", "range"])
def test_entries_of_one_to_four_bytes_count(kind: str) -> None:
    codes = ("", "41", "414243", "FFFFFFFF", "0041424344")
    twice = "> <" if kind == "range" else None
    body = " ".join(f"<{code}{twice}{code}> 7" if twice else f"<{code}> 7" for code in codes)
    found = code_map(f"begincid{kind} {body} endcid{kind}".encode())
    assert {size: starts.tolist() for size, (starts, _, _) in found.ranges.items()} == {
        1: [0x41],
        3: [0x414243],
        4: [0xFFFFFFFF],
    }


@pytest.mark.parametrize(
    ("low", "high", "known"),
    [
        ("41", "41", True),
        ("42", "41", False),
        ("FFFFFFFE", "FFFFFFFF", True),
        ("FFFFFFFE", "0100000000", False),
    ],
)
def test_a_range_ascends_and_ends_with_four_bytes(low: str, high: str, known: bool) -> None:
    for kind, first in (("cid", "7"), ("bf", "<0007>")):
        found = code_map(f"begin{kind}range <{low}> <{high}> {first} end{kind}range".encode())
        assert bool(found.ranges) is known


def test_of_a_long_text_in_place_of_a_cid_the_last_two_bytes_count() -> None:
    found = code_map(
        b"beginbfchar <41> <00010203> endbfchar beginbfrange <50> <52> <00010300> endbfrange"
    )
    one = np.ones(4, dtype=np.uint8)
    assert found.cids(np.array([0x41, 0x50, 0x52, 0x53]), one).tolist() == [0x203, 0x300, 0x302, 0]


def test_writing_mode() -> None:
    assert code_map(b"/WMode 1 def").vertical
    assert not code_map(b"/WMode 0 def").vertical
    stream = PDF.make_stream(b"/WMode 0 def")
    stream.WMode = 1
    assert embedded_code_map(stream, Limits()).vertical
    across = PDF.make_stream(b"/WMode 1 def")
    across.WMode = 0
    assert not embedded_code_map(across, Limits()).vertical
    assert not code_map(b"").vertical
    assert code_map(b"/Identity-V usecmap").vertical
    assert not code_map(b"/Identity-V usecmap /WMode 0 def").vertical


def test_an_encoding_that_says_text_instead_of_cids() -> None:
    found = code_map(
        b"beginbfchar <0041> <0007> endbfchar beginbfrange <50> <52> <0100> endbfrange"
    )
    assert cids(found, b"\x00\x41")[-1][2] in (7, 0)
    assert found.cids(np.array([0x41, 0x51]), np.array([2, 1], dtype=np.uint8)).tolist() == [7, 257]


def test_absurd_cids_are_passed_over() -> None:
    found = code_map(b"begincidchar <0041> " + b"9" * 5000 + b" <0042> 7 endcidchar")
    numbers = found.cids(np.array([0x41, 0x42]), np.array([2, 2], dtype=np.uint8))
    assert numbers.tolist() == [0, 7]


def test_chains_of_maps() -> None:
    grand = PDF.make_stream(
        b"begincodespacerange <00> <FF> endcodespacerange begincidrange <00> <FF> 0 endcidrange"
    )
    base = PDF.make_stream(b"begincidchar <41> 500 endcidchar")
    base.UseCMap = grand
    top = PDF.make_stream(b"begincidchar <42> 600 endcidchar")
    top.UseCMap = base
    found = embedded_code_map(top, Limits())
    assert [cid for _, _, cid in cids(found, b"\x40\x41\x42\x43")] == [0x40, 500, 600, 0x43]


def test_a_map_on_a_predefined_one() -> None:
    for content, entry in ((b"/Identity-V usecmap", None), (b"", Name("/Identity-V"))):
        stream = PDF.make_stream(content + b" begincidchar <0041> 9 endcidchar")
        if entry is not None:
            stream.UseCMap = entry
        found = embedded_code_map(stream, Limits())
        assert found.vertical
        assert [cid for _, _, cid in cids(found, b"\0\x40\0\x41")] == [0x40, 9]


def test_a_bare_map_on_the_identity_is_the_identity() -> None:
    bare = code_map(b"/Identity-H usecmap")
    assert bare.identity
    assert (bare.name, bare.codespaces, bare.ranges) == ("embedded", ((2, 0, 0xFFFF),), {})
    assert not code_map(b"").identity
    added = code_map(b"/Identity-H usecmap begincidchar <41> 9 endcidchar")
    assert not added.identity
    sizes = np.array([1, 2, 2, 2], dtype=np.uint8)
    assert added.cids(np.array([0x41, 0x41, 0, 0xFFFF]), sizes).tolist() == [9, 0x41, 0, 0xFFFF]


def test_a_map_that_uses_itself_comes_to_an_end() -> None:
    pdf = pikepdf.new()
    stream = pdf.make_indirect(pdf.make_stream(b"begincidchar <41> 5 endcidchar"))
    stream.UseCMap = stream
    found = embedded_code_map(stream, Limits())
    assert found.cids(np.array([0x41]), np.array([1], dtype=np.uint8)).tolist() == [5]


CID_ENTRIES = st.lists(
    st.tuples(st.integers(0, 120), st.integers(0, 60), st.integers(1, 900)), max_size=10
)


@given(CID_ENTRIES, CID_ENTRIES)
def test_of_overlapping_ranges_the_later_counts(
    base: list[tuple[int, int, int]], own: list[tuple[int, int, int]]
) -> None:
    def written(entries: list[tuple[int, int, int]]) -> bytes:
        body = b"".join(b"<%02x> <%02x> %d\n" % (low, low + n, cid) for low, n, cid in entries)
        return b"begincidrange " + body + b"endcidrange"

    stream = PDF.make_stream(written(own))
    stream.UseCMap = PDF.make_stream(
        b"begincodespacerange <00> <FF> endcodespacerange " + written(base)
    )
    found = embedded_code_map(stream, Limits())
    expected = dict.fromkeys(range(256), 0)
    for low, length, cid in (*base, *own):
        expected |= {low + step: cid + step for step in range(length + 1)}
    codes = np.arange(256)
    assert found.cids(codes, np.ones(256, dtype=np.uint8)).tolist() == list(expected.values())
    for starts, ends, _ in found.ranges.values():
        assert (starts[1:] > ends[:-1]).all()


def test_absurdly_many_cids_are_refused() -> None:
    content = b"begincidchar " + b"".join(b"<%04x> 1 " % i for i in range(600)) + b"endcidchar"
    with pytest.raises(LimitError) as caught:
        code_map(content, Limits(map_entries=599))
    assert caught.value.what == "its /Encoding map has absurdly many entries."
    assert len(code_map(content, Limits(map_entries=600)).ranges[2][0]) == 600
