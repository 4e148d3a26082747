"""How much of a document is right: cluster by cluster, by what a recovery says of its glyphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import uharfbuzz as hb

from benchmarks.effort.documents import Printed, code_points, without_unseen
from forge.fonts import find
from glyphstone.answers.session import Session
from glyphstone.answers.word_text import read_word
from glyphstone.model import Direction

__all__ = ["Score", "Scorer", "as_drawn"]

#: Letters that one glyph draws: nya and u of Myanmar, which the letter behind tells apart, o and u,
#: oe and ue of Mongolian, which nothing does.
_DRAWN_ALIKE = {"\u1009": "\u1025", "\u1824": "\u1823", "\u1826": "\u1825"}
#: Symbols of a cluster in drawing order, and the text of the cluster.
_Class = tuple[tuple[int, ...], str]


@dataclass(frozen=True)
class Score:
    """Occurrences of clusters: all, those whose glyphs all have a text, and those that are wrong.

    `examples` says what stands there, what comes out, and how often. `one_drawing` counts those of
    another text that the face draws by the same glyphs at the same places: nobody who looks at the
    page can tell which it is. They count as right.
    """

    total: int
    said: int
    wrong: int
    right: int
    examples: tuple[tuple[str, str, int], ...] = field(default=())
    one_drawing: int = 0

    @property
    def share(self) -> float:
        """The part of the text that is right."""
        return self.right / max(self.total, 1)


class Scorer:
    """Compares what a session says with the truth."""

    def __init__(self, printed: Printed, faces: Sequence[str] = ()) -> None:
        self._printed = printed
        self._faces = tuple(faces)
        self._classes = self._counted()
        self._bags = {text: _folded(text) for _, text in self._classes}
        #: What is drawn by the same glyphs nobody can tell apart: any of the texts is right.
        self._alike: dict[tuple[int, ...], set[str]] = {}
        for symbols, text in self._classes:
            self._alike.setdefault(symbols, set()).add(text)
        self._same: dict[tuple[str, str], bool] = {}

    def _counted(self) -> Counter[_Class]:
        """How often each cluster stands in words."""
        symbols: dict[int, list[int]] = {}
        book = self._printed.book
        for token in range(book.token_count):
            spot = book.spot(token)
            for symbol, cluster in zip(
                book.token(token), self._printed.clusters_of(spot), strict=True
            ):
                symbols.setdefault(cluster, []).append(symbol)
        text = self._printed.forged.truth.clusters.text
        return Counter((tuple(found), text[cluster]) for cluster, found in symbols.items())

    def score(self, known: Mapping[int, str], but: Collection[int] = ()) -> Score:
        """The score of what is known, glyphs in `but` left out."""
        total = said = wrong = right = one_drawing = 0
        examples: list[tuple[str, str, int]] = []
        for (symbols, text), count in self._classes.items():
            total += count
            texts = [None if symbol in but else known.get(symbol) for symbol in symbols]
            if None in texts:
                continue
            said += count
            out = "".join(one or "" for one in texts)
            said_as = self._alike[symbols]
            if any(self._is_same(one, out) for one in said_as) or self._read(symbols, texts) in map(
                without_unseen, said_as
            ):
                right += count
            elif any(_drawn_the_same(self._faces, one, out) for one in said_as):
                right += count
                one_drawing += count
            else:
                wrong += count
                examples.append((text, out, count))
        examples.sort(key=lambda one: -one[2])
        return Score(total, said, wrong, right, tuple(examples[:5]), one_drawing)

    def _read(self, symbols: Sequence[int], texts: Sequence[str | None]) -> str:
        """A cluster as it is read: a part of a vowel beside the whole of it is no second vowel."""
        drawn = [self._printed.book.symbols[s] if s >= 0 else None for s in symbols]
        rows = range(len(symbols))
        return without_unseen(
            read_word(drawn, texts, rows, Direction.LTR, lambda _, text: text or "")
        )

    def _is_same(self, text: str, out: str) -> bool:
        key = (text, out)
        if key not in self._same:
            self._same[key] = text == out or self._bags[text] == _folded(out)
        return self._same[key]

    def varying(self) -> frozenset[int]:
        """Glyphs that mean one thing here and another there: no map of single glyphs says them."""
        meaning = {
            symbol: self._printed.meaning(symbol)
            for symbols, _ in self._classes
            for symbol in symbols
            if symbol >= 0
        }
        return frozenset(
            symbol
            for symbols, text in self._classes
            if not self._is_same(text, "".join(meaning.get(symbol, "") for symbol in symbols))
            for symbol in symbols
        )

    def misspelt(self, session: Session) -> list[tuple[str, str]]:
        """Distinct words of known glyphs that come out otherwise: what stands there, what comes."""
        found: dict[tuple[int, ...], tuple[str, str]] = {}
        book, known = self._printed.book, session.solution.known
        for token in range(book.token_count):
            symbols = book.token(token)
            if symbols in found or any(symbol not in known for symbol in symbols):
                continue
            seen = without_unseen("".join(self._printed.seen(book.spot(token)).split()))
            out = without_unseen(session.token_text(token))
            found[symbols] = (seen, out)
        return [(seen, out) for seen, out in found.values() if seen != out]


@cache
def _drawn_the_same(faces: tuple[str, ...], text: str, other: str) -> bool:
    """Whether a face draws two texts by the same glyphs at the same places."""
    return any(_shaped(face, text) == _shaped(face, other) != () for face in faces)


@cache
def _shaped(face: str, text: str) -> tuple[tuple[int, int, int, int], ...]:
    """The glyphs that draw a text, and where; none if the face lacks one of them."""
    if not text:
        return ()
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(find(face).hb, buffer)
    glyphs = [
        (one.codepoint, place.x_advance, place.x_offset, place.y_offset)
        for one, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]
    return () if any(gid == 0 for gid, *_ in glyphs) else tuple(glyphs)


def as_drawn(text: str) -> str:
    """A text with one letter for those that one glyph draws."""
    return "".join(_DRAWN_ALIKE.get(char, char) for char in text)


def _folded(text: str) -> list[str]:
    """The code points of a text, those that one glyph draws as one."""
    return sorted(as_drawn("".join(code_points(text))))
