"""How a person divides words, by document and page."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.model import WordBreaks
from glyphstone.store.events import Divide, Event, Forget

__all__ = ["breaks_of", "breaks_of_all"]


def breaks_of(counted: Sequence[tuple[int, Event]], sha256: str) -> WordBreaks:
    """What the events that count say of the words of one document."""
    return breaks_of_all(counted).get(sha256, {})


def breaks_of_all(counted: Sequence[tuple[int, Event]]) -> dict[str, WordBreaks]:
    """What the events that count say of words, by the SHA-256 of the document."""
    forgotten = {event.answer for _, event in counted if isinstance(event, Forget)}
    found: dict[str, dict[int, dict[tuple[int, int], bool]]] = {}
    for number, event in counted:
        if isinstance(event, Divide) and number not in forgotten:
            pages = found.setdefault(event.sha256, {})
            pages.setdefault(event.page, {})[event.rows] = event.parted
    return {**found}
