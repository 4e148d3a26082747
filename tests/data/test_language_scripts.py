"""The scripts of languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from glyphstone.data.language_scripts import language_of, scripts_of_language
from glyphstone.data.scripts import UNCERTAIN, script_of
from tests.data.regenerate import facts, stored
from tools import build_languagescripts
from tools.udhr import MISLABELLED


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
        ("msa", {"Arab", "Latn"}),
        ("aii", {"Cyrl", "Latn", "Syrc"}),
        ("ccp", {"Beng", "Cakm"}),
        ("crh", {"Cyrl", "Latn"}),
        ("jv", {"Java", "Latn"}),
        ("lad", {"Hebr", "Latn"}),
        ("niv", {"Cyrl"}),
        ("pnb", {"Arab"}),
        ("tuk", {"Arab", "Cyrl", "Latn"}),
        ("vi", {"Latn"}),
        ("xzp", set()),
        ("x-klingon", set()),
        ("", set()),
        ("latn", set()),
        ("en-latn", {"Latn"}),
        ("ru-Abcde", {"Cyrl"}),
        ("ru-abc", {"Cyrl"}),
        ("qqq-Cyrl", {"Cyrl"}),
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


#: Declarations by file whose script is not one of their language, and why.
_EXCEPTIONS = {
    **MISLABELLED,
    "vie_han": "nobody writes Vietnamese in Han characters today",
    "mly_arab": "a code that was withdrawn",
    "mly_latn": "a code that was withdrawn",
}


def test_every_declaration_is_in_a_script_of_its_language(shared_data: Path) -> None:
    missing = {}
    for file in sorted((shared_data / "udhr_txt").glob("*.txt")):
        code = file.stem.partition("_")[0].rstrip("123456789")
        if not code.isalpha() or file.stem in _EXCEPTIONS:
            continue
        letters = filter(str.isalpha, file.read_text(encoding="utf-8"))
        scripts = Counter(script for script in map(script_of, letters) if script not in UNCERTAIN)
        script, _ = scripts.most_common(1)[0]
        if script not in scripts_of_language(code):
            missing[file.stem] = script
    assert missing == {}
