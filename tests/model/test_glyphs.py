"""The model: glyph tables, fonts and faults as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from glyphstone import Claim, ClaimPath, Drawn, Fault, Font, Glyphs, Shape
from glyphstone.model import Bitmap, FontKey, IntArray, Outline, PageFacts, Program, draw_shapes
from tests.frames import stand_in

FACTS = PageFacts(number=1, box=(0.0, 0.0, 100.0, 100.0), rotate=0, user_unit=1.0)
SQUARE = Outline(
    np.array([[0.1, 0.0], [0.5, 0.0], [0.5, 0.7], [0.1, 0.7]]),
    np.ones(4, dtype=np.uint8),
    np.array([3]),
)
BLANK = Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))


class Source:
    """A font of squares: odd codes draw one, even codes nothing, codes from 100 are unknown."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def claim(self, code: int) -> Claim:
        return Claim(chr(code), ClaimPath.ENCODING) if code < 128 else Claim()

    def glyph_name(self, code: int) -> str | None:
        return f"g{code}"

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes + 1000

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        self.asked += codes.tolist()
        return [None if code >= 100 else SQUARE if code % 2 else BLANK for code in codes.tolist()]


def shaper(drawings: Sequence[Outline | Bitmap]) -> list[Shape]:
    return [
        Shape(
            key="blank" if drawing.blank else "square",
            drawing=drawing,
            box=None if drawing.blank else (0.1, 0.0, 0.5, 0.7),
        )
        for drawing in drawings
    ]


def font(index: int = 0, program: Program = Program.TRUETYPE) -> Font:
    made = Font(
        key=FontKey(str(index)),
        index=index,
        name="Squares",
        subset_tag=None,
        subtype="TrueType",
        program=program,
        encoding="",
        vertical=False,
        has_to_unicode=False,
        collection=None,
        ascent=0.8,
        descent=-0.2,
        object_id=(0, 0),
        source=Source(),
    )
    made.shaper = shaper
    return made


def table(rows: Sequence[tuple[int, int, float, float]], **columns: Any) -> Glyphs:
    """Font, code, x and y of each glyph, at ten points."""
    count = len(rows)
    fonts, codes, xs, ys = (np.array([row[i] for row in rows]) for i in range(4))
    settings: dict[str, Any] = {
        "font": fonts.astype(np.int32),
        "code": codes.astype(np.int64),
        "code_length": np.ones(count, dtype=np.uint8),
        "cid": codes.astype(np.int64),
        "x": xs.astype(np.float64),
        "y": ys.astype(np.float64),
        "dx": np.full(count, 5.0),
        "dy": np.zeros(count),
        "width": np.full(count, 0.5),
        "scale": np.tile([10.0, 0.0, 0.0, 10.0], (count, 1)),
        "vertical": np.zeros(count, dtype=np.bool_),
        "mode": np.zeros(count, dtype=np.uint8),
        "drawn": np.zeros(count, dtype=np.uint8),
        "mcid": np.full(count, -1, dtype=np.int32),
        "actual_text": np.full(count, -1, dtype=np.int32),
        "layer": np.full(count, -1, dtype=np.int32),
        "hidden": np.zeros(count, dtype=np.bool_),
        **columns,
    }
    return Glyphs(page=FACTS, fonts=(font(0), font(1)), **settings)


# --- places -----------------------------------------------------------------------------------


def test_boxes_by_metrics_and_by_ink() -> None:
    glyphs = table([(0, 65, 20.0, 30.0), (0, 66, 25.0, 30.0), (0, 101, 30.0, 30.0)])
    assert glyphs.box[0].tolist() == [20, 28, 25, 38]
    assert glyphs.ink_box[0].tolist() == pytest.approx([21, 30, 25, 37])
    assert np.isnan(glyphs.ink_box[1:]).all()


def test_boxes_of_turned_glyphs() -> None:
    turned = np.array([[0.0, 10.0, -10.0, 0.0]])
    glyphs = table([(0, 65, 20.0, 30.0)], scale=turned)
    assert glyphs.box[0].tolist() == pytest.approx([12, 30, 22, 35])
    assert glyphs.ink_box[0].tolist() == pytest.approx([13, 31, 20, 35])
    assert glyphs.rotation.tolist() == [90]
    assert glyphs.size.tolist() == [10]


