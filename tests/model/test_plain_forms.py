"""Faults, paragraphs, tables and drawings as words, builtins and HTML."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from glyphstone.model import (
    Bitmap,
    Fault,
    FontKey,
    GlyphKey,
    LineRole,
    Outline,
    Paragraph,
    Shape,
)
from glyphstone.model.notebook import safe, table
from glyphstone.model.plain_data import as_dict


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("lost"), "lost"),
        (Fault("lost", page=3), "page 3: lost"),
        (Fault("lost", page=0), "page 0: lost"),
        (Fault("lost", font="F"), "font F: lost"),
        (Fault("lost", page=3, font="F"), "page 3, font F: lost"),
    ],
)
def test_a_fault_says_where_it_is(fault: Fault, said: str) -> None:
    assert str(fault) == said


def test_a_paragraph_is_on_the_page_where_it_begins() -> None:
    assert Paragraph("a", LineRole.WHOLE).page == 0
    assert Paragraph("a", LineRole.WHOLE, lines=((3, 9), (4, 1))).page == 3


def test_a_paragraph_as_builtins() -> None:
    made = Paragraph(
        "a", LineRole.WHOLE, boxes={2: (0.0, 1.0, 2.0, 3.0)}, unknown=(GlyphKey(FontKey("1"), 2),)
    ).to_dict()
    assert made["role"] == "whole"
    assert made["boxes"] == {"2": [0.0, 1.0, 2.0, 3.0]}
    assert made["unknown"] == [["1", 2]]
    assert made["lines"] == []


@dataclass
class Measured:
    column: object


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (np.array([1, 2]), [1, 2]),
        (np.float32(0.5), 0.5),
        ((1, (2, {"a": (3,)})), [1, [2, {"a": [3]}]]),
    ],
)
def test_numbers_and_tuples_become_builtins(value: object, plain: object) -> None:
    assert as_dict(Measured(value)) == {"column": plain}


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="object has no plain form"):
        as_dict(Measured(object()))


def test_html_is_escaped_and_nothing_acts() -> None:
    assert safe("<a> & b") == "&lt;a&gt; &amp; b"
    assert safe("x\u202ey\n") == "x[202E]y[000A]"


def test_a_table_has_its_title_heads_and_rows() -> None:
    assert table(("a<",), [(1234,), ("x",)], "T&") == (
        "<table><caption>T&amp;</caption><thead><tr><th>a&lt;</th></tr></thead><tbody>"
        "<tr><td><bdi>1,234</bdi></td></tr><tr><td><bdi>x</bdi></td></tr></tbody></table>"
    )
    assert "caption" not in table(("a",), [])


def test_what_is_blank() -> None:
    nothing = Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))
    line = Outline(np.zeros((2, 2)), np.ones(2, dtype=np.uint8), np.array([1], dtype=np.int64))
    matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    assert nothing.blank
    assert not line.blank
    assert Bitmap(8, 2, b"\0\0", matrix).blank
    assert not Bitmap(8, 2, b"\0\1", matrix).blank
    assert Shape("k", nothing, None).blank
    assert not Shape("k", line, (0.0, 0.0, 1.0, 1.0)).blank
    assert ' height="96"' in Shape("k", line, (0.0, 0.0, 1.0, 1.0))._repr_html_()
