"""What stands at each word of a real file: the words of its source, laid along its tokens.

Nothing but the source, the order of the tokens and what the file claims of its glyphs is used. A
claim may be wrong or missing; that so many others of the same line fit is what counts. Tokens that
fit no words have no truth: the file has another wording there, or the producer spoiled the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import inf

import unicodedata2
from rapidfuzz.distance import Levenshtein

from benchmarks.scripts.real_measure import WITHOUT_SPACES
from glyphstone.evidence.book import Book
from glyphstone.model import Direction
from glyphstone.verdict.characters import is_ignorable

__all__ = ["Truth", "bag", "seen_text", "truth_of"]


@dataclass(frozen=True, slots=True)
class AlignmentPrices:
    """Prices, in characters, of laying words along tokens; by hand, on the half that is no test."""

    #: Characters that a glyph without a claim may stand for, and the price of each.
    unknown_stands_for: int = 4
    unknown_price: float = 0.2
    #: An unknown glyph that stands for nothing.
    unknown_for_nothing: float = 0.6
    #: Joining two tokens to one word, or two words to one token.
    joined: float = 0.5
    #: The share of a word's characters that may differ before its truth counts as unknown.
    most_different: float = 0.34
    #: A claim is right if it is so in so many words, and wrong in no more than this share of them.
    sound_words: int = 3
    sound_wrong: float = 0.25
    #: A word of at least so many glyphs is printed over another if its advances together are so
    #: many times as wide as the place that it takes.
    overprinted_glyphs: int = 4
    overprinted: float = 1.25
    #: Ways that cost so much more than the cheapest one up to the same token are given up.
    given_up: float = 60.0


PRICES = AlignmentPrices()
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


def seen_text(text: str) -> str:
    """A text as it is compared: letters without forms, nothing that cannot be seen, no blanks."""
    plain = unicodedata2.normalize("NFKC", text)
    kept = (
        char for char in plain if not is_ignorable(char) and not char.isspace() and char != "\u0640"
    )
    return str(unicodedata2.normalize("NFC", "".join(kept)))


def bag(text: str) -> Counter[str]:
    """The characters of a text without their order."""
    return Counter(unicodedata2.normalize("NFD", seen_text(text)))


def truth_of(book: Book, source: str, script: str) -> Truth:
    """The truth of every token of a book that is one document."""
    if script in WITHOUT_SPACES:
        return _by_characters(book, source, script)
    return _by_words(book, source)


def _claimed(book: Book, token: int) -> list[str]:
    """What the file claims of the glyphs of a token, in the order of reading, as far as known."""
    symbols = book.token(token)
    if book.lines[book.token_line[token]].direction is Direction.RTL:
        symbols = symbols[::-1]
    return [_claim("" if s < 0 else book.symbols[s].claim.text) for s in symbols]


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token or a word: its characters, and how many unknown glyphs are among them."""

    chars: Counter[str]
    size: int
    unknown: int = 0

    def __add__(self, other: _Piece) -> _Piece:
        return _Piece(
            self.chars + other.chars, self.size + other.size, self.unknown + other.unknown
        )


def _price(token: _Piece, word: _Piece) -> float:
    """What it costs that a token shows a word."""
    common = sum(min(count, word.chars[char]) for char, count in token.chars.items())
    open_ = word.size - common
    hidden = min(open_, PRICES.unknown_stands_for * token.unknown)
    idle = max(0, token.unknown - open_)
    return (
        token.size - common + open_ - hidden
        + PRICES.unknown_price * hidden + PRICES.unknown_for_nothing * idle
    )  # fmt: skip


#: Tokens and words that are taken together.
_STEPS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 0), (0, 1))


def _by_words(book: Book, source: str) -> Truth:
    words = [word for word in source.split() if seen_text(word)]
    tokens = []
    for token in range(book.token_count):
        claims = _claimed(book, token)
        known = Counter("".join(claim for claim in claims if claim != _UNKNOWN))
        tokens.append(_Piece(known, known.total(), claims.count(_UNKNOWN)))
    wanted = [_Piece(chars := bag(word), chars.total()) for word in words]
    texts: list[str | None] = [None] * len(tokens)
    lost: list[str] = []
    shown: list[Shown] = []
    path = _path(tokens, wanted)
    sound = _sound(book, tokens, wanted, path)
    spoiled = _overprinted(book)
    gone: Counter[str] = Counter()
    added: Counter[str] = Counter()
    for first, word, (many, more) in path:
        here, there = tokens[first : first + many], words[word : word + more]
        own = {s for token in range(first, first + many) for s in book.token(token)}
        if (
            not (many and more)
            or _differs(here, wanted[word : word + more])
            or (own <= sound and _other_letters(here, wanted[word : word + more]))
        ):
            shown += [
                Shown(token, book.token_line[token] in spoiled)
                for token in range(first, first + many)
            ]
            lost += there
            continue
        shown += [Shown(one, book.token_line[first] in spoiled) for one in there]
        text = "".join(there)
        if many == 1:
            texts[first] = _with_signs(here[0], text, gone, added)
        else:
            texts[first : first + many] = _parted(here, text)
    other = sum(isinstance(one.what, int) for one in shown)
    return Truth(tuple(texts), tuple(lost), other, tuple(shown), gone - added, added - gone)


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


