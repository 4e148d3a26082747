"""The order of syllables in Brahmic scripts: from the order of drawing to that of storage, and back.

A vowel that is drawn before its consonant is stored behind it; a reph is drawn behind the letters
that it is stored before; subjoined and medial ra may stand in front. One engine for all scripts:
each character has a class by Unicode's Indic data, a word is a string of classes, and one
expression finds the syllables in it. Scripts that store what they draw (Thai, Lao, Tai Viet, New
Tai Lue) have none of the classes that move.

Whether a line is in the order of drawing at all is decided for the line: a vowel drawn in front
cannot end a word or stand before another mark; one in the order of storage cannot begin a word or
follow another vowel. Where a line says neither, its glyphs are taken to be as drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glyphstone.model.text import Change, Operation, Sign
from glyphstone.script.syllable_atoms import Atom, atoms, joined
from glyphstone.script.syllable_classes import OTHER, SPLIT_PARTS, order_matters, script_of
from glyphstone.script.syllable_drawing import drawn

__all__ = ["drawn", "is_drawn_order", "reorder"]

#: A syllable as it is drawn: what stands in front, the letters, the marks behind.
_SYLLABLE = re.compile(
    r"(?P<front>[PMQBrb]*)"
    r"(?P<chain>(?:DZ*)*Cn*(?:(?:Z?[JS]Z?|kS)(?:DZ*)*Cn*|L)*)"
    r"(?P<tail>(?:[nmvxkZLR]|SC|J|S)*)"
)
#: Marks that stand between the letters and the vowel.
_LEAD = re.compile(r"(?:[nmL]|SC|k(?=m))*")
_FRONT = re.compile(r"[PMQ]+")
#: Malayalam ya and va stand behind a ra that is drawn in front of them all.
_BEHIND_RA = frozenset({"\u0d2f", "\u0d35"})


def reorder(
    signs: Sequence[Sign], visual: bool | None = None
) -> tuple[list[Sign], list[Operation], list[Change]]:
    """The signs of a line in the order of storage, what was done, and which code points changed.

    `visual` says that the signs are in the order of drawing (True) or of storage (False); by
    default their order tells. Every piece keeps a sign: where a part of a vowel is joined to the
    other, its own sign has no text.
    """
    if not order_matters("".join(sign.text for sign in signs)):
        return list(signs), [], []
    words = list(_words(atoms(signs)))
    if visual is None:
        visual = _drawn_votes(words) >= 0
    if not visual:
        return list(signs), [], []
    moved: list[Atom] = []
    changes: list[Change] = []
    for word in words:
        moved += _reordered(word, changes) if len(word) > 1 else word
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
    votes = _drawn_votes(list(_words(atoms(signs))))
    return votes > 0 if votes else None


def _words(found: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Stretches of Brahmic letters and signs, and what stands between them."""
    word: list[Atom] = []
    for atom in found:
        if atom.kind == OTHER:
            if word:
                yield _settled(word)
                word = []
            yield [atom]
        else:
            word.append(atom)
    if word:
        yield _settled(word)


def _settled(word: list[Atom]) -> list[Atom]:
    """The word with those atoms classed anew that nothing follows or precedes as it should."""
    kinds = "".join(atom.kind for atom in word)
    for place, atom in enumerate(word):
        if atom.kind == "R" and not re.search(r"[CL]", kinds[:place]):
            word[place] = atom._replace(kind="D")
        elif atom.kind == "Q" and not re.match(r"[PMQBrb]*[CD]", kinds[place + 1 :]):
            word[place] = atom._replace(kind="L")
    return word


def _drawn_votes(words: Sequence[Sequence[Atom]]) -> int:
    """How many more places speak for the order of drawing than for that of storage."""
    votes = 0
    for word in words:
        kinds = "".join(atom.kind for atom in word)
        for match in _FRONT.finditer(kinds):
            before = kinds[match.start() - 1 : match.start()] if match.start() else ""
            after = kinds[match.end() : match.end() + 1]
            votes += before == "" or before in "vxkJbB"
            votes -= after == "" or after in "vxkJm"
            votes -= "MP" in match[0] or "QP" in match[0]
        if kinds[:1] == "D":
            votes -= 1
        votes += bool(re.search(r"R(?:$|[vxk])", kinds))
    return votes


def _reordered(word: Sequence[Atom], changes: list[Change]) -> list[Atom]:
    """A word as it is drawn, in the order of storage."""
    kinds = "".join(atom.kind for atom in word)
    if not re.search(r"[PMQBRLm]", kinds):
        return list(word)
    result: list[Atom] = []
    #: Where the letters begin that a reph of the next syllable would be stored before.
    start, place = 0, 0
    while place < len(word):
        match = _SYLLABLE.match(kinds, place)
        if match is None:
            result.append(word[place])
            start, place = len(result), place + 1
            continue
        if not (result and result[-1].kind in "JS"):
            start = len(result)
        front, chain, tail = (
            list(word[slice(*match.span(part))]) for part in ("front", "chain", "tail")
        )
        rephs = [atom for atom in (*front, *tail) if atom.kind in "Rr"]
        result[start:start] = rephs
        result += _syllable(front, chain, [atom for atom in tail if atom.kind != "R"], changes)
        place = match.end()
    return result


def _syllable(
    front: list[Atom], chain: list[Atom], tail: list[Atom], changes: list[Change]
) -> list[Atom]:
    """The atoms of one syllable but its reph in the order of storage."""
    kinds = "".join(atom.kind for atom in tail)
    match = _LEAD.match(kinds)
    cut = match.end() if match else 0
    lead, rest = tail[:cut], tail[cut:]
    # What belongs to the letters was drawn behind a vowel: it goes before it.
    late = [atom for atom in rest if _belongs_to_letters(atom)]
    lead += late
    rest = [atom for atom in rest if not _belongs_to_letters(atom)]
    for atom in front:
        if atom.kind == "M":
            place = next(
                (n for n, other in enumerate(lead) if other.kind == "m" and other.text > atom.text),
                len(lead),
            )
            lead.insert(place, atom)
        elif atom.kind == "Q":
            _insert_ra(atom, chain, lead)
    vowels = [atom for atom in front if atom.kind == "P"]
    behind = [atom for atom in front if atom.kind in "bB"]
    if vowels and rest and vowels[-1].text + rest[0].text in SPLIT_PARTS:
        parts = vowels[-1].text + rest[0].text
        changes.append(Change(Operation.SPLIT_VOWEL_JOINED, parts, SPLIT_PARTS[parts]))
        vowels[-1] = vowels[-1]._replace(text="", kind="v")
        rest[0] = rest[0]._replace(text=SPLIT_PARTS[parts])
    return [*chain, *lead, *vowels, *rest, *behind]


def _belongs_to_letters(atom: Atom) -> bool:
    """Whether a mark that was drawn behind a vowel is stored before it."""
    return atom.kind == "L" or (atom.kind == "m" and script_of(atom.text) == "Tibt")


def _insert_ra(atom: Atom, chain: list[Atom], lead: list[Atom]) -> None:
    """Puts a subjoined ra that was drawn in front behind the letters it belongs to."""
    for place in range(len(lead), 0, -1):
        if lead[place - 1].kind in "CL":
            lead.insert(place, atom)
            return
    place = len(chain)
    if atom.text[0] == "\u0d4d":
        while place > 1 and chain[place - 1].text[-1] in _BEHIND_RA:
            last = chain[place - 1]
            if last.kind == "L":
                place -= 1
            elif last.kind == "C" and chain[place - 2].kind == "J" and place > 2:
                place -= 2
            else:
                break
    chain.insert(place, atom)
