"""Languages by their tags: their letters, and what a mistyped tag may mean."""

from __future__ import annotations

import pytest

from glyphstone.language.known_languages import letters_of, near_languages


@pytest.mark.parametrize("tag", ["cs", "ces", "cze", "cs-CZ"])
def test_each_code_of_a_language_means_its_letters(tag: str) -> None:
    letters = letters_of(tag)
    assert list(letters) == ["Latn"]
    assert {"ř", "ů"} <= letters["Latn"]
    assert "ł" not in letters["Latn"]


def test_a_tag_that_names_its_script_means_that_one() -> None:
    assert list(letters_of("az-Cyrl")) == ["Cyrl"]
    assert "ҝ" in letters_of("az-Cyrl")["Cyrl"]


@pytest.mark.parametrize("tag", ["xx", "", "?", "nenets", "zxx"])
def test_other_tags_mean_nothing(tag: str) -> None:
    assert letters_of(tag) == {}


def test_near_tags_are_named() -> None:
    assert near_languages("yrx")[0] == "yrk"
    assert "niv" in near_languages("nivx")
    assert near_languages("??") == []
