"""Forms of punctuation for vertical lines."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model.text import Operation
from glyphstone.script.normal.vertical_forms import collapse, normal_form, orientation

FORMS = [
    chr(code)
    for code in (*range(0xFE10, 0xFE1A), *range(0xFE30, 0xFE49))
    if unicodedata.decomposition(chr(code)).startswith("<vertical>")
]


@pytest.mark.parametrize(
    ("form", "plain", "wide"),
    [
        ("︐", ",", "，"),
        ("︑", "、", "、"),
        ("︒", "。", "。"),
        ("︓", ":", "："),
        ("︕", "!", "！"),
        ("︙", "…", "…"),
        ("︱", "—", "—"),
        ("︵", "(", "（"),
        ("︶", ")", "）"),
        ("︹", "〔", "〔"),
        ("﹁", "「", "「"),
        ("﹂", "」", "」"),
        ("﹇", "[", "［"),
    ],
)
def test_a_form_goes_back_to_its_normal_character(form: str, plain: str, wide: str) -> None:
    assert normal_form(form) == wide
    assert normal_form(form, wide=False) == plain


@pytest.mark.parametrize("char", "﹅﹆（「、aア漢")
def test_what_is_no_form_stays(char: str) -> None:
    assert normal_form(char) == char


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_the_standard_means_the_same_after_it(form: str) -> None:
    folded = unicodedata.normalize("NFKC", form)
    assert unicodedata.normalize("NFKC", normal_form(form)) == folded
    # The ellipses are the standard's own exception: their plain characters decompose further.
    assert unicodedata.normalize("NFKC", normal_form(form, wide=False)) == folded
    # Where a vertical line transforms a character at all, it is that one.
    assert orientation(normal_form(form)) in {"Tu", "Tr"} or normal_form(form) in "…‥—–"


@pytest.mark.parametrize(
    ("char", "value"),
    [("漢", "U"), ("あ", "U"), ("ァ", "Tu"), ("、", "Tu"), ("「", "Tr"), ("ー", "Tr"), ("a", "R"),
     ("ᠠ", "R"), ("가", "U"), ("(", "R"), ("（", "Tr"), ("︵", "U"), ("\U0010ffff", "R")],
)  # fmt: skip
def test_characters_stand_as_the_standard_says(char: str, value: str) -> None:
    assert orientation(char) == value


def test_changes_are_counted_by_form() -> None:
    text, changes = collapse("︵甲︶乙︵丙︶")
    assert text == "（甲）乙（丙）"
    assert {(change.before, change.after, change.count) for change in changes} == {
        ("︵", "（", 2),
        ("︶", "）", 2),
    }
    assert {change.operation for change in changes} == {Operation.VERTICAL_FORMS_COLLAPSED}


@given(st.text(st.sampled_from([*FORMS, *"漢字、（abc"])), st.booleans())
def test_nothing_comes_or_goes_unrecorded_and_twice_is_once(text: str, wide: bool) -> None:
    result, changes = collapse(text, wide)
    expected = Counter(text)
    for change in changes:
        expected[change.before] -= change.count
        expected[change.after] += change.count
    assert Counter(result) == +expected
    assert collapse(result, wide) == (result, [])


@given(st.characters(exclude_categories=["Cs", "Cn"]))
def test_orientation_is_that_of_the_database_wherever_it_is_old_enough(char: str) -> None:
    assert orientation(char) in {"U", "R", "Tu", "Tr"}
    if unicodedata2.east_asian_width(char) == "W" and unicodedata2.category(char) == "Lo":
        assert orientation(char) in {"U", "Tu"} or not unicodedata.name(char, "")
