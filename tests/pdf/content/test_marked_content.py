"""What marked content says of the text inside."""

from __future__ import annotations

import pytest

from glyphstone.errors import LimitError
from glyphstone.pdf.content.marked_content import UNMARKED
from tests.pdf.making import interpret


def test_ids_as_they_are_written() -> None:
    assert UNMARKED.numbered_as_written(b"<</MCID 7>>").mcid == 7
    assert UNMARKED.numbered_as_written(b"<</Other 7>>") is UNMARKED
    assert UNMARKED.numbered_as_written(b"<</MCID %b>>" % (b"9" * 5000)) is UNMARKED


def test_a_hidden_layer_hides_what_stands_in_layers_inside_it() -> None:
    outer = UNMARKED.in_layer(2, shown=False)
    inner = outer.in_layer(3, shown=True)
    assert (inner.layer, inner.hidden) == (3, True)
    assert outer.in_layer(-1, shown=True) is outer


@pytest.mark.parametrize("operation", [b"/P BMC ", b"/P <</MCID 1>> BDC "])
def test_marks_without_end_are_bounded(operation: bytes) -> None:
    with pytest.raises(LimitError, match="absurdly deep"):
        interpret(operation * 20_000 + b"BT (x) Tj ET")


def test_the_nearest_language_counts_and_marked_content_is_nearer_than_structure() -> None:
    structure = UNMARKED.in_language(1, told=False)
    assert (structure.lang, structure.told) == (1, False)
    assert structure.in_language(2, told=False).lang == 2
    marked = structure.in_language(3, told=True)
    assert (marked.lang, marked.told) == (3, True)
    assert marked.in_language(4, told=False) is marked
    assert marked.in_language(5, told=True).lang == 5


def test_ids_stay_within_the_column_that_keeps_them() -> None:
    assert UNMARKED.numbered(0x7FFFFFFF).mcid == 0x7FFFFFFF
    assert UNMARKED.numbered(0x80000005).mcid == 5
    assert UNMARKED.numbered_as_written(b"<</MCID 2147483653>>").mcid == 5
    assert UNMARKED.numbered_as_written(b"<</MCID 12345678901>>") is UNMARKED


def test_a_shown_layer_hides_nothing() -> None:
    assert UNMARKED.in_layer(0, shown=True)._replace(layer=-1) == UNMARKED
    assert UNMARKED.in_layer(0, shown=False).hidden
