"""Pieces of a line that were one word: which of its spaces go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from statistics import median

from glyphstone.text.words.blanks import SpacedLine
from glyphstone.text.words.space_evidence import STRONG
from glyphstone.text.words.vocabulary import Vocabulary
from glyphstone.text.words.word_characters import in_words, is_attached

__all__ = ["letterspaced", "merged", "rejoined"]


@dataclass(frozen=True, slots=True)
class _JoinRules:
    """When pieces are joined to a word.

    Chosen by hand while the languages named in docs/decisions/words.md were in view
    (benchmarks/prose/words.py); not swept.
    """

    #: A word must be seen so often before pieces are joined to it.
    fewest_seen: int = 3
    #: It must be seen so many times as often as its two pieces stand side by side.
    times_as_often: int = 3
    #: Single letters that make a row, and letters of the words in a row, on the average.
    fewest_letters: int = 3
    mean_letters: float = 2.5
    #: What each removed space costs if pieces are joined by likelihood, as a logarithm.
    lost_space: float = -3.0


_RULES = _JoinRules()


class _Piece:
    """A token: where it stands, its letters, and whether signs stand before or behind them."""

    __slots__ = ("closed", "letters", "opened", "start", "stop")

    def __init__(self, text: str, start: int, stop: int) -> None:
        self.start, self.stop = start, stop
        token = text[start:stop]
        if token.isalpha():
            self.letters, self.opened, self.closed = token, False, False
            return
        begin, end = 0, len(token)
        while begin < end and not in_words(token[begin]):
            begin += 1
        while begin < end and not in_words(token[end - 1]):
            end -= 1
        inner = token[begin:end]
        self.opened, self.closed = begin > 0, end < len(token)
        # Numbers are never joined, nor what has signs inside.
        is_word = all(in_words(char) and not char.isnumeric() for char in inner)
        self.letters = inner if is_word and not (inner and is_attached(inner[0])) else ""

    @property
    def is_single(self) -> bool:
        """Whether it is one letter with its marks."""
        return bool(self.letters) and all(map(is_attached, self.letters[1:]))


def _pieces(line: SpacedLine) -> list[_Piece]:
    return [_Piece(line.plain, start, stop) for start, stop in line.tokens()]


def _fit(left: _Piece, right: _Piece) -> bool:
    """Whether two neighbours may be parts of one word, as far as signs and case tell."""
    if not left.letters or not right.letters or left.closed or right.opened:
        return False
    return not (left.letters[-1].islower() and right.letters[0].isupper())


def letterspaced(line: SpacedLine, vocabulary: Vocabulary) -> Iterator[int]:
    """The spaces to remove inside letterspaced words: "R A P P E L".

    They go if the whole row becomes known words, or where clear gaps say so.
    """
    pieces = _pieces(line)
    first = 0
    while first < len(pieces):
        last = first
        if pieces[first].is_single:
            while last + 1 < len(pieces) and _row_goes_on(pieces[last], pieces[last + 1]):
                last += 1
        if last - first + 1 >= _RULES.fewest_letters:
            yield from _row(line, pieces[first : last + 1], vocabulary)
        first = last + 1


def _row_goes_on(left: _Piece, right: _Piece) -> bool:
    return right.is_single and not left.closed and not right.opened


def _row(line: SpacedLine, row: list[_Piece], vocabulary: Vocabulary) -> Iterator[int]:
    folds = [vocabulary.fold(piece.letters) for piece in row]
    places = [piece.stop - 1 for piece in row[:-1]]
    starts = list(accumulate(map(len, folds[:-1]), initial=0))
    folded = "".join(folds)
    cuttable = [False] * len(folded)
    odds = [0.0] * len(folded)
    # Letterspaced letters have gaps like those between words: only wider ones tell.
    gaps = [line.odds[place] for place in places] if line.odds is not None else [0.0]
    usual = median(gaps)
    for start, piece in zip(starts, row, strict=True):
        cuttable[start] = True
        if start and line.odds is not None:
            odds[start] = line.odds[piece.start - 1] - usual
    path = vocabulary.scores.best(folded, cuttable, odds)
    if not all(path.known) or len(row) < _RULES.mean_letters * len(path.known):
        if min(gaps) <= -STRONG and max(gaps) >= STRONG:
            yield from (place for place, gap in zip(places, gaps, strict=True) if gap < 0)
        return
    place_of = {start: piece.start - 1 for start, piece in zip(starts, row, strict=True)}
    kept = {place_of[cut] for cut in path.cuts}
    yield from (place for place in places if place not in kept)


def merged(line: SpacedLine, vocabulary: Vocabulary) -> Iterator[int]:
    """The spaces to remove between neighbours that are one known word.

    One of two pieces must be seen nowhere but in this pair, since "in to" is not "into", and the
    other less often than the word, since a frequent word stands behind many others; of more than
    two pieces all but one must be unknown or single letters. Clear gaps decide.
    """
    pieces = _pieces(line)
    first = 0
    while first < len(pieces) - 1:
        last = _longest_word(line, pieces, first, vocabulary)
        yield from (piece.stop - 1 for piece in pieces[first:last])
        first = max(last, first + 1)


def _longest_word(
    line: SpacedLine, pieces: list[_Piece], first: int, vocabulary: Vocabulary
) -> int:
    """The last of the pieces that form a word with this one; itself if none do."""
    found = last = first
    joined = pieces[first].letters
    strangers = 0
    while last + 1 < len(pieces) and _fit(pieces[last], pieces[last + 1]):
        if pieces[last].is_single or pieces[last].letters not in vocabulary:
            strangers += 1
        last += 1
        number = last - first
        joined += pieces[last].letters
        if len(joined) > vocabulary.longest or strangers + 1 < number:
            break
        if vocabulary.is_sure(joined) and _joins(
            line, pieces[first : last + 1], joined, vocabulary
        ):
            found = last
    return found


def _joins(line: SpacedLine, parts: list[_Piece], joined: str, vocabulary: Vocabulary) -> bool:
    if line.odds is not None:
        gaps = [line.odds[piece.stop - 1] for piece in parts[:-1]]
        if max(gaps) <= -STRONG:
            return True
        if max(gaps) >= STRONG:
            return False
    seen = vocabulary.count(joined)
    is_given = vocabulary.is_given(joined)
    if seen < _RULES.fewest_seen and not is_given:
        return False
    if len(parts) > 2:
        known = [part for part in parts if part.letters in vocabulary and not part.is_single]
        return len(known) <= 1
    left, right = (part.letters for part in parts)
    apart = vocabulary.apart(left, right)
    alone = [vocabulary.count(piece) - apart for piece in (left, right)]
    is_frequent = seen >= _RULES.times_as_often * apart and seen > max(alone)
    return min(alone) <= 0 and (is_frequent or is_given)


def rejoined(line: SpacedLine, vocabulary: Vocabulary) -> Iterator[int]:
    """The spaces to remove so that the whole line becomes as likely as joining can make it."""
    pieces = _pieces(line)
    scores = vocabulary.scores
    best = [0.0] + [float("-inf")] * len(pieces)
    begin = list(range(-1, len(pieces)))
    for first, piece in enumerate(pieces):
        joined = vocabulary.fold(piece.letters)
        own = scores.whole(joined) if joined else 0.0
        if best[first] + own > best[first + 1]:
            best[first + 1], begin[first + 1] = best[first] + own, first
        cost = 0.0
        last = first
        while last + 1 < len(pieces) and _fit(pieces[last], pieces[last + 1]):
            cost += _RULES.lost_space
            if line.odds is not None:
                cost -= line.odds[pieces[last].stop - 1]
            last += 1
            joined += vocabulary.fold(pieces[last].letters)
            if len(joined) > vocabulary.longest:
                break
            known = scores.known.get(joined)
            if known is not None and best[first] + known + cost > best[last + 1]:
                best[last + 1], begin[last + 1] = best[first] + known + cost, first
    stop = len(pieces)
    found: list[int] = []
    while stop > 0:
        found.extend(piece.stop - 1 for piece in pieces[begin[stop] : stop - 1])
        stop = begin[stop]
    yield from reversed(found)
