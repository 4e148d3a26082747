"""Which gaps are measured in a line, and which lines' words are in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from glyphstone.model import BoolArray
from glyphstone.reading.gaps import Gaps, _as_drawn, doubtful_lines, gaps_of
from glyphstone.reading.rows import PageRows
from tests.layout.placing import Piece, page
from tests.reading.rows_of import rows_of

#: So far from the usual gap that nothing is doubtful.
CLEAR = 0.5


def no(count: int) -> BoolArray:
    return np.zeros(count, dtype=np.bool_)


def at(count: int, *places: int) -> BoolArray:
    found = no(count)
    found[list(places)] = True
    return found


def gaps(
    rows: PageRows,
    wide: dict[int, float] | None = None,
    *,
    space: Sequence[int] = (),
    blank: Sequence[int] = (),
    shown: Sequence[int] = (),
    between: Sequence[int] = (),
) -> Gaps:
    """Gaps of a page's glyphs: 0 em and nothing in them but what is given."""
    count = len(rows.flat)
    opens = no(count)
    opens[rows.line_starts[:-1]] = True
    gap = np.zeros(count)
    for place, width in (wide or {}).items():
        gap[place] = width
    return Gaps(
        rows=rows.flat,
        line=rows.line_of_flat,
        opens=opens,
        gap=gap,
        usual=np.zeros(count),
        space=at(count, *space),
        blank=at(count, *blank),
        shown=at(count, *shown),
        between=at(count, *between),
        again=no(count),
    )


def lines(*texts: str) -> PageRows:
    return rows_of([Piece(text, 50, 700 - 20 * place) for place, text in enumerate(texts)])


SHORT = lines("abcdefgh")


def doubtful(found: Gaps, rows: PageRows = SHORT) -> bool:
    (answer,) = doubtful_lines(rows, found).tolist()
    return bool(answer)


@pytest.mark.parametrize(
    ("found", "answer"),
    [
        (gaps(SHORT), False),
        (gaps(SHORT, {3: CLEAR}, space=[3], blank=[3]), False),
        # A blank in which no word ends, another string in which none ends.
        (gaps(SHORT, blank=[3]), True),
        (gaps(SHORT, shown=[3]), True),
        (gaps(SHORT, {3: CLEAR}, shown=[3], space=[3]), False),
        # A blank for which there is hardly room.
        (gaps(SHORT, {3: 0.059}, space=[3], blank=[3]), True),
        (gaps(SHORT, {3: 0.061}, space=[3], blank=[3]), False),
        # A gap alone between letters must be clearer.
        (gaps(SHORT, {3: 0.159}, space=[3], between=[3]), True),
        (gaps(SHORT, {3: 0.161}, space=[3], between=[3]), False),
        (gaps(SHORT, {3: 0.1}, space=[3]), False),
        # A wide gap between letters in which no word ends.
        (gaps(SHORT, {3: 0.061}, between=[3]), True),
        (gaps(SHORT, {3: 0.059}, between=[3]), False),
        (gaps(SHORT, {3: 0.3}), False),
    ],
)
def test_one_gap_that_is_not_clear_makes_its_line_doubtful(found: Gaps, answer: bool) -> None:
    assert doubtful(found) is answer


@pytest.mark.parametrize(
    ("width", "blanks", "answer"),
    [
        (0.69, [2, 4], True),
        (0.71, [2, 4], False),
        (0.69, [2], False),
        (0.69, [], False),
    ],
)
def test_a_gap_among_words_that_blanks_part_is_doubtful(
    width: float, blanks: list[int], answer: bool
) -> None:
    wide = dict.fromkeys([2, 4], CLEAR) | {6: width}
    spaces = [*blanks, 6]
    assert doubtful(gaps(SHORT, wide, space=spaces, blank=blanks)) is answer


@pytest.mark.parametrize(("count", "answer"), [(9, False), (10, True)])
def test_a_long_line_without_any_space_is_doubtful(count: int, answer: bool) -> None:
    rows = lines("a" * count)
    assert doubtful(gaps(rows), rows) is answer
    parted = gaps(rows, {5: CLEAR}, space=[5])
    assert not doubtful(parted, rows)


@pytest.mark.parametrize(
    ("spaces", "answer"),
    [
        ([3, 4, 5], False),
        ([3, 4, 5, 6], True),
        ([5, 6, 7], True),
        ([1, 2, 3], True),
        ([1, 2], False),
        ([6, 7], False),
        ([1, 2, 4, 5, 7], False),
    ],
)
def test_three_single_letters_in_a_row_are_doubtful(spaces: list[int], answer: bool) -> None:
    wide = dict.fromkeys(spaces, CLEAR)
    assert doubtful(gaps(SHORT, wide, space=spaces, between=spaces)) is answer


