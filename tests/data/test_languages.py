"""The table of languages: codes that stand for others, usual scripts, habits of spelling."""

from __future__ import annotations

import pytest

from glyphstone.data.language_scripts import scripts_of_language
from glyphstone.data.languages import (
    CHINESE,
    DOTLESS_I,
    HAN_SET_OF_LANGUAGE,
    HAN_SET_OF_REGION,
    MEMBER_OF_CODE,
    RENAMED,
    SHORT_CODE,
    SIBLINGS,
    SUSPENDING,
    TOGETHER,
    USUAL_SCRIPT,
)
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.language.tags import macrolanguage


def test_codes_that_were_given_up() -> None:
    assert RENAMED == {"in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro"}


def test_a_short_code_means_one_of_its_members() -> None:
    assert SHORT_CODE["cmn"] == "zh"
    assert SHORT_CODE["zlm"] == SHORT_CODE["zsm"] == "ms"
    assert MEMBER_OF_CODE["ms"] == "zlm"
    assert SHORT_CODE == {
        "als": "sq", "arb": "ar", "ayr": "ay", "azj": "az", "cmn": "zh", "ekk": "et", "gug": "gn",
        "ike": "iu", "khk": "mn", "kmr": "ku", "lvs": "lv", "npi": "ne", "ory": "or", "pbu": "ps",
        "pes": "fa", "plt": "mg", "src": "sc", "swh": "sw", "uzn": "uz", "ydd": "yi", "zlm": "ms",
        "zsm": "ms",
    }  # fmt: skip
    for code, member in MEMBER_OF_CODE.items():
        assert SHORT_CODE[member] == code


def test_members_belong_to_a_macrolanguage_by_iso_639() -> None:
    assert all(macrolanguage(member) for member in SHORT_CODE)


def test_the_usual_script_is_one_that_the_language_is_written_in() -> None:
    han = scripts_with(Trait.CHINESE)
    others = {
        code
        for code, script in USUAL_SCRIPT.items()
        if (known := scripts_of_language(code))
        and script not in known
        and not (script in han and known & han)
    }
    assert others == set()
    assert {
        **dict.fromkeys(["ar", "fa", "ug", "ur"], "Arab"),
        **dict.fromkeys(["evn", "kk", "ky", "mn", "ru", "sr", "tg"], "Cyrl"),
        **dict.fromkeys(["az", "bs", "cnr", "ku"], "Latn"),
        **dict.fromkeys(["cjy", "gan", "hak", "hsn", "nan", "wuu", "zh"], "Hans"),
        "aii": "Syrc", "bn": "Beng", "ccp": "Cakm", "chr": "Cher", "iu": "Cans", "ja": "Jpan",
        "ko": "Kore", "or": "Orya", "pa": "Guru", "sa": "Deva", "vai": "Vaii", "yi": "Hebr",
        "yue": "Hant",
    } == USUAL_SCRIPT  # fmt: skip


@pytest.mark.parametrize(
    ("code", "script"),
    [("sr", "Cyrl"), ("uz", None), ("yue", "Hant"), ("zh", "Hans"), ("pa", "Guru"), ("en", None)],
)
def test_usual_scripts(code: str, script: str | None) -> None:
    assert USUAL_SCRIPT.get(code) == script


def test_languages_whose_han_characters_are_of_one_set() -> None:
    assert HAN_SET_OF_LANGUAGE == {
        "ja": "Jpan", "jpn": "Jpan", "ko": "Kore", "kor": "Kore", "yue": "Hant",
    }  # fmt: skip


def test_chinese_languages_and_regions() -> None:
    assert {"chi", "cmn", "gan", "hak", "hsn", "lzh", "nan", "wuu", "yue", "zh", "zho"} == CHINESE
    simplified = {region for region, name in HAN_SET_OF_REGION.items() if name == "Hans"}
    assert simplified == {"CN", "MY", "SG"}
    assert set(HAN_SET_OF_REGION) - simplified == {"HK", "MO", "TW"}


def test_languages_with_a_dotless_i() -> None:
    codes = {"az", "azb", "aze", "azj", "crh", "gag", "kaz", "kk", "tat", "tr", "tt", "tur"}
    assert codes == DOTLESS_I


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("af afr fy fry nl nld", "en of noch tot"),
        ("da dan nb nob nn nno no nor", "og eller samt"),
        ("de deu gsw lb ltz nds", "und oder bzw sowie noch bis an un"),
        ("en eng", "and or to nor"),
        ("et est", "ja või ning"),
        ("fi fin", "ja tai sekä eli"),
        ("fo fao is isl", "og eða ella"),
        ("hu hun", "és vagy illetve meg"),
        ("sv swe", "och eller samt respektive"),
    ],
)
def test_words_behind_a_suspended_hyphen(codes: str, words: str) -> None:
    assert {code for code, known in SUSPENDING.items() if known == set(words.split())} == set(
        codes.split()
    )


def test_no_other_language_suspends_hyphens() -> None:
    assert len(SUSPENDING) == 34


def test_languages_that_a_short_text_does_not_tell_apart() -> None:
    assert {frozenset(group) for group in SIBLINGS} == {
        frozenset({"bos", "cnr", "hbs", "hrv", "srp"}),
        frozenset({"ind", "msa", "zlm", "zsm"}),
        frozenset({"fas", "pes", "prs"}),
        frozenset({"fil", "tgl"}),
    }
    assert {"sh": frozenset({"bos", "cnr", "hrv", "srp"})} == TOGETHER
