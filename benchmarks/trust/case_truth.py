"""What stands at each word of a case: its source laid along its tokens.

Much of a source cannot be laid along: what TeX works out itself, tables that stand elsewhere, faces
of which the file says nothing. Words that both have are found first; between them the other words
are laid along, with what drawings, and the words found so far, tell of the glyphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby

from rapidfuzz.distance import Indel

from benchmarks.trust.real_truth import Truth, drawn_tokens, truth_of
from benchmarks.trust.real_words import Drawn, Step, drawn_text, path_through, seen_text
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey, Proposal

__all__ = ["case_truth"]


@dataclass(frozen=True, slots=True)
class CaseAlignment:
    """When words of a source are laid along tokens; by hand."""

    #: Characters of a word that both have from which on it is a place to begin from.
    anchor: int = 3
    #: Tokens times words between two such places, at most.
    between: int = 60_000
    #: Rounds in which the words found so far tell what glyphs mean.
    rounds: int = 3
    #: Words of a glyph, and how far they and those of a character are the same, that tell it.
    told_words: int = 3
    told: float = 0.55
    #: Confidence of evidence that is used to lay words along.
    evidence: float = 0.5


RULES = CaseAlignment()
_CURLY = str.maketrans("'`", "’‘")


def case_truth(
    book: Book,
    source: str,
    proposals: Iterable[Proposal],
    names: Mapping[FontKey, str],
    disguised: Sequence[str],
    *,
    leftwards: bool = False,
) -> Truth:
    """The truth of the tokens of a case; claims of disguised fonts are not used.

    `leftwards` says that what disguised fonts draw is read from the right.
    """
    hidden = {
        symbol.id
        for symbol in book.symbols
        if names[symbol.font].startswith(tuple(disguised) or "\n")
    }
    told = _told_by_file(book, proposals, hidden)
    words = [drawn_text(word) for word in source.split() if seen_text(word)]
    order = _as_read(book, hidden if leftwards else set())

    def way(tokens: Sequence[Drawn], words: Sequence[Drawn]) -> list[Step]:
        steps = _way([tokens[token] for token in order], words)
        return [one for step in steps for one in _in_file(step, order)]

    for _ in range(RULES.rounds):
        read = _claiming(book, told)
        tokens = drawn_tokens(read)
        more = _told_by_words(read, tokens, words, way(tokens, words), told)
        if not more:
            break
        told = {**told, **more}
    return truth_of(_claiming(book, told), source, "Zyyy", way)


def _as_read(book: Book, turned: Set[int]) -> list[int]:
    """The tokens in the order of reading: words of turned glyphs in a row stand backwards."""
    found: list[int] = []
    for line in book.lines:
        for own, row in groupby(range(*line.tokens), lambda t: turned >= set(book.token(t))):
            tokens = list(row)
            found += reversed(tokens) if own else tokens
    return found


def _in_file(step: Step, order: Sequence[int]) -> list[Step]:
    """A step through tokens as they are read, as steps through them as the file has them."""
    first, word, (many, more) = step
    if not many:
        return [step]
    own = list(order[first : first + many])
    if own == list(range(own[0], own[0] + many)):
        return [(own[0], word, (many, more))]
    # Nobody can say which part of a word is whose if they stand apart.
    return [(token, word, (1, 0)) for token in own] + [
        (own[0], word + place, (0, 1)) for place in range(more)
    ]


def _told_by_file(
    book: Book, proposals: Iterable[Proposal], hidden: Collection[int]
) -> dict[int, str]:
    found = {
        symbol.id: symbol.claim.text
        for symbol in book.symbols
        if symbol.trusted and symbol.id not in hidden and symbol.claim.text
    }
    sure: dict[int, float] = {}
    for one in proposals:
        own_word = one.source != "drawing" and one.symbol in hidden
        # A drawing does not tell a colon from a visarga: which it is, only the source says.
        sign = one.source == "drawing" and one.text == ":"
        if (one.symbol in found and one.symbol not in sure) or own_word or sign:
            continue
        if one.confidence >= max(RULES.evidence, sure.get(one.symbol, 0.0)):
            sure[one.symbol], found[one.symbol] = one.confidence, one.text
    # TeX sets curly quotes: a straight one would count as a sign that only the file has.
    return {symbol: text.translate(_CURLY) for symbol, text in found.items()}


def _claiming(book: Book, told: Mapping[int, str]) -> Book:
    """The same book, in which each symbol claims what is told of it."""
    return replace(
        book,
        symbols=tuple(
            replace(symbol, claim=replace(symbol.claim, text=told.get(symbol.id, "")))
            for symbol in book.symbols
        ),
    )


def _key(drawn: Drawn) -> str:
    return "".join(sorted(drawn.chars.elements()))


def _way(tokens: Sequence[Drawn], words: Sequence[Drawn]) -> list[Step]:
    """Steps through tokens and words: words that both have first, then what is between them."""
    unknown = (f"\0{place}" for place in range(len(tokens) + 1))
    ours = [
        _key(one) if not one.unknown and one.size >= RULES.anchor else next(unknown)
        for one in tokens
    ]
    theirs = [
        _key(one) if one.size >= RULES.anchor else f"\1{place}" for place, one in enumerate(words)
    ]
    steps: list[Step] = []
    i = j = 0
    for op in Indel.opcodes(ours, theirs):
        if op.tag == "equal":
            steps += _between(tokens, words, (i, op.src_start), (j, op.dest_start))
            for place in range(op.src_end - op.src_start):
                steps.append((op.src_start + place, op.dest_start + place, (1, 1)))
            i, j = op.src_end, op.dest_end
    return steps + _between(tokens, words, (i, len(tokens)), (j, len(words)))


def _between(
    tokens: Sequence[Drawn], words: Sequence[Drawn], ours: tuple[int, int], theirs: tuple[int, int]
) -> list[Step]:
    here, there = tokens[slice(*ours)], words[slice(*theirs)]
    if not here or not there or len(here) * len(there) > RULES.between:
        return [(ours[0] + place, theirs[0], (1, 0)) for place in range(len(here))] + [
            (ours[1], theirs[0] + place, (0, 1)) for place in range(len(there))
        ]
    found: list[Step] = []
    for first, word, step in path_through(here, there):
        if step[0] == 1 and step[1] > 1 and here[first].unknown:
            # Glyphs of which nothing is known show one word: that of the nearest length.
            glyphs = here[first].size + here[first].unknown
            places = range(word, word + step[1])
            own = min(places, key=lambda place: abs(there[place].size - glyphs))
            for place in places:
                found.append((first + (place > own), place, (int(place == own), 1)))
        else:
            found.append((first, word, step))
    return [(ours[0] + first, theirs[0] + word, step) for first, word, step in found]


def _told_by_words(
    book: Book,
    tokens: Sequence[Drawn],
    words: Sequence[Drawn],
    path: Sequence[Step],
    told: Mapping[int, str],
) -> dict[int, str]:
    """Characters of unknown glyphs: those that stand in the same words as the glyph does."""
    of_glyph: Counter[int] = Counter()
    of_char: Counter[str] = Counter()
    both: Counter[tuple[int, str]] = Counter()
    for first, word, step in path:
        if step != (1, 1) or not tokens[first].unknown:
            continue
        left = set(words[word].chars - tokens[first].chars)
        glyphs = {symbol for symbol in book.token(first) if symbol >= 0 and symbol not in told}
        of_glyph.update(glyphs)
        of_char.update(left)
        both.update((glyph, char) for glyph in glyphs for char in left)
    best: dict[int, tuple[float, str]] = {}
    for (glyph, char), count in both.items():
        alike = 2 * count / (of_glyph[glyph] + of_char[char])
        if of_glyph[glyph] >= RULES.told_words and alike > best.get(glyph, (RULES.told, ""))[0]:
            best[glyph] = (alike, char)
    return {glyph: char for glyph, (_, char) in best.items()}
