"""Lines that no map can say get an /ActualText, as they are read, around what draws them.

Nothing is cut or moved: marked content begins and ends between two operations.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np
import pikepdf

from glyphstone.model import UNKNOWN, BoolArray, Glyphs, IntArray, TextLine
from glyphstone.options import Limits
from glyphstone.pdf.objects.streams import unpack
from glyphstone.pdf.repair.edits import Edits, StreamKey
from glyphstone.pdf.repair.line_needs import Said, needs_text
from glyphstone.pdf.repair.locations import Shows
from glyphstone.pdf.repair.operations import Operations

__all__ = ["LineTexts", "Lines", "actual_text"]

#: The lines of a page, as the whole of their text is read.
Lines: TypeAlias = Callable[[Glyphs], Sequence[TextLine]]
_Streams: TypeAlias = tuple[StreamKey, ...]

#: How far a second drawing of a letter may stand from the first, in em; as in `TwinRules`.
_TWIN_REACH = 0.1
#: Glyphs of a page that are drawn again and looked at; set by hand, so that no page takes long.
_MOST_TWINS = 5_000
#: What is said of a glyph that nobody has named.
_NAMELESS = "\ufffd"
_ESCAPED = {byte: b"\\" + bytes([byte]) for byte in b"\\()"} | {0x0D: b"\\r"}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A line that wants a text: what draws it, and what may stand between without a word."""

    text: str
    shows: frozenset[int]
    silent: frozenset[int]
    #: The page and the first row of the line, so that the copy can be checked.
    page: int
    row: int


@dataclass(slots=True)
class _Content:
    """Streams that are followed as one: how often each show of them was met, and the lines."""

    met: Counter[int] = field(default_factory=Counter)
    wanted: list[_Wanted] = field(default_factory=list)


class LineTexts:
    """The lines of a document that get a text of their own, gathered page by page."""

    def __init__(self) -> None:
        self._contents: defaultdict[_Streams, _Content] = defaultdict(_Content)
        #: What was written: by page and row of its table, the text that stands there.
        self.written: dict[tuple[int, int], str] = {}

    def add(
        self,
        number: int,
        glyphs: Glyphs,
        shows: Shows,
        lines: Sequence[TextLine],
        said: Said,
        concerned: BoolArray,
        spoken: BoolArray,
    ) -> None:
        """Take up a page.

        `concerned` are the rows of repaired fonts, `spoken` those for which an /ActualText stays.
        """
        page = _Page(glyphs, shows, lines)
        for show in np.unique(glyphs.show[page.line >= 0]).tolist():
            self._contents[page.streams(show)].met[int(shows.at[show])] += 1
        for place, (line, rows) in enumerate(zip(lines, page.rows, strict=True)):
            if not concerned[rows].any() or spoken[rows].any():
                continue
            used = page.own_shows(place)
            if (
                used
                and needs_text(line, glyphs, rows, said)
                and _is_heeded(line, glyphs, rows, said)
            ):
                content = self._contents[page.streams(used[0])]
                for show in page.twins.get(place, ()):
                    content.met[int(shows.at[show])] += 1
                own = frozenset(shows.at[used].tolist())
                silent = page.silent(page.streams(used[0]))
                content.wanted.append(_Wanted(_spelled(line), own, silent, number, int(rows[0])))

    def put(self, pdf: pikepdf.Pdf, limits: Limits, edits: Edits) -> int:
        """Add the texts to the changes of a file; how many there are."""
        shared = Counter(key for streams in self._contents for key in streams)
        for streams, content in self._contents.items():
            if content.wanted and all(shared[key] == 1 for key in streams):
                self._put_in(pdf, limits, edits, streams, content)
        return len(self.written)

    def _put_in(
        self,
        pdf: pikepdf.Pdf,
        limits: Limits,
        edits: Edits,
        streams: _Streams,
        content: _Content,
    ) -> None:
        unpacked = [unpack(pdf.get_object(key), limits.stream_bytes) for key in streams]
        if any(part.lost for part in unpacked):
            return  # to pack it again would change what is drawn
        parts = [part.data for part in unpacked]
        operations = Operations(b"\n".join(parts))
        found: list[tuple[int, int, bytes]] = []
        for wanted in _agreed(content):
            stretch = operations.stretch(wanted.shows, wanted.silent)
            if stretch is not None:
                self.written[wanted.page, wanted.row] = wanted.text
                found.append((*stretch, actual_text(wanted.text)))
        for start, stop, written in sorted(found):
            _insert(edits, streams, parts, start, written + b"\n")
            _insert(edits, streams, parts, stop, b"\nEMC")


