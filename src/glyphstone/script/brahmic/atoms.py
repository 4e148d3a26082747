"""Signs cut into atoms: the pieces of a syllable that move as one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.script.brahmic.sign_classes import (
    DRAWN_IN_FRONT,
    IMPLICIT_REPH,
    KINZI,
    ZWJ,
    classes,
    is_ra,
    script_of,
)

__all__ = ["Atom", "atoms", "joined"]

_SUBJOINED = re.compile(r"(?:[JS]Z?Cn*)+")
_EXPLICIT_REPH = scripts_with(Trait.EXPLICIT_REPH)

# Besides the letters of `sign_classes`: R reph or kinzi, Q subjoined ra drawn before the base,
# L virama and letter drawn as one sign behind it; r and b are reph and marks that share a sign
# with the vowel that is drawn before the base.


class Atom(NamedTuple):
    """Text that moves as one, the sign it comes from, where in that sign, and its class."""

    text: str
    sign: int
    place: int
    kind: str


def atoms(signs: Sequence[str]) -> list[Atom]:
    """The texts of signs in their order, cut."""
    kinds = classes("".join(signs))
    found: list[Atom] = []
    start = 0
    for number, text in enumerate(signs):
        end = start + len(text)
        if len(text) == 1:
            found.append(Atom(text, number, 0, kinds[start]))
        else:
            found += _cut(text, kinds[start:end], number)
        start = end
    return found


def joined(found: Sequence[Atom]) -> list[tuple[str, int]]:
    """Atoms in their new order as texts of signs; neighbours that were one sign are one again."""
    result: list[tuple[str, int]] = []
    last: Atom | None = None
    for atom in found:
        if last and last.sign == atom.sign and atom.place == last.place + len(last.text):
            result[-1] = (result[-1][0] + atom.text, atom.sign)
        else:
            result.append((atom.text, atom.sign))
        last = atom
    return result


def _cut(text: str, kinds: str, number: int) -> Iterator[Atom]:
    """The atoms of one sign."""
    if not text:
        yield Atom("", number, 0, "Z")
        return
    groups: list[tuple[int, int, str]] = []
    place = 0
    while place < len(text):
        length, kind = _group(text, kinds, place)
        groups.append((place, length, kind))
        place += length
    based = False
    kinds_here = {kind for _, _, kind in groups}
    # A reph may stand before or behind the vowel that it is drawn with.
    in_front = groups[0][2] in "PMBR" and bool(kinds_here & set("PMB")) and not kinds_here & {*"CL"}
    for place, length, kind in groups:
        if kind in "CL":
            based = True
        elif in_front and (place or kind == "R"):
            # Drawn with the vowel in front: moves with it, but to its own place.
            kind = {"R": "r", "P": "P", "B": "B", "M": "M", "m": "M"}.get(kind, "b")
        elif based and kind in "PMB":
            # A sign's own text is in storage order already.
            kind = {"P": "v", "M": "m", "B": "x"}[kind]
        yield Atom(text[place : place + length], number, place, kind)


def _group(text: str, kinds: str, place: int) -> tuple[int, str]:
    """How many characters move as one from here, and their class."""
    rest = kinds[place:]
    if text[place : place + 3] in KINZI and rest[3:4] != "C":
        return 3, "R"
    if rest.startswith("CJ") and is_ra(text[place]) and "C" not in kinds[:place]:
        script = script_of(text[place])
        if script in IMPLICIT_REPH and rest[2:3] not in {"C", "Z", "J"}:
            return 2, "R"
        if script in _EXPLICIT_REPH and text[place + 2 : place + 3] == ZWJ and rest[3:4] != "C":
            return 3, "R"
    if place == 0 and text[:2] in DRAWN_IN_FRONT and rest[2:3] not in {"J", "S", "C"}:
        return 2, "Q"
    if place == 0 and (match := _SUBJOINED.match(rest)):
        return match.end(), "L"
    return 1, rest[0]
