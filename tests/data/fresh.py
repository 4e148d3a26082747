"""Caches forgotten between tests, so that no test leans on what another one has loaded."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType


def forget(modules: Iterable[ModuleType]) -> None:
    """Clear every cache that stands in some modules."""
    for module in modules:
        for value in vars(module).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()
