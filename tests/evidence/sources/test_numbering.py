"""Digits by what counts upwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import Document, Forged, Layout, Paragraph, Style, Typeface, damage
from glyphstone.evidence.number_series import Core, counted_from_anywhere, counted_from_one
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.library import shapes_of
from glyphstone.evidence.sources.numbering import Numbering
from tests.answers.books import Shelf, book_of

TEXT = "All people are born free and equal in dignity and in rights, and so they should live."


def shelf_of(headings: list[str], folder: Path, font: str = "DejaVuSans") -> Shelf:
    return book_of(document(headings, font), folder=folder)


def document(headings: list[str], font: str) -> Forged:
    face = Typeface((font, "NotoSans"), codes="shuffled", damage=(damage.NoToUnicode(),))
    blocks = [Paragraph((text,)) for heading in headings for text in (heading, TEXT)]
    return Document(blocks, Style(face), Layout()).build()


def numbered(font: str, zero: str, folder: Path) -> Shelf:
    return shelf_of([f"Article {written(n, zero)}" for n in range(1, 14)], folder, font)


def digits_of(shelf: Shelf) -> dict[str, str]:
    found = Numbering(shapes_of(shelf.surveys)).proposals(shelf.book)
    return {shelf.truth(shelf.book.symbols[p.symbol]): p.text for p in found}


def written(number: int, zero: str = "0") -> str:
    return "".join(chr(ord(zero) + int(digit)) for digit in str(number))


DIGITS = {str(value): str(value) for value in range(10)}


@pytest.mark.parametrize("form", ["Article {}", "{}.", "({})", "{} article", "{}-bap", "No. {} of"])
def test_numbered_headings_give_all_digits(form: str, tmp_path: Path) -> None:
    shelf = shelf_of([form.format(n) for n in range(1, 14)], tmp_path)
    assert digits_of(shelf) == DIGITS
    assert all(p.confidence >= CONFIDENT for p in Numbering().proposals(shelf.book))


def test_a_number_before_its_text(tmp_path: Path) -> None:
    assert digits_of(shelf_of([f"{n}. {TEXT}" for n in range(1, 12)], tmp_path)) == DIGITS


@pytest.mark.parametrize("last", [5, 9, 10])
def test_a_short_series_says_nothing(last: int, tmp_path: Path) -> None:
    assert digits_of(shelf_of([f"Article {n}" for n in range(1, last + 1)], tmp_path)) == {}


@pytest.mark.parametrize("series", ["abcdefghijklmn", "αβγδεζηθικλμν"])
def test_letters_are_no_digits(series: str, tmp_path: Path) -> None:
    assert digits_of(shelf_of([f"{letter}." for letter in series], tmp_path)) == {}


def test_a_number_left_out_says_nothing(tmp_path: Path) -> None:
    numbers = [n for n in range(1, 14) if n != 5]
    assert digits_of(shelf_of([f"Article {n}" for n in numbers], tmp_path)) == {}


@pytest.mark.parametrize(("font", "zero"), [("NotoSansDevanagari", "०"), ("NotoSansKannada", "೦")])
def test_digits_of_an_unknown_script_are_left_alone(font: str, zero: str, tmp_path: Path) -> None:
    assert digits_of(numbered(font, zero, tmp_path)) == {}


def test_figures_of_another_build_are_left_alone(tmp_path: Path) -> None:
    """These are as tall and as wide as 0 to 9, and stand on the same line."""
    assert digits_of(numbered("DejaVuSans", "߀", tmp_path)) == {}


@pytest.mark.parametrize("font", ["DejaVuSans-Bold", "DejaVuSerif", "NotoSans", "NotoSerif"])
def test_figures_of_many_faces_are_known(font: str, tmp_path: Path) -> None:
    shelf = numbered(font, "0", tmp_path)
    assert digits_of(shelf) == DIGITS
    assert all(p.spots for p in Numbering().proposals(shelf.book))


def test_figures_whose_curves_do_not_overshoot_are_known_by_what_they_enclose(
    tmp_path: Path,
) -> None:
    shelf = numbered("NotoSerifTelugu", "0", tmp_path)
    assert not list(Numbering().proposals(shelf.book))
    assert digits_of(shelf) == DIGITS


@pytest.mark.parametrize(
    ("font", "zero"),
    [
        ("NotoSansOlChiki", "᱐"),
        ("NotoSansLao", "໐"),
        ("NotoSansThai", "๐"),
        ("NotoSansArabic", "٠"),
        ("NotoSansArabic", "۰"),
        ("NotoSansMyanmar", "၀"),
        ("NotoSansKhmer", "០"),
        ("NotoSansTelugu", "౦"),
        ("NotoSerifTibetan", "༠"),
        ("NotoSansGujarati", "૦"),
    ],
    ids=str,
)
def test_what_other_digits_enclose_is_no_figure(font: str, zero: str, tmp_path: Path) -> None:
    assert digits_of(numbered(font, zero, tmp_path)) == {}


def test_a_trusted_digit_tells_the_script(tmp_path: Path) -> None:
    zero = "०"
    made = document([f"Article {written(n, zero)}" for n in range(1, 14)], "NotoSansDevanagari")
    shelf = book_of(made, folder=tmp_path)
    four = next(symbol for symbol in shelf.book.symbols if shelf.truth(symbol) == "४")
    for claim, count in (("४", 10), ("4", 10), ("५", 0), ("क", 0)):
        symbols = [
            replace(symbol, trusted=True, claim=replace(symbol.claim, text=claim))
            if symbol is four
            else symbol
            for symbol in shelf.book.symbols
        ]
        found = list(Numbering().proposals(replace(shelf.book, symbols=tuple(symbols))))
        assert len(found) == count
        if claim == "४":
            assert all(p.text == shelf.truth(shelf.book.symbols[p.symbol]) for p in found)


def test_page_numbers_that_begin_anywhere(tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), codes="shuffled", damage=(damage.NoToUnicode(),))
    layout = Layout(height=200, page_number="{page}")
    blocks = [Paragraph((TEXT,)) for _ in range(60)]
    shelf = book_of(Document(blocks, Style(face), layout).build(), folder=tmp_path)
    assert shelf.book.documents[0].pages >= 11
    assert digits_of(shelf) == DIGITS


def cores(numbers: list[int], alphabet: list[int]) -> list[Core]:
    return [tuple(alphabet[int(digit)] for digit in str(number)) for number in numbers]


@given(
    st.integers(1, 60),
    st.permutations(range(10)),
    st.lists(st.tuples(st.integers(0, 80), st.lists(st.integers(10, 30), min_size=1, max_size=3))),
)
def test_a_series_is_never_read_wrongly(
    last: int, alphabet: list[int], foreign: list[tuple[int, list[int]]]
) -> None:
    items = cores(list(range(1, last + 1)), alphabet)
    for place, symbols in foreign:
        items.insert(min(place, len(items)), tuple(symbols))
    truth = {symbol: value for value, symbol in enumerate(alphabet)}
    for digits in counted_from_one(items):
        assert digits == truth
    if not foreign:
        assert bool(list(counted_from_one(items))) == (last >= 11)


@given(st.integers(1, 300), st.integers(11, 120), st.permutations(range(10)))
def test_a_series_from_anywhere_is_never_read_wrongly(
    first: int, count: int, alphabet: list[int]
) -> None:
    truth = {symbol: value for value, symbol in enumerate(alphabet)}
    for digits in counted_from_anywhere(cores(list(range(first, first + count)), alphabet)):
        assert digits == truth
