"""A line as characters and spaces, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.blanks import SpacedLine, spaces, squeezed

LINES = st.text(st.sampled_from("ab \t\u00a0"), max_size=20)


def test_a_squeezed_text_has_no_whitespace_of_any_kind() -> None:
    assert squeezed(" a b\tc\u00a0d\n") == "abcd"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", []),
        ("ab", [False]),
        ("a b", [True]),
        ("  ab  c d ", [False, True, True]),
    ],
)
def test_spaces_are_told_behind_each_character_but_the_last(
    text: str, expected: list[bool]
) -> None:
    assert spaces(text) == expected


def test_tokens_are_given_by_their_places_in_the_squeezed_text() -> None:
    assert SpacedLine("ab c def").tokens() == [(0, 2), (2, 3), (3, 6)]
    assert SpacedLine("  ").tokens() == []


def test_tokens_follow_spaces_that_were_changed() -> None:
    line = SpacedLine("ab c")
    line.spaced = [True, False]
    assert line.tokens() == [(0, 1), (1, 3)]


def test_whitespace_that_stays_is_as_it_was_and_new_spaces_are_plain() -> None:
    line = SpacedLine("\tab\u00a0cd  e ")
    before = list(line.spaced)
    assert line.render(before) == "\tab\u00a0cd  e "
    line.spaced = [True, True, True, False]
    assert line.render(before) == "\ta b\u00a0c de "


@given(LINES)
def test_an_unchanged_line_comes_back(text: str) -> None:
    line = SpacedLine(text)
    assert line.render(list(line.spaced)) == text


@given(LINES, st.data())
def test_a_rendered_line_has_the_spaces_it_was_given(text: str, data: st.DataObject) -> None:
    line = SpacedLine(text)
    before = list(line.spaced)
    size = len(before)
    line.spaced = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    rendered = line.render(before)
    assert spaces(rendered) == line.spaced
    assert squeezed(rendered) == squeezed(text)
