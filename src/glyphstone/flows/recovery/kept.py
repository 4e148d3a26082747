"""The maps that the last recovery left in a project file."""

from __future__ import annotations

from pathlib import Path

from glyphstone.model import FontMaps
from glyphstone.store.journal import ProjectFile
from glyphstone.version import __version__

__all__ = ["kept_maps", "stamp"]


def stamp(events: int) -> str:
    """What tells whether kept maps are those of the answers of now."""
    return f"{__version__}/{events}"


def kept_maps(project: Path, sha256: str) -> FontMaps | None:
    """The maps that the last recovery left in a project file, None if answers came since."""
    with ProjectFile.open(project, read_only=True) as file:
        return file.kept_maps(sha256, stamp(file.event_count()))
