"""Paragraphs become lines: words, break opportunities, hyphens, and where each run stands."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fontTools import unicodedata as newer

from forge import bidi
from forge.layout import Paragraph, Style
from forge.shaping import Run, Shaped, Shaper
from forge.typeface import Direction

__all__ = ["Item", "Line", "Word", "broken", "joined", "words_of"]

# Scripts whose characters may be parted anywhere, and what must not begin or end a line.
FREE = frozenset({"Hani", "Hira", "Kana", "Bopo", "Yiii", "Tang", "Nshu"})
NO_START = frozenset(
    "、。，．・：；？！」』）】〕〉》”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々ゝゞ…％)]},.!?;:"
)
NO_END = frozenset("「『（【〔〈《“‘([{")
# Signs between words and syllables behind which a line may end: tsheg, the Ethiopic and Samaritan
# word separators, the space of no width.
BREAKING = frozenset("\u0f0b\u1361\u2e31\u200b")
HYPHENS = frozenset("-\u2010")
STOPS = frozenset("。！？」』")
VOWELS = frozenset("aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüаеёиоуыэюяєіїαεηιουωάέήίόύώ")


class Item(NamedTuple):
    """A run on a line, or a gap (no run); width in points."""

    run: Run | None
    text: str
    level: int
    width: float
    word: int
    sentence: int
    inserted: bool


@dataclass
class Word:
    """One word: its text, its levels and the numbers the truth knows it by."""

    text: str
    levels: tuple[int, ...] | int
    number: int
    sentence: int
    breaks: tuple[int, ...]
    space_level: int


@dataclass
class Line:
    """Items in reading order, their width, and how far in the line begins."""

    items: list[Item]
    width: float
    last: bool
    indent: float = 0.0

    @property
    def text(self) -> str:
        """The line in reading order."""
        return "".join(item.text for item in self.items)


def joined(paragraph: Paragraph) -> tuple[str, list[int]]:
    """The text of a paragraph and where each sentence starts."""
    text, starts = "", []
    for sentence in paragraph.sentences:
        if text:
            joiner = paragraph.joiner
            text += joiner if joiner is not None else "" if text[-1] in STOPS else " "
        starts.append(len(text))
        text += sentence
    return text, starts


def words_of(
    text: str, sentence_of: list[int], base: int, first: int
) -> Iterator[tuple[Word, str]]:
    """The words of a paragraph with their text for the truth (soft hyphens removed)."""
    levels = bidi.levels(text, base)
    start, number = 0, first
    for part in text.split(" "):
        end = start + len(part)
        if part:
            kept = [i for i in range(start, end) if text[i] != "\xad"]
            spelled = "".join(text[i] for i in kept)
            own: tuple[int, ...] | int = base
            if levels is not None:
                own = tuple(levels[i] for i in kept)
                own = own[0] if len(set(own)) == 1 else own
            soft, count = [], 0
            for i in range(start, end):
                if text[i] == "\xad":
                    soft.append(count)
                else:
                    count += 1
            gap = levels[end] if levels is not None and end < len(text) else base
            yield Word(spelled, own, number, sentence_of[start], tuple(soft), gap), spelled
            number += 1
        start = end + 1


@functools.lru_cache(50_000)
def _pieces(text: str, hyphens: bool) -> list[tuple[int, int]]:
    """The parts of a word between which a line may end; behind its own hyphens if asked."""
    hyphens = hyphens and not HYPHENS.isdisjoint(text)
    if text.isascii() and not hyphens:
        return [(0, len(text))]
    cuts = [0]
    for i in range(1, len(text)):
        before, after = text[i - 1], text[i]
        if hyphens and before in HYPHENS and i > 1 and text[i - 2].isalpha() and after.isalpha():
            cuts.append(i)
            continue
        if after in NO_START or before in NO_END or unicodedata.category(after)[0] == "M":
            continue
        free = newer.script(before) in FREE or newer.script(after) in FREE
        if free or before in BREAKING or (before in NO_START and ord(before) > 0x3000):
            cuts.append(i)
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))


def _hyphen_places(word: Word) -> list[int]:
    """Where a hyphen may go: the author's soft hyphens, or after a vowel before a consonant."""
    if word.breaks:
        return list(word.breaks)
    text = word.text.lower()
    if not text.isalpha() or len(text) < 7 or not isinstance(word.levels, int) or word.levels % 2:
        return []
    return [
        i
        for i in range(3, len(text) - 2)
        if text[i - 1] in VOWELS and text[i] not in VOWELS and text[i + 1] in VOWELS
    ]


def _cut(run: Run, count: int) -> tuple[Run, Run]:
    """A run parted after its first clusters."""
    start = run.starts[count]
    halves = []
    for keep, lowest in ((range(count), 0), (range(count, len(run.clusters)), count)):
        chosen = [g for g in run.glyphs if g.cluster in keep]
        # What is drawn first stands at the origin of its half.
        others = [g for g in run.glyphs if g.cluster not in keep]
        before = run.glyphs and others and run.glyphs.index(others[0]) < run.glyphs.index(chosen[0])
        shift = sum(g.advance for g in others) if before else 0.0
        dx, dy = (0.0, shift) if run.vertical else (shift, 0.0)
        moved = [Shaped(g.gid, g.cluster - lowest, g.x - dx, g.y - dy, g.advance) for g in chosen]
        text = run.text[:start] if lowest == 0 else run.text[start:]
        offset = run.starts[lowest] if lowest else 0
        halves.append(
            Run(
                run.face,
                text,
                run.rtl,
                run.vertical,
                moved,
                [run.clusters[i] for i in keep],
                [run.starts[i] - offset for i in keep],
                abs(sum(g.advance for g in chosen)),
            )
        )
    return halves[0], halves[1]


