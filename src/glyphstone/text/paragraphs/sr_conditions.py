"""The four preconditions under which paragraphs are found by the length of lines."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.model import LineRole, Notice
from glyphstone.text.paragraphs.line_appearance import all_capitals, title_case

__all__ = ["Conditions"]


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Shares from which on a precondition holds.

    The description of the method says "mostly" and "sporadic"; the shares are our reading of it
    (docs/decisions/prose.md), set by hand.
    """

    #: Share of lines that are parts of objects, at most.
    most_objects: float = 0.2
    #: Share of long unfinished lines that are as wide as the column, at least.
    least_even: float = 0.5
    #: Shares of headings: set in capitals or between blank lines, at least; as long as lines of
    #: paragraphs, at most.
    least_marked: float = 0.5
    most_long: float = 0.5
    #: A document with fewer lines or headings is not judged by them.
    fewest_lines: int = 20
    fewest_headings: int = 3


_BOUNDS = _Bounds()


class Conditions:
    """Counts, line by line, what the preconditions are about."""

    def __init__(self, width: int, eps: float) -> None:
        self._shortest = width * (1.0 - eps)
        self._half = width / 2
        self._lines = 0
        self._objects = 0
        self._even = 0
        self._uneven = 0
        self._headings = 0
        self._marked = 0
        self._long = 0
        self._blank_before = True
        #: A heading that nothing marks so far: a blank line behind it may.
        self._unmarked = False

    def add(self, text: str, role: LineRole | None) -> None:
        """Count a stripped line; None is the role of an empty one."""
        if role is None:
            if self._unmarked:
                self._marked += 1
            self._unmarked = False
            self._blank_before = True
            return
        self._unmarked = False
        self._lines += 1
        if role is LineRole.OBJECT:
            self._objects += 1
        if role in (LineRole.START, LineRole.MIDDLE):
            self._even += 1
        elif len(text) > self._half and role in (LineRole.OBJECT, LineRole.HEADING):
            # Too long for most headings and objects: a line of a paragraph of another width.
            self._uneven += 1
        capitals = all_capitals(text)
        if role is LineRole.HEADING:
            self._headings += 1
            if capitals or title_case(text):
                self._marked += 1
            elif self._blank_before:
                self._unmarked = True
        if capitals or role is LineRole.HEADING:
            self._long += len(text) >= self._shortest
        self._blank_before = False

    def warnings(self) -> list[Notice]:
        """One for each precondition that does not hold; none for a document of a few lines."""
        if self._lines < _BOUNDS.fewest_lines:
            return []
        found: list[Notice] = []
        if self._objects > _BOUNDS.most_objects * self._lines:
            found.append(
                Notice(
                    "sr_many_objects",
                    f"{self._objects} of {self._lines} lines look like parts of tables, formulas "
                    "or figures; the SR method wants text with few of them.",
                )
            )
        if self._even < _BOUNDS.least_even * (self._even + self._uneven):
            found.append(
                Notice(
                    "sr_uneven_lines",
                    f"{self._uneven} of {self._even + self._uneven} long unfinished lines differ "
                    "from the column width; the SR method wants lines of about one length.",
                )
            )
        if self._headings < _BOUNDS.fewest_headings:
            return found
        if self._marked < _BOUNDS.least_marked * self._headings:
            found.append(
                Notice(
                    "sr_plain_headings",
                    f"{self._headings - self._marked} of {self._headings} lines taken for headings "
                    "have no capitals and no blank lines around them.",
                )
            )
        if self._long > _BOUNDS.most_long * self._headings:
            found.append(
                Notice(
                    "sr_long_headings",
                    f"{self._long} headings are as long as lines of paragraphs; the SR method "
                    "wants them shorter.",
                )
            )
        return found
