"""Lines whose text stands as it is drawn, a whole page at a time: most lines of most documents."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from glyphstone.model import (
    UNKNOWN,
    BoolArray,
    Change,
    Direction,
    GlyphKey,
    IntArray,
    LanguageSource,
    Line,
    Operation,
    Span,
    WritingMode,
)
from glyphstone.reading.accent_marks import Accents
from glyphstone.reading.meanings import SPECIAL, Said
from glyphstone.reading.mixed_lines import (
    greek_with_signs,
    needs_mending,
    script_cuts,
    several_scripts,
)
from glyphstone.reading.rows import PageRows
from glyphstone.script.script_runs import dominant_script

__all__ = ["plain_lines", "plain_spans"]

# Members of enumerations by names of this module: pages have many spans.
_DOWN, _RIGHT = Direction.TTB, Direction.LTR
_VERTICAL, _HORIZONTAL = WritingMode.VERTICAL, WritingMode.HORIZONTAL
_NO_LANGUAGE = LanguageSource.NONE


def plain_lines(page: PageRows, accents: Accents) -> BoolArray:
    """Which lines need nothing but their glyphs' texts one behind the other."""
    plain = np.array([_as_drawn(line) for line in page.lines], dtype=np.bool_)
    if not len(plain):
        return plain
    traits, line = page.traits[page.flat], page.line_of_flat
    plain[line[(traits == SPECIAL) | page.replaced[page.flat]]] = False
    rows, lines, _ = page.blanks
    numbers, inverse = np.unique(page.numbers[rows], return_inverse=True)
    odd = np.array([page.meanings.said[one].raw != " " for one in numbers.tolist()], dtype=np.bool_)
    plain[lines[odd[inverse] | page.replaced[rows]]] = False
    plain &= ~accents.scattered
    mixed = several_scripts(page) | greek_with_signs(page)
    for number in np.flatnonzero(plain & mixed).tolist():
        plain[number] = not needs_mending(page, number)
    return plain


def _as_drawn(line: Line) -> bool:
    return line.direction is not Direction.RTL and not line.horizontal


def plain_spans(page: PageRows, wanted: BoolArray, accents: Accents) -> dict[int, list[Span]]:
    """The spans of the wanted lines: one for each stretch of one font, size and script."""
    mixed = np.flatnonzero(wanted & several_scripts(page)).tolist()
    cuts = script_cuts(page, mixed)
    return _Stretches(page, _spaces(page), cuts, accents.places).spans(wanted)


@lru_cache(maxsize=1024)
def _spaced(inserted: int, spare: int) -> tuple[tuple[Change, ...], tuple[Operation, ...]]:
    """What spaces put in and blanks left out are as changes; most stretches have none or few."""
    changes = []
    if inserted:
        changes.append(Change(Operation.SPACE_INSERTED, "", " ", inserted))
    if spare:
        changes.append(Change(Operation.SPACE_COLLAPSED, " ", "", spare))
    return tuple(changes), tuple(change.operation for change in changes)


@dataclass(slots=True, eq=False)
class _Spaces:
    """The space behind each place of a page's `flat`, and what it is made of."""

    #: Whether there is one, and whether no blank stands there.
    space: BoolArray
    inserted: BoolArray
    #: Blank glyphs beyond the one that a space is made of.
    spare: IntArray


def _spaces(page: PageRows) -> _Spaces:
    """A space behind each word but the last of its line."""
    count = len(page.flat)
    space = np.zeros(count, dtype=np.bool_)
    space[page.word_starts[1:-1] - 1] = True
    space[page.line_starts[1:] - 1] = False
    blanks = np.zeros(count, dtype=np.int64)
    _, lines, before = page.blanks
    # Blanks before a line's first glyph are counted with it, all others with the glyph before.
    first, last = page.line_starts[lines], page.line_starts[lines + 1] - 1
    np.add.at(blanks, np.clip(before - 1, first, last), 1)
    made = space & (blanks > 0)
    return _Spaces(space, space & ~made, blanks - made)


