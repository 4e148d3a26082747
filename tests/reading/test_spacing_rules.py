"""How the gaps of a doubtful line are read, with gaps that are given and not measured."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.model import Direction, Spacing, TextLine
from glyphstone.reading import spacing
from glyphstone.reading.accent_marks import find_accents
from glyphstone.reading.gaps import Gaps
from glyphstone.reading.in_order_lines import plain_spans
from glyphstone.reading.rows import PageRows
from glyphstone.reading.spacing import tell_spacing
from tests.layout.placing import Piece
from tests.reading.rows_of import line, rows_of
from tests.reading.test_gaps import at, gaps


def page_of(*texts: str) -> PageRows:
    return rows_of([Piece(text, 50, 700 - 20 * place) for place, text in enumerate(texts)])


def lines_of(rows: PageRows, direction: Direction = Direction.LTR) -> list[TextLine]:
    spans = plain_spans(rows, np.ones(len(rows.lines), dtype=np.bool_), find_accents(rows))
    found = [line(*own) for own in spans.values()]
    for one in found:
        one.direction = direction
    return found


def told(
    monkeypatch: pytest.MonkeyPatch,
    rows: PageRows,
    found: Gaps,
    direction: Direction = Direction.LTR,
) -> list[Spacing | None]:
    """What is told of the lines of a page that all are in doubt."""
    monkeypatch.setattr(spacing, "gaps_of", lambda _: found)
    every = np.ones(len(rows.lines), dtype=np.bool_)
    monkeypatch.setattr(spacing, "doubtful_lines", lambda *_: every)
    texts = lines_of(rows, direction)
    tell_spacing(rows, texts)
    return [one.spacing for one in texts]


WORD = page_of("abcdefgh")


def one(
    monkeypatch: pytest.MonkeyPatch,
    wide: dict[int, float],
    rows: PageRows = WORD,
    *,
    blank: Sequence[int] = (),
    shown: Sequence[int] = (),
    space: Sequence[int] = (),
    direction: Direction = Direction.LTR,
) -> Spacing | None:
    found = gaps(rows, wide, blank=blank, shown=shown, space=space)
    (answer,) = told(monkeypatch, rows, found, direction)
    return answer


def test_a_line_without_wide_gaps_or_blanks_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert one(monkeypatch, {}) is None
    assert one(monkeypatch, {4: 0.1}) is None


@pytest.mark.parametrize(
    ("gap", "others"),
    [(0.1, ()), (0.101, ("abcd efgh",)), (0.12, ("abcd efgh",)), (0.121, ("abcd efgh",))],
)
def test_by_narrow_gaps_a_word_ends_at_more_than_a_tenth_of_an_em(
    monkeypatch: pytest.MonkeyPatch, gap: float, others: tuple[str, ...]
) -> None:
    answer = one(monkeypatch, {4: gap})
    assert (answer.others if answer is not None else ()) == others
    # Gaps are told if one is wider than that of words.
    assert bool(answer is not None and answer.gaps) is (gap > 0.12)


def test_gaps_are_told_one_for_each_two_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = one(monkeypatch, {4: 0.3, 6: 0.05})
    assert answer == Spacing((0.0, 0.0, 0.0, 0.3, 0.0, 0.05, 0.0), ("abcd efgh",))


@pytest.mark.parametrize(("back", "tells"), [(-1.5, True), (-1.51, False)])
def test_a_line_that_goes_far_back_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, back: float, tells: bool
) -> None:
    answer = one(monkeypatch, {2: back, 4: 0.3})
    assert (answer is not None) is tells


def test_a_line_that_goes_back_says_nothing_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("abcd", "efgh")
    first, second = told(monkeypatch, rows, gaps(rows, {2: -2.0, 1: 0.3, 6: 0.3}))
    assert first is None
    assert second == Spacing((0.0, 0.3, 0.0), ("ef gh",))


def test_lines_that_run_down_are_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert one(monkeypatch, {4: 0.3}, direction=Direction.TTB) is None


@pytest.mark.parametrize("text", ["ab∈cdefgh", "日本語文字列文字"])
def test_formulas_and_scripts_without_spaces_are_told_nothing(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    assert one(monkeypatch, {4: 0.3}, page_of(text)) is None


@pytest.mark.parametrize(
    ("wide", "by_drawing"),
    [
        ({}, "ab cdefgh"),
        ({5: 0.7}, "ab cdefgh"),
        ({5: 0.71}, "ab cde fgh"),
    ],
    ids=["blank", "gap", "jump"],
)
def test_blanks_and_jumps_are_the_first_other_reading(
    monkeypatch: pytest.MonkeyPatch, wide: dict[int, float], by_drawing: str
) -> None:
    answer = one(monkeypatch, wide, blank=[2])
    assert answer is not None
    assert answer.others[0] == by_drawing


def test_a_string_that_begins_with_a_letter_is_drawn_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = one(monkeypatch, {}, shown=[3])
    assert answer == Spacing((), ("abc defgh",))
    assert one(monkeypatch, {}, page_of("abc.efgh"), shown=[3]) is None


def test_a_gap_that_blanks_deny_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = one(monkeypatch, {4: 0.3, 6: 0.3}, blank=[4])
    assert answer is not None
    # Between the sixth and the seventh character a gap says otherwise than the blanks.
    assert answer.gaps == (0.0, 0.0, 0.0, 0.3, 0.0, None, 0.0)


def test_a_blank_without_a_gap_is_not_told_either(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = one(monkeypatch, {4: 0.3}, blank=[4, 6])
    assert answer is not None
    assert answer.gaps == (0.0, 0.0, 0.0, 0.3, 0.0, None, 0.0)
    assert answer.others == ("abcd ef gh", "abcd efgh")


def test_a_gap_before_a_sign_is_the_signs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("abc.efgh")
    answer = one(monkeypatch, {3: 0.3, 5: 0.3}, rows)
    assert answer is not None
    assert answer.others == ("abc.e fgh",)
    assert answer.gaps == (0.0, 0.0, None, 0.0, 0.3, 0.0, 0.0)
    # Unless the line has a space there.
    spaced = one(monkeypatch, {3: 0.3, 5: 0.3}, rows, space=[3])
    assert spaced is not None
    assert spaced.others == ("abc .e fgh",)


@pytest.mark.parametrize(
    ("beside", "others"),
    [
        ((0.12, 0.0), ("abcd efgh",)),
        ((0.2, 0.2), ("abc de fgh",)),
        ((0.2, 0.19), ("abc d e fgh",)),
        ((0.0, 0.2), ("abcd e fgh",)),
    ],
)
def test_among_wide_gaps_a_word_ends_at_one_wider_than_one_beside_it(
    monkeypatch: pytest.MonkeyPatch, beside: tuple[float, float], others: tuple[str, ...]
) -> None:
    before, after = beside
    answer = one(monkeypatch, {3: before, 4: 0.3, 5: after})
    assert answer is not None
    assert answer.others[-1] == others[-1]


def test_of_letters_that_all_stand_apart_none_is_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = dict.fromkeys(range(1, 8), 0.3) | {4: 0.5}
    answer = one(monkeypatch, wide)
    assert answer is not None
    assert answer.others == ("a b c d e f g h", "abcd efgh")
    assert answer.gaps == (None, None, None, 0.5, None, None, None)


def test_words_of_one_letter_stand_as_far_apart_as_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("abcdefghijklm")
    clear = dict.fromkeys((8, 10, 12), 0.3)
    answer = one(monkeypatch, {**clear, 2: 0.3, 3: 0.3, 4: 0.3, 5: 0.3}, rows)
    assert answer is not None
    assert answer.others == ("ab c d e fgh ij kl m",)
    # The letters of a word may stand apart, less far than words do, or alone tell nothing.
    apart = one(monkeypatch, {**clear, 2: 0.5, 3: 0.3, 4: 0.3, 5: 0.5}, rows)
    assert apart is not None
    assert apart.others[-1] == "ab cde fgh ij kl m"
    few = one(monkeypatch, {8: 0.3, 10: 0.3, 2: 0.3, 3: 0.3, 4: 0.3, 5: 0.3}, rows)
    assert few is not None
    assert few.others[-1] == "ab cde fgh ij klm"


@pytest.mark.parametrize(("gap", "by_drawing"), [(0.27, "ab cde fgh"), (0.26, "ab cdefgh")])
def test_a_gap_as_wide_as_those_with_blanks_parts_words(
    monkeypatch: pytest.MonkeyPatch, gap: float, by_drawing: str
) -> None:
    answer = one(monkeypatch, {2: 0.3, 5: gap}, blank=[2], space=[2, 5])
    assert (by_drawing in answer.others) if answer is not None else False
    # Letters of a word that stands apart are parted by several such gaps.
    letters = one(monkeypatch, {2: 0.3, 5: gap, 6: gap}, blank=[2], space=[2])
    assert letters is not None
    assert letters.others[0] == "ab cdefgh"


@pytest.mark.parametrize(("count", "tells"), [(2, True), (3, False)])
def test_letters_that_lie_over_others_are_told_nothing(
    monkeypatch: pytest.MonkeyPatch, count: int, tells: bool
) -> None:
    over = dict.fromkeys(range(1, 1 + count), -0.26)
    assert (one(monkeypatch, {**over, 5: 0.3}) is not None) is tells
    near = dict.fromkeys(range(1, 4), -0.25)
    assert one(monkeypatch, {**near, 5: 0.3}) is not None


def test_blanks_figures_and_repeated_signs_part_among_wide_gaps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = page_of("ab12cdef")
    wide = dict.fromkeys(range(1, 8), 0.3)
    answer = one(monkeypatch, wide, rows)
    assert answer is not None
    assert answer.others == ("a b 1 2 c d e f", "ab1 2cdef")
    blank = one(monkeypatch, wide, rows, blank=[6])
    assert blank is not None
    assert blank.others[-1] == "ab1 2cd ef"


def test_a_sign_behind_the_same_sign_parts_nothing_but_its_gap_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = page_of("ab..cdef")
    found = gaps(rows, dict.fromkeys(range(1, 8), 0.3))
    plain = told(monkeypatch, rows, found)[0]
    found.again = at(8, 3)
    again = told(monkeypatch, rows, found)[0]
    assert plain is not None
    assert again is not None
    assert plain.gaps[2] is None
    assert again.others == plain.others


def test_a_glyph_of_two_characters_is_not_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("abﬁcd")
    answer = one(monkeypatch, {2: 0.3}, rows)
    assert answer == Spacing((0.0, 0.3, -0.1, 0.0, 0.0), ("ab ficd",))


def test_what_is_usual_is_taken_off_inside_a_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("abﬁcd")
    found = gaps(rows, {1: 0.05, 2: 0.35, 3: 0.05, 4: 0.05})
    found.usual = np.full(5, 0.05)
    (answer,) = told(monkeypatch, rows, found)
    assert answer is not None
    assert answer.gaps == pytest.approx((0.05, 0.35, -0.05, 0.05, 0.05))


def test_half_of_the_glyphs_with_a_width_are_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(without: int) -> bool:
        rows = page_of("abcdefgh")
        rows.glyphs.width[:without] = 0.0
        return one(monkeypatch, {4: 0.3}, rows) is not None

    assert [measured(count) for count in (0, 3, 4, 8)] == [True, True, False, False]


def test_a_line_of_one_character_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = page_of("a", "bc")
    first, second = told(monkeypatch, rows, gaps(rows, {2: 0.3}))
    assert (first, second) == (None, Spacing((None,), ("b c",)))


def test_nothing_is_told_of_an_empty_page() -> None:
    tell_spacing(rows_of([]), [])
