"""Figures that stand in words are looked at."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.claimed_figures import figures_in_words
from tests.evidence.pages import Row, book_of_rows, glyph


def found(words: list[str], claims: dict[str, str] | None = None) -> str:
    """The figures of some words that stand where letters do, each sign its own glyph."""
    signs = sorted(set("".join(words)))
    book = book_of_rows(
        [glyph(number) for number in range(len(signs))],
        [Row([tuple(signs.index(sign) for sign in word) for word in words])],
    )
    claimed = {number: (claims or {}).get(sign, sign) for number, sign in enumerate(signs)}
    return "".join(signs[number] for number in sorted(figures_in_words(book, claimed)))


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        (["1wace", "1arfafa", "da1i"], "1"),
        (["1wace", "da1i", "da1i"], ""),
        (["1wace", "da1i", "a1a", "1948", "31", "1", "10"], ""),
        (["A1", "B1", "C1"], ""),
        (["1.", "12", "123"], ""),
        (["wace", "arfafa"], ""),
        (["१क", "१ख", "ग१"], "१"),
    ],
)
def test_a_figure_in_words_is_looked_at(words: list[str], figures: str) -> None:
    assert found(words) == figures


def test_what_has_no_claim_says_nothing() -> None:
    assert found(["1w", "1r", "1d"], {"w": "", "r": ""}) == ""
