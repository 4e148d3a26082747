"""Languages that a person may choose from."""

from __future__ import annotations

from glyphstone.flows.workbench.palette import language_named, languages_like
from glyphstone.language.known_languages import letters_of


def test_a_language_has_codes_and_names() -> None:
    found = language_named("yrk")
    assert found is not None
    assert (found.code, found.glottocode) == ("yrk", "nene1249")
    assert (found.name, found.own_name) == ("Nenets", "Ненэц")
    assert language_named("xx-nothing") is None
    czech = language_named("cs-CZ")
    assert czech is not None
    assert (czech.name, czech.code) == ("Czech", "ces")


def test_a_code_counts_before_a_name_and_a_begin_before_a_part() -> None:
    assert languages_like("cs", 3)[0].name == "Czech"
    names = [one.name for one in languages_like("tat", 40)]
    assert names[0] == "Tatar"


def test_only_languages_whose_letters_are_known_are_offered() -> None:
    found = languages_like("a", 40)
    assert len(found) == 40
    assert all(letters_of(one.tag) for one in found)


def test_without_a_word_the_list_begins_with_the_first_names() -> None:
    names = [one.name for one in languages_like(" ", 5)]
    assert names == sorted(names)
    assert len(names) == 5
