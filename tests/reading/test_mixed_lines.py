"""Lines in which several scripts stand side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.model import UNKNOWN, Operation
from glyphstone.script.script_runs import script_runs
from tests.reading.making import known_by, opened, pages_of


@pytest.mark.parametrize(
    "text",
    [
        "The area is πr² and θ is an angle",
        "α (beta) γ",
        "αβγ and 12",
        "(α) of Мир and world",
        "Москва is Moscow, Αθήνα is Athens",
    ],
)
def test_spans_have_the_scripts_of_their_line(text: str, tmp_path: Path) -> None:
    with opened(tmp_path, text) as document:
        spans = list(pages_of(document)[0].spans())
    assert [(span.text, span.script) for span in spans] == [
        (text[run.start : run.stop], run.script) for run in script_runs(text)
    ]


def test_a_strange_letter_is_mended_in_a_line_of_several_scripts(tmp_path: Path) -> None:
    with opened(tmp_path, "дoм and house") as document:  # a Latin o
        spans = list(pages_of(document)[0].spans())
    assert [span.text for span in spans] == ["дом ", "and house"]
    assert Operation.LOOKALIKE_MENDED in spans[0].normalization


def test_glyphs_that_nobody_has_named_stand_between_scripts(tmp_path: Path) -> None:
    with opened(tmp_path, "ab cd xb") as document:
        known = known_by(document, lambda claim: {"a": "α", "x": "x", " ": " "}.get(claim))
        glyphs = document.page(1).glyphs
        first, second = pages_of(document, known)[0].spans()
    assert (first.text, first.script) == (f"α{UNKNOWN} {UNKNOWN * 2} ", "Grek")
    assert (second.text, second.script) == (f"x{UNKNOWN}", "Latn")
    assert first.unknown == tuple(glyphs.key(place) for place in (1, 3, 4))
    assert second.unknown == (glyphs.key(1),)