class _Stretches:
    """The stretches of one font, size and script in a page's lines, each fact a column."""

    def __init__(
        self, page: PageRows, spaces: _Spaces, scripts: Mapping[int, str], accents: IntArray
    ) -> None:
        self._page = page
        self._spaces = spaces
        flat, line = page.flat, page.line_of_flat
        font, size, lang = page.glyphs.font[flat], page.size[flat], page.glyphs.lang[flat]
        for column in (font, size, lang):
            column[accents] = column[accents - 1]  # the letter has taken the accent
        cut = np.ones(len(flat), dtype=np.bool_)
        cut[1:] = (font[1:] != font[:-1]) | (size[1:] != size[:-1]) | (line[1:] != line[:-1])
        cut[1:] |= lang[1:] != lang[:-1]
        cut[list(scripts)] = True
        self._starts = np.flatnonzero(cut)
        self._numbers = page.numbers[flat]
        used, self._inverse = np.unique(self._numbers, return_inverse=True)
        self._said: list[Said] = [page.meanings.said[number] for number in used.tolist()]
        for place in accents.tolist():
            self._combine(place)
        self._columns = (
            line[self._starts].tolist(),
            font[self._starts].tolist(),
            size[self._starts].tolist(),
            [page.declared(number) for number in lang[self._starts].tolist()],
            self._scripts(scripts),
        )

    def _combine(self, accent: int) -> None:
        """Let the letter before the place of an accent have it as its mark."""
        places = [accent - 1, accent]
        letter, mark = (self._said[number] for number in self._inverse[places].tolist())
        self._inverse[places] = len(self._said), len(self._said) + 1
        self._said += self._page.meanings.with_accent(letter, mark)

    def _scripts(self, cuts: Mapping[int, str]) -> list[str]:
        """The script of each stretch, in lines of one script that of its letters."""
        page = self._page
        traits = np.maximum.reduceat(page.traits[page.flat], self._starts).tolist()
        names = {trait: page.meanings.script(trait) for trait in set(traits)}
        found = [names[trait] for trait in traits]
        if not cuts:
            return found
        places, lines = sorted(cuts), page.line_of_flat
        for number, start in enumerate(self._starts.tolist()):
            before = bisect_right(places, start) - 1
            if before >= 0 and lines[places[before]] == lines[start]:
                found[number] = cuts[places[before]]
        return found

    def spans(self, wanted: BoolArray) -> dict[int, list[Span]]:
        """The spans of each wanted line."""
        page, starts = self._page, self._starts
        texts, flat = self._texts(), page.flat
        # A column each: they are reduced faster, and no lists are made of them.
        left, bottom, right, top = np.ascontiguousarray(page.glyphs.box[flat].T)
        down = [line.direction is Direction.TTB for line in page.lines]
        found: dict[int, list[Span]] = {line: [] for line in np.flatnonzero(wanted).tolist()}
        fonts = page.glyphs.fonts
        rows = zip(
            starts.tolist(),
            [*starts[1:].tolist(), len(flat)],
            *self._columns,
            np.minimum.reduceat(left, starts).tolist(),
            np.minimum.reduceat(bottom, starts).tolist(),
            np.maximum.reduceat(right, starts).tolist(),
            np.maximum.reduceat(top, starts).tolist(),
            np.add.reduceat(self._spaces.inserted.astype(np.int64), starts).tolist(),
            np.add.reduceat(self._spaces.spare, starts).tolist(),
            self._touched().tolist(),
            self._nameless().tolist(),
            self._confidences(),
            self._sources(),
            strict=True,
        )
        for (
            start, stop, line, font, size, declared, script, x0, y0, x1, y1, inserted, spare,
            touched, nameless, sure, source,
        ) in rows:  # fmt: skip
            if line not in found:
                continue
            changes, operations = _spaced(inserted, spare)
            raw: tuple[int, ...] | None = None
            if touched:
                normal, raw = self._normal(start, stop)
                changes = (*normal, *changes)
                operations = tuple(dict.fromkeys(one.operation for one in changes))
            vertical = down[line]
            text = "".join(texts[start:stop])
            # By place: names would cost more than all the rest of a span.
            found[line].append(
                Span(
                    text,
                    (x0, y0, x1, y1),
                    fonts[font].key,
                    fonts[font].name,
                    size,
                    dominant_script(text) if script == "Hani" else script,
                    _DOWN if vertical else _RIGHT,
                    _VERTICAL if vertical else _HORIZONTAL,
                    declared,
                    "und",
                    None,
                    _NO_LANGUAGE,
                    operations,
                    changes,
                    raw,
                    sure,
                    source or self._provenance(start, stop),
                    self._unknown(start, stop) if nameless else (),
                    flat[start:stop],
                )
            )
        return found

    def _texts(self) -> list[str]:
        """The text of each place, with the space behind it."""
        table = np.empty((2, len(self._said)), dtype=object)
        table[0] = [said.text for said in self._said]
        table[1] = [said.text + " " for said in self._said]
        texts: list[str] = table[self._spaces.space.astype(np.int64), self._inverse].tolist()
        return texts

    def _touched(self) -> IntArray:
        """How many glyphs of each stretch a normal form changed."""
        changed = np.array([bool(said.changes) for said in self._said], dtype=np.int64)
        found: IntArray = np.add.reduceat(changed[self._inverse], self._starts)
        return found

    def _nameless(self) -> IntArray:
        """How many glyphs of each stretch nobody has named."""
        unknown = np.array([said.text == UNKNOWN for said in self._said], dtype=np.int64)
        found: IntArray = np.add.reduceat(unknown[self._inverse], self._starts)
        return found

    def _unknown(self, start: int, stop: int) -> tuple[GlyphKey, ...]:
        """The glyphs of a stretch that nobody has named."""
        glyphs = self._page.glyphs
        return tuple(
            glyphs.key(row)
            for place, row in enumerate(self._page.flat[start:stop].tolist(), start)
            if self._said_at(place).text == UNKNOWN
        )

    def _normal(self, start: int, stop: int) -> tuple[list[Change], tuple[int, ...]]:
        """What normal forms did to a stretch, and its code points before."""
        counts: Counter[Change] = Counter()
        raw: list[str] = []
        made = self._spaces.space & ~self._spaces.inserted
        for place in range(start, stop):
            said = self._said_at(place)
            raw.append(said.raw + (" " if made[place] else ""))
            counts.update(said.changes)
        changes = [
            Change(one.operation, one.before, one.after, one.count * times)
            for one, times in counts.items()
        ]
        return changes, tuple(map(ord, "".join(raw)))

    def _confidences(self) -> list[float | None]:
        """How sure the map is of the least sure glyph of each stretch."""
        if all(said.confidence is None for said in self._said):
            return [None] * len(self._starts)
        sure = [2.0 if said.confidence is None else said.confidence for said in self._said]
        least = np.minimum.reduceat(np.array(sure)[self._inverse], self._starts)
        return [None if one > 1 else one for one in least.tolist()]

    def _sources(self) -> list[tuple[str, ...] | None]:
        """By which path each stretch is known, None if by several."""
        names = sorted({said.source for said in self._said})
        source = np.array([names.index(said.source) for said in self._said])[self._inverse]
        low = np.minimum.reduceat(source, self._starts).tolist()
        high = np.maximum.reduceat(source, self._starts).tolist()
        single = [(name,) for name in names]
        return [single[a] if a == b else None for a, b in zip(low, high, strict=True)]

    def _provenance(self, start: int, stop: int) -> tuple[str, ...]:
        counts = Counter(self._said_at(place).source for place in range(start, stop))
        return tuple(source for source, _ in counts.most_common())

    def _said_at(self, place: int) -> Said:
        return self._said[int(self._inverse[place])]
