"""Whether a file has syllables as they are read, though their signs are drawn elsewhere.

A producer that shifts a vowel to the left of its letter by its place alone writes it behind the
letter, where it is read. Then no rule of a script has to put it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from glyphstone.model.text import Piece
from glyphstone.script.bidi.piece_order import in_one_piece, words_of
from glyphstone.script.brahmic.sign_classes import character_class, classes, is_ra

__all__ = ["by_rows", "is_filed_as_read"]

#: Glyphs between a sign and the letter that it is drawn before, at most: what stands below and
#: above the letter. By hand, not swept.
_MOST_BETWEEN = 4
_LEFT, _LETTER = frozenset("PMB"), "C"


def is_filed_as_read(pieces: Sequence[Piece]) -> bool:
    """Whether more signs of the left stand in the file behind their letters than before them.

    A reph is no letter that a sign stands left of: it hangs over the end of the syllable before.
    """
    behind = before = 0
    for sign, letter in pairwise([piece for piece in pieces if not _is_reph(piece.text)]):
        if len(sign.text) != 1 or character_class(sign.text) not in _LEFT or not letter.text:
            continue
        if character_class(letter.text[0]) == _LETTER and min(sign.row, letter.row) >= 0:
            behind += 0 < sign.row - letter.row <= _MOST_BETWEEN
            before += sign.row < letter.row
    return behind > before


def _is_reph(text: str) -> bool:
    return len(text) > 1 and is_ra(text[0]) and set(classes(text[1:])) <= {"J", "Z"}


def by_rows(pieces: Sequence[Piece]) -> list[int]:
    """Places in the order of the file inside each word that the file has in one piece."""
    order: list[int] = []
    for word in words_of(pieces):
        rows = [pieces[place].row for place in word]
        order += sorted(word, key=lambda p: pieces[p].row) if in_one_piece(rows) else word
    return order
