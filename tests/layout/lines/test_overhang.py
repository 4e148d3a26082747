"""Glyphs without an advance that take room: their letters stay together, their order stays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import glyphstone
from forge import Style, Typeface, typeset
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.overhang import give_room
from tests.forge.reading import needs


def given(
    x: list[float], advance: list[float], ink: list[tuple[float, float]], kind: list[int]
) -> tuple[list[float], list[float], list[bool]]:
    """Room for glyphs of one line in a size of 1; ink is that of marks."""
    wide = np.array(advance)
    along, room, mark = give_room(
        np.array(x),
        np.zeros(len(x)),
        wide,
        np.ones(len(x)),
        wide == 0,
        np.zeros(len(x), dtype=np.bool_),
        (np.array([left for left, _ in ink]), np.array([right for _, right in ink])),
        np.array(kind),
    )
    return along.tolist(), room.tolist(), mark.tolist()


def test_ink_beside_its_letter_that_the_next_keeps_clear_of_is_a_letter() -> None:
    along, room, mark = given(
        [0.0, 0.6, 1.3], [0.6, 0.0, 0.6], [(0, 0.6), (0.7, 1.2), (1.3, 1.9)], [0, 1, 2]
    )
    assert mark == [False, False, False]
    assert [along[1], room[1]] == pytest.approx([0.6, 0.6])


def test_ink_left_of_its_origin_counts_from_where_it_begins() -> None:
    along, room, mark = given(
        [0.0, 1.0, 1.0], [0.6, 0.0, 0.6], [(0, 0.6), (0.65, 0.98), (1, 1.6)], [0, 1, 2]
    )
    assert not mark[1]
    assert [along[1], room[1]] == pytest.approx([0.65, 0.33])


def test_ink_that_reaches_out_from_under_its_letter_widens_it() -> None:
    _, room, mark = given(
        [0.0, 0.6, 0.9], [0.6, 0.0, 0.6], [(0, 0.6), (0.4, 0.85), (0.9, 1.5)], [0, 1, 2]
    )
    assert mark == [False, True, False]
    assert room[0] == pytest.approx(0.85)


def test_a_mark_that_hangs_over_the_next_letter_stays_one() -> None:
    """Once in three times a blank behind it keeps the next letter away."""
    x = [0.0, 0.5, 0.6, 1.1, 1.2, 1.7, 2.2]
    advance = [0.6, 0.0, 0.6, 0.0, 0.6, 0.0, 0.6]
    ink = [(0.5, 0.8), (0.5, 0.8), (1.1, 1.4), (1.1, 1.4), (1.7, 2.0), (1.7, 2.0), (2.2, 2.8)]
    _, room, mark = given(x, advance, ink, [0, 1, 0, 1, 0, 1, 0])
    assert mark == [False, True, False, True, False, True, False]
    assert room == advance


def test_a_mark_with_which_words_end_stays_one() -> None:
    x, advance = [0.0, 0.5, 0.9, 1.4, 1.8], [0.6, 0.0, 0.6, 0.0, 0.6]
    ink = [(0.0, 0.6), (0.5, 0.74), (0.9, 1.5), (1.4, 1.64), (1.8, 2.4)]
    _, room, mark = given(x, advance, ink, [0, 1, 0, 1, 0])
    assert mark == [False, True, False, True, False]
    assert room == advance


@needs("NotoSansGrantha", "NotoSansLepcha", "NotoSansChakma", "NotoSans")
@pytest.mark.parametrize(
    ("font", "text"),
    [
        ("NotoSansGrantha", "𑌮𑌾𑌨𑌵𑌾𑌧𑌿𑌕𑌾𑌰 𑌜𑌾𑌗𑌤 𑌭𑌾𑌷𑌾"),
        ("NotoSansLepcha", "ᰂᰦᰮᰛᰧᰶ ᰣᰦᰜᰬᰮ ᰀᰦᰚᰫ ᰗᰪᰮᰓᰦ"),
        ("NotoSansChakma", "𑄡𑄳𑄠𑄬𑄚𑄴 𑄎𑄳𑄠𑄧𑄠𑄚𑄨 𑄟𑄚𑄬𑄭"),
    ],
)
def test_words_of_shaped_text_stay_together(font: str, text: str, tmp_path: Path) -> None:
    forged = typeset(text, style=Style(Typeface((font, "NotoSans"))))
    path = tmp_path / "a.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        (line,) = find_lines(document.page(1).glyphs)
    assert len(line.words) == len(text.split())
