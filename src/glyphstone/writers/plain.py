"""Plain text: one line per paragraph, one line per sentence, or lines as placed on the page."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from glyphstone.model import LineRole, PageText, Paragraph, TextLine, WritingMode
from glyphstone.model.words import columns
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import (
    Facts,
    PageWriter,
    ProseWriter,
    Replaced,
    printable,
    stretches,
)
from glyphstone.writers.text_lines import filled
from glyphstone.writers.writer_limits import WRITER_LIMITS

__all__ = [
    "LINE_BREAK",
    "LaidOut",
    "Plain",
    "Unit",
    "laid_out",
    "paragraphs",
    "sentences",
]


def paragraphs(_: OutputOptions) -> Plain:
    """A writer of paragraphs, one a line."""
    return Plain()


def sentences(_: OutputOptions) -> Plain:
    """A writer of sentences, one a line."""
    return Plain(Unit.SENTENCE)


def laid_out(_: OutputOptions) -> LaidOut:
    """A writer of pages as grids of characters."""
    return LaidOut()


class Unit(StrEnum):
    """What has a line of its own."""

    PARAGRAPH = "paragraph"
    SENTENCE = "sentence"


#: The name under which line ends inside a unit are counted: they become spaces.
LINE_BREAK = "line_break"
_BREAKS = re.compile("\r\n|[\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]")


def _one_line(text: str, replaced: Replaced) -> str:
    """The text without anything that some program takes for the end of a line."""
    text, count = _BREAKS.subn(" ", text)
    if count:
        replaced[LINE_BREAK] += count
    return printable(text, replaced)


class Plain(ProseWriter):
    """One line per paragraph or sentence; if per sentence, an empty line behind each paragraph.

    Of listings each line is one.
    """

    def __init__(self, unit: Unit = Unit.PARAGRAPH) -> None:
        self.replaced: Replaced = Counter()
        self._unit = unit

    def begin(self, facts: Facts) -> bytes:  # noqa: ARG002
        """Nothing: the text speaks for itself."""
        return b""

    def write(self, item: Paragraph) -> bytes:
        """The lines of a paragraph."""
        item = with_marks(item)
        if item.role is LineRole.CODE:
            # A listing keeps its lines, each with its indent.
            rows = [_one_line(line, self.replaced) for line in item.text.split("\n")]
            behind = [""] if self._unit is Unit.SENTENCE else []
            return ("\n".join([*rows, *behind]) + "\n").encode("utf-8")
        if self._unit is Unit.PARAGRAPH:
            return (_one_line(item.text, self.replaced) + "\n").encode("utf-8")
        lines = []
        for start, stop, _ in stretches(item):
            # What stands between two sentences is a blank, or text that is in none of them.
            if line := _one_line(item.text[start:stop].strip(), self.replaced):
                lines.append(line)
        return ("\n".join([*lines, ""]) + "\n").encode("utf-8")

    def end(self) -> bytes:
        """Nothing."""
        return b""


# --- as on the page -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GridRules:
    """How a page becomes a grid of characters; all chosen by hand on forge documents, not swept."""

    #: The width of a letter, in em, if no line of the page tells it; the usual one of Latin text.
    usual_width: float = 0.5
    #: The least width of a letter, in em: narrower ones would push lines far to the right.
    least_width: float = 0.2
    #: Lines whose baselines are less than this apart, in em, share a row.
    same_row: float = 0.4
    #: The distance of two rows, in em of the larger line: the usual line spacing.
    line_spacing: float = 1.3
    #: Empty rows between two lines, at most.
    most_empty_rows: int = 3
    #: The least size of a line, in points: text of no size has no room for letters.
    least_size: float = 1.0


_GRID = GridRules()


class LaidOut(PageWriter):
    """Pages as grids of characters, a form feed behind each; overlapping text moves right."""

    def __init__(self) -> None:
        self.replaced: Replaced = Counter()

    def begin(self, facts: Facts) -> bytes:  # noqa: ARG002
        """Nothing: the text speaks for itself."""
        return b""

    def write(self, item: PageText) -> bytes:
        """A page."""
        lines = [line for block in item.blocks for line in block.lines if line.text]
        if not lines:
            return b"\f"
        width = _letter(lines)
        rows: list[str] = []
        last: TextLine | None = None
        for row in _rows(lines):
            if last is not None:
                rows.extend([""] * _gap(last, row[0]))
            rows.append(self._row(row, item.box[0], width))
            last = row[0]
        return ("\n".join(rows) + "\n\f").encode("utf-8")

    def _row(self, row: list[TextLine], left: float, width: float) -> str:
        text, taken = "", 0
        for line in sorted(row, key=lambda line: line.box[0]):
            place = (line.box[0] - left) / width
            column = int(min(max(place, 0), WRITER_LIMITS.column)) if place == place else 0
            blanks = max(column - taken, 1 if text else 0)
            words = "".join(filled(span) for span in line.spans)
            words = _one_line(words, self.replaced)
            text += " " * blanks + words
            taken += blanks + columns(words)
        return text

    def end(self) -> bytes:
        """Nothing."""
        return b""


def _letter(lines: list[TextLine]) -> float:
    """The usual width of a letter in points."""
    widths = [
        (line.box[2] - line.box[0]) / columns(line.text)
        for line in lines
        if line.writing_mode is WritingMode.HORIZONTAL and columns(line.text)
    ]
    size = max(median(line.size for line in lines), _GRID.least_size)
    usual = median(widths) if widths else size * _GRID.usual_width
    if usual != usual:
        return size * _GRID.usual_width
    return max(usual, size * _GRID.least_width)


def _rows(lines: list[TextLine]) -> list[list[TextLine]]:
    """Lines from the top of the page downwards, those of one height together."""
    rows: list[list[TextLine]] = []
    for line in sorted(lines, key=_height, reverse=True):
        near = _GRID.same_row * max(line.size, _GRID.least_size)
        if rows and abs(_height(rows[-1][0]) - _height(line)) < near:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _height(line: TextLine) -> float:
    """The baseline of a line, or the top of a vertical one, in points."""
    return line.box[3] if line.writing_mode is WritingMode.VERTICAL else line.baseline


def _gap(above: TextLine, below: TextLine) -> int:
    """How many empty rows stand between two lines."""
    spacing = _GRID.line_spacing * max(above.size, below.size, _GRID.least_size)
    rows = (_height(above) - _height(below)) / spacing
    return round(min(max(rows - 1, 0), _GRID.most_empty_rows)) if rows == rows else 0
