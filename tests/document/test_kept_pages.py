"""Glyph tables come back from where they are kept bit for bit."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from glyphstone.document.kept_pages import COLUMNS, KeptPages
from glyphstone.model import Fault, Glyphs, PageFacts
from tests.layout.placing import page

NO_GLYPHS = page([])
#: The dtype of each column, and how many numbers a row of it has.
KINDS = {name: getattr(NO_GLYPHS, name).dtype for name in COLUMNS}
WIDE = {"scale": 4}

texts = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), max_size=3)


def column(name: str, rows: int) -> st.SearchStrategy[NDArray[np.generic]]:
    """Any bits that a column of so many rows may have, not-a-numbers included."""
    wide, kind = WIDE.get(name, 1), KINDS[name]
    shape = (rows, wide) if name in WIDE else (rows,)
    size = rows * wide * kind.itemsize
    if kind == np.bool_:
        raw = st.lists(st.sampled_from([0, 1]), min_size=size, max_size=size).map(bytes)
    else:
        raw = st.binary(min_size=size, max_size=size)
    return raw.map(lambda data: np.frombuffer(data, kind).reshape(shape).copy())


@st.composite
def tables(draw: st.DrawFn) -> Glyphs:
    rows = draw(st.integers(0, 5))
    columns: dict[str, Any] = {name: draw(column(name, rows)) for name in COLUMNS}
    facts = PageFacts(
        draw(st.integers(1, 99)),
        (0.0, -1.5, 600.0, 800.25),
        draw(st.sampled_from([0, 90])),
        2.0,
        draw(st.integers(0, 9)),
        0.25,
    )
    faults = [Fault(what, page=3, font=None) for what in draw(texts)]
    return Glyphs(
        page=facts,
        fonts=NO_GLYPHS.fonts,
        actual_texts=draw(texts),
        layers=draw(texts),
        langs=draw(texts),
        faults=faults,
        **columns,
    )


@given(tables())
def test_every_column_comes_back_bit_for_bit(glyphs: Glyphs) -> None:
    kept = KeptPages(glyphs.fonts)
    try:
        kept.add(glyphs)
        found = kept.page(glyphs.page.number)
    finally:
        kept.close()
    for name in COLUMNS:
        before, after = getattr(glyphs, name), getattr(found, name)
        assert (after.dtype, after.shape) == (before.dtype, before.shape), name
        assert after.tobytes() == before.tobytes(), name
        assert after.flags.writeable
    assert found.page == glyphs.page
    assert found.fonts is glyphs.fonts
    for name in ("actual_texts", "layers", "langs", "faults"):
        assert list(getattr(found, name)) == list(getattr(glyphs, name)), name


def test_no_fact_of_a_table_is_forgotten() -> None:
    listed = {"page", "fonts", "actual_texts", "layers", "langs", "faults"}
    assert set(COLUMNS) | listed == {one.name for one in fields(Glyphs)}
    assert not listed & set(COLUMNS)


def test_pages_are_found_by_their_number_in_any_order() -> None:
    kept = KeptPages(NO_GLYPHS.fonts)
    for number in (2, 7, 1):
        kept.add(page([], number=number))
    assert [number in kept for number in (1, 2, 3, 7)] == [True, True, False, True]
    assert [kept.page(number).page.number for number in (7, 1, 2)] == [7, 1, 2]
    with pytest.raises(KeyError):
        kept.page(3)
    kept.close()
