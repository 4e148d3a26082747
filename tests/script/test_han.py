"""Whose Han characters a text has."""

from __future__ import annotations

import pytest

from glyphstone.script.han import HAN_SCRIPTS, han_script, script_of_language

#: Of both ways of writing Chinese, of the simplified and of the traditional one alone.
BOTH, SIMPLE, FULL = "山", "马", "馬"


@pytest.mark.parametrize(
    ("tag", "script"),
    [
        ("ja", "Jpan"),
        ("jpn-JP", "Jpan"),
        ("KO", "Kore"),
        ("yue", "Hant"),
        ("yue-CN", "Hans"),
        ("zh", None),
        ("zh-Hant", "Hant"),
        ("zh_hans_TW", "Hans"),
        ("zh-TW", "Hant"),
        ("zh-hk", "Hant"),
        ("zh-CN", "Hans"),
        ("cmn-SG", "Hans"),
        ("zh-US", None),
        # The script is named, or the region does not matter.
        ("ko-Hani", "Hani"),
        ("ja-TW", "Jpan"),
        ("en-TW", None),
        ("en", None),
        ("", None),
        (None, None),
    ],
)
def test_the_set_that_a_tag_asks_for(tag: str | None, script: str | None) -> None:
    assert script_of_language(tag) == script


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("山あ", "Jpan"),
        ("山ア", "Jpan"),
        ("山ｱ", "Jpan"),
        ("山한", "Kore"),
        ("山ㄱ", "Kore"),
        ("山ㄅ", "Hanb"),
        (BOTH, "Hani"),
        (SIMPLE, "Hans"),
        (FULL, "Hant"),
        ("abc", "Hani"),
        ("", "Hani"),
    ],
)
def test_letters_and_ideographs_tell(text: str, script: str) -> None:
    assert han_script(text) == script
    assert script in HAN_SCRIPTS


def test_one_kana_in_twenty_characters_tells() -> None:
    assert han_script(BOTH * 19 + "の") == "Jpan"
    assert han_script(BOTH * 20 + "の") == "Hani"


def test_three_times_as_many_characters_of_one_way_are_not_enough() -> None:
    assert han_script(SIMPLE * 3 + FULL) == "Hani"
    assert han_script(SIMPLE * 4 + FULL) == "Hans"
    assert han_script(FULL * 3 + SIMPLE) == "Hani"
    assert han_script(FULL * 4 + SIMPLE) == "Hant"


def test_the_commonest_letters_tell() -> None:
    assert han_script("山" + "の" * 2 + "한") == "Jpan"
    assert han_script("山" + "の" + "한" * 2) == "Kore"


def test_what_tells_first() -> None:
    # Letters of the text, the declared language, letters around it, then ideographs.
    assert han_script("山の", "한한", language="ko") == "Jpan"
    assert han_script(BOTH, "한한", language="ja") == "Jpan"
    assert han_script(SIMPLE, "山の") == "Jpan"
    assert han_script(BOTH, SIMPLE, "山の") == "Jpan"
    assert han_script(SIMPLE, FULL) == "Hans"
    assert han_script(BOTH, FULL) == "Hant"
    # The nearest surroundings first.
    assert han_script(BOTH, "山の", "한한") == "Jpan"
    assert han_script(BOTH, "abc", "한한") == "Kore"
    assert han_script(SIMPLE, language="zh-TW") == "Hant"
