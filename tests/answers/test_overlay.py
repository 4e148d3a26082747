"""A typed word over the glyphs of its place: orders of the glyphs, and how many may be empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from glyphstone.answers.overlay import Overlay, overlay
from glyphstone.store.events import Order


def laid(
    text: str,
    glyphs: int,
    order: Order = Order.LOGICAL,
    *,
    filed: Sequence[int] | None = None,
    filed_from_left: bool = True,
    is_mark: Callable[[int], bool] | None = None,
    in_leftward_line: bool = False,
) -> Overlay:
    return overlay(
        range(glyphs),
        text,
        order,
        "*",
        filed=filed,
        filed_from_left=filed_from_left,
        is_mark=is_mark,
        in_leftward_line=in_leftward_line,
    )


def ways(found: Overlay, row: int = 0) -> set[tuple[str | None, ...]]:
    """Every way to share out the word, as the texts of the glyphs in their order."""
    here: dict[tuple[str | None, ...], int] = {(): 0}
    for layer in found.steps[row]:
        here = {
            (*texts, step.segment.text): step.segment.to
            for texts, node in here.items()
            for step in layer
            if step.node == node
        }
    assert set(here.values()) == {found.lattice.end}, "every way that is begun comes to the end"
    return set(here)


def test_two_glyphs_share_two_letters() -> None:
    assert ways(laid("ab", 2)) == {("a", "b"), ("ab", ""), ("", "ab")}


def test_at_most_two_glyphs_are_empty_beyond_those_that_are_too_many() -> None:
    assert max(way.count("") for way in ways(laid("abcd", 4))) == 2
    assert max(way.count("") for way in ways(laid("abcd", 5))) == 3
    assert max(way.count("") for way in ways(laid("a", 3))) == 2


@pytest.mark.parametrize(("letters", "glyphs", "fits"), [(8, 1, True), (9, 1, False)])
def test_a_glyph_takes_at_most_eight_characters(letters: int, glyphs: int, fits: bool) -> None:
    # Arabic letters: a glyph may cross two boundaries, which marks do not count as.
    text = "ب" + "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652"[: letters - 1]
    assert laid(text, glyphs).fits is fits


def test_nothing_fits_over_no_glyphs() -> None:
    assert not laid("a", 0).fits
    assert laid("a", 0).rows == ()


def test_a_word_from_the_right_takes_its_glyphs_from_the_right() -> None:
    assert laid("אב", 3).rows == ((2, 1, 0),)
    assert laid("אב", 3, Order.VISUAL).rows == ((0, 1, 2),)
    assert laid("12", 2).rows == ((0, 1),)
    assert laid("12", 2, in_leftward_line=True).rows == ((1, 0),)
    assert laid("ab", 2, in_leftward_line=True).rows == ((0, 1),)


def test_a_mark_stays_behind_its_letter() -> None:
    assert laid("אב", 4, is_mark=lambda symbol: symbol in (1, 3)).rows == ((2, 3, 0, 1),)
    assert laid("אב", 3, is_mark=lambda symbol: symbol == 0).rows == ((2, 1, 0),)


def test_the_order_of_the_file_comes_first_if_it_is_another() -> None:
    found = laid("कि", 2, filed=[1, 0])
    assert found.rows == ((1, 0), (0, 1))
    assert found.prices == (0.0, 2.0)
    assert laid("कि", 2, filed=[0, 1]).rows == ((0, 1),)
    assert laid("אבג", 3, filed=[0, 2, 1]).rows == ((1, 2, 0), (2, 1, 0))
    assert laid("אבג", 3, filed=[0, 2, 1], filed_from_left=False).rows == ((0, 2, 1), (2, 1, 0))


@pytest.mark.parametrize(
    ("text", "glyphs", "fits"),
    [("abc", 1, True), ("abcd", 1, False), ("abcdef", 2, True), ("abcdefg", 2, False)],
)
def test_a_glyph_takes_at_most_three_letters(text: str, glyphs: int, fits: bool) -> None:
    found = laid(text, glyphs)
    assert found.fits is fits
    assert len(found.rows) == len(found.prices) == len(found.steps) == int(fits)


# --- signs at the other end -----------------------------------------------------------------------


def test_a_sign_behind_a_word_from_the_right_may_be_drawn_before_it() -> None:
    found = laid("אבג,", 4)
    assert found.rows == ((3, 2, 1, 0), (2, 1, 0, 3))
    assert found.prices == (0.0, 6.0)


@pytest.mark.parametrize(
    ("text", "glyphs", "order"),
    [
        ("אבג", 3, Order.LOGICAL),
        (",אבג,", 5, Order.LOGICAL),
        ("אבג,", 4, Order.VISUAL),
        ("abc,", 4, Order.LOGICAL),
        ("א,", 2, Order.LOGICAL),
    ],
    ids=["no sign", "two signs", "typed as drawn", "from the left", "one letter"],
)
def test_nothing_else_moves(text: str, glyphs: int, order: Order) -> None:
    assert len(laid(text, glyphs, order).rows) == 1


def test_a_moved_sign_comes_behind_the_orders_of_file_and_places() -> None:
    found = laid("אבג,", 4, filed=(1, 0, 2, 3))
    assert found.rows == ((3, 2, 0, 1), (3, 2, 1, 0), (2, 1, 0, 3))
    assert found.prices == (0.0, 2.0, 6.0)


def test_many_letters_of_a_word_may_be_half_forms_and_bars() -> None:
    """Three bars that stand for no character of their own, behind a glyph of several characters."""
    glyphs = ("र", "ा", "ष्ट", "्र", "स्", "ा", "ं", "घ्", "ा", "क्", "ा")
    found = overlay(range(len(glyphs)), "राष्ट्रसंघक", Order.LOGICAL, "*", bars=True)
    assert all(
        text in {step.segment.text for step in layer}
        for text, layer in zip(glyphs, found.steps[0], strict=True)
    )
