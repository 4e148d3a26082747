"""Which line marks and blanks belong to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.layout.lines.attachments import gather
from glyphstone.layout.lines.strips import find_strips
from tests.layout.framing import Placed, frame_of, word


def gathered(glyphs: Sequence[Placed]) -> list[int]:
    """The lines of all glyphs after marks and blanks were given one."""
    frame = frame_of(glyphs)
    strips = find_strips(frame)
    assert strips is not None
    gather(frame, strips)
    of: list[int] = strips.of.tolist()
    return of


LINES = [*word(10, 0.0), *word(10, 0.0, -12.0)]


def last_of(*glyphs: Placed) -> int:
    return gathered([*LINES, *glyphs])[-1]


def test_every_letter_keeps_its_line() -> None:
    assert gathered(LINES) == [0] * 10 + [1] * 10


@pytest.mark.parametrize(("up", "line"), [(-5.9, 0), (-6.1, 1), (16.0, 0), (16.1, -1)])
def test_a_blank_joins_the_nearest_line_within_reach(up: float, line: int) -> None:
    far = Placed(0.0, 400.0)
    assert gathered([*LINES, far, Placed(20.0, up, blank=True)])[-1] == (
        line + 1 if line >= 0 else -1
    )


@pytest.mark.parametrize(("along", "line"), [(63.5, 0), (63.6, -1), (-18.5, 0), (-18.6, -1)])
def test_distance_beside_a_line_counts_as_that_above_it(along: float, line: int) -> None:
    """The middle of the blank may lie 16 points from the ends of the line."""
    assert gathered([*word(10, 0.0), Placed(along, 0.0, blank=True)])[-1] == line
    assert gathered([*word(10, 0.0), Placed(along, 0.1, blank=True)])[-1] == -1


def test_the_distance_is_in_em_of_the_line() -> None:
    glyphs = [*word(10, 0.0), *word(10, 0.0, -30.0, size=20.0), Placed(20.0, -12.0, blank=True)]
    assert gathered(glyphs)[-1] == 1


@pytest.mark.parametrize(
    ("along", "up", "follows"),
    [
        (20.0, 1.2, True),
        (20.0, 1.3, False),
        (0.0, 1.2, True),
        (-0.1, 1.2, False),
        (47.5, 1.2, True),
        (47.6, 1.2, False),
    ],
)
def test_a_blank_right_behind_a_letter_inside_its_line_stands_there(
    along: float, up: float, follows: bool
) -> None:
    """Though a letter so large that its line is nearer, in em, stands over it."""
    large = Placed(along, 11.0, size=100.0)
    assert gathered([large, *word(10, 0.0), Placed(along, up, blank=True)])[-1] == int(follows)
    between = Placed(400.0, 1.0, mark=True)
    assert gathered([large, *word(10, 0.0), between, Placed(along, up, blank=True)])[-1] == 0


def mark(middle: float, up: float) -> Placed:
    return Placed(middle, up, advance=0.0, mark=True, middle=middle)


@pytest.mark.parametrize(
    ("middle", "up", "line"),
    [(56.0, -12.0, 0), (56.1, -12.0, 1), (39.0, -12.0, 0), (38.9, -12.0, 1), (47.0, -12.1, 1)],
)
def test_a_mark_stands_on_the_letter_before_it(middle: float, up: float, line: int) -> None:
    """No farther than six tenths of an em from it, and 1.2 em below or above."""
    lower = word(10, 0.0, -12.0)
    assert gathered([*lower, *word(10, 0.0), mark(middle, up)])[-1] == line


@pytest.mark.parametrize(
    ("middle", "up", "line"), [(-6.0, -12.0, 0), (-6.1, -12.0, 1), (0.0, -12.1, 1)]
)
def test_a_mark_may_stand_on_the_letter_behind_it(middle: float, up: float, line: int) -> None:
    lower = [*word(10, 0.0, -12.0), Placed(300.0, -12.0)]
    glyphs = [*lower, mark(middle, up), *word(10, 0.0)]
    assert gathered(glyphs)[11] == line


def test_marks_on_marks_stand_on_the_same_letter() -> None:
    glyphs = [*word(10, 0.0, -12.0), *word(10, 0.0), mark(47.0, -11.0), mark(47.0, -11.5)]
    assert gathered(glyphs)[-2:] == [0, 0]


def test_on_a_page_of_scraps_marks_and_blanks_join_a_line_at_their_height() -> None:
    """Too many to be compared with one another."""
    lines = [Placed(0.0, -12.0 * i) for i in range(7_100)]
    blanks = [Placed(300.0, -12.0 * i - 1.1875, blank=True) for i in range(7_100)]
    off = [Placed(300.0, -1.25, blank=True), Placed(300.0, 12.0, blank=True)]
    of = gathered([*lines, *blanks, *off])
    assert of[7_100:-2] == list(range(7_100))
    assert of[-2:] == [-1, -1]
