"""How syllables are counted and signs are given their texts."""

from __future__ import annotations

import pytest

from benchmarks.scripts.syllable_signs import shaped_line
from benchmarks.scripts.syllables import Count, orthographic
from benchmarks.scripts.syllables import _compare as compare
from forge.fonts import find


@pytest.mark.parametrize(
    ("text", "syllables"),
    [
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("மொழி", ["மொ", "ழி"]),
        ("ខ្មែរ", ["ខ្មែ", "រ"]),
        ("မြန်မာ", ["မြ", "န်", "မာ"]),
        ("བོད་སྐད", ["བོ", "ད", "་", "སྐ", "ད"]),
        ("a b", ["a", " ", "b"]),
    ],
)
def test_letters_that_viramas_join_are_one_syllable(text: str, syllables: list[str]) -> None:
    assert orthographic(text) == syllables


def test_only_letters_count_and_what_differs_is_remembered() -> None:
    count = Count("hin", "Deva", "")
    compare(count, "कि, ता", "कि, ति")
    assert (count.syllables, count.right) == (2, 1)
    assert count.missed == {("ता", "ति"): 1}


@pytest.mark.parametrize(
    ("font", "text", "signs"),
    [
        ("NotoSansDevanagari", "कि", ["ि", "क"]),
        # One glyph draws the vowel and the reph, another one nothing.
        ("NotoSansDevanagari", "र्थि", ["िर्", "थ", ""]),
        ("NotoSansKhmer", "ប្រើ", ["េ", "្រ", "ប", "ី"]),
        ("NotoSansChakma", "𑄃𑄳𑄃", ["𑄃", "𑄳𑄃"]),
    ],
)
def test_signs_say_what_their_cluster_says(font: str, text: str, signs: list[str]) -> None:
    assert [sign.text for sign in shaped_line(find(font), text).signs] == signs
