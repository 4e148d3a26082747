"""How a document sets its text: size, font, leading, indents; learned from its own lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from glyphstone.model import BlockKind, ProseLine
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, leaves_room, pitch, placed
from glyphstone.text.paragraphs.numbered_headings import NumberedHeadings, numbered_form
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = ["STYLE_RULES", "DocumentStyle", "StyleRules", "is_heavy"]


@dataclass(frozen=True, slots=True)
class StyleRules:
    """When a habit of a document counts as its style.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: How far a first line is set in, at least and at most, in em.
    min_indent: float = 0.7
    max_indent: float = 8.0
    #: White behind a finished line from which on it surely ends a paragraph, in em.
    sure_end_room: float = 2.0
    #: White behind a line that fills its column, at most, in em.
    full_line_room: float = 0.6
    #: Share of unfinished lines that fill their column from which on text is justified.
    justified_share: float = 0.7
    #: Paragraphs begin with an indent if so many do, and this share of the sure ones.
    fewest_indents: int = 2
    indented_share: float = 0.5
    #: Lines of one paragraph stand at most so many times the leading apart.
    max_leading_ratio: float = 1.22
    #: White separates paragraphs if there are so many sure ends, and it stands behind this share.
    fewest_gaps: int = 3
    gap_share: float = 0.7
    #: The leading if the document shows none, in em: lines are set with 1.2 to 1.5.
    fallback_leading: float = 1.5
    #: Headings whose sizes differ by no more than this ratio are of one level.
    one_level_ratio: float = 1.04
    #: Levels of headings, as many as HTML has.
    most_levels: int = 6


STYLE_RULES = StyleRules()
_COUNTED = frozenset({BlockKind.BODY, BlockKind.HEADING})
_HEAVY = ("bold", "black", "heavy", "semibold", "demi")


class DocumentStyle:
    """What is usual in a document; its size grows with the number of fonts and sizes only.

    It knows most if it is given all lines first; otherwise it learns page by page.
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
        """Learn from the last page of the first pass."""
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
            if before.room <= STYLE_RULES.full_line_room:
                self._filled += 1
            else:
                self._ragged += 1
        elif before.room >= STYLE_RULES.sure_end_room:
            self._begins += 1
            self._steps[round(step, 1)] += 1
            if STYLE_RULES.min_indent <= at.indent <= STYLE_RULES.max_indent:
                self._indents[round(at.indent, 1)] += 1

    @property
    def usual(self) -> _Usual:
        """What is usual, as far as it is known."""
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
        # If most paragraphs have one line, the commonest step is the gap between them.
        steps = self._inner_pitches or self._pitches
        if steps:
            found.leading = max(steps, key=lambda step: (steps[step], -step))
        indented = self._indents.total()
        if (
            indented >= STYLE_RULES.fewest_indents
            and indented >= STYLE_RULES.indented_share * self._begins
        ):
            found.indent = max(self._indents, key=lambda deep: (self._indents[deep], -deep))
        if found.leading is not None and self._begins >= STYLE_RULES.fewest_gaps:
            apart = sum(
                count
                for step, count in self._steps.items()
                if step > STYLE_RULES.max_leading_ratio * found.leading
            )
            found.gaps = apart >= STYLE_RULES.gap_share * self._begins
        counted = self._filled + self._ragged
        found.justified = counted > 0 and self._filled >= STYLE_RULES.justified_share * counted
        levels: list[float] = []
        for size in sorted(self._headings, reverse=True):
            if not levels or size * STYLE_RULES.one_level_ratio < levels[-1]:
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
        #: How far first lines are set in, in em; None if paragraphs do not begin with an indent.
        self.indent: float | None = None
        self.justified = False
        #: Whether white separates paragraphs.
        self.gaps = False
        #: Sizes of headings from the highest.
        self.levels: tuple[float, ...] = ()
        #: The words around the numbers of headings, if the document numbers them.
        self.numbered: frozenset[str] = frozenset()

    def is_numbered_heading(self, text: str) -> bool:
        """Whether a line has the form of the document's numbered headings."""
        found = numbered_form(text) if self.numbered else None
        return found is not None and found[0] in self.numbered

    def level(self, size: float) -> int:
        """The level of a heading of this size, 1 for the largest."""
        for rank, known in enumerate(self.levels, 1):
            if size * STYLE_RULES.one_level_ratio >= known:
                return min(rank, STYLE_RULES.most_levels)
        return min(len(self.levels) + 1, STYLE_RULES.most_levels)


def is_heavy(font: str) -> bool:
    """Whether a font's name says that it is bold."""
    name = font.lower()
    return any(word in name for word in _HEAVY)
