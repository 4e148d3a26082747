"""How letters join."""

from __future__ import annotations

import pytest

from glyphstone.data.joining_types import joining_type
from tests.data import regenerate
from tools import build_joining
from tools.ucd import SOURCE


@pytest.mark.parametrize(
    ("char", "joining"),
    [("ب", "D"), ("ا", "R"), ("\u0640", "C"), ("ء", ""), ("a", ""), ("ߊ", "D"), ("ܐ", "R")],
)
def test_joining_types(char: str, joining: str) -> None:
    assert joining_type(char) == joining


def test_the_table_is_what_its_generator_makes() -> None:
    made = build_joining.build(SOURCE)
    assert regenerate.facts(regenerate.stored("joining.txt")) == regenerate.facts(made)
