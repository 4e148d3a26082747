"""The lines of a page as they read now, word by word, with the glyphs that they are drawn by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from glyphstone.answers.live_text import GlyphState, LiveWord, glyph_states, live_word, worse
from glyphstone.evidence.book import Book, BookLine
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import Direction

__all__ = [
    "FoundWord",
    "PageLine",
    "PageWord",
    "are_parted",
    "line_index",
    "neighbours_of",
    "page_lines",
    "words_with",
]

#: Words that a search gives at most; by hand: what a person looks through.
_MOST_FOUND = 200
#: A part of a token: its number, and at which of its drawn glyphs the part begins and ends.
_Part = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word: its text now, its state, and its glyphs.

    `tokens` are those of the book that it is made of, and `whole` says that it is all of them;
    `token` is the first. `rows` are those of the page's glyph table, `symbols` and `states` those
    of the same glyphs. `joined` says that no space stands before it.
    """

    token: int
    tokens: tuple[int, ...]
    whole: bool
    text: str
    state: GlyphState
    open: bool
    joined: bool
    rows: tuple[int, ...]
    symbols: tuple[int, ...]
    states: tuple[GlyphState, ...]


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page; `line` is its number in the book, `number` the one that people see."""

    line: int
    number: int
    direction: str
    rotation: float
    #: Points: the usual size of its glyphs.
    size: float
    words: tuple[PageWord, ...]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word that a search found, and the line that it stands in."""

    token: int
    page: int
    line: int
    text: str
    context: str


def line_index(book: Book) -> Mapping[tuple[int, int], Sequence[int]]:
    """For each document and page the numbers of its lines."""
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, line in enumerate(book.lines):
        found[line.document, line.page].append(number)
    return found


def page_lines(recovery: Solving, lines: Sequence[int]) -> list[PageLine]:
    """Lines of the book as they read now."""
    session, book = recovery.session, recovery.session.book
    states = glyph_states(session)
    words = _Words(recovery, lambda *part: live_word(session, part[0], states, part[1:]))
    return [
        PageLine(
            number,
            book.lines[number].number,
            book.lines[number].direction.value,
            book.lines[number].rotation,
            book.lines[number].size,
            tuple(words.of(book.lines[number], states)),
        )
        for number in lines
    ]


def are_parted(recovery: Solving, lines: Sequence[int], pair: tuple[int, int]) -> bool | None:
    """Whether a space stands between two rows of a page; None if they are no neighbours there."""
    for number in lines:
        found = neighbours_of(recovery, number)
        if pair in found:
            return found[pair]
    return None


def neighbours_of(recovery: Solving, line: int) -> dict[tuple[int, int], bool]:
    """Rows of a line that stand beside each other as drawn, and whether a space is between them."""
    book = recovery.session.book
    place = book.lines[line]
    leftward = place.direction is Direction.RTL
    nobody = LiveWord("", GlyphState.SOUND, False)
    words = [
        (word.rows, word.joined)
        for word in _Words(recovery, lambda *_: nobody).of(
            place, [GlyphState.SOUND] * len(book.symbols)
        )
    ]
    drawn = words[::-1] if leftward else words
    rows = [(row, number) for number, (own, _) in enumerate(drawn) for row in own]
    found = {}
    for (before, one), (behind, other) in pairwise(rows):
        # Of two words it is the one that is read behind the other that may be joined to it.
        joined = drawn[one if leftward else other][1]
        found[before, behind] = one != other and not joined
    return found


