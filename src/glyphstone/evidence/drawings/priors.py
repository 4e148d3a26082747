"""How likely a letter or sign is before anybody has looked at a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.language_model import language_table
from glyphstone.data.scripts import COMMON, INHERITED, script_of

__all__ = ["PRIORS", "PriorWeights", "letter_priors", "usage"]


@dataclass(frozen=True, slots=True)
class PriorWeights:
    """Logarithms of odds; chosen by hand on held-out typefaces, not swept."""

    #: A letter of the alphabet that is told or found, and any other of the script.
    of_alphabet: float = 0.0
    outside: float = -5.0
    #: Letters in use, by the share of the script's languages that have them: times its logarithm.
    usage: float = 0.8
    fewest: float = 0.02
    #: A capital, against its small letter.
    capital: float = -0.7
    #: A capital of a script whose sentences and names begin with small letters (Georgian).
    heading: float = -5.0
    #: Each letter of a glyph that stands for several.
    ligature: float = -1.5
    #: Common signs: what nearly every page has, what many pages have, all else.
    usual_sign: float = -0.5
    rare_sign: float = -3.0
    stray_sign: float = -6.0


PRIORS = PriorWeights()

#: Vowels and doubling of Arabic, which alphabets leave out.
_HARAKAT = frozenset("ًٌٍَُِّْٰٓٔ")
#: The script that numbers paragraphs with signs of its own.
_NUMBERS = "Ethi"
#: Letters of Cyrillic that Roman numerals are drawn as, in languages that do not have them.
_NUMERALS = frozenset("іӏѵ")
#: Scripts whose capitals stand in headings alone.
_HEADINGS = frozenset({"Geor"})
#: Signs with one drawing; if the alphabet has one of them as a letter, it is meant.
_APOSTROPHES = frozenset("’ʼ")
_TURNED = frozenset("‘ʻ")
_USUAL = frozenset("0123456789.,;:!?()-–—«»“”‘’„\"'/")
_RARE = frozenset("[]…*%&+=§°•·№‹›<>@#$€£|_~^\\{}¿¡‚−×†‡©®™′″ʼˮ‐‑")
_BRAHMIC = ("Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh")
#: Signs that count as common to all scripts, but are those of some.
_OF_SCRIPT = {
    **dict.fromkeys(_BRAHMIC, frozenset("।॥")),
    "Arab": frozenset("،؛؟") | _HARAKAT,
    "Thaa": frozenset("،؛؟"),
    "Syrc": frozenset("،؛؟"),
}
#: Figures of Arabic, and those of Persian, Urdu, Pashto and their neighbours.
_WESTERN_FIGURES = frozenset("٠١٢٣٤٥٦٧٨٩")
_EASTERN_FIGURES = frozenset("۰۱۲۳۴۵۶۷۸۹")
#: Usual signs that a script has another one for, of the same drawing.
_RARE_IN_SCRIPT = {"Armn": frozenset(":"), "Arab": frozenset("?٬٫؍؝؞٭")}


def letter_priors(
    script: str, texts: Sequence[str], alphabet: Collection[str] = ()
) -> NDArray[np.float64]:
    """The prior of each text; `alphabet` has the small letters and marks, empty if not known.

    An alphabet is of one script: letters of others are judged by their own.
    """
    return _priors(script, tuple(texts), frozenset(alphabet))


@lru_cache(maxsize=64)
def _priors(script: str, texts: tuple[str, ...], alphabet: frozenset[str]) -> NDArray[np.float64]:
    found = np.array([_prior(script, text, alphabet) for text in texts])
    found.flags.writeable = False
    return found


def _prior(script: str, text: str, alphabet: frozenset[str]) -> float:
    if all(script_of(char) in (COMMON, INHERITED) for char in text):
        return _sign(script, text, alphabet)
    own = next(one for char in text if (one := script_of(char)) not in (COMMON, INHERITED))
    if own != script:
        script, alphabet = own, frozenset()
    found = PRIORS.ligature * (len(unicodedata2.normalize("NFC", text)) - 1)
    lower = text.lower()
    if lower != text:
        found += PRIORS.heading if script in _HEADINGS else PRIORS.capital
    parts = [lower] if lower in alphabet else list(lower)
    return found + min(_letter(script, part, alphabet) for part in parts)


def _letter(script: str, char: str, alphabet: frozenset[str]) -> float:
    used = PRIORS.usage * float(np.log(max(usage(script).get(char, 0.0), PRIORS.fewest)))
    if not alphabet:
        return used
    if unicodedata2.category(char) == "No" and script != _NUMBERS:
        # Fractions and signs of accounts.
        return PRIORS.rare_sign
    if char in _RARE_IN_SCRIPT.get(script, ()) or char in _other_figures(script, alphabet):
        return PRIORS.rare_sign
    category = unicodedata2.category(char)[0]
    if char in alphabet or category in ("N", "P"):
        return PRIORS.of_alphabet
    if category == "M":
        # Alphabets name few of their marks; signs of recitation no alphabet has.
        in_use = char in _HARAKAT or char in usage(script)
        return PRIORS.of_alphabet if in_use else PRIORS.rare_sign
    parts = unicodedata2.normalize("NFD", char)
    if len(parts) > 1 and all(part in alphabet for part in parts):
        return PRIORS.of_alphabet
    if char in _NUMERALS:
        return PRIORS.rare_sign
    return PRIORS.outside + used


def _other_figures(script: str, alphabet: frozenset[str]) -> frozenset[str]:
    """The Arabic figures that languages with this alphabet do not use: ۴ or ٤, ۱ or ١.

    Those that write the yeh without dots use the eastern ones, but for Sorani, known by its ڵ.
    """
    if script != "Arab":
        return frozenset()
    eastern = "ی" in alphabet and "ڵ" not in alphabet
    return _WESTERN_FIGURES if eastern else _EASTERN_FIGURES


def _sign(script: str, text: str, alphabet: frozenset[str]) -> float:
    if text in alphabet:
        return PRIORS.usual_sign
    if any(text in group and group & alphabet for group in (_APOSTROPHES, _TURNED)):
        return PRIORS.rare_sign
    if text in _RARE_IN_SCRIPT.get(script, ()):
        return PRIORS.rare_sign
    if text in _USUAL or text in _OF_SCRIPT.get(script, ()):
        return PRIORS.usual_sign
    return PRIORS.rare_sign if text in _RARE or text in _marks(script) else PRIORS.stray_sign


@cache
def _marks(script: str) -> frozenset[str]:
    """The marks that letters in use have, which fonts also draw by themselves."""
    parts = {part for letter in usage(script) for part in unicodedata2.normalize("NFD", letter)}
    return frozenset(part for part in parts if unicodedata2.category(part) == "Mn")


@cache
def usage(script: str) -> dict[str, float]:
    """The share of the languages of a script that have a letter."""
    table = language_table()
    own = [
        letters
        for variety, letters in zip(table.varieties, table.letters, strict=True)
        if variety.script == script and letters
    ]
    counts = Counter(letter for letters in own for letter in letters)
    return {letter: count / len(own) for letter, count in counts.items()}