def _with_signs(token: _Piece, text: str, gone: Counter[str], added: Counter[str]) -> str:
    """A word with the signs that stand at it in the file.

    Producers draw the sign that ends a line from the right at its other end, or not at all.
    """
    own = bag(text)
    for sign in [one for one in (text[-1:], text[:1]) if _is_sign(one)]:
        if not token.unknown and not token.chars[sign] and len(text) > 1:
            text = text.removesuffix(sign).removeprefix(sign)
            gone[sign] += 1
    for sign, count in (token.chars - own).items():
        if _is_sign(sign):
            text += count * sign
            added[sign] += count
    return text


def _is_sign(text: str) -> bool:
    return text != "" and unicodedata2.category(text)[0] == "P"


def _differs(tokens: Sequence[_Piece], words: Sequence[_Piece]) -> bool:
    token, word = _sum(tokens), _sum(words)
    common = sum(min(count, word.chars[char]) for char, count in token.chars.items())
    strange = max(token.size - common, word.size - common - 4 * token.unknown)
    return strange > PRICES.most_different * max(word.size, token.size)


def _other_letters(tokens: Sequence[_Piece], words: Sequence[_Piece]) -> bool:
    """Whether a token claims other letters than a word has, signs left out."""
    one, other = _sum(tokens).chars, _sum(words).chars
    return any(not _is_sign(char) for char in (one - other) + (other - one))


def _sound(
    book: Book,
    tokens: Sequence[_Piece],
    words: Sequence[_Piece],
    path: Sequence[tuple[int, int, tuple[int, int]]],
) -> frozenset[int]:
    """Glyphs whose claims are right nearly everywhere: who differs in them is another word."""
    right: Counter[int] = Counter()
    wrong: Counter[int] = Counter()
    for first, word, step in path:
        if step == (1, 1):
            differs = tokens[first].unknown or _other_letters([tokens[first]], [words[word]])
            (wrong if differs else right).update(set(book.token(first)))
    return frozenset(
        symbol
        for symbol, count in right.items()
        if count >= PRICES.sound_words and wrong[symbol] <= PRICES.sound_wrong * count
    )


def _sum(pieces: Sequence[_Piece]) -> _Piece:
    whole = pieces[0]
    for piece in pieces[1:]:
        whole += piece
    return whole


def _path(
    tokens: Sequence[_Piece], words: Sequence[_Piece]
) -> list[tuple[int, int, tuple[int, int]]]:
    """The cheapest way through tokens and words: where each step begins, and the step."""
    best: list[dict[int, tuple[float, tuple[int, int]]]] = [{} for _ in range(len(tokens) + 4)]
    best[0][0] = (0.0, (0, 0))
    for i in range(len(tokens) + 1):
        least = min(spent for spent, _ in best[i].values())
        j = -1
        while (j := _next(best[i], j)) >= 0:
            here = best[i][j]
            if here[0] > least + PRICES.given_up:
                continue
            for step in _STEPS:
                many, more = step
                if i + many > len(tokens) or j + more > len(words):
                    continue
                spent = here[0] + _step_price(tokens[i : i + many], words[j : j + more])
                if spent < best[i + many].get(j + more, (inf,))[0]:
                    best[i + many][j + more] = (spent, step)
    steps = []
    i, j = len(tokens), len(words)
    while i or j:
        step = best[i][j][1]
        i, j = i - step[0], j - step[1]
        steps.append((i, j, step))
    return steps[::-1]


def _next(cells: dict[int, tuple[float, tuple[int, int]]], after: int) -> int:
    """The next word that some way has come to, -1 for none; ways may go on meanwhile."""
    return min((word for word in cells if word > after), default=-1)


def _step_price(tokens: Sequence[_Piece], words: Sequence[_Piece]) -> float:
    if not tokens or not words:
        return _sum(tokens or words).size + 0.5 + sum(token.unknown for token in tokens)
    joined = PRICES.joined * (len(tokens) + len(words) - 2)
    return joined + _price(_sum(tokens), _sum(words))


def _parted(tokens: Sequence[_Piece], shown: str) -> list[str | None]:
    """The parts of a word that several tokens show; None if it cannot be told."""
    found: list[str | None] = []
    rest = shown
    for token in tokens[:-1]:
        fitting = [
            cut
            for cut in range(1, len(rest))
            if not unicodedata2.combining(rest[cut]) and not _price(token, _of(rest[:cut]))
        ]
        if len(fitting) != 1:
            return [None] * len(tokens)
        found.append(rest[: fitting[0]])
        rest = rest[fitting[0] :]
    return [*found, rest]


def _of(text: str) -> _Piece:
    chars = bag(text)
    return _Piece(chars, chars.total())


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
        piece = _Piece(known, known.total(), claims.count(_UNKNOWN))
        unlike = not shown or _differs([piece], [_of(shown)])
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
