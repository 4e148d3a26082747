"""The closed parts of paper inside a drawing."""

from __future__ import annotations

import pytest

from glyphstone.model import Bitmap
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.holes import holes
from tests.shapes.contours import Contour, drawn, rectangle
from tests.shapes.programs import DEJAVU, face, outline


def holed(*inner: tuple[float, float, float, float]) -> list[Contour]:
    """A rectangle of 500 by 1000 units with holes cut into it."""
    return [rectangle(0, 0, 500, 1000), *(rectangle(*box)[::-1] for box in inner)]


@pytest.mark.parametrize(("char", "count"), [("o", 1), ("8", 2), ("B", 2), ("c", 0), ("i", 0)])
def test_letters_enclose_what_a_reader_sees(char: str, count: int) -> None:
    program = face(DEJAVU)
    assert len(holes(fingerprint(outline(program, program.get_char_index(char))))) == count


def test_holes_come_from_below_with_their_height_and_share() -> None:
    low, high = holes(fingerprint(drawn(holed((100, 600, 400, 900), (100, 100, 400, 400)))))
    # The picture is 4 % of the height larger on each side.
    assert low.height == pytest.approx((250 + 40) / 1080, abs=0.01)
    assert high.height == pytest.approx((750 + 40) / 1080, abs=0.01)
    assert low.share == pytest.approx(90_000 / (580 * 1080), rel=0.05)


def test_a_hole_that_opens_to_the_side_is_none() -> None:
    assert not holes(fingerprint(drawn(holed((100, 400, 500, 600)))))


@pytest.mark.parametrize(("side", "count"), [(44.0, 0), (64.0, 1)])
def test_a_tiny_gap_is_no_hole(side: float, count: int) -> None:
    found = holes(fingerprint(drawn(holed((200, 400, 200 + side, 400 + side)))))
    assert len(found) == count


def test_a_drawing_far_wider_than_tall_is_looked_at() -> None:
    wide = [rectangle(0, 0, 100_000, 500), rectangle(10_000, 100, 90_000, 400)[::-1]]
    assert len(holes(fingerprint(drawn(wide)))) == 1


def test_nothing_encloses_nothing() -> None:
    assert holes(fingerprint(drawn([]))) == ()


def test_the_holes_of_a_picture() -> None:
    ring = Bitmap(8, 5, bytes([0xFF, 0x81, 0x81, 0x81, 0xFF]), (0.5, 0, 0, 0.7, 0, 0))
    assert len(holes(fingerprint(ring))) == 1
