"""What stands at each word of a real file: the words of its source, laid along its tokens.

Nothing but the source, the order of the tokens and what the file claims of its glyphs is used. A
claim may be wrong or missing; that so many others of the same line fit is what counts. Tokens that
fit no words have no truth: the file has another wording there, or the producer spoiled the place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

import unicodedata2
from rapidfuzz.distance import Levenshtein

from benchmarks.scripts.real_measure import WITHOUT_SPACES
from benchmarks.trust.real_words import (
    PRICES,
    Drawn,
    Step,
    bag,
    differs,
    drawn_text,
    is_sign,
    parted,
    path_through,
    seen_text,
    sound_parts,
    together,
)
from glyphstone.evidence.book import Book
from glyphstone.model import Direction, Piece
from glyphstone.script.normal.set_accents import let_accents_be_marks

__all__ = ["Shown", "Truth", "Way", "drawn_tokens", "truth_of"]

#: Lays words along tokens: the cheapest steps through both.
Way = Callable[[Sequence[Drawn], Sequence[Drawn]], list[Step]]


_UNKNOWN = "\ue000"
#: The combining class of signs that join the next letter to this one.
_VIRAMA = 9


@dataclass(frozen=True, slots=True)
class Shown:
    """A word of the source, or the number of a token that shows none of its words."""

    what: str | int
    #: Whether it stands in a line that the producer printed over another one.
    overprinted: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """The text of each token, None if nobody can say; and how much of the source fits no token."""

    texts: tuple[str | None, ...]
    #: Words of the source, and characters, that no token shows; tokens that show none of its words.
    lost_words: tuple[str, ...]
    other_tokens: int
    #: What the file shows, word by word in the order of the tokens.
    shown: tuple[Shown, ...] = ()
    #: Signs that the source has and no glyph shows, and signs that only the file has.
    lost_signs: Counter[str] = field(default_factory=Counter)
    added_signs: Counter[str] = field(default_factory=Counter)


def truth_of(book: Book, source: str, script: str, way: Way = path_through) -> Truth:
    """The truth of every token of a book that is one document; `way` lays words along tokens."""
    if script in WITHOUT_SPACES:
        return _by_characters(book, source, script)
    return _by_words(book, source, way)


def _claimed(book: Book, token: int) -> list[str]:
    """What the file claims of the glyphs of a token, in the order of reading, as far as known."""
    own = slice(book.token_start[token], book.token_start[token + 1])
    symbols, rows = book.token(token), book.filed[own].tolist()
    texts = ["" if s < 0 else book.symbols[s].claim.text for s in symbols]
    if book.lines[book.token_line[token]].direction is Direction.RTL:
        return [_claim(text) for text in reversed(texts)]
    places = book.stretches(token) or [(0.0, 0.0)] * len(rows)
    pieces = [
        Piece(text, row, start, advance)
        for text, row, (start, advance) in zip(texts, rows, places, strict=True)
    ]
    let_accents_be_marks(pieces)
    return [_claim(piece.text) for piece in pieces]


def _claimed_in_file(book: Book, token: int) -> list[str]:
    """The same in the order of the file: this producer writes syllables as they are read."""
    own = zip(book.spot(token).glyphs, book.token(token), strict=True)
    return [_claim("" if s < 0 else book.symbols[s].claim.text) for _, s in sorted(own)]


@cache
def _claim(text: str) -> str:
    plain = "".join(
        char
        for char in unicodedata2.normalize("NFD", seen_text(text))
        if unicodedata2.category(char)[0] != "C"
    )
    return plain or _UNKNOWN


# --- words between blanks -------------------------------------------------------------------------


def drawn_tokens(book: Book) -> list[Drawn]:
    """The tokens of a book as far as the file claims something of their glyphs."""
    tokens = []
    for token in range(book.token_count):
        claims = _claimed(book, token)
        known = Counter("".join(claim for claim in claims if claim != _UNKNOWN))
        tokens.append(Drawn(known, known.total(), claims.count(_UNKNOWN)))
    return tokens


def _by_words(book: Book, source: str, way: Way) -> Truth:
    words = [word for word in source.split() if seen_text(word)]
    tokens = drawn_tokens(book)
    wanted = [drawn_text(word) for word in words]
    texts: list[str | None] = [None] * len(tokens)
    lost: list[str] = []
    shown: list[Shown] = []
    path = way(tokens, wanted)
    sound = sound_parts(book, tokens, wanted, path)
    spoiled = _overprinted(book)
    signs = _Signs(book)
    for first, word, (many, more) in path:
        here, there = tokens[first : first + many], words[word : word + more]
        own = [s for token in range(first, first + many) for s in book.token(token)]
        if (
            not (many and more)
            or differs(here, wanted[word : word + more])
            or sound.is_other_wording(book, own, here, wanted[word : word + more])
        ):
            shown += [
                Shown(token, book.token_line[token] in spoiled)
                for token in range(first, first + many)
            ]
            lost += there
            continue
        shown += [Shown(one, book.token_line[first] in spoiled) for one in there]
        text = "".join(there)
        seen = signs.at(range(first, first + many), together(here), text)
        if many == 1:
            texts[first] = seen
        else:
            texts[first : first + many] = parted(here, text)
    other = sum(isinstance(one.what, int) for one in shown)
    return Truth(tuple(texts), tuple(lost), other, tuple(shown), *signs.otherwise())


def _overprinted(book: Book) -> frozenset[int]:
    """Lines in which several words are printed over one another: nobody can read them."""
    found: Counter[int] = Counter()
    for token in range(book.token_count):
        places = book.stretches(token)
        ends = [start + advance for start, advance in places]
        if len(places) >= PRICES.overprinted_glyphs:
            extent = max(ends) - min(start for start, _ in places)
            if sum(advance for _, advance in places) > PRICES.overprinted * extent:
                found[int(book.token_line[token])] += 1
    return frozenset(line for line, count in found.items() if count > 1)


class _Signs:
    """Signs that the file has otherwise than the source.

    Producers draw the sign that ends a line from the right at its other end, or not at all. So a
    sign that is missing at one end of a line and too much at the other was moved: that is no other
    wording.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        #: By the line if it is at one of its ends, else by None.
        self._gone: defaultdict[int | None, Counter[str]] = defaultdict(Counter)
        self._added: defaultdict[int | None, Counter[str]] = defaultdict(Counter)

    def at(self, tokens: range, shown: Drawn, text: str) -> str:
        """A word with the signs that stand at it in the file."""
        line = int(self._book.token_line[tokens[0]])
        first, end = self._book.lines[line].tokens
        place = line if first in tokens or end - 1 in tokens else None
        own = bag(text)
        for sign in [one for one in (text[-1:], text[:1]) if is_sign(one)]:
            if not shown.unknown and not shown.chars[sign] and len(text) > 1:
                text = text.removesuffix(sign).removeprefix(sign)
                self._gone[place][sign] += 1
        for sign, count in (shown.chars - own).items():
            if is_sign(sign):
                text += count * sign
                self._added[place][sign] += count
        return text

    def otherwise(self) -> tuple[Counter[str], Counter[str]]:
        """Signs that only the source has, and signs that only the file has."""
        gone, added = self._gone[None], self._added[None]
        for line in {*self._gone, *self._added} - {None}:
            gone += self._gone[line] - self._added[line]
            added += self._added[line] - self._gone[line]
        return gone, added


