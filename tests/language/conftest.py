"""Every test of languages reads the small tables from their files."""

from __future__ import annotations

import pytest

from glyphstone.language import alphabets, calibration, fold, tags
from tests.data.fresh import forget


@pytest.fixture(autouse=True)
def _tables_are_read_again() -> None:
    forget((alphabets, calibration, fold, tags))
