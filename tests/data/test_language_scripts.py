"""The scripts of languages."""

from __future__ import annotations

import pytest

from glyphstone.data.language_scripts import language_of, scripts_of_language
from tests.data.regenerate import facts, stored
from tools import build_languagescripts


def test_the_table_is_what_its_generator_makes() -> None:
    made = build_languagescripts.generate(build_languagescripts.scripts(), {})
    assert [line for line in facts(stored("languagescripts.txt")) if line[0] != "="] == facts(made)


@pytest.mark.parametrize(
    ("tag", "scripts"),
    [
        ("en", {"Latn"}),
        ("en-GB", {"Latn"}),
        ("eng", {"Latn"}),
        ("ru", {"Cyrl"}),
        ("sr", {"Cyrl", "Latn"}),
        ("sr-Latn", {"Latn"}),
        ("SR_CYRL_RS", {"Cyrl"}),
        ("hi", {"Deva"}),
        ("mn", {"Cyrl", "Mong"}),
        ("khk", {"Cyrl", "Mong"}),
        ("ja", {"Jpan", "Hani", "Hira", "Kana"}),
        ("ko-KR", {"Kore", "Hani", "Hang"}),
        ("zh-TW", {"Hans", "Hant", "Hani", "Hanb"}),
        ("zh-Hant", {"Hant", "Hani", "Hanb"}),
        ("msa", {"Latn"}),
        ("niv", set()),
        ("x-klingon", set()),
        ("", set()),
    ],
)
def test_scripts_of_languages(tag: str, scripts: set[str]) -> None:
    assert scripts_of_language(tag) == scripts


def test_codes_of_one_language() -> None:
    assert language_of("fra-CA") == language_of("fre") == language_of("FR") == "fr"
    assert language_of("iw") == "he"
    assert language_of("msa") == "ms"
    assert language_of(" EN_us") == "en"
    assert language_of("") == ""


def test_a_code_that_is_listed_as_another_has_its_scripts() -> None:
    assert scripts_of_language("khk") == scripts_of_language("mn")
    assert scripts_of_language("khk-Mong") == {"Mong"}
    # Of several scripts in a tag the first is meant; a region is no script.
    assert scripts_of_language("sr-Cyrl-Latn") == {"Cyrl"}
    assert scripts_of_language("sr-1234") == scripts_of_language("sr")
