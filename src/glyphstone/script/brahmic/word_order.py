"""A word of a Brahmic script as it is drawn, put in storage order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from glyphstone.data.indic import indic
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.model.text import Change, Operation
from glyphstone.script.brahmic.atoms import Atom
from glyphstone.script.brahmic.sign_classes import (
    LETTER_PARTS,
    PARTS_BEHIND,
    SPLIT_PARTS,
    script_of,
)

__all__ = ["SYLLABLE", "joined_vowel", "stored"]

#: Signs of a syllable, at most. What has more is none, and putting it in order would take too long:
#: a limit against hostile lines. By hand, not swept.
LONGEST_SYLLABLE = 64
#: A syllable as it is drawn: what stands in front, the letters, the marks behind. What may lead
#: nowhere is counted, so that a line of nothing else is not looked through again and again.
SYLLABLE = re.compile(
    r"(?P<front>(?:P[nx]{0,3}|[MQBrb]){0,8})"
    r"(?P<chain>(?:DZ?){0,4}Cn*(?:(?:Z?[JS]Z?|kS)(?:DZ?){0,4}Cn*|L)*)"
    r"(?P<tail>(?:[nmvxkZLR]|[ST]C|[JST])*)"
)
#: Marks that stand between the letters and the vowel.
_LEAD = re.compile(r"(?:[nmL]|SC|k(?=m))*")
#: Marks of which no two can be exchanged.
_IN_ORDER = re.compile(r"n*m*v?k?x?[JST]?")
_MOVES = re.compile(r"[PMQBRLmx]|vv|Ck|Cv")

#: Malayalam ya and va stand behind a ra that is drawn in front of them all.
_BEHIND_RA = frozenset({"\u0d2f", "\u0d35"})
_MARKS_BEFORE_VOWEL = scripts_with(Trait.MARKS_BEFORE_VOWEL)
_STACKS_BEFORE_VOWEL = scripts_with(Trait.STACKS_BEFORE_VOWEL)
_ASAT = "\u103a"
#: Myanmar medials that are stored before all others: ya, and Mon na and ma.
_LIKE_YA = frozenset("\u103b\u105e\u105f")
#: The order of Myanmar signs that shapers and fonts change (UTN #11): vowels above, vowels below,
#: then AI and the nasal.
_DOT_AND_NASAL = "\u1037\u1036"
_ABOVE, _BELOW = frozenset("\u1032\u1036"), frozenset("\u102f\u1030")
#: Thai and Lao AM is drawn as a ring and AA, the ring below the tone.
_RINGS = {"\u0e4d": ("\u0e32", "\u0e33"), "\u0ecd": ("\u0eb2", "\u0eb3")}


def stored(word: Sequence[Atom], changes: list[Change]) -> list[Atom]:
    """The atoms of a drawn word in storage order; joined vowels are added to `changes`."""
    kinds = "".join(atom.kind for atom in word)
    if not _MOVES.search(kinds):
        return list(word)
    result: list[Atom] = []
    # Where the letters begin that a reph of the next syllable would be stored before.
    start, place = 0, 0
    while place < len(word):
        match = SYLLABLE.match(kinds, place)
        if match is None:
            result.append(word[place])
            start, place = len(result), place + 1
            continue
        if not (result and result[-1].kind in "JS"):
            start = len(result)
        last = match.end("chain")
        parts = "".join(atom.text for atom in word[last - 1 : last + 1])
        in_order = not match["front"] and _IN_ORDER.fullmatch(match["tail"])
        plain = in_order and parts not in LETTER_PARTS
        if plain or match.end() - place > LONGEST_SYLLABLE:
            result += word[place : match.end()]
            place = match.end()
            continue
        front, chain, tail = (
            list(word[slice(*match.span(part))]) for part in ("front", "chain", "tail")
        )
        result[start:start] = [atom for atom in (*front, *tail) if atom.kind in "Rr"]
        result += _syllable(front, chain, [atom for atom in tail if atom.kind != "R"], changes)
        place = match.end()
    return _with_am(result, changes)


def joined_vowel(front: str, behind: str) -> str | None:
    """The one vowel that two signs around a letter draw if the two do not compose, or None."""
    if unicodedata.normalize("NFD", behind).startswith(front) and behind != front:
        return behind
    return SPLIT_PARTS.get(front + behind)


def _syllable(
    front: list[Atom], chain: list[Atom], tail: list[Atom], changes: list[Change]
) -> list[Atom]:
    """The atoms of one syllable but its reph in storage order."""
    match = _LEAD.match("".join(atom.kind for atom in tail))
    cut = match.end() if match else 0
    # What belongs to the letters and was drawn behind a vowel goes before it.
    lead = tail[:cut] + [atom for atom in tail[cut:] if _belongs_to_letters(atom)]
    rest = [atom for atom in tail[cut:] if not _belongs_to_letters(atom)]
    for place in range(len(lead) - 1):
        if lead[place].kind + lead[place + 1].kind == "mn":
            lead[place : place + 2] = lead[place + 1], lead[place]
    for atom in front:
        if atom.kind == "M":
            _insert_medial(atom, lead)
        elif atom.kind == "Q":
            _insert_ra(atom, chain, lead)
    vowels = [atom for atom in front if atom.kind in "Pn"]
    if vowels and rest and rest[0].text == _ASAT:
        # Mon stores it before the vowel; in Burmese no letter has these two alone.
        lead.append(rest.pop(0))
    if vowels and rest and (whole := joined_vowel(vowels[-1].text, rest[0].text)):
        parts = vowels[-1].text + rest[0].text
        changes.append(Change(Operation.SPLIT_VOWEL_JOINED, parts, whole))
        vowels[-1] = vowels[-1]._replace(text="", kind="v")
        rest[0] = rest[0]._replace(text=whole)
    for place in range(len(rest) - 1):
        parts = rest[place].text + rest[place + 1].text
        if parts in PARTS_BEHIND:
            changes.append(Change(Operation.SPLIT_VOWEL_JOINED, parts, PARTS_BEHIND[parts]))
            rest[place] = rest[place]._replace(text="")
            rest[place + 1] = rest[place + 1]._replace(text=PARTS_BEHIND[parts])
    _join_letter(chain, vowels if vowels else rest, changes)
    behind = 1 + max((place for place, atom in enumerate(rest) if atom.kind == "v"), default=-1)
    rest[behind:behind] = [atom for atom in front if atom.kind in "bBx"]
    return [*chain, *lead, *vowels, *_settled(rest)]


def _join_letter(chain: list[Atom], marks: list[Atom], changes: list[Change]) -> None:
    """Makes a vowel letter and the sign behind it one if together they look like another."""
    parts = chain[-1].text + marks[0].text if marks else ""
    if parts in LETTER_PARTS:
        changes.append(Change(Operation.SPLIT_VOWEL_JOINED, parts, LETTER_PARTS[parts]))
        chain[-1] = chain[-1]._replace(text=LETTER_PARTS[parts])
        marks[0] = marks[0]._replace(text="")


def _belongs_to_letters(atom: Atom) -> bool:
    """Whether a mark that was drawn behind a vowel is stored before it."""
    return atom.kind == "L" or (atom.kind == "m" and script_of(atom.text) in _STACKS_BEFORE_VOWEL)


def _insert_medial(atom: Atom, lead: list[Atom]) -> None:
    """Puts a medial that was drawn in front before the others, but behind Myanmar's ya."""
    place = len(lead)
    for number, other in enumerate(lead):
        facts = indic(other.text)
        medial = facts is not None and facts.syllabic == "Consonant_Medial"
        if medial and (other.text not in _LIKE_YA or atom.text in _LIKE_YA):
            place = number + (other.kind == "M")
            if other.kind != "M":
                break
    lead.insert(place, atom)


