"""Type 3 glyph procedures: paths, forms and images as drawings in em units."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object

from glyphstone import Claim, ClaimPath, Limits
from glyphstone.model import Bitmap, Outline, Program
from glyphstone.pdf.fonts.type3 import draw_procedure
from tests.pdf.making import interpret, one_page, opened, stream
from tests.pdf.programs import gid, load

PDF = pikepdf.new()
MATRIX = (0.01, 0.0, 0.0, 0.01, 0.0, 0.0)


def draw(content: bytes, **objects: Any) -> Outline | Bitmap | None:
    resources = Dictionary(XObject=Dictionary(**objects))
    return draw_procedure(PDF.make_stream(content), resources, MATRIX, Limits())


def outline(content: bytes, **objects: Any) -> Outline:
    drawn = draw(content, **objects)
    assert isinstance(drawn, Outline)
    return drawn


def points(content: bytes, **objects: Any) -> list[tuple[float, float]]:
    found = outline(content, **objects).points * 100
    return [(round(x, 6), round(y, 6)) for x, y in found.tolist()]


SQUARE = [(0, 0), (10, 0), (10, 10), (0, 10)]


# --- paths ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"0 0 m 10 0 l 10 10 l 0 10 l h f",
        b"0 0 m 10 0 l 10 10 l 0 10 l f*",
        b"0 0 10 10 re f",
        b"500 0 d0 0 0 10 10 re B",
        b"500 0 0 0 9 9 d1\n0 0 10 10 re\nf\n",
        b"q 2 0 0 2 0 0 cm 0 0 5 5 re F Q",
        b"q 9 0 0 9 9 9 cm Q 0 0 10 10 re b*",
        b"1 0 0 1 -5 -5 cm 5 5 10 10 re f % done",
    ],
)
def test_lines(content: bytes) -> None:
    drawn = outline(content)
    assert points(content) == SQUARE
    assert drawn.tags.tolist() == [1, 1, 1, 1]
    assert drawn.ends.tolist() == [3]
    assert drawn.stroke == 0.0


def test_curves_in_their_three_spellings() -> None:
    drawn = outline(b"0 0 m 1 2 3 4 5 6 c 7 8 9 10 v 11 12 13 14 y f")
    assert points(b"0 0 m 1 2 3 4 5 6 c 7 8 9 10 v 11 12 13 14 y f") == [
        (0, 0),
        (1, 2),
        (3, 4),
        (5, 6),
        (5, 6),
        (7, 8),
        (9, 10),
        (11, 12),
        (13, 14),
        (13, 14),
    ]
    assert drawn.tags.tolist() == [1, 2, 2, 1, 2, 2, 1, 2, 2, 1]


def test_several_contours() -> None:
    drawn = outline(b"0 0 9 9 re 2 2 m 4 2 l 4 4 l h f 20 20 5 5 re f")
    assert drawn.ends.tolist() == [3, 6, 10]


def test_a_path_goes_on_from_where_a_closed_contour_began() -> None:
    drawn = outline(b"1 1 m 5 1 l 5 5 l h 2 2 3 3 4 4 c 9 9 l f")
    assert drawn.ends.tolist() == [2, 7]
    assert drawn.tags.tolist() == [1, 1, 1, 1, 2, 2, 1, 1]
    assert points(b"1 1 m 5 1 l 5 5 l h 2 2 3 3 4 4 c f")[3:5] == [(1, 1), (2, 2)]


def test_strokes_have_the_width_of_the_pen() -> None:
    drawn = outline(b"q 2 0 0 2 0 0 cm 3 w 0 0 m 5 5 l S Q")
    assert drawn.stroke == pytest.approx(0.06)
    assert outline(b"3 w 0 0 5 5 re S 0 0 5 5 re f").stroke == 0.0


@pytest.mark.parametrize("operator", [b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"])
def test_every_way_of_filling_paints_without_a_stroke(operator: bytes) -> None:
    drawn = outline(b"0 0 10 10 re " + operator)
    assert (len(drawn.points), drawn.stroke) == (4, 0.0)
    turned_round = outline(b"0 0 5 5 re " + operator + b" 3 w 0 0 5 5 re S")
    assert (len(turned_round.points), turned_round.stroke) == (8, 0.0)


@pytest.mark.parametrize("operator", [b"S", b"s"])
def test_every_way_of_stroking_paints_a_line(operator: bytes) -> None:
    assert outline(b"0 0 10 10 re " + operator).stroke == pytest.approx(0.01)
    turned = outline(b"1 2 3 4 0 0 cm 5 w 0 0 10 10 re " + operator)
    assert turned.stroke == pytest.approx(0.05 * 2**0.5)


def test_the_state_of_the_pen_is_saved_and_brought_back() -> None:
    drawn = b"2 w q 5 w 3 0 0 3 0 0 cm Q 0 0 m 10 0 l S Q 0 0 m 10 10 l S"
    assert outline(drawn).stroke == pytest.approx(0.02)
    assert points(drawn) == [(0, 0), (10, 0), (0, 0), (10, 10)]


def test_what_is_dropped_takes_nothing_painted_with_it() -> None:
    content = b"0 0 10 10 re f 5 5 m 6 6 l n 20 20 m 30 20 l 30 30 l f 9 9 m 8 8 l"
    drawn = outline(content)
    assert points(content) == [*SQUARE, (20, 20), (30, 20), (30, 30)]
    assert drawn.ends.tolist() == [3, 6]
    assert len(drawn.tags) == 7


def test_a_path_that_begins_without_a_place_begins_at_the_origin() -> None:
    assert points(b"10 0 l 10 10 l f") == [(0, 0), (10, 0), (10, 10)]
    assert points(b"0 0 10 10 re 5 5 l f")[4:] == [(0, 0), (5, 5)]
    assert points(b"1 2 m 3 4 l h h 5 6 l f") == [(1, 2), (3, 4), (1, 2), (5, 6)]


@pytest.mark.parametrize(
    "content", [b"", b"500 0 d0", b"0 0 9 9 re n", b"0 0 9 9 re", b"0 0 9 9 re W n"]
)
def test_what_is_never_painted_is_blank(content: bytes) -> None:
    assert outline(content).blank


def test_text_in_another_font_is_no_single_shape() -> None:
    for shown in (b"(a) Tj", b"[(a)] TJ", b"(a) '", b'1 2 (a) "'):
        assert draw(b"BT /F 1 Tf " + shown + b" ET") is None
    assert outline(b"BT /F 1 Tf ET").blank


def test_an_outline_comes_before_a_picture_behind_it() -> None:
    image = b"q 8 0 0 1 0 0 cm BI /W 8 /H 1 /IM true /BPC 1 ID \x0f EI Q "
    assert isinstance(draw(image + b"0 0 5 5 re f"), Outline)
    assert isinstance(draw(image + b"0 0 5 5 re n"), Bitmap)
    assert draw(b"EI") is None


# --- forms ------------------------------------------------------------------------------------


def test_forms_are_placed_by_their_matrix() -> None:
    inner = stream(PDF, b"0 0 5 5 re f", Subtype=Name.Form, Matrix=Array([2, 0, 0, 2, 0, 0]))
    assert points(b"/X Do", X=inner) == SQUARE
    outer = stream(
        PDF, b"/Y Do", Subtype=Name.Form, Resources=Dictionary(XObject=Dictionary(Y=inner))
    )
    assert points(b"/X Do", X=outer) == SQUARE
    inheriting = stream(PDF, b"/Y Do", Subtype=Name.Form)
    assert points(b"/X Do", X=inheriting, Y=inner) == SQUARE


def test_missing_and_cyclic_forms_cannot_be_known() -> None:
    assert draw(b"/None Do") is None
    pdf = pikepdf.new()
    form = pdf.make_stream(b"/X Do /X Do")
    form.Subtype = Name.Form
    form.Resources = Dictionary(XObject=Dictionary(X=form))
    assert draw_procedure(pdf.make_stream(b"/X Do"), form.Resources, MATRIX, Limits()) is None


def test_forms_that_multiply_are_given_up() -> None:
    objects = {"X0": stream(PDF, b"0 0 1 1 re f", Subtype=Name.Form)}
    for level in range(1, 8):
        inner = Dictionary(XObject=Dictionary(X=objects[f"X{level - 1}"]))
        objects[f"X{level}"] = stream(PDF, b"/X Do " * 30, Subtype=Name.Form, Resources=inner)
    assert draw(b"/X7 Do", **objects) is None


# --- images -----------------------------------------------------------------------------------

#: Nine columns, two rows: ink (0 bits) at the first and last column of the top row only.
ROWS = bytes([0b01111111, 0b01111111, 0b11111111, 0b11111111])
INKED = bytes([0b10000000, 0b10000000, 0, 0])
PAINT = b"9 0 0 2 0 0 cm "


def bitmap(content: bytes, **objects: Any) -> Bitmap:
    drawn = draw(content, **objects)
    assert isinstance(drawn, Bitmap)
    return drawn


def masks() -> dict[str, bytes]:
    packed = zlib.compress(ROWS)
    turned = bytes(byte ^ 255 for byte in ROWS)
    digits = ROWS.hex().encode("ascii") + b">"
    return {
        "plain": b"BI /W 9 /H 2 /IM true /BPC 1 ID " + ROWS + b" EI",
        "plain, longer names": b"BI /Width 9 /Height 2 /ImageMask true ID " + ROWS + b"\nEI",
        "plain, ordered differently": b"BI /IM true /H 2 /W 9 ID " + ROWS + b" EI",
        "polarity": b"BI /W 9 /H 2 /IM true /BPC 1 /D [1 0] ID " + turned + b" EI",
        "polarity, ordered differently": b"BI /D [1 0] /W 9 /H 2 /IM true ID " + turned + b"\nEI",
        "same polarity": b"BI /W 9 /H 2 /IM true /BPC 1 /D[0 1] ID " + ROWS + b" EI",
        "packed": b"BI /W 9 /H 2 /IM true /BPC 1 /F /Fl ID " + packed + b"\nEI",
        "hexadecimal": b"BI /W 9 /H 2 /IM true /F /AHx ID " + digits + b" EI",
        "hexadecimal in a list": b"BI /W 9 /H 2 /IM true /F [/AHx] ID " + digits + b" EI",
    }


@pytest.mark.parametrize("name", masks())
def test_inline_masks(name: str) -> None:
    drawn = bitmap(b"500 0 0 0 9 9 d1 q " + PAINT + masks()[name] + b" Q")
    assert (drawn.width, drawn.height, drawn.rows) == (9, 2, INKED)
    assert drawn.matrix == pytest.approx((0.09, 0, 0, 0.02, 0, 0))
    assert not drawn.blank


@pytest.mark.parametrize("filtered", [True, False])
@pytest.mark.parametrize("decode", [None, Array([0, 1]), Array([1, 0])])
def test_image_masks_as_objects(filtered: bool, decode: Array | None) -> None:
    data = bytes(byte ^ 255 for byte in ROWS) if decode == Array([1, 0]) else ROWS
    image = PDF.make_stream(b"")
    if filtered:
        image.write(zlib.compress(data), filter=Name.FlateDecode)
    else:
        image = PDF.make_stream(data)
    image.Subtype, image.Width, image.Height, image.ImageMask = Name.Image, 9, 2, True
    image.BitsPerComponent = 1
    if decode is not None:
        image.Decode = decode
    assert bitmap(PAINT + b"/X Do", X=image).rows == INKED


def test_grey_pictures_are_ink_where_they_are_dark() -> None:
    image = PDF.make_stream(bytes([0, 200, 100, 255]))
    image.Subtype, image.Width, image.Height = Name.Image, 2, 2
    image.BitsPerComponent, image.ColorSpace = 8, Name.DeviceGray
    assert bitmap(b"/X Do", X=image).rows == bytes([0b10000000, 0b10000000])


def test_images_that_cannot_be_unpacked_are_not_known() -> None:
    assert draw(b"BI /W 9 /H 2 /IM true /F /DCT ID abc EI") is None
    image = PDF.make_stream(b"abc")
    image.Subtype, image.Width, image.Height = Name.Image, 100_000, 100_000
    assert draw(b"/X Do", X=image) is None
    image.Width = Name.Wide
    assert draw(b"/X Do", X=image) is None


def test_a_mask_that_breaks_off_is_no_mask_of_another_size() -> None:
    drawn = bitmap(PAINT + b"BI /W 9 /H 20 /IM true /BPC 1 ID " + ROWS + b" EI")
    assert (drawn.width, drawn.height, len(drawn.rows)) == (9, 20, 40)
    assert drawn.rows[:4] == INKED


# --- fonts ------------------------------------------------------------------------------------


def type3(procedures: Dictionary, *differences: Any, **entries: Any) -> Dictionary:
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        Name=Name.Drawn,
        FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]),
        FontBBox=Array([0, -20, 100, 80]),
        CharProcs=procedures,
        Encoding=Dictionary(Differences=Array(list(differences))),
        FirstChar=65,
        Widths=Array([50, 60]),
        **entries,
    )


def test_a_type3_font() -> None:
    procedures = Dictionary(B=PDF.make_stream(b"0 0 10 10 re f"), A=PDF.make_stream(b""))
    font = load(type3(procedures, 65, Name.A, Name.B, Name.Missing))
    assert font.font.program is Program.TYPE3
    assert font.font.name == "Drawn"
    assert (font.font.ascent, font.font.descent) == pytest.approx((0.8, -0.2))
    assert [gid(font, code) for code in (65, 66, 67, 68)] == [0, 1, -1, -1]
    assert font.widths(np.array([65, 66, 67])).tolist() == pytest.approx([0.5, 0.6, 0.0])
    assert font.claim(66) == Claim("B", ClaimPath.GLYPH_NAME)
    blank, square, missing = font.drawings(np.array([65, 66, 67]))
    assert blank is not None
    assert blank.blank
    assert isinstance(square, Outline)
    assert not square.blank
    assert missing is None


def test_procedures_with_names_that_are_not_utf_8() -> None:
    procedures = Object.parse(b"<< /G#e9 0 /A 0 >>")
    for key in list(procedures.keys()):
        if key == "/A":
            procedures[key] = PDF.make_stream(b"")
    procedures[Name(Object.parse(b"/G#e9"))] = PDF.make_stream(b"0 0 9 9 re f")  # type: ignore[arg-type]
    font = load(type3(procedures, 65, Object.parse(b"/G#e9")))  # type: ignore[arg-type]
    (drawn,) = font.drawings(np.array([65]))
    assert drawn is not None
    assert not drawn.blank
    assert gid(font, 65) == 1


def test_a_procedure_that_cannot_be_followed_is_reported_once_with_its_name() -> None:
    bad = PDF.make_stream(b"x")
    bad.Filter = Name.DCTDecode
    faults: list[str] = []
    font = load(
        type3(Dictionary(A=bad, B=PDF.make_stream(b"0 0 1 1 re f")), 65, Name.A, Name.B), faults
    )
    first, second = font.drawings(np.array([65, 66]))
    assert first is None
    assert second is not None
    assert len(faults) == 1
    assert faults[0].startswith("Drawn: the glyph procedure A cannot be followed")


def test_text_in_a_type3_font_is_placed_by_its_own_matrix() -> None:
    font = type3(Dictionary(A=PDF.make_stream(b"")), 65, Name.A)
    glyphs = interpret(b"BT /T 20 Tf 10 10 Td (AAB) Tj ET", Font=Dictionary(T=font))
    assert glyphs.x.tolist() == pytest.approx([10, 20, 30])
    assert glyphs.dx.tolist() == pytest.approx([10, 10, 12])


def test_a_font_in_pixels_has_an_em_of_its_own() -> None:
    square = PDF.make_stream(b"0 0 80 80 re f")
    font = type3(Dictionary(A=square), 65, Name.A)
    font.FontMatrix = Array([1, 0, 0, 1, 0, 0])
    font.Widths = Array([50, 100])
    glyphs = interpret(b"BT /T 0.1 Tf 10 10 Td [(A)1000(AB)] TJ ET", Font=Dictionary(T=font))
    assert glyphs.x.tolist() == pytest.approx([10, 14.9, 19.9])  # kerning knows no em but the size
    assert glyphs.size.tolist() == pytest.approx([10, 10, 10])
    assert glyphs.width.tolist() == pytest.approx([0.5, 0.5, 1.0])
    (drawn,) = load(font).drawings(np.array([65]))
    assert isinstance(drawn, Outline)
    assert drawn.points.max() == pytest.approx(0.8)


def test_a_font_drawn_upside_down_stands_up_when_it_is_shown_turned(tmp_path: Path) -> None:
    pdf = one_page(b"q 1 0 0 -1 0 100 cm BT /T 20 Tf 10 90 Td (A) Tj ET Q")
    low = pdf.make_stream(b"0 -50 40 50 re f")  # below the baseline, in the font's own space
    pdf.pages[0].Resources.Font.T = type3(Dictionary(A=low), 65, Name.A)
    with opened(pdf, tmp_path) as document:
        glyphs = document.page(1).glyphs
        assert glyphs.ink_box.tolist() == [pytest.approx([10, 10, 18, 20])]
        (shape,) = document.fonts[0].shapes([65])
        assert shape is not None
        assert shape.box == pytest.approx((0, 0, 0.4, 0.5))


def test_operands_before_an_inline_image_are_passed_over() -> None:
    image = b"BI /W 8 /H 1 /IM true /BPC 1 ID \x0f EI"
    drawn = draw(b"5 /N 8 0 0 1 0 0 cm 7 " + image)
    assert isinstance(drawn, Bitmap)
    assert (drawn.width, drawn.height) == (8, 1)


# --- the font's matrix and heights ------------------------------------------------------------


def bare(**entries: Any) -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type3, **entries)


def heights(**entries: Any) -> tuple[float, float]:
    font = load(bare(**entries)).font
    return round(font.ascent, 6), round(font.descent, 6)


def test_without_a_matrix_a_thousand_units_are_an_em() -> None:
    font = load(bare(FirstChar=65, Widths=Array([500])))
    assert font.widths(np.array([65])).tolist() == [0.5]
    assert heights(FontBBox=Array([0, -200, 500, 700])) == (0.7, -0.2)


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ([0, -20, 50, 70], (0.7, -0.2)),
        ([0, 70, 50, -20], (0.7, -0.2)),
        ([0, 10, 50, 70], (0.7, 0.0)),
        ([0, -499, 50, 499], (4.99, -4.99)),
        ([0, -500, 50, 70], (0.8, -0.2)),
        ([0, -20, 50, 500], (0.8, -0.2)),
        ([0, -70, 50, 0], (0.8, -0.2)),
        ([0, 70, 50, 70], (0.8, -0.2)),
        ([0, -20, 50], (0.8, -0.2)),
    ],
)
def test_heights_of_the_box_or_the_usual_ones(box: list[int], found: tuple[float, float]) -> None:
    matrix = Array([0.01, 0, 0, 0.01, 0, 0])
    assert heights(FontMatrix=matrix, FontBBox=Array(box)) == found


@pytest.mark.parametrize(
    ("widest", "box", "em"),
    [
        (5, [0, 0, 9, 9], 1.0),
        (6, [0, 0, 9, 9], 6.0),
        (6, [0, 0, 9, 16], 8.0),
        (6, [0, 0, 9, 99], 12.0),
        (6, [0, 0, 9], 6.0),
        (999_999, [0, 0, 9, 9], 999_999.0),
        (1_000_000, [0, 0, 9, 9], 1.0),
    ],
)
def test_an_em_of_a_font_in_pixels_is_about_its_widest_glyph(
    widest: int, box: list[int], em: float
) -> None:
    entry = bare(
        FontMatrix=Array([1, 0, 0, 1, 0, 0]),
        FontBBox=Array(box),
        FirstChar=65,
        Widths=Array([1, widest]),
    )
    font = load(entry)
    assert font.em == em
    assert font.widths(np.array([66])).tolist() == pytest.approx([widest / em])


@pytest.mark.parametrize("content", [b"Do", b"500 0 d0 Do", b"(X) Do", b"5 Do"])
def test_a_procedure_that_names_nothing_to_draw_cannot_be_known(content: bytes) -> None:
    assert draw(content, X=stream(PDF, b"0 0 5 5 re f", Subtype=Name.Form)) is None


def test_a_procedure_without_resources_draws_paths_alone() -> None:
    def drawn(content: bytes) -> Outline | Bitmap | None:
        return draw_procedure(PDF.make_stream(content), None, MATRIX, Limits())

    assert drawn(b"/X Do") is None
    assert drawn(b"Do") is None
    assert isinstance(drawn(b"0 0 10 10 re f"), Outline)


def test_a_name_without_an_object_cannot_be_known() -> None:
    for resources in (
        Dictionary(),
        Dictionary(XObject=Name.Word),
        Dictionary(XObject=Dictionary()),
    ):
        assert draw_procedure(PDF.make_stream(b"/X Do"), resources, MATRIX, Limits()) is None
