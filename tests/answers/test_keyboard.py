"""Letters of another keyboard, put right by the script of their word."""

from __future__ import annotations

import pytest

from glyphstone.answers.keyboard import (
    alphabets_of,
    letter_runs,
    lone_letter,
    put_right,
    script_name,
    usual_script,
)


@pytest.mark.parametrize(
    ("typed", "script", "mended", "into"),
    [
        ("привет", "", "привет", ""),
        ("пpивeт", "", "привет", "Cyrl"),
        ("Mосквa", "", "Москва", "Cyrl"),
        ("oca", "", "oca", ""),
        ("oca", "Cyrl", "оса", "Cyrl"),
        ("оса", "Cyrl", "оса", ""),
        ("оса", "Latn", "oca", "Latn"),
        ("Maria", "Cyrl", "Maria", ""),
        ("DVD-диск", "Cyrl", "DVD-диск", ""),
        ("йoгурт, oса", "", "йогурт, оса", "Cyrl"),
        ("пrивет", "", "пrивет", ""),
        ("ΑBΓ", "", "ΑΒΓ", "Grek"),
        ("дéло", "", "де\u0301ло", "Cyrl"),
        ("проlив", "", "проlив", ""),
        ("東京oса", "", "東京oса", ""),
        ("", "Cyrl", "", ""),
    ],
)
def test_a_run_of_letters_is_in_one_alphabet(
    typed: str, script: str, mended: str, into: str
) -> None:
    assert put_right(typed, script) == (mended, frozenset({into} if into else ()))


def test_a_letter_with_a_mark_keeps_it() -> None:
    assert put_right("пeнё́", "Cyrl") == ("пенё́", frozenset({"Cyrl"}))
    assert put_right("Éврика", "")[0] == "Е́врика"


def test_runs_of_letters_are_parted_by_anything_else() -> None:
    assert letter_runs("DVD-диск 2х, l’eau") == ["DVD", "диск", "х", "l", "eau"]
    assert letter_runs("е́ж") == ["е́ж"]
    assert letter_runs("12.") == []


def test_alphabets_are_those_that_draw_letters_alike() -> None:
    assert alphabets_of("aа1 α") == {"Latn", "Cyrl", "Grek"}
    assert alphabets_of("東か") == frozenset()


def test_scripts_have_english_names() -> None:
    assert (script_name("Cyrl"), script_name("Grek"), script_name("Qaaq")) == (
        "Cyrillic", "Greek", "Qaaq",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "script"),
    [
        ("абвгд", "Cyrl"),
        ("абвг", ""),
        ("абвгдa", "Cyrl"),
        ("абвгab", ""),
        ("абвгд12,.", "Cyrl"),
        ("東京都大阪", ""),
        ("", ""),
    ],
)
def test_the_usual_script_is_that_of_four_letters_in_five(texts: str, script: str) -> None:
    assert usual_script(texts) == script


@pytest.mark.parametrize("number", ["I", "III", "XIX", "(XX)", "MCMXLVIII"])
def test_numbers_in_latin_capitals_stay(number: str) -> None:
    assert put_right(number, "Cyrl") == (number, frozenset())


@pytest.mark.parametrize(("typed", "meant"), [("C", "С"), ("MOX", "МОХ"), ("CM", "CM")])
def test_other_capitals_do_not(typed: str, meant: str) -> None:
    assert put_right(typed, "Cyrl")[0] == meant


@pytest.mark.parametrize(
    ("typed", "mended", "own", "letter"),
    [
        ("A", "А", "", "A"),
        ("(A)", "(А)", "", "A"),
        ("oca", "оса", "", ""),
        ("oca-A", "оса-А", "", "A"),
        ("A", "А", "А", ""),
        ("A", "A", "", ""),
    ],
)
def test_a_letter_by_itself_is_told(typed: str, mended: str, own: str, letter: str) -> None:
    assert lone_letter(typed, mended, own) == letter
