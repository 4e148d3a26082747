"""What happens in a recovery, as small records: the only thing that a journal has to keep.

The state of a session is a function of the book, the evidence and the list of these events, so
that reading them again gives the same state always. Nothing is ever taken out of the list: undoing
is an event too. Places are named by the document's SHA-256, the page and the rows of the page's
glyph table, never only by a line, so that an answer survives a better layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

from glyphstone.errors import ProjectError
from glyphstone.model import FontKey

__all__ = [
    "VERSION",
    "Answer",
    "AnswerKind",
    "Check",
    "Crib",
    "Distrust",
    "Divide",
    "Event",
    "Forget",
    "GlyphRef",
    "Journal",
    "Keep",
    "MemoryJournal",
    "Order",
    "Overrule",
    "Redo",
    "Setting",
    "SpotRef",
    "Undo",
    "effective",
    "from_json",
    "to_json",
]

#: Grows when the meaning of the records changes; older ones stay readable. In 2 a glyph
#: names its font by key; 3 has `Distrust`, 4 has `Crib` and rows of answers, 5 has `Divide`, and
#: says of `Keep` whether evidence alone spoke for the other sides.
VERSION = 5


class AnswerKind(StrEnum):
    """What a person was typing."""

    TOKEN = "token"
    SEQUENCE = "sequence"
    CROP = "crop"
    LINE = "line"
    GLYPH = "glyph"


class Order(StrEnum):
    """In which order the typed text was understood to stand."""

    LOGICAL = "logical"
    VISUAL = "visual"


class SpotRef(msgspec.Struct, frozen=True):
    """A place that outlives a session: document, page, rows of the page's glyph table."""

    sha256: str
    page: int
    glyphs: tuple[int, ...]


class GlyphRef(msgspec.Struct, frozen=True):
    """A code of a font of a document.

    The font is named by its key. Events of format 1 had its number in the order in which reading
    all pages meets the fonts; that number is kept as it was written.
    """

    sha256: str
    font: FontKey | int
    code: int


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="event"):
    """A person's reading; its number is the one that the journal gave the event.

    `text` is as typed. `spots` has one place a word, in the order of reading. `glyph` is set if
    the answer is about one code rather than a place. `wildcard` is the sign that then stood for
    "I cannot tell". Answers that were given together have the same `row`, which is not 0: they are
    undone together.
    """

    text: str
    spots: tuple[SpotRef, ...] = ()
    kind: AnswerKind = AnswerKind.TOKEN
    order: Order = Order.LOGICAL
    glyph: GlyphRef | None = None
    wildcard: str = "*"
    row: int = 0


class Forget(msgspec.Struct, frozen=True, tag="forget", tag_field="event"):
    """The answer with this number (or the check) counts no longer."""

    answer: int


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="event"):
    """Of the sides of a contradiction over a glyph, this text holds.

    `over_evidence` says that no answer spoke for another side: then the person has turned down
    what the file or a drawing says, and has not chosen between two ways to divide typed words.
    """

    glyph: GlyphRef
    text: str
    over_evidence: bool = False


class Overrule(msgspec.Struct, frozen=True, tag="overrule", tag_field="event"):
    """One occurrence of a glyph read otherwise than its map says: no longer made, and ignored.

    Projects of older versions may hold such an event; it can be undone and exported as any other.
    """

    sha256: str
    page: int
    row: int
    text: str | None


class Check(msgspec.Struct, frozen=True, tag="check", tag_field="event"):
    """A yes or no to a word as it was shown: `texts` has what was shown, a text a glyph.

    Words that were said to be right together have the same `row`, as answers have.
    """

    spot: SpotRef
    right: bool
    texts: tuple[str, ...]
    row: int = 0


class Distrust(msgspec.Struct, frozen=True, tag="distrust", tag_field="event"):
    """What the file itself says of a font is not to be believed: its map and its glyph names.

    `codes` are the codes that are meant; if there are none, the whole font is.
    """

    sha256: str
    font: FontKey
    codes: tuple[int, ...] = ()


class Crib(msgspec.Struct, frozen=True, tag="crib", tag_field="event"):
    """A text that stands in the documents, or nearly does; `name` says where it came from."""

    name: str
    text: str


