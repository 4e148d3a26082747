"""The table of the first glance: letters that lie together, and the file that holds them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.glance_table import read_table
from tools.shapes.glance import FITTING, fit, packed_table

WIDE = 80
TEXTS = "abcdefgh"


def pictures(each: int, seed: int = 1) -> tuple[NDArray[np.float32], list[str]]:
    """Some pictures of each letter around its own, half of them of a second design."""
    chance = np.random.default_rng(seed)
    found, texts = [], []
    for text in TEXTS:
        first, second = chance.random((2, WIDE))
        for number in range(each):
            middle = first if number % 2 else second
            found.append(middle + 0.05 * chance.standard_normal(WIDE))
            texts.append(text)
    return np.array(found, dtype=np.float32), texts


def test_each_picture_is_nearest_to_a_centre_of_its_letter() -> None:
    given, texts = pictures(60)
    found = fit(given, texts)
    assert found.projection.shape == (WIDE, FITTING.dimensions)
    places = (given - found.mean) @ found.projection
    apart = ((places[:, None] - found.centres[None]) ** 2).sum(axis=2)
    assert [found.texts[row] for row in apart.argmin(axis=1)] == texts


def test_a_letter_has_centres_by_the_number_of_its_pictures() -> None:
    few = FITTING.pictures_of_centre
    given, texts = pictures(2 * few)
    assert [fit(given, texts).texts.count(text) for text in TEXTS] == [2] * len(TEXTS)
    given, texts = pictures(few)
    assert len(fit(given, texts).texts) == len(TEXTS)


def test_the_file_keeps_the_table_up_to_its_steps() -> None:
    given, texts = pictures(50)
    found = fit(given, texts)
    kept = read_table(packed_table(found))
    assert list(kept.texts) == found.texts
    steps = np.abs(found.centres).max(axis=0) / FITTING.largest
    assert (np.abs(kept.centres - found.centres) <= steps * 0.51).all()
    assert np.allclose(kept.projection, found.projection, rtol=1e-2, atol=1e-2)


def test_the_same_pictures_give_the_same_file() -> None:
    given, texts = pictures(50)
    assert packed_table(fit(given, texts)) == packed_table(fit(given, texts))