def _insert_ra(atom: Atom, chain: list[Atom], lead: list[Atom]) -> None:
    """Puts a subjoined ra that was drawn in front behind the letters it belongs to."""
    for place in range(len(lead), 0, -1):
        if lead[place - 1].kind in "CL":
            lead.insert(place, atom)
            return
    place = len(chain)
    if atom.text[0] == "\u0d4d":
        while place > 1 and chain[place - 1].text[-1] in _BEHIND_RA:
            if chain[place - 1].kind == "L":
                place -= 1
            elif place > 2 and chain[place - 2].kind == "J":
                place -= 2
            else:
                break
    chain.insert(place, atom)


def _settled(rest: list[Atom]) -> list[Atom]:
    """The marks behind vowel and letters, those exchanged that are in no valid order."""
    for _ in rest:
        for place in range(len(rest) - 1):
            if _misplaced(rest[place].text, rest[place + 1].text):
                rest[place : place + 2] = rest[place + 1], rest[place]
    return rest


def _misplaced(first: str, second: str) -> bool:
    """Whether the standard stores the second of two marks before the first."""
    one, two = indic(first), indic(second)
    if one is None or two is None or one.script != two.script:
        return False
    if one.script == "Mymr":
        late = one.syllabic in {"Tone_Mark", "Visarga"} and two.syllabic == "Vowel_Dependent"
        above = two.positional == "Top" and two.syllabic == "Vowel_Dependent"
        exchanged = first in _BELOW and above and second not in _ABOVE
        exchanged = exchanged or (first in _ABOVE and second in _BELOW)
        return late or exchanged or first + second == _DOT_AND_NASAL
    if one.script in {"Thai", "Laoo"}:
        below = two.syllabic == "Vowel_Dependent" and two.positional == "Bottom"
        killed = one.syllabic == "Consonant_Killer" and below
        return killed or (one.syllabic == "Tone_Mark" and two.syllabic == "Bindu")
    nasal = one.syllabic in {"Bindu", "Visarga"}
    return nasal and two.syllabic == "Vowel_Dependent" and one.script not in _MARKS_BEFORE_VOWEL


def _with_am(found: list[Atom], changes: list[Change]) -> list[Atom]:
    """Thai and Lao AM in one if it was drawn as a ring and AA."""
    place = 0
    while place < len(found):
        if found[place].text in _RINGS:
            part, whole = _RINGS[found[place].text]
            last = place + 1
            while last < len(found) and _is_tone(found[last].text):
                last += 1
            if last < len(found) and found[last].text in {part, whole}:
                ring, vowel = found[place], found[last]
                parts = ring.text + vowel.text
                changes.append(Change(Operation.SPLIT_VOWEL_JOINED, parts, whole))
                found[place : last + 1] = [
                    *found[place + 1 : last],
                    ring._replace(text=""),
                    vowel._replace(text=whole),
                ]
        place += 1
    return found


def _is_tone(text: str) -> bool:
    facts = indic(text)
    return facts is not None and facts.syllabic == "Tone_Mark"
