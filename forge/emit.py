"""Chunks of lines become placed glyphs, clusters and line records."""

from __future__ import annotations

from typing import Protocol

from forge import bidi
from forge.content import Coded, Mark, Placed, TextWriter
from forge.embed import Embedded
from forge.layout import Container
from forge.lines import Item, Line
from forge.pages import Chunk, Composer
from forge.shaping import Run, Shaper
from forge.spacing import LineDamage
from forge.truth import LineTruth
from forge.typeface import Direction

__all__ = ["Emitter", "Sink"]


def across(chunk: Chunk) -> bool:
    """Whether a chunk's glyphs follow one another along the baseline."""
    return chunk.direction is Direction.ACROSS


class Sink(Protocol):
    """What takes the content of pages."""

    def page(self, chunks: list[tuple[Chunk, int]], emitter: Emitter) -> None:
        """Writes the chunks of one page, each with its container's number."""


class Emitter:
    """Walks pages in stream order and hands glyphs to the text writer."""

    def __init__(
        self,
        composer: Composer,
        coded: list[Coded],
        tables: dict[int, dict[int, dict[int, int]]],
        fonts: list[Embedded],
        rows: list[tuple[int, int, float, float, int]],
        marks: list[Mark],
        sink: Sink,
    ) -> None:
        self.composer, self.coded, self.tables, self.sink = composer, coded, tables, sink
        self.fonts, self.rows, self.marks = fonts, rows, marks
        self.lines: list[LineTruth] = []
        self.containers = [c.value for c in Container]
        self.mark_places: list[tuple[int, int]] = []
        self.cluster_text: list[str] = []
        self.cluster_units: list[tuple[int, int, int, int, bool]] = []
        self.page_number = 0
        self._spanning: dict[tuple[int, int], list[bool]] = {}

    def writer(self) -> TextWriter:
        """A writer for a new content stream that shares rows and marks with the others."""
        names = [font.plan.resource for font in self.fonts]
        return TextWriter(self.coded, names, self.rows, self.marks)

    def page(self, chunks: list[Chunk]) -> None:
        """One page; annotation appearances come after the page's own content."""
        late = Container.ANNOTATION
        ordered = sorted(chunks, key=lambda c: c.style.container is late)
        order = list(Container)
        self.sink.page([(c, order.index(c.style.container)) for c in ordered], self)
        self.page_number += 1

    def show(self, chunk: Chunk, container: int, writer: TextWriter) -> None:
        """Writes one chunk and records its lines and clusters."""
        typeface = chunk.style.typeface
        shaper = self.composer.shaper(typeface, chunk.direction)
        table = self.tables[id(shaper)]
        spans: dict[int, str] = {}
        lines = []
        for line, place in zip(chunk.lines, chunk.places, strict=True):
            number = len(self.lines)
            firsts = self._clusters(chunk, line, number, spans, shaper)
            placed, spacing, start = self._placed(chunk, line, place, firsts, table)
            lines.append((placed, spacing))
            a, b, c, d, e, f = chunk.matrix
            x, y = place[0] + start, place[1]
            self.lines.append(
                LineTruth(
                    line.text.rstrip(" "),
                    self.page_number,
                    chunk.paragraph,
                    chunk.column,
                    round(e + a * x + c * y, 3),
                    round(f + b * x + d * y, 3),
                )
            )
        leading = round(chunk.style.size * self.composer.layout.leading, 2)
        vertical = not across(chunk) and self.composer.layout.wmode
        writer.chunk(lines, chunk.matrix, chunk.style, vertical, spans, leading)
        self.mark_places.append((self.page_number, container))

    def _clusters(
        self, chunk: Chunk, line: Line, number: int, spans: dict[int, str], shaper: Shaper
    ) -> list[int]:
        """Records the clusters of a line in reading order; gives the first of each item."""
        firsts = []
        for item in line.items:
            firsts.append(len(self.cluster_text))
            if item.run is None:
                continue
            unit = (item.word, number, item.sentence, chunk.paragraph, item.inserted)
            if chunk.style.actual_text:
                for i, needed in enumerate(self._needs_span(item.run, shaper)):
                    if needed:
                        spans[firsts[-1] + i] = item.run.clusters[i]
            self.cluster_text += item.run.clusters
            self.cluster_units += [unit] * len(item.run.clusters)
        return firsts

    def _needs_span(self, run: Run, shaper: Shaper) -> list[bool]:
        """Which clusters the ToUnicode map alone would not give back."""
        key = (id(run), id(shaper))
        found = self._spanning.get(key)
        if found is None:
            codes = self.tables[id(shaper)][id(run.face)]
            said = [""] * len(run.clusters)
            for glyph in reversed(run.glyphs) if run.rtl else run.glyphs:
                plan = self.fonts[self.coded[codes[glyph.gid]].font].plan
                said[glyph.cluster] += plan.texts[glyph.gid]
            found = [a != b for a, b in zip(said, run.clusters, strict=True)]
            self._spanning[key] = found
        return found

    def _placed(
        self,
        chunk: Chunk,
        line: Line,
        place: tuple[float, float],
        firsts: list[int],
        table: dict[int, dict[int, int]],
    ) -> tuple[list[Placed], float, float]:
        """The glyphs of a line in stream order, its word spacing, and where it starts."""
        style = chunk.style
        items = line.items
        gaps = [i for i, item in enumerate(items[:-1]) if item.word == -1]
        extra, start = 0.0, 0.0
        stretchable = gaps or list(range(len(items) - 1))
        if style.align == "justify" and not line.last and stretchable:
            extra = (chunk.length - line.indent - line.width) / len(stretchable)
        elif style.align == "center":
            start = (chunk.length - line.width) / 2
        elif chunk.rtl and across(chunk):
            start = chunk.length - line.width - line.indent
        if not chunk.rtl:
            start += line.indent
        levels = [item.level for item in items]
        visual = bidi.reordered(levels) if any(levels) else list(range(len(items)))
        spoiled = style.spoiled.of_line(len(self.lines)) if style.spoiled is not None else None
        words = dict.fromkeys(item.word for item in items if item.word >= 0)
        apart = {word: spoiled.apart() for word in words} if spoiled else {}
        at: dict[int, float] = {}
        pen = start
        if chunk.rtl and across(chunk) and style.spaces == "line_end":
            # The trailing space is drawn left of the line.
            pen -= items[-1].width
        widened = set(stretchable) if extra else set()
        for i in visual:
            at[i] = pen
            if spoiled is not None and items[i].word < 0 and not spoiled.leaves_room:
                continue
            run, wider = items[i].run, apart.get(items[i].word, 0.0) * style.size
            pen += items[i].width + (extra if i in widened else 0.0)
            pen += wider * len(run.clusters) if run is not None else 0.0
        logical = style.rtl_order == "logical"
        placed: list[Placed] = []
        by_word = spoiled is not None and spoiled.damage is LineDamage.STRINGS
        shown = -1
        for i in range(len(items)) if logical else visual:
            if items[i].run is None:
                continue
            if spoiled is not None and items[i].word < 0 and not spoiled.draws_blanks:
                continue
            first = len(placed)
            wider = apart.get(items[i].word, 0.0)
            self._place_run(chunk, items[i], at[i], place, firsts[i], table, placed, wider)
            if by_word and items[i].word != shown and first < len(placed):
                placed[first] = placed[first]._replace(begins=True)
            shown = items[i].word
        spaced = extra and gaps and style.justify_by == "tw"
        spacing = extra / (style.stretch / 100) if spaced and across(chunk) else 0.0
        return placed, spacing, start

    def _place_run(
        self,
        chunk: Chunk,
        item: Item,
        at: float,
        place: tuple[float, float],
        first: int,
        table: dict[int, dict[int, int]],
        placed: list[Placed],
        apart: float,
    ) -> None:
        run, style = item.run, chunk.style
        assert run is not None
        codes = table[id(run.face)]
        size, stretch = style.size, style.stretch / 100
        px, py = place
        backwards = run.rtl and style.rtl_order == "logical"
        last = len(run.clusters) - 1
        for glyph in reversed(run.glyphs) if backwards else run.glyphs:
            if chunk.direction is Direction.TURNED:
                x = px + glyph.y * size
                y = py - at - glyph.x * size - style.tracking * glyph.cluster
            elif chunk.direction is Direction.DOWN:
                x = px + glyph.x * size * stretch
                y = py - at + glyph.y * size - style.tracking * glyph.cluster
            else:
                before = last - glyph.cluster if run.rtl else glyph.cluster
                x = px + at + (glyph.x * size + (style.tracking + apart * size) * before) * stretch
                y = py + glyph.y * size
            placed.append(Placed(codes[glyph.gid], first + glyph.cluster, x, y))
