"""How a document sets its text: size, font, leading, indents; learned from its own lines."""

from __future__ import annotations

from collections import Counter

from glyphstone.model import BlockKind, ProseLine
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, leaves_room, pitch, placed
from glyphstone.text.paragraphs.numbered_headings import NumberedHeadings, numbered_form
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = ["DEEPEST_INDENT", "INDENT", "WIDER", "DocumentStyle", "is_heavy"]

#: An indent in em, at least and at most.
INDENT = 0.7
DEEPEST_INDENT = 8.0
#: A finished line with so much white behind it, in em, surely ends a paragraph.
SURE_END = 2.0
#: A line that fills its column leaves no more white, in em; the share of unfinished lines that do
#: where text is justified.
FULL = 0.6
JUSTIFIED = 0.7
#: Paragraphs are told by indents if so many begin with one, and this share of those we are sure of.
FEWEST_INDENTS = 2
INDENTED = 0.5
#: How much farther apart than usual lines stand where white parts paragraphs; how many such
#: places, and which share of those we are sure of, tell it.
WIDER = 1.22
FEWEST_GAPS = 3
PARTED = 0.7
#: Sizes of headings that are no farther apart are one level, as a share.
ONE_LEVEL = 1.04
LEVELS = 6
_COUNTED = frozenset({BlockKind.BODY, BlockKind.HEADING})
_HEAVY = ("bold", "black", "heavy", "semibold", "demi")


class DocumentStyle:
    """What is usual in a document; small, and grows with the number of its fonts and sizes only.

    Give it all lines first where that can be had; else it learns page by page.
    """

    def __init__(self) -> None:
        self._sizes: Counter[float] = Counter()
        self._fonts: Counter[str] = Counter()
        self._headings: Counter[float] = Counter()
        self._numbered = NumberedHeadings()
        self._pitches: Counter[float] = Counter()
        self._inner_pitches: Counter[float] = Counter()
        self._filled = 0
        self._ragged = 0
        self._begins = 0
        self._steps: Counter[float] = Counter()
        self._indents: Counter[float] = Counter()
        self._page: list[ProseLine] = []
        self._known = _Usual()
        self._stale = False

    def add(self, line: ProseLine) -> None:
        """Learn from a line of a first pass."""
        if self._page and self._page[-1].page != line.page:
            self.end()
        self._page.append(line)

    def end(self) -> None:
        """The first pass, or a page of it, is over."""
        self.learn(placed(self._page))
        self._page = []

    def learn(self, page: list[PlacedLine]) -> None:
        """Learn from the lines of a page."""
        self._stale = True
        before: PlacedLine | None = None
        last = len(page) - 1
        for place, at in enumerate(page):
            line = at.line
            if line.kind in _COUNTED and leaves_room(at):
                self._numbered.add(line.text, inside=0 < place < last)
            if line.kind is BlockKind.HEADING:
                self._headings[round(line.size, 1)] += 1
            if line.kind is not BlockKind.BODY:
                before = None
                continue
            self._sizes[round(line.size, 1)] += len(line.text)
            self._fonts[line.font] += len(line.text)
            if before is not None and alike(before.line, line):
                self._pair(before, at)
            before = at

    def _pair(self, before: PlacedLine, at: PlacedLine) -> None:
        step = pitch(before.line, at.line)
        if step is None:
            return
        finished = is_finished(before.text)
        self._pitches[round(step, 1)] += 1
        if before.room is None or at.indent is None:
            return
        if not finished:
            if before.length > before.room:
                self._inner_pitches[round(step, 1)] += 1
            if before.room <= FULL:
                self._filled += 1
            else:
                self._ragged += 1
        elif before.room >= SURE_END:
            self._begins += 1
            self._steps[round(step, 1)] += 1
            if INDENT <= at.indent <= DEEPEST_INDENT:
                self._indents[round(at.indent, 1)] += 1

    @property
    def usual(self) -> _Usual:
        """What is usual, as far as is known."""
        if self._stale:
            self._known = self._reckoned()
            self._stale = False
        return self._known

    def _reckoned(self) -> _Usual:
        found = _Usual()
        if self._sizes:
            found.size = max(self._sizes, key=lambda size: (self._sizes[size], -size))
            found.font = max(self._fonts, key=lambda font: (self._fonts[font], font))
            found.heavy = is_heavy(found.font)
        # Where most paragraphs have one line, the commonest step is the gap between them.
        steps = self._inner_pitches or self._pitches
        if steps:
            found.leading = max(steps, key=lambda step: (steps[step], -step))
        indented = self._indents.total()
        if indented >= FEWEST_INDENTS and indented >= INDENTED * self._begins:
            found.indent = max(self._indents, key=lambda deep: (self._indents[deep], -deep))
        if found.leading is not None and self._begins >= FEWEST_GAPS:
            apart = sum(
                count for step, count in self._steps.items() if step > WIDER * found.leading
            )
            found.gaps = apart >= PARTED * self._begins
        counted = self._filled + self._ragged
        found.justified = counted > 0 and self._filled >= JUSTIFIED * counted
        levels: list[float] = []
        for size in sorted(self._headings, reverse=True):
            if not levels or size * ONE_LEVEL < levels[-1]:
                levels.append(size)
        found.levels = tuple(levels)
        found.numbered = self._numbered.forms
        return found


class _Usual:
    """What is usual in a document."""

    __slots__ = (
        "font",
        "gaps",
        "heavy",
        "indent",
        "justified",
        "leading",
        "levels",
        "numbered",
        "size",
    )

    def __init__(self) -> None:
        self.size: float | None = None
        self.font = ""
        self.heavy = False
        #: In em of the line.
        self.leading: float | None = None
        #: How far first lines are set in; None where paragraphs are not told that way.
        self.indent: float | None = None
        self.justified = False
        #: Whether white parts paragraphs.
        self.gaps = False
        #: Sizes of headings from the highest.
        self.levels: tuple[float, ...] = ()
        #: What headings say around their numbers, where the document counts them.
        self.numbered: frozenset[str] = frozenset()

    def is_numbered_heading(self, text: str) -> bool:
        """Whether a line is of a form that the document counts."""
        found = numbered_form(text) if self.numbered else None
        return found is not None and found[0] in self.numbered

    def level(self, size: float) -> int:
        """The level of a heading of a size."""
        for rank, known in enumerate(self.levels, 1):
            if size * ONE_LEVEL >= known:
                return min(rank, LEVELS)
        return min(len(self.levels) + 1, LEVELS)


def is_heavy(font: str) -> bool:
    """Whether a font's name says that it is bold."""
    name = font.lower()
    return any(word in name for word in _HEAVY)
