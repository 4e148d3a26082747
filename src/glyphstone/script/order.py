"""One line in the order of reading: marks, direction, syllables, each only where it is needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise

from glyphstone.model.lines import Direction
from glyphstone.model.text import Change, Operation, Piece, Reading, Sign
from glyphstone.script.bidi_classes import MAY_TURN, bidi_class
from glyphstone.script.bidi_stored import Stored, filed_places, is_leftward, stored_order
from glyphstone.script.inverse import Order, undrawn
from glyphstone.script.syllables import reorder

__all__ = ["Stored", "is_plain", "reading", "stored_order"]

#: Finds scripts whose letters are not all drawn where they are read: those of Indic descent.
SYLLABIC = re.compile(
    "[\u0900-\u109f\u1700-\u1714\u171f-\u173f\u1780-\u17ff\u1900-\u19df\u1a00-\u1aaf\u1b00-\u1c4f"
    "\u1cd0-\u1cff\ua800-\ua82f\ua840-\ua8df\ua8e0-\ua95f\ua980-\ua9df\ua9e0-\uaadf\uaae0-\uaaff"
    "\uabc0-\uabff\U00010a00-\U00010a5f\U00011000-\U00011fff]"
)

#: A mark goes with the next body rather than with the one that it follows where it stands that
#: much nearer to it, in em.
FAR = 0.15


def is_plain(text: str) -> bool:
    """Whether text that is drawn from left to right is read so too, whatever its letters."""
    return text.isascii() or not (MAY_TURN.search(text) or SYLLABIC.search(text))


def reading(
    pieces: Sequence[Piece], direction: Direction | None = None, stored: Stored | None = None
) -> Reading:
    """A line in the order of reading; pieces are as drawn, from left to right or from the top.

    `direction` is that of the line's paragraph where it is known; without it the letters decide.
    `stored` is what `stored_order` says of the page.
    """
    text = "".join([piece.text for piece in pieces])
    if direction is Direction.TTB or (direction is not Direction.RTL and not MAY_TURN.search(text)):
        order = _as_filed(pieces)
        signs = [Sign(pieces[place].text, place) for place in order]
        found = Reading(signs, direction or Direction.LTR)
    else:
        found = _turned(pieces, direction, stored)
    return _with_syllables(found) if SYLLABIC.search(text) else found


def _with_syllables(found: Reading) -> Reading:
    signs, operations, changes = reorder(found.signs)
    return Reading(
        signs,
        found.direction,
        (*found.operations, *operations),
        (*found.changes, *changes),
    )


# --- text from the left -----------------------------------------------------------------------


def _as_filed(pieces: Sequence[Piece]) -> Sequence[int]:
    """Places in the order of the file inside each word that the file has in one piece.

    Where letters overlap and marks stand on them, the file knows better than their places.
    """
    rows = [piece.row for piece in pieces]
    known = [row for row in rows if row >= 0]
    if known == sorted(known):
        return range(len(pieces))
    order: list[int] = []
    words = list(_words(pieces))
    usual = sum(_steps([rows[place] for place in word]) for word in words)
    for word in words:
        inside = [rows[place] for place in word]
        own = _steps(inside)
        # A word of two letters says little about the order of the file.
        if not _in_one_piece(inside):
            order += word
        elif (own if abs(own) > 1 else usual) >= 0:
            order += _behind_bodies(sorted(word, key=rows.__getitem__), pieces)
        else:
            groups = sorted(_groups(word, pieces), key=lambda group: -rows[group[0]])
            order += [place for group in groups for place in group]
    return order


def _words(pieces: Sequence[Piece]) -> Iterator[list[int]]:
    """Places of each word and of each blank."""
    for _, places in groupby(range(len(pieces)), lambda place: pieces[place].text.isspace()):
        yield list(places)


def _in_one_piece(rows: Sequence[int]) -> bool:
    return len(rows) > 1 and min(rows) >= 0 and max(rows) - min(rows) < len(rows)


def _steps(rows: Sequence[int]) -> int:
    """How much more often the file goes on to the right inside a word than to the left."""
    if not _in_one_piece(rows):
        return 0
    drawn = sorted(range(len(rows)), key=rows.__getitem__)
    return sum(1 if after > place else -1 for place, after in pairwise(drawn))


def _behind_bodies(word: list[int], pieces: Sequence[Piece]) -> list[int]:
    """A word that the file begins with a mark begins with the body that it stands on."""
    first = next((rank for rank, place in enumerate(word) if not _is_mark(pieces[place])), 0)
    return [word[first], *word[:first], *word[first + 1 :]] if first else word


# --- text from the right ----------------------------------------------------------------------


def _turned(pieces: Sequence[Piece], direction: Direction | None, stored: Stored | None) -> Reading:
    groups = _drawn_groups(pieces)
    texts = ["".join([pieces[place].text for place in group]) for group in groups]
    rows = [-1 if texts[n].isspace() else pieces[group[0]].row for n, group in enumerate(groups)]
    # A blank has the number of the word on its left.
    words = [0, *accumulate(int(row < 0) for row in rows[:-1])]
    filed = None if stored is Stored.VISUAL else filed_places(rows, words)
    base = None if direction is None else int(direction is Direction.RTL)
    found = undrawn(texts, base, filed)
    signs: list[Sign] = []
    mirrored: Counter[tuple[str, str]] = Counter()
    for place in found.order:
        group = groups[place]
        if found.texts[place] != texts[place]:
            mirrored[texts[place], found.texts[place]] += 1
            signs.append(Sign(found.texts[place], group[0]))
        else:
            signs += [Sign(pieces[part].text, part) for part in group]
    changes = [
        Change(Operation.MIRRORED, before, after, count)
        for (before, after), count in mirrored.items()
    ]
    operations = list(_operations(pieces, groups, found))
    if changes:
        operations.append(Operation.MIRRORED)
    turned = Direction.RTL if found.base else Direction.LTR
    return Reading(signs, turned, operations, changes)


def _operations(
    pieces: Sequence[Piece], groups: Sequence[Sequence[int]], found: Order
) -> Iterator[Operation]:
    rows = [
        pieces[groups[place][0]].row
        for place in found.order
        if is_leftward(pieces[groups[place][0]].text)
    ]
    back = sum(1 if after < row else -1 for row, after in pairwise(rows))
    if back > 0:
        yield Operation.VISUAL_ORDER_REVERSED
    bodies = (group for group in groups if len(group) > 1)
    if any(pieces[mark].row < pieces[body].row for body, *marks in bodies for mark in marks):
        yield Operation.MARKS_ATTACHED


def _drawn_groups(pieces: Sequence[Piece]) -> list[list[int]]:
    """Bodies with their marks, as drawn; inside a word by the file where letters overlap."""
    found: list[list[int]] = []
    words = list(_words(pieces))
    grouped = [_groups(word, pieces) for word in words]
    # Marks may stand before or behind their letters in the file: letters alone tell its way.
    steps = [_steps_of_bodies(groups, pieces) for groups in grouped]
    usual = sum(steps)
    for word, groups, own in zip(words, grouped, steps, strict=True):
        inside = [pieces[place].row for place in word]
        own = own if abs(own) > 1 else usual
        one_way = all(_keeps_one_way(pieces[group[0]].text) for group in groups)
        if own and one_way and _in_one_piece(inside):
            groups.sort(key=lambda group: pieces[group[0]].row * (1 if own > 0 else -1))
        found += groups
    return found


def _steps_of_bodies(groups: Sequence[Sequence[int]], pieces: Sequence[Piece]) -> int:
    """How much more often the file goes on to the right from letter to letter than to the left."""
    rows = [pieces[group[0]].row for group in groups]
    if min(rows) < 0:
        return 0
    drawn = sorted(range(len(rows)), key=rows.__getitem__)
    return sum(1 if after > place else -1 for place, after in pairwise(drawn))


def _keeps_one_way(text: str) -> bool:
    """Whether letters are read from the right, or are signs that go with such letters."""
    return not any(bidi_class(char) in ("L", "EN", "AN") for char in text)


def _groups(word: Sequence[int], pieces: Sequence[Piece]) -> list[list[int]]:
    """Each body and the marks on it; marks drawn nearer to the body in the file come first."""
    bodies = [rank for rank, place in enumerate(word) if not _is_mark(pieces[place])]
    if len(bodies) == len(word) or not bodies:
        return [[place] for place in word] if bodies else [list(word)]
    groups = {rank: [word[rank]] for rank in bodies}
    before = bodies[0]
    for rank, place in enumerate(word):
        if rank in groups:
            before = rank
            continue
        after = next((body for body in bodies if body > rank), before)
        far = _distance(pieces[place], pieces[word[before]])
        nearer = far - _distance(pieces[place], pieces[word[after]]) > FAR
        groups[after if nearer else before].append(place)
    for body, *marks in groups.values():
        if len(marks) > 1:
            row = pieces[body].row
            marks.sort(key=lambda place: abs(pieces[place].row - row))
            groups[word.index(body)][1:] = marks
    return list(groups.values())


def _distance(mark: Piece, body: Piece) -> float:
    """How far the middle of a mark is beside a body, in em."""
    middle = mark.start + mark.advance / 2
    return max(body.start - middle, middle - body.start - body.advance, 0.0)


def _is_mark(piece: Piece) -> bool:
    if piece.mark:
        return not piece.text.isspace()
    return bool(piece.text) and all(bidi_class(char) == "NSM" for char in piece.text)
