"""What one style of a document teaches another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from forge import Document, Layout, Paragraph, Style, Typeface, damage, samples
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.library import shapes_of
from glyphstone.evidence.sources.styles import Styles
from glyphstone.model import Proposal
from tests.answers.books import Shelf, book_of

UPRIGHT, BOLD, OBLIQUE = "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic"


def paragraphs(code: str) -> list[str]:
    return [text for text in samples.sample(code).paragraphs if len(text) > 60]


def shelf_of(parts: Iterable[tuple[str, str]], folder: Path) -> Shelf:
    """Paragraphs, each in its font, whose codes say nothing."""
    blocks = []
    for number, (text, font) in enumerate(parts):
        face = Typeface((font,), codes="shuffled", damage=(damage.NoToUnicode(),), seed=number)
        blocks.append(Paragraph((text,), Style(face)))
    return book_of(Document(blocks, Style(), Layout()).build(), folder=folder)


def in_two_styles(code: str, other: str, folder: Path, second: str = BOLD) -> Shelf:
    """A text in the upright cut, and one in another cut."""
    return shelf_of(
        [(" ".join(paragraphs(code)), UPRIGHT), (" ".join(paragraphs(other)), second)], folder
    )


def known_of(shelf: Shelf, font: str) -> dict[int, str]:
    """The truth about one font."""
    return {
        symbol.id: shelf.truth(symbol)
        for symbol in shelf.book.symbols
        if symbol.font_name.replace("-Book", "") == font and not symbol.blank
    }


def wrong(shelf: Shelf, found: Iterable[Proposal]) -> list[tuple[str, str]]:
    return [
        (truth, one.text)
        for one in found
        if (truth := shelf.truth(shelf.book.symbols[one.symbol])) != one.text
    ]


@pytest.mark.parametrize("code", ["ru_Cyrl", "pl_Latn"])
@pytest.mark.parametrize("second", [BOLD, OBLIQUE])
def test_a_second_style_is_read_by_the_words_of_the_first(
    code: str, second: str, tmp_path: Path
) -> None:
    shelf = in_two_styles(code, code, tmp_path, second)
    known = known_of(shelf, UPRIGHT)
    found = list(Styles(shapes_of(shelf.surveys)).learned(shelf.book, known))
    others = [s for s in shelf.book.symbols if s.id not in known and not s.blank]
    told = {one.symbol for one in found}
    share = sum(s.count for s in others if s.id in told) / sum(s.count for s in others)
    assert share > 0.8
    assert not wrong(shelf, found)
    assert not told & known.keys()
    assert all(one.confidence >= CONFIDENT and one.spots for one in found)


@pytest.mark.parametrize(
    ("code", "other"), [("ru_Cyrl", "tt_Cyrl"), ("en_Latn", "ru_Cyrl"), ("ru_Cyrl", "en_Latn")]
)
def test_other_words_teach_nothing_that_is_wrong(code: str, other: str, tmp_path: Path) -> None:
    shelf = in_two_styles(code, other, tmp_path)
    found = Styles(shapes_of(shelf.surveys)).learned(shelf.book, known_of(shelf, UPRIGHT))
    assert not wrong(shelf, found)


@pytest.mark.parametrize("kept", [8, 14, 20, 26])
def test_half_a_font_teaches_nothing_that_is_wrong(kept: int, tmp_path: Path) -> None:
    shelf = in_two_styles("ru_Cyrl", "ru_Cyrl", tmp_path)
    known = known_of(shelf, UPRIGHT)
    often = sorted(known, key=lambda symbol: -shelf.book.symbols[symbol].count)[:kept]
    styles = Styles(shapes_of(shelf.surveys))
    found = list(styles.learned(shelf.book, {symbol: known[symbol] for symbol in often}))
    assert not wrong(shelf, found)


def test_without_drawings_nothing_is_said(tmp_path: Path) -> None:
    shelf = in_two_styles("ru_Cyrl", "ru_Cyrl", tmp_path)
    assert not list(Styles().learned(shelf.book, known_of(shelf, UPRIGHT)))


def test_a_healthy_font_teaches_without_an_answer(tmp_path: Path) -> None:
    text = " ".join(paragraphs("ru_Cyrl"))
    sound = Paragraph((text,), Style(Typeface((UPRIGHT,))))
    broken = Typeface((BOLD,), codes="shuffled", damage=(damage.NoToUnicode(),))
    made = Document([sound, Paragraph((text,), Style(broken))], Style(), Layout()).build()
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset(), None]])
    found = list(Styles(shapes_of(shelf.surveys)).proposals(shelf.book))
    assert len(found) > 30
    assert not wrong(shelf, found)
