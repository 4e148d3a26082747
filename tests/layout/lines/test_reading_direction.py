"""Whether lines are read from the right: by claims, by the order of drawing, by margins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.layout.lines.reading_direction import directions
from glyphstone.layout.lines.word_gaps import cut_words
from tests.layout.framing import Placed, frame_of, kinds_for, lines_of

#: A line: the letters of each word as they are drawn, and where the word stands.
Words = Sequence[tuple[str, float]]


def read_from_right(*lines: Words, regions: Sequence[int] | None = None) -> list[bool]:
    glyphs: list[Placed] = []
    letters = ""
    for number, words in enumerate(lines):
        for text, along in words:
            glyphs += [Placed(along + 5 * i, -12.0 * number, line=number) for i in range(len(text))]
            letters += text
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    cut = cut_words(frame, strips)
    places = np.array([0] * len(lines) if regions is None else regions)
    found: list[bool] = directions(kinds_for(letters), frame, strips, cut, places).tolist()
    return found


def rising(text: str, words: int) -> Words:
    """Words drawn from left to right."""
    return [(text, 20.0 * i) for i in range(words)]


def falling(text: str, words: int) -> Words:
    """Words drawn from right to left."""
    return [(text, 500 - 20.0 * i) for i in range(words)]


def steps(down: int, up: int) -> Words:
    """Words of which so many steps along the line go back, and so many on, in the file."""
    order = [*range(down, -1, -1), *range(down + 1, down + up + 1)]
    places = sorted(range(len(order)), key=lambda place: order[place])
    return [("12", 20.0 * place) for place in places]


def test_most_letters_decide() -> None:
    assert read_from_right(rising("אאa", 3)) == [True]
    assert read_from_right(rising("aaא", 3)) == [False]
    assert read_from_right(rising("aא", 3)) == [False]


def test_letters_overrule_the_order_of_drawing_towards_the_right_only() -> None:
    assert read_from_right(falling("aa", 5)) == [True]
    assert read_from_right(rising("אא", 5)) == [True]


@pytest.mark.parametrize(("words", "rtl"), [(4, True), (3, False)])
def test_three_steps_to_the_left_are_a_line_from_the_right(words: int, rtl: bool) -> None:
    """A line of letters says otherwise for lines that say nothing."""
    assert read_from_right(falling("12", words), rising("aa", 2)) == [rtl, False]


@pytest.mark.parametrize(("down", "up", "rtl"), [(7, 3, True), (9, 4, False)])
def test_seven_of_ten_steps_must_go_to_the_left(down: int, up: int, rtl: bool) -> None:
    assert read_from_right(steps(down, up), rising("aa", 2)) == [rtl, False]


def test_lines_that_say_nothing_follow_the_others() -> None:
    silent, hebrew, latin = rising("12", 2), rising("אא", 2), rising("aa", 2)
    assert read_from_right(silent, hebrew, hebrew, latin) == [True, True, True, False]
    assert read_from_right(silent, hebrew, latin) == [False, True, False]
    assert read_from_right(silent, hebrew, latin, latin) == [False, True, False, False]


@pytest.mark.parametrize(("text", "rtl"), [("a1", True), ("aa1", False)])
def test_a_line_speaks_if_more_than_half_of_it_are_letters(text: str, rtl: bool) -> None:
    assert read_from_right(rising(text, 1), rising("אא", 2)) == [rtl, True]


@pytest.mark.parametrize(("down", "rtl"), [(2, True), (1, False)])
def test_the_order_of_drawing_tells_if_no_line_does(down: int, rtl: bool) -> None:
    lines = [falling("12", 2)] * down + [rising("12", 2)]
    assert read_from_right(*lines) == [rtl] * len(lines)


def margins(lefts: Sequence[float], rights: Sequence[float], text: str = "1") -> list[Words]:
    """Lines of one word each that reach from here to there."""
    return [
        [(text * round((right - left) / 5), left)]
        for left, right in zip(lefts, rights, strict=True)
    ]


@pytest.mark.parametrize(("at_left", "rtl"), [(8, True), (9, False)])
def test_a_fifth_more_lines_must_keep_to_the_right(at_left: int, rtl: bool) -> None:
    lefts = [0.0] * at_left + [10.0 * i for i in range(1, 11 - at_left)]
    assert read_from_right(*margins(lefts, [100.0] * 10)) == [rtl] * 10


@pytest.mark.parametrize(("lines", "rtl"), [(6, True), (5, False)])
def test_a_few_lines_of_figures_say_nothing(lines: int, rtl: bool) -> None:
    lefts = [10.0 * i for i in range(lines)]
    assert read_from_right(*margins(lefts, [100.0] * lines)) == [rtl] * lines


def test_a_few_lines_of_which_nothing_is_known_say_something_if_all_agree() -> None:
    lefts = [10.0 * i for i in range(3)]
    assert read_from_right(*margins(lefts, [100.0] * 3, "?")) == [True] * 3
    assert read_from_right(*margins(lefts, [100.0, 100.0, 90.0], "?")) == [False] * 3
    assert read_from_right(*margins([0.0] * 3, [100.0] * 3, "?")) == [False] * 3
    assert read_from_right(*margins([0.0], [100.0], "?")) == [False]
    assert read_from_right(*margins([0.0, 10.0], [100.0] * 2, "?")) == [True] * 2


def test_margins_are_met_to_half_an_em() -> None:
    lefts = [10.0 * i for i in range(6)]
    rights = [100.0 + 0.8 * i for i in range(3)] + [100.0 - 0.8 * i for i in range(3)]
    assert read_from_right(*margins(lefts, rights)) == [True] * 6
    apart = [100.0 + 5 * i for i in range(6)]
    assert read_from_right(*margins(lefts, apart)) == [False] * 6


def test_each_region_has_margins_of_its_own() -> None:
    lefts = [10.0 * i for i in range(3)] + [200 + 10.0 * i for i in range(3)]
    lines = margins(lefts, [100.0] * 3 + [300.0] * 3)
    assert read_from_right(*lines, regions=[0, 0, 0, 1, 1, 1]) == [True] * 6
    assert read_from_right(*lines) == [True] * 6
    uneven = margins([0.0, 0.0, 10.0, 200.0, 200.0, 210.0], [100.0] * 3 + [290.0, 300.0, 310.0])
    assert read_from_right(*uneven, regions=[0, 0, 0, 1, 1, 1]) == [False] * 6
