"""What the model reads of a text."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from glyphstone.language.fold import fold, script_of


def test_letters_stay_small_and_all_else_parts_words() -> None:
    assert fold("Ein-Haus, 12 «Bäume»!").text == " ein haus bäume "


def test_apostrophes_within_words_are_one_sign_and_quotes_are_none() -> None:
    assert fold("'l`eau' d'ici ʼokʼ").text == " l’eau d’ici ok "


def test_marks_stay_with_their_letters() -> None:
    assert fold("हिन्दी").text == " हिन्दी "


def test_accents_set_apart_are_joined() -> None:
    assert fold("Cafe\u0301").text == fold("Café").text == " café "


def test_signs_that_nobody_sees_do_not_part_words() -> None:
    assert fold("ក\u200bខ a\u00adb ក\u200dខខខខ").text == " កខ កខខខខ "


def test_letters_of_other_scripts_are_left_out() -> None:
    folded = fold("Программа Firefox уже установлена")
    assert folded.text == " программа уже установлена "
    assert (folded.script, folded.letters) == ("Cyrl", 23)
    assert "f" not in folded.signs


def test_kana_and_hangul_take_the_han_characters_with_them() -> None:
    assert fold("東京は日本の首都").script == "Jpan"
    assert fold("大韓民國은 民主共和國이다").script == "Kore"
    assert fold("北京是中国的首都").script == "Hani"


def test_letters_of_formulas_are_no_text() -> None:
    assert fold("d(A, C) = d(f(A), f(C)) = x + y").letters == 0
    assert fold("γ1 ∗ (γ2 ∗ γ3) ∼ (γ1 ∗ γ2) ∗ γ3").letters == 0
    assert fold("我 去 北 京").letters == 4


def test_text_without_letters_has_no_script() -> None:
    for text in ("", "12 + 3", "…!", "\u200b"):
        assert (fold(text).script, fold(text).letters) == ("Zyyy", 0)


def test_signs_of_no_script_have_none() -> None:
    assert script_of("1") == script_of(" ") == script_of("ー") == ""


@given(st.text(max_size=80))
def test_folding_twice_changes_nothing(text: str) -> None:
    folded = fold(text)
    assert fold(folded.text).text.split() == folded.text.split() or not unicodedata.is_normalized(
        "NFC", folded.text
    )
    assert folded.text[0] == folded.text[-1] == " "
    assert folded.letters <= sum(folded.signs.values())


def test_korean_is_written_with_han_too() -> None:
    korean = fold("大韓民國 대한민국 서울")
    assert (korean.script, korean.letters) == ("Kore", 10)
    assert "大韓民國" in korean.text
    japanese = fold("東京の山")
    assert (japanese.script, japanese.letters) == ("Jpan", 4)


def test_one_kana_for_twelve_han_characters_makes_a_text_japanese() -> None:
    assert fold("山" * 12 + "の").script == "Jpan"
    assert fold("山" * 13 + "の").script == "Hani"
    assert fold("山" * 12 + "한").script == "Kore"
    assert fold("山ㄅ").script == "Hani"