def test_the_matrix_is_scale_and_place() -> None:
    glyphs = table([(0, 65, 20.0, 30.0)])
    assert glyphs.matrix.tolist() == [[10, 0, 0, 10, 20, 30]]


def test_claims_and_glyphs_come_from_the_right_font() -> None:
    glyphs = table([(1, 65, 0, 0), (0, 66, 0, 0), (1, 200, 0, 0), (1, 65, 0, 0)])
    assert [claim.text for claim in glyphs.claims] == ["A", "B", "", "A"]
    assert glyphs.claims[2] == Claim("", ClaimPath.NONE)
    assert glyphs.gid.tolist() == [1065, 1066, 1200, 1065]


def test_an_empty_table() -> None:
    glyphs = table([])
    assert len(glyphs) == 0
    assert glyphs.claims == []
    for column in (glyphs.gid, glyphs.box, glyphs.ink_box, glyphs.matrix, glyphs.duplicate):
        assert len(column) == 0
    assert not glyphs.invisible.any()


# --- duplicates -------------------------------------------------------------------------------


@pytest.mark.parametrize(("dx", "dy"), [(0.0, 0.0), (0.3, 0.0), (0.0, -0.4), (0.5, 0.5)])
def test_a_glyph_drawn_again_nearby_is_a_duplicate(dx: float, dy: float) -> None:
    for x in np.arange(0, 4, 0.13):
        glyphs = table([(0, 65, x, 7.0), (0, 66, x, 7.0), (0, 65, x + dx, 7.0 + dy)])
        assert glyphs.duplicate.tolist() == [False, False, True]


def test_other_glyphs_fonts_and_places_are_no_duplicates() -> None:
    glyphs = table([(0, 65, 5, 5), (1, 65, 5, 5), (0, 66, 5, 5), (0, 65, 6.5, 5), (0, 65, 5, 9)])
    assert not glyphs.duplicate.any()


def test_each_copy_but_the_first_is_marked() -> None:
    glyphs = table([(0, 65, 5.0 + i / 10, 5.0) for i in range(4)])
    assert glyphs.duplicate.tolist() == [False, True, True, True]


@pytest.mark.parametrize(
    ("drawn", "again"),
    [
        ("a´´b", "...."),
        ("a´´´", "...."),
        ("a´´a´´", "...###"),  # the whole string once more
        ("aa´´", ".#.#"),  # every glyph once more
        ("´´", ".."),
        ("ab´ab´", "...###"),
    ],
)
def test_a_letter_may_have_the_same_mark_twice(drawn: str, again: str) -> None:
    places = {"a": 5.0, "b": 12.0, "´": 8.0}
    glyphs = table(
        [(0, ord(char), places[char], 5.0) for char in drawn],
        width=np.array([0.0 if char == "´" else 0.5 for char in drawn]),
    )
    assert "".join(".#"[marked] for marked in glyphs.duplicate.tolist()) == again


COORDINATES = st.floats(-300, 300)


@given(
    st.lists(
        st.tuples(st.integers(0, 1), st.integers(65, 67), COORDINATES, COORDINATES), max_size=25
    )
)
@example([(0, 65, 0.875, 0.0), (0, 65, 0.0, 0.0)])  # one that is too far stands between twins
@example([(0, 65, 0.875, 0.0), *[(0, 65, 0.0, 0.0)] * 20])
def test_only_glyphs_with_a_near_twin_before_them_are_marked(
    rows: list[tuple[int, int, float, float]],
) -> None:
    copied = [*rows, *((f, c, x + 0.2, y - 0.2) for f, c, x, y in rows[:5])]
    marked = table(copied).duplicate.tolist()
    for number, (font_index, code, x, y) in enumerate(copied):
        near = any(
            (f, c) == (font_index, code) and np.hypot(a - x, b - y) < 1.0
            for f, c, a, b in copied[:number]
        )
        assert near or not marked[number]
    assert all(marked[len(rows) :])


def test_absurd_places_mark_nothing_and_warn_of_nothing() -> None:
    glyphs = table([(0, 65, 1e300, 0.0), (0, 66, -1e300, 1e300), (0, 65, 0.0, 0.0)])
    assert not glyphs.duplicate.any()


# --- fonts and shapes -------------------------------------------------------------------------


