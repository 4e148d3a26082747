"""The limits of the writers are what they are, and cannot be changed in place."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict

import pytest

from glyphstone.writers.writer_limits import WRITER_LIMITS, WriterLimits


def test_the_limits() -> None:
    assert asdict(WRITER_LIMITS) == {
        "distance": 1e9,
        "column": 400,
        "division_depth": 7,
        "table_columns": 63,
        "claimed_characters": 24,
        "sheet_height": 30_000,
    }
    assert WriterLimits() == WRITER_LIMITS


def test_they_stay() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(WRITER_LIMITS, "column", 1)  # noqa: B010
