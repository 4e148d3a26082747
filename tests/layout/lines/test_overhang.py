"""Glyphs without an advance that take room: their letters stay together, their order stays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import glyphstone
from forge import Style, Typeface, typeset
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.overhang import give_room
from tests.forge.reading import needs

SIZE = 10.0


def given(
    x: list[float], advance: list[float], ink: list[tuple[float, float]], kind: list[int]
) -> tuple[list[float], list[float], list[bool]]:
    """Room for glyphs of one line, in em; ink is that of marks."""
    wide = SIZE * np.array(advance)
    along, room, mark = give_room(
        SIZE * np.array(x),
        np.full(len(x), 300.0),
        wide,
        np.full(len(x), SIZE),
        wide == 0,
        np.zeros(len(x), dtype=np.bool_),
        (SIZE * np.array([left for left, _ in ink]), SIZE * np.array([right for _, right in ink])),
        np.array(kind),
    )
    return (along / SIZE).tolist(), (room / SIZE).tolist(), mark.tolist()


def test_ink_beside_its_letter_that_the_next_keeps_clear_of_is_a_letter() -> None:
    along, room, mark = given(
        [0.0, 0.6, 1.3], [0.6, 0.0, 0.6], [(0, 0.6), (0.7, 1.2), (1.3, 1.9)], [0, 1, 2]
    )
    assert mark == [False, False, False]
    assert [along[1], room[1]] == pytest.approx([0.6, 0.6])


def test_ink_left_of_its_origin_counts_from_where_it_begins() -> None:
    along, room, mark = given(
        [0.0, 1.0, 1.0], [0.6, 0.0, 0.6], [(0, 0.6), (0.65, 0.98), (1, 1.6)], [0, 1, 2]
    )
    assert not mark[1]
    assert [along[1], room[1]] == pytest.approx([0.65, 0.33])


def test_ink_that_reaches_out_from_under_its_letter_widens_it() -> None:
    _, room, mark = given(
        [0.0, 0.6, 0.9], [0.6, 0.0, 0.6], [(0, 0.6), (0.4, 0.85), (0.9, 1.5)], [0, 1, 2]
    )
    assert mark == [False, True, False]
    assert room[0] == pytest.approx(0.85)


def test_a_mark_that_hangs_over_the_next_letter_stays_one() -> None:
    """Once in three times a blank behind it keeps the next letter away."""
    x = [0.0, 0.5, 0.6, 1.1, 1.2, 1.7, 2.2]
    advance = [0.6, 0.0, 0.6, 0.0, 0.6, 0.0, 0.6]
    ink = [(0.5, 0.8), (0.5, 0.8), (1.1, 1.4), (1.1, 1.4), (1.7, 2.0), (1.7, 2.0), (2.2, 2.8)]
    _, room, mark = given(x, advance, ink, [0, 1, 0, 1, 0, 1, 0])
    assert mark == [False, True, False, True, False, True, False]
    assert room == pytest.approx(advance)


def test_a_mark_with_which_words_end_stays_one() -> None:
    x, advance = [0.0, 0.5, 0.9, 1.4, 1.8], [0.6, 0.0, 0.6, 0.0, 0.6]
    ink = [(0.0, 0.6), (0.5, 0.74), (0.9, 1.5), (1.4, 1.64), (1.8, 2.4)]
    _, room, mark = given(x, advance, ink, [0, 1, 0, 1, 0])
    assert mark == [False, True, False, True, False]
    assert room == pytest.approx(advance)


@pytest.mark.parametrize(("right", "room"), [(0.71, True), (0.7, False)])
def test_ink_must_reach_a_tenth_of_an_em_beyond_its_letter(right: float, room: bool) -> None:
    x, advance = [0.0, 0.6, 0.75], [0.6, 0.0, 0.6]
    _, _, mark = given(x, advance, [(0, 0.6), (0.61, right), (0.75, 1.3)], [0, 1, 2])
    assert mark[1] is not room


@pytest.mark.parametrize(("left", "room"), [(0.89, True), (0.91, False)])
def test_ink_begins_near_its_letter(left: float, room: bool) -> None:
    ink = [(0, 0.6), (left, 1.2), (1.3, 1.9)]
    _, _, mark = given([0.0, 0.6, 1.3], [0.6, 0.0, 0.6], ink, [0, 1, 2])
    assert mark[1] is not room


@pytest.mark.parametrize(("pieces", "room"), [(2, True), (4, True), (5, False)])
def test_ink_may_stand_behind_other_ink_of_its_letter(pieces: int, room: bool) -> None:
    """In Grantha an aa may follow a form below its letter, both without an advance."""
    lefts = [0.65 + 0.5 * number for number in range(pieces)]
    ink = [(0, 0.6), *((left, left + 0.45) for left in lefts)]
    end = lefts[-1] + 0.5
    x, advance = [0.0, *[0.6] * pieces, end], [0.6, *[0.0] * pieces, 0.6]
    _, _, mark = given(x, advance, [*ink, (end, end + 0.5)], list(range(pieces + 2)))
    assert mark[pieces] is not room


@pytest.mark.parametrize(("x", "room"), [(1.15, True), (1.13, False)])
def test_the_next_letter_may_hardly_come_into_the_ink(x: float, room: bool) -> None:
    _, _, mark = given([0.0, 0.6, x], [0.6, 0.0, 0.6], [(0, 0.6), (0.7, 1.2), (x, 2)], [0, 1, 2])
    assert mark[1] is not room


@pytest.mark.parametrize(("x", "room"), [(0.94, True), (0.96, False)])
def test_the_next_letter_stands_close_behind_ink_that_reaches_not_far(x: float, room: bool) -> None:
    _, _, mark = given([0.0, 0.6, x], [0.6, 0.0, 0.6], [(0, 0.6), (0.6, 0.85), (x, 2)], [0, 1, 2])
    assert mark[1] is not room


@pytest.mark.parametrize(("right", "room"), [(0.91, True), (0.89, False)])
def test_no_mark_reaches_farther_than_three_tenths_of_an_em(right: float, room: bool) -> None:
    _, _, mark = given(
        [0.0, 0.6, 1.5], [0.6, 0.0, 0.6], [(0, 0.6), (0.6, right), (1.5, 2)], [0, 1, 2]
    )
    assert mark[1] is not room


def uses(clear: int, close: int, others: int) -> list[bool]:
    """One mark after a letter, many times: clear of the next letter, close to it, or neither."""
    x: list[float] = []
    ink: list[tuple[float, float]] = []
    at = 0.0
    for step in [0.8] * clear + [0.65] * close + [0.4] * others:
        # The ink of the mark ends 0.2 em behind its letter, which advances by 0.4.
        x += [at, at + 0.4]
        ink += [(at, at + 0.4), (at + 0.4, at + 0.6)]
        at += step
    x.append(at)
    ink.append((at, at + 0.4))
    count = clear + close + others
    _, _, mark = given(x, [0.4, 0.0] * count + [0.4], ink, [0, 1] * count + [0])
    return mark[1::2]


@pytest.mark.parametrize(("others", "room"), [(2, True), (3, False)])
def test_each_glyph_is_decided_by_most_of_its_uses(others: int, room: bool) -> None:
    """In eight of ten the next letter must keep clear."""
    assert set(uses(0, 10 - others, others)) == {not room}


@pytest.mark.parametrize(("close", "room"), [(3, True), (2, False)])
def test_a_fifth_of_its_uses_must_be_close(close: int, room: bool) -> None:
    assert set(uses(10 - close, close, 0)) == {not room}


def placed(up: list[float], sizes: list[float] | None = None, blank: int = -1) -> list[bool]:
    """Whether each of a letter, a mark and a letter is one, at these heights."""
    wide = np.array([6.0, 0.0, 6.0])
    _, _, mark = give_room(
        np.array([0.0, 6.0, 13.0]),
        300.0 + np.array(up),
        wide,
        np.array(sizes or [10.0] * 3),
        wide == 0,
        np.arange(3) == blank,
        (np.array([0, 7.0, 13.0]), np.array([6.0, 12.0, 19.0])),
        np.arange(3),
    )
    found: list[bool] = mark.tolist()
    return found


@pytest.mark.parametrize(
    ("up", "room"),
    [
        ([9.9, 0.0, 0.0], True),
        ([10.0, 0.0, 0.0], False),
        ([0.0, 0.0, 0.9], True),
        ([0.0, 0.0, 1.0], False),
    ],
)
def test_letters_beside_it_stand_in_its_line(up: list[float], room: bool) -> None:
    assert placed(up)[1] is not room


def test_a_blank_is_no_letter_beside_it() -> None:
    assert placed([0.0] * 3) == [False, False, False]
    assert placed([0.0] * 3, blank=0)[1] is True
    assert placed([0.0] * 3, blank=2)[1] is True


def test_a_letter_that_stands_before_the_one_before_does_not_follow() -> None:
    _, _, mark = given(
        [2.0, 2.6, 1.9], [0.6, 0.0, 0.6], [(2, 2.6), (2.7, 1.8), (1.9, 2)], [0, 1, 2]
    )
    assert mark[1] is True


@pytest.mark.parametrize(("left", "own"), [(0.5, True), (0.49, False)])
def test_ink_that_begins_under_its_letter_belongs_to_it(left: float, own: bool) -> None:
    along, room, mark = given(
        [0.0, 0.6, 1.0], [0.6, 0.0, 0.6], [(0, 0.6), (left, 0.95), (1, 1.6)], [0, 1, 2]
    )
    assert mark[1] is not own
    assert room[0] == pytest.approx(0.6 if own else 0.95)
    assert (along[1], room[1]) == pytest.approx((0.5, 0.45) if own else (0.6, 0.0))


def test_nothing_changes_without_such_glyphs() -> None:
    x, advance = [0.0, 0.6, 1.2], [0.6, 0.6, 0.6]
    assert given(x, advance, [(0, 0.6)] * 3, [0, 1, 2])[1:] == (advance, [False] * 3)
    first = given([0.0, 0.1], [0.0, 0.6], [(0, 0.9), (0.1, 0.7)], [0, 1])
    assert first[1:] == ([0.0, 0.6], [True, False])


def test_a_mark_whose_ink_is_not_known_stays_one() -> None:
    ink = [(0.0, 0.6), (np.nan, np.nan), (1.3, 1.9)]
    assert given([0.0, 0.6, 1.3], [0.6, 0.0, 0.6], ink, [0, 1, 2])[2][1] is True


def test_a_mark_that_ends_the_text_is_decided_by_its_other_uses() -> None:
    """It ends 0.6 em behind the last letter, with nothing after it."""
    x, advance = [0.0, 0.6, 1.3, 1.9], [0.6, 0.0, 0.6, 0.0]
    ink = [(0, 0.6), (0.7, 1.2), (1.3, 1.9), (2.0, 2.5)]
    assert given(x, advance, ink, [0, 1, 0, 1])[2] == [False] * 4
    assert given(x, advance, ink, [0, 1, 0, 2])[2] == [False, False, False, True]


@needs("NotoSansGrantha", "NotoSansLepcha", "NotoSansChakma", "NotoSans")
@pytest.mark.parametrize(
    ("font", "text"),
    [
        ("NotoSansGrantha", "𑌮𑌾𑌨𑌵𑌾𑌧𑌿𑌕𑌾𑌰 𑌜𑌾𑌗𑌤 𑌭𑌾𑌷𑌾"),
        ("NotoSansLepcha", "ᰂᰦᰮᰛᰧᰶ ᰣᰦᰜᰬᰮ ᰀᰦᰚᰫ ᰗᰪᰮᰓᰦ"),
        ("NotoSansChakma", "𑄡𑄳𑄠𑄬𑄚𑄴 𑄎𑄳𑄠𑄧𑄠𑄚𑄨 𑄟𑄚𑄬𑄭"),
    ],
)
def test_words_of_shaped_text_stay_together(font: str, text: str, tmp_path: Path) -> None:
    forged = typeset(text, style=Style(Typeface((font, "NotoSans"))))
    path = tmp_path / "a.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        (line,) = find_lines(document.page(1).glyphs)
    assert len(line.words) == len(text.split())
