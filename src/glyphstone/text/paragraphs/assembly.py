"""Lines assembled to a paragraph, with the offset at which each begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from glyphstone.model import Direction, Join, JoinKind, LineRole, Paragraph, ProseLine
from glyphstone.model.text import Box

__all__ = ["JoinLines", "JoinedText", "WithJoins", "assemble", "by_joint", "role_of_lines"]


class WithJoins(Protocol):
    """A text made of lines, and a join for each line but the first."""

    @property
    def text(self) -> str:
        """The text."""

    @property
    def joins(self) -> tuple[Join, ...]:
        """Where each line but the first begins in the text."""


#: Makes the lines of a paragraph one text.
JoinLines = Callable[[Sequence[ProseLine]], WithJoins]


@dataclass(frozen=True, slots=True)
class JoinedText:
    """The text of joined lines, and its joins."""

    text: str
    joins: tuple[Join, ...]


def by_joint(lines: Sequence[ProseLine]) -> JoinedText:
    """The lines joined by a space or nothing, as each line says; hyphens stay as they are."""
    pieces = [lines[0].text]
    joins: list[Join] = []
    length = len(lines[0].text)
    joint = lines[0].joint
    for line in lines[1:]:
        pieces += (joint, line.text)
        length += len(joint)
        kind = JoinKind.SPACE if joint else JoinKind.NOTHING
        joins.append(Join(length, kind, "", line.page, line.number))
        length += len(line.text)
        joint = line.joint
    return JoinedText("".join(pieces), tuple(joins))


def assemble(
    lines: Sequence[ProseLine], role: LineRole, join: JoinLines = by_joint, level: int = 0
) -> Paragraph:
    """The paragraph of these lines."""
    joined = join(lines)
    first = lines[0]
    lang = _most(lines, [line.lang for line in lines], "und")
    # The confidence and source are those of the first line in this language.
    speaking = next((line for line in lines if line.lang == lang), first)
    sure = [line.map_confidence for line in lines if line.map_confidence is not None]
    return Paragraph(
        text=joined.text,
        role=role,
        lines=tuple((line.page, line.number) for line in lines),
        joins=joined.joins,
        lang=lang,
        lang_confidence=speaking.lang_confidence,
        lang_source=speaking.lang_source,
        script=_most(lines, [line.script for line in lines], "Zyyy"),
        direction=first.direction if len(lines) == 1 else _direction(lines),
        boxes=_boxes(lines),
        level=level,
        map_confidence=min(sure, default=None),
        provenance=tuple(dict.fromkeys(path for line in lines for path in line.provenance)),
        unknown=tuple(key for line in lines for key in line.unknown),
        drawn={place: line.drawn for place, line in enumerate(lines) if line.drawn is not None},
    )


def role_of_lines(paragraph: Paragraph) -> tuple[LineRole, ...]:
    """The role of each line of a paragraph: in running text its start, middle and end."""
    count = len(paragraph.lines)
    if paragraph.role is not LineRole.WHOLE or count < 2:
        return (paragraph.role,) * count
    return (LineRole.START, *(LineRole.MIDDLE,) * (count - 2), LineRole.END)


def _most(lines: Sequence[ProseLine], values: Sequence[str], nothing: str) -> str:
    """The value of most characters, `nothing` left out; of two equally common the first."""
    known = {value for value in values if value != nothing}
    if len(known) < 2:
        return next(iter(known), nothing)
    counts: Counter[str] = Counter()
    for line, value in zip(lines, values, strict=True):
        if value != nothing:
            counts[value] += len(line.text)
    return max(counts, key=lambda value: counts[value])


def _direction(lines: Sequence[ProseLine]) -> Direction:
    first = lines[0].direction
    if all(line.direction is first for line in lines):
        return first
    counts: Counter[Direction] = Counter()
    for line in lines:
        counts[line.direction] += len(line.text)
    return max(counts, key=lambda direction: counts[direction])


def _boxes(lines: Sequence[ProseLine]) -> dict[int, Box]:
    found: dict[int, Box] = {}
    for line in lines:
        left, bottom, right, top = line.box
        known = found.get(line.page)
        if known is None:
            found[line.page] = line.box
        else:
            found[line.page] = (
                min(known[0], left),
                min(known[1], bottom),
                max(known[2], right),
                max(known[3], top),
            )
    return found
