"""Words tell the script of a glyph that two scripts have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.evidence.drawings.leaning import STRENGTH, leaning
from tests.evidence.drawings.tiny_classes import font
from tests.evidence.pages import Row, book_of_rows, glyph

SCRIPTS = ("Hebr", "Thai")
#: A letter of each script, and one that is like letters of both.
HEBREW, THAI, BOTH = 0, 1, 2
FONT = font({"א": 0.8, "ก": 0.2}, {"א": 0.2, "ก": 0.8}, {"ב": 0.5, "ข": 0.5})


def leans(*words: Sequence[int], symbols: int = 4) -> list[list[float]]:
    """What `leaning` says of the three letters; a fourth symbol is of another font."""
    book = book_of_rows([glyph(number) for number in range(symbols)], [Row(words)])
    found: list[list[float]] = leaning(book, FONT, SCRIPTS).tolist()
    return found


def likeness() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.stack([FONT.likeness_of_letters(script) for script in SCRIPTS], axis=1)


@pytest.mark.parametrize(("other", "less"), [(HEBREW, 1), (THAI, 0)])
def test_a_glyph_leans_to_the_script_of_its_word(other: int, less: int) -> None:
    found = leans((BOTH, other))
    assert found[BOTH][less] < -0.5
    assert found[BOTH][1 - less] == 0


def test_leaning_is_four_times_the_mean_likeness_of_the_word() -> None:
    alike = likeness()[[BOTH, HEBREW]].mean(axis=0)
    assert STRENGTH == 4.0
    assert leans((BOTH, HEBREW))[BOTH] == pytest.approx([0.0, 4 * (alike[1] - alike[0])])


def test_words_count_as_often_as_they_stand() -> None:
    mostly_hebrew = leans((BOTH, HEBREW), (BOTH, HEBREW), (BOTH, THAI))
    assert mostly_hebrew[BOTH][0] == 0 > mostly_hebrew[BOTH][1]
    mostly_thai = leans((BOTH, THAI), (BOTH, HEBREW), (BOTH, THAI))
    assert mostly_thai[BOTH][1] == 0 > mostly_thai[BOTH][0]
    rarer = leans((BOTH, HEBREW))[BOTH][1]
    assert rarer < mostly_hebrew[BOTH][1]


def test_a_word_of_one_letter_says_nothing_but_the_letter_speaks_for_itself() -> None:
    assert leans((BOTH,)) == leans()
    # Glyphs of other fonts are no letters of the word.
    assert leans((BOTH, 3), (3, HEBREW)) == leans()
    own = likeness()
    assert leans()[HEBREW] == pytest.approx([0.0, 4 * (own[HEBREW, 1] - own[HEBREW, 0])])
    assert leans()[BOTH] == pytest.approx([0.0, 0.0], abs=0.8)


def test_nothing_leans_beyond_its_best_script() -> None:
    found = np.array(leans((BOTH, HEBREW, THAI), (THAI, HEBREW)))
    assert (found.max(axis=1) == 0).all()
    assert found.shape == (3, 2)
