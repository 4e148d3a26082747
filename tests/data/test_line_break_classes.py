"""The table of line breaking classes."""

from __future__ import annotations

import pytest

from glyphstone.data.line_break_classes import line_break_class
from tests.data.regenerate import facts, stored
from tools import build_linebreak
from tools.ucd import SOURCE, property_of


def test_the_table_is_what_its_generator_makes() -> None:
    made = build_linebreak.build(SOURCE)
    assert facts(stored("linebreak.txt")) == facts(made)


@pytest.mark.parametrize(
    ("char", "name"),
    [
        (")", "CP"),
        ("」", "CL"),
        ("ぁ", "CJ"),
        ("々", "NS"),
        ("(", "OP"),
        ("ก", "SA"),
        ("a", ""),
        ("\0", ""),
        ("\U0010ffff", ""),
    ],
)
def test_classes(char: str, name: str) -> None:
    assert line_break_class(char) == name


def test_every_class_is_that_of_the_standard() -> None:
    for code, name in property_of(SOURCE / "LineBreak.txt").items():
        if code % 97 == 0 or name not in ("ID", "AL", "XX"):
            expected = name if name in build_linebreak.CLASSES else ""
            assert line_break_class(chr(code)) == expected
