"""Which characters honest fonts draw alike."""

from __future__ import annotations

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.verdict.lookalikes import _BY_EYE, lookalikes, scripts_alike


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("a", "а"),
        ("-", "\u2010"),
        ("A", "a"),
        ("ﬁ", "fi"),
        ("Ａ", "A"),
        ("1", "l"),
        ("8", "٨"),
        ("...", "…"),
        ("''", '"'),
        ("ab", "аb"),
        ("²", "2"),
        (" ", "\u00a0"),
        ("", " "),
    ],
)
def test_characters_that_are_drawn_alike(first: str, second: str) -> None:
    assert lookalikes(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [("a", "b"), ("k", "w"), ("8", "٩"), ("ab", "ac"), ("ab", "b"), ("a", ""), ("...", "a")],
)
def test_characters_that_are_not(first: str, second: str) -> None:
    assert not lookalikes(first, second)


@pytest.mark.parametrize("chars", _BY_EYE)
def test_what_an_eye_confuses(chars: str) -> None:
    # Characters that fold to several are compared as those: an ellipsis as three full stops.
    single = [char for char in chars if len(unicodedata2.normalize("NFKC", char.casefold())) == 1]
    assert single
    assert all(lookalikes(single[0], char) for char in single)


def test_each_set_holds_nothing_foreign() -> None:
    tildes = {char for chars in _BY_EYE if "~" in chars for char in chars}
    others = {char for chars in _BY_EYE for char in chars} - tildes
    assert {char for char in others if lookalikes("~", char)} == set()


@given(st.text(max_size=3), st.text(max_size=3))
def test_likeness_has_no_direction_and_holds_for_itself(first: str, second: str) -> None:
    assert lookalikes(first, first)
    assert lookalikes(first, second) == lookalikes(second, first)


@pytest.mark.parametrize(
    ("char", "scripts"),
    [
        ("a", {"Latn", "Cyrl", "Zyyy"}),
        ("ж", {"Cyrl"}),
        ("1", set()),
        (".", {"Latn", "Lisu"}),
        ("\u0301", {"Zyyy"}),
    ],
)
def test_scripts_with_the_very_drawing_of_a_letter(char: str, scripts: set[str]) -> None:
    assert scripts_alike(char) == scripts


def test_what_only_an_eye_confuses_is_no_letter_of_another_script() -> None:
    assert lookalikes("r", "г")
    assert scripts_alike("r") == {"Latn"}
