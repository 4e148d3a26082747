"""Pieces of a line put together: words, letters with their marks, overlapping letters in order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from glyphstone.data.indic import indic
from glyphstone.model.text import Piece
from glyphstone.script.bidi.char_classes import bidi_class

__all__ = [
    "bodies_with_marks",
    "drawn_groups",
    "in_one_piece",
    "is_joiner",
    "is_leftward",
    "is_mark",
    "may_stand",
    "steps",
    "way_of_word",
    "words_of",
]


@dataclass(frozen=True, slots=True)
class _MarkPlaces:
    """Which letter a mark stands on; chosen by hand on lines that the forge drew, not swept."""

    #: Em by which a mark must be nearer to the letter on its other side to go with that one.
    nearer: float = 0.15
    #: Em within which two places are the same.
    same: float = 0.02
    #: Share of a mark with room of its own that lies over the letter that it stands on.
    over: float = 0.5
    #: Em beside the letter before it in the file at which a mark may still be drawn.
    beside: float = 0.6
    #: Marks that stand on what the file has on one side of them, for each that stands on the other,
    #: for the file to tell which letter the rest stand on.
    for_each_other: int = 2
    #: Marks on one letter at most: a limit against lines of nothing else.
    most: int = 8


@dataclass(frozen=True, slots=True)
class _Overlaps:
    """When the file tells which of two letters comes first; chosen by hand, not swept."""

    #: Steps of the file one way, less those the other way, from which on a word tells the way of
    #: the file by itself. A word of two letters has one and says little.
    telling_steps: int = 2

    #: Share of the narrower letter that must lie over the other for the two to change places.
    share: float = 0.3
    #: What advances by less, in em, and is read behind a letter, hangs on it: forms below the line
    #: of Lohit Kannada advance by 0.06, those of Gurajada by 0.03.
    hanging: float = 0.1
    #: Letters of a word at most, for every two are compared: a limit against hostile lines.
    longest_word: int = 200


_MARKS = _MarkPlaces()
_OVERLAPS = _Overlaps()

_UNSEEN = frozenset({"BN", "WS", "S", "B"})
_RIGHTWARDS = frozenset({"L", "EN", "AN"})


@lru_cache(maxsize=1 << 12)
def is_leftward(text: str) -> bool:
    """Whether letters are read from the right."""
    return any(bidi_class(char) in ("R", "AL") for char in text)


@lru_cache(maxsize=1 << 12)
def _goes_along(text: str) -> bool:
    """Whether letters are read from the right, or are signs that go with such letters."""
    return all(bidi_class(char) not in _RIGHTWARDS for char in text)


@lru_cache(maxsize=1 << 12)
def _has_ink(text: str) -> bool:
    return any(bidi_class(char) not in _UNSEEN for char in text)


@lru_cache(maxsize=1 << 12)
def _combines(text: str) -> bool:
    return bool(text) and all(bidi_class(char) == "NSM" for char in text)


@lru_cache(maxsize=1 << 12)
def _hangs(text: str) -> bool:
    """Whether a text of Indic descent begins with a sign that is read behind a letter."""
    return _combines(text[:1]) and indic(text[0]) is not None


def is_mark(piece: Piece) -> bool:
    """Whether a piece stands on another; joiners stand between two."""
    return _has_ink(piece.text) if piece.mark else _combines(piece.text)


@lru_cache(maxsize=1 << 12)
def is_joiner(text: str) -> bool:
    """Whether a text only joins or parts the letters beside it, and draws nothing."""
    return bool(text) and all(bidi_class(char) == "BN" for char in text)


def words_of(pieces: Sequence[Piece]) -> list[list[int]]:
    """Places of each word, and of each stretch of spaces."""
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


def steps(rows: Sequence[int], joiners: Collection[int] = ()) -> int:
    """Steps of the file to the right inside a word, less those to the left.

    `joiners` are places that do not count: a joiner begins where a letter beside it begins.
    """
    if not in_one_piece(rows):
        return 0
    return _steps([row for place, row in enumerate(rows) if place not in joiners])


def way_of_word(own: int, usual: int) -> int:
    """The way of the file inside a word: its own steps if they are enough, else those of all."""
    return own if abs(own) >= _OVERLAPS.telling_steps else usual


def _steps(rows: Sequence[int]) -> int:
    drawn = sorted(range(len(rows)), key=rows.__getitem__)
    return sum([1 if after > place else -1 for place, after in pairwise(drawn)])


def drawn_groups(pieces: Sequence[Piece]) -> list[list[int]]:
    """Letters with their marks, left to right; overlapping letters as the file has them."""
    marks = {place for place, piece in enumerate(pieces) if is_mark(piece)}
    joiners = {place for place, piece in enumerate(pieces) if is_joiner(piece.text)}
    words = words_of(pieces)
    # Marks and joiners may stand on either side of their letter in the file: letters tell its way.
    silent = marks | joiners
    ways = [_way([pieces[place].row for place in word if place not in silent]) for word in words]
    usual = sum(ways)
    groups = bodies_with_marks(range(len(pieces)), pieces, as_read=usual < 0) if marks else []
    by_body = {group[0]: group for group in groups}
    found: list[list[int]] = []
    for word, way in zip(words, ways, strict=True):
        if marks:
            bodies = [by_body[place] for place in word if place in by_body]
        else:
            bodies = [[place] for place in word]
        if not joiners.isdisjoint(word):
            _put_joiners_left(bodies, pieces)
        way = way_of_word(way, usual)
        if (
            way
            and len(bodies) > 1
            and in_one_piece([pieces[place].row for place in word])
            and all(_goes_along(pieces[group[0]].text) for group in bodies)
        ):
            filed = sorted(bodies, key=lambda group: pieces[group[0]].row, reverse=way < 0)
            if may_stand([group[0] for group in bodies], [group[0] for group in filed], pieces):
                bodies = filed
        found += bodies
    return found


def _put_joiners_left(bodies: list[list[int]], pieces: Sequence[Piece]) -> None:
    """Puts a joiner that begins where a letter read from the right begins before that letter.

    There the letter ends, and the joiner is read behind it.
    """
    for number in range(len(bodies) - 1):
        left, right = bodies[number : number + 2]
        letter, joiner = pieces[left[0]], pieces[right[0]]
        if (
            is_joiner(joiner.text)
            and is_leftward(letter.text)
            and letter.advance > _MARKS.same
            and abs(joiner.start - letter.start) < _MARKS.same
        ):
            bodies[number : number + 2] = right, left


def _way(rows: Sequence[int]) -> int:
    return _steps(rows) if rows and min(rows) >= 0 else 0


def may_stand(drawn: Sequence[int], filed: Sequence[int], pieces: Sequence[Piece]) -> bool:
    """Whether letters may be taken in the order of the file: only overlapping ones may swap.

    Two marks may, side by side or not: which is read first their places do not tell. If nothing is
    known of their places, the file alone is asked, and so it is for marks without an advance, and
    forms below the line with hardly any: whoever shapes text draws them behind their letter,
    wherever their ink stands.
    """
    if drawn == filed or not any(pieces[place].advance for place in drawn):
        return True
    if len(drawn) > _OVERLAPS.longest_word:
        return False
    rank = {place: number for number, place in enumerate(filed)}
    bodies = [place for place in drawn if not _takes_no_room(pieces[place])]
    return all(
        _overlap(pieces[left], pieces[right])
        or (_combines(pieces[left].text) and _combines(pieces[right].text))
        for number, left in enumerate(bodies)
        for right in bodies[number + 1 :]
        if rank[right] < rank[left]
    )


def _takes_no_room(piece: Piece) -> bool:
    if piece.mark:
        return piece.advance < _MARKS.same
    return piece.advance < _OVERLAPS.hanging and _hangs(piece.text)


def _overlap(left: Piece, right: Piece) -> bool:
    """Whether two pieces share a good part of the narrower one."""
    shared = min(left.start + left.advance, right.start + right.advance) - max(
        left.start, right.start
    )
    return shared >= _OVERLAPS.share * min(left.advance, right.advance)


def bodies_with_marks(
    places: Sequence[int], pieces: Sequence[Piece], *, as_read: bool = False
) -> list[list[int]]:
    """Each body and the marks on it; marks drawn nearer to the body in the file come first.

    A mark goes with the nearest body before or behind it. If the file has text `as_read`, it
    goes with what the file has before it, if that is near: no mark is read before its letter.
    """
    bodies = [place for place in places if not is_mark(pieces[place])]
    groups = {place: [place] for place in bodies}
    able = [place for place in bodies if _has_ink(pieces[place].text)]
    inked = set(able)
    if not able:
        return [[place] for place in places]
    leftward = any(is_leftward(pieces[place].text) for place in able)
    by_row = {pieces[place].row: place for place in places}
    known = any(pieces[place].advance for place in able)
    side = -1 if as_read else _side(places, pieces, by_row, groups) if known and leftward else 0
    number = 0
    for place in places:
        if place in groups:
            continue
        while number < len(able) and able[number] < place:
            number += 1
        before, after = able[max(number - 1, 0)], able[min(number, len(able) - 1)]
        filed = _filed_beside(pieces[place].row, by_row, groups, side) if side else -1
        if filed in inked and _distance(pieces[place], pieces[filed]) < _MARKS.beside:
            groups[filed].append(place)
            continue
        # What takes room stands in its own place, and so does what begins where a letter begins:
        # in right-to-left text, left of its letter.
        placed = (
            not pieces[place].mark or abs(pieces[place].start - pieces[after].start) < _MARKS.same
        )
        first, second = (after, before) if placed and leftward and known else (before, after)
        far = _distance(pieces[place], pieces[first])
        nearer = far - _distance(pieces[place], pieces[second]) > _MARKS.nearer
        if _lies_over(pieces[place], pieces[second]) and not _lies_over(
            pieces[place], pieces[first]
        ):
            # What takes room in its own place does not stand on another letter.
            nearer = True
        groups[second if nearer else first].append(place)
    return [_by_nearness(group, pieces) for group in groups.values()]


def _side(
    places: Sequence[int],
    pieces: Sequence[Piece],
    by_row: dict[int, int],
    groups: dict[int, list[int]],
) -> int:
    """Whether the file has bodies behind (1) or before (-1) their marks, 0 if none tells.

    Told by words that begin or end with a mark in the file, else by marks that stand clearly on
    one of the two: where its letters overhang, a mark is often nearer to a letter beside its own.
    """
    return _told_by_words(places, pieces, groups) or _told_by_places(places, pieces, by_row, groups)


def _told_by_words(
    places: Sequence[int], pieces: Sequence[Piece], groups: dict[int, list[int]]
) -> int:
    votes = {-1: 0, 1: 0}
    line = [pieces[place] for place in places]
    for word in words_of(line):
        rows = {line[number].row: places[number] for number in word}
        bodies = [row for row, place in rows.items() if place in groups]
        # A program that draws some letters out of order may do so with marks.
        if in_one_piece(list(rows)) and bodies in (sorted(bodies), sorted(bodies, reverse=True)):
            edges = rows[min(rows)], rows[max(rows)]
            begins, ends = (edge not in groups and _takes_no_room(pieces[edge]) for edge in edges)
            if begins != ends:
                votes[1 if begins else -1] += 1
    return _decided(votes)


def _told_by_places(
    places: Sequence[int],
    pieces: Sequence[Piece],
    by_row: dict[int, int],
    groups: dict[int, list[int]],
) -> int:
    votes = {-1: 0, 1: 0}
    for place in places:
        if place in groups:
            continue
        row = pieces[place].row
        beside = {side: _filed_beside(row, by_row, groups, side) for side in votes}
        if min(beside.values()) >= 0:
            far = {side: _distance(pieces[place], pieces[body]) for side, body in beside.items()}
            if abs(far[1] - far[-1]) > _MARKS.nearer:
                votes[min(far, key=far.__getitem__)] += 1
    return _decided(votes)


def _decided(votes: dict[int, int]) -> int:
    fewer, more = sorted(votes.values())
    if fewer == more or fewer * _MARKS.for_each_other > more:
        return 0
    return max(votes, key=votes.__getitem__)


def _filed_beside(row: int, by_row: dict[int, int], groups: dict[int, list[int]], side: int) -> int:
    """The body beside a mark in the file, with nothing but marks between; -1 for none."""
    for _ in range(_MARKS.most):
        row += side
        if row not in by_row:
            break
        if by_row[row] in groups:
            return by_row[row]
    return -1


def _by_nearness(group: list[int], pieces: Sequence[Piece]) -> list[int]:
    if len(group) < 3:
        return group
    row = pieces[group[0]].row
    return [group[0], *sorted(group[1:], key=lambda place: abs(pieces[place].row - row))]


def _lies_over(mark: Piece, body: Piece) -> bool:
    """Whether a mark that takes room stands mostly between the sides of a letter."""
    over = min(mark.start + mark.advance, body.start + body.advance) - max(mark.start, body.start)
    return mark.advance > _MARKS.same and over > _MARKS.over * mark.advance


def _distance(mark: Piece, body: Piece) -> float:
    """The distance of the middle of a mark from the sides of a letter, in em; 0 inside."""
    middle = mark.start + mark.advance / 2
    return max(body.start - middle, middle - body.start - body.advance, 0.0)
