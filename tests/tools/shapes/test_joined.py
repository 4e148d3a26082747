"""Ligatures made of letters: what is made, where the letters stand, and what joins them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.tools.shapes.made_up import packed
from tools.shapes.joined import JOINED, joined, with_joined
from tools.shapes.packed import Drawn


def box(text: str, left: int, low: int, right: int, high: int, *, turns_left: bool = True) -> Drawn:
    """A letter that is a rectangle."""
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return Drawn(
        text,
        0,
        "Latn",
        right + 50,
        np.array(corners if turns_left else corners[::-1], dtype=np.int16),
        np.ones(4, dtype=np.uint8),
        np.array([3], dtype=np.int16),
    )


LETTERS = {
    "t": box("t", 0, 0, 200, 600),
    "f": box("f", 0, 0, 250, 750),
    "i": box("i", 50, 0, 120, 700),
    "b": box("b", 50, 0, 400, 750),
    "x": box("x", 0, 0, 400, 480),
    "-": box("-", 20, 200, 200, 260),
}


def made(text: str, letters: dict[str, Drawn] = LETTERS) -> Drawn:
    (found,) = joined(letters, [text], "some-face")
    return found


def test_a_bar_as_thick_as_the_hyphen_joins_t_and_i_at_the_height_of_x() -> None:
    found = made("ti")
    assert (found.text, found.script, found.form) == ("ti", "Latn", 0)
    assert found.ends.tolist() == [3, 7, 11]
    bar = found.points[4:8]
    assert (bar[:, 1].min(), bar[:, 1].max()) == (420, 480)
    assert bar[:, 0].min() == 100
    # It ends inside the second letter.
    second = found.points[8:]
    assert second[:, 0].min() < bar[:, 0].max() <= second[:, 0].max()


def test_letters_are_set_no_wider_than_usual() -> None:
    second = made("ti").points[8:]
    usual = LETTERS["t"].advance + 50
    assert usual - 60 <= second[:, 0].min() <= usual


def test_the_hook_of_an_f_runs_into_the_stem() -> None:
    found = made("fb")
    second = found.points[8:]
    assert 250 - 30 <= second[:, 0].min() <= 250


def test_three_letters_have_two_bars() -> None:
    assert len(made("tti").ends) == 5


@pytest.mark.parametrize("turns_left", [True, False])
def test_the_bar_runs_as_the_letters_do(turns_left: bool) -> None:
    letters = {
        name: box(
            name,
            int(one.points[:, 0].min()),
            int(one.points[:, 1].min()),
            int(one.points[:, 0].max()),
            int(one.points[:, 1].max()),
            turns_left=turns_left,
        )
        for name, one in LETTERS.items()
    }
    x, y = made("ti", letters).points[4:8].astype(np.int64).T
    assert ((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0) == turns_left


def test_the_same_face_is_joined_the_same_each_time_and_another_otherwise() -> None:
    assert np.array_equal(made("tt").points, made("tt").points)
    others = {joined(LETTERS, ["tt"], f"face {number}")[0].advance for number in range(20)}
    assert len(others) > 1


def test_what_has_no_letters_gives_nothing() -> None:
    assert joined({}, ["ti"], "face") == []
    assert joined(LETTERS, ["fh"], "face") == []


def test_fonts_get_only_the_ligatures_that_they_lack(tmp_path: Path) -> None:
    own = box("ti", 0, 0, 300, 700)
    fonts = packed(
        tmp_path,
        [
            (("with", "400-normal", "Latn"), [*LETTERS.values(), own]),
            (("none", "400-normal", "Cyrl"), [box("ж", 0, 0, 300, 480)]),
        ],
    )
    found = with_joined(fonts)
    assert np.array_equal(found.points[: len(fonts.points)], fonts.points)
    assert [found.fonts[number][0] for number in found.font[len(fonts.font) :]] == ["with"] * (
        len(found.font) - len(fonts.font)
    )
    texts = {found.labels[label][0] for label in found.label[len(fonts.label) :]}
    possible = {text for text in JOINED if set(text) <= set("tfib")}
    assert texts == possible - {"ti"}
    assert all(found.drawn(len(fonts.font) + n).text in texts for n in range(len(texts)))
