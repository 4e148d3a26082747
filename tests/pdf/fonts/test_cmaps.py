"""Character maps: codes to claimed text, strings to codes, codes to CIDs."""

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
    ToUnicode,
    embedded_code_map,
    named_code_map,
    read_to_unicode,
)

PDF = pikepdf.new()


def to_unicode(content: bytes, limits: Limits | None = None) -> ToUnicode:
    return read_to_unicode(PDF.make_stream(content), limits or Limits())


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


def is_text(found: ToUnicode) -> bool:
    """Whether everything a map says can be written as text."""
    said = "".join([*found.single.values(), *(base for _, _, base in found.ranges)])
    return said.encode("utf-8").decode("utf-8") == said


# --- claimed text -----------------------------------------------------------------------------


def test_single_codes() -> None:
    found = to_unicode(b"2 beginbfchar <0041> <0410> <42> < 00 42 0043 > endbfchar")
    assert found.text(0x41) == "А"
    assert found.text(0x42) == "BC"
    assert found.text(0x43) is None


def test_ranges_move_the_last_character_on() -> None:
    found = to_unicode(b"1 beginbfrange <10> <12> <00660069> endbfrange")
    assert [found.text(code) for code in range(0x10, 0x14)] == ["fi", "fj", "fk", None]


def test_ranges_with_a_list() -> None:
    found = to_unicode(b"beginbfrange <01> <03> [<0041> <D83DDE00> <00420043>] endbfrange")
    assert [found.text(code) for code in (1, 2, 3)] == ["A", "\U0001f600", "BC"]


def test_a_list_may_be_too_long_or_too_short() -> None:
    found = to_unicode(b"beginbfrange <01> <02> [<0041>] <05> <05> [<0042> <0043>] endbfrange")
    assert [found.text(code) for code in (1, 2, 5, 6)] == ["A", None, "B", None]


def test_long_ranges_are_never_written_out() -> None:
    found = to_unicode(b"beginbfrange <0000> <FFFF> <0000> <00000000> <FFFFFFFF> <0041> endbfrange")
    assert len(found.single) == 0
    assert len(found.ranges) == 2
    assert found.text(3) == "D"
    assert found.text(0x7FFFFFFF) == "\ufffd"


def test_surrogate_pairs_in_ranges() -> None:
    found = to_unicode(b"beginbfrange <00> <02> <D835DC00> <0000> <0FFF> <D835DC00> endbfrange")
    assert found.text(1) == "\U0001d401"
    assert found.text(0x100) == "\U0001d500"


def test_lone_surrogates_are_no_characters() -> None:
    found = to_unicode(
        b"beginbfchar <01> <D800> <02> <DC000041> endbfchar"
        b" beginbfrange <10> <12> <D800> <20> <22> <D7FE> endbfrange"
    )
    assert found.text(1) == "\ufffd"
    assert found.text(2) == "\ufffdA"
    assert [found.text(code) for code in range(0x10, 0x13)] == ["\ufffd"] * 3
    assert [found.text(code) for code in range(0x20, 0x23)] == ["\ud7fe", "\ud7ff", "\ufffd"]


def test_one_byte_targets_are_characters() -> None:
    found = to_unicode(b"beginbfchar <01> <41> <02> <E9> endbfchar")
    assert (found.text(1), found.text(2)) == ("A", "é")


def test_an_empty_target_claims_nothing() -> None:
    assert not to_unicode(b"beginbfchar <01> <> endbfchar").text(1)


def test_a_section_that_never_ends_is_read_to_the_next() -> None:
    found = to_unicode(b"beginbfchar <01> <0041> beginbfrange <02> <03> <0042> endbfrange")
    assert [found.text(code) for code in (1, 2, 3)] == ["A", "B", "C"]


def test_names_instead_of_maps() -> None:
    found = read_to_unicode(Name("/Identity-H"), Limits())
    assert found.text(0x410) == "А"
    assert found.text(0) is None
    assert found.text(0xD800) is None
    assert read_to_unicode(Name.Other, Limits()).text(0x41) is None
    assert read_to_unicode(pikepdf.Array([]), Limits()).text(0x41) is None


def test_claims_are_cut_to_their_limit() -> None:
    content = b"beginbfchar <01> <" + b"0041" * 1000 + b"> endbfchar"
    assert to_unicode(content, Limits(claim_length=16)).text(1) == "A" * 16


def test_absurdly_many_entries_are_refused() -> None:
    content = b"beginbfchar " + b"".join(b"<%04x> <0041>" % i for i in range(600)) + b" endbfchar"
    with pytest.raises(LimitError, match="absurdly many"):
        to_unicode(content, Limits(map_entries=500))


RANGES = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 900), st.integers(0x20, 0xD000)), max_size=8
)


@given(RANGES)
def test_what_a_map_says_later_counts(entries: list[tuple[int, int, int]]) -> None:
    """Singles, short and long ranges in any order against a dictionary filled in that order."""
    content = b""
    expected: dict[int, str] = {}
    for low, length, first in entries:
        if length < 3:
            content += b"beginbfchar <%04x> <%04x> endbfchar\n" % (low, first)
            expected[low] = chr(first)
        else:
            content += b"beginbfrange <%04x> <%04x> <%04x> endbfrange\n" % (
                low,
                low + length,
                first,
            )
            expected |= {low + step: chr(first + step) for step in range(length + 1)}
    found = to_unicode(content)
    for code in range(3000):
        wanted = expected.get(code)
        if wanted is not None and 0xD800 <= ord(wanted) < 0xE000:
            wanted = "\ufffd"
        assert found.text(code) == wanted


@given(st.binary(max_size=300))
def test_no_bytes_break_a_map(content: bytes) -> None:
    wrapped = b"beginbfrange " + content + b" endbfrange beginbfchar " + content
    assert is_text(to_unicode(wrapped))
    assert code_map(b"begincidrange " + content + b" begincodespacerange " + content).codespaces


@given(st.text("<>[]0aF 12\n", max_size=80))
def test_no_digits_break_a_map(text: str) -> None:
    content = text.encode("ascii")
    for kind in (b"bfchar", b"bfrange", b"cidchar", b"cidrange", b"codespacerange"):
        found = code_map(b"begin%b %b end%b" % (kind, content, kind))
        assert sum(found.split(b"\0\x01\xff\x20\x41")) == 5
        assert is_text(to_unicode(b"begin%b %b end%b" % (kind, content, kind)))


def test_many_sections_without_an_end_are_passed_over() -> None:
    """In time that grows with their number: in its square, this would take hours."""
    assert to_unicode(b"beginbfchar " * 60_000).text(1) is None


# --- codes and CIDs ---------------------------------------------------------------------------


def test_identity() -> None:
    found = named_code_map("Identity-V")
    assert found is not None
    assert found.vertical
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
    assert code_map(b"begincidrange <00> <FF> 1 endcidrange").code_size == 1
    assert code_map(b"").code_size == 2


def test_writing_mode() -> None:
    assert code_map(b"/WMode 1 def").vertical
    assert not code_map(b"/WMode 0 def").vertical
    stream = PDF.make_stream(b"/WMode 0 def")
    stream.WMode = 1
    assert embedded_code_map(stream, Limits()).vertical


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
    assert code_map(b"/Identity-H usecmap").identity


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
    with pytest.raises(LimitError, match="absurdly many"):
        code_map(content, Limits(map_entries=500))
