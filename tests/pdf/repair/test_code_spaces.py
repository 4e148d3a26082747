"""Codes as a map must name them."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Name

from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.repair.code_spaces import code_size, entries_by_cid
from tests.pdf.making import helvetica
from tests.pdf.programs import composite, load


def test_texts_stand_once_more_by_cid_if_no_code_has_that_number() -> None:
    font = load(composite(Name("/UniJIS-UCS2-H"), "Japan1"))
    assert isinstance(font, CompositeFont)
    space, letter = 0x20, 0x3042  # CIDs 1 and 843
    assert entries_by_cid(font, {(space, 2): "s", (letter, 2): "a"}) == {
        (1, 2): "s",
        (843, 2): "a",
    }
    taken = {(letter, 2): "a", (843, 2): "other"}
    assert (843, 2) not in entries_by_cid(font, taken)
    identity = load(composite(Name("/Identity-H")))
    assert isinstance(identity, CompositeFont)
    assert entries_by_cid(identity, {(5, 2): "x"}) == {}


@pytest.mark.parametrize(
    ("code", "size"), [(0x41, 1), (0xFF, 1), (0x8140, 2), (0x100, 2), (0x10000, 3)]
)
def test_a_code_that_no_page_shows_has_the_length_of_its_code_space(code: int, size: int) -> None:
    pdf = pikepdf.new()
    mixed = pdf.make_stream(b"begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange")
    assert code_size(load(composite(mixed)), code) == size
    assert code_size(load(helvetica()), 0x41) == 1
    assert code_size(load(composite(Name("/Identity-H"))), 0x41) == 2
