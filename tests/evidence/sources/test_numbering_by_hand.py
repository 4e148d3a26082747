"""Where numbers are looked for, on books made by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from glyphstone.evidence.sources.numbering import Numbering
from glyphstone.model import Symbol
from tests.evidence.pages import Row, book_of_rows, glyph, texts
from tests.evidence.test_figure_build import figures

#: Symbols 0 to 9 are built as figures; 10 and more are letters.
LETTERS = [glyph(n) for n in range(10, 60)]
SYMBOLS = [*figures().values(), *LETTERS]
ALL = {value: str(value) for value in range(10)}
NAME, OTHER = (11, 12, 13), (14, 15)


def number(value: int) -> tuple[int, ...]:
    return tuple(int(digit) for digit in str(value))


def found(rows: Sequence[Row], symbols: Sequence[Symbol] = SYMBOLS) -> dict[int, str]:
    return texts(Numbering().proposals(book_of_rows(symbols, rows)))


Line = Callable[[int], Sequence[Sequence[int]]]


@pytest.mark.parametrize(
    "line",
    [
        lambda n: [number(n)],
        lambda n: [NAME, number(n)],
        lambda n: [number(n), NAME],
        lambda n: [NAME, OTHER, NAME, number(n)],
        lambda n: [number(n), NAME, OTHER, NAME],
        lambda n: [(*number(n), 20), *[NAME] * 9],
        lambda n: [(20, *number(n)), *[NAME] * 9],
        lambda n: [NAME, (20, *number(n), 21), *[OTHER] * 9],
        lambda n: [NAME, (20, 21, 22, *number(n), 23, 24, 25, 26, 27, 28)],
        # Behind the same word, whether or not others follow.
        lambda n: [NAME, number(n), *[OTHER] * (9 * (n % 2))],
    ],
)
def test_numbers_stand_at_the_edge_of_a_line_or_behind_its_first_word(line: Line) -> None:
    # The other lines are unlike each other, so that nothing else counts upwards.
    rows = [Row(line(n)) for n in range(1, 14)]
    assert found(rows) == ALL


@pytest.mark.parametrize(
    "line",
    [
        lambda n: [NAME, OTHER, number(n), *[NAME] * 9],
        lambda n: [NAME, OTHER, NAME, OTHER, number(n)],
        lambda n: [(20, 21, *number(n)), *[NAME] * 9],
        lambda n: [(*number(n), 20, 21), *[NAME] * 9],
        lambda n: [NAME, (20, 21, 22, 23, *number(n))],
        lambda n: [NAME, (*number(n), 20, 21, 22, 23, 24, 25, 26)],
    ],
)
def test_numbers_stand_nowhere_else(line: Line) -> None:
    assert found([Row(line(n)) for n in range(1, 14)]) == {}


def test_each_kind_of_heading_counts_for_itself() -> None:
    rows = [Row([NAME if n % 2 else OTHER, number(n)]) for n in range(1, 14)]
    assert found(rows) == {}
    rows = [Row([(20 if n % 2 else 21, *number(n)), *[NAME] * 9]) for n in range(1, 14)]
    assert found(rows) == {}


def test_two_series_that_disagree_say_nothing() -> None:
    turned = [Row([OTHER, tuple(9 - int(d) for d in str(n))]) for n in range(1, 14)]
    rows = [Row([NAME, number(n)]) for n in range(1, 14)]
    assert found([*rows, *rows]) == ALL
    assert found([*rows, *turned]) == {}


def pages(first: int, line: Callable[[int], Sequence[Row]]) -> dict[int, str]:
    return found([row for n in range(first, first + 30) for row in line(n)])


def at(page: int, *words: Sequence[int]) -> Row:
    return Row(words, page=page)


def test_page_numbers_stand_alone_at_the_head_or_foot() -> None:
    text = [NAME, OTHER, NAME]
    assert pages(95, lambda n: [at(n, number(n)), at(n, *text)]) == ALL
    assert pages(95, lambda n: [at(n, *text), at(n, number(n))]) == ALL
    assert pages(95, lambda n: [at(n, *text), at(n, (20, *number(n), 20))]) == ALL
    assert pages(95, lambda n: [at(n, *text), at(n, number(n)), at(n, *text)]) == {}
    assert pages(95, lambda n: [at(n, *text), at(n, NAME, number(n))]) == {}


def test_numbers_have_three_digits_at_most() -> None:
    assert pages(970, lambda n: [at(n, number(n)), at(n, NAME, OTHER)]) == ALL
    assert pages(19970, lambda n: [at(n, number(n)), at(n, NAME, OTHER)]) == {}


def test_pages_of_two_documents_are_counted_apart() -> None:
    def line(n: int) -> Sequence[Row]:
        return [
            Row([number(n)], page=n, document=n % 2),
            Row([NAME, OTHER], page=n, document=n % 2),
        ]

    symbols = [*SYMBOLS, glyph(60, document=1)]
    rows = [row for n in range(95, 125) for row in line(n)]
    assert found(rows, symbols) == {}


def test_empty_lines_count_for_nothing() -> None:
    rows = [row for n in range(1, 14) for row in (Row([NAME, number(n)]), Row([]))]
    assert found(rows) == ALL


def test_digits_are_sure_and_shown() -> None:
    proposals = list(
        Numbering().proposals(book_of_rows(SYMBOLS, [Row([number(n)]) for n in range(1, 14)]))
    )
    assert {one.confidence for one in proposals} == {0.97}
    assert {one.source for one in proposals} == {"numbering"}
    assert all(one.spots for one in proposals)


@pytest.mark.parametrize(
    ("claims", "zero"),
    [
        ({4: "४"}, "०"),
        ({4: "4"}, "0"),
        ({4: "४", 5: "५"}, "०"),
        ({4: "४", 5: "5"}, ""),
        ({4: "५"}, ""),
        ({4: "44"}, ""),
        ({4: "k"}, ""),
    ],
)
def test_claims_that_stand_tell_the_script_of_the_digits(claims: dict[int, str], zero: str) -> None:
    # Without claims, symbols of one build are no figures at all.
    symbols = [glyph(n, claim=claims.get(n, ""), trusted=n in claims) for n in range(10)]
    rows = [Row([NAME, number(n)]) for n in range(1, 14)]
    expected = {n: chr(ord(zero) + n) for n in range(10)} if zero else {}
    assert found(rows, [*symbols, *LETTERS]) == expected
    assert found(rows, [glyph(n) for n in range(60)]) == {}
