"""A drawn line as the bidirectional algorithm sees it."""

from __future__ import annotations

import pytest

from glyphstone.script.bidi.drawn_line import LineContext, VisualLine, item_class


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a", "L"),
        ("א", "R"),
        ("ا", "AL"),
        ("1", "EN"),
        ("١", "AN"),
        (" ", "WS"),
        ("1a", "L"),
        ("1א", "R"),
        ("12", "EN"),
        ("\u05b8", "NSM"),
        ("\u05b81", "EN"),
        ("\u05b8א", "R"),
        ("\u200b", "BN"),
        ("\u2029", "WS"),
        # Signs that embed and isolate are nothing.
        ("\u202b", "BN"),
        ("\u2067", "BN"),
        ("", "BN"),
    ],
)
def test_the_class_of_letters_that_stand_together(text: str, name: str) -> None:
    assert item_class(text) == name


def test_words_of_both_directions_are_counted() -> None:
    assert VisualLine("אב ab גד 12").words() == (2, 1)
    # The first letter tells.
    assert VisualLine("אb aב").words() == (1, 1)
    assert VisualLine("").words() == (0, 0)


def test_only_single_characters_are_brackets() -> None:
    assert VisualLine(["(", "a"]).brackets
    assert not VisualLine(["(a", "b"]).brackets
    assert VisualLine(["(", "a", "«"]).mirrors == [")", None, "»"]


@pytest.mark.parametrize(
    ("text", "mates"),
    [
        ("(a)", {0: 2, 2: 0}),
        # The map may have them the other way round.
        (")a(", {0: 2, 2: 0}),
        ("(a]", {}),
        ("(a", {}),
        ("((a)", {1: 3, 3: 1}),
        ("([a)", {0: 3, 3: 0}),
        ("(a)(", {0: 2, 2: 0}),
        ("«a»", {0: 2, 2: 0}),
    ],
)
def test_brackets_and_their_mates(text: str, mates: dict[int, int]) -> None:
    assert VisualLine(text).mates == mates


def test_a_bracket_far_outside_is_no_mate() -> None:
    def mated(inside: int) -> bool:
        return 0 in VisualLine("(" + "[" * inside + ")").mates

    assert mated(62)
    assert not mated(63)


@pytest.mark.parametrize(
    ("text", "straight"),
    [
        # A bracket behind a blank opens, one before a blank closes.
        (") a (", None),
        (" )a( ", " (a) "),
        (" »a« ", " «a» "),
        (" «a» ", None),
        ("a( b", "a) b"),
        ("a )b", "a (b"),
        ("(a)", None),
        ("a(b", None),
        (" ( ", None),
        ("abc", None),
    ],
)
def test_brackets_are_straightened_by_the_blanks_beside_them(
    text: str, straight: str | None
) -> None:
    found = VisualLine(text).straightened()
    assert (None if found is None else "".join(found.items)) == straight


def test_brackets_that_the_line_closes_and_does_not_open() -> None:
    line = VisualLine("a)]")
    assert line.left_open(as_drawn=False) == (("ON", "("), ("ON", "["))
    assert line.left_open(as_drawn=True) == ()
    assert VisualLine("a(").left_open(as_drawn=True) == (("ON", "("),)
    assert VisualLine("(a)").left_open(as_drawn=False) == ()


def test_a_context_knows_the_brackets_that_are_open() -> None:
    assert LineContext((("AL", ""), ("ON", "("), ("ON", "["))).opened == ["(", "["]
    assert LineContext().opened == []


@pytest.mark.parametrize(
    ("text", "base", "levels"),
    [
        # Words and numbers against the direction, with what stands between them.
        ("אב 12 a", 1, [1, 1, 1, 2, 2, 2, 2]),
        ("a b", 1, [2, 2, 2]),
        ("a א b", 1, [2, 1, 1, 1, 2]),
        ("אב a גד", 0, [1, 1, 0, 0, 0, 1, 1]),
        # In a line from the left numbers are one level above such words.
        ("א 12", 0, [1, 1, 2, 2]),
        (". a .", 1, [1, 1, 2, 1, 1]),
        ("..", 0, [0, 0]),
    ],
)
def test_words_against_the_direction_and_what_is_between_them(
    text: str, base: int, levels: list[int]
) -> None:
    assert VisualLine(text).merged(base) == levels


