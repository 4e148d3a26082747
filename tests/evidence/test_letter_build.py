"""Whether drawings have the build of letters."""

from __future__ import annotations

import pytest

from glyphstone.evidence.letter_build import Profile, misfits, profile
from tests.evidence.pages import Box, glyph

#: Four letters that give an x-height of one half em.
LOW = [(glyph(n, ink=(0.0, 0.0, 0.4, 0.5)), "aceo"[n]) for n in range(4)]


def fits(text: str, bottom: float, top: float) -> bool | None:
    """Whether a drawing from bottom to top, in x-heights, can be a text; None if not told."""
    ink: Box = (0.0, bottom / 2, 0.4, top / 2)
    found = profile([*LOW, (glyph(9, ink=ink), text)])
    return None if found.checked == 4 else found.agree == 5


@pytest.mark.parametrize(
    ("text", "bottom", "top", "expected"),
    [
        ("x", 0.0, 1.13, True), ("x", 0.0, 1.131, False), ("x", 0.0, 0.869, False),
        ("x", 0.0, 0.87, True), ("x", -0.149, 1.0, True), ("x", -0.151, 1.0, False),
        ("g", -0.101, 1.0, True), ("g", -0.099, 1.0, False), ("y", 0.0, 1.0, False),
        ("b", 0.0, 1.121, True), ("b", 0.0, 1.119, False), ("б", 0.0, 1.5, True),
        ("7", 0.0, 1.121, True), ("7", 0.0, 1.119, False),
        ("A", 0.0, 1.121, True), ("A", 0.0, 1.119, False), ("Я", 0.0, 1.0, False),
        (".", 0.0, 0.599, True), (".", 0.0, 0.601, False), (",", -0.3, 0.2, True),
        ("-", 0.101, 1.099, True), ("-", 0.099, 1.0, False), ("-", 0.2, 1.101, False),
        ("‐", 0.0, 0.5, False),
        ("é", 0.0, 1.121, True), ("é", 0.0, 1.119, False), ("й", 0.0, 1.0, False),
        ("ç", -0.101, 1.0, True), ("ç", -0.099, 1.0, False), ("ộ", -0.3, 1.121, True),
        ("ộ", -0.3, 1.119, False), ("Ọ", -0.3, 1.3, True), ("Ọ", 0.0, 1.3, False),
        ("が", 0.0, 1.0, None),
        ("Ա", 0.0, 1.5, None), ("ӿ", 0.0, 1.0, None), ("ab", 0.0, 1.0, None), ("~", 0.0, 1.0, None),
        ("ð", 0.0, 1.5, None), ("क", 0.0, 1.0, None), ("a", 0.0, 1.0, True),
    ],
)  # fmt: skip
def test_letters_reach_where_they_should(
    text: str, bottom: float, top: float, expected: bool | None
) -> None:
    assert fits(text, bottom, top) is expected


def test_capitals_are_checked_up_to_cyrillic() -> None:
    assert fits("\u052e", 0.0, 1.0) is False
    assert fits("\u0531", 0.0, 1.0) is None


def test_blanks_are_checked_against_spaces() -> None:
    blank, inked = glyph(8, blank=True), glyph(9)
    assert profile([(blank, " ")]) == Profile(1, 1)
    assert profile([(blank, "a")]) == Profile(1, 0)
    assert profile([(inked, " ")]) == Profile(1, 0)
    assert profile([(inked, "a")]) == Profile(0, 0)


def test_what_has_no_drawing_is_not_checked() -> None:
    assert profile([(glyph(8, shape=None, ink=None), " ")]) == Profile(0, 0)
    assert profile([*LOW, (glyph(8, ink=None), "a")]) == Profile(4, 4)


def test_four_low_letters_tell_the_x_height() -> None:
    assert profile(LOW) == Profile(4, 4)
    assert profile(LOW[:3]) == Profile(0, 0)
    assert profile([(glyph(n, ink=(0, -1, 1, 0)), "aceo"[n]) for n in range(4)]) == Profile(0, 0)


def test_shares() -> None:
    assert Profile(4, 3).share == 0.75
    assert Profile(0, 0).share == 0.0


def test_misfits_are_those_that_disagree() -> None:
    odd = [(glyph(8, ink=(0.0, 0.0, 0.4, 0.9)), "x"), (glyph(9, ink=(0.0, 0.0, 0.4, 0.9)), "b")]
    assert misfits([*LOW, *odd]) == {8}
