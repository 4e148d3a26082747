"""Show operations worked out as columns: codes, gaps, the pen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from glyphstone.pdf.objects.matrix import Matrix, apply, multiply
from tests.pdf.making import interpret, text_of
from tests.pdf.programs import composite

#: Every glyph is half an em wide.
HALF = Dictionary(
    Type=Name.Font,
    Subtype=Name.Type1,
    BaseFont=Name.Half,
    Encoding=Name.WinAnsiEncoding,
    FirstChar=0,
    Widths=Array([500] * 256),
)


def places(content: bytes) -> list[float]:
    """Where glyphs of five points begin, shown at 10 points in one line."""
    glyphs = interpret(b"BT /H 10 Tf " + content + b" ET", Font=Dictionary(H=HALF))
    assert np.allclose(glyphs.y, 0)
    return glyphs.x.round(6).tolist()  # type: ignore[no-any-return]


# --- arrays -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("array", "found"),
    [
        (b"[(a)-100(b)]", [0, 6]),
        (b"[(a) -100 (b)]", [0, 6]),
        (b"[ (a)-100.0(b) ]", [0, 6]),
        (b"[(a)-1e2(b)]", [0, 6]),
        (b"[(a)+100(b)]", [0, 4]),
        (b"[(a)--100(b)]", [0, 6]),
        (b"[(a)-100-(b)]", [0, 6]),
        (b"[(a)50 50(b)]", [0, 4]),
        (b"[-100(ab)]", [1, 6]),
        (b"[(a)(b)]", [0, 5]),
        (b"[<61>-100<62>]", [0, 6]),
        (b"[<61>-100(b)]", [0, 6]),
        (b"[(a)-100<62>]", [0, 6]),
        (b"[(\\141)-100(\\142)]", [0, 6]),
        (b"[(a)\r-100\r(b)]", [0, 6]),
        (b"[(a)\0-100\0(b)]", [0, 6]),
        (b"[(a) % 50 (c)\n-100 (b)]", [0, 6]),
        (b"[(a)/Name -100 null(b)]", [0, 6]),
        (b"[[(a)]-100[(b)]]", [0, 6]),
        (b"[()(a)-100()(b)()]", [0, 6]),
    ],
)
def test_gaps_in_all_their_spellings(array: bytes, found: list[float]) -> None:
    assert places(array + b" TJ") == pytest.approx(found)


def test_a_gap_at_the_end_moves_what_follows() -> None:
    assert places(b"[(a)-100] TJ (b) Tj") == pytest.approx([0, 6])
    assert places(b"[(a) -100 ] TJ [(b)] TJ") == pytest.approx([0, 6])
    assert places(b"[-100] TJ (b) Tj") == pytest.approx([1])
    assert places(b"[<61>-100] TJ <62> Tj") == pytest.approx([0, 6])


@pytest.mark.parametrize("depth", [1, 2, 3, 5, 60])
def test_strings_with_brackets_of_any_depth(depth: int) -> None:
    word = b"(" * depth + b"x" + b")" * depth
    assert places(b"[" + word + b"-100(b)] TJ") == pytest.approx(
        [*range(0, 5 * (2 * depth - 1), 5), 5 * (2 * depth - 1) + 1]
    )


def test_empty_and_broken_operands_show_nothing() -> None:
    for content in (b"[] TJ", b"() Tj", b"<> Tj", b"Tj", b"TJ", b"/N Tj", b"5 Tj", b"[5] TJ"):
        assert places(content) == []


# --- the pen ----------------------------------------------------------------------------------


def test_the_pen_goes_on_from_one_string_to_the_next() -> None:
    assert places(b"(ab) Tj [(c)] TJ <64> Tj") == [0, 5, 10, 15]


def test_the_pen_goes_on_when_size_font_or_rise_change() -> None:
    assert places(b"(a) Tj /H 20 Tf (b) Tj /H 10 Tf (c) Tj") == [0, 5, 15]


def test_the_pen_begins_anew_where_the_line_does() -> None:
    assert places(b"(ab) Tj 0 0 Td (c) Tj 7 0 Td (d) Tj 1 0 0 1 3 0 Tm (e) Tj") == [0, 5, 0, 7, 3]


def test_a_new_text_object_forgets_the_line() -> None:
    assert places(b"9 0 Td (a) Tj ET BT (b) Tj") == [9, 0]


def test_spacing_and_scale() -> None:
    assert places(b"2 Tc (ab) Tj") == [0, 7]
    assert places(b"3 Tw (a b) Tj") == [0, 5, 13]
    assert places(b"2 Tc 3 Tw 50 Tz (a b) Tj") == [0, 3.5, 8.5]
    assert places(b"50 Tz [(a)-100(b)] TJ") == [0, 3]
    assert places(b'3 2 (a b) "') == [0, 7, 17]


def test_word_spacing_is_for_the_one_byte_code_32_alone() -> None:
    font = composite(Name("/Identity-H"), W=Array([0, 40, 500]))
    glyphs = interpret(b"BT /T 10 Tf 3 Tw <00200020> Tj ET", Font=Dictionary(T=font))
    assert glyphs.x.tolist() == [0, 5]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("show"), st.integers(0, 5)),
        st.tuples(st.just("gap"), st.integers(-500, 500)),
        st.tuples(st.just("move"), st.integers(-50, 50)),
        st.tuples(st.just("size"), st.integers(1, 30)),
        st.tuples(st.just("space"), st.integers(-3, 3)),
    ),
    max_size=15,
)


@given(STEPS)
def test_the_pen_against_one_step_at_a_time(steps: list[tuple[str, int]]) -> None:
    content = b""
    expected: list[float] = []
    pen = line = 0.0
    size, space = 10, 0
    for kind, value in steps:
        if kind == "show":
            content += b"(%b) Tj " % (b"x" * value)
            for _ in range(value):
                expected.append(pen)
                pen += 0.5 * size + space
        elif kind == "gap":
            content += b"[%d] TJ " % value
            pen -= value * size / 1000
        elif kind == "move":
            content += b"%d 0 Td " % value
            line += value
            pen = line
        elif kind == "size":
            content += b"/H %d Tf " % value
            size = value
        else:
            content += b"%d Tc " % value
            space = value
    assert places(content) == pytest.approx(expected, abs=1e-5)


# --- codes ------------------------------------------------------------------------------------


def test_codes_of_two_bytes_and_a_byte_left_over() -> None:
    font = composite(Name("/Identity-H"))
    glyphs = interpret(b"BT /T 10 Tf <0102 03> Tj <0405> Tj ET", Font=Dictionary(T=font))
    assert glyphs.code.tolist() == [0x0102, 0x03, 0x0405]
    assert glyphs.code_length.tolist() == [2, 1, 2]


def test_fonts_of_all_code_lengths_on_one_page() -> None:
    pdf = pikepdf.new()
    mixed = pdf.make_stream(
        b"begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange"
        b" begincidrange <00> <7F> 0 <8000> <80FF> 500 endcidrange"
    )
    fonts = Dictionary(H=HALF, T=composite(Name("/Identity-H")), M=composite(mixed))
    content = (
        b"BT /H 9 Tf (ab) Tj /M 9 Tf [<41 8001> 5 <42>] TJ"
        b" /T 9 Tf <0041> Tj /M 9 Tf () Tj (A) Tj ET"
    )
    glyphs = interpret(content, pdf=pdf, Font=fonts)
    assert glyphs.code.tolist() == [0x61, 0x62, 0x41, 0x8001, 0x42, 0x41, 0x41]
    assert glyphs.code_length.tolist() == [1, 1, 1, 2, 1, 2, 1]
    assert glyphs.cid.tolist() == [0x61, 0x62, 0x41, 501, 0x42, 0x41, 0x41]


def test_vertical_glyphs_hang_from_the_pen() -> None:
    font = composite(
        Name("/Identity-V"), W=Array([0, 9, 600]), W2=Array([2, Array([-500, 100, 700])])
    )
    glyphs = interpret(
        b"BT /T 10 Tf 2 Tc 50 100 Td [<0001> 100 <0002>] TJ <0001> Tj ET", Font=Dictionary(T=font)
    )
    assert glyphs.vertical.all()
    assert glyphs.x.tolist() == pytest.approx([47, 49, 47])
    assert glyphs.y.tolist() == pytest.approx(
        [100 - 8.8, 100 - 10 + 2 - 1 - 7, 100 - 8 - 1 - 3 - 8.8]
    )
    assert glyphs.dy.tolist() == pytest.approx([-8, -3, -8])
    assert glyphs.dx.tolist() == [0, 0, 0]


#: Widths by CID, then vertical advance, x and y of the origin, in thousandths of an em.
ACROSS = {1: 600.0, 2: 400.0, 3: 1000.0}
DOWN = {1: (-900.0, 250.0, 700.0), 2: (-500.0, 100.0, 600.0), 3: (-1000.0, 500.0, 880.0)}
NUMBER = st.integers(-20, 20).map(float)


@given(
    vertical=st.booleans(),
    placing=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER),
    line=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER),
    state=st.tuples(st.integers(1, 30), NUMBER, st.integers(10, 200), NUMBER),
    shown=st.lists(st.tuples(st.integers(-500, 500), st.integers(1, 3)), min_size=1, max_size=6),
)
def test_places_advances_and_scales_against_the_formulas_of_the_standard(
    vertical: bool,
    placing: Matrix,
    line: Matrix,
    state: tuple[int, float, int, float],
    shown: list[tuple[int, int]],
) -> None:
    size, space, percent, rise = state
    listed = Array([x for cid, values in DOWN.items() for x in (cid, Array(values))])
    font = composite(
        Name("/Identity-V" if vertical else "/Identity-H"),
        W=Array([x for cid, width in ACROSS.items() for x in (cid, Array([width]))]),
        W2=listed,
    )
    array = b" ".join(b"%d <%04x>" % pair for pair in shown)
    content = b"%d %d %d %d %d %d cm " % placing
    content += b"BT /T %d Tf %d Tc %d Tz %d Ts %d %d %d %d %d %d Tm [%b] TJ ET" % (
        size, space, percent, rise, *line, array,
    )  # fmt: skip
    glyphs = interpret(content, Font=Dictionary(T=font))
    whole = multiply(line, placing)
    pen = 0.0
    for row, (gap, cid) in enumerate(shown):
        stretch = percent / 100
        pen -= gap / 1000 * size * (1.0 if vertical else stretch)
        if vertical:
            step, x, y = (value / 1000 * size for value in DOWN[cid])
            start = (-x * stretch, pen - y + rise)
            moved = (0.0, step + space)
        else:
            start = (pen, rise)
            moved = ((ACROSS[cid] / 1000 * size + space) * stretch, 0.0)
        a, b, c, d, _, _ = whole
        expected = [
            *apply(whole, *start),
            moved[0] * a + moved[1] * c,
            moved[0] * b + moved[1] * d,
        ]
        found = [glyphs.x[row], glyphs.y[row], glyphs.dx[row], glyphs.dy[row]]
        assert found == pytest.approx(expected, abs=1e-6)
        scale = [size * stretch * a, size * stretch * b, size * c, size * d]
        assert glyphs.scale[row].tolist() == pytest.approx(scale)
        assert bool(glyphs.vertical[row]) is vertical
        pen += moved[1] if vertical else moved[0]


def test_fonts_across_and_down_on_one_page() -> None:
    fonts = Dictionary(
        H=HALF,
        V=composite(Name("/Identity-V"), W=Array([1, 3, 1000])),
    )
    content = b"BT /H 10 Tf (a) Tj /V 10 Tf <00010001> Tj /H 10 Tf (b) Tj ET"
    glyphs = interpret(content, Font=fonts)
    assert glyphs.vertical.tolist() == [False, True, True, False]
    assert glyphs.x.tolist() == pytest.approx([0, 5 - 5, 5 - 5, 5])
    assert glyphs.y.tolist() == pytest.approx([0, -8.8, -18.8, -20])
    assert glyphs.width.tolist() == pytest.approx([0.5, 1.0, 1.0, 0.5])


def pixels_font(**entries: Any) -> Dictionary:
    """A Type 3 font in pixels whose em is as wide as its widest glyph."""
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontMatrix=Array([1, 0, 0, 1, 0, 0]),
        FontBBox=Array([0, 0, 40, 40]),
        FirstChar=97,
        Widths=Array([20, 40]),
        **entries,
    )


def test_ems_of_a_font_in_pixels_scale_its_glyphs() -> None:
    glyphs = interpret(b"BT /T 0.1 Tf (ab) Tj ET", Font=Dictionary(T=pixels_font()))
    assert glyphs.size.tolist() == pytest.approx([4, 4])
    assert glyphs.width.tolist() == pytest.approx([0.5, 1.0])
    assert glyphs.x.tolist() == pytest.approx([0, 2])


def test_a_font_shown_by_a_mirror_is_turned_up_as_its_first_glyph_says() -> None:
    content = b"BT /T 1 Tf 1 0 0 -1 5 5 Tm (a) Tj 1 0 0 1 5 5 Tm (b) Tj /F1 9 Tf (c) Tj ET"
    fonts = Dictionary(T=pixels_font(), F1=HALF)
    glyphs = interpret(content, Font=fonts)
    assert np.sign(glyphs.scale[:, 3]).tolist() == [1.0, -1.0, 1.0]
    other_way = content.replace(b"0 -1", b"0 2")
    assert np.sign(interpret(other_way, Font=fonts).scale[:, 3]).tolist() == [1.0, 1.0, 1.0]


def test_columns_that_say_where_glyphs_were_drawn() -> None:
    glyphs = interpret(b"BT /F1 9 Tf (ab) Tj [(c) 5 (d)] TJ ET")
    assert glyphs.show.tolist() == [0, 0, 1, 1]
    assert glyphs.layer.tolist() == [-1] * 4
    assert glyphs.langs == ()
    assert len(glyphs.lang) == 4


def test_an_empty_page() -> None:
    glyphs = interpret(b"")
    assert len(glyphs) == 0
    assert glyphs.box.shape == (0, 4)
    assert glyphs.claims == []
    assert not glyphs.duplicate.any()


def test_glyphs_without_a_place_are_kept_and_reported() -> None:
    huge = b"9" * 29
    glyphs = interpret((huge + b" 0 0 1 0 0 cm ") * 12 + b"BT /F1 12 Tf 1 0 0 1 5 5 Tm (ab) Tj ET")
    assert text_of(glyphs) == "ab"
    assert (glyphs.x.tolist(), glyphs.y.tolist()) == ([0.0, 0.0], [0.0, 0.0])
    assert [fault.what for fault in glyphs.faults] == ["2 glyphs have no place"]


def test_an_absurd_step_blurs_no_other_line() -> None:
    for step in (b"1e25 Tc", b"-9e14 Tc", b"1 0 0 1 0 0 Tm 1e300 Tc 1e300 Tz"):
        content = b"q " + step + b" (ab) Tj Q 1 0 0 1 7 0 Tm (cd) Tj"
        assert places(content)[2:] == [7, 12]


def test_text_goes_on_behind_a_form_drawn_inside_it() -> None:
    pdf = pikepdf.new()
    form = pdf.make_stream(b"BT 90 0 Td (xy) Tj ET")
    form.Subtype = Name.Form
    glyphs = interpret(
        b"BT /H 10 Tf 3 0 Td (ab) Tj /X Do (c) Tj 1 0 Td (d) Tj ET",
        pdf=pdf,
        Font=Dictionary(H=HALF),
        XObject=Dictionary(X=form),
    )
    assert text_of(glyphs) == "abxycd"
    assert glyphs.x.tolist() == [3, 8, 90, 95, 13, 4]


def test_rendering_modes_are_those_of_the_standard() -> None:
    tried = b" ".join(b"0 Tr %d Tr (a) Tj" % mode for mode in range(-1, 10))
    modes = interpret(b"BT /F1 9 Tf " + tried + b" ET").mode.tolist()
    assert modes == [0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0]
