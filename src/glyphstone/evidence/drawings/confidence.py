"""How sure a letter read by its drawing is.

Sure is what the drawing, the alphabet and the neighbours all say, in a manner that several designs
have taught, with nothing else near it. All else is proposed for a person to confirm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.scripts import Trait, script_of, scripts_with
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.verdict.lookalikes import lookalikes

__all__ = [
    "RULES",
    "ConfidenceRules",
    "confidence_of",
    "is_custom",
    "looks_like_no_figure",
    "speaks_against",
]


@dataclass(frozen=True, slots=True)
class ConfidenceRules:
    """When a reading is sure; found on the development half of `make bench NAME=shapes`."""

    #: Confidence of what is sure: of 1,615 glyphs of the development half none was wrong.
    sure: float = 0.99
    #: The most that is given to what is asked for: below `sure` nothing counts as known.
    ask_most: float = 0.88
    #: The share of right readings among those that are not sure, as a logistic function of likeness
    #: (which tells no more from `alike` on) and of the logarithm of odds; fitted on 1,225 glyphs.
    base: float = -3.44
    by_likeness: float = 9.12
    by_odds: float = 0.289
    #: How probable and alike together (of 1) a reading must be for spelling to make it known, and
    #: the most that is given below that.
    plain: float = 0.79
    unplain: float = 0.79
    #: How probable and how much alike a sure letter must be, and how many designs taught it.
    probable: float = 0.999
    #: The same if the next likely letter is drawn alike.
    probable_lookalike: float = 0.9995
    alike: float = 0.65
    designs: int = 3
    #: The likeness in scripts whose letters change their form, and in those of them whose drawings
    #: melt into each other: a cluster that no font has taught is much like its first letter.
    alike_contextual: float = 0.7
    alike_melting: float = 0.78
    #: A Latin letter that is less alike by no more than this leaves a reading unsure.
    foreign: float = 0.15
    #: How much alike a letter must be that speaks against a claim: somebody is asked, no more.
    alike_against: float = 0.5
    #: The same if the claim is a figure and stands in words. By hand.
    alike_in_words: float = 0.35
    #: Confidence of what spelling chose among letters that a drawing is little like: a guess.
    respelled: float = 0.6
    #: Below this confidence, and below this probability of what spelling chose, nothing is said.
    unlikely: float = 0.3


RULES = ConfidenceRules()
#: Digits of a confidence: the last ones of a product of matrices differ from machine to machine.
_DIGITS = 3
#: Odds are not told apart beyond this probability and its counterpart.
_LEAST_PROBABLE = 0.001

_CONTEXTUAL = frozenset(scripts_with(Trait.CONTEXTUAL))
#: Scripts that change forms, but whose letters stay apart or are joined by a line alone.
_APART = frozenset({"Deva", "Beng", "Guru", "Gujr", "Thai", "Laoo", "Khmr", "Mymr"})
#: Characters that other characters, or sequences of them, are drawn as: which of them is meant is a
#: custom of spelling. Hyphens and dashes, apostrophes, chillus and khanda ta.
_CUSTOMS = frozenset("-‐‑–—−’ʼ'‘ʻ‚·•ൺൻർൽൾൿৎ|ǀ")


def is_custom(text: str) -> bool:
    """Whether a text is one of several that are drawn alike, so that spelling decides."""
    return text in _CUSTOMS


def confidence_of(reading: LetterReading) -> float:
    """A confidence between 0 and 1."""
    if reading.respelled:
        return RULES.respelled if reading.probability >= RULES.unlikely else 0.0
    if _is_sure(reading):
        return RULES.sure
    found = _asked(reading)
    return found if found >= RULES.unlikely else 0.0


def _is_sure(reading: LetterReading) -> bool:
    return (
        reading.probability >= RULES.probable
        and reading.cosine >= max(map(_alike, reading.text))
        and reading.designs >= RULES.designs
        and reading.foreign < reading.cosine - RULES.foreign
        and not reading.shared
        and not reading.case_open
        and reading.text not in _CUSTOMS
        and (
            reading.probability >= RULES.probable_lookalike
            or not lookalikes(reading.text, reading.second)
        )
        and unicodedata2.category(reading.text[0])[0] != "S"
    )


def speaks_against(reading: LetterReading, claim: str) -> bool:
    """Whether a drawing plainly shows another text than a claim.

    It must neither be drawn alike nor be a part of the claim, nor have it as a part.
    """
    plain = (
        reading.probability >= RULES.probable
        and reading.cosine >= RULES.alike_against
        and reading.designs >= RULES.designs
        and not reading.shared
    )
    text = reading.text
    parts, whole = (str(unicodedata2.normalize("NFKD", one)) for one in (text, claim))
    return plain and not lookalikes(text, claim) and parts not in whole and whole not in parts


def looks_like_no_figure(reading: LetterReading, claim: str) -> bool:
    """Whether a drawing that stands where letters do is rather anything else than the figure."""
    return (
        unicodedata2.category(reading.text[0])[0] != "N"
        and reading.cosine >= RULES.alike_in_words
        and not lookalikes(reading.text, claim)
    )


def _alike(char: str) -> float:
    """How much alike a letter of a script must be to be sure."""
    script = script_of(char)
    if script not in _CONTEXTUAL:
        return RULES.alike
    return RULES.alike_contextual if script in _APART else RULES.alike_melting


def _asked(reading: LetterReading) -> float:
    """How often such a reading is right, as far as it may count."""
    likely = min(max(reading.probability, _LEAST_PROBABLE), 1 - _LEAST_PROBABLE)
    odds = math.log(likely / (1 - likely))
    alike = min(max(reading.cosine, 0.0), RULES.alike)
    right = 1 / (1 + math.exp(-RULES.base - RULES.by_likeness * alike - RULES.by_odds * odds))
    plain = reading.probability * alike / RULES.alike >= RULES.plain
    return round(min(right, RULES.ask_most if plain else RULES.unplain), _DIGITS)