def test_single_letters_are_counted_in_their_own_line() -> None:
    rows = lines("abcd", "efgh", "ijkl")
    wide = dict.fromkeys([3, 5, 6, 9, 10, 11], CLEAR)
    found = gaps(rows, wide, space=[3, 5, 6, 9, 10, 11], between=[3, 5, 6, 9, 10, 11])
    assert doubtful_lines(rows, found).tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("spaces", "between", "answer"),
    [([5, 6, 7], [6, 7], True), ([5, 6, 7], [5, 7], False), ([5, 6, 7], [5, 6], False)],
    ids=["first", "second", "third"],
)
def test_only_gaps_between_letters_part_single_letters(
    spaces: list[int], between: list[int], answer: bool
) -> None:
    wide = dict.fromkeys(spaces, CLEAR)
    assert doubtful(gaps(SHORT, wide, space=spaces, between=between)) is answer


def test_single_signs_or_blanks_in_a_row_are_not() -> None:
    spaces = [1, 2, 3, 4, 5, 6, 7]
    wide = dict.fromkeys(spaces, CLEAR)
    assert not doubtful(gaps(SHORT, wide, space=spaces))
    assert not doubtful(gaps(SHORT, wide, space=spaces, blank=spaces, between=spaces))


def test_only_the_line_in_question_is_doubtful() -> None:
    rows = lines("abcd", "efgh", "ijkl")
    assert doubtful_lines(rows, gaps(rows, blank=[5])).tolist() == [False, True, False]


def test_a_line_with_an_unknown_glyph_is_not_doubted() -> None:
    rows = lines("abcd\ufffd", "efgh")
    assert doubtful_lines(rows, gaps(rows, blank=[1, 6])).tolist() == [False, True]


# --- measured ---------------------------------------------------------------------------------


def test_gaps_are_measured_in_em_from_edge_to_edge() -> None:
    rows = rows_of([Piece("ab cd", 50, 700, gap=0.4), Piece("efghi", 50, 680, tracking=0.1)])
    found = gaps_of(rows)
    assert found.gap == pytest.approx([0, 0, 0.4, 0, 0, 0.1, 0.1, 0.1, 0.1])
    assert found.opens.tolist() == [True, *[False] * 3, True, *[False] * 4]
    assert found.space.tolist() == [False, False, True, *[False] * 6]
    assert not found.blank.any()
    assert found.between.tolist() == [False, *[True] * 8]
    assert not found.again.any()
    assert found.rows.tolist() == list(range(9))
    assert found.usual[:4] == pytest.approx(0.0)
    assert found.usual[4:] == pytest.approx(0.1)
    assert found.beyond == pytest.approx(found.gap - found.usual)


def test_blanks_are_where_they_are_drawn() -> None:
    found = gaps_of(rows_of([Piece("ab cd", 50, 700)]))
    assert found.blank.tolist() == [False, False, True, False]
    assert found.space.tolist() == [False, False, True, False]
    assert found.gap == pytest.approx([0, 0, 0.5, 0])


def test_a_blank_without_room_stands_between_the_glyphs_drawn_around_it() -> None:
    pieces = [Piece("abc", 50, 700), Piece(" ", 58, 700, advance=0.3), Piece("def", 65, 700)]
    found = gaps_of(rows_of(pieces))
    assert np.flatnonzero(found.blank).tolist() == [3]


def test_signs_behind_the_same_sign_are_marked() -> None:
    found = gaps_of(rows_of([Piece("a..b11c", 50, 700)]))
    assert np.flatnonzero(found.again).tolist() == [2, 5]
    assert not found.between.any()


def test_a_mark_over_its_letter_leaves_no_gap() -> None:
    pieces = [Piece("ae", 50, 700), Piece("´", 56, 700, advance=0.33), Piece("bc", 60, 700)]
    rows = rows_of(pieces)
    (mark,) = rows.lines[0].marks.tolist()
    found = gaps_of(rows)
    assert found.gap[found.rows.tolist().index(mark)] == 0.0
    assert found.gap == pytest.approx(0.0)


def test_lines_from_the_right_are_measured_from_the_left() -> None:
    rows = rows_of([Piece("דג בא", 50, 700), Piece("ab cd", 50, 680)])
    found = gaps_of(rows)
    assert found.rows.tolist() == [0, 1, 3, 4, 5, 6, 8, 9]
    assert np.flatnonzero(found.space).tolist() == [2, 6]
    assert np.flatnonzero(found.blank).tolist() == [2, 6]


def strings(text: str, shows: list[int]) -> PageRows:
    glyphs = page([Piece(text, 50, 700, gap=0.0)])
    return rows_of(replace(glyphs, show=np.array(shows, dtype=np.int32)))


