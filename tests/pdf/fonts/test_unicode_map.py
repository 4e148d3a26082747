"""/ToUnicode maps: codes to claimed text."""

from __future__ import annotations

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Name

from glyphstone.errors import LimitError
from glyphstone.options import Limits
from glyphstone.pdf.fonts.unicode_map import ToUnicode, read_to_unicode

PDF = pikepdf.new()


def to_unicode(content: bytes, limits: Limits | None = None) -> ToUnicode:
    return read_to_unicode(PDF.make_stream(content), limits or Limits())


def is_text(found: ToUnicode) -> bool:
    """Whether everything a map says can be written as text."""
    said = "".join([*found.single.values(), *(base for _, _, base in found.ranges)])
    return said.encode("utf-8").decode("utf-8") == said


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
    with pytest.raises(LimitError) as caught:
        to_unicode(content, Limits(map_entries=599))
    assert caught.value.what == "its /ToUnicode map has absurdly many entries."
    assert len(to_unicode(content, Limits(map_entries=600))) == 600


def test_absurdly_many_long_ranges_are_refused() -> None:
    content = b"beginbfrange " + b"<0000> <1000> <0041> " * 3 + b"endbfrange"
    assert len(to_unicode(content, Limits(map_entries=3)).ranges) == 3
    with pytest.raises(LimitError):
        to_unicode(content, Limits(map_entries=2))


def test_a_long_range_ends_with_four_bytes() -> None:
    found = to_unicode(b"beginbfrange <00000000> <FFFFFFFFFF> <0041> endbfrange")
    assert found.ranges == [(0, 0xFFFFFFFF, "A")]


def test_a_range_that_descends_says_nothing() -> None:
    assert len(to_unicode(b"beginbfrange <05> <04> <0041> <07> <06> [<0042>] endbfrange")) == 0


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


def test_many_sections_without_an_end_are_passed_over() -> None:
    """In time that grows with their number: in its square, this would take hours."""
    assert to_unicode(b"beginbfchar " * 60_000).text(1) is None


@given(st.binary(max_size=300))
def test_no_bytes_break_a_map(content: bytes) -> None:
    assert is_text(to_unicode(b"beginbfrange " + content + b" endbfrange beginbfchar " + content))


@given(st.text("<>[]0aF 12\n", max_size=80), st.sampled_from([b"bfchar", b"bfrange", b"cidchar"]))
def test_no_digits_break_a_map(text: str, kind: bytes) -> None:
    assert is_text(to_unicode(b"begin%b %b end%b" % (kind, text.encode("ascii"), kind)))


def test_the_length_of_a_map_counts_single_codes_and_ranges() -> None:
    found = to_unicode(
        b"beginbfchar <01> <0041> endbfchar beginbfrange <1000> <1FFF> <0041> endbfrange"
    )
    assert len(found) == 1 + 0x1000
    assert found.text(0x0FFF) is None
    assert found.text(0x1000) == "A"
    assert found.text(0x2000) is None


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (0, None),
        (1, "\x01"),
        (0xD7FF, "\ud7ff"),
        (0xD800, None),
        (0xDFFF, None),
        (0xE000, "\ue000"),
    ],
)
def test_the_identity_says_no_half_characters(code: int, text: str | None) -> None:
    found = read_to_unicode(Name("/Identity-H"), Limits())
    assert found.text(code) == text
    assert found.text(0x10FFFF) == "\U0010ffff"
    assert found.text(0x110000) is None


@pytest.mark.parametrize(
    ("target", "step", "text"),
    [
        ("0041", 1, "B"),
        ("D7FF", 1, "\ufffd"),
        ("D7FE", 1, "\ud7ff"),
        ("DBFFDFFF", 1, "\ufffd"),
        ("FFFD", 1, "\ufffd"),
        ("00410042", 2, "AD"),
        ("", 1, ""),
    ],
)
def test_the_last_character_of_a_range_moves_on(target: str, step: int, text: str) -> None:
    written = b"beginbfrange <01> <09> <%b> endbfrange" % target.encode("ascii")
    assert (to_unicode(written).text(1 + step) or "") == text


def test_a_long_range_passes_over_half_characters() -> None:
    found = to_unicode(b"beginbfrange <0000> <1000> <D7FF> endbfrange")
    assert [found.text(code) for code in (0, 1, 0x800, 0x801)] == [
        "\ud7ff",
        "\ufffd",
        "\ufffd",
        "\ue000",
    ]


def test_too_many_entries_are_refused_and_just_enough_are_not() -> None:
    content = b"beginbfrange <01> <03> <0041> endbfrange"
    assert len(to_unicode(content, Limits(map_entries=3))) == 3
    with pytest.raises(LimitError, match="absurdly many entries"):
        to_unicode(content, Limits(map_entries=2))


def test_a_range_with_an_empty_list_says_nothing() -> None:
    found = to_unicode(b"2 beginbfrange <41> <42> [] <43> <44> [<0061>] endbfrange")
    assert [found.text(code) for code in range(0x41, 0x45)] == [None, None, "a", None]