class _Page:
    """Which line each row and each show of a page belongs to."""

    def __init__(self, glyphs: Glyphs, shows: Shows, lines: Sequence[TextLine]) -> None:
        self._glyphs = glyphs
        self._shows = shows
        self.rows: list[IntArray] = [
            np.sort(np.concatenate([np.zeros(0, np.int64), *(span.rows for span in line.spans)]))
            for line in lines
        ]
        #: The line of each row, -1 for none.
        self.line: IntArray = np.full(len(glyphs), -1, dtype=np.int64)
        for number, rows in enumerate(self.rows):
            self.line[rows] = number
        first, last = np.full(len(shows.at), len(lines)), np.full(len(shows.at), -1)
        placed = np.flatnonzero(self.line >= 0)
        np.minimum.at(first, glyphs.show[placed], self.line[placed])
        np.maximum.at(last, glyphs.show[placed], self.line[placed])
        self._single = first == last
        self._empty = last < 0
        self._silent: dict[_Streams, frozenset[int]] = {}

    def streams(self, show: int) -> _Streams:
        """The streams that a show stands in."""
        return self._shows.contents[int(self._shows.content[show])]

    @cached_property
    def twins(self) -> dict[int, set[int]]:
        """By line the shows that draw its letters once more: fake bold, shadows."""
        glyphs, found = self._glyphs, defaultdict[int, set[int]](set)
        again = np.flatnonzero(glyphs.duplicate & (self.line < 0))
        placed = np.flatnonzero(self.line >= 0)
        if len(again) > _MOST_TWINS:
            self._single[:] = False  # no line can be told from its doubles
            return found
        for row in again.tolist():
            same = placed[
                (glyphs.font[placed] == glyphs.font[row])
                & (glyphs.code[placed] == glyphs.code[row])
            ]
            away = np.hypot(glyphs.x[same] - glyphs.x[row], glyphs.y[same] - glyphs.y[row])
            if len(same) and float(away.min()) <= _TWIN_REACH * float(glyphs.size[row]):
                found[int(self.line[same[away.argmin()]])].add(int(glyphs.show[row]))
        return found

    def own_shows(self, place: int) -> list[int]:
        """The shows of a line if they draw nothing else and stand in one content, else none."""
        doubles = self.twins.get(place, set())
        own = np.unique(self._glyphs.show[self.rows[place]])
        used = np.array(sorted({*own.tolist(), *doubles}), dtype=np.int64)
        content = self._shows.content[used]
        alone = self._single[used] | self._empty[used]
        if not alone.all() or not self._single[own].all() or (content != content[0]).any():
            return []
        known: list[int] = used.tolist() if (self._shows.at[used] >= 0).all() else []
        return known

    def silent(self, streams: _Streams) -> frozenset[int]:
        """Where shows stand that draw no letter of any line; one set for all lines."""
        found = self._silent.get(streams)
        if found is None:
            here = self._shows.content == self._shows.contents.index(streams)
            found = self._silent[streams] = frozenset(self._shows.at[here & self._empty].tolist())
        return found


def _is_heeded(line: TextLine, glyphs: Glyphs, rows: IntArray, said: Said) -> bool:
    """Whether PDFium will take the text: the first font must have one of its characters.

    Else it reads the first show by its map, and nothing of the others.
    """
    same = rows[glyphs.font[rows] == glyphs.font[rows[0]]]
    return any(said(row) in line.text for row in same.tolist() if len(said(row)) == 1)


def _spelled(line: TextLine) -> str:
    return line.text.replace(UNKNOWN, _NAMELESS)


def _agreed(content: _Content) -> Iterator[_Wanted]:
    """The lines whose shows say the same wherever the content is drawn, each once."""
    claims: dict[int, set[tuple[str, frozenset[int]]]] = defaultdict(set)
    times: Counter[int] = Counter()
    for wanted in content.wanted:
        for show in wanted.shows:
            claims[show].add((wanted.text, wanted.shows))
            times[show] += 1
    told: set[frozenset[int]] = set()
    for wanted in content.wanted:
        agreed = all(
            len(claims[show]) == 1 and times[show] == content.met[show] for show in wanted.shows
        )
        if agreed and wanted.shows not in told:
            told.add(wanted.shows)
            yield wanted


def actual_text(text: str) -> bytes:
    """The operator that begins marked content with a text."""
    plain = text.isascii() and text.isprintable()
    encoded = text.encode("ascii") if plain else b"\xfe\xff" + text.encode("utf-16-be")
    string = b"".join(_ESCAPED.get(byte, bytes([byte])) for byte in encoded)
    return b"/Span<</ActualText(" + string + b")>>BDC"


def _insert(
    edits: Edits, streams: _Streams, parts: Collection[bytes], at: int, content: bytes
) -> None:
    """Put bytes at a place of streams that are followed as one."""
    for key, part in zip(streams, parts, strict=True):
        if at <= len(part):
            edits.replace(key, at, at, content)
            return
        at -= len(part) + 1