class Divide(msgspec.Struct, frozen=True, tag="divide", tag_field="event"):
    """Between two glyphs that stand beside each other a word ends, or does not.

    `rows` are those of the page's glyph table, in the order in which both are drawn.
    """

    sha256: str
    page: int
    rows: tuple[int, int]
    parted: bool


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="event"):
    """The last thing that was done and still counts is taken back."""


class Redo(msgspec.Struct, frozen=True, tag="redo", tag_field="event"):
    """What was taken back last counts again; nothing else was done in between."""


class Setting(msgspec.Struct, frozen=True, tag="setting", tag_field="event"):
    """A choice of the person that changes how later input is read."""

    key: str
    value: str


Event: TypeAlias = (
    Answer | Forget | Keep | Overrule | Check | Distrust | Crib | Divide | Undo | Redo | Setting
)


class _Record(msgspec.Struct, frozen=True):
    version: int
    record: Event


class _Envelope(msgspec.Struct, frozen=True):
    version: int
    record: msgspec.Raw


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_envelope: msgspec.json.Decoder[_Envelope] = msgspec.json.Decoder(_Envelope)


def to_json(event: Event) -> str:
    """An event as one line of JSON: `{"record": {"event": "undo"}, "version": 5}`."""
    return _encoder.encode(_Record(VERSION, event)).decode()


def from_json(text: str | bytes) -> Event:
    """The event of one line of JSON; raises `ProjectError` if that is none of ours."""
    try:
        envelope = _envelope.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProjectError(f"This is no recorded event: {error}.") from error
    if not 1 <= envelope.version <= VERSION:
        raise ProjectError(
            f"This event was recorded by another version of the format ({envelope.version}).",
            next_step="Open it with a newer Glyphstone.",
        )
    try:
        return _decoder.decode(envelope.record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProjectError(f"This is no recorded event: {error}.") from error


class Journal(Protocol):
    """Where events are kept."""

    def append(self, event: Event) -> int:
        """Keep an event for good and give back its number; it is safe when this returns."""
        ...

    def extend(self, events: Sequence[Event]) -> list[int]:
        """Keep several events, all of them or none, and give back their numbers."""
        ...

    def events(self) -> Sequence[tuple[int, Event]]:
        """Every event with its number, oldest first; numbers only grow."""
        ...


class MemoryJournal:
    """A journal that is gone with the process: for tests and benchmarks."""

    def __init__(self, events: Sequence[tuple[int, Event]] = ()) -> None:
        self._events = list(events)

    def append(self, event: Event) -> int:
        """Keep an event and give back its number."""
        number = self._events[-1][0] + 1 if self._events else 1
        self._events.append((number, event))
        return number

    def extend(self, events: Sequence[Event]) -> list[int]:
        """Keep several events and give back their numbers."""
        return [self.append(event) for event in events]

    def events(self) -> Sequence[tuple[int, Event]]:
        """Every event with its number, oldest first."""
        return tuple(self._events)


def effective(
    events: Sequence[tuple[int, Event]],
) -> tuple[list[tuple[int, Event]], list[tuple[int, Event]]]:
    """What counts after all undoing and redoing, and what could be redone, next one last.

    An undo with nothing to take back, or a redo with nothing to bring back, does nothing. Answers
    of one row go and come together.
    """
    done: list[tuple[int, Event]] = []
    undone: list[tuple[int, Event]] = []
    for number, event in events:
        if isinstance(event, Undo):
            _move_last(done, undone)
        elif isinstance(event, Redo):
            _move_last(undone, done)
        else:
            done.append((number, event))
            undone.clear()
    return done, undone


def _move_last(source: list[tuple[int, Event]], target: list[tuple[int, Event]]) -> None:
    """Move the last event of a list to the end of another, a row of answers as a whole."""
    if not source:
        return
    target.append(source.pop())
    row = _row(target[-1])
    while row and source and _row(source[-1]) == row:
        target.append(source.pop())


def _row(numbered: tuple[int, Event]) -> int:
    return numbered[1].row if isinstance(numbered[1], Answer | Check) else 0
