"""What a person tells of a document before anything is asked."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Briefing"]


@dataclass(frozen=True, slots=True)
class Briefing:
    """The language of a document, and texts that stand in it or nearly do."""

    #: A tag (BCP 47), "" if it was not told.
    language: str = ""
    cribs: tuple[str, ...] = ()
