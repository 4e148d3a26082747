"""Where a person's library of maps stands."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["library_path", "shapes_path"]


def library_path() -> Path:
    """Where a person's library stands unless something else is asked for."""
    chosen = os.environ.get("GLYPHSTONE_MAPS")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or _home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Application Support"
    else:
        # The specification has relative paths ignored.
        data = os.environ.get("XDG_DATA_HOME", "")
        base = Path(data) if data.startswith("/") else _home() / ".local" / "share"
    return base / "glyphstone" / "maps.sqlite"


def shapes_path() -> Path:
    """Where the shapes stand that a person has built (`glyphstone shapes build`)."""
    chosen = os.environ.get("GLYPHSTONE_SHAPES")
    return Path(chosen) if chosen else library_path().with_name("shapes.npz")


def _home() -> Path:
    """The person's home folder; if nobody knows it, a path under which nothing can be or be made.

    Whoever only reads then finds no library, as on a new machine.
    """
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.devnull)
