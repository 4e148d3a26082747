"""The table of scripts: what Unicode's data can confirm, and the facts that only the table has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.data.indic import indic_table
from glyphstone.data.joining_types import joining_type
from glyphstone.data.scripts import (
    COMMON,
    HAN_SETS,
    INHERITED,
    SENTENCE_SIGNS,
    UNCERTAIN,
    UNKNOWN_SCRIPT,
    WITHOUT_SPACES,
    WORD_SEPARATORS,
    Script,
    Trait,
    Words,
    glyph_name_beginnings,
    glyph_name_endings,
    script_of,
    script_row,
    scripts_by_words,
    scripts_with,
)

HAN_NAMES = {"Hanb", "Hani", "Hans", "Hant", "Jpan", "Kore"}


#: Beyond stand Han characters alone.
LAST_SCRIPT = 0x1FFFF


def _scripts_of(chars: Iterable[str]) -> set[str]:
    return {str(properties.script(char)) for char in chars} - UNCERTAIN


@cache
def _joining() -> set[str]:
    return _scripts_of(char for char in map(chr, range(LAST_SCRIPT)) if joining_type(char))


def test_codes_that_name_no_script() -> None:
    assert (COMMON, INHERITED, UNKNOWN_SCRIPT) == ("Zyyy", "Zinh", "Zzzz")
    assert {COMMON, INHERITED, UNKNOWN_SCRIPT} == UNCERTAIN


@pytest.mark.parametrize("char", ["a", "б", "ق", "क", "漢", "1", "\u0301", "\U000e0fff"])
def test_the_script_of_a_character_is_that_of_unicode(char: str) -> None:
    assert script_of(char) == properties.script(char)


def test_every_row_names_a_script_of_unicode_or_a_set_with_han() -> None:
    rows = {code for trait in Trait for code in scripts_with(trait)} | WITHOUT_SPACES
    known = {*properties.Scripts.NAMES, *HAN_NAMES}
    assert rows <= known


def test_a_script_without_a_row_has_the_defaults() -> None:
    assert script_row("Ogre") == Script("Ogre")
    assert script_row("Ogre").words is Words.SPACED
    assert script_row("Ogre").traits is Trait.NONE
    assert Trait.NONE.value == 0


def test_scripts_whose_letters_join_are_contextual() -> None:
    assert "Arab" in _joining()
    assert _joining() <= scripts_with(Trait.CONTEXTUAL)


def test_scripts_with_conjuncts_or_vowel_signs_are_contextual() -> None:
    kinds = {"Virama", "Invisible_Stacker", "Vowel_Dependent"}
    brahmic = {row.script for row in indic_table().values() if row.syllabic in kinds} - UNCERTAIN
    # Their few vowel signs leave the letters as they are.
    assert brahmic - scripts_with(Trait.CONTEXTUAL) == {"Buhd", "Maka", "Tagb"}


def test_other_contextual_scripts() -> None:
    derived = _joining() | {
        row.script for row in indic_table().values() if row.syllabic == "Vowel_Dependent"
    }
    listed = "Avst Dupl Egyp Elym Gukh Hang Kali Krai Mahj Mult Phli Prti Sgnw Sogo Thaa Tutg"
    assert scripts_with(Trait.CONTEXTUAL) - derived == set(listed.split())


def test_scripts_in_line_are_written_from_the_left_and_keep_their_forms() -> None:
    in_line = scripts_with(Trait.IN_LINE)
    # Hangul composes syllables, which are then drawn one behind the other.
    assert in_line & scripts_with(Trait.CONTEXTUAL) == {"Hang"}
    from_right = _scripts_of(
        char
        for char in map(chr, range(LAST_SCRIPT))
        if unicodedata2.category(char)[0] == "L" and unicodedata2.bidirectional(char) in ("R", "AL")
    )
    assert "Hebr" in from_right
    assert not in_line & from_right
    listed = (
        "Armn Bamu Bopo Cans Cher Copt Cyrl Dsrt Ethi Geor Glag Goth Grek Hang Hani Hira Ital Kana"
        " Latn Lisu Ogam Olck Osge Plrd Runr Shaw Tfng Vaii Yiii Zyyy"
    )
    assert in_line == set(listed.split())


@pytest.mark.parametrize(
    ("trait", "codes"),
    [
        (
            Trait.LETTERS_APART,
            "Armn Cans Cher Copt Cyrl Ethi Geor Glag Goth Grek Hang Hebr Latn Tfng Zinh Zyyy",
        ),
        (Trait.FULL_BODIED, "Armn Cyrl Geor Grek Latn Zyyy"),
        (Trait.ANYWHERE, "Cyrl Grek Latn"),
        (Trait.MANY_SIGNS, "Egyp Hang Hani Kits Nshu Tang Xsux"),
        (Trait.WORD_SIGNS, "Hani Jpan Kore Yiii"),
        (Trait.PHRASE_SPACES, "Khmr Lana Laoo Mymr Talu Tavt Thai Tibt"),
        (Trait.HAN_NAME, "Hanb Hani Hans Hant Jpan Kore"),
        (Trait.CHINESE, "Hanb Hani Hans Hant"),
        (Trait.BY_IDEOGRAPHS, "Hani Hans Hant"),
        (Trait.ONE_LANGUAGE, "Jpan Kore"),
        (
            Trait.IMPLICIT_REPH,
            "Beng Bhks Deva Dogr Gran Gujr Guru Khoj Knda Kthi Mahj Modi Nand Newa Orya Saur Shrd"
            " Sidd Sylo Takr Tirh",
        ),
        (Trait.EXPLICIT_REPH, "Sinh Telu"),
        (Trait.SEVERAL_VOWELS, "Ahom Cakm Cham Java Kawi Lana Marc Mymr Sund"),
        (Trait.MARKS_BEFORE_VOWEL, "Lana Laoo Mymr Talu Thai"),
        (Trait.STACKS_BEFORE_VOWEL, "Khmr Mymr Tibt"),
        (Trait.DEAD_LETTERS, "Mlym Mymr Sinh"),
    ],
)
def test_a_trait_is_that_of_these_scripts(trait: Trait, codes: str) -> None:
    assert scripts_with(trait) == set(codes.split())


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        (Words.IDEOGRAPHIC, "Bopo Hani Hira Kana Kits Nshu Tang Yiii"),
        (Words.PHRASES, "Khmr Lana Laoo Mymr Thai"),
        (
            Words.EITHER,
            "Ahom Bali Batk Brah Bugi Diak Gran Java Kawi Maka Rjng Talu Tavt Tutg",
        ),
        (Words.SYLLABLE_SIGN, "Tibt"),
    ],
)
def test_words_are_kept_apart_so_in_these_scripts(kind: Words, codes: str) -> None:
    assert scripts_by_words(kind) == set(codes.split())
    assert set(codes.split()) <= WITHOUT_SPACES


def test_scripts_without_spaces_are_all_that_are_not_spaced() -> None:
    assert not WITHOUT_SPACES & scripts_by_words(Words.SPACED)
    assert scripts_by_words(Words.PHRASES, Words.SYLLABLE_SIGN) == {
        *scripts_by_words(Words.PHRASES),
        "Tibt",
    }
    assert "Latn" not in WITHOUT_SPACES


def test_scripts_with_han_and_the_sets_they_make() -> None:
    assert HAN_SETS == {
        "Bopo": "Hanb", "Hang": "Kore", "Hani": "Hani", "Hira": "Jpan", "Kana": "Jpan",
    }  # fmt: skip
    assert set(HAN_SETS.values()) <= scripts_with(Trait.HAN_NAME)
    parts = {code: set(script_row(code).parts) for code in HAN_NAMES}
    assert parts == {
        "Hanb": set(),
        "Hani": set(),
        "Hans": {"Hani", "Hanb"},
        "Hant": {"Hani", "Hanb"},
        "Jpan": {"Hani", "Hira", "Kana"},
        "Kore": {"Hani", "Hang"},
    }


def test_sentence_signs_are_punctuation_that_the_script_uses() -> None:
    assert {
        **dict.fromkeys(("Beng", "Deva", "Guru", "Newa", "Orya", "Sylo"), "\u0964"),
        "Armn": "\u0589",
        "Ethi": "\u1362",
        "Khmr": "\u17d4",
        "Mymr": "\u104b",
        "Tibt": "\u0f0d",
    } == SENTENCE_SIGNS
    for script, sign in SENTENCE_SIGNS.items():
        assert unicodedata2.category(sign) == "Po"
        used_by = properties.script_extension(sign)
        # Newari writes its own danda or the Devanagari one.
        assert script in used_by or (script, sign) == ("Newa", "\u0964")


def test_word_separators_are_punctuation_or_numbers_of_their_scripts() -> None:
    signs = "\u1361\u2e31\U00010100\U00010101\U0001039f\U000103d0\U0001091f\U00012470"
    assert frozenset(signs) == WORD_SEPARATORS
    for code in ("Ethi", "Samr", "Linb", "Ugar", "Xpeo", "Phnx", "Xsux"):
        separators = script_row(code).word_separators
        assert separators
        assert all(code in properties.script_extension(sign) for sign in separators)


def test_glyph_names_end_in_the_code_of_their_script_or_its_name() -> None:
    endings = glyph_name_endings()
    assert endings["devanagari"] == endings["deva"] == "Deva"
    assert {word for word, code in endings.items() if word == code.lower()} == {
        code.lower() for code in endings.values()
    }
    for word, code in endings.items():
        assert word in (code.lower(), properties.script_name(code).lower())
    full = [
        "Beng",
        "Deva",
        "Gujr",
        "Guru",
        "Khmr",
        "Knda",
        "Mlym",
        "Mymr",
        "Orya",
        "Sinh",
        "Taml",
        "Telu",
    ]
    short = ["Bali", "Gran", "Java", "Newa", "Tibt", "Tirh"]
    assert sorted(endings.values()) == sorted([*full, *full, *short])


def test_glyph_names_begin_with_one_of_two_words_for_a_script() -> None:
    beginnings = glyph_name_beginnings()
    assert beginnings == {
        "dvn": "Deva", "dv": "Deva", "bng": "Beng", "bn": "Beng", "gur": "Guru", "gm": "Guru",
        "guj": "Gujr", "gj": "Gujr", "ori": "Orya", "or": "Orya", "tam": "Taml", "tm": "Taml",
        "tel": "Telu", "tl": "Telu", "knd": "Knda", "kn": "Knda", "mal": "Mlym", "ml": "Mlym",
        "snh": "Sinh", "sh": "Sinh",
    }  # fmt: skip
