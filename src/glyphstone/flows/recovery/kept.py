"""What the last recovery left in a project file: maps, and how words are divided."""

from __future__ import annotations

from pathlib import Path

from glyphstone.model import FontMaps, WordBreaks
from glyphstone.store.events import effective
from glyphstone.store.journal import ProjectFile
from glyphstone.store.word_breaks import breaks_of
from glyphstone.version import __version__

__all__ = ["kept_breaks", "kept_maps", "stamp"]


def stamp(events: int) -> str:
    """What tells whether kept maps are those of the answers of now."""
    return f"{__version__}/{events}"


def kept_maps(project: Path, sha256: str) -> FontMaps | None:
    """The maps that the last recovery left in a project file, None if answers came since."""
    with ProjectFile.open(project, read_only=True) as file:
        return file.kept_maps(sha256, stamp(file.event_count()))


def kept_breaks(project: Path, sha256: str) -> WordBreaks:
    """How a person has divided the words of a document."""
    with ProjectFile.open(project, read_only=True) as file:
        # Most have none, and reading all answers takes a while.
        return breaks_of(effective(file.events())[0], sha256) if file.count_of("divide") else {}
