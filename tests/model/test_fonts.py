"""Fonts, and the shapes of their codes: each drawn once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.model import (
    Bitmap,
    Claim,
    ClaimPath,
    Font,
    GlyphUse,
    IntArray,
    Outline,
    Program,
    Shape,
    draw_shapes,
)
from tests.layout.placing import page


def outline(width: float) -> Outline:
    corners = [(0.0, 0.0), (0.0, 1.0), (width, 1.0)]
    return Outline(np.array(corners), np.ones(3, dtype=np.uint8), np.array([2], dtype=np.int64))


class Drawing:
    """Draws each code as wide as its number; code 9 has no drawing."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    def claim(self, code: int) -> Claim:
        return Claim(chr(code), ClaimPath.ENCODING)

    def glyph_name(self, code: int) -> str | None:
        return f"g{code}"

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes + 1

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        self.asked.append(codes.tolist())
        return [None if code == 9 else outline(code) for code in codes.tolist()]


class Shaper:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, drawings: Sequence[Outline | Bitmap]) -> list[Shape]:
        self.calls += 1
        return [
            Shape(f"{one.points[:, 0].max():g}", one, None)
            for one in drawings
            if isinstance(one, Outline)
        ]


def font(source: Drawing, shaper: Shaper | None = None) -> Font:
    (made,) = page([], fonts=("F",)).fonts
    made.source, made.shaper = source, shaper
    return made


def keys(shapes: Sequence[Shape | None]) -> list[str | None]:
    return [None if one is None else one.key for one in shapes]


def test_shapes_come_in_the_order_asked_and_are_drawn_once() -> None:
    source, shaper = Drawing(), Shaper()
    made = font(source, shaper)
    assert keys(made.shapes([3, 9, 1, 3])) == ["3", None, "1", "3"]
    assert keys(made.shapes([1, 9, 3])) == ["1", None, "3"]
    assert source.asked == [[1, 3, 9]]
    assert shaper.calls == 1
    assert keys(made.shapes([2, 1])) == ["2", "1"]
    assert source.asked == [[1, 3, 9], [2]]


def test_a_font_without_a_shaper_has_no_shapes() -> None:
    source = Drawing()
    assert font(source).shapes([1]) == [None]
    assert source.asked == []


def test_shapes_of_many_fonts_are_made_at_once() -> None:
    shaper = Shaper()
    one, silent, two = font(Drawing(), shaper), font(Drawing()), font(Drawing(), shaper)
    draw_shapes([(one, [1]), (silent, [5]), (two, [2, 9])])
    assert shaper.calls == 1
    assert keys(one.shapes([1])) == ["1"]
    assert keys(two.shapes([2, 9])) == ["2", None]
    assert shaper.calls == 1


@pytest.mark.parametrize("program", list(Program))
def test_every_program_but_none_is_embedded(program: Program) -> None:
    made = font(Drawing())
    made.program = program
    assert made.embedded is (program is not Program.NOT_EMBEDDED)


def test_a_subset_has_a_tag() -> None:
    made = font(Drawing())
    assert not made.subset
    made.subset_tag = "ABCDEF"
    assert made.subset


def test_a_font_and_a_glyph_as_builtins() -> None:
    assert font(Drawing()).to_dict() == {
        "key": "0", "name": "F", "subset_tag": None, "subtype": "Type0", "program": "not embedded",
        "encoding": "Identity-H", "embedded": False, "vertical": False, "to_unicode": True,
        "collection": None, "object": [1, 0],
    }  # fmt: skip
    claim = Claim("a", ClaimPath.GLYPH_NAME)
    use = GlyphUse(5, 2, 6, 7, "g", claim, 8, 9, 0.25, Shape("k", outline(1), None))
    assert use.to_dict() == {
        "code": 5, "code_bytes": 2, "cid": 6, "gid": 7, "name": "g", "text": "a",
        "path": "glyph_name", "count": 8, "said_otherwise": 0, "first_page": 9,
        "advance": 0.25, "shape": "k",
    }  # fmt: skip
    assert use.to_svg(12) == Shape("k", outline(1), None).to_svg(12)
    bare = GlyphUse(5, 2, 6, 7, None, claim, 8, 9, 0.25, None)
    assert (bare.to_dict()["shape"], bare.to_svg()) == (None, None)
