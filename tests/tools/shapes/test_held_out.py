"""Which families of a made-up file are held out."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.tools.shapes.made_up import glyph, packed
from tools.shapes.held_out import FEWEST_POINTS, held_out
from tools.shapes.packed import Drawn

Font = tuple[tuple[str, str, str], list[Drawn]]


def _font(family: str, glyphs: list[Drawn] | None = None, script: str = "Latn") -> Font:
    return (family, "400-normal", script), glyphs or [glyph("a")]


def _by_hash(names: list[str]) -> list[str]:
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())


def test_named_families_are_held_out(tmp_path: Path) -> None:
    fonts = [_font(name) for name in ("pt-sans", "carlito", "ptolemy")]
    assert held_out(packed(tmp_path, fonts)) == {"pt-sans", "carlito"}


@pytest.mark.parametrize(("series", "held"), [(3, 0), (4, 1), (5, 1), (6, 2), (9, 2)])
def test_a_script_gives_as_many_series_as_it_can_spare(
    series: int, held: int, tmp_path: Path
) -> None:
    names = [f"family{number}" for number in range(series)]
    found = held_out(packed(tmp_path, [_font(name) for name in names]))
    assert found == set(_by_hash(names)[:held])


def test_a_series_goes_together_and_counts_once(tmp_path: Path) -> None:
    names = [f"family{number}" for number in range(4)]
    first = _by_hash(names)[0]
    fonts = [_font(name) for name in (*names, f"{first}-serif", f"{first}-mono")]
    assert held_out(packed(tmp_path, fonts)) == {first, f"{first}-serif", f"{first}-mono"}


def test_a_family_is_held_out_in_all_its_scripts(tmp_path: Path) -> None:
    names = [f"family{number}" for number in range(4)]
    fonts = [_font(name) for name in names] + [_font(name, script="Cyrl") for name in names[:3]]
    assert held_out(packed(tmp_path, fonts)) == {_by_hash(names)[0]}


def test_debians_fonts_are_held_out_by_name_alone(tmp_path: Path) -> None:
    names = [f"debian-family{number}" for number in range(6)]
    fonts = [_font(name) for name in (*names, "debian-rachana")]
    assert held_out(packed(tmp_path, fonts)) == {"debian-rachana"}


def test_noto_is_kept(tmp_path: Path) -> None:
    names = [f"family{number}" for number in range(3)]
    fonts = [_font(name) for name in (*names, "noto-sans", "noto-serif")]
    assert held_out(packed(tmp_path, fonts)) == frozenset()


@pytest.mark.parametrize(("equal", "held"), [(0, False), (1, False), (2, True), (10, True)])
def test_near_copies_of_what_is_held_out_are_held_out(
    equal: int, held: bool, tmp_path: Path
) -> None:
    # Ten drawings: more than a tenth must be equal.
    original = [glyph("a", points=20, seed=seed) for seed in range(10)]
    others = [glyph("a", points=20, seed=100 + seed) for seed in range(10 - equal)]
    fonts = [_font("carlito", original), _font("copy", original[:equal] + others)]
    assert ("copy" in held_out(packed(tmp_path, fonts))) is held


@pytest.mark.parametrize(("points", "held"), [(FEWEST_POINTS - 1, False), (FEWEST_POINTS, True)])
def test_dots_and_bars_make_no_copy(points: int, held: bool, tmp_path: Path) -> None:
    drawings = [glyph("a", points=points)]
    fonts = [_font("carlito", drawings), _font("copy", drawings)]
    assert ("copy" in held_out(packed(tmp_path, fonts))) is held