# --- scripts without blanks -----------------------------------------------------------------------


def _by_characters(book: Book, source: str, script: str) -> Truth:
    wanted = str(unicodedata2.normalize("NFD", "".join(source.split())))
    starts: list[int] = []
    stream = ""
    for token in range(book.token_count):
        starts.append(len(stream))
        stream += "".join(_claimed_in_file(book, token))
    starts.append(len(stream))
    lost: tuple[str, ...] = ()
    if script == "Hani":
        # Where a glyph is a character, a character without a glyph is not in the file.
        gone = _undrawn(_guessed(book, stream, wanted), wanted)
        lost = tuple(char for place, char in enumerate(wanted) if place in gone)
        wanted = "".join(char for place, char in enumerate(wanted) if place not in gone)
    at = _places(stream, wanted)
    cuts = [_whole(wanted, at[start]) for start in starts]
    texts: list[str | None] = []
    shown_in_turn: list[Shown] = []
    for token, (start, stop) in enumerate(pairwise(cuts)):
        shown = str(unicodedata2.normalize("NFC", wanted[start:stop]))
        claims = _claimed(book, token)
        known = Counter("".join(claim for claim in claims if claim != _UNKNOWN))
        piece = Drawn(known, known.total(), claims.count(_UNKNOWN))
        unlike = not shown or differs([piece], [drawn_text(shown)])
        texts.append(None if unlike else shown)
        shown_in_turn.append(Shown(token if unlike else shown, overprinted=False))
    other = sum(isinstance(one.what, int) for one in shown_in_turn)
    return Truth(tuple(texts), lost, other, tuple(shown_in_turn))


def _guessed(book: Book, stream: str, wanted: str) -> str:
    """A stream in which each unknown glyph is the character that it mostly stands at."""
    symbols = [s for token in range(book.token_count) for s in book.token(token)]
    if len(symbols) != len(stream):
        return stream
    votes: dict[int, Counter[str]] = {}
    for op in Levenshtein.opcodes(stream, wanted):
        if op.tag == "replace":
            for place in range(op.src_end - op.src_start):
                char = wanted[op.dest_start + place]
                votes.setdefault(symbols[op.src_start + place], Counter())[char] += 1
    return "".join(
        votes[symbol].most_common(1)[0][0] if char == _UNKNOWN and symbol in votes else char
        for symbol, char in zip(symbols, stream, strict=True)
    )


def _undrawn(stream: str, wanted: str) -> set[int]:
    """Places of characters that no glyph of a stream stands for."""
    return {
        place
        for op in Levenshtein.opcodes(stream, wanted)
        if op.tag == "insert"
        for place in range(op.dest_start, op.dest_end)
    }


def _places(stream: str, wanted: str) -> list[int]:
    """For each place of a stream, and its end, the place of the other text that it shows."""
    at = [0] * (len(stream) + 1)
    for op in Levenshtein.opcodes(stream, wanted):
        length, other = op.src_end - op.src_start, op.dest_end - op.dest_start
        for place in range(length):
            at[op.src_start + place] = op.dest_start + place * other // max(length, 1)
    at[len(stream)] = len(wanted)
    return at


def _whole(text: str, place: int) -> int:
    """The nearest place at which a cluster begins."""
    for step in range(8):
        for near in (place + step, place - step):
            if near <= 0 or near >= len(text):
                return min(max(near, 0), len(text))
            joins = unicodedata2.category(text[near])[0] == "M"
            if not joins and unicodedata2.combining(text[near - 1]) != _VIRAMA:
                return near
    return place
