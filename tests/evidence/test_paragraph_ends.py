"""Ends of paragraphs, chance, and the full stop that both give away."""

from __future__ import annotations

import random
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import Document, Layout, Paragraph, Style, Typeface, damage, samples
from glyphstone.evidence.chance import at_least
from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.full_stop import Dot
from tests.answers.books import Shelf, book_of

TEXTS = [
    "All people are born free and equal in dignity and in rights; they are endowed with reason.",
    "Nobody may be held without a cause that is known to all, and to those who ask for it,",
    "whatever is said of it elsewhere by people who have neither seen nor heard what it was;",
]


def shelf_of(texts: list[str], folder: Path, fonts: tuple[str, ...], **options: object) -> Shelf:
    face = Typeface(fonts, codes="shuffled", damage=(damage.NoToUnicode(),))
    layout = Layout(**options)  # type: ignore[arg-type]
    made = Document([Paragraph((text,)) for text in texts], Style(face), layout).build()
    return book_of(made, folder=folder)


@pytest.mark.parametrize("width", [230, 300, 400])
def test_paragraphs_end_where_they_do(width: int, tmp_path: Path) -> None:
    texts = [f"{text[:-1]} {word}" for text in TEXTS for word in ("Xx", "Yy", "Zz")]
    shelf = shelf_of(texts, tmp_path, ("DejaVuSans",), width=width)
    last = [shelf.book.lines[number].tokens[1] - 1 for number in last_lines(shelf.book)]
    words = ["".join(shelf.truth(shelf.book.symbols[s]) for s in shelf.book.token(n)) for n in last]
    assert [word for word in words if word in {"Xx", "Yy", "Zz"}] == ["Xx", "Yy", "Zz"] * 3
    assert len(words) <= len(texts) + 1


@pytest.mark.parametrize("repeat", [2, 4])
def test_a_dot_where_commas_end_most_paragraphs(repeat: int, tmp_path: Path) -> None:
    shelf = shelf_of([TEXTS[0], *TEXTS[1:] * 2] * repeat, tmp_path, ("DejaVuSans",), width=300)
    (found,) = Dot().proposals(shelf.book)
    assert shelf.truth(shelf.book.symbols[found.symbol]) == "."
    assert found.confidence >= CONFIDENT
    assert found.spots


@pytest.mark.parametrize("code", ["hy_Armn", "lis_Lisu"])
@pytest.mark.parametrize("seed", range(4))
def test_no_sure_dot_where_any_word_may_end_a_paragraph(
    code: str, seed: int, tmp_path: Path
) -> None:
    drawn = random.Random(seed)
    sample = samples.sample(code)
    words = [word for text in sample.paragraphs if len(text) > 60 for word in text.split()]
    texts = [" ".join(drawn.choices(words, k=drawn.randint(7, 40))) for _ in range(20)]
    shelf = shelf_of(texts, tmp_path, sample.fonts, width=drawn.choice([240, 340, 500]))
    assert all(found.confidence < CONFIDENT for found in Dot().proposals(shelf.book))


def test_a_blank_shows_where_it_stands(tmp_path: Path) -> None:
    shelf = shelf_of(TEXTS, tmp_path, ("DejaVuSans",), width=300)
    (found,) = Blank().proposals(shelf.book)
    assert len(found.spots) == 3
    assert all(len(spot.glyphs) == 1 for spot in found.spots)


@given(st.integers(0, 40), st.integers(0, 40), st.floats(0.0, 1.0))
def test_chance_is_that_of_tries_that_know_nothing_of_each_other(
    seen: int, tries: int, share: float
) -> None:
    exact = sum(
        comb(tries, n) * share**n * (1 - share) ** (tries - n) for n in range(seen, tries + 1)
    )
    if share < 1 or seen <= tries:
        assert at_least(seen, tries, share) == pytest.approx(exact, abs=1e-9)


def test_chance_of_many_tries() -> None:
    assert at_least(100, 100_000, 0.001) == pytest.approx(0.513, abs=0.01)