class _Breaker:
    """Fills lines greedily."""

    def __init__(self, shaper: Shaper, style: Style, length: float, indents: list[float]) -> None:
        self.shaper, self.style, self.full = shaper, style, length
        self.indents = indents
        across = shaper.direction is Direction.ACROSS
        stretch = style.stretch / 100 if across else 1.0
        self.scale = style.size * stretch
        self.tracking = style.tracking * stretch
        self.space = shaper.word(" ", 0)[0][2]

    @property
    def length(self) -> float:
        """The room of the line that is being filled."""
        return self.full - (self.indents[0] if self.indents else 0.0)

    def measure(self, run: Run) -> float:
        return run.width * self.scale + len(run.clusters) * self.tracking

    def items(self, word: Word, start: int, end: int, inserted: bool = False) -> list[Item]:
        levels = word.levels if isinstance(word.levels, int) else word.levels[start:end]
        return [
            Item(run, run.text, level, self.measure(run), word.number, word.sentence, inserted)
            for _, level, run in self.shaper.word(word.text[start:end], levels)
        ]

    def gap(self, word: Word, level: int, inserted: bool = False) -> Item:
        run = None if self.style.spaces == "gap" else self.space
        sentence = word.sentence
        return Item(run, " ", level, self.measure(self.space), -1, sentence, inserted)

    def lines(self, words: list[Word]) -> Iterator[Line]:
        self.current: list[Item] = []
        self.width = 0.0
        pending: Item | None = None
        for word in words:
            for start, end in _pieces(word.text, self.style.hyphenate):
                yield from self._add(word, start, end, pending)
                pending = None
            pending = self.gap(word, word.space_level)
        yield self._finished(True, words[-1])

    def _add(self, word: Word, start: int, end: int, gap: Item | None) -> Iterator[Line]:
        items = self.items(word, start, end)
        width = sum(item.width for item in items)
        lead = gap.width if gap is not None and self.current else 0.0
        if self.width + lead + width <= self.length:
            if gap is not None and self.current:
                self.current.append(gap)
                self.width += lead
        elif self.style.hyphenate and (split := self._hyphen(word, start, end, lead)):
            if gap is not None and self.current:
                self.current.append(gap)
            self.current += self.items(word, start, split)
            hyphen = self.shaper.word("-", 0)[0][2]
            self.current.append(
                Item(hyphen, "-", 0, self.measure(hyphen), word.number, word.sentence, True)
            )
            self.width = sum(item.width for item in self.current)
            yield self._finished(False, word)
            yield from self._add(word, split, end, None)
            return
        elif self.current:
            yield self._finished(False, word, gap)
        self.current += items
        self.width += width
        while self.width > self.length and self._cuttable():
            yield from self._forced(word)

    def _hyphen(self, word: Word, start: int, end: int, lead: float) -> int:
        hyphen = self.measure(self.shaper.word("-", 0)[0][2])
        for place in reversed(_hyphen_places(word)):
            if start < place < end:
                head = sum(item.width for item in self.items(word, start, place))
                if self.width + lead + head + hyphen <= self.length:
                    return place
        return 0

    def _cuttable(self) -> bool:
        return sum(len(item.run.clusters) for item in self.current if item.run is not None) > 1

    def _forced(self, word: Word) -> Iterator[Line]:
        """Ends a line inside a word that is wider than the column, at a cluster boundary."""
        kept: list[Item] = []
        width = 0.0
        for at, item in enumerate(self.current):
            if width + item.width <= self.length or item.run is None:
                kept.append(item)
                width += item.width
                continue
            advances = [0.0] * len(item.run.clusters)
            for glyph in item.run.glyphs:
                advances[glyph.cluster] += abs(glyph.advance) * self.scale
            count = 0
            while count < len(advances) - 1:
                step = advances[count] + self.tracking
                if width + step > self.length and (kept or count):
                    break
                width += step
                count += 1
            rest = self.current[at:]
            if count:
                head, tail = _cut(item.run, count)
                kept.append(item._replace(run=head, text=head.text, width=self.measure(head)))
                rest[0] = item._replace(run=tail, text=tail.text, width=self.measure(tail))
            if not kept:
                kept, rest = rest[:1], rest[1:]
            self.current = kept
            self.width = sum(i.width for i in kept)
            yield self._finished(False, word)
            self.current = rest
            self.width = sum(i.width for i in rest)
            return

    def _finished(self, last: bool, word: Word, gap: Item | None = None) -> Line:
        width = self.width
        if self.style.spaces == "line_end" and self.current:
            if gap is None:
                # No space of the author's stands here, so this one is the producer's.
                gap = self.gap(word, self.current[-1].level, inserted=True)
            self.current.append(gap)
        line = Line(self.current, width, last, self.indents.pop(0) if self.indents else 0.0)
        self.current, self.width = [], 0.0
        return line


def broken(
    shaper: Shaper, style: Style, words: list[Word], length: float, indents: Sequence[float] = ()
) -> list[Line]:
    """The lines of a paragraph of that length, the first of them indented."""
    if not words:
        return []
    return list(_Breaker(shaper, style, length, list(indents)).lines(words))
