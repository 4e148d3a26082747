"""The table of Brahmic signs: as its generator makes it, and what it says."""

from __future__ import annotations

import pytest

from glyphstone.data.indic import Indic, indic, indic_table
from tests.data.regenerate import facts, stored
from tools.build_indic import build
from tools.ucd import SOURCE


def test_the_stored_table_is_what_the_generator_makes() -> None:
    assert facts(stored("indic.txt")) == facts(build(SOURCE))


@pytest.mark.parametrize(
    ("char", "expected"),
    [
        ("ि", Indic("Vowel_Dependent", "Left", "Deva", False)),
        ("र", Indic("Consonant", "-", "Deva", True)),
        ("្", Indic("Invisible_Stacker", "-", "Khmr", False)),
        ("เ", Indic("Vowel_Dependent", "Visual_Order_Left", "Thai", False)),
        ("ර", Indic("Consonant", "-", "Sinh", True)),
        ("a", None),
    ],
)
def test_characters_are_what_the_standard_says(char: str, expected: Indic | None) -> None:
    assert indic(char) == expected


def test_every_brahmic_script_is_there() -> None:
    assert len({entry.script for entry in indic_table().values()}) > 60


def test_the_characters_are_those_of_the_listed_ranges_and_no_others() -> None:
    spans = [line.split(" ")[0].partition("..") for line in facts(stored("indic.txt"))]
    ends = {(int(first, 16), int(last or first, 16)) for first, _, last in spans}
    assert len(indic_table()) == sum(last - first + 1 for first, last in ends)
    for first, last in ends:
        assert indic(chr(first)) is indic(chr(last)) is not None
    starts = {first for first, _ in ends}
    behind = [chr(last + 1) for _, last in ends if last + 1 not in starts]
    assert behind
    assert [indic(char) for char in behind] == [None] * len(behind)
