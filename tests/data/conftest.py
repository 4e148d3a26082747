"""Every test of a table reads it from its file."""

from __future__ import annotations

import pytest

from glyphstone.data import (
    base14,
    bidi_brackets,
    encodings,
    han_variants,
    indic,
    joining_types,
    language_scripts,
    line_break_classes,
    scripts,
    vertical_orientation,
)
from tests.data.fresh import forget

TABLES = (
    base14,
    bidi_brackets,
    encodings,
    han_variants,
    indic,
    joining_types,
    language_scripts,
    line_break_classes,
    scripts,
    vertical_orientation,
)


@pytest.fixture(autouse=True)
def _tables_are_read_again() -> None:
    forget(TABLES)
