"""Paragraphs that are still open, in the order in which they began."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass, field

from glyphstone.model import LineRole, Paragraph, ProseLine
from glyphstone.text.paragraphs.assembly import JoinLines, assemble
from glyphstone.text.paragraphs.code_blocks import join_code
from glyphstone.text.paragraphs.line_appearance import has_leader
from glyphstone.text.paragraphs.table_rows import TableRows

__all__ = ["MOST_LINES", "OpenParagraph", "ParagraphQueue"]

#: Lines that wait at most for the paragraph before them to end; that paragraph is then ended. A
#: limit on memory that no honest document reaches: 400 pages of 50 lines in one sentence.
MOST_LINES = 20_000


#: What a line with leaders and a page number behind them may have been taken for.
_MAYBE_CONTENTS = frozenset({LineRole.WHOLE, LineRole.OBJECT, LineRole.HEADING})


@dataclass(slots=True, eq=False)
class OpenParagraph:
    """A paragraph to which lines may still be added."""

    role: LineRole
    lines: list[ProseLine]
    level: int = 0
    open: bool = field(default=True)


class ParagraphQueue:
    """Paragraphs in the order in which they began; each leaves once it and all before it ended."""

    def __init__(self, join: JoinLines, leave_out: Collection[LineRole]) -> None:
        self._join = join
        self._leave_out = leave_out
        self._waiting: deque[OpenParagraph] = deque()
        self._lines = 0
        self._rows = TableRows()
        #: Lines left out by request, by role.
        self.left_out: Counter[LineRole] = Counter()

    def begin(self, role: LineRole, line: ProseLine, *, level: int = 0) -> OpenParagraph:
        """Begin a paragraph with its first line."""
        growing = OpenParagraph(role, [line], level)
        self._waiting.append(growing)
        self._lines += 1
        return growing

    def add(self, growing: OpenParagraph, line: ProseLine) -> None:
        """Add a line to an open paragraph."""
        growing.lines.append(line)
        self._lines += 1

    def ready(self) -> list[Paragraph]:
        """The paragraphs at the head of the queue that have ended."""
        found: list[Paragraph] = []
        waiting = self._waiting
        while waiting:
            if self._lines > MOST_LINES:
                waiting[0].open = False
            if waiting[0].open:
                break
            growing = waiting.popleft()
            self._lines -= len(growing.lines)
            if growing.role in _MAYBE_CONTENTS and has_leader(growing.lines[-1].text):
                growing.role = LineRole.CONTENTS
            if growing.role in self._leave_out:
                self.left_out[growing.role] += len(growing.lines)
            else:
                join = join_code if growing.role is LineRole.CODE else self._join
                paragraph = assemble(growing.lines, growing.role, join, growing.level)
                self._rows.tell(paragraph, growing.lines)
                found.append(paragraph)
        return found

    def end(self) -> list[Paragraph]:
        """The paragraphs that are left, all ended."""
        for growing in self._waiting:
            growing.open = False
        return self.ready()
