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


def test_every_type_is_that_of_the_table_and_ranges_end_where_they_end() -> None:
    expected: dict[int, str] = {}
    for line in regenerate.facts(regenerate.stored("joining.txt")):
        name, *rows = line.split()
        for row in rows:
            first, _, last = row.partition("-")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                expected[code] = name
    assert len(expected) > 500
    around = {code + step for code in expected for step in (-1, 0, 1)}
    assert {code: joining_type(chr(code)) for code in around} == {
        code: expected.get(code, "") for code in around
    }
