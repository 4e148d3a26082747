"""What is packed comes out again, and several files are as good as one."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tools.shapes.made_up import glyph, packed
from tools.shapes.packed import Drawn, PackedFonts, merged, packed_fonts

COORDINATES = st.integers(-32000, 32000)
TEXTS = st.text("abкλクक", min_size=1, max_size=2)
Fonts = list[tuple[tuple[str, str, str], list[Drawn]]]


@st.composite
def _glyphs(draw: st.DrawFn) -> Drawn:
    points = draw(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=6))
    tags = draw(st.lists(st.integers(0, 2), min_size=len(points), max_size=len(points)))
    first = draw(st.integers(0, len(points) - 1))
    return Drawn(
        draw(TEXTS),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(["Latn", "Cyrl"])),
        draw(COORDINATES),
        np.array(points, dtype=np.int16),
        np.array(tags, dtype=np.uint8),
        np.array(sorted({first, len(points) - 1}), dtype=np.int16),
    )


FONTS = st.lists(
    st.tuples(
        st.tuples(TEXTS, st.just("400-normal"), st.just("Latn")),
        st.lists(_glyphs(), min_size=1, max_size=4),
    ),
    min_size=1,
    max_size=3,
)


def _far(*points: tuple[int, int]) -> Drawn:
    """A glyph whose points lie half of what sixteen bits hold apart."""
    tags = np.ones(len(points), dtype=np.uint8)
    ends = np.array([len(points) - 1], dtype=np.int16)
    return Drawn("a", 0, "Latn", 0, np.array(points, dtype=np.int16), tags, ends)


def _unpacked(found: PackedFonts) -> Fonts:
    fonts: Fonts = [(name, []) for name in found.fonts]
    for row, font in enumerate(found.font.tolist()):
        fonts[font][1].append(found.drawn(row))
    return fonts


def _lists(one: Drawn) -> tuple[object, ...]:
    return one.points.tolist(), one.tags.tolist(), one.ends.tolist()


def _plain(fonts: Fonts) -> list[object]:
    return [
        (name, [(one.text, one.form, one.script, one.advance, *_lists(one)) for one in glyphs])
        for name, glyphs in fonts
    ]


#: Each example compresses, which costs 50 ms of setting up.
FEW = settings(max_examples=25)


@FEW
@given(FONTS)
@example([(("a", "400-normal", "Latn"), [_far((-16384, 0), (16384, 127), (0, -1))])])
@example([(("a", "400-normal", "Latn"), [_far((-128, 127), (0, 0), (-128, -127))])])
def test_what_is_written_is_read(fonts: Fonts) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert _plain(_unpacked(packed(Path(folder), fonts))) == _plain(fonts)


@given(FONTS)
def test_columns_hold_what_is_put_into_them(fonts: Fonts) -> None:
    assert _plain(_unpacked(packed_fonts(fonts))) == _plain(fonts)


@FEW
@given(FONTS, FONTS)
def test_merged_files_are_as_good_as_one(first: Fonts, second: Fonts) -> None:
    with tempfile.TemporaryDirectory() as folder:
        both = merged([packed(Path(folder), first), packed(Path(folder), second)])
        one = packed(Path(folder), [*first, *second])
    assert _plain(_unpacked(both)) == _plain([*first, *second])
    assert both.labels == one.labels
    assert both.label.tolist() == one.label.tolist()


def test_a_label_is_text_form_and_script(tmp_path: Path) -> None:
    name = ("one", "400-normal", "Latn")
    glyphs = [glyph("a"), glyph("a", seed=1), glyph("a", form=1), glyph("a", script="Cyrl")]
    found = packed(tmp_path, [(name, glyphs)])
    assert found.labels == [("a", 0, "Latn"), ("a", 1, "Latn"), ("a", 0, "Cyrl")]
    assert found.label.tolist() == [0, 0, 1, 2]


def test_an_advance_that_does_not_fit_is_cut(tmp_path: Path) -> None:
    own = glyph("a")
    wide = Drawn(own.text, own.form, own.script, 70000, own.points, own.tags, own.ends)
    assert packed(tmp_path, [(("one", "400-normal", "Latn"), [wide])]).advance.tolist() == [32000]
