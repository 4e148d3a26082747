"""One line in reading order: marks, direction and syllables, each stage only if it is needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

import unicodedata2

from glyphstone.model.lines import Direction
from glyphstone.model.text import Change, Operation, Piece, Reading, Sign
from glyphstone.script.bidi.char_classes import MAY_TURN
from glyphstone.script.bidi.inverse import ReadingOrder, undrawn
from glyphstone.script.bidi.piece_order import (
    bodies_with_marks,
    drawn_groups,
    in_one_piece,
    is_joiner,
    is_leftward,
    is_mark,
    may_stand,
    steps,
    way_of_word,
    words_of,
)
from glyphstone.script.bidi.storage_order import PageOrder, Stored, filed_places, stored_order
from glyphstone.script.brahmic.filed_syllables import by_rows, is_filed_as_read
from glyphstone.script.brahmic.syllables import is_drawn_order, reorder
from glyphstone.script.mongolian import restore
from glyphstone.script.normal.set_accents import stands_on

__all__ = ["PageOrder", "Stored", "is_plain", "page_order", "reading"]

#: Finds scripts whose letters are not all drawn where they are read: those of Indic descent.
SYLLABIC = re.compile(
    "[\u0900-\u109f\u1700-\u1714\u171f-\u173f\u1780-\u17ff\u1900-\u19df\u1a00-\u1aaf\u1b00-\u1c4f"
    "\u1cd0-\u1cff\ua800-\ua82f\ua840-\ua8df\ua8e0-\ua95f\ua980-\ua9df\ua9e0-\uaadf\uaae0-\uaaff"
    "\uabc0-\uabff\U00010a00-\U00010a5f\U00011000-\U00011fff]"
)
#: Rows of the file that a line may reach over, for each of its pieces: other lines hardly stand
#: between. By hand, not swept.
ROWS_FOR_EACH_PIECE = 2
#: Finds selectors of forms and separators of vowels, which only Mongolian has.
SELECTED = re.compile("[\u180b-\u180f]")


def is_plain(text: str) -> bool:
    """Whether text drawn from left to right is also read so: no right-to-left or Indic letters."""
    return text.isascii() or not (MAY_TURN.search(text) or SYLLABIC.search(text))


def reading(
    pieces: Sequence[Piece], direction: Direction | None = None, page: PageOrder | None = None
) -> Reading:
    """A line in reading order; pieces are as drawn, from left to right or from the top.

    `direction` is that of the line's paragraph if it is known; without it the letters decide.
    `page` is what `page_order` says of the page's lines together.
    """
    text = "".join([piece.text for piece in pieces])
    syllabic = SYLLABIC.search(text) is not None
    drawn = page.drawn if page else None
    if direction is Direction.TTB or (direction is not Direction.RTL and not MAY_TURN.search(text)):
        places = _as_filed(pieces)
        if syllabic and ((page and page.filed_as_read) or is_filed_as_read(pieces)):
            places, drawn = by_rows(pieces), False
        signs = [Sign(pieces[place].text, place) for place in places]
        found = Reading(signs, direction or Direction.LTR)
    else:
        found = _turned(pieces, direction, page or PageOrder())
    if syllabic:
        found = _and(found, reorder(found.signs, drawn))
    if SELECTED.search(text):
        found = _and(found, restore(found.signs))
    return found


def page_order(lines: Sequence[Sequence[Piece]]) -> PageOrder:
    """In which order a page holds right-to-left text, and syllables; how paragraphs were set."""
    found = stored_order(lines)
    signs: list[Sign] = []
    for line in lines:
        if SYLLABIC.search("".join([piece.text for piece in line])):
            signs += [Sign(line[place].text, place) for place in _as_filed(line)]
            signs.append(Sign(" ", -1))
    return replace(found, drawn=is_drawn_order(signs)) if signs else found


def _and(found: Reading, more: tuple[list[Sign], list[Operation], list[Change]]) -> Reading:
    """A reading with what another stage made of its signs."""
    signs, operations, changes = more
    return Reading(
        signs, found.direction, (*found.operations, *operations), (*found.changes, *changes)
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
    words = words_of(pieces)
    usual = sum(_steps(word, pieces) for word in words)
    for word in words:
        if not in_one_piece([rows[place] for place in word]):
            order += word
            continue
        own = _steps(word, pieces)
        if way_of_word(own, usual) >= 0:
            filed = _body_first(sorted(word, key=rows.__getitem__), pieces)
            _put_accents_behind(filed, pieces)
        else:
            groups = bodies_with_marks(word, pieces)
            groups.sort(key=lambda group: -rows[group[0]])
            filed = [place for group in groups for place in group]
        order += filed if may_stand(word, filed, pieces) else word
    return order


def _steps(word: Sequence[int], pieces: Sequence[Piece]) -> int:
    joiners = {number for number, place in enumerate(word) if is_joiner(pieces[place].text)}
    return steps([pieces[place].row for place in word], joiners)


def _body_first(word: list[int], pieces: Sequence[Piece]) -> list[int]:
    """A word that the file begins with a mark begins with the body that it stands on."""
    first = next((rank for rank, place in enumerate(word) if not is_mark(pieces[place])), 0)
    return [word[first], *word[:first], *word[first + 1 :]] if first else word


def _put_accents_behind(filed: list[int], pieces: Sequence[Piece]) -> None:
    """Puts an accent with room of its own behind the letter that it is drawn over.

    TeX writes it before its letter, where it would be read as a mark on the letter before. What
    stands below a letter of Indic descent belongs to the letter that the file has before it,
    though its text begins with a mark and it may reach below the next letter.
    """
    for number in range(len(filed) - 1):
        accent, letter = filed[number : number + 2]
        if (
            unicodedata2.combining(pieces[accent].text[:1] or " ")
            and not SYLLABIC.match(pieces[accent].text)
            and not is_mark(pieces[letter])
            and accent == letter + 1
            and stands_on(pieces[accent], pieces[letter])
        ):
            filed[number : number + 2] = letter, accent


# --- right-to-left text ----------------------------------------------------------------------


def _turned(pieces: Sequence[Piece], direction: Direction | None, page: PageOrder) -> Reading:
    groups = drawn_groups(pieces)
    texts = ["".join([pieces[place].text for place in group]) for group in groups]
    filed = None if page.stored is Stored.VISUAL else _filed(pieces, groups, texts)
    base = None if direction is None else int(direction is Direction.RTL)
    found = undrawn(texts, base, filed, leftward=page.leftward, from_left=page.from_left)
    signs: list[Sign] = []
    mirrored: Counter[tuple[str, str]] = Counter()
    for place in found.order:
        group = groups[place]
        if found.texts[place] != texts[place]:
            mirrored[texts[place], found.texts[place]] += 1
            signs.append(Sign(found.texts[place], group[0]))
            signs += [Sign("", part) for part in group[1:]]
        else:
            signs += [Sign(pieces[part].text, part) for part in group]
    changes = [
        Change(Operation.MIRRORED, before, after, count)
        for (before, after), count in mirrored.items()
    ]
    return Reading(
        signs,
        Direction.RTL if found.leftward else Direction.LTR,
        (*_operations(pieces, groups, found), *([Operation.MIRRORED] if changes else [])),
        changes,
    )


def _filed(
    pieces: Sequence[Piece], groups: Sequence[Sequence[int]], texts: Sequence[str]
) -> list[int] | None:
    """The order of a line's groups in the file, if the file has the line in one piece."""
    rows = [
        -1 if text.isspace() else pieces[group[0]].row
        for text, group in zip(texts, groups, strict=True)
    ]
    known = [row for row in rows if row >= 0]
    if len(known) < 2 or max(known) - min(known) > ROWS_FOR_EACH_PIECE * len(pieces):
        return None
    # A space has the number of the word on its left.
    return filed_places(rows, [0, *accumulate(int(row < 0) for row in rows[:-1])])


def _operations(
    pieces: Sequence[Piece], groups: Sequence[Sequence[int]], found: ReadingOrder
) -> Iterator[Operation]:
    bodies = [pieces[groups[place][0]] for place in found.order]
    rows = [body.row for body in bodies if body.row >= 0 and is_leftward(body.text)]
    if sum(1 if after < row else -1 for row, after in pairwise(rows)) > 0:
        yield Operation.VISUAL_ORDER_REVERSED
    if any(
        pieces[mark].row < pieces[group[0]].row
        for group in groups
        if len(group) > 1
        for mark in group[1:]
    ):
        yield Operation.MARKS_ATTACHED
