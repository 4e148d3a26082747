from __future__ import annotations

import pytest

from glyphstone.data.language_names import language_rows
from glyphstone.language.language_list import (
    LanguageCodes,
    codes_of,
    find_languages,
    named_language,
)


def test_a_tag_has_codes_and_names() -> None:
    assert codes_of("yrk") == LanguageCodes("yrk", "yrk", "nene1249", "Nenets", "Ненэц")
    assert codes_of("de-AT").iso639_3 == "deu"


def test_a_macrolanguage_gets_the_codes_of_the_member_it_usually_means() -> None:
    found = codes_of("zh-Hant")

    assert (found.tag, found.iso639_3, found.glottocode) == ("zh-Hant", "cmn", "mand1415")
    assert found.name == "Chinese"


@pytest.mark.parametrize("tag", ["und", "", "mul", "zxx", "not a tag"])
def test_no_language_has_no_codes(tag: str) -> None:
    assert codes_of(tag) == LanguageCodes()


def test_a_language_that_no_table_has_keeps_its_tag() -> None:
    assert codes_of("qqq") == LanguageCodes("qqq")


def test_every_language_of_the_table_has_its_codes_by_its_tag() -> None:
    for row in language_rows():
        assert codes_of(row.tag).name == row.name


@pytest.mark.parametrize(
    ("typed", "tag"),
    [("deu", "de"), ("DE", "de"), ("de-AT", "de"), ("stan1295", "de"), ("Deutsch", "de"),
     ("ненэц", "yrk"), ("guarani", "gn")],
)  # fmt: skip
def test_a_whole_name_or_code_means_a_language(typed: str, tag: str) -> None:
    row = named_language(typed)

    assert row is not None
    assert row.tag == tag


def test_a_name_of_several_languages_means_none() -> None:
    assert len([row for row in language_rows() if "Arbërisht" in row.own_names]) > 1
    assert named_language("Arbërisht") is None
    assert named_language("no such language") is None


def test_the_likeliest_languages_come_first() -> None:
    assert [row.tag for row in find_languages("norsk")][:3] == ["no", "nb", "nn"]
    assert [row.tag for row in find_languages("tibet", 1)] == ["bo"]
    # A code, then whole names, their beginnings, words inside.
    names = [row.name for row in find_languages("nen", 60)]
    assert names[:2] == ["Nengone", "Nen"]
    assert 1 < names.index("Nenets") < 5


def test_case_and_accents_do_not_count() -> None:
    assert find_languages("GUARANÍ") == find_languages("guarani") != []


def test_no_more_languages_are_listed_than_wanted() -> None:
    assert len(find_languages("a")) == 20
    assert len(find_languages("a", 3)) == 3
    assert find_languages("  ") == find_languages("qzqzqz") == []
