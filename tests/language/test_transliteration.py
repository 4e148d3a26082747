"""Letters by what a Latin keyboard has, and by what their shapes are called."""

from __future__ import annotations

import pytest

from glyphstone.language.alphabets import alphabet
from glyphstone.language.transliteration import latin_keys, shape_name


@pytest.mark.parametrize(
    ("char", "keys"),
    [("ӈ", ("ng'",)), ("ң", ("ng",)), ("ж", ("zh",)), ("a", ()), ("ب", ("beh",)), ("क", ("ka",))],
)
def test_a_letter_has_keys(char: str, keys: tuple[str, ...]) -> None:
    assert latin_keys(char) == keys


def test_every_letter_of_nenets_has_a_key_of_its_own() -> None:
    found = alphabet("yrk")
    assert found is not None
    letters = [char for char in sorted(found.letters) if not char.isascii()]
    keys = [latin_keys(char)[0] for char in letters if latin_keys(char)]
    assert len(keys) == len(set(keys))
    assert len(keys) >= len(letters) - 2


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("ӈ", "en with hook"),
        ("Ӈ", "en with hook"),
        ("ب", "beh"),
        ("ा", "aa"),
        ("\u0301", "acute accent"),
    ],
)
def test_a_shape_has_a_name(char: str, name: str) -> None:
    assert shape_name(char) == name
