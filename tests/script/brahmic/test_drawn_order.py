"""Text of Brahmic scripts as a shaper draws it."""

from __future__ import annotations

import pytest

from glyphstone.script.brahmic.drawn_order import drawn


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("abc", "a b c"),
        ("कत", "क त"),
        # Vowels of the front before all letters of their syllable.
        ("कि", "ि क"),
        ("तकि", "त ि क"),
        ("क्षि", "ि क ् ष"),
        # Reph behind the letters and their vowel, before other marks.
        ("र्क", "क र्"),
        ("र्का", "क ा र्"),
        ("र्कि", "ि क र्"),
        ("र्कं", "क र् ं"),
        ("र्कां", "क ा र् ं"),
        ("र्क्ष", "क ् ष र्"),
        # Ra and virama of other scripts, and before nothing, are no reph.
        ("ర్క", "ర ్ క"),
        ("र्", "र ्"),
        # A virama that is kept seen holds the vowel back.
        ("क्\u200cषि", "क ् \u200c ि ष"),
        # Vowels around their letter, also if nothing else in the text moves.
        ("কো", "ে ক া"),
        ("কৌ", "ে ক ৗ"),
        ("கொ", "ெ க ா"),
        ("ൊ", "െ ാ"),
        ("កើ", "េ ក ើ"),
        ("কোকি", "ে ক া ি ক"),
        ("កោកេ", "េ ក ោ េ ក"),
        ("কাকি", "ক া ি ক"),
        # Subjoined ra in front.
        ("ក្រ", "្រ ក"),
        ("ក្ក្រ", "្រ ក ្ ក"),
        ("ക്ര", "്ര ക"),
        ("ക്ര്യ", "്ര ക ് യ"),
        # Medials and vowels: vowel first, then the medial.
        ("ကြေ", "ေ ြ က"),
        ("ကြ", "ြ က"),
        # Kinzi right behind its letter.
        ("\u1004\u103a\u1039ကိ", "က \u1004\u103a\u1039 ိ"),
    ],
)
def test_signs_from_the_left(text: str, signs: str) -> None:
    assert drawn(text) == signs.split(" ")
