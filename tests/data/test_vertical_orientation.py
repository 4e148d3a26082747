"""The table of vertical lines is as its generator makes it."""

from __future__ import annotations

import pytest

from glyphstone.data.vertical_orientation import vertical_forms, vertical_orientation
from tests.data.regenerate import facts, stored
from tools.build_vertical import build
from tools.ucd import SOURCE


def test_the_stored_table_is_what_the_generator_makes() -> None:
    assert facts(stored("vertical.txt")) == facts(build(SOURCE))


def test_every_form_of_the_two_blocks_that_decomposes_is_there() -> None:
    assert len(vertical_forms()) == 33


@pytest.mark.parametrize(
    ("char", "orientation"),
    [
        ("\0", "R"),
        ("A", "R"),
        ("\u00a6", "R"),
        ("\u00a7", "U"),
        ("\u00a8", "R"),
        ("\u3042", "U"),
        ("\u3041", "Tu"),
        ("\u3001", "Tu"),
        ("\u300c", "Tr"),
        ("\u30fc", "Tr"),
        ("\U0010fffd", "U"),
        ("\U0010ffff", "R"),
    ],
)
def test_how_characters_stand_in_vertical_lines(char: str, orientation: str) -> None:
    assert vertical_orientation(char) == orientation


def test_a_form_has_its_plain_and_its_wide_character() -> None:
    forms = vertical_forms()
    assert forms["\ufe30"] == ("\u2025", "\u2025")
    assert forms["\ufe35"] == ("(", "\uff08")
    assert all(form not in (plain, wide) for form, (plain, wide) in forms.items())
