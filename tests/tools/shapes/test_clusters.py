"""What is shaped for a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.shapes import clusters
from tools.shapes.clusters import strings
from tools.udhr import Declaration

TEXTS = [
    Declaration("ara", "arb", "Arab", ("قال قال قال", "سلام قال")),
    Declaration("hin", "hin", "Deva", ("शब्द",)),
    Declaration("deu", "deu", "Latn", ("Wort",)),
]


@pytest.fixture(autouse=True)
def _declarations(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(clusters, "declarations", lambda: TEXTS)
    strings.cache_clear()
    clusters._counted.cache_clear()
    yield
    strings.cache_clear()
    clusters._counted.cache_clear()


def test_letters_that_join_come_with_and_without_neighbours() -> None:
    found = strings("Arab")
    joiner = clusters.JOINER
    assert {"ب", "ب" + joiner, joiner + "ب", joiner + "ب" + joiner} <= set(found)
    # Hamza joins nothing.
    assert "ء" not in found


def test_words_come_last_the_commonest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert strings("Arab")[-2:] == ("قال", "سلام")
    monkeypatch.setattr(clusters, "MOST_WORDS", 1)
    strings.cache_clear()
    assert strings("Arab")[-1] == "قال"
    assert "سلام" not in strings("Arab")


def test_syllables_are_consonants_dead_stacked_and_with_signs() -> None:
    found = set(strings("Deva"))
    joiner = clusters.JOINER
    assert {"त", "ति", "तं", "त्", "त्" + joiner, "क्त", "त्र", "र्त", "त्न", "शब्द"} <= found
    # A vowel with a sign of its own is no syllable.
    assert "अि" not in found


def test_each_string_comes_once() -> None:
    assert len(set(strings("Deva"))) == len(strings("Deva"))


def test_a_script_whose_glyphs_are_all_in_the_cmap_needs_none() -> None:
    assert strings("Latn") == ()
    assert "Latn" not in clusters.SHAPED


def test_vowels_that_melt_into_a_whole_conjunct_are_shaped_with_it() -> None:
    found = set(strings("Mlym"))
    assert {"ക്കു", "ഷ്ണൂ", "ക്രൃ"} <= found
    # Kannada sets its vowels apart from the conjunct.
    assert "ಕ್ತು" not in strings("Knda")


def test_sinhala_draws_conjuncts_with_a_joiner() -> None:
    found = set(strings("Sinh"))
    joiner = clusters.JOINER
    assert {f"ක\u0dca{joiner}ර", f"ක\u0dca{joiner}රි"} <= found


def test_tibetan_stacks_three_letters() -> None:
    found = set(strings("Tibt"))
    assert {"\u0f66\u0f92", "\u0f66\u0f92\u0fb2", "\u0f62\u0f90\u0fb1"} <= found
