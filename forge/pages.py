"""Lines are put on pages: columns, footnotes, tables, headers and footers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from forge import bidi
from forge.errors import ForgeError
from forge.layout import Block, Layout, Paragraph, Style, Table, Writing
from forge.lines import Line, Word, broken, joined, words_of
from forge.shaping import Shaper
from forge.truth import ParagraphTruth, SentenceTruth, WordTruth
from forge.typeface import Direction, Typeface

__all__ = ["Chunk", "Composer"]

# How far below the top of its line a baseline stands, as a share of the leading.
BASELINE = 0.75


@dataclass
class Chunk:
    """Lines of one paragraph that stand together: one text object, one matrix.

    `places` holds, for each line, where it starts in the chunk's own axes.
    """

    page: int
    column: int
    paragraph: int
    style: Style
    rtl: bool
    direction: Direction
    matrix: tuple[float, float, float, float, float, float]
    length: float
    lines: list[Line] = field(default_factory=list)
    places: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class _Set:
    """A paragraph broken into lines."""

    number: int
    style: Style
    rtl: bool
    lines: list[Line]
    leading: float
    direction: Direction
    capital: _Set | None = None
    #: How many lines stand above what is set inside the paragraph; 0 where nothing is.
    above: int = 0


class Composer:
    """Sets blocks one after the other and keeps the text units of the truth."""

    def __init__(self, layout: Layout, style: Style) -> None:
        self.layout, self.style = layout, style
        self.upright = layout.writing is not Writing.HORIZONTAL
        self.shapers: dict[tuple[Typeface, Direction], Shaper] = {}
        self.words: list[WordTruth] = []
        self.sentences: list[SentenceTruth] = []
        self.paragraphs: list[ParagraphTruth] = []
        self.chunks: list[Chunk] = []
        self.page, self.column, self.used = 0, 0, 0.0
        self.notes: list[_Set] = []
        self.reserved = 0.0
        #: Tables that wait for the next column, and where columns begin below a wide block.
        self.waiting: list[Table] = []
        self.top = 0.0
        inner = layout.width - 2 * layout.margin
        tall = layout.height - 2 * layout.margin
        if self.upright:
            self.length, self.depth, self.columns = tall, inner, 1
        else:
            self.columns = layout.columns
            self.length = (inner - layout.gutter * (self.columns - 1)) / self.columns
            self.depth = tall

    def shaper(self, typeface: Typeface, direction: Direction) -> Shaper:
        """The one shaper of a typeface and direction."""
        key = (typeface, direction)
        if key not in self.shapers:
            self.shapers[key] = Shaper(typeface, direction)
        return self.shapers[key]

    def _down(self, text: str) -> Direction:
        """How a vertical paragraph goes down: upright, or turned as Mongolian is."""
        if not any(0x1800 <= ord(c) <= 0x18AF or 0xA840 <= ord(c) <= 0xA87F for c in text):
            return Direction.DOWN
        by_font = self.layout.wmode and self.layout.mongolian == "turned_glyphs"
        return Direction.TURNED if by_font else Direction.ACROSS

    def _prepare(self, paragraph: Paragraph, length: float, horizontal: bool = False) -> _Set:
        style = paragraph.style or self.style
        text, starts = joined(paragraph)
        number = len(self.paragraphs)
        rtl = style.rtl if style.rtl is not None else bool(bidi.base_level(text))
        self.paragraphs.append(ParagraphTruth(text.replace("\xad", ""), paragraph.role, rtl))
        sentence_of = [len(self.sentences)] * max(len(text), 1)
        for i, start in enumerate(starts):
            sentence_of[start:] = [len(self.sentences) + i] * (len(text) - start)
        for sentence in paragraph.sentences:
            self.sentences.append(SentenceTruth(sentence.replace("\xad", ""), number))
        words = []
        for word, spelled in words_of(text, sentence_of, int(rtl), len(self.words)):
            words.append(word)
            self.words.append(WordTruth(spelled, word.sentence, number))
        direction = Direction.ACROSS
        if self.upright and not horizontal:
            direction = self._down(text)
        shaper = self.shaper(style.typeface, direction)
        leading = round(style.size * self.layout.leading, 2)
        made = _Set(number, style, rtl, [], leading, direction)
        indents = [style.indent] if style.indent else []
        if paragraph.drop_capital > 1 and len(words[0].text) > 1:
            made.capital = self._capital(paragraph.drop_capital, made, words, length)
            indents = [made.capital.lines[0].width + 2] * paragraph.drop_capital
        if paragraph.inset is not None and 0 < paragraph.inset_at < len(words):
            made.lines = broken(shaper, style, words[: paragraph.inset_at], length, indents)
            made.above = len(made.lines)
            words = words[paragraph.inset_at :]
            indents = []
        made.lines += broken(shaper, style, words, length, indents)
        return made

    def _capital(self, tall: int, made: _Set, words: list[Word], length: float) -> _Set:
        """The first letter by itself, as tall as that many lines; the words go on without it."""
        if self.upright or made.rtl:
            raise ForgeError("Drop capitals are set in lines from left to right only.")
        first = words[0]
        levels = first.levels if isinstance(first.levels, int) else first.levels[:1]
        letter = replace(first, text=first.text[0], levels=levels, breaks=())
        rest = first.levels if isinstance(first.levels, int) else first.levels[1:]
        words[0] = replace(first, text=first.text[1:], levels=rest, breaks=())
        shaper = self.shaper(made.style.typeface, made.direction)
        face = shaper.faces[0]
        # From the baseline of its last line to the height of small letters' ascent in the first.
        height = (tall - 1) * made.leading + made.style.size * face.cap_height / face.upem
        style = replace(
            made.style, size=round(height * face.upem / face.cap_height, 2), align="start"
        )
        lines = broken(shaper, style, [letter], length)
        return _Set(made.number, style, False, lines, tall * made.leading, made.direction)

    # --- the flow of the page -----------------------------------------------------------------

    def _matrix(self, direction: Direction) -> tuple[float, float, float, float, float, float]:
        layout = self.layout
        top = layout.height - layout.margin
        if self.upright:
            right = layout.writing is Writing.VERTICAL_RL
            x = layout.width - layout.margin if right else layout.margin
            across = direction is Direction.ACROSS
            return (0, -1, 1, 0, x, top) if across else (1, 0, 0, 1, x, top)
        x = layout.margin + self.column * (self.length + layout.gutter)
        if layout.leftward:
            x = layout.width - x - self.length
        return (1, 0, 0, 1, x, top)

    def _place(self, at: float, leading: float, direction: Direction) -> tuple[float, float]:
        """Where a line that begins at a depth stands, in the axes of its chunk."""
        if not self.upright:
            return 0, -(at + BASELINE * leading)
        sign = -1 if self.layout.writing is Writing.VERTICAL_RL else 1
        if direction is Direction.DOWN:
            return sign * (at + leading / 2), 0
        baseline = sign * (at + (0.5 if sign > 0 else 0.75) * leading)
        return (0, baseline) if direction is Direction.ACROSS else (baseline, 0)

    def _next_column(self) -> None:
        self._close_notes()
        self.column += 1
        if self.column == self.columns:
            self.column = 0
            self.page += 1
            self.top = 0.0
        self.used = self.top
        waiting, self.waiting = self.waiting, []
        for table in waiting:
            self._table(table)

    def _close_notes(self) -> None:
        at = self.depth - self.reserved + 6
        for note in self.notes:
            chunk = self._chunk(note)
            for line in note.lines:
                chunk.lines.append(line)
                chunk.places.append(self._place(at, note.leading, note.direction))
                at += note.leading
        self.notes, self.reserved = [], 0.0

    def _chunk(self, made: _Set) -> Chunk:
        chunk = Chunk(
            self.page,
            self.column,
            made.number,
            made.style,
            made.rtl,
            made.direction,
            self._matrix(made.direction),
            self.length,
        )
        self.chunks.append(chunk)
        return chunk

    def add(self, block: Block) -> None:
        """Sets one block after those before it."""
        if isinstance(block, Table):
            if block.floats:
                self.waiting.append(block)
            else:
                self._table(block)
        elif block.wide and self.columns > 1:
            self._wide(block)
        elif (block.style or self.style).angle:
            self._turned(block)
        else:
            self._paragraph(block)

    def _paragraph(self, block: Paragraph) -> None:
        made = self._prepare(block, self.length)
        if block.footnote is not None:
            note = self._prepare(block.footnote, self.length)
            need = len(note.lines) * note.leading + (0 if self.notes else 12)
            if self.used and self.used + made.leading + need + self.reserved > self.depth:
                self._next_column()
            self.reserved += need
            self.notes.append(note)
        # What stands beside the first lines keeps them together.
        beside = 1 if made.capital is None else min(block.drop_capital, len(made.lines))
        height = block.before + max(beside, block.room) * made.leading
        if self.used > self.top and self.used + height > self.depth - self.reserved:
            self._next_column()
        elif self.used > self.top:
            self.used += block.before
        self._beside(made, block)
        chunk = None
        for number, line in enumerate(made.lines):
            if number and number == made.above and block.inset is not None:
                self._paragraph(block.inset)
                chunk = None
            if self.used > self.top and self.used + made.leading > self.depth - self.reserved:
                self._next_column()
                chunk = None
            chunk = chunk or self._chunk(made)
            chunk.lines.append(line)
            chunk.places.append(self._place(self.used, made.leading, made.direction))
            self.used += made.leading
        self.used += self.layout.paragraph_gap if block.gap is None else block.gap

    def _wide(self, block: Paragraph) -> None:
        """A paragraph across all columns; they begin below it."""
        if self.column or self.used > self.top:
            raise ForgeError("A wide paragraph stands at the top of a page, before its columns.")
        narrow = self.length
        self.length = self.layout.width - 2 * self.layout.margin
        self._paragraph(block)
        self.length, self.top = narrow, self.used

    def _beside(self, made: _Set, block: Paragraph) -> None:
        """The drop capital and the side note of a paragraph whose first line comes next."""
        if made.capital is not None:
            chunk = self._chunk(made.capital)
            chunk.lines = made.capital.lines
            last = self.used + (block.drop_capital - 1) * made.leading
            chunk.places = [self._place(last, made.leading, made.direction)]
        if block.side_note is not None:
            if self.upright or self.columns > 1:
                raise ForgeError("Side notes stand beside a single horizontal column only.")
            room = self.layout.margin - 16
            note = self._prepare(block.side_note, room, horizontal=True)
            chunk = self._chunk(note)
            a, b, c, d, x, y = chunk.matrix
            left = x - room - 8 if made.rtl else x + self.length + 8
            chunk.matrix, chunk.length = (a, b, c, d, round(left, 3), y), room
            chunk.lines = note.lines
            top = self.used + BASELINE * (made.leading - note.leading)
            chunk.places = [
                self._place(top + i * note.leading, note.leading, note.direction)
                for i in range(len(note.lines))
            ]

    def _turned(self, block: Paragraph) -> None:
        """A paragraph turned by an angle, its box set where the next line would be."""
        angle = math.radians((block.style or self.style).angle)
        cos, sin = round(math.cos(angle), 6), round(math.sin(angle), 6)
        length = self.length if abs(sin) < 0.2 else min(self.length, 0.4 * self.depth)
        made = self._prepare(block, length)
        tall = len(made.lines) * made.leading
        corners = [(x * cos - y * sin, x * sin + y * cos) for x in (0, length) for y in (0, -tall)]
        left, top = min(c[0] for c in corners), max(c[1] for c in corners)
        height = top - min(c[1] for c in corners)
        if self.used and self.used + height > self.depth - self.reserved:
            self._next_column()
        chunk = self._chunk(made)
        x, y = chunk.matrix[4:]
        chunk.matrix = (cos, sin, -sin, cos, round(x - left, 3), round(y - self.used - top, 3))
        chunk.length = length
        chunk.lines = made.lines
        chunk.places = [(0, -(i + BASELINE) * made.leading) for i in range(len(made.lines))]
        self.used += height + self.layout.paragraph_gap

    def _table(self, table: Table) -> None:
        if self.upright:
            raise ForgeError("Tables are set on horizontal pages only.")
        if table.caption is not None:
            self._paragraph(table.caption)
        columns = max(len(row) for row in table.rows)
        pitch = self.length / columns
        for row in table.rows:
            cells = [
                self._prepare(Paragraph((cell,), table.style, "cell"), pitch - 8, horizontal=True)
                for cell in row
            ]
            height = max(len(c.lines) * c.leading for c in cells) + 4
            if self.used and self.used + height > self.depth - self.reserved:
                self._next_column()
            for i, cell in enumerate(cells):
                chunk = self._chunk(cell)
                a, b, c, d, x, y = chunk.matrix
                # Rows of a right-to-left table begin on the right.
                at = columns - 1 - i if (table.style or self.style).rtl else i
                chunk.matrix = (a, b, c, d, round(x + at * pitch, 3), y)
                chunk.length = pitch - 8
                chunk.lines = cell.lines
                chunk.places = [
                    self._place(self.used + k * cell.leading, cell.leading, cell.direction)
                    for k in range(len(cell.lines))
                ]
            self.used += height
        self.used += self.layout.paragraph_gap

    def finish(self) -> list[list[Chunk]]:
        """The chunks of every page in stream order, headers first and footers last."""
        while self.waiting:
            self._next_column()
        self._close_notes()
        pages: list[list[Chunk]] = [[] for _ in range(self.page + 1)]
        for chunk in self.chunks:
            pages[chunk.page].append(chunk)
        layout = self.layout
        for number, chunks in enumerate(pages):
            self.page, self.column = number, 0
            left = bool(layout.left_header) and number % 2 == 1
            spoken = layout.left_header if left else layout.header
            head = self._furniture(spoken, "header", layout.height - 0.6 * layout.margin)
            chunks[:0] = head
            chunks += self._furniture(layout.footer, "footer", 0.65 * layout.margin)
            chunks += self._furniture(layout.page_number, "page_number", 0.4 * layout.margin)
        return pages

    def _furniture(self, text: str, role: str, y: float) -> list[Chunk]:
        if not text:
            return []
        spoken = text.format(page=self.page + 1, pages=self.page_total)
        size = round(0.8 * self.style.size, 1)
        style = replace(self.style, size=size, align="center", angle=0, indent=0, tracking=0)
        width = self.layout.width - 2 * self.layout.margin
        made = self._prepare(Paragraph((spoken,), style, role), width, horizontal=True)
        chunk = Chunk(
            self.page,
            0,
            made.number,
            style,
            made.rtl,
            Direction.ACROSS,
            (1, 0, 0, 1, self.layout.margin, round(y, 2)),
            width,
            made.lines,
            [(0, -i * made.leading) for i in range(len(made.lines))],
        )
        return [chunk]

    @property
    def page_total(self) -> int:
        """How many pages the body fills."""
        return max((c.page for c in self.chunks), default=0) + 1
