"""What was done in a recovery, in the order in which it was done, for a person to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from glyphstone.answers.briefings import LANGUAGE
from glyphstone.answers.word_text import read_token
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.palette import language_named
from glyphstone.store.events import (
    Answer,
    Check,
    Crib,
    Distrust,
    Divide,
    Event,
    Forget,
    Keep,
    Setting,
    effective,
)

__all__ = ["Deed", "deeds", "next_deeds"]


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that was done: its number, its kind, what was said, where, and when.

    `undone` says that it was taken back and can be brought back. Answers of one row, and words that
    were said to be right together, are one deed, whose texts stand in `texts`.
    """

    number: int
    kind: str
    texts: tuple[str, ...]
    page: int = 0
    at: str = ""
    undone: bool = False
    #: Whether it is an answer that can be forgotten by itself.
    answer: bool = False
    forgotten: bool = False


def deeds(recovery: Solving) -> list[Deed]:
    """Everything that counts or can be brought back, the newest first."""
    done, undone = effective(recovery.session.events)
    told = _Telling(recovery, done, undone, recovery.project.times())
    return [*told.grouped(done, False), *told.grouped(undone[::-1], True)][::-1]


def next_deeds(recovery: Solving) -> tuple[Deed | None, Deed | None]:
    """What would be taken back now, and what would be brought back; without their times."""
    done, undone = effective(recovery.session.events)
    told = _Telling(recovery, done, undone, {})
    back, again = (
        next(told.grouped(_last_group(events), undone), None)
        for events, undone in ((done, False), (undone, True))
    )
    return back, again


def _last_group(events: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """The last event with all that happened together with it, in the order of happening."""
    group = next(groupby(reversed(events), key=_row_or_number), (None, ()))[1]
    return sorted(group, key=itemgetter(0))


class _Telling:
    """Tells events in a person's words."""

    def __init__(
        self,
        recovery: Solving,
        done: Sequence[tuple[int, Event]],
        undone: Sequence[tuple[int, Event]],
        times: Mapping[int, str],
    ) -> None:
        self._recovery = recovery
        self._events = dict([*done, *undone])
        self._gone = {event.answer for _, event in done if isinstance(event, Forget)}
        self._times = times

    def grouped(self, events: Sequence[tuple[int, Event]], undone: bool) -> Iterator[Deed]:
        """A deed for each event, and one for all that happened together."""
        for _, group in groupby(events, key=_row_or_number):
            (number, event), *more = group
            at = self._times.get(number, "")
            if isinstance(event, Answer | Check) and event.row:
                row = [event, *(one for _, one in more)]
                texts = tuple(text for one in row for text in self._texts(one))
                kind = "row" if isinstance(event, Answer) else "checks"
                yield Deed(number, kind, texts, _page(event), at, undone)
            else:
                yield self._deed(number, event, at, undone)

    def _deed(self, number: int, event: Event, at: str, undone: bool) -> Deed:
        texts = self._texts(event)
        match event:
            case Answer():
                kind = "glyph" if event.glyph is not None else "answer"
                gone = number in self._gone
                return Deed(number, kind, texts, _page(event), at, undone, True, gone)
            case Check():
                kind = "check" if event.right else "wrong"
                return Deed(number, kind, texts, _page(event), at, undone)
            case Keep() | Forget() | Distrust() | Crib():
                return Deed(number, type(event).__name__.lower(), texts, 0, at, undone)
            case Divide():
                kind = "divide" if event.parted else "join"
                return Deed(number, kind, texts, event.page, at, undone)
            case Setting():
                kind = "language" if event.key == LANGUAGE else "setting"
                return Deed(number, kind, texts, 0, at, undone)
        return Deed(number, "other", texts, 0, at, undone)

    def _texts(self, event: Event) -> tuple[str, ...]:
        """What was said, as a person reads it."""
        match event:
            case Answer() | Keep():
                return (event.text,)
            case Check():
                return (self._word(event),)
            case Forget():
                forgotten = self._events.get(event.answer)
                return (str(event.answer),) if forgotten is None else self._texts(forgotten)
            case Distrust():
                return (self._font(event),)
            case Crib():
                return (event.name,)
            case Divide():
                return self._words(event)
            case Setting():
                named = language_named(event.value) if event.key == LANGUAGE else None
                return (named.name,) if named else (event.key, event.value)
        return ()

    def _word(self, check: Check) -> str:
        """A word of the check list in the order of reading, as it was shown."""
        token, book = self._recovery.session.token_at(check.spot), self._recovery.book
        if token is None or len(book.token(token)) != len(check.texts):
            return "".join(check.texts)
        known = dict(zip(book.token(token), check.texts, strict=True))
        return read_token(book, token, check.texts, known, lambda _, text: text or "")

    def _words(self, event: Divide) -> tuple[str, ...]:
        """The words on both sides of a place, as they read now."""
        session = self._recovery.session
        document = next(
            (one.index for one in session.book.documents if one.sha256 == event.sha256), -1
        )
        found = (session.token_with(document, event.page, row) for row in event.rows)
        tokens = sorted({token for token in found if token is not None})
        return tuple(map(session.sketch, tokens))

    def _font(self, event: Distrust) -> str:
        for document in self._recovery.documents:
            if document.sha256 == event.sha256:
                for font in document.fonts:
                    if font.key == event.font:
                        return font.name or str(event.font)
        return str(event.font)


def _row_or_number(numbered: tuple[int, Event]) -> tuple[int, int]:
    """What is equal of events that happened together, and of no others."""
    number, event = numbered
    row = event.row if isinstance(event, Answer | Check) else 0
    return (row, 0) if row else (0, number)


def _page(event: Answer | Check) -> int:
    spots = (event.spot,) if isinstance(event, Check) else event.spots
    return spots[0].page if spots else 0
