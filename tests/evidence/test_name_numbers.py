"""Numbers in the names of glyphs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.name_numbers import BASES, numbers_in_names
from tests.evidence.pages import glyph


def numbers(names: Sequence[str | None], base: int = 10) -> list[int]:
    symbols = [glyph(n, name=name) for n, name in enumerate(names)]
    return [one.number for one in numbers_in_names(symbols, base)]


@pytest.mark.parametrize(
    ("names", "base", "expected"),
    [
        (["C66", "C7", "C1072"], 10, [66, 7, 1072]),
        (["66", "7"], 10, [66, 7]),
        (["glyph_12", "glyph_3"], 10, [12, 3]),
        (["G4F", "G20", "G1D7CE"], 16, [0x4F, 0x20, 0x1D7CE]),
        (["a101", "a2060"], 8, [0o101, 0o2060]),
        (["C97.alt1", "C98"], 10, [97, 98]),
        (["longest7", "longest8"], 10, []),
    ],
    ids=["base 10", "no beginning", "glyph_", "base 16", "base 8", "forms", "too long"],
)
def test_numbers_behind_one_beginning(names: list[str], base: int, expected: list[int]) -> None:
    assert numbers(names, base) == expected


def test_a_digit_of_a_higher_base_speaks_against_a_lower_one() -> None:
    names = ["C10", "C11", "C12", "C1F", "C20"]
    assert [bool(numbers(names, base)) for base in BASES] == [False, False, True]
    assert [bool(numbers(["C10", "C18"], base)) for base in BASES] == [False, True, True]


def test_words_are_no_numbers() -> None:
    assert numbers(["C10", "C11", "C12", "C13", "Cbad"]) == [10, 11, 12, 13]
    assert numbers(["C10", "C11", "C12", "Cbad"]) == []
    assert numbers(["A", "B", None]) == []
    assert numbers([]) == []
