"""The visible glyphs of a page by angle, in axes along and across their lines."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.layout.lines.frames import Frame, _without_widths, frames
from glyphstone.layout.lines.glyph_kinds import kinds_of
from glyphstone.model import Glyphs, PageFacts
from tests.layout.drawing import give_ink
from tests.layout.placing import Piece, page


def framed(glyphs: Glyphs) -> list[Frame]:
    return frames(glyphs, kinds_of(glyphs, {}, (), {}))


def only(*pieces: Piece) -> Frame:
    (frame,) = framed(page(pieces))
    return frame


def test_level_text_has_the_axes_of_the_page() -> None:
    frame = only(Piece("ab c", 10, 20, size=10))
    assert frame.rows.tolist() == [0, 1, 2, 3]
    assert frame.along.tolist() == [10, 15, 20, 25]
    assert frame.up.tolist() == [20] * 4
    assert frame.advance.tolist() == [5] * 4
    assert frame.size.tolist() == [10] * 4
    assert frame.middle.tolist() == [12.5, 17.5, 22.5, 27.5]
    assert frame.blank.tolist() == [False, False, True, False]
    assert (frame.angle, frame.vertical, frame.upward, frame.across) == (0.0, False, False, None)
    assert len(frame) == 4


@pytest.mark.parametrize("angle", [30.0, 90.0, 180.0, -30.0])
def test_turned_text_runs_along_its_own_baseline(angle: float) -> None:
    frame = only(Piece("abc", 100, 50, angle=angle))
    assert np.diff(frame.along).tolist() == pytest.approx([5.0, 5.0])
    assert frame.up.tolist() == pytest.approx([frame.up[0]] * 3)
    assert frame.advance.tolist() == pytest.approx([5.0] * 3)
    assert np.cos(np.radians(frame.angle - angle)) == pytest.approx(1)
    radians = np.radians(angle)
    assert frame.up[0] == pytest.approx(50 * np.cos(radians) - 100 * np.sin(radians))


def test_the_angle_with_most_glyphs_comes_first() -> None:
    found = framed(
        page([Piece("ab", 200, 0, angle=90), Piece("abcd", 0, 0), Piece("abc", 0, 50, angle=30)])
    )
    assert [len(frame) for frame in found] == [4, 3, 2]
    assert [frame.rows.tolist() for frame in found] == [[2, 3, 4, 5], [6, 7, 8], [0, 1]]


@pytest.mark.parametrize(("angle", "count"), [(0.99, 1), (1.05, 2)])
def test_angles_that_differ_by_a_degree_are_two(angle: float, count: int) -> None:
    assert len(framed(page([Piece("abc", 0, 0), Piece("abc", 0, 50, angle=angle)]))) == count


def test_angles_on_both_sides_of_the_level_belong_together() -> None:
    assert len(framed(page([Piece("abc", 0, 0, angle=0.4), Piece("abc", 0, 50, angle=-0.4)]))) == 1


def test_the_middle_angle_counts() -> None:
    pieces = [Piece("a", 0, 50.0 * i, angle=angle) for i, angle in enumerate((10.0, 10.2, 11.0))]
    assert only(*pieces).angle == pytest.approx(10.2)


def test_a_mirrored_page_is_text_turned_half_round() -> None:
    glyphs = page([Piece("ab", 0, 0)])
    glyphs.scale[:, 0] *= -1
    (frame,) = framed(glyphs)
    assert frame.angle == pytest.approx(180.0)


def test_which_way_lines_follow_is_open_for_turned_text() -> None:
    assert only(Piece("abc", 0, 0, angle=30)).upward is None
    assert only(Piece("abc", 0, 0, angle=0.9)).upward is False
    assert only(Piece("abc", 0, 0, angle=90)).upward is None


@pytest.mark.parametrize(
    ("angle", "vertical"), [(-90.0, True), (-89.1, True), (-88.9, False), (90.0, False)]
)
def test_letters_that_stand_up_in_columns_lie_on_their_right_side(
    angle: float, vertical: bool
) -> None:
    frame = only(Piece("ᠮᠣᠩ", 100, 100, angle=angle))
    assert frame.vertical is vertical
    assert frame.upward is (True if vertical else None)
    latin = only(Piece("abc", 100, 100, angle=angle))
    assert (latin.vertical, latin.upward) == (False, None)


def test_the_turn_of_the_page_counts() -> None:
    glyphs = page([Piece("ᠮᠣᠩ", 100, 100)])
    assert framed(glyphs)[0].vertical is False
    glyphs.page = PageFacts(1, (0, 0, 600, 800), 90, 1.0)
    assert framed(glyphs)[0].vertical is True


# --- which glyphs count ---------------------------------------------------------------------------


def rows(glyphs: Glyphs) -> list[int]:
    return sorted(row for frame in framed(glyphs) for row in frame.rows.tolist())


def test_hidden_repeated_and_senseless_glyphs_do_not_count() -> None:
    glyphs = page([Piece("abcdefg", 0, 0), Piece("a", 0.1, 0)])
    glyphs.hidden[1] = True
    glyphs.x[2] = np.nan
    glyphs.y[3] = np.inf
    glyphs.scale[4] = 0.0
    glyphs.x[5] = 2e7
    assert rows(glyphs) == [0, 6]


def test_places_far_beyond_any_page_do_not_count() -> None:
    glyphs = page([Piece("abc", 0, 0, size=1)])
    glyphs.x[:] = [9_999_998.0, 9_999_999.0, -9_999_998.0]
    assert rows(glyphs) == [0, 2]


def test_invisible_glyphs_count_if_nothing_else_has_ink() -> None:
    assert rows(page([Piece("ab", 0, 0), Piece("cd", 0, 50, mode=3)])) == [0, 1]
    assert rows(page([Piece("  ", 0, 0), Piece("cd", 0, 50, mode=3)])) == [0, 1, 2, 3]
    assert rows(page([Piece("cd", 0, 50, mode=3)])) == [0, 1]


def spoken(texts: Sequence[str], of: Sequence[int]) -> list[bool]:
    """Which of "a b" are blank, if marked content has these texts."""
    glyphs = page([Piece("a b", 0, 0)])
    glyphs.actual_texts = tuple(texts)
    glyphs.actual_text[:] = of
    (frame,) = framed(glyphs)
    found: list[bool] = frame.blank.tolist()
    return found


def test_a_blank_with_a_text_of_its_own_is_none() -> None:
    assert spoken(["x"], [-1, 0, -1]) == [False, False, False]
    assert spoken(["\u200d"], [-1, 0, -1]) == [False, True, False]
    assert spoken(["x"], [-1, -1, 0]) == [False, True, False]


def test_a_blank_beside_what_stands_for_the_text_stays_one() -> None:
    assert spoken(["x"], [0, 0, -1]) == [False, True, False]
    assert spoken(["x", "y"], [0, 1, -1]) == [False, False, False]


# --- marks and room -------------------------------------------------------------------------------


@pytest.mark.parametrize(("advance", "mark"), [(0.0, True), (0.019, True), (0.02, False)])
def test_what_hardly_advances_stands_on_its_neighbour(advance: float, mark: bool) -> None:
    frame = only(Piece("abc", 0, 0), Piece("\u0301", 15, 0, advance=advance))
    assert frame.mark.tolist() == [False, False, False, mark]


def test_a_blank_without_an_advance_is_no_mark() -> None:
    assert only(Piece("abc", 0, 0), Piece(" ", 15, 0, advance=0.0)).mark.any() is np.False_


@pytest.mark.parametrize("width", [-0.5, np.nan, np.inf])
def test_senseless_widths_take_no_room(width: float) -> None:
    glyphs = page([Piece("abcd", 0, 0)])
    glyphs.width[3] = width
    (frame,) = framed(glyphs)
    assert frame.advance.tolist() == [5, 5, 5, 0]
    assert frame.mark.tolist() == [False, False, False, True]


def test_the_middle_of_a_mark_is_that_of_its_ink() -> None:
    glyphs = page([Piece("abc", 0, 0), Piece("\u0301", 15, 0, advance=0.0)])
    (frame,) = framed(give_ink(glyphs, {"\u0301": (-0.4, 0.5, -0.1, 0.7)}))
    assert frame.middle.tolist() == pytest.approx([2.5, 7.5, 12.5, 12.5])
    assert frame.mark.tolist() == [False, False, False, True]


def test_the_ink_of_a_leaning_mark_leans() -> None:
    glyphs = page([Piece("abc", 0, 0, skew=0.5), Piece("\u0301", 15, 0, advance=0.0, skew=0.5)])
    (frame,) = framed(give_ink(glyphs, {"\u0301": (-0.4, 0.4, -0.2, 0.8)}))
    assert frame.middle[3] == pytest.approx(15 - 3 + 0.6 * 5)


def test_the_ink_of_a_turned_mark_is_turned() -> None:
    glyphs = page([Piece("abc", 0, 0, angle=90), Piece("\u0301", 0, 15, angle=90, advance=0.0)])
    (frame,) = framed(give_ink(glyphs, {"\u0301": (-0.4, 0.5, -0.2, 0.7)}))
    assert frame.middle[3] == pytest.approx(12.0)


@pytest.mark.parametrize(("marks", "room"), [(3, False), (4, True)])
def test_ink_gives_room_if_a_font_has_no_widths(marks: int, room: bool) -> None:
    """More than six of ten glyphs without an advance; five are not blank here."""
    text = "abcde"
    pieces = [
        Piece(char, 8.0 * i, 0, advance=0.0 if i < marks else 0.5) for i, char in enumerate(text)
    ]
    glyphs = give_ink(page([*pieces, Piece(" ", 60, 0)]), dict.fromkeys(text, (0.1, 0.2, 0.4, 0.8)))
    (frame,) = framed(glyphs)
    assert frame.mark.tolist() == [not room and i < marks for i in range(6)]
    assert frame.advance[0] == pytest.approx(3.0 if room else 0.0)
    assert frame.advance[4] == pytest.approx(5.0)


def test_one_font_without_widths_among_others_takes_room_by_its_ink() -> None:
    letters = [Piece(char, 8.0 * i, 0, advance=0.0, font=1) for i, char in enumerate("xyz")]
    text = Piece("abcdefgh", 100, 0)
    glyphs = page([*letters, text], fonts=("Type3", "Text"), silent=True)
    (frame,) = framed(give_ink(glyphs, dict.fromkeys("xyz", (0.1, 0.2, 0.4, 0.8)), font=1))
    assert not frame.mark.any()
    assert frame.advance[:3].tolist() == pytest.approx([3.0] * 3)


@pytest.mark.parametrize(("codes", "found"), [("xxx", 0), ("xyz", 9)])
def test_glyphs_that_follow_themselves_are_primes_and_not_a_text_without_widths(
    codes: str, found: int
) -> None:
    font = np.array(([0] * 6 + [1] * 3) * 3)
    code = np.array([ord(char) for char in ("abcdef" + codes) * 3])
    without = _without_widths(font, code, font == 1, np.zeros(len(font), dtype=np.bool_))
    assert without.sum() == found


def test_a_font_of_marks_has_marks() -> None:
    pieces = []
    for i, char in enumerate("abcdef"):
        pieces += [
            Piece(char, 8.0 * i, 0),
            Piece("\u0301", 8.0 * i + 5, 0, advance=0.0, font=1),
        ]
    glyphs = page(pieces, fonts=("Text", "Marks"), silent=True)
    (frame,) = framed(give_ink(glyphs, {"\u0301": (-0.4, 0.5, -0.2, 0.7)}, font=1))
    assert frame.mark.tolist() == [False, True] * 6


def test_glyphs_whose_ink_is_not_known_take_no_room_then() -> None:
    (frame,) = framed(page([Piece("abc", 0, 0, advance=0.0)]))
    assert (frame.advance.tolist(), frame.mark.tolist()) == ([0.0] * 3, [False] * 3)


def test_ink_beside_its_letter_takes_room() -> None:
    glyphs = page(
        [Piece("abc", 0, 0), Piece("x", 15, 0, advance=0.0), Piece("d", 21, 0), Piece("e", 26, 0)]
    )
    (frame,) = framed(give_ink(glyphs, {"x": (0.05, 0.0, 0.55, 0.6)}))
    assert frame.mark.tolist() == [False] * 6
    assert (frame.along[3], frame.advance[3]) == pytest.approx((15.0, 5.5))


def test_letters_say_from_which_side_a_frame_is_read() -> None:
    assert only(Piece("אבa", 0, 0)).rtl is True
    assert only(Piece("אab", 0, 0)).rtl is False
    assert only(Piece("אa", 0, 0)).rtl is None
    assert only(Piece("12", 0, 0)).rtl is None


def test_glyphs_bring_the_facts_of_their_kind() -> None:
    frame = only(Piece("a漢+.", 0, 0))
    assert frame.wider.tolist() == [0.0, 0.3, 0.0, 0.0]
    assert frame.loose.tolist() == [0, 0, 1, 2]


# --- vertical text --------------------------------------------------------------------------------


def test_vertical_text_is_a_frame_of_its_own() -> None:
    column = Piece("漢字仮名", 100, 500, vertical=True, advance=1.0)
    found = framed(page([Piece("abcdefgh", 300, 700), column]))
    assert [frame.vertical for frame in found] == [False, True]
    frame = found[1]
    assert frame.along.tolist() == [-500, -490, -480, -470]
    assert frame.up.tolist() == [105.0] * 4
    assert frame.advance.tolist() == [10.0] * 4
    assert frame.upward is False
    assert frame.across is not None
    assert frame.across.tolist() == [-1] * 4


def test_the_order_of_columns_is_open_if_letters_do_not_tell() -> None:
    assert only(Piece("abcd", 100, 500, vertical=True)).upward is None
    assert only(Piece("ᠮᠣᠩᠭ", 100, 500, vertical=True)).upward is True


def test_ink_gives_room_along_the_column_if_a_font_has_no_heights() -> None:
    glyphs = page(
        [Piece("漢字", 100, 500 - 12.0 * i, vertical=True, advance=1.0) for i in range(2)]
    )
    glyphs.dy[:] = 0.0
    (frame,) = framed(give_ink(glyphs, {"漢": (0.1, 0.1, 0.9, 0.9), "字": (0.1, 0.2, 0.9, 0.8)}))
    assert frame.advance.tolist() == pytest.approx([8.0, 6.0, 8.0, 6.0])


def test_the_middle_of_a_mark_in_a_column_lies_along_it() -> None:
    glyphs = page([Piece("漢字\u3099名仮", 100, 500, vertical=True, advance=1.0)])
    glyphs.dy[2] = 0.0
    (frame,) = framed(give_ink(glyphs, {"\u3099": (0.0, 0.6, 0.2, 0.8)}))
    assert frame.mark.tolist() == [False, False, True, False, False]
    assert frame.middle[2] == pytest.approx(-(480 + 7.0))
    assert frame.middle[1] == pytest.approx(-490 + 5.0)


def test_a_mark_whose_ink_is_not_known_has_the_middle_of_its_room() -> None:
    frame = only(Piece("abc", 0, 0), Piece("\u0301", 15, 0, advance=0.01))
    assert frame.middle[3] == pytest.approx(15.05)
