"""Blank and full stop, where drawings show them, and silence where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge import Forged, Layout, Style, Typeface, damage, samples, typeset
from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.full_stop import Dot
from glyphstone.evidence.sources.paper_dot import PaperDot
from glyphstone.evidence.sources.paper_space import PaperSpace
from glyphstone.evidence.spaces import claimed_space
from glyphstone.model import GlyphUse, Survey
from tests.answers.books import Shelf, book_of
from tests.verdict.drawn import BLANK, font, use

TEXT = (
    "Each one has a right to be heard. The rest of them, as it were, is a matter of habit and"
    " of time, as all things are. No one may be held without a cause that is known to all."
)


def broken(code: str, folder: Path, **options: object) -> Shelf:
    return book_of(forged(code, **options), folder=folder)


def forged(code: str, **options: object) -> Forged:
    sample = samples.sample(code)
    face = Typeface(sample.fonts, codes="shuffled", damage=(damage.NoToUnicode(),))
    style = Style(face, **options)  # type: ignore[arg-type]
    return typeset([[text] for text in sample.paragraphs] * 2, style=style)


def symbols_only(uses: list[GlyphUse]) -> Book:
    """A book of symbols without any line."""
    survey = Survey("a.pdf", (), (font(),), (tuple(uses),), "", "", (), "", False)
    builder = BookBuilder()
    builder.add_document(survey, "0" * 64, [None])
    return builder.finish()


@pytest.mark.parametrize("code", ["en_Latn", "ar_Arab", "hi_Deva", "ko_Kore"])
def test_the_blank_by_its_empty_drawing(code: str, tmp_path: Path) -> None:
    shelf = broken(code, tmp_path)
    found = list(Blank().proposals(shelf.book))
    assert found
    assert all(p.text == " " == shelf.truth(shelf.book.symbols[p.symbol]) for p in found)
    assert all(p.confidence >= CONFIDENT for p in found)


def test_no_blank_where_gaps_part_the_words(tmp_path: Path) -> None:
    assert list(Blank().proposals(broken("en_Latn", tmp_path, spaces="gap").book)) == []


def test_a_joiner_is_no_blank() -> None:
    book = symbols_only([use(1, "a", ""), use(2, BLANK, "", advance=0.0)])
    assert list(Blank().proposals(book)) == []


def test_a_font_that_draws_nothing_has_no_blank() -> None:
    uses = [use(code, BLANK, chr(96 + code)) for code in range(1, 6)]
    assert list(Blank().proposals(symbols_only(uses))) == []


def test_a_square_blank_is_not_sure() -> None:
    book = symbols_only([use(1, "a", ""), use(2, BLANK, "", advance=1.0)])
    (found,) = Blank().proposals(book)
    assert found.confidence < CONFIDENT


def test_a_trusted_kind_of_space_stays_what_it_is(tmp_path: Path) -> None:
    made = typeset("one\u00a0two three", font="DejaVuSans")
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset()]])
    found = {p.text for p in Blank().proposals(shelf.book)}
    assert found <= {" ", "\u00a0"}
    assert " " in found


@pytest.mark.parametrize("code", ["en_Latn", "vi_Latn", "ar_Arab", "ta_Taml", "ka_Geor", "gu_Gujr"])
def test_the_dot_by_shape_and_place(code: str, tmp_path: Path) -> None:
    shelf = broken(code, tmp_path)
    (found,) = Dot().proposals(shelf.book)
    assert found.text == "." == shelf.truth(shelf.book.symbols[found.symbol])
    assert found.confidence >= CONFIDENT


@pytest.mark.parametrize(
    "code", ["hy_Armn", "ti_Ethi", "ur_Arab", "hi_Deva", "lis_Lisu", "my_Mymr"]
)
def test_no_sure_dot_where_another_sign_ends_sentences(code: str, tmp_path: Path) -> None:
    assert all(p.confidence < CONFIDENT for p in Dot().proposals(broken(code, tmp_path).book))


def test_the_papers_rules_where_there_are_no_drawings(tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), embedded=False, damage=(damage.NoToUnicode(),))
    style, layout = Style(face, spaces="line_end"), Layout(width=300)
    texts = [[TEXT[start:]] for start in range(0, 80, 8)]
    shelf = book_of(typeset(texts, style=style, layout=layout), folder=tmp_path)
    (space,) = PaperSpace().proposals(shelf.book)
    assert shelf.truth(shelf.book.symbols[space.symbol]) == " "
    (dot,) = PaperDot().proposals(shelf.book)
    assert shelf.truth(shelf.book.symbols[dot.symbol]) == "."
    assert max(space.confidence, dot.confidence) < CONFIDENT


def test_the_papers_rules_are_silent_where_drawings_speak(tmp_path: Path) -> None:
    book = broken("en_Latn", tmp_path).book
    assert [*PaperSpace().proposals(book), *PaperDot().proposals(book)] == []
    assert [*PaperSpace(everywhere=True).proposals(book)] != []


def test_claims_that_stand(tmp_path: Path) -> None:
    made = typeset(TEXT, font="DejaVuSans")
    assert list(Claims().proposals(book_of(made, folder=tmp_path).book)) == []
    shelf = book_of(made, folder=tmp_path, suspects=[[frozenset({1})]])
    found = list(Claims().proposals(shelf.book))
    assert len(found) == len(shelf.book.symbols) - 1
    assert all(p.text == shelf.truth(shelf.book.symbols[p.symbol]) for p in found)


def test_an_empty_book_says_nothing() -> None:
    book = BookBuilder().finish()
    for source in (Blank(), Dot(), Claims(), PaperSpace(), PaperDot()):
        assert list(source.proposals(book)) == []


@pytest.mark.parametrize(
    ("claim", "space"),
    [(" ", " "), ("\t", " "), ("\t\r \u00a0", " "), ("\u00a0", "\u00a0"), ("a", ""), ("", "")],
)
def test_white_space_by_its_claim(claim: str, space: str) -> None:
    assert claimed_space(claim) == space
