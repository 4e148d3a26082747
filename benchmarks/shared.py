"""The real documents and texts beside the checkout, looked for in this one place."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["VARIABLE", "shared_data"]

#: The environment variable that names another folder. Tests name one that is absent, so that no
#: test's documents depend on what happens to stand beside the checkout.
VARIABLE = "GLYPHSTONE_SHARED_DATA"

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared_data(*parts: str) -> Path:
    """The folder of real documents, or a path below it; nothing says that it is there."""
    return Path(os.environ.get(VARIABLE) or _BESIDE, *parts)
