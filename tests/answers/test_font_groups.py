"""Which fonts are learned together: those that share words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.font_groups import font_groups, small_fonts_beside_gaps
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from tests.answers.handmade import handmade


def in_fonts(line: str, fonts: str) -> Book:
    """A book of one line; each glyph is in the font that stands at its place among its letters."""
    book = handmade([line])
    symbols = zip(book.symbols, fonts, strict=True)
    return replace(book, symbols=tuple(replace(s, font=FontKey(f)) for s, f in symbols))


def groups(book: Book) -> set[frozenset[str]]:
    found: dict[int, set[str]] = {}
    for (_, font), group in font_groups(book).items():
        found.setdefault(group, set()).add(str(font))
    return {frozenset(one) for one in found.values()}


def test_fonts_of_one_word_are_one_group_and_styles_are_not() -> None:
    assert groups(in_fonts("ab cd", "1122")) == {frozenset("1"), frozenset("2")}
    assert groups(in_fonts("ab cd ac", "1122")) == {frozenset("12")}


def test_fonts_are_together_by_way_of_a_third() -> None:
    assert groups(in_fonts("ab bc", "123")) == {frozenset("123")}


@pytest.mark.parametrize(("apart", "together"), [(4, True), (5, False)])
def test_a_word_in_five_must_be_shared(apart: int, together: bool) -> None:
    book = in_fonts("ac" + " aa" * apart + " cc" * apart, "12")
    assert (len(groups(book)) == 1) == together


@pytest.mark.parametrize(
    ("line", "fonts", "trusted", "found"),
    [
        ("ab ab", "12", "b", {"2"}),
        ("aa bb", "12", "b", set()),
        ("ab ab", "12", "ab", set()),
        ("abcdefghi", "122222222", "bcdefghi", {"2"}),
        ("abcdefghij", "1222222222", "bcdefghij", set()),
    ],
    ids=["beside a gap", "in other words", "no gap", "eight glyphs", "nine glyphs"],
)
def test_small_fonts_that_share_words_with_a_broken_one(
    line: str, fonts: str, trusted: str, found: set[str]
) -> None:
    book = in_fonts(line, fonts)
    names = dict.fromkeys("".join(line.split()))
    symbols = tuple(
        replace(one, trusted=name in trusted) for one, name in zip(book.symbols, names, strict=True)
    )
    small = small_fonts_beside_gaps(replace(book, symbols=symbols))
    assert {str(font) for _, font in small} == found
