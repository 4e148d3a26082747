"""Content streams cut into tokens, and what tokens stand for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.pdf.content import tokens
from glyphstone.pdf.content.tokens import (
    number,
    numbers,
    string_bytes,
    token_offsets,
    tokenize,
)

WHITE = st.text(" \n\r\t\f\0", min_size=1, max_size=3).map(lambda text: text.encode("ascii"))


# --- generated content ------------------------------------------------------------------------


@st.composite
def literals(draw: st.DrawFn) -> bytes:
    """A literal string with each byte spelled in one of its ways."""
    data = draw(st.binary(max_size=24))
    return spell_literal(data, lambda ways: draw(st.sampled_from(ways)))


def spell_literal(data: bytes, choose: Callable[[list[bytes]], bytes]) -> bytes:
    """A literal string of some bytes; `choose` picks among the spellings of each."""
    named = {10: b"\\n", 13: b"\\r", 9: b"\\t", 8: b"\\b", 12: b"\\f"}
    out = []
    for byte in data:
        ways = [b"\\%03o" % byte]
        if byte in named:
            ways.append(named[byte])
        if byte in b"()\\":
            ways.append(b"\\" + bytes([byte]))
        elif byte != 13:
            ways.append(bytes([byte]))
        if byte == 10:
            ways += [b"\r", b"\r\n"]
        out.append(choose(ways))
        if choose([b"", b"", b"\\\n"]):
            out.append(b"\\\n")  # a line that goes on
    # A bare return before a bare line feed would be read as one end of line.
    return b"(" + b"".join(out).replace(b"\r\n", b"\\n") + b")"


HEX_STRINGS = st.binary(max_size=12).map(lambda data: b"<" + data.hex().encode("ascii") + b">")
NAMES = st.text("abcXYZ019.-_#*'\"", max_size=8).map(lambda text: b"/" + text.encode("ascii"))
NUMBERS = st.one_of(
    st.integers(-99999, 99999).map(lambda n: b"%d" % n),
    st.floats(-9999, 9999).map(lambda f: f"{f:.4f}".encode("ascii")),
    st.sampled_from([b".5", b"-.25", b"+3", b"7.", b"-0"]),
)
ARRAYS = st.lists(st.one_of(literals(), HEX_STRINGS, NUMBERS, NAMES), max_size=4).map(
    lambda items: b"[" + b" ".join(items) + b"]"
)
DICTIONARIES = st.lists(st.tuples(NAMES, st.one_of(literals(), NUMBERS, ARRAYS)), max_size=3).map(
    lambda items: b"<<" + b" ".join(b"%b %b" % item for item in items) + b">>"
)
OPERATORS = st.sampled_from([b"Tj", b"TJ", b"Tf", b"cm", b"Do", b"BT", b"ET", b"q", b"Q", b"'"])
COMMENTS = st.just(b"% a comment ( [ << \n")


def flat(cut: list[bytes]) -> list[bytes]:
    """Tokens with runs of numbers and of operations without text cut into single words."""
    words: list[bytes] = []
    for token in cut:
        if token[:1] in b"([</" or token.startswith(b"BI"):
            words.append(token)
        else:
            words += token.replace(b"\0", b" ").split()
    return words


@given(
    st.lists(
        st.tuples(
            st.one_of(NUMBERS, NAMES, literals(), HEX_STRINGS, ARRAYS, DICTIONARIES, OPERATORS),
            WHITE,
        )
    )
)
def test_operands_come_back_whatever_space_parts_them(parts: list[tuple[bytes, bytes]]) -> None:
    content = b"".join(token + space for token, space in parts)
    assert flat(tokenize(content)) == [token for token, _ in parts]


@given(
    st.lists(
        st.one_of(
            NUMBERS, NAMES, literals(), HEX_STRINGS, ARRAYS, DICTIONARIES, OPERATORS, COMMENTS
        )
    )
)
def test_expression_and_scanner_agree(parts: list[bytes]) -> None:
    content = b" ".join(parts)
    assert flat(tokenize(content)) == flat(tokens._scan(content))


@given(st.binary(max_size=200))
def test_no_bytes_break_the_tokens(content: bytes) -> None:
    for token in tokenize(content):
        assert token
    for token in tokens._scan(content):
        assert token


@given(st.text("()<>[]{}/% \\aT1", max_size=40))
def test_brackets_of_any_kind_never_break_the_tokens(text: str) -> None:
    content = text.encode("ascii")
    assert all(tokenize(content))
    assert all(tokens._scan(content))


# --- strings ----------------------------------------------------------------------------------


@given(st.data(), st.binary(max_size=40))
def test_literal_strings_round_trip(data: st.DataObject, content: bytes) -> None:
    written = spell_literal(content, lambda ways: data.draw(st.sampled_from(ways)))
    assert string_bytes(written) == content
    assert tokenize(written + b" Tj") == [written, b"Tj"]


@given(st.binary(max_size=40), st.booleans())
def test_hexadecimal_strings_round_trip(content: bytes, spaced: bool) -> None:
    digits = (content.hex(" ") if spaced else content.hex()).encode("ascii")
    assert string_bytes(b"<" + digits + b">") == content


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (b"(a(b)c)", b"a(b)c"),
        (b"<4>", b"\x40"),
        (b"<41 4\n2>", b"AB"),
        (b"(\\1012)", b"A2"),
        (b"(\\7)", b"\x07"),
        (b"(\\777)", b"\xff"),
        (b"(\\x)", b"x"),
        (b"(a\rb\r\nc\nd)", b"a\nb\nc\nd"),
        (b"(go\\\r\non)", b"goon"),
        (b"(open", b"open"),
        (b"(a\\", b"a\\"),
        (b"(\\0)", b"\0"),
        (b"(\\08)", b"\x008"),
        (b"(\\400)", b"\0"),
        (b"(\\n\\r\\t\\b\\f\\(\\)\\\\)", b"\n\r\t\b\f()\\"),
        (b"(go\\\ron)", b"goon"),
        (b"(go\\\non)", b"goon"),
        (b"(\\8)", b"8"),
        (b"<4142", b"AB"),
        (b"<>", b""),
        (b"()", b""),
    ],
)
def test_odd_strings(written: bytes, meant: bytes) -> None:
    assert string_bytes(written) == meant


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 9, 400])
def test_nested_brackets_of_any_depth(depth: int) -> None:
    written = b"(" * depth + b"x" + b")" * depth
    assert tokenize(written + b" Tj") == [written, b"Tj"]
    assert string_bytes(written) == written[1:-1]


@pytest.mark.parametrize("depth", [1, 3, 50])
def test_nested_arrays_and_dictionaries(depth: int) -> None:
    array = b"[" * depth + b"1" + b"]" * depth
    entry = b"<</A " * depth + b"1" + b">>" * depth
    assert tokenize(array + entry + b"x") == [array, entry, b"x"]


# --- comments, paths, images ------------------------------------------------------------------


def test_comments_are_no_operands() -> None:
    assert tokenize(b"/F1 % the font\n12 Tf (a % b) % it is (shown\r Tj") == [
        b"/F1",
        b"12",
        b"Tf",
        b"(a % b)",
        b"Tj",
    ]
    assert tokenize(b"[(a) % 50\n(b)] TJ")[-1] == b"TJ"


def test_paths_are_swallowed_in_one_go() -> None:
    path = b"0 0 m 10 10 l 1 2 3 4 5 6 c h f* 0 0 1 rg 5 w 1 2 3 4 re W n "
    assert tokenize(path + b"(a) Tj") == [path, b"(a)", b"Tj"]
    assert tokenize(path * 1000 + b"(a) Tj") == [path * 1000, b"(a)", b"Tj"]


def test_operators_that_begin_like_path_operators_are_kept() -> None:
    content = b"1 0 0 1 5 5 cm /Im Do 0 0 0 scn 1 sc 2 i gs /GS gs BMC EMC"
    words = flat(tokenize(content))
    assert words == content.split()


IMAGE = b"BI /W 8 /H 4 /IM true /BPC 1 ID "


@pytest.mark.parametrize(
    "data",
    [b"\xff\x00\xaa\x55", b" EI ", b"\nEI\n", b"Q EI", b"EI Q"],
)
def test_inline_images_may_hold_the_letters_of_their_end(data: bytes) -> None:
    content = b"q " + IMAGE + data.ljust(4, b"\0") + b"\nEI Q (a) Tj"
    assert tokenize(content) == [
        b"q",
        IMAGE + data.ljust(4, b"\0") + b"\nEI",
        b"EI",
        b"Q",
        b"(a)",
        b"Tj",
    ]
    assert tokens._scan(content)[1:3] == [IMAGE + data.ljust(4, b"\0") + b"\nEI", b"EI"]


def test_packed_inline_images_end_where_content_goes_on() -> None:
    packed = b"BI /W 9 /H 9 /F /Fl /CS /G /BPC 8 ID \x80\x81 EI \x82\x83\xff\nEI"
    assert tokenize(packed + b"\n(a) Tj") == [packed, b"EI", b"(a)", b"Tj"]


def test_an_inline_image_without_an_end_takes_the_rest() -> None:
    assert tokenize(IMAGE + b"abc") == [IMAGE + b"abc", b"EI"]
    assert tokenize(b"BI /W 1 (a) Tj") == [b"BI /W 1 (a) Tj", b"EI"]


def test_the_letters_of_an_image_inside_a_string_are_text() -> None:
    assert tokenize(b"(see BI /W) Tj (b) Tj") == [b"(see BI /W)", b"Tj", b"(b)", b"Tj"]


@pytest.mark.parametrize("content", [b"(open (a) Tj", b"[(a) Tj", b"<< /A (b) Tj", b"<41 Tj"])
def test_what_is_never_closed_takes_the_rest(content: bytes) -> None:
    assert tokenize(b"q " + content) == [b"q", content]


def test_closing_brackets_that_nothing_opened_are_dropped() -> None:
    assert flat(tokenize(b") ] (a) > } Tj")) == [b"(a)", b"Tj"]


# --- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (b"12", 12.0),
        (b"-.5", -0.5),
        (b"+7.", 7.0),
        (b"--5", -5.0),
        (b"1.2.3", 1.2),
        (b"12-34", 12.0),
        (b"-", 0.0),
        (b".", 0.0),
        (b"abc", 0.0),
        (b"", 0.0),
        (b"nan", 0.0),
        (b"inf", 0.0),
        (b"9" * 400, 0.0),
    ],
)
def test_malformed_numbers(written: bytes, meant: float) -> None:
    assert number(written) == meant


@given(st.floats(-1e6, 1e6))
def test_numbers_round_trip(value: float) -> None:
    assert number(f"{value:.6f}".encode("ascii")) == pytest.approx(value, abs=1e-6)


def test_the_last_numbers_are_the_operands() -> None:
    assert numbers([b"1 2 3 4 5 6"], 6) == [1, 2, 3, 4, 5, 6]
    assert numbers([b"9 1 2"], 2) == [1, 2]
    assert numbers([b"1", b"2"], 2) == [1, 2]
    assert numbers([b"5"], 2) == [0, 5]
    assert numbers([], 2) == [0, 0]
    assert numbers([b"0 0 m ", b"3\0 4"], 2) == [3, 4]
    assert numbers([b"1 --2"], 2) == [1, -2]
    assert numbers([b"5 6", b"7 8"], 2) == [7, 8]
    assert numbers([b"5 6", b"/N"], 2) == [5, 6]
    assert numbers([b"1 2 3", b"4"], 2) == [3, 4]
    assert numbers([b"1e999 2"], 2) == [0, 2]
    assert numbers([b"1 2 " * 100], 2) == [0, 0]  # which ends like a path that was passed over
    assert numbers([b"1 2 " * 100 + b"3"], 2) == [2, 3]
    assert numbers([b"0 " * 148 + b"1 2"], 150) == [0.0] * 148 + [1, 2]


def test_the_scanner_cuts_brackets_inside_each_other() -> None:
    content = b"[(a) [<41> <</A (])>>] % ]\n 5] <</B <42> /C [1]>> [<<>>] /N(x)y"
    assert tokens._scan(content) == [
        b"[(a) [<41> <</A (])>>] % ]\n 5]",
        b"<</B <42> /C [1]>>",
        b"[<<>>]",
        b"/N",
        b"(x)",
        b"y",
    ]
    assert tokens._scan(b"[<41") == [b"[<41"]
    assert tokens._scan(b"<41> <</A 1>>x") == [b"<41>", b"<</A 1>>", b"x"]


def test_a_literal_string_ends_with_its_own_bracket() -> None:
    assert tokens.string_end(b"(a(b)c) d", 0) == 7
    assert tokens.string_end(b"x(a\\)b) d", 1) == 7
    assert tokens.string_end(b"(a(b)", 0) == 5
    assert tokens.string_end(b"(a)(b)", 3) == 6


def test_paths_before_and_behind_an_image_are_swallowed_in_one_go() -> None:
    path, image = b"0 0 m 10 10 l S ", b"BI /W 1 /H 1 /IM true ID x EI"
    assert tokenize(path + image + b" " + path + b"Q") == [path, image, b"EI", path, b"Q"]


def test_where_an_image_begins_and_ends() -> None:
    image = b"BI /W 1 /H 1 /IM true ID x EI"
    assert tokenize(image + b" Q") == [image, b"EI", b"Q"]
    assert tokenize(b"q\n" + image) == [b"q", image, b"EI"]
    assert tokenize(b"aBI /W 1 ID x EI") == [b"aBI", b"/W", b"1", b"ID", b"x", b"EI"]
    assert tokenize(image + b"\n" + image) == [image, b"EI", image, b"EI"]
    wrong_size = b"BI /W 8 /H 9 /IM true ID x EI"
    assert tokenize(wrong_size + b" Q") == [wrong_size, b"EI", b"Q"]


# --- hostile content --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"1 " * 100_000 + b"1x",
        b"(" * 200_000,
        b"[" * 200_000,
        b"<<" * 100_000,
        b"[(a)" * 50_000,
        b"BI /W 1 " * 25_000,
        b"BI /W 1 ID x " * 20_000,
        b"BI /W 1 ID x EI\xff " * 10_000,
        b"(a) BI /" * 25_000,
        b"%" * 200_000,
        b"<" * 200_000,
        b"1 0 0 m" * 30_000,
    ],
)
def test_hostile_content_is_cut_to_its_end(content: bytes) -> None:
    """In time that grows with its length: in its square, this would take hours."""
    tokens = tokenize(content)
    assert all(tokens)
    assert sum(map(len, tokens)) <= len(content) + 2 * content.count(b"BI")


@pytest.mark.parametrize(("plain", "ends"), [(15, True), (14, False)])
def test_an_image_ends_if_sixteen_bytes_behind_it_are_printable(plain: int, ends: bool) -> None:
    content = b"BI /W 9 ID a EI " + b"q" * plain + b"\xff EI Q"
    first, _, *rest = tokenize(content)
    assert (first == b"BI /W 9 ID a EI") is ends
    assert rest[-1] == b"Q"


@pytest.mark.parametrize(
    ("settings", "size"),
    [
        (b"/W 9 /H 2 /IM true", 4),
        (b"/Width 8 /Height 3 /BitsPerComponent 1", 3),
        (b"/W 16 /H 1 /BPC 1", 2),
        (b"/W 9 /H 2 /BPC 8", None),
        (b"/W 9 /H 2 /IM false", None),
        (b"/W 9 /H 2 /IM true /F /Fl", None),
        (b"/W 9 /IM true", None),
        (b"/H 9 /IM true", None),
        (b"/W 1234567 /H 2 /IM true", None),
    ],
)
def test_sizes_of_plain_images_are_known(settings: bytes, size: int | None) -> None:
    assert tokens._plain_size(settings) == size


def test_a_plain_image_may_hold_its_own_end() -> None:
    data = b"\xff EI Q \xff\xff"
    content = b"BI /W 72 /H 1 /IM true ID " + data + b" EI Q"
    assert tokenize(content) == [content[:-2], b"EI", b"Q"]


# --- where tokens stand -----------------------------------------------------------------------


def starts(content: bytes) -> list[tuple[bytes, int]]:
    """The tokens of a stream, each with where it begins."""
    cut = tokenize(content)
    offsets = token_offsets(content, cut)
    return [(token, offsets[id(token)]) for token in cut if id(token) in offsets]


@pytest.mark.parametrize(
    "content",
    [
        b"BT /F1 9 Tf (a) Tj ET",
        b"  % (a) Tj\n(a) Tj % the end",
        b"q BI /W 1 /H 1 ID x EI Q (EI) Tj",
        b") ] (a) Tj > } Tj",
        b"/P <</A (b)>> BDC [(c) 5] TJ EMC",
        b"",
    ],
)
def test_every_token_stands_where_it_is_said_to_stand(content: bytes) -> None:
    found = starts(content)
    assert all(content.startswith(token, start) for token, start in found)
    assert [start for _, start in found] == sorted({start for _, start in found})
    images = sum(token.startswith(b"BI") for token, _ in found)
    assert len(found) == len(tokenize(content)) - images


def test_a_token_is_not_sought_in_a_comment_before_it() -> None:
    content = b"% /P <</A 1>> BDC\n/P <</A 1>> BDC"
    assert dict(starts(content))[b"<</A 1>>"] == content.rindex(b"<</A")


def test_tokens_of_another_stream_are_not_found() -> None:
    first, second = b"".join([b"q"]), b"".join([b"Tj"])
    assert token_offsets(b"q  BT", [first, second]) == {id(first): 0}
