"""Letters over glyphs whose order in the file is another than the order of drawing."""

from __future__ import annotations

from glyphstone.answers.align import Alignment
from glyphstone.answers.file_order import aligned
from glyphstone.store.events import Answer, Order


def lay(
    text: str,
    rows: tuple[int, ...],
    known: dict[int, str] | None = None,
    order: Order = Order.LOGICAL,
) -> Alignment:
    found = aligned(tuple(range(len(rows))), rows, text, known or {}, Answer(text, order=order))
    assert found is not None
    return found


def test_the_same_order_or_its_reverse_is_no_other_order() -> None:
    assert lay("abc", (5, 6, 9)).texts == ("a", "b", "c")
    assert lay("abc", (9, 6, 5)).texts == ("a", "b", "c")


def test_two_orders_agree_where_a_glyph_stands_at_the_same_place() -> None:
    found = lay("abc", (1, 3, 2))
    assert found.texts == ("a", None, None)
    assert found.choices == ((), ("b", "c"), ("b", "c"))
    assert found.clashes == ()


def test_a_known_glyph_tells_which_order_holds() -> None:
    assert lay("abc", (1, 3, 2), {1: "b"}).texts == ("a", "b", "c")
    assert lay("abc", (1, 3, 2), {1: "c"}).texts == ("a", "c", "b")
    assert lay("abc", (1, 3, 2), {1: "c"}).clashes == ()


def test_a_clash_in_both_orders_is_a_clash_at_its_place_in_the_token() -> None:
    found = lay("abc", (1, 3, 2), {0: "x"})
    assert found.clashes == (0,)
    found = lay("abc", (2, 1, 3), {2: "x"})
    assert found.clashes == (2,)
    assert found.texts == (None, None, "c")
    assert found.choices == (("a", "b"), ("a", "b"), ())


def test_a_clash_of_the_filed_order_is_told_at_its_place_as_drawn() -> None:
    # In the order of the file glyph 1 is the c and clashes; as drawn two glyphs clash.
    found = lay("abc", (1, 3, 2), {0: "a", 1: "x", 2: "b"})
    assert found.texts == ("a", "c", "b")
    assert found.clashes == (1,)


def test_a_line_from_the_right_that_the_file_keeps_in_the_order_of_reading() -> None:
    # Drawn from the left: glyphs 0, 1, 2; the file has 2 first, then 0 and 1.
    assert lay("אבג", (8, 9, 5), {0: "ב"}).texts == ("ב", "ג", "א")
    assert lay("אבג", (5, 9, 8), {1: "א"}).texts[1] == "א"


def test_what_cannot_be_laid_stays_so() -> None:
    assert aligned((0, 1, 2), (1, 3, 2), "a" * 30, {}, Answer("a" * 30)) is None
