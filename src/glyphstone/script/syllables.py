"""The order of syllables in Brahmic scripts: from that of drawing to that of storage, and back.

A vowel that is drawn before its consonant is stored behind it; a reph is drawn behind the letters
that it is stored before; subjoined and medial ra may stand in front. One engine for all scripts:
each character has a class by Unicode's Indic data, a word is a string of classes, and one
expression finds the syllables in it. Scripts that store what they draw (Thai, Lao, Tai Viet, New
Tai Lue) have none of the classes that move.

Whether a line is in the order of drawing at all is decided for the line: `syllable_votes` says by
what. Where a line says neither, its glyphs are taken to be as drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glyphstone.model.text import Change, Operation, Sign
from glyphstone.script.syllable_atoms import Atom, atoms, joined
from glyphstone.script.syllable_classes import OTHER, order_matters
from glyphstone.script.syllable_drawing import drawn
from glyphstone.script.syllable_order import stored
from glyphstone.script.syllable_votes import votes_for_drawing

__all__ = ["drawn", "is_drawn_order", "reorder"]

_LETTER = re.compile(r"[CL]")
_LETTER_AHEAD = re.compile(r"[PMQBrb]*[CD]")


def reorder(
    signs: Sequence[Sign], visual: bool | None = None
) -> tuple[list[Sign], list[Operation], list[Change]]:
    """The signs of a line in the order of storage, what was done, and which code points changed.

    `visual` says that the signs are in the order of drawing (True) or of storage (False); by
    default their order tells. Every piece keeps a sign: where a part of a vowel is joined to the
    other, its own sign has no text. Parts that compose canonically are only put side by side.
    """
    if not order_matters("".join([sign.text for sign in signs])):
        return list(signs), [], []
    words = list(_words(atoms(signs)))
    if visual is None:
        visual = votes_for_drawing(words) >= 0
    if not visual:
        return list(signs), [], []
    moved: list[Atom] = []
    changes: list[Change] = []
    for word in words:
        moved += stored(word, changes)
    before = [(atom.sign, atom.place) for word in words for atom in word]
    operations: list[Operation] = []
    if [(atom.sign, atom.place) for atom in moved] != before:
        operations.append(Operation.SYLLABLES_REORDERED)
    if changes:
        operations.append(Operation.SPLIT_VOWEL_JOINED)
    if not operations:
        return list(signs), [], []
    return joined(moved, signs), operations, changes


def is_drawn_order(signs: Sequence[Sign]) -> bool | None:
    """Whether signs are in the order of drawing or of storage; None where they say neither."""
    votes = votes_for_drawing(list(_words(atoms(signs))))
    return votes > 0 if votes else None


def _words(found: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Stretches of Brahmic letters and signs, and what stands between them."""
    word: list[Atom] = []
    for atom in found:
        if atom.kind != OTHER:
            word.append(atom)
            continue
        if word:
            yield _settled(word)
            word = []
        yield [atom]
    if word:
        yield _settled(word)


def _settled(word: list[Atom]) -> list[Atom]:
    """The word with those atoms classed anew that nothing follows or precedes as it should."""
    kinds = "".join(atom.kind for atom in word)
    for place, atom in enumerate(word):
        if atom.kind == "R" and not _LETTER.search(kinds[:place]):
            word[place] = atom._replace(kind="D")
        elif atom.kind == "Q" and not _LETTER_AHEAD.match(kinds[place + 1 :]):
            word[place] = atom._replace(kind="L")
    return word