@pytest.mark.parametrize(
    ("text", "base", "levels"),
    [
        # In a line from the right, words from the left at its left end: the sign goes along.
        ("a. א", 1, [2, 2, 1, 1]),
        (".a א", 1, [2, 2, 1, 1]),
        ("א a.", 0, [1, 0, 0, 1]),
        (" a. א", 1, [1, 2, 2, 1, 1]),
        ("א .a", 0, [1, 0, 0, 0]),
        ("a .א", 0, [0, 0, 1, 1]),
        ("a ..א", 0, [0, 0, 1, 1, 1]),
        # Blanks before it are not counted; one behind it ends it.
        ("a . .א", 1, [2, 1, 2, 1, 1, 1]),
    ],
)
def test_signs_go_along_where_the_words_go_on(text: str, base: int, levels: list[int]) -> None:
    assert VisualLine(text).going_on(base) == levels


def test_levels_by_item_of_an_order() -> None:
    line = VisualLine("אב 12")
    assert line.levels_of([4, 3, 2, 1, 0], line.items, 1, LineContext()) == [1, 1, 1, 2, 2]
    assert line.levels_of([0, 1, 2, 3, 4], line.items, 0, LineContext()) == [1, 1, 1, 2, 2]
    digits = VisualLine("12")
    assert digits.levels_of([0, 1], digits.items, 0, LineContext()) == [0, 0]
    assert digits.levels_of([0, 1], digits.items, 0, LineContext((("R", ""),))) == [2, 2]
    sign = VisualLine("א.")
    assert sign.levels_of([0, 1], sign.items, 0, LineContext()) == [1, 0]
    assert sign.levels_of([0, 1], sign.items, 0, LineContext(behind="R")) == [1, 1]


def test_brackets_count_for_the_levels() -> None:
    line = VisualLine("(אa)")
    texts = line.items
    assert line.levels_of([0, 1, 2, 3], texts, 0, LineContext()) == [0, 1, 0, 0]
    assert line.levels_of([0, 1, 2, 3], texts, 0, LineContext((("R", "("),), "R"))[0] == 0
    closing = VisualLine("א)a")
    opened = LineContext((("R", ""), ("ON", "(")))
    assert closing.levels_of([0, 1, 2], closing.items, 0, opened) == [1, 1, 0]
    assert closing.levels_of([0, 1, 2], closing.items, 0, LineContext()) == [1, 0, 0]


@pytest.mark.parametrize(
    ("text", "base", "stretches"),
    [
        # Blanks beside a number, between words against the direction.
        ("12 ab", 1, [(2, 3)]),
        ("ab 12", 1, [(2, 3)]),
        ("ab cd", 1, []),
        ("12-34", 1, []),
        ("12 אב", 1, []),
        ("12 אב", 0, [(2, 3)]),
        ("12 ab", 0, []),
        # Signs around brackets that pair.
        ("a(b)c", 1, [(1, 2), (3, 4)]),
        ("a(b", 1, []),
        # Not at the ends.
        (" 12", 1, []),
        ("12 ", 1, []),
    ],
)
def test_stretches_that_may_have_either_level(
    text: str, base: int, stretches: list[tuple[int, int]]
) -> None:
    assert VisualLine(text).stretches(base) == stretches


def test_a_stretch_takes_numbers_beside_it_along() -> None:
    line = VisualLine("ab 12 cd")
    assert line.flipped([2] * 8, 2, 3, 1) == [2, 2, 1, 2, 2, 2, 2, 2]
    numbers = VisualLine("12 34")
    assert numbers.flipped([5] * 5, 2, 3, 1) == [2, 2, 1, 2, 2]
    assert numbers.flipped([5] * 5, 2, 3, 2) == [2, 2, 2, 2, 2]


def test_a_bracket_takes_its_mate_along() -> None:
    assert VisualLine("a(b)c").flipped([2] * 5, 1, 2, 1) == [2, 1, 2, 1, 2]
