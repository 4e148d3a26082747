"""How a document sets its text around a page: size, font, leading, indents; from its own lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.model import BlockKind, ProseLine
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, leaves_room, pitch, placed
from glyphstone.text.paragraphs.numbered_headings import NumberedHeadings, numbered_form
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = ["STYLE_RULES", "DocumentLevels", "DocumentStyle", "StyleRules", "is_heavy"]


@dataclass(frozen=True, slots=True)
class StyleRules:
    """When a habit of a document counts as its style.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: Pages before and after a page whose habits count for it. Fewer show too little (with 4, two
    #: documents of benchmarks/pages read otherwise in part), and a part of a document costs as many
    #: pages more.
    pages_around: int = 8
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


class DocumentLevels:
    """The size and font of a document's text, and its headings; learned from all of its pages.

    In a few pages of small print, or of headings, the usual text is rare. Its own size grows with
    the number of fonts, sizes and numbered headings only.
    """

    def __init__(self) -> None:
        #: Characters of running text of each size and font.
        self._sizes: Counter[float] = Counter()
        self._fonts: Counter[str] = Counter()
        self._headings: Counter[float] = Counter()
        #: Characters of running text in fonts of equal widths.
        self._fixed = 0
        self._numbered = NumberedHeadings()

    def learn(self, page: Sequence[PlacedLine]) -> None:
        """Learn from the lines of a page."""
        last = len(page) - 1
        for place, at in enumerate(page):
            line = at.line
            if line.kind in _COUNTED and leaves_room(at):
                self._numbered.add(line.text, inside=0 < place < last)
            if line.kind is BlockKind.HEADING:
                self._headings[round(line.size, 1)] += 1
            elif line.kind is BlockKind.BODY:
                self._sizes[round(line.size, 1)] += len(line.text)
                self._fonts[line.font] += len(line.text)
                self._fixed += len(line.text) if line.advance else 0

    def tell(self, usual: _Usual) -> None:
        """Say what is usual in the whole document."""
        if self._sizes:
            usual.size = max(self._sizes, key=lambda size: (self._sizes[size], -size))
            usual.font = max(self._fonts, key=lambda font: (self._fonts[font], font))
            usual.heavy = is_heavy(usual.font)
            usual.fixed = 2 * self._fixed > self._sizes.total()
        levels: list[float] = []
        for size in sorted(self._headings, reverse=True):
            if not levels or size * STYLE_RULES.one_level_ratio < levels[-1]:
                levels.append(size)
        usual.levels = tuple(levels)
        usual.numbered = self._numbered.forms


class DocumentStyle:
    """What is usual in a document around one of its pages.

    It learns page by page. Before it is turned to a page, all pages count that it has learned;
    from then on those around that page, so that a part of a document is read as in the whole.
    Pages that lie farther back are forgotten. `levels` were learned from all pages before; without
    them they are learned from the same pages.
    """

    def __init__(self, levels: DocumentLevels | None = None) -> None:
        self._learns_levels = levels is None
        self._levels = levels or DocumentLevels()
        #: What each page does, by its number.
        self._pages: dict[int, _Habits] = {}
        self._last: int | None = None
        self._page: list[ProseLine] = []
        self._known = _Usual()
        self._stale = False

    def add(self, line: ProseLine) -> None:
        """Learn from a line; its page counts once it has ended."""
        if self._page and self._page[-1].page != line.page:
            self.end()
        self._page.append(line)

    def end(self) -> None:
        """Learn from the last page."""
        self.learn(placed(self._page))
        self._page = []

    def learn(self, page: Sequence[PlacedLine]) -> None:
        """Learn from the lines of a page."""
        if not page:
            return
        self._stale = True
        if self._learns_levels:
            self._levels.learn(page)
        self._pages.setdefault(page[0].line.page, _Habits()).learn(page)

    def turn_to(self, page: int) -> None:
        """From now on say what is usual around this page."""
        self._stale = True
        self._last = page + STYLE_RULES.pages_around
        for number in [one for one in self._pages if one < page - STYLE_RULES.pages_around]:
            del self._pages[number]

    @property
    def usual(self) -> _Usual:
        """What is usual, as far as it is known."""
        if self._stale:
            counted = _Habits()
            for number, habits in self._pages.items():
                if self._last is None or number <= self._last:
                    counted.add(habits)
            self._known = counted.reckoned()
            self._levels.tell(self._known)
            self._stale = False
        return self._known


class _Habits:
    """What the lines of one or more pages do, counted."""

    __slots__ = (
        "begins",
        "filled",
        "indents",
        "inner_pitches",
        "pitches",
        "ragged",
        "steps",
    )

    def __init__(self) -> None:
        #: Steps from line to line: all, those inside paragraphs, those behind sure ends; in em.
        self.pitches: Counter[float] = Counter()
        self.inner_pitches: Counter[float] = Counter()
        self.steps: Counter[float] = Counter()
        self.indents: Counter[float] = Counter()
        #: Unfinished lines that fill their column, and those that do not.
        self.filled = 0
        self.ragged = 0
        #: Lines behind sure ends.
        self.begins = 0

    def add(self, other: _Habits) -> None:
        """Count what other pages do too."""
        self.pitches.update(other.pitches)
        self.inner_pitches.update(other.inner_pitches)
        self.steps.update(other.steps)
        self.indents.update(other.indents)
        self.filled += other.filled
        self.ragged += other.ragged
        self.begins += other.begins

    def learn(self, page: Sequence[PlacedLine]) -> None:
        """Count the lines of a page."""
        before: PlacedLine | None = None
        for at in page:
            line = at.line
            if line.kind is not BlockKind.BODY:
                before = None
                continue
            if before is not None and alike(before.line, line):
                self._pair(before, at)
            before = at

    def _pair(self, before: PlacedLine, at: PlacedLine) -> None:
        step = pitch(before.line, at.line)
        if step is None:
            return
        finished = is_finished(before.text)
        self.pitches[round(step, 1)] += 1
        if before.room is None or at.indent is None:
            return
        if not finished:
            if before.length > before.room:
                self.inner_pitches[round(step, 1)] += 1
            if before.room <= STYLE_RULES.full_line_room:
                self.filled += 1
            else:
                self.ragged += 1
        elif before.room >= STYLE_RULES.sure_end_room:
            self.begins += 1
            self.steps[round(step, 1)] += 1
            if STYLE_RULES.min_indent <= at.indent <= STYLE_RULES.max_indent:
                self.indents[round(at.indent, 1)] += 1

    def reckoned(self) -> _Usual:
        """What these pages usually do; of sizes and fonts nothing is known here."""
        found = _Usual()
        # If most paragraphs have one line, the commonest step is the gap between them.
        steps = self.inner_pitches or self.pitches
        if steps:
            found.leading = max(steps, key=lambda step: (steps[step], -step))
        indented = self.indents.total()
        if (
            indented >= STYLE_RULES.fewest_indents
            and indented >= STYLE_RULES.indented_share * self.begins
        ):
            found.indent = max(self.indents, key=lambda deep: (self.indents[deep], -deep))
        if found.leading is not None and self.begins >= STYLE_RULES.fewest_gaps:
            apart = sum(
                count
                for step, count in self.steps.items()
                if step > STYLE_RULES.max_leading_ratio * found.leading
            )
            found.gaps = apart >= STYLE_RULES.gap_share * self.begins
        counted = self.filled + self.ragged
        found.justified = counted > 0 and self.filled >= STYLE_RULES.justified_share * counted
        return found


class _Usual:
    """What is usual in a document."""

    __slots__ = (
        "fixed",
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
        #: Whether most of the text is set in a font whose glyphs are all as wide.
        self.fixed = False
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
