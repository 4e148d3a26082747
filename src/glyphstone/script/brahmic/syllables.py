"""The order of syllables in Brahmic scripts: from that of drawing to that of storage, and back.

A vowel that is drawn before its consonant is stored behind it; a reph is drawn behind the letters
that it is stored before; subjoined and medial ra may stand in front. One engine for all scripts:
each character has a class by Unicode's Indic data, a word is a string of classes, and one
expression finds the syllables in it. Scripts that store what they draw (Thai, Lao, Tai Viet, New
Tai Lue) have none of the classes that move.

Whether a line is in drawing order at all is decided for the line (`order_votes`); if nothing tells,
its glyphs are taken to be as drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from glyphstone.model.text import Change, Operation, Sign
from glyphstone.script.brahmic.atoms import Atom, atoms, joined
from glyphstone.script.brahmic.drawn_order import drawn
from glyphstone.script.brahmic.half_forms import with_bars
from glyphstone.script.brahmic.order_votes import votes_for_drawing
from glyphstone.script.brahmic.sign_classes import OTHER, character_class, order_matters
from glyphstone.script.brahmic.word_order import stored

__all__ = ["drawn", "is_drawn_order", "reorder"]

#: Signs of a word whose order is remembered; a longer one hardly comes again. By hand, for speed.
LONGEST_KEPT = 40


def reorder(
    signs: Sequence[Sign], visual: bool | None = None
) -> tuple[list[Sign], list[Operation], list[Change]]:
    """The signs of a line in storage order, what was done, and which code points changed.

    `visual` says that the signs are in drawing order (True) or storage order (False); by
    default their order tells. Every piece keeps a sign: if a part of a vowel is joined to the
    other, its own sign has no text. Parts that compose canonically are only put side by side.
    """
    signs, changes = with_bars(signs)
    operations = [Operation.SPLIT_VOWEL_JOINED] if changes else []
    texts = [sign.text for sign in signs]
    if visual is False or not order_matters("".join(texts)):
        return list(signs), operations, changes
    words = [(start, _word(tuple(texts[start:end]))) for start, end in _words(texts)]
    if visual is None and sum(word.votes for _, word in words) < 0:
        return list(signs), operations, changes
    result: list[Sign] = []
    moved = False
    done = 0
    for start, word in words:
        if word.stored is not None:
            result += signs[done:start]
            result += [Sign(text, signs[start + place].piece) for text, place in word.stored]
            done = start + word.length
            changes += word.changes
            moved |= word.moved
    result += signs[done:]
    operations = [Operation.SYLLABLES_REORDERED] if moved else []
    operations += [Operation.SPLIT_VOWEL_JOINED] if changes else []
    return result, operations, changes


def is_drawn_order(signs: Sequence[Sign]) -> bool | None:
    """Whether signs are in drawing order (else storage order); None if they say neither."""
    texts = [sign.text for sign in signs]
    votes = sum(_word(tuple(texts[start:end])).votes for start, end in _words(texts))
    return votes > 0 if votes else None


class _Word(NamedTuple):
    """What is known of the signs between two spaces."""

    length: int
    votes: float
    #: Texts in storage order and the places they come from; None if nothing changes.
    stored: tuple[tuple[str, int], ...] | None
    moved: bool
    changes: tuple[Change, ...]


def _words(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where words begin and end: at signs that hold nothing but characters of no Brahmic script."""
    start = None
    for place, text in enumerate(texts):
        if _parts_words(text):
            if start is not None:
                yield start, place
            start = None
        elif start is None:
            start = place
    if start is not None:
        yield start, len(texts)


@lru_cache(maxsize=4096)
def _parts_words(text: str) -> bool:
    return text != "" and all(character_class(char) == OTHER for char in text)


def _word(texts: tuple[str, ...]) -> _Word:
    """A word by the texts of its signs; cached, since words repeat on a page."""
    return _kept(texts) if len(texts) <= LONGEST_KEPT else _found(texts)


@lru_cache(maxsize=8192)
def _kept(texts: tuple[str, ...]) -> _Word:
    return _found(texts)


def _found(texts: tuple[str, ...]) -> _Word:
    votes = 0.0
    after: list[Atom] = []
    changes: list[Change] = []
    found = atoms(texts)
    for part in _stretches(found):
        votes += votes_for_drawing(part) if len(part) > 1 else 0
        after += stored(part, changes)
    moved = [atom[1:3] for atom in after] != [atom[1:3] for atom in found]
    result = tuple(joined(after)) if moved or changes else None
    return _Word(len(texts), votes, result, moved, tuple(changes))


def _stretches(found: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Atoms of Brahmic scripts that stand together, and what stands between them."""
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
    begun = False
    for place, atom in enumerate(word):
        if atom.kind == "R" and not begun:
            word[place] = atom._replace(kind="D")
        begun = begun or atom.kind in "CL"
    ahead = ""
    for place in range(len(word) - 1, -1, -1):
        atom = word[place]
        if atom.kind == "Q" and ahead not in {"C", "D"}:
            word[place] = atom = atom._replace(kind="L")
        if atom.kind not in "PMQBrb":
            ahead = atom.kind
    return word
