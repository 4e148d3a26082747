"""Text as the language model sees it: lower-case letters of one script, single spaces between."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from glyphstone.data.scripts import COMMON, HAN_SETS, UNCERTAIN, Trait, scripts_with
from glyphstone.data.scripts import script_of as script_of_character

__all__ = ["Folded", "fold", "script_of"]

#: What people type for an apostrophe or a glottal stop; one sign to the model.
_APOSTROPHES = frozenset("'’‘ʼʻ`´ʹ＇")
_APOSTROPHE = "’"
#: Scripts that are written together count as one; the model has no variety with bopomofo.
_TOGETHER = HAN_SETS | {"Bopo": "Hani"}
_WORD_SIGNS = scripts_with(Trait.WORD_SIGNS)
#: Han characters for each kana or hangul, at most, in a Japanese or Korean text (chosen by hand; a
#: Chinese page may quote a name).
_KANA_AMONG_HAN = 12


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as the model reads it, a space before, between and behind words, and its script."""

    text: str
    script: str
    #: Letters of that script in words of two letters or more; single letters are mostly formulas.
    letters: int
    #: How often each letter occurs.
    signs: Mapping[str, int]


class _Folding(dict[int, str | None]):
    """What each character becomes; computed once for each."""

    def __missing__(self, code: int) -> str | None:
        sign = chr(code)
        category = unicodedata.category(sign)
        to: str | None = " "
        if sign in _APOSTROPHES:
            to = _APOSTROPHE
        elif category[0] in "LM":
            to = sign
        elif category == "Cf":
            to = None
        self[code] = to
        return to


_FOLDING = _Folding()


@lru_cache(maxsize=8192)
def script_of(sign: str) -> str:
    """The script of a letter, kana as `Jpan` and hangul as `Kore`; "" for what has none."""
    if not sign.isalpha():
        return ""
    script = script_of_character(sign)
    return "" if script in UNCERTAIN else _TOGETHER.get(script, script)


def fold(text: str) -> Folded:
    """What the model reads of a text: letters of other scripts than most of it are left out."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    # Quotation marks around a word are not apostrophes in it.
    folded = _spaced(text.lower().translate(_FOLDING))
    signs = Counter(folded)
    del signs[" "], signs[_APOSTROPHE]
    if folded.isascii():
        letters = signs.total() - _alone(folded)
        return Folded(f" {folded} ", "Latn" if signs else COMMON, letters, signs)
    scripts: Counter[str] = Counter()
    for sign, count in signs.items():
        if script := script_of(sign):
            scripts[script] += count
    if not scripts:
        return Folded("  ", COMMON, 0, {})
    main = _main(scripts)
    kept = _written_with(main)
    others = {
        ord(sign): " " for sign in signs if (script := script_of(sign)) and script not in kept
    }
    if others:
        folded = _spaced(folded.translate(others))
        for code in others:
            del signs[chr(code)]
    letters = sum(scripts[script] for script in kept)
    if main not in _WORD_SIGNS:
        letters -= _alone(folded)
    return Folded(f" {folded} ", main, letters, signs)


def _alone(folded: str) -> int:
    """The number of words of one letter."""
    return sum(len(word) == 1 for word in folded.split())


def _spaced(text: str) -> str:
    return " ".join([word for part in text.split() if (word := part.strip(_APOSTROPHE))])


def _main(scripts: Counter[str]) -> str:
    """The script of most letters; kana and hangul claim the Han characters among them."""
    han = scripts["Hani"]
    if han:
        for script in ("Jpan", "Kore"):
            if scripts[script] and scripts[script] * _KANA_AMONG_HAN >= han:
                scripts[script] += han
                scripts["Hani"] = 0
    return max(scripts, key=lambda script: (scripts[script], script))


def _written_with(script: str) -> tuple[str, ...]:
    return (script, "Hani") if script in ("Jpan", "Kore") else (script,)
