"""Sentence recovery (SR) after Pajić, Vujičić Stanković and Pajić: paragraphs by line length.

It knows the text of lines and nothing else. Two figures of its description are lost; our reading of
the rest is in docs/decisions/prose.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.model import Join, JoinKind, LineRole, Notice, Paragraph, ProseLine
from glyphstone.text.paragraphs.assembly import JoinedText, JoinLines
from glyphstone.text.paragraphs.open_paragraphs import OpenParagraph, ParagraphQueue
from glyphstone.text.paragraphs.sr_conditions import Conditions

__all__ = [
    "Lengths",
    "Recovered",
    "RecoveredParagraph",
    "SRBuilder",
    "SRSettings",
    "recover",
    "without_hyphen",
]

#: Makes the lines of a paragraph one text.
JoinTexts = Callable[[Sequence[str]], str]

_GOING_ON = frozenset({LineRole.MIDDLE, LineRole.END})
_OPENING = frozenset({LineRole.START, LineRole.WHOLE})


@dataclass(frozen=True, slots=True)
class SRSettings:
    """The parameters of the method."""

    #: How far the length of a line may be from the column width, as a share of it; 0.1 as in the
    #: published example.
    eps: float = 0.1
    #: The column width in characters; None: the document's own.
    width: int | None = None
    #: Characters that finish a line.
    finals: str = ".?!"

    def __post_init__(self) -> None:
        if not 0.0 <= self.eps < 1.0:
            raise ValueError(f"eps must be from 0 to below 1, not {self.eps}")
        if self.width is not None and self.width < 1:
            raise ValueError(f"the column width must be above zero, not {self.width}")


class Lengths:
    """How many lines of a document have each length."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._counts: Counter[int] = Counter()
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Count a line, also an empty one; whitespace at its ends does not count."""
        self._counts[len(text.strip())] += 1

    @property
    def mean(self) -> float:
        """The mean length of all lines; 0 if there are none."""
        lines = self._counts.total()
        return sum(length * count for length, count in self._counts.items()) / max(1, lines)

    @property
    def column_width(self) -> int:
        """The most frequent length at or above the mean, of two the longer; 0 without lines."""
        mean = self.mean
        right = [length for length in self._counts if length >= mean]
        return max(right, key=lambda length: (self._counts[length], length), default=0)


class _Flow:
    """The main flow of the method: the role of each line, inside or outside a paragraph."""

    def __init__(self, width: int, settings: SRSettings) -> None:
        self._finals = settings.finals
        self._shortest = width * (1.0 - settings.eps)
        self._longest = width * (1.0 + settings.eps)
        self.inside = False

    def role(self, text: str) -> LineRole | None:
        """The role of a stripped line; None if it is empty and dropped."""
        if not text:
            return None
        if text[-1] in self._finals:
            found = LineRole.END if self.inside else LineRole.WHOLE
            self.inside = False
            return found
        if self._shortest <= len(text) <= self._longest:
            found = LineRole.MIDDLE if self.inside else LineRole.START
            self.inside = True
            return found
        return LineRole.OBJECT if self.inside else LineRole.HEADING


@dataclass(slots=True)
class RecoveredParagraph:
    """A heading, a paragraph or an object: the places of its lines, and its text."""

    role: LineRole
    lines: list[int]
    text: str


@dataclass(frozen=True, slots=True)
class Recovered:
    """What the method makes of a document's lines."""

    #: In the order in which they begin, objects among them.
    paragraphs: list[RecoveredParagraph]
    #: The role of each line; None for empty ones.
    roles: list[LineRole | None]
    width: int
    #: Which of the method's four preconditions the document does not meet.
    warnings: list[Notice]

    @property
    def text(self) -> str:
        """One line per paragraph, without the objects: the output of the published method."""
        return "".join(
            paragraph.text + "\n"
            for paragraph in self.paragraphs
            if paragraph.role is not LineRole.OBJECT
        )


def without_hyphen(texts: Sequence[str]) -> str:
    """The lines joined as published: a hyphen at a line's end goes, else a space is added."""
    parts = [text[:-1] if text.endswith("-") else f"{text} " for text in texts[:-1]]
    return "".join([*parts, texts[-1]])


