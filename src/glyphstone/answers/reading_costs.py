"""How unusual it is that one glyph stands for a text: what all fonts have in common.

A letter costs nothing, a letter without its vowel hardly anything, a conjunct little; a stretch
that no font draws as one costs so much that only many words can make it believed.
"""

from __future__ import annotations

import re
from functools import lru_cache

import unicodedata2

from glyphstone.answers.clusters import clusters
from glyphstone.answers.drawing_order import STACKING, is_reph
from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.script.brahmic.sign_classes import classes, is_ra
from glyphstone.verdict.characters import is_ignorable, script_of

__all__ = ["EMPTY", "price_of"]

#: Prices in nats: a glyph that stands for nothing, that joins two letters of a word; a letter with
#: a mark, several marks, a letter with its virama, letters that viramas join.
EMPTY, _CROSSING, _MORE, _MARKS, _HALF, _CONJUNCT = 7.0, 4.5, 1.5, 0.7, 0.3, 1.0
#: What hardly any font does.
_AGAINST = 4.0
#: Scripts among those that stack in which a letter and its virama are often one glyph.
_DEAD = scripts_with(Trait.DEAD_LETTERS)
#: What parts of two syllables of a Brahmic script make together: nothing that is one glyph.
_FOREIGN = 7.0
#: Ligatures of two letters that the writing demands: lam with alef; round letters with a vowel.
_VOWELS = "\u1820\u1821\u1822\u1823\u1824\u1825\u1826\u1827"
_DEMANDED = {
    "\u0644": "\u0627\u0622\u0623\u0625\u0671",
    **dict.fromkeys("\u182a\u182b\u182c\u182d\u1839\u183a\u183b", _VOWELS),
}
#: What a character that shows nothing adds; a virama by itself.
_UNSEEN, _SEEN = 0.2, 1.0


@lru_cache(maxsize=65536)
def price_of(text: str) -> float:
    """How unusual it is, in nats, that one glyph stands for a text."""
    shown = "".join(char for char in text if not is_ignorable(char))
    if len(shown) < len(text):
        # What parts or shapes letters goes with the one behind it, a selector with the one before.
        first = is_ignorable(text[0]) and unicodedata2.category(text[0])[0] != "M"
        last = is_ignorable(text[-1]) and unicodedata2.category(text[-1])[0] != "M"
        return price_of(shown) + _UNSEEN * (1 + 4 * (last and not first))
    if len(text) == 1:
        # Where letters join, a virama is seldom seen by itself.
        return _SEEN if classes(text) in ("J", "S") else 0.0
    if not text:
        return EMPTY
    if (parts := len(clusters(text))) == 1:
        return _of_syllable(str(unicodedata2.normalize("NFD", text)))
    if len(text) == 2 and text[1] in _DEMANDED.get(text[0], ""):
        return _HALF
    brahmic = set(classes(text)) - {".", "x"}
    price = (parts - 1) * (_FOREIGN if brahmic else _CROSSING)
    return float(price + _AGAINST * (unicodedata2.category(text[0])[0] == "M"))


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
        price = (_MORE if letters else _MARKS) + 0.4 * (marks - 1) + _MARKS * (letters > 1)
    if (kinds[0] in "vxkmPM" and letters) or re.search(r"[vxmPM].*C|kC", kinds[1:]):
        # A mark goes with the letter before it, never with the one behind.
        price += _FOREIGN
    elif any(kind in "PM" for kind in kinds) and (letters > bool(reph) or "v" in kinds):
        # What stands left of a letter is drawn by itself, or with what hangs above it.
        price += _AGAINST
    if re.search(r"[JS][vxmPM]", kinds[len(reph) :]):
        # What a virama joins to cannot be left out between.
        price += _AGAINST
    if "n" in kinds and letters == 0:
        price += _AGAINST
    if kinds[0] in "JS" and letters:
        # A form below the line takes neither a vowel nor one more virama with it.
        return price + _below(text) + _AGAINST / 2 * (marks > 0 or kinds[-1] in "JS")
    if kinds[-1] in "JS" and script_of(text[0]) in STACKING - _DEAD:
        price += _MORE
    if letters > 1:
        return price + _CONJUNCT + 0.2 * letters + (_AGAINST if reph else 0.0)
    return price + (_HALF if joints else 0.0)


def _below(text: str) -> float:
    """The price of letters that a virama puts below or behind the letter before."""
    if script_of(text[1]) in STACKING:
        return _HALF
    return 2 * _HALF if is_ra(text[1]) else _AGAINST
