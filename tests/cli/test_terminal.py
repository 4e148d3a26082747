"""Text on the terminal: it only shows itself, and says what a report says."""

from __future__ import annotations

import io

import pytest

from glyphstone.cli.terminal import complain, inert, noun_of, progress_bar
from glyphstone.model.page_ranges import page_ranges


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([], ""), ([4], "4"), ([1, 2], "1-2"), ([1, 3], "1, 3"),
        ([1, 2, 3, 5, 7, 8], "1-3, 5, 7-8"),
    ],
)  # fmt: skip
def test_page_numbers_in_a_row_are_a_range(numbers: list[int], said: str) -> None:
    assert page_ranges(numbers) == said


@pytest.mark.parametrize(("numbers", "noun"), [([], "pages"), ([1], "page"), ([1, 2], "pages")])
def test_one_page_or_several_pages(numbers: list[int], noun: str) -> None:
    assert noun_of(numbers) == noun


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain “ж”", "plain “ж”"),
        ("\x1b[1m", "\\u{001B}[1m"),
        ("\u202eabc", "\\u{202E}abc"),
        ("\n", "\\u{000A}"),
        ("\u2028\u2029", "\\u{2028}\\u{2029}"),
        ("\ue000", "\\u{E000}"),
        ("\U0010ffff", "\\u{10FFFF}"),
    ],
)
def test_what_acts_is_shown_as_its_code_point(text: str, shown: str) -> None:
    assert inert(text, stream("utf-8")) == shown


def test_a_poor_encoding_gets_plain_signs_and_escapes() -> None:
    assert inert("“a” – b… ×ж", stream("ascii")) == '"a" - b... x\\u0436'
    assert inert("é", stream("latin-1")) == "é"


def test_complaints_are_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    complain("wrong\nthere")
    assert capsys.readouterr() == ("", "wrong\\u{000A}there\n")


def test_there_is_no_bar_without_a_terminal() -> None:
    with progress_bar("a.pdf") as told:
        assert told is None
