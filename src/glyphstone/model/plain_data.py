"""Objects of the model as builtins: dicts, lists, strings and numbers."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

__all__ = ["as_dict"]


def as_dict(thing: object) -> dict[str, Any]:
    """A dataclass or struct with all that is in it as dicts, lists, strings and numbers.

    It can be written as JSON as it is.
    """
    found: dict[str, Any] = _listed(msgspec.to_builtins(thing, enc_hook=_plain, str_keys=True))
    return found


def _listed(thing: Any) -> Any:
    """The same with lists in place of tuples."""
    if isinstance(thing, dict):
        return {key: _listed(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_listed(one) for one in thing]
    return thing


def _plain(thing: Any) -> Any:
    if isinstance(thing, np.ndarray | np.generic):
        return thing.tolist()
    raise NotImplementedError(f"{type(thing).__name__} has no plain form")
