"""How unusual it is that one glyph stands for a text: what all fonts have in common.

A letter costs nothing, a letter without its vowel hardly anything, a conjunct little; a stretch
that no font draws as one costs so much that only many words can make it believed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.answers.clusters import clusters
from glyphstone.answers.drawing_order import STACKING, is_reph
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.script.brahmic.sign_classes import classes, is_ra
from glyphstone.verdict.characters import is_ignorable, script_of

__all__ = ["EMPTY", "PRICES", "TextPrices", "price_of"]


@dataclass(frozen=True, slots=True)
class TextPrices:
    """Prices in nats of what one glyph may stand for.

    Chosen by hand on forged documents of ten scripts (`make bench NAME=scripts`), not swept; what
    counts is their order: a letter, a half form, a conjunct, two letters, two syllables.
    """

    nothing: float = 7.0
    #: Each further letter of an alphabet or an abjad.
    next_letter: float = 4.5
    #: Each further syllable of a Brahmic script: no font draws two as one glyph.
    next_syllable: float = 7.0
    #: A letter with a mark, or a dead letter of a script that stacks.
    letter_and_mark: float = 1.5
    #: Marks without a letter; marks on more than one letter.
    marks: float = 0.7
    #: Each mark after the first.
    next_mark: float = 0.4
    #: A letter without its vowel, and a ligature that the writing demands.
    dead_letter: float = 0.3
    #: Letters that viramas join, and what each of them adds.
    conjunct: float = 1.0
    conjunct_letter: float = 0.2
    #: What hardly any font does.
    unusual: float = 4.0
    #: A form below the line with a vowel or a virama.
    more_below: float = 2.0
    #: A character that shows nothing, and one that shapes the letter behind it but stands last.
    unseen: float = 0.2
    unseen_last: float = 1.0
    #: A virama by itself, in scripts whose letters join.
    lone_virama: float = 1.0


PRICES = TextPrices()
EMPTY = PRICES.nothing
#: Scripts among those that stack in which a letter and its virama are often one glyph.
_DEAD = scripts_with(Trait.DEAD_LETTERS)
_JOINER = "\u200d"
#: Ligatures of two letters that the writing demands: lam with alef; round letters with a vowel.
_VOWELS = "\u1820\u1821\u1822\u1823\u1824\u1825\u1826\u1827"
_DEMANDED = {
    "\u0644": "\u0627\u0622\u0623\u0625\u0671",
    **dict.fromkeys("\u182a\u182b\u182c\u182d\u1839\u183a\u183b", _VOWELS),
}


@lru_cache(maxsize=65536)
def price_of(text: str) -> float:
    """How unusual it is, in nats, that one glyph stands for a text."""
    shown = "".join(char for char in text if not is_ignorable(char))
    if len(shown) < len(text):
        # What parts or shapes letters goes with the one behind it, a selector with the one before.
        if text[-1] == _JOINER and _is_dead(text[:-1]):
            # Half forms and chillus are drawn as one.
            return PRICES.dead_letter
        first = is_ignorable(text[0]) and unicodedata2.category(text[0])[0] != "M"
        last = is_ignorable(text[-1]) and unicodedata2.category(text[-1])[0] != "M"
        price = price_of(shown) + (PRICES.unseen_last if last and not first else PRICES.unseen)
        return price + PRICES.unusual * _parts_a_form(text)
    if len(text) == 1:
        # Where letters join, a virama is seldom seen by itself.
        return PRICES.lone_virama if classes(text) in ("J", "S") else 0.0
    if not text:
        return EMPTY
    if (parts := len(clusters(text))) == 1:
        return _of_syllable(str(unicodedata2.normalize("NFD", text)))
    if len(text) == 2 and text[1] in _DEMANDED.get(text[0], ""):
        return PRICES.dead_letter
    brahmic = set(classes(text)) - {".", "x"}
    price = (parts - 1) * (PRICES.next_syllable if brahmic else PRICES.next_letter)
    return float(price + PRICES.unusual * (unicodedata2.category(text[0])[0] == "M"))


def _is_dead(text: str) -> bool:
    """Whether a text is one letter and the virama that takes its vowel away."""
    kinds = classes(text)
    return len(text) == len("Cv") and kinds[0] == "C" and kinds[1] in "JS"


def _parts_a_form(text: str) -> bool:
    """Whether a text begins with the virama of a form whose letter it does not have.

    A joiner behind a virama belongs to the letter before.
    """
    return text[1:2] == _JOINER and len(text) > len("vj") and classes(text[0]) in ("J", "S")


def _of_syllable(text: str) -> float:
    """The price of several characters of one syllable, or of one letter and its marks."""
    kinds = classes(text)
    letters = kinds.count("C")
    joints = sum(kind in "JSZk" for kind in kinds)
    marks = len(text) - letters - joints
    reph = next((text[:n] for n in (3, 2) if is_reph(text[:n])), "")
    price = 0.0
    if marks:
        # Marks are drawn as one more often with one another than with a conjunct.
        price = (
            (PRICES.letter_and_mark if letters else PRICES.marks)
            + PRICES.next_mark * (marks - 1)
            + PRICES.marks * (letters > 1)
        )
    if (kinds[0] in "vxkmPM" and letters) or re.search(r"[vxmPM].*C|kC", kinds[1:]):
        # A mark goes with the letter before it, never with the one behind.
        price += PRICES.next_syllable
    elif any(kind in "PM" for kind in kinds) and (letters > bool(reph) or "v" in kinds):
        # What stands left of a letter is drawn by itself, or with what hangs above it.
        price += PRICES.unusual
    if re.search(r"[JS][vxmPM]", kinds[len(reph) :]):
        # What a virama joins to cannot be left out between.
        price += PRICES.unusual
    if "n" in kinds and letters == 0:
        price += PRICES.unusual
    if kinds[0] in "JS" and letters:
        # A form below the line takes neither a vowel nor one more virama with it.
        return price + _below(text) + PRICES.more_below * (marks > 0 or kinds[-1] in "JS")
    if kinds[-1] in "JS" and script_of(text[0]) in STACKING - _DEAD:
        price += PRICES.letter_and_mark
    if letters > 1:
        return (
            price
            + PRICES.conjunct
            + PRICES.conjunct_letter * letters
            + (PRICES.unusual if reph else 0.0)
        )
    return price + (PRICES.dead_letter if joints else 0.0)


def _below(text: str) -> float:
    """The price of letters that a virama puts below or behind the letter before."""
    if script_of(text[1]) in STACKING:
        return PRICES.dead_letter
    return 2 * PRICES.dead_letter if is_ra(text[1]) else PRICES.unusual
