"""How much the commands take in and show, as their help and their comments tell."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.cli.bounds import BOUNDS
from glyphstone.options import Limits


def test_the_bounds_are_those_that_were_chosen() -> None:
    assert asdict(BOUNDS) == {
        "jobs": 256,
        "least_memory_mib": 64,
        "page_number": Limits().pages,
        "list_bytes": 268_435_456,
        "count_digits": 15,
        "pdf_mark_bytes": 1024,
        "answers_bytes": 67_108_864,
        "crib_bytes": 8_388_608,
        "faults": 10,
        "conflicts": 20,
        "listed": 12,
        "found_texts": 40,
        "sure_language": 0.9,
        "most_sure": 0.99,
        "script_drawings": 20,
        "narrow_columns": 64,
        "repeated_characters": 40,
        "bar_characters": 24,
        "printed_bytes": 1_048_576,
    }
