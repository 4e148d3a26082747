"""Defaults of fonts: the numbers of the standard, and those that were chosen."""

from __future__ import annotations

import numpy as np
from pikepdf import Name

from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_defaults import FONT_DEFAULTS, FontDefaults, FontFlag
from tests.pdf.programs import composite, load


def test_the_bits_of_a_descriptor_are_those_of_the_standard() -> None:
    """The standard counts bits from 1."""
    bits = {"FIXED_PITCH": 1, "SERIF": 2, "SYMBOLIC": 3, "NONSYMBOLIC": 6, "ITALIC": 7}
    assert {flag.name: flag.bit_length() for flag in FontFlag} == {**bits, "FORCE_BOLD": 19}


def test_a_composite_font_that_says_nothing_has_the_metrics_of_the_standard() -> None:
    font = load(composite(Name("/Identity-V")))
    assert isinstance(font, CompositeFont)
    cids = np.array([5])
    assert font.widths(cids).tolist() == [1.0]
    down, origin_x, origin_y = font.vertical_metrics.of(cids, font.widths(cids))
    assert (down.tolist(), origin_x.tolist(), origin_y.tolist()) == ([-1.0], [0.5], [0.88])


def test_usual_heights_fit_into_what_is_allowed() -> None:
    assert FontDefaults() == FONT_DEFAULTS
    assert 0.0 < FONT_DEFAULTS.ascent < FONT_DEFAULTS.highest
    assert -FONT_DEFAULTS.highest < FONT_DEFAULTS.descent < 0.0
