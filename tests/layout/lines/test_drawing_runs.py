"""Runs of glyphs that are drawn one after the other in one line."""

from __future__ import annotations

from glyphstone.layout.lines.drawing_runs import runs_of
from tests.layout.framing import Placed, frame_of, lines_of, word

GLYPHS = [
    *word(3, 0.0),
    *word(2, 0.0, -12, line=1, size=8, wider=0.3),
    *word(2, 40.0),
    Placed(50.0, 0.0, line=-1, blank=True),
    *word(1, 60.0),
]


def test_runs_have_the_facts_of_their_glyphs_and_lines() -> None:
    runs = runs_of(frame_of(GLYPHS), lines_of(GLYPHS))
    assert runs.strip == [0, 1, 0]
    assert runs.left == [0, 0, 40]
    assert runs.right == [15, 10, 65]
    assert (runs.up, runs.size) == ([0, -12, 0], [10, 8, 10])
    assert runs.dense == [False, True, False]


def test_runs_are_places_in_the_frame_without_what_stands_in_no_line() -> None:
    runs = runs_of(frame_of(GLYPHS), lines_of(GLYPHS))
    assert [runs.count(run) for run in range(3)] == [3, 2, 3]
    assert runs.glyphs(0).tolist() == [0, 1, 2]
    assert runs.glyphs(2).tolist() == [5, 6, 8]
    assert runs.glyphs(0, 2).tolist() == [0, 1, 2, 3, 4]