def test_shapes_are_drawn_once() -> None:
    made = font()
    assert [shape.key if shape else None for shape in made.shapes([65, 66, 101, 65])] == [
        "square",
        "blank",
        None,
        "square",
    ]
    made.shapes([65, 101])
    assert isinstance(made.source, Source)
    assert made.source.asked == [65, 66, 101]


def test_shapes_of_many_fonts_at_once() -> None:
    first, second = font(0), font(1)
    draw_shapes([(first, [65]), (second, [66, 67])])
    assert [shape.key if shape else None for shape in second.shapes([66, 67])] == [
        "blank",
        "square",
    ]


def test_a_font_without_a_shaper_has_no_shapes() -> None:
    made = font()
    made.shaper = None
    assert made.shapes([65]) == [None]


def test_fonts_say_what_they_are() -> None:
    assert font().embedded
    assert not font(program=Program.NOT_EMBEDDED).embedded
    assert not font().subset


def test_blank_drawings() -> None:
    assert BLANK.blank
    assert not SQUARE.blank
    assert Bitmap(8, 1, b"\0", (1, 0, 0, 1, 0, 0)).blank
    assert not Bitmap(8, 1, b"\1", (1, 0, 0, 1, 0, 0)).blank
    assert Shape(key="", drawing=BLANK, box=None).blank


# --- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("it is lost"), "it is lost"),
        (Fault("it is lost", page=3), "page 3: it is lost"),
        (Fault("it is lost", font="F"), "font F: it is lost"),
        (Fault("it is lost", page=3, font="F"), "page 3, font F: it is lost"),
    ],
)
def test_faults_say_where(fault: Fault, said: str) -> None:
    assert str(fault) == said


def test_kinds_of_content_keep_their_numbers() -> None:
    glyphs = table([(0, 65, 0, 0)] * 4, drawn=np.array(list(Drawn), dtype=np.uint8))
    assert [str(kind.name) for kind in map(Drawn, glyphs.drawn.tolist())] == [
        "PAGE", "FORM", "ANNOTATION", "PATTERN",
    ]  # fmt: skip
    assert glyphs.drawn.tolist() == [kind.value for kind in Drawn] == [0, 1, 2, 3]
    assert len(glyphs) == 4


def test_paths_of_claims_keep_their_numbers() -> None:
    assert font().embedded
    assert {path.name: path.value for path in ClaimPath} == {
        "NONE": 0, "TO_UNICODE": 1, "ENCODING": 2, "GLYPH_NAME": 3, "CMAP": 4, "PROGRAM": 5,
    }  # fmt: skip


def test_the_words_for_programs() -> None:
    assert [font(program=program).to_dict()["program"] for program in Program] == [
        "TrueType", "Type 1", "CFF", "CID-keyed CFF", "OpenType CFF", "Type 3 procedures",
        "not embedded", "broken",
    ]  # fmt: skip


def test_a_glyph_that_claims_nothing() -> None:
    glyphs = table([(0, 200, 0, 0)])
    assert glyphs.claims == [Claim()]
    assert (Claim().text, Claim().path) == ("", ClaimPath.NONE)


def test_a_fault_is_one_line_whatever_names_the_file_has() -> None:
    fault = Fault("the font a\nb\x1b[2J\u202e is lost", page=2, font="F\r\udc80 é")
    assert str(fault) == r"page 2, font F\r\udc80 é: the font a\nb\x1b[2J\u202e is lost"
    assert Fault(fault.what, fault.page, fault.font) == fault


# --- columns --------------------------------------------------------------------------------------


def test_which_rendering_modes_leave_no_mark() -> None:
    glyphs = table([(0, 65, 0, 0)] * 8, mode=np.arange(8, dtype=np.uint8))
    assert np.flatnonzero(glyphs.invisible).tolist() == [3, 7]


def test_columns_that_are_not_given_say_nothing() -> None:
    glyphs = table([(0, 65, 0, 0)] * 3)
    assert (glyphs.page.images, glyphs.page.image_cover) == (0, 0.0)
    assert glyphs.lang.tolist() == [-1, -1, -1]
    assert glyphs.show.tolist() == [0, 0, 0]
    assert glyphs.lang.dtype == glyphs.show.dtype == np.dtype(np.int32)
    assert (tuple(glyphs.actual_texts), tuple(glyphs.layers), tuple(glyphs.faults)) == ((), (), ())
    assert tuple(glyphs.langs) == ()
    given = table(
        [(0, 65, 0, 0)] * 2,
        lang=np.array([0, 1], dtype=np.int32),
        show=np.array([4, 5], dtype=np.int32),
    )
    assert (given.lang.tolist(), given.show.tolist()) == ([0, 1], [4, 5])


