"""Lines whose gaps are spoiled: the truth keeps their words, and every glyph's place."""

from __future__ import annotations

from pathlib import Path

import pytest

import glyphstone
from forge import Forged, LineDamage, SpoiledSpacing, Style, Typeface, typeset
from tests.forge.reading import agrees_with_playa

TEXT = "all human beings are born free and equal in dignity and rights"


def made(damage: LineDamage, seed: int = 0) -> Forged:
    style = Style(Typeface(("DejaVuSans",)), spoiled=SpoiledSpacing((damage,), seed=seed))
    return typeset([TEXT], style=style)


@pytest.mark.parametrize("damage", LineDamage)
def test_places(damage: LineDamage, tmp_path: Path) -> None:
    forged = made(damage)
    agrees_with_playa(forged, tmp_path)
    assert [line.text for line in forged.truth.lines] == [TEXT]
    assert made(damage).pdf == forged.pdf


def test_a_share_of_the_lines_is_spoiled_and_a_seed_says_which() -> None:
    spoiled = SpoiledSpacing((LineDamage.NOTHING, LineDamage.STRINGS), share=0.5)
    found = [spoiled.of_line(number) for number in range(400)]
    assert 150 < sum(one is not None for one in found) < 250
    assert {one.damage for one in found if one is not None} == set(spoiled.damages)


@pytest.mark.parametrize(
    ("damage", "strings"), [(LineDamage.NOTHING, 1), (LineDamage.STRINGS, len(TEXT.split()))]
)
def test_words_without_room_are_one_string_or_many(
    damage: LineDamage, strings: int, tmp_path: Path
) -> None:
    path = tmp_path / "made.pdf"
    path.write_bytes(made(damage).pdf)
    with glyphstone.open(path) as document:
        (page,) = document.pages()
        glyphs = page.glyphs
    assert len(glyphs) == len(TEXT.replace(" ", ""))
    assert len(set(glyphs.show.tolist())) == strings