def recover(
    lines: Sequence[str], settings: SRSettings | None = None, join: JoinTexts = without_hyphen
) -> Recovered:
    """Paragraphs, headings and objects of a document, by the length and last character of lines."""
    settings = settings or SRSettings()
    width = settings.width or Lengths(lines).column_width
    flow = _Flow(width, settings)
    conditions = Conditions(width, settings.eps)
    found: list[RecoveredParagraph] = []
    roles: list[LineRole | None] = []
    texts: list[list[str]] = []
    running = last = -1
    for place, line in enumerate(lines):
        text = line.strip()
        role = flow.role(text)
        roles.append(role)
        conditions.add(text, role)
        if role is None:
            continue
        unit = _unit(role)
        # A heading or object goes on with the one right before it.
        at = running if role in _GOING_ON else -1 if role in _OPENING else last
        if at < 0 or found[at].role is not unit:
            at = len(found)
            found.append(RecoveredParagraph(unit, [], ""))
            texts.append([])
        last = at
        if unit is LineRole.WHOLE:
            running = at
        found[at].lines.append(place)
        texts[at].append(text)
    for paragraph, own in zip(found, texts, strict=True):
        paragraph.text = join(own)
    return Recovered(found, roles, width, conditions.warnings())


def _unit(role: LineRole) -> LineRole:
    return role if role in (LineRole.HEADING, LineRole.OBJECT) else LineRole.WHOLE


class SRBuilder:
    """The same method, line by line, in constant memory.

    The column width must be known: count the lines with `Lengths` first.
    """

    def __init__(
        self,
        settings: SRSettings,
        join: JoinLines | None = None,
        leave_out: frozenset[LineRole] = frozenset(),
    ) -> None:
        if settings.width is None:
            raise ValueError("the column width must be given: Lengths counts it")
        self._flow = _Flow(settings.width, settings)
        self._conditions = Conditions(settings.width, settings.eps)
        self._queue = ParagraphQueue(join or _hyphens_go, leave_out)
        self._paragraph: OpenParagraph | None = None
        self._last: OpenParagraph | None = None

    @property
    def left_out(self) -> Counter[LineRole]:
        """Lines left out by request, by role."""
        return self._queue.left_out

    @property
    def warnings(self) -> list[Notice]:
        """Which of the method's preconditions the lines so far do not meet."""
        return self._conditions.warnings()

    def push(self, line: ProseLine) -> Iterator[Paragraph]:
        """The paragraphs that are complete with this line."""
        text = line.text.strip()
        role = self._flow.role(text)
        self._conditions.add(text, role)
        if role is None:
            return iter(())
        unit = _unit(role)
        growing = self._paragraph if role in _GOING_ON else self._last
        goes_on = growing is not None and growing.open and growing.role is unit
        if role in _OPENING or not goes_on or growing is None:
            if self._last is not None and self._last.role is not LineRole.WHOLE:
                self._last.open = False
            growing = self._queue.begin(unit, line)
        else:
            self._queue.add(growing, line)
        self._last = growing
        if unit is LineRole.WHOLE:
            self._paragraph = growing
            growing.open = self._flow.inside
        return iter(self._queue.ready())

    def flush(self) -> Iterator[Paragraph]:
        """The paragraphs that are left."""
        self._paragraph = self._last = None
        self._flow.inside = False
        return iter(self._queue.end())


def _hyphens_go(lines: Sequence[ProseLine]) -> JoinedText:
    """The lines joined as published, but without a space in scripts that have none."""
    pieces: list[str] = []
    joins: list[Join] = []
    length = 0
    for line, following in pairwise(lines):
        hyphen = line.text.endswith("-")
        kept = line.text[:-1] if hyphen else line.text + line.joint
        pieces.append(kept)
        length += len(kept)
        kind = JoinKind.SPACE if line.joint else JoinKind.NOTHING
        if hyphen:
            kind = JoinKind.HYPHEN_REMOVED
        joins.append(Join(length, kind, "-" if hyphen else "", following.page, following.number))
    return JoinedText("".join([*pieces, lines[-1].text]), tuple(joins))