def shown(text: str, shows: list[int]) -> list[int]:
    return np.flatnonzero(gaps_of(strings(text, shows)).shown).tolist()


def test_strings_part_words_in_long_lines_without_spaces() -> None:
    assert shown("abcdefghij", [0] * 5 + [1] * 5) == [5]
    assert shown("abcdefghi", [0] * 5 + [1] * 4) == []


def test_a_string_of_another_size_begins_no_word() -> None:
    glyphs = page([Piece("abcdefghij", 50, 700, gap=0.0)])
    small = np.where(np.arange(10) < 5, 1.0, 0.7)[:, None] * glyphs.scale
    shows = np.array([0] * 5 + [1] * 5, dtype=np.int32)
    assert not gaps_of(rows_of(replace(glyphs, show=shows, scale=small))).shown.any()


@pytest.mark.parametrize(("strings_of", "places"), [(4, [3, 6, 9]), (5, [])])
def test_strings_must_be_words_in_the_mean(strings_of: int, places: list[int]) -> None:
    # 12 glyphs are 2.4 a string in five strings, 3 in four.
    shows = [min(place // 3, 3) for place in range(12)]
    if strings_of == 5:
        shows[-1] = 4
    assert shown("abcdefghijkl", shows) == places


def test_strings_say_nothing_in_a_line_with_a_blank() -> None:
    glyphs = page([Piece("abcdefghij k", 50, 700)])
    rows = rows_of(replace(glyphs, show=np.array([0] * 5 + [1] * 7, dtype=np.int32)))
    assert not gaps_of(rows).shown.any()


def test_strings_are_told_in_their_own_line() -> None:
    glyphs = page([Piece("abcdefghij", 50, 700), Piece("klmnopqrst", 50, 680)])
    shows = [0] * 10 + [0] * 4 + [1] * 6
    found = gaps_of(rows_of(replace(glyphs, show=np.array(shows, dtype=np.int32))))
    assert np.flatnonzero(found.shown).tolist() == [14]
    # A string that ends with its line parts nothing in it.
    apart = [0] * 10 + [1] * 10
    found = gaps_of(rows_of(replace(glyphs, show=np.array(apart, dtype=np.int32))))
    assert not found.shown.any()


def test_ten_glyphs_in_four_strings_are_words_and_in_five_they_are_not() -> None:
    assert shown("abcdefghij", [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]) == [3, 6, 8]
    assert shown("abcdefghij", [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]) == []


def test_the_usual_gap_is_that_of_the_narrowest_quarter() -> None:
    # Gaps of 0, 0.1, 0.2, 0.3, ... em, the first glyph of the line with none.
    x, pieces = 50.0, []
    for place in range(9):
        pieces.append(Piece("a", x, 700))
        x += 5 + 0.1 * place
    found = gaps_of(rows_of(pieces))
    assert found.gap == pytest.approx([0, 0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07])
    assert found.usual == pytest.approx(0.01)


def test_gaps_count_from_the_farthest_edge_so_far() -> None:
    # The second glyph is drawn back over the first; what follows is measured from the first.
    pieces = [Piece("a", 50, 700, advance=1.2), Piece("b", 54, 700), Piece("c", 62, 700)]
    found = gaps_of(rows_of(pieces))
    at_c = found.rows.tolist().index(2)
    assert found.gap[at_c] == pytest.approx(0.0)


def test_joiners_among_the_blanks_are_no_blanks() -> None:
    glyphs = [Piece("אב", 50, 700), Piece("\u200c", 60, 700, advance=0.0), Piece("גד", 60, 700)]
    assert not gaps_of(rows_of(glyphs)).blank.any()


@pytest.mark.parametrize(
    ("flat", "marks", "blank", "place"),
    [
        ([0, 2], [], 1, 1),
        ([2, 0], [], 1, 1),
        ([0], [], 1, 7),
        ([0, 2], [0, 1], 1, 7),
        ([0, 2, 3], [], 1, 1),
        ([1, 2, 3], [], 0, 7),
        ([0, 1, 2], [], 3, 7),
        ([0, 3, 2], [], 1, 7),
        ([0, 1, 3], [1], 2, 2),
        ([0, 2, 3, 5], [2], 4, 3),
    ],
    ids=["two", "from the right", "one", "marks alone", "three", "before all", "behind all",
         "far apart", "behind a mark", "behind a mark inside"],
)  # fmt: skip
def test_a_blank_lies_between_the_glyphs_drawn_around_it_if_these_are_neighbours(
    flat: list[int], marks: list[int], blank: int, place: int
) -> None:
    # Seven stands for the place that was measured.
    found = _as_drawn(np.array(flat), at(len(flat), *marks), np.array([blank]), np.array([7]))
    assert found.tolist() == [place]
