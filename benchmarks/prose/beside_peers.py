"""Real documents beside other tools, told as a part of the benchmark."""

from __future__ import annotations

from benchmarks.prose import real
from benchmarks.prose.part import Part

__all__ = ["measure"]


def measure(quick: bool) -> Part:
    """Errors against expected texts, and assertions that hold."""
    found = real.measure(quick)
    part = Part()
    for table in found.tables():
        part.table(*table)
    for text in found.texts:
        part.text(text)
    part.figures |= found.figures()
    for what, (holds, why) in found.bars().items():
        part.bar(what, holds, why)
    return part
