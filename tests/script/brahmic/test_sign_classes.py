"""Classes of characters for the order of syllables."""

from __future__ import annotations

import pytest

from glyphstone.data.indic import indic_table
from glyphstone.model.text import UNKNOWN
from glyphstone.script.brahmic.sign_classes import (
    LETTER_PARTS,
    PARTS_BEHIND,
    SPLIT,
    character_class,
    classes,
    is_ra,
    order_matters,
    script_of,
)


@pytest.mark.parametrize(
    ("char", "kind"),
    [
        # Letters and what stands in the place of one.
        ("क", "C"),
        ("अ", "C"),
        ("ॐ", "."),
        ("१", "C"),
        ("ऽ", "C"),
        ("ൺ", "C"),
        ("\u0f88", "C"),
        ("\U00011052", "C"),
        ("\u25cc", "C"),
        ("\u1cf5", "."),
        ("\ua882", "C"),
        ("\U0001133d", "C"),
        ("เ", "v"),
        (UNKNOWN, "C"),
        # Vowel signs, before the base and elsewhere.
        ("ि", "P"),
        ("ေ", "P"),
        ("ា", "v"),
        ("ो", "v"),
        ("ো", "v"),
        ("ោ", "v"),
        # Medials before the base and elsewhere, subjoined letters, register shifters.
        ("ြ", "M"),
        ("ျ", "m"),
        ("ྱ", "m"),
        ("៉", "m"),
        ("\u17cc", "m"),
        # Rephas that have a code point.
        ("ൎ", "R"),
        # Viramas, stackers, killers, nuktas, joiners.
        ("्", "J"),
        ("္", "S"),
        ("\u1a60", "T"),
        ("်", "k"),
        ("़", "n"),
        ("\u200c", "Z"),
        ("\u200d", "Z"),
        # Other marks.
        ("ं", "x"),
        ("့", "x"),
        # Nothing of a Brahmic script.
        ("a", "."),
        (" ", "."),
        ("-", "."),
        ("\u00a0", "."),
        ("।", "."),
    ],
)
def test_the_class_of_a_character(char: str, kind: str) -> None:
    assert character_class(char) == kind


def test_every_letter_of_the_table_can_be_a_base() -> None:
    bases = {
        "Consonant", "Consonant_Dead", "Consonant_Placeholder", "Consonant_With_Stacker",
        "Consonant_Head_Letter", "Vowel_Independent", "Vowel", "Number", "Brahmi_Joining_Number",
        "Avagraha", "Modifying_Letter", "Tone_Letter",
    }  # fmt: skip
    found = {row.syllabic for row in indic_table().values()}
    assert bases <= found
    for char, row in indic_table().items():
        if row.syllabic in bases and row.script != "Zyyy":
            assert character_class(char) == "C", char


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        # The virama of Tamil joins in one conjunct alone.
        ("க்ஷ", "CJC"),
        ("அக்ஷா", "CCJCv"),
        ("க்க", "CkC"),
        ("க்", "Ck"),
        ("்ஷ", "kC"),
        # That of Sinhala if a joiner stands beside it.
        ("ක්\u200dෂ", "CJZC"),
        ("ක\u200d්ෂ", "CZJC"),
        ("ක්ෂ", "CkC"),
        ("්\u200d", "JZ"),
        ("क्ष", "CJC"),
        ("ab", ".."),
        ("", ""),
    ],
)
def test_classes_by_what_stands_beside(text: str, kinds: str) -> None:
    assert classes(text) == kinds


def test_the_ra_of_each_script() -> None:
    assert is_ra("र")
    assert is_ra("র")
    assert is_ra("ৰ")
    assert not is_ra("क")
    assert not is_ra("r")


def test_the_script_of_a_sign() -> None:
    assert script_of("क") == "Deva"
    assert script_of("က") == "Mymr"
    assert script_of("a") == ""


@pytest.mark.parametrize(
    ("text", "matters"),
    [
        ("abc", False),
        ("é", False),
        ("कत", False),
        ("का", False),
        ("कि", True),
        ("क्", True),
        ("कं", True),
        ("कः", True),
        ("र", False),
        # Marks of Myanmar change places.
        ("က", True),
        ("ကု", True),
        # Two signs that are one vowel.
        ("काे", True),
        ("अा", True),
        ("កា", False),
        ("ก", False),
    ],
)
def test_texts_whose_order_of_drawing_may_differ(text: str, matters: bool) -> None:
    assert order_matters(text) is matters


def test_parts_of_vowels_behind_a_letter_in_either_order() -> None:
    assert PARTS_BEHIND["\u093e\u0947"] == PARTS_BEHIND["\u0947\u093e"] == "\u094b"
    assert PARTS_BEHIND["\u0abe\u0ac5"] == "\u0ac9"  # candra o of Gujarati
    assert len(PARTS_BEHIND) == 20


def test_parts_of_vowel_letters() -> None:
    assert LETTER_PARTS["अा"] == "आ"
    assert LETTER_PARTS["आॅ"] == "ऑ"
    assert [LETTER_PARTS[parts] for parts in ("આે", "આૈ", "આૅ")] == ["ઓ", "ઔ", "ઑ"]
    assert all(len(parts) == 2 for parts in LETTER_PARTS)
    assert not SPLIT & set(LETTER_PARTS)
