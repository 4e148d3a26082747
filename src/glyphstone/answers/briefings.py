"""What a person told of the documents, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from glyphstone.evidence.briefing import Briefing
from glyphstone.store.events import Crib, Event, Forget, Setting, effective

__all__ = ["LANGUAGE", "briefing_of", "briefings"]

#: The setting that names the language of the documents.
LANGUAGE = "language"


def briefing_of(counted: Sequence[tuple[int, Event]]) -> Briefing:
    """What the events that count tell; of several languages the one told last."""
    forgotten = {event.answer for _, event in counted if isinstance(event, Forget)}
    language = ""
    cribs: dict[str, None] = {}
    for number, event in counted:
        if isinstance(event, Setting) and event.key == LANGUAGE:
            language = event.value
        elif isinstance(event, Crib) and number not in forgotten:
            cribs[event.text] = None
    return Briefing(language, tuple(cribs))


def briefings(
    events: Sequence[tuple[int, Event]], language: str | None, cribs: Iterable[tuple[str, str]]
) -> tuple[Event, ...]:
    """The events to add so that a language and cribs, by name and text, are told.

    What was told before is not told again; None leaves the language as it is.
    """
    known = briefing_of(effective(events)[0])
    found: list[Event] = []
    if language is not None and language != known.language:
        found.append(Setting(LANGUAGE, language))
    texts = set(known.cribs)
    for name, text in cribs:
        if text not in texts:
            texts.add(text)
            found.append(Crib(name, text))
    return tuple(found)
