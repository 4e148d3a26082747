"""The model that is measured: it has not learned the families that the benchmarks set texts in.

It is trained in the same run as the one that the package ships (tools/shapes/README.md), which goes
on from it and learns those families too.
"""

from __future__ import annotations

from pathlib import Path

from glyphstone.data import shape_model

__all__ = ["MEASURED", "use_model"]

MEASURED = tuple(Path(__file__).with_name(f"measured{part}.bin") for part in (1, 2, 3, 4))


def use_model(other: Path | None = None) -> None:
    """Lets this process, and those that it forks, recognise with the measured model or another."""
    shape_model.FILES = MEASURED if other is None else (other,)
    shape_model.shape_model.cache_clear()