def test_rows_know_their_font_and_their_key() -> None:
    glyphs = table([(1, 65, 0, 0), (0, 0xFFFFFFFF, 0, 0)])
    assert [glyphs.font_of(row).index for row in (0, 1)] == [1, 0]
    assert [glyphs.key(row) for row in (0, 1)] == [("1", 65), ("0", 0xFFFFFFFF)]


def test_distinct_glyphs_are_told_apart_by_font_and_code() -> None:
    rows = [(1, 65, 0, 0), (0, 66, 0, 0), (1, 65, 0, 0), (0, 65, 0, 0), (1, 0xFFFFFFFF, 0, 0)]
    glyphs = table(rows)
    keys, inverse = glyphs.distinct
    assert keys.tolist() == [65, 66, (1 << 32) + 65, (1 << 32) + 0xFFFFFFFF]
    assert inverse.tolist() == [2, 1, 2, 0, 3]
    assert glyphs.tally() == [(0, 65, 3, 1), (0, 66, 1, 1), (1, 65, 0, 2), (1, 0xFFFFFFFF, 4, 1)]


def test_glyph_ids_and_ink_belong_to_their_rows() -> None:
    glyphs = table([(1, 67, 50, 0), (0, 65, 0, 0), (1, 65, 20, 0), (0, 66, 0, 0)])
    assert glyphs.gid.tolist() == [1067, 1065, 1065, 1066]
    assert glyphs.ink_box[:3].tolist() == [
        pytest.approx([51, 0, 55, 7]), pytest.approx([1, 0, 5, 7]), pytest.approx([21, 0, 25, 7]),
    ]  # fmt: skip
    assert np.isnan(glyphs.ink_box[3]).all()


def test_sizes_and_angles_of_slanted_glyphs() -> None:
    scale = np.array([[3.0, 4.0, -6.0, 8.0], [1.0, 0.0, 0.0, -2.0]])
    glyphs = table([(0, 65, 0, 0)] * 2, scale=scale)
    assert glyphs.size.tolist() == [10.0, 2.0]
    assert glyphs.rotation.tolist() == pytest.approx([53.130102, 0.0])


def test_boxes_of_slanted_and_mirrored_glyphs() -> None:
    scale = np.array([[10.0, 2.0, 4.0, 10.0], [-10.0, 0.0, 0.0, -10.0]])
    glyphs = table([(0, 65, 1.0, 2.0)] * 2, scale=scale)
    # Half an em wide, from -0.2 to 0.8 em high.
    assert glyphs.box.tolist() == [
        pytest.approx([1 - 0.8, 2 - 2.0, 1 + 5 + 3.2, 2 + 1 + 8.0]),
        pytest.approx([1 - 5.0, 2 - 8.0, 1 + 0.0, 2 + 2.0]),
    ]


def test_a_table_for_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    glyphs = table([(1, 65, 20.0, 30.0), (0, 200, 25.0, 30.0)])
    columns = {
        name: values if isinstance(values, list) else values.tolist()
        for name, values in glyphs.to_pandas().columns.items()
    }
    assert columns == {
        "font": ["1", "0"], "font_name": ["Squares", "Squares"], "code": [65, 200],
        "cid": [65, 200], "x": [20.0, 25.0], "y": [30.0, 30.0], "dx": [5.0, 5.0],
        "dy": [0.0, 0.0], "width": [0.5, 0.5], "size": [10.0, 10.0], "rotation": [0.0, 0.0],
        "vertical": [False, False], "mode": [0, 0], "mcid": [-1, -1], "hidden": [False, False],
        "invisible": [False, False], "text": ["A", ""], "left": [20.0, 25.0],
        "bottom": [28.0, 28.0], "right": [25.0, 30.0], "top": [38.0, 38.0],
    }  # fmt: skip
    assert list(columns)[:3] == ["font", "font_name", "code"]
