"""The table of line breaking classes."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.data.linebreak import line_break_class
from tests.data.regenerate import facts, stored
from tools import build_linebreak


def test_the_table_is_what_its_generator_makes() -> None:
    made = build_linebreak.generate(Path(build_linebreak.DEFAULT_FOLDER))
    assert facts(stored("linebreak.txt")) == facts(made)


@pytest.mark.parametrize(
    ("char", "name"),
    [(")", "CP"), ("」", "CL"), ("ぁ", "CJ"), ("々", "NS"), ("(", "OP"), ("ก", "SA"), ("a", "")],
)
def test_classes(char: str, name: str) -> None:
    assert line_break_class(char) == name


def test_every_class_is_that_of_the_standard() -> None:
    for name, rows in build_linebreak.ranges(Path(build_linebreak.DEFAULT_FOLDER)).items():
        expected = name if name in build_linebreak.CLASSES else ""
        for start, stop in rows:
            for code in {start, (start + stop) // 2, stop}:
                assert line_break_class(chr(code)) == expected
