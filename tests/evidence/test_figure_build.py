"""The build of 0 to 9."""

from __future__ import annotations

import pytest

from glyphstone.evidence.figure_build import built_as_figures
from glyphstone.model import Shape, Symbol
from glyphstone.shapes.fingerprint import fingerprint
from tests.evidence.pages import Box, glyph
from tests.shapes.contours import drawn, rectangle

#: How far a round figure reaches beyond a flat one; a zero is one em tall.
OVER = 0.01
ROUND_BELOW, ROUND_ABOVE = (0, 3, 5, 6, 8, 9), (0, 3, 6, 8, 9)


def figures(**changed: Box | None) -> dict[int, Symbol]:
    """Figures as fonts draw them; `_6=box` draws one otherwise."""
    found = {}
    for value in range(10):
        bottom = 0.0 if value in ROUND_BELOW else OVER
        # 1, 2 and 4 have tops of their own, which tell nothing.
        top = 1.0 if value in ROUND_ABOVE else {5: 1 - OVER, 7: 1 - OVER}.get(value, 0.9)
        ink = changed.get(f"_{value}", (0.0, bottom, 0.5, top))
        found[value] = glyph(value, ink=ink)
    return found


#: The holes of each figure: at the foot, in the middle, at the head, or behind each other.
LOW, MIDDLE, HIGH = (100, 80, 400, 380), (100, 300, 400, 700), (100, 620, 400, 920)
HOLES: dict[int, tuple[Box, ...]] = {
    0: (MIDDLE,),
    4: (HIGH,),
    6: (LOW,),
    8: (LOW, HIGH),
    9: (HIGH,),
}


def enclosing(**changed: tuple[Box, ...]) -> tuple[dict[int, Symbol], dict[str, Shape]]:
    """Figures as tall as each other, and their drawings; `_6=(box, ...)` cuts other holes."""
    shapes = {}
    for value in range(10):
        inner = changed.get(f"_{value}", HOLES.get(value, ()))
        cut = (rectangle(*box)[::-1] for box in inner)
        shapes[f"shape {value}"] = fingerprint(drawn([rectangle(0, 0, 500, 1000), *cut]))
    return {value: glyph(value, ink=(0.0, 0.0, 0.5, 1.0)) for value in range(10)}, shapes


def test_figures_are_known_by_what_they_enclose() -> None:
    digits, shapes = enclosing()
    assert built_as_figures(digits, shapes)
    assert not built_as_figures(digits)
    del shapes["shape 7"]
    assert not built_as_figures(digits, shapes)


@pytest.mark.parametrize(
    ("changed", "built"),
    [
        ({"_0": (LOW, HIGH)}, True),
        ({"_0": ()}, False),
        ({"_0": (LOW, HIGH, (200, 450, 300, 550))}, False),
        ({"_4": ()}, True),
        ({"_4": (LOW, HIGH)}, False),
        ({"_6": (), "_9": ()}, True),
        ({"_6": ()}, False),
        ({"_9": ()}, False),
        ({"_6": (HIGH,)}, False),
        ({"_9": (LOW,)}, False),
        ({"_6": (LOW, HIGH)}, False),
        ({"_9": (LOW, HIGH)}, False),
        ({"_8": (LOW,)}, False),
        ({"_8": (LOW, (100, 420, 400, 480))}, False),
        ({"_8": (HIGH, (100, 530, 400, 590))}, False),
        *(({f"_{value}": (MIDDLE,)}, False) for value in (1, 2, 3, 5, 7)),
    ],
    ids=str,
)
def test_every_figure_encloses_its_own_parts(
    changed: dict[str, tuple[Box, ...]], built: bool
) -> None:
    assert built_as_figures(*enclosing(**changed)) is built


@pytest.mark.parametrize(("advance", "built"), [(0.97, True), (0.99, False)])
def test_full_width_figures_are_other_characters(advance: float, built: bool) -> None:
    digits, shapes = enclosing()
    wide = {value: glyph(value, ink=one.ink, advance=advance) for value, one in digits.items()}
    assert built_as_figures(wide, shapes) is built
    assert built_as_figures({**wide, 1: digits[1]}, shapes)


def test_figures_are_known_by_their_curves() -> None:
    assert built_as_figures(figures())


def test_all_ten_must_be_drawn() -> None:
    assert not built_as_figures(figures(_4=None))
    nine = figures()
    del nine[4]
    assert not built_as_figures(nine)


@pytest.mark.parametrize("value", [1, 2, 4, 7])
@pytest.mark.parametrize(("bottom", "built"), [(0.0061, True), (0.0059, False)])
def test_flat_figures_end_above_round_ones(value: int, bottom: float, built: bool) -> None:
    top = 1 - OVER if value == 7 else 0.9
    assert built_as_figures(figures(**{f"_{value}": (0.0, bottom, 0.5, top)})) is built


@pytest.mark.parametrize("value", [5, 7])
@pytest.mark.parametrize(("top", "built"), [(0.9939, True), (0.9941, False)])
def test_flat_figures_end_below_round_ones(value: int, top: float, built: bool) -> None:
    bottom = 0.0 if value == 5 else OVER
    assert built_as_figures(figures(**{f"_{value}": (0.0, bottom, 0.5, top)})) is built


@pytest.mark.parametrize("value", [3, 5, 6, 8, 9])
def test_every_round_figure_reaches_below_the_flat_ones(value: int) -> None:
    top = 1 - OVER if value == 5 else 1.0
    assert not built_as_figures(figures(**{f"_{value}": (0.0, OVER, 0.5, top)}))


@pytest.mark.parametrize("value", [0, 3, 6, 8, 9])
def test_every_round_figure_reaches_above_the_flat_ones(value: int) -> None:
    assert not built_as_figures(figures(**{f"_{value}": (0.0, 0.0, 0.5, 1 - OVER)}))


@pytest.mark.parametrize(("wide", "built"), [(0.539, True), (0.541, False), (0.459, False)])
def test_a_six_is_as_wide_as_a_nine(wide: float, built: bool) -> None:
    assert built_as_figures(figures(_6=(0.1, 0.0, 0.1 + wide, 1.0))) is built


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_the_size_of_a_font_does_not_matter(scale: float) -> None:
    def scaled(by: float) -> dict[int, Symbol]:
        boxes = {value: symbol.ink for value, symbol in figures().items()}
        boxes[6] = (0.0, 0.0, 0.5 + by, 1.0)
        return {
            value: glyph(value, ink=(b[0] * scale, b[1] * scale, b[2] * scale, b[3] * scale))
            for value, b in boxes.items()
            if b is not None
        }

    assert built_as_figures(scaled(0.039))
    assert not built_as_figures(scaled(0.041))


def test_the_height_is_that_of_the_zero_above_its_foot() -> None:
    raised = {
        value: glyph(value, ink=(b[0], b[1] + 10, b[2], b[3] + 10))
        for value, b in ((value, symbol.ink) for value, symbol in figures().items())
        if b is not None
    }
    raised[6] = glyph(6, ink=(0.0, 10.0, 0.6, 11.0))
    assert not built_as_figures(raised)
