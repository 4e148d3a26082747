"""Which stretches of a text are written in which script."""

from __future__ import annotations

from itertools import pairwise

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.data.scripts import script_of
from glyphstone.script.han import han_script
from glyphstone.script.script_runs import dominant_script, script_runs, scripts_in, settle


def runs(text: str, han: str | None = None) -> list[tuple[str, str]]:
    return [(text[start:stop], script) for start, stop, script in script_runs(text, han)]


@given(st.text(st.characters(exclude_categories=()), max_size=20))
def test_runs_tile_the_text_and_never_cut_a_mark(text: str) -> None:
    found = script_runs(text)
    assert "".join(text[run.start : run.stop] for run in found) == text
    assert [run.start for run in found[1:]] == [run.stop for run in found[:-1]]
    assert all(a.script != b.script for a, b in pairwise(found))
    for run in found[1:]:
        assert unicodedata2.category(text[run.start])[0] != "M"


@given(st.text(max_size=20))
def test_a_script_of_its_own_is_kept(text: str) -> None:
    for start, stop, script in script_runs(text):
        own = {
            script_of(char) for char in text[start:stop] if unicodedata2.category(char)[0] == "L"
        }
        assert script == "Zyyy" or not own or len(own - {"Zyyy", "Zinh", "Zzzz"}) <= 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, 1 + 1", [("plain text, 1 + 1", "Latn")]),
        ("naïve — e\u0301", [("naïve — e\u0301", "Latn")]),
        ("123, 456!", [("123, 456!", "Zyyy")]),
        ("Слово и слово.", [("Слово и слово.", "Cyrl")]),
        ("слово word слово", [("слово ", "Cyrl"), ("word ", "Latn"), ("слово", "Cyrl")]),
        # brackets take the script of their opening one
        ("мир (world) мир", [("мир (", "Cyrl"), ("world", "Latn"), (") мир", "Cyrl")]),
        ("(word) слово", [("(word) ", "Latn"), ("слово", "Cyrl")]),
        # marks stay with their base, whatever script has them
        ("я\u0301 x\u0345 α", [("я\u0301 ", "Cyrl"), ("x\u0345 ", "Latn"), ("α", "Grek")]),
        # characters of several scripts
        ("हिन्दी। बांग्ला", [("हिन्दी। बांग्ला", "Deva")]),
        ("বাংলা। text", [("বাংলা। ", "Beng"), ("text", "Latn")]),
        ("abc「日本」", [("abc", "Latn"), ("「日本」", "Hani")]),
        ("٠١٢", [("٠١٢", "Arab")]),
        ("ދިވެހި، ٣", [("ދިވެހި، ٣", "Thaa")]),
        ("ᠮᠣᠩᠭᠣᠯ᠂ ᠪᠢᠴᠢᠭ", [("ᠮᠣᠩᠭᠣᠯ᠂ ᠪᠢᠴᠢᠭ", "Mong")]),
        ("שלום (hello)", [("שלום (", "Hebr"), ("hello", "Latn"), (")", "Hebr")]),
        ("\ue000\ue001", [("\ue000\ue001", "Zzzz")]),
        ("µ\ue000", [("µ\ue000", "Zyyy")]),
        ("", []),
    ],
)
def test_runs(text: str, expected: list[tuple[str, str]]) -> None:
    assert runs(text) == expected


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("日本語のテキストです。", "Jpan"),
        ("カタカナー", "Jpan"),
        ("日本国憲法、前文より", "Jpan"),
        ("한국어 텍스트", "Kore"),
        ("大韓民國의 憲法은", "Kore"),
        ("注音符號 ㄓㄨˋ ㄧㄣ", "Hanb"),
        ("这是简体中文", "Hans"),
        ("這是繁體中文", "Hant"),
        ("中文", "Hani"),
        ("ꆈꌠꉙ、ꌠ", "Yiii"),
    ],
)
def test_east_asian_sets_are_one_run(text: str, script: str) -> None:
    assert runs(text) == [(text, script)]
    assert scripts_in(text) == (script,)


def test_a_lookalike_does_not_cut_its_word() -> None:
    assert runs("мoре, чтo") == [("мoре, чтo", "Cyrl")]
    assert runs("все сорo") == [("все сорo", "Cyrl")]
    assert runs("pH воды") == [("pH ", "Latn"), ("воды", "Cyrl")]


def test_japanese_and_korean_beside_each_other() -> None:
    assert runs("漢字かな 한글漢字") == [("漢字かな ", "Jpan"), ("한글漢字", "Kore")]


def test_latin_inside_japanese() -> None:
    text = "漢字とLatin文字"
    assert runs(text) == [("漢字と", "Jpan"), ("Latin", "Latn"), ("文字", "Jpan")]
    assert scripts_in(text) == ("Jpan", "Latn")


