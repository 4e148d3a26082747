"""Systems of glyph names that tell no script."""

from __future__ import annotations

import pytest

from glyphstone.script.brahmic.name_systems import system_of

TELLING = ("halfssa", "imatra", "repha", "rstroke")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ka", "क"),
        ("ta.", "त"),
        ("a", "अ"),
        ("halfssa", "ष्"),
        ("halfbha", "भ्"),
        ("iimatra", "ी"),
        ("rimatra", "ृ"),
        ("repha", "र्"),
        ("rstroke", "्र"),
        ("h_m", "ह्म"),
        ("sh_v", "श्व"),
        ("ng_g", "ङ्ग"),
        ("ksa", "क्ष"),
        ("candrabindu", "ँ"),
        ("dbldanda", "॥"),
        ("seven", "७"),
        ("rr", ""),
        ("hyphenated_name", ""),
    ],
)
def test_names_of_the_velthuis_fonts_are_devanagari(name: str, text: str) -> None:
    system = system_of(TELLING)
    assert system is not None
    assert system(name) == text


@pytest.mark.parametrize(("telling", "known"), [(3, True), (2, False)])
def test_so_many_names_of_half_forms_and_vowel_signs_show_the_system(
    telling: int, known: bool
) -> None:
    names = (*TELLING[:telling], "a", "ka", "seven")
    assert (system_of(names) is not None) is known


def test_latin_names_are_no_system() -> None:
    assert system_of(("half", "onehalf", "alpha", "matrix", "a", "b", "comma")) is None