class _Words:
    """The words of lines, as a person divides them where that was said."""

    def __init__(self, recovery: Solving, read: Callable[[int, int, int], LiveWord]) -> None:
        self._book = recovery.session.book
        self._continued = frozenset(self._book.continued.tolist())
        self._breaks = [recovery.breaks(number) for number, _ in enumerate(recovery.documents)]
        self._read = read

    def of(self, line: BookLine, states: Sequence[GlyphState]) -> Iterator[PageWord]:
        """The words of a line, with all that is known of their glyphs."""
        for parts, joined in self.divided(line):
            live = self.live(parts)
            drawn = parts[::-1] if line.direction is Direction.RTL else parts
            rows, symbols = (
                tuple(one for token, begin, end in drawn for one in of(token)[begin:end])
                for of in (lambda token: self._book.spot(token).glyphs, self._book.token)
            )
            yield PageWord(
                parts[0][0],
                tuple(dict.fromkeys(token for token, _, _ in parts)),
                all(self._whole(part[0]) == part for part in parts),
                live.text,
                live.state,
                live.open,
                joined,
                rows,
                symbols,
                tuple(states[one] if one >= 0 else GlyphState.UNKNOWN for one in symbols),
            )

    def live(self, parts: Sequence[_Part]) -> LiveWord:
        """How the parts of a word read, one behind the other."""
        return reduce(_with_next, (self._read(*part) for part in parts))

    def divided(self, line: BookLine) -> Iterator[tuple[Sequence[_Part], bool]]:
        """The parts of each word in the order of reading, and whether no space precedes it."""
        first, end = line.tokens
        told = self._breaks[line.document].get(line.page, {})
        if not told:
            for token in range(first, end):
                yield [self._whole(token)], token == first or token in self._continued
            return
        leftward = line.direction is Direction.RTL
        tokens = range(end - 1, first - 1, -1) if leftward else range(first, end)
        places = [
            (token, place, row)
            for token in tokens
            for place, row in enumerate(self._book.spot(token).glyphs)
        ]
        words: list[list[_Part]] = []
        spaces: list[bool] = []
        for before, (token, place, row) in pairwise([(-1, 0, -1), *places]):
            other = token != before[0]
            said = told.get((before[2], row))
            if not words or (other if said is None else said):
                words.append([(token, place, place)])
                # Of two tokens it is the one behind that may go on without a space.
                behind = before[0] if leftward else token
                spaces.append(bool(said) or behind not in self._continued)
            elif other:
                words[-1].append((token, 0, 0))
            words[-1][-1] = (token, words[-1][-1][1], place + 1)
        if leftward:
            words = [word[::-1] for word in words[::-1]]
            spaces = [True, *spaces[:0:-1]]
        for number, (word, space) in enumerate(zip(words, spaces, strict=True)):
            yield word, number == 0 or not space

    def _whole(self, token: int) -> _Part:
        return token, 0, int(self._book.token_start[token + 1] - self._book.token_start[token])


def _with_next(one: LiveWord, other: LiveWord) -> LiveWord:
    state = worse(one.state, other.state)
    return replace(one, text=one.text + other.text, state=state, open=one.open or other.open)


def words_with(recovery: Solving, document: int, wanted: str) -> list[FoundWord]:
    """Words of a document in which a text stands as it reads now, letter case aside."""
    session, book = recovery.session, recovery.session.book
    states = glyph_states(session)
    sought = wanted.casefold().split()
    if not sought:
        return []
    known: dict[tuple[int, int, int], LiveWord] = {}

    def read(token: int, begin: int, end: int) -> LiveWord:
        key = (int(book.type_of[token]), begin, end)
        if key not in known:
            known[key] = live_word(session, token, states, (begin, end))
        return known[key]

    words = _Words(recovery, read)
    found: list[FoundWord] = []
    for line in book.lines:
        if line.document != document:
            continue
        divided = list(words.divided(line))
        texts = [words.live(parts).text for parts, _ in divided]
        folded = [text.casefold() for text in texts]
        for place in range(len(texts) - len(sought) + 1):
            if all(part in folded[place + at] for at, part in enumerate(sought)):
                spaced = ("" if joined else " " for _, joined in divided)
                context = "".join(space + text for space, text in zip(spaced, texts, strict=True))
                found.append(
                    FoundWord(
                        divided[place][0][0][0], line.page, line.number, texts[place], context
                    )
                )
                if len(found) >= _MOST_FOUND:
                    return found
    return found
