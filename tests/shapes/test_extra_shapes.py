"""Letters learned from fonts of a person's own, beside those that the recogniser comes with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from glyphstone.errors import MapError
from glyphstone.shapes.extra_shapes import built, font_letters, read_extra, with_extra
from glyphstone.shapes.recogniser import Recogniser, recogniser

Boxes = list[tuple[int, int, int, int]]
#: Drawings of strokes, as some Han characters are.
STROKES: dict[str, Boxes] = {
    "一": [(50, 350, 950, 430)],
    "二": [(200, 600, 800, 680), (50, 50, 950, 130)],
    "三": [(150, 700, 850, 780), (200, 380, 800, 460), (50, 30, 950, 110)],
    "口": [(150, 0, 230, 700), (770, 0, 850, 700), (150, 620, 850, 700), (150, 0, 850, 80)],
    "A": [(100, 0, 600, 700)],
    "，": [(100, -100, 220, 60)],
}


def font(path: Path, strokes: dict[str, Boxes], heavier: int = 0) -> Path:
    """A font that draws boxes."""
    names = [".notdef", *(f"u{ord(char):04X}" for char in strokes)]
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for char, boxes in strokes.items():
        pen = TTGlyphPen(None)
        for left, bottom, right, top in boxes:
            pen.moveTo((left - heavier, bottom - heavier))
            pen.lineTo((left - heavier, top + heavier))
            pen.lineTo((right + heavier, top + heavier))
            pen.lineTo((right + heavier, bottom - heavier))
            pen.closePath()
        glyphs[f"u{ord(char):04X}"] = pen.glyph()
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(char): f"u{ord(char):04X}" for char in strokes})
    made.setupGlyf(glyphs)
    lefts = {
        f"u{ord(char):04X}": min(box[0] for box in boxes) - heavier
        for char, boxes in strokes.items()
    }
    made.setupHorizontalMetrics({name: (1000, lefts.get(name, 0)) for name in names})
    made.setupHorizontalHeader(ascent=880, descent=-120)
    made.setupNameTable({"familyName": "Strokes", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(path)
    return path


@pytest.fixture
def strokes(tmp_path: Path) -> Path:
    return font(tmp_path / "strokes.ttf", STROKES)


def test_the_letters_of_a_font_are_read_with_their_drawings(strokes: Path) -> None:
    found = {text: (shape, advance) for text, shape, advance in font_letters(strokes)}
    assert set(found) == set(STROKES)
    shape, advance = found["一"]
    assert advance == 1.0
    assert shape.box == pytest.approx((0.05, 0.35, 0.95, 0.43))
    assert [text for text, _, _ in font_letters(strokes, only="一A")] == ["A", "一"]


def test_only_what_is_not_known_is_learned_and_found_again(strokes: Path, tmp_path: Path) -> None:
    shares: list[float] = []
    extra = built([strokes], recogniser(), shares.append)
    assert extra.texts == ("一", "三", "二", "口", "，")
    assert (extra.fonts, shares[-1]) == (("strokes.ttf",), 1.0)
    assert extra.designs.tolist() == [1] * 5
    assert np.linalg.norm(extra.vectors, axis=1) == pytest.approx(np.ones(5))
    more = Recogniser(with_extra(recogniser()._model, extra))
    assert len(more.classes) == len(recogniser().classes) + 5
    assert {one.script for one in more.classes[-5:]} == {"Hani"}
    other = font(tmp_path / "heavy.ttf", {c: b for c, b in STROKES.items() if c > "z"}, 15)
    letters = list(font_letters(other))
    cosines = more.cosines([one[1] for one in letters], [one[2] for one in letters])
    best = cosines[:, -5:].argmax(axis=1)
    assert [extra.texts[place] for place in best] == [text for text, _, _ in letters]


def test_two_fonts_are_two_designs(strokes: Path, tmp_path: Path) -> None:
    second = font(tmp_path / "second.ttf", {"一": STROKES["一"]}, 10)
    extra = built([strokes, second], recogniser())
    assert dict(zip(extra.texts, extra.designs.tolist(), strict=True))["一"] == 2
    assert built([strokes], recogniser(), only="口").texts == ("口",)


def test_what_was_learned_survives_being_written(strokes: Path, tmp_path: Path) -> None:
    extra = built([strokes], recogniser())
    path = tmp_path / "shapes.npz"
    path.write_bytes(extra.to_bytes())
    again = read_extra(path)
    assert (again.texts, again.fonts) == (extra.texts, extra.fonts)
    assert again.designs.tolist() == extra.designs.tolist()
    assert again.vectors == pytest.approx(extra.vectors, abs=1e-3)


def test_a_model_that_knows_all_of_it_stays_as_it_is(strokes: Path) -> None:
    model = recogniser()._model
    extra = built([strokes], recogniser(), only="-")
    assert extra.texts == ()
    assert with_extra(model, extra) is model


@pytest.mark.parametrize("data", [b"", b"PK", b"no archive at all"])
def test_a_file_that_is_none_of_ours_is_said_to_be_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "shapes.npz"
    path.write_bytes(data)
    with pytest.raises(MapError, match="cannot be read"):
        read_extra(path)


def test_what_is_no_font_is_said(tmp_path: Path) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(b"nothing")
    with pytest.raises(MapError, match="no font that can be read"):
        list(font_letters(path))
    with pytest.raises(MapError, match="cannot be read"):
        list(font_letters(tmp_path / "none.ttf"))