def test_what_stands_around_tells_whose_han_it_is() -> None:
    assert han_script("東京", "東京都は日本の首都です") == "Jpan"
    assert han_script("東京", "", "서울과 東京") == "Kore"
    assert han_script("中文", "", "我们说中文") == "Hans"
    assert han_script("中文", language="zh-TW") == "Hant"
    assert han_script("中文", language="zh-Hans-HK") == "Hans"
    assert han_script("中文", language="zh") == "Hani"
    assert han_script("東京", language="ja") == "Jpan"
    assert han_script("東京", language="ko_KR") == "Kore"
    assert runs("東京", "Jpan") == [("東京", "Jpan")]


def test_the_text_itself_comes_before_its_language() -> None:
    assert han_script("東京の", language="zh-CN") == "Jpan"


def test_one_kana_in_a_chinese_page_makes_it_not_japanese() -> None:
    page = "我們說中文" * 10 + "の"
    assert han_script("中文", page) == "Hant"


def test_dominant_script() -> None:
    assert dominant_script("слово a") == "Cyrl"
    assert dominant_script("ab вг") == "Latn"
    assert dominant_script("вг ab") == "Cyrl"
    assert dominant_script("12") == "Zyyy"
    assert dominant_script("") == "Zyyy"


def test_han_of_nobody_is_no_script_beside_that_of_somebody() -> None:
    assert settle(["Hani", "Jpan", "Zyyy", "Jpan"]) == ("Jpan",)
    assert settle(["Latn", "Hani"]) == ("Latn", "Hani")


@pytest.mark.parametrize(
    ("char", "script"),
    [
        # One script alone uses it.
        ("\u3190", "Hani"),
        ("\u30fb", "Jpan"),
        # Several do: that of its block, if it is one of them.
        ("\u0485", "Cyrl"),
        ("\u064b", "Arab"),
        ("\u0964", "Deva"),
        ("\ua9cf", "Java"),
        ("\u3001", "Zyyy"),
        ("\u1cd0", "Zyyy"),
        # All or none do.
        ("\u2669", "Zyyy"),
        ("\U000e0080", "Zzzz"),
    ],
)
def test_a_character_of_several_scripts_alone(char: str, script: str) -> None:
    assert runs(char) == [(char, script)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Han joins what stands beside it, before and behind, and what stood there last.
        ("の山한", [("の山", "Jpan"), ("한", "Kore")]),
        ("한山の", [("한山", "Kore"), ("の", "Jpan")]),
        ("a山の", [("a", "Latn"), ("山の", "Jpan")]),
        ("山ab", [("山", "Hani"), ("ab", "Latn")]),
        ("山ab한", [("山", "Kore"), ("ab", "Latn"), ("한", "Kore")]),
        ("ab山", [("ab", "Latn"), ("山", "Hani")]),
        ("、山", [("、山", "Hani")]),
        # Closing brackets have the script of the opening ones.
        ("אב (ab) גד", [("אב (", "Hebr"), ("ab", "Latn"), (") גד", "Hebr")]),
        ("ab (אב) cd", [("ab (", "Latn"), ("אב", "Hebr"), (") cd", "Latn")]),
        # A mark takes the script of its base; a base of none takes that of its mark.
        ("1\u0483", [("1\u0483", "Cyrl")]),
        ("а1", [("а1", "Cyrl")]),
        ("1а", [("1а", "Cyrl")]),
        # A sign that some scripts use goes with the one before it, else the one behind.
        ("क।", [("क।", "Deva")]),
        ("ab।क", [("ab", "Latn"), ("।क", "Deva")]),
        ("12", [("12", "Zyyy")]),
    ],
)
def test_runs_of_mixed_text(text: str, expected: list[tuple[str, str]]) -> None:
    assert runs(text) == expected


def test_a_name_for_han_is_taken_if_nothing_beside_it_tells() -> None:
    assert runs("山", "Hant") == [("山", "Hant")]
    assert runs("ab山", "Hant") == [("ab", "Latn"), ("山", "Hant")]
    assert runs("の山ab", "Hant") == [("の山", "Jpan"), ("ab", "Latn")]
    assert scripts_in("ab山山山", "Hans") == ("Hans", "Latn")


def test_scripts_of_a_text_by_their_letters() -> None:
    # Spaces and signs do not count.
    assert scripts_in("ab אבג") == ("Hebr", "Latn")
    assert scripts_in("ab - - - - - אבג") == ("Hebr", "Latn")
    assert scripts_in("abc אבג") == ("Latn", "Hebr")
    assert scripts_in("123") == ()
    assert scripts_in("é") == ("Latn",)
    assert scripts_in("") == ()
