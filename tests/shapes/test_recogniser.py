"""Drawings of a font that the tests have, compared with what the recogniser has learned."""

from __future__ import annotations

import string
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.raster import raster
from glyphstone.shapes.recogniser import recogniser
from tests.shapes.contours import drawn, rectangle
from tests.shapes.programs import DEJAVU, NOTO, face, outline

LATIN = string.ascii_letters + string.digits + ".,;:!?()"
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
CYRILLIC += CYRILLIC.upper()
HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"
FEW = "abdeghnoprtuAEGHNR"
FEW_CYRILLIC = "абвгджилпуцшщэюАБВДЖУЩЮ"

Drawn = tuple[list[Shape], list[float]]


def letters(path: Path, chars: str, size: float = 1.0) -> Drawn:
    """Drawings of a font with their advances, all of them times a number."""
    program = face(path)
    shapes, advances = [], []
    for char in chars:
        one = outline(program, program.get_char_index(char))
        shapes.append(fingerprint(Outline(one.points * size, one.tags, one.ends)))
        advances.append(program.glyph.advance.x / program.units_per_EM * size)
    return shapes, advances


def read(cosines: NDArray[np.float32], *scripts: str) -> str:
    """The likeliest text of each drawing among some scripts and the common signs."""
    classes = recogniser().classes
    own = [number for number, one in enumerate(classes) if one.script in (*scripts, "Zyyy")]
    return "".join(classes[own[best]].text for best in cosines[:, own].argmax(axis=1).tolist())


@pytest.mark.parametrize(
    ("path", "chars", "script"),
    [
        (DEJAVU, LATIN.replace("I", ""), "Latn"),
        (DEJAVU, CYRILLIC, "Cyrl"),
        (NOTO / "NotoSansHebrew-Regular.ttf", HEBREW, "Hebr"),
    ],
    ids=["Latin", "Cyrillic", "Hebrew"],
)
def test_letters_come_out_as_themselves(path: Path, chars: str, script: str) -> None:
    assert read(recogniser().cosines(*letters(path, chars)), script) == chars


def test_a_letter_is_much_more_like_itself_than_like_most_others() -> None:
    model = recogniser()
    found = model.cosines(*letters(DEJAVU, FEW))
    assert found.dtype == np.float32
    assert found.shape == (len(FEW), len(model.classes))
    assert found.max() <= 1.01
    assert found.max(axis=1).min() > 0.7
    assert np.median(found) < 0.1


def test_a_drawing_without_ink_is_like_nothing() -> None:
    shapes, advances = letters(DEJAVU, FEW)
    blank = fingerprint(drawn([]))
    with_blanks = recogniser().cosines([blank, *shapes, blank], [0.3, *advances, 0.0])
    assert (with_blanks[[0, -1]] == -1).all()
    # Nor does it change what the others are like.
    assert np.abs(with_blanks[1:-1] - recogniser().cosines(shapes, advances)).max() < 1e-3
    assert (recogniser().cosines([blank], [0.5]) == -1).all()
    assert recogniser().cosines([], []).shape == (0, len(recogniser().classes))


@pytest.mark.parametrize("size", [2.5, 0.4, 1000.0])
def test_a_font_with_another_em_gives_nearly_the_same(size: float) -> None:
    plain = recogniser().cosines(*letters(DEJAVU, FEW_CYRILLIC))
    other = recogniser().cosines(*letters(DEJAVU, FEW_CYRILLIC, size))
    assert read(other, "Cyrl") == read(plain, "Cyrl") == FEW_CYRILLIC
    # The em is told by the usual height, which is not the same in every face.
    assert np.median(np.abs(other.max(axis=1) - plain.max(axis=1))) < 0.1


@pytest.mark.parametrize(
    ("height", "believed"), [(0.32, False), (0.34, True), (0.84, True), (0.86, False)]
)
@pytest.mark.parametrize("count", [4, 5])
def test_an_em_is_believed_if_the_ink_has_a_usual_height(
    height: float, believed: bool, count: int
) -> None:
    """If it is not, the ink is seen as 0.52 em high, which moves a bar of another height.

    Four drawings tell no usual height.
    """

    def seen(tall: float) -> NDArray[np.float32]:
        bars = [drawn([rectangle(100, 0, 200, tall * 1000)], units=1000) for _ in range(count)]
        width = [0.3 * tall / 0.52] * count
        scaled = [Outline(b.points * (tall / 0.52, 1), b.tags, b.ends) for b in bars]
        return recogniser().cosines([fingerprint(one) for one in scaled], width)

    same = bool(np.abs(seen(height) - seen(0.52)).max() < 1e-3)
    assert same is not (believed or count < 5)


def test_a_hyphen_alone_is_seen_beside_letters() -> None:
    """By itself it tells nothing of its font: what is usual there is a hyphen."""
    low = fingerprint(drawn([rectangle(50, 240, 290, 310)], units=1000))
    shapes, advances = letters(DEJAVU, FEW)
    beside = recogniser().cosines([*shapes, low], [*advances, 0.33], [len(shapes)])
    hyphen = list(recogniser().numbers["-"])
    assert beside[0, hyphen].max() > 0.6
    assert recogniser().cosines([low], [0.33])[0, hyphen].max() < beside[0, hyphen].max()


def test_a_bitmap_of_a_letter_is_like_the_letter() -> None:
    shapes, advances = letters(DEJAVU, FEW)
    plain = recogniser().cosines(shapes, advances)
    found = recogniser().cosines([bitmap_of(shape) for shape in shapes], advances)
    assert read(found, "Latn") == read(plain, "Latn") == FEW
    assert np.abs(found - plain).max() < 0.1


def bitmap_of(shape: Shape, height: int = 64) -> Shape:
    """The drawing as a Type 3 font would have it: an image as high as its ink."""
    assert shape.box is not None
    left, bottom, right, top = shape.box
    width = round(height * (right - left) / (top - bottom))
    ink = raster(shape.drawing, (height, width), shape.box) > 127
    place = (right - left, 0.0, 0.0, top - bottom, left, bottom)
    return fingerprint(Bitmap(width, height, np.packbits(ink, axis=1).tobytes(), place))


def test_drawings_of_no_sense_do_no_harm() -> None:
    shapes = [
        fingerprint(drawn([rectangle(-1e9, -1e9, 1e9, 1e9)])),
        fingerprint(drawn([rectangle(0, 0, 1e-3, 1e-3)])),
        fingerprint(drawn([rectangle(0, 0, 1000, 0.01)])),
    ]
    assert np.isfinite(recogniser().cosines(shapes, [0.0, 1e9, -5.0])).all()


def test_what_was_learned_is_told() -> None:
    model = recogniser()
    assert model is recogniser()
    assert len(model.designs) == len(model.classes)
    assert model.scale > 1
