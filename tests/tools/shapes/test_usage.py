"""How often training draws a text."""

from __future__ import annotations

import pytest

from glyphstone.data.language_model import language_table
from tools.shapes import usage as module
from tools.shapes.drawn import LIGATURES
from tools.shapes.usage import CAPITAL, CLUSTER, FEWEST, RARE_SIGN, USUAL_SIGN, usage


@pytest.fixture(scope="module")
def found() -> dict[str, float]:
    return usage()


def test_letters_go_by_the_languages_that_have_them(found: dict[str, float]) -> None:
    table = language_table()
    latin = [
        letters
        for variety, letters in zip(table.varieties, table.letters, strict=True)
        if variety.script == "Latn" and letters
    ]
    share = sum("ß" in letters for letters in latin) / len(latin)
    assert 0 < share < 0.1
    assert found["ß"] == pytest.approx(FEWEST + share)
    assert found["a"] > 0.9 > found["ß"]


def test_capitals_are_drawn_less_than_small_letters(found: dict[str, float]) -> None:
    assert found["Ж"] == pytest.approx(found["ж"] * CAPITAL)
    # ß has no capital of one letter in Python's tables.
    assert "SS" not in found


def test_signs_and_clusters_have_weights_of_their_own(found: dict[str, float]) -> None:
    assert {found[sign] for sign in "0.,–"} == {USUAL_SIGN}
    assert {found[sign] for sign in "§€№"} == {RARE_SIGN}
    assert {found[text] for text in LIGATURES} == {CLUSTER}
    assert not set(module._USUAL) & set(module._RARE)


def test_no_weight_is_none(found: dict[str, float]) -> None:
    assert min(found.values()) > FEWEST * CAPITAL
