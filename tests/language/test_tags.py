"""Tags as people write them, and which language is which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.data.language_model import language_table
from glyphstone.language.tags import (
    canonical,
    covers,
    language,
    short_tag,
    usual_member,
    writes,
)


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("EN_us", "en-US"),
        ("eng", "en"),
        ("ger", "de"),
        ("iw", "he"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("SR-LATN", "sr-Latn"),
        ("nb-no", "nb-NO"),
        (" de ", "de"),
        ("yrk", "yrk"),
        ("de-DE-u-CO-phonebk", "de-DE-u-co-phonebk"),
    ],
)
def test_tags_are_tidied(written: str, tag: str) -> None:
    assert canonical(written) == tag


@pytest.mark.parametrize(
    "written", ["", "x-klingon", "und", "zxx", "english", "e", "12", "d€", "en--US"]
)
def test_what_is_no_tag_says_nothing(written: str) -> None:
    assert canonical(written) == ""


@given(st.text(max_size=20))
def test_tidying_twice_changes_nothing(written: str) -> None:
    assert canonical(canonical(written)) == canonical(written)


@pytest.mark.parametrize(
    ("declared", "found"),
    [
        ("en-GB", "eng"),
        ("ar", "arb"),
        ("ar-EG", "arb"),
        ("zh-TW", "cmn"),
        ("zh", "yue"),
        ("no", "nob"),
        ("no", "nno"),
        ("nb", "nob"),
        ("iw", "heb"),
        ("sr-Latn", "srp"),
        ("hr", "bos"),
        ("sh", "hrv"),
        ("id", "zlm"),
        ("ms", "ind"),
        ("fa", "prs"),
        ("fil", "tgl"),
        ("qu", "quy"),
        ("et", "ekk"),
        ("sq", "als"),
    ],
)
def test_a_declared_language_covers_what_is_found(declared: str, found: str) -> None:
    assert covers(declared, found)


@pytest.mark.parametrize(
    ("declared", "found"),
    [("en", "deu"), ("nb", "nno"), ("quz", "quy"), ("yue", "eng"), ("de", "nds"), ("", "eng")],
)
def test_other_languages_are_not_covered(declared: str, found: str) -> None:
    assert not covers(declared, found)


@pytest.mark.parametrize(
    ("found", "script", "tag"),
    [
        ("eng", "Latn", "en"),
        ("srp", "Latn", "sr-Latn"),
        ("srp", "Cyrl", "sr"),
        ("cmn", "Hans", "zh"),
        ("cmn", "Hant", "zh-Hant"),
        ("khk", "Cyrl", "mn"),
        ("khk", "Mong", "mn-Mong"),
        ("jpn", "Jpan", "ja"),
        ("niv", "Cyrl", "niv"),
        ("san", "Gran", "sa-Gran"),
        ("ben", "Beng", "bn"),
    ],
)
def test_tags_are_as_short_as_they_can_be(found: str, script: str, tag: str) -> None:
    assert short_tag(found, script) == tag


def test_every_tag_of_the_table_is_one_and_leads_back_to_its_language() -> None:
    for variety in language_table().varieties:
        tag = short_tag(variety.language, variety.script)
        assert canonical(tag) == tag
        assert covers(tag, variety.language)
        assert usual_member(tag) == variety.language


def test_a_macrolanguage_is_told_from_its_member() -> None:
    assert language("ar") == "ara"
    assert usual_member("ar") == "arb"
    assert language("de") == usual_member("de") == "deu"


@pytest.mark.parametrize(
    ("declared", "script", "fits"),
    [
        ("en", "Hebr", False),
        ("ja", "Jpan", True),
        ("ja", "Hani", True),
        ("ko", "Kore", True),
        ("zh-TW", "Hani", True),
        ("sr", "Latn", True),
        ("sr-Latn", "Cyrl", False),
        ("ru", "Latn", False),
        ("qqq", "Latn", True),
    ],
)
def test_scripts_of_declared_languages(declared: str, script: str, fits: bool) -> None:
    assert writes(declared, script) is fits
