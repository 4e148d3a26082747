"""Numbers as codes."""

from __future__ import annotations

import pytest

from glyphstone.data.code_pages import ASCII, CODE_PAGES, UNICODE, character


@pytest.mark.parametrize(
    ("number", "encoding", "expected"),
    [
        (0x20, ASCII, " "), (0x7E, ASCII, "~"), (0x7F, ASCII, ""), (0x1F, ASCII, ""),
        (0xE9, ASCII, ""), (-1, UNICODE, ""), (0xE9, UNICODE, "é"), (0x80, UNICODE, ""),
        (1072, UNICODE, "а"), (0xE000, UNICODE, ""), (0xD800, UNICODE, ""),
        (0x300, UNICODE, "\u0300"),
        (0x10FFFF, UNICODE, ""), (0x110000, UNICODE, ""),
        (0xE0, "cp1251", "а"), (0x100, "cp1251", ""), (0x98, "cp1251", ""), (0xC1, "koi8_r", "а"),
        (0x81, "cp1252", ""), (0x93, "cp1252", "“"),
    ],
)  # fmt: skip
def test_what_a_number_means(number: int, encoding: str, expected: str) -> None:
    assert character(number, encoding) == expected


@pytest.mark.parametrize("page", CODE_PAGES)
def test_every_page_begins_as_ascii_does(page: str) -> None:
    assert "".join(character(number, page) for number in range(0x30, 0x5B)) == "".join(
        map(chr, range(0x30, 0x5B))
    )
