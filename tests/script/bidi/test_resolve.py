"""Weak and neutral classes of one run: each rule by the smallest case that needs it."""

from __future__ import annotations

import pytest

from glyphstone.script.bidi.explicit import Run
from glyphstone.script.bidi.resolve import MOST_OPEN, resolved


def levels(
    classes: str, level: int = 0, *, before: str = "", behind: str = "", chars: str | None = None
) -> list[int]:
    names = classes.split()
    own = "R" if level & 1 else "L"
    run = Run(list(range(len(names))), names, level, before or own, behind or own)
    return resolved(run, chars)


@pytest.mark.parametrize(
    ("classes", "level", "expected"),
    [
        # I1 and I2.
        ("L R AN", 0, [0, 1, 2]),
        ("L R AN EN", 1, [2, 1, 2, 2]),
        ("L R AN", 2, [2, 3, 4]),
        # W1: marks.
        ("R NSM", 0, [1, 1]),
        ("NSM R", 0, [0, 1]),
        ("R RLI NSM PDI R", 0, [1, 1, 1, 1, 1]),
        ("R PDI NSM L", 0, [1, 0, 0, 0]),
        # W2 and W3: numbers behind Arabic letters.
        ("AL EN", 0, [1, 2]),
        ("AL ON EN", 0, [1, 1, 2]),
        ("AL R EN", 0, [1, 1, 2]),
        ("AL L EN", 0, [1, 0, 0]),
        # W4: one separator between two numbers of a kind.
        ("R EN CS EN", 0, [1, 2, 2, 2]),
        ("R EN ES EN", 0, [1, 2, 2, 2]),
        ("R AN CS AN", 0, [1, 2, 2, 2]),
        ("R AN ES AN", 0, [1, 2, 1, 2]),
        ("R EN CS AN", 0, [1, 2, 1, 2]),
        ("R EN CS CS EN", 0, [1, 2, 1, 1, 2]),
        ("R CS EN", 0, [1, 1, 2]),
        # W5: terminators before and behind a European number.
        ("R ET EN", 0, [1, 2, 2]),
        ("R EN ET ET", 0, [1, 2, 2, 2]),
        ("R ET ET EN", 0, [1, 2, 2, 2]),
        ("R ET AN", 0, [1, 1, 2]),
        ("R AN ET ON", 0, [1, 2, 0, 0]),
        # W6 and W7.
        ("L ET R", 0, [0, 0, 1]),
        ("L EN", 0, [0, 0]),
        ("L ON EN R", 0, [0, 0, 0, 1]),
        ("R EN", 0, [1, 2]),
        # N1 and N2.
        ("R ON R", 0, [1, 1, 1]),
        ("R ON L", 0, [1, 0, 0]),
        ("R ON EN", 0, [1, 1, 2]),
        ("L ON L", 1, [2, 2, 2]),
        ("L ON R", 1, [2, 1, 1]),
        ("AN ON WS R", 0, [2, 1, 1, 1]),
    ],
)
def test_rules_for_classes(classes: str, level: int, expected: list[int]) -> None:
    assert levels(classes, level) == expected


def test_what_stands_around_the_run_counts_at_its_ends() -> None:
    assert levels("NSM", before="R") == [1]
    assert levels("EN", before="R") == [2]
    assert levels("EN", before="L", level=0) == [0]
    assert levels("ON", before="R", behind="R") == [1]
    assert levels("ON", before="R", behind="L") == [0]
    assert levels("ON R", before="R", behind="L") == [1, 1]
    assert levels("R ON", before="L", behind="R") == [1, 1]
    assert levels("R ON", before="R", behind="L") == [1, 0]


@pytest.mark.parametrize(
    ("chars", "classes", "level", "expected"),
    [
        # A pair takes the side of its own direction if it holds any of it.
        ("א(אa)", "R ON R L ON", 0, [1, 0, 1, 0, 0]),
        ("a(aא)", "L ON L R ON", 1, [2, 1, 2, 1, 1]),
        # Else the side of what it holds, if what stands before it has it too.
        ("א(א)a", "R ON R ON L", 0, [1, 1, 1, 1, 0]),
        ("a(א)a", "L ON R ON L", 0, [0, 0, 1, 0, 0]),
        ("(א)א", "ON R ON R", 0, [0, 1, 0, 1]),
        # Numbers count as text from the right.
        ("א(1)a", "R ON AN ON L", 0, [1, 1, 2, 1, 0]),
        ("1(א)a", "AN ON R ON L", 0, [2, 1, 1, 1, 0]),
        # A pair that holds nothing strong is neutral.
        ("א( )א", "R ON WS ON R", 0, [1, 1, 1, 1, 1]),
        ("א( )a", "R ON WS ON L", 0, [1, 0, 0, 0, 0]),
        # What has no partner is neutral.
        ("א(א", "R ON R", 0, [1, 1, 1]),
        ("א)a", "R ON L", 0, [1, 0, 0]),
        ("א(א]a", "R ON R ON L", 0, [1, 1, 1, 0, 0]),
        # The innermost opening bracket of its kind pairs; what stood open inside is dropped.
        ("א([א)a", "R ON ON R ON L", 0, [1, 1, 1, 1, 1, 0]),
        # Marks on a bracket go with it.
        ("א(א)\u0301a", "R ON R ON NSM L", 0, [1, 1, 1, 1, 1, 0]),
        # A bracket that an override made a letter does not pair.
        ("א(א)a", "R ON R L L", 0, [1, 1, 1, 0, 0]),
    ],
)
def test_rules_for_brackets(chars: str, classes: str, level: int, expected: list[int]) -> None:
    assert levels(classes, level, chars=chars) == expected


def test_both_spellings_of_an_angle_bracket_pair() -> None:
    assert levels("R ON R ON L", chars="א\u2329א\u3009a") == [1, 1, 1, 1, 0]


def test_without_characters_there_are_no_brackets() -> None:
    assert levels("R ON R ON L") == [1, 1, 1, 0, 0]


def test_no_pair_counts_if_too_many_stand_open() -> None:
    def pairs(open_brackets: int) -> int:
        text = "א" + "(" * open_brackets + "א" + ")" * open_brackets + "a"
        classes = ["ON" if char in "()" else "R" if char == "א" else "L" for char in text]
        return levels(" ".join(classes), chars=text)[-2]

    assert MOST_OPEN == 63
    assert pairs(MOST_OPEN) == 1
    assert pairs(MOST_OPEN + 1) == 0
