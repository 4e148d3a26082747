"""What stands in for pandas, which need not be installed: it keeps the columns that it is given."""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from typing import Any

import pytest


class KeptFrame:
    """A frame that keeps its columns as they came."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self.columns = dict(columns)


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `import pandas` find the stand-in."""
    module = types.ModuleType("pandas")
    vars(module)["DataFrame"] = KeptFrame
    monkeypatch.setitem(sys.modules, "pandas", module)
