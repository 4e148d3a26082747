"""Whether the words of a line are in drawing or storage order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from glyphstone.data.indic import indic
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.script.brahmic.atoms import Atom
from glyphstone.script.brahmic.sign_classes import SPLIT, character_class
from glyphstone.script.brahmic.word_order import SYLLABLE, joined_vowel

__all__ = ["votes_for_drawing"]

#: Votes for storage order by each repha that stands before a letter. By hand, not
#: swept: a place of any other kind has one vote.
REPHA_BEFORE_LETTER = 0.25

_FRONT = re.compile(r"[PMQ]+")
#: A reph that no letter follows.
_LATE_REPH = re.compile(r"R(?:$|[vxk])")
_SEVERAL_VOWELS = scripts_with(Trait.SEVERAL_VOWELS)


def votes_for_drawing(word: Sequence[Atom]) -> float:
    """How many more places of a word speak for drawing order than for storage order.

    For drawing: a vowel of the front at the beginning of a word, or behind another vowel, a mark,
    a virama, a vowel letter. For storage: one at the end of a word, or before a mark or a vowel
    letter; one whose next letter has another vowel already; a vowel in one piece of which a
    shaper would have drawn a part in front; a medial ra before such a vowel.
    """
    kinds = "".join(atom.kind for atom in word)
    votes: float = len(_LATE_REPH.findall(kinds)) - (kinds[:1] == "D")
    # A repha that has a code point stands before a letter: that says little once, a lot often.
    votes -= REPHA_BEFORE_LETTER * sum(
        first.kind == "R" and second.kind == "C" and len(first.text) == 1
        for first, second in pairwise(word)
    )
    for match in _FRONT.finditer(kinds):
        start, end = match.span()
        votes += start == 0 or kinds[start - 1] in "vxkJbB" or _stands_alone(word[start - 1])
        votes -= end == len(word) or kinds[end] in "vxkJm" or _stands_alone(word[end])
        votes -= "MP" in match[0] or "QP" in match[0]
        votes -= "P" in match[0] and _has_other_vowel(word, kinds, start)
    for match in SYLLABLE.finditer(kinds):
        if "P" not in match["front"]:
            tail = word[slice(*match.span("tail"))]
            votes -= sum(atom.kind == "v" and _has_part_in_front(atom.text) for atom in tail)
    return votes


def _stands_alone(atom: Atom) -> bool:
    """Whether a letter takes no vowel sign: a vowel letter or a number."""
    facts = indic(atom.text[:1])
    if facts is None or facts.script in _SEVERAL_VOWELS:
        return False
    return facts.syllabic in {"Vowel_Independent", "Number"}


def _has_other_vowel(word: Sequence[Atom], kinds: str, place: int) -> bool:
    """Whether the letters behind a vowel of the front carry one that it does not go with."""
    match = SYLLABLE.match(kinds, place)
    if match is None:
        return False
    vowel = next((atom for atom in word[slice(*match.span("tail"))] if atom.kind == "v"), None)
    front = next(atom for atom in word[place:] if atom.kind == "P")
    facts = indic(front.text)
    if vowel is None or facts is None or facts.script in _SEVERAL_VOWELS:
        return False
    if joined_vowel(front.text, vowel.text):
        return False
    return len(unicodedata.normalize("NFC", front.text + vowel.text)) > 1


def _has_part_in_front(vowel: str) -> bool:
    """Whether a vowel in one piece is drawn in two, the first before its letter."""
    if vowel in SPLIT:
        return True
    parts = unicodedata.normalize("NFD", vowel)
    return parts != vowel and character_class(parts[0]) == "P"
