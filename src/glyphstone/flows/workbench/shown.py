"""What a screen shows of a recovery, made anew only where something has changed.

An answer changes a few glyphs. The lines and the rows of the sheet in which they stand are made
again, all others stay those of before, and who saw an earlier state is told only what has changed
since then.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.hints import likely_text
from glyphstone.answers.live_text import GlyphState, glyph_states
from glyphstone.answers.solver import Solution
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.glyph_sheet import GlyphRow, GlyphSheet, TableFont
from glyphstone.flows.workbench.live_lines import PageLine, page_lines

__all__ = ["PageChanges", "SeenState", "SheetChanges", "Shown"]

Numbers = NDArray[np.int64]
#: Pages that are kept as they were shown last: those near the view of a few windows. By hand; a
#: page of 2,000 glyphs takes about a megabyte.
_KEPT_PAGES = 24


@dataclass(frozen=True, slots=True)
class SeenState:
    """What somebody has seen: of which opening of the document, and up to which event."""

    edition: str
    events: int


@dataclass(frozen=True, slots=True)
class PageChanges:
    """The lines of a page that have changed since somebody saw it; all of them if `whole`."""

    page: int
    edition: str
    events: int
    whole: bool
    lines: tuple[PageLine, ...]


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """The fonts of the sheet with the rows that have changed; with all of them if `whole`."""

    edition: str
    events: int
    whole: bool
    fonts: tuple[TableFont, ...]


@dataclass(slots=True)
class _Page:
    """A page as it was shown last; `since` is the event with which that began."""

    lines: list[PageLine]
    #: The symbols of all its lines, at which of them each line begins, and how they looked.
    symbols: Numbers
    first: Numbers
    looks: Numbers
    breaks: Mapping[tuple[int, int], bool]
    since: int
    #: For each line the event with which it became what it is.
    changed: list[int] = field(default_factory=list)


class Shown:
    """The pages and the sheet of one opening of a recovery, as they were shown last."""

    def __init__(
        self,
        recovery: Solving,
        lines: Mapping[tuple[int, int], Sequence[int]],
        sheet: GlyphSheet,
    ) -> None:
        #: Names this opening: what was seen of another one says nothing about it.
        self.edition = secrets.token_hex(4)
        self._recovery = recovery
        self._lines = lines
        self._numbers: dict[tuple[str | None, bool, GlyphState], int] = {}
        self._looked: tuple[Solution, Numbers] | None = None
        self._pages: OrderedDict[int, _Page] = OrderedDict()
        self._sheet = sheet
        self._rows: dict[int, tuple[GlyphRow, int]] = {}
        self._fonts: tuple[tuple[object, ...], ...] = ()
        self._fonts_changed = 0

    def page(self, number: int, events: int, seen: SeenState | None = None) -> PageChanges:
        """The lines of a page as they read now, after so many events."""
        page = self._updated(number, events)
        known = seen is not None and seen.edition == self.edition and seen.events >= page.since
        lines = (
            line
            for line, changed in zip(page.lines, page.changed, strict=True)
            if not known or (seen is not None and changed > seen.events)
        )
        return PageChanges(number, self.edition, events, not known, tuple(lines))

    def _updated(self, number: int, events: int) -> _Page:
        """A page as it reads now; only lines with a glyph that looks otherwise are made anew."""
        own = self._lines.get((0, number), ())
        looks = self._looks()
        page = self._pages.get(number)
        breaks = self._recovery.breaks(0).get(number, {})
        if page is None:
            symbols, first = self._symbols_of(own)
            lines = page_lines(self._recovery, own)
            page = _Page(lines, symbols, first, looks[symbols], breaks, events)
            page.changed = [events] * len(lines)
            self._pages[number] = page
            if len(self._pages) > _KEPT_PAGES:
                self._pages.popitem(last=False)
            return page
        self._pages.move_to_end(number)
        now = looks[page.symbols]
        if breaks != page.breaks:
            touched = list(range(len(own)))
        else:
            spoiled = np.flatnonzero(now != page.looks)
            touched = np.unique(np.searchsorted(page.first, spoiled, side="right") - 1).tolist()
        made = page_lines(self._recovery, [own[one] for one in touched]) if touched else []
        for place, line in zip(touched, made, strict=True):
            if line != page.lines[place]:
                page.lines[place], page.changed[place] = line, events
        page.looks, page.breaks = now, breaks
        return page

    def _symbols_of(self, lines: Sequence[int]) -> tuple[Numbers, Numbers]:
        """The symbols of lines one behind the other, and where those of each line begin."""
        book = self._recovery.session.book
        bounds = [[int(book.token_start[one]) for one in book.lines[n].tokens] for n in lines]
        parts = [book.symbol[begin:end] for begin, end in bounds]
        sizes = [0, *(len(part) for part in parts)]
        joined = np.concatenate(parts) if parts else np.zeros(0)
        return joined.astype(np.int64), np.cumsum(sizes)[:-1].astype(np.int64)

    def _looks(self) -> Numbers:
        """A number for each symbol, the same as long as nothing that is shown of it changes.

        The last place is that of glyphs without a symbol, whose number is -1.
        """
        session = self._recovery.session
        solution = session.solution
        if self._looked is not None and self._looked[0] is solution:
            return self._looked[1]
        numbers, known = self._numbers, solution.known
        found = [
            numbers.setdefault((likely_text(solution, one), one in known, state), len(numbers))
            for one, state in enumerate(glyph_states(session))
        ]
        looks = np.array([*found, -1], dtype=np.int64)
        self._looked = (solution, looks)
        return looks

    def sheet(self, events: int, seen: SeenState | None = None) -> SheetChanges:
        """The fonts that need a map with their glyphs, after so many events."""
        fonts = self._sheet.table().fonts
        kinds = tuple(
            (one.document, one.key, one.reasons, frozenset(row.symbol for row in one.rows))
            for one in fonts
        )
        if kinds != self._fonts:
            self._fonts, self._fonts_changed = kinds, events
        for font in fonts:
            for row in font.rows:
                before = self._rows.get(row.symbol)
                if before is None or (before[0] is not row and before[0] != row):
                    self._rows[row.symbol] = (row, events)
        if seen is None or seen.edition != self.edition or seen.events < self._fonts_changed:
            return SheetChanges(self.edition, events, True, fonts)
        changed = tuple(
            one.only([row for row in one.rows if self._rows[row.symbol][1] > seen.events])
            for one in fonts
        )
        return SheetChanges(self.edition, events, False, changed)
