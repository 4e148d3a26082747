"""Texts that the PDF has for its glyphs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from tests.layout.placing import Piece, page


def read(text: str, stretches: list[int], said: tuple[str, ...]) -> str:
    glyphs = page([Piece(text, 50, 700)])
    marked = replace(glyphs, actual_text=np.array(stretches, dtype=np.int32), actual_texts=said)
    return PageReader({}, TextOptions()).read(marked).text


def test_a_blank_with_a_text_of_its_own_says_it() -> None:
    assert read("0 1", [-1, 0, -1], (".",)) == "0.1"


def test_a_blank_inside_a_longer_text_stays_one() -> None:
    assert read("ab cd", [0, 0, 0, 0, 0], ("ab cd",)) == "ab cd"


@pytest.mark.parametrize("said", [" ", "\u200b"])
def test_a_blank_that_is_said_to_be_one_stays_one(said: str) -> None:
    assert len(read("0 1", [-1, 0, -1], (said,)).replace(said, " ").split()) == 2
