"""Pieces of a line put together: words, letters with their marks, overlapping letters in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from glyphstone.model.text import Piece
from glyphstone.script.bidi_classes import bidi_class

__all__ = [
    "bodies_with_marks",
    "drawn_groups",
    "in_one_piece",
    "is_leftward",
    "is_mark",
    "steps",
    "words_of",
]

#: A mark goes with the next body rather than with the one that it follows where it stands that
#: much nearer to it, in em.
FAR = 0.15

_UNSEEN = frozenset({"BN", "WS", "S", "B"})
_RIGHTWARDS = frozenset({"L", "EN", "AN"})


@lru_cache(maxsize=1 << 14)
def is_leftward(text: str) -> bool:
    """Whether letters are read from the right."""
    return any(bidi_class(char) in ("R", "AL") for char in text)


@lru_cache(maxsize=1 << 14)
def _goes_along(text: str) -> bool:
    """Whether letters are read from the right, or are signs that go with such letters."""
    return all(bidi_class(char) not in _RIGHTWARDS for char in text)


@lru_cache(maxsize=1 << 14)
def _has_ink(text: str) -> bool:
    return any(bidi_class(char) not in _UNSEEN for char in text)


@lru_cache(maxsize=1 << 14)
def _combines(text: str) -> bool:
    return bool(text) and all(bidi_class(char) == "NSM" for char in text)


def is_mark(piece: Piece) -> bool:
    """Whether a piece stands on another; joiners stand between two."""
    return _has_ink(piece.text) if piece.mark else _combines(piece.text)


def words_of(pieces: Sequence[Piece]) -> list[list[int]]:
    """Places of each word, and of each stretch of blanks."""
    words: list[list[int]] = []
    last: bool | None = None
    for place, piece in enumerate(pieces):
        blank = piece.text.isspace()
        if blank is last:
            words[-1].append(place)
        else:
            words.append([place])
            last = blank
    return words


def in_one_piece(rows: Sequence[int]) -> bool:
    """Whether the file has a word in one piece."""
    return len(rows) > 1 and min(rows) >= 0 and max(rows) - min(rows) < len(rows)


def steps(rows: Sequence[int]) -> int:
    """How much more often the file goes on to the right inside a word than to the left."""
    return _steps(rows) if in_one_piece(rows) else 0


def _steps(rows: Sequence[int]) -> int:
    drawn = sorted(range(len(rows)), key=rows.__getitem__)
    return sum([1 if after > place else -1 for place, after in pairwise(drawn)])


def drawn_groups(pieces: Sequence[Piece]) -> list[list[int]]:
    """Bodies with their marks, from the left; inside a word by the file where letters overlap."""
    words = [bodies_with_marks(word, pieces) for word in words_of(pieces)]
    # Marks may stand before or behind their letters in the file: letters alone tell its way.
    rows = [[pieces[group[0]].row for group in groups] for groups in words]
    ways = [_steps(inside) if min(inside) >= 0 else 0 for inside in rows]
    usual = sum(ways)
    found: list[list[int]] = []
    for groups, way in zip(words, ways, strict=True):
        # A word of two letters says little about the order of the file.
        way = way if abs(way) > 1 else usual
        if (
            way
            and len(groups) > 1
            and in_one_piece([pieces[place].row for group in groups for place in group])
            and all(_goes_along(pieces[group[0]].text) for group in groups)
        ):
            groups.sort(key=lambda group: pieces[group[0]].row, reverse=way < 0)
        found += groups
    return found


def bodies_with_marks(word: Sequence[int], pieces: Sequence[Piece]) -> list[list[int]]:
    """Each body and the marks on it; marks drawn nearer to the body in the file come first."""
    marks = [is_mark(pieces[place]) for place in word]
    if not any(marks):
        return [[place] for place in word]
    if all(marks):
        return [list(word)]
    groups: dict[int, list[int]] = {
        rank: [place] for rank, place in enumerate(word) if not marks[rank]
    }
    before = next(iter(groups))
    for rank, place in enumerate(word):
        if not marks[rank]:
            before = rank
            continue
        after = next((body for body in groups if body > rank), before)
        far = _distance(pieces[place], pieces[word[before]])
        nearer = far - _distance(pieces[place], pieces[word[after]]) > FAR
        groups[after if nearer else before].append(place)
    return [_by_nearness(group, pieces) for group in groups.values()]


def _by_nearness(group: list[int], pieces: Sequence[Piece]) -> list[int]:
    if len(group) < 3:
        return group
    row = pieces[group[0]].row
    return [group[0], *sorted(group[1:], key=lambda place: abs(pieces[place].row - row))]


def _distance(mark: Piece, body: Piece) -> float:
    """How far the middle of a mark is beside a body, in em."""
    middle = mark.start + mark.advance / 2
    return max(body.start - middle, middle - body.start - body.advance, 0.0)
