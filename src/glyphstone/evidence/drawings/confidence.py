"""How sure a letter read by its drawing is.

Sure is what the drawing, the alphabet and the neighbours all say, in a manner that several designs
have taught, with nothing else near it. All else is proposed for a person to confirm.
"""

from __future__ import annotations

from dataclasses import dataclass

import unicodedata2

from glyphstone.data.scripts import Trait, script_of, scripts_with
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["RULES", "ConfidenceRules", "confidence_of", "is_custom", "speaks_against"]


@dataclass(frozen=True, slots=True)
class ConfidenceRules:
    """When a reading is sure; found on the development half of `make bench NAME=shapes`."""

    #: Confidence of what is sure.
    sure: float = 0.95
    #: What is asked for at most and at least: below `sure` nothing counts as known.
    ask_most: float = 0.88
    ask_least: float = 0.5
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
    #: Below this likeness, and this probability, nothing is said.
    strange: float = 0.35
    unlikely: float = 0.3


RULES = ConfidenceRules()
#: Digits of a confidence: the last ones of a product of matrices differ from machine to machine.
_DIGITS = 3

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
    if reading.cosine < RULES.strange or reading.probability < RULES.unlikely:
        return 0.0
    return RULES.sure if _is_sure(reading) else _asked(reading)


def _is_sure(reading: LetterReading) -> bool:
    return (
        reading.probability >= RULES.probable
        and reading.cosine >= max(map(_alike, reading.text))
        and reading.designs >= RULES.designs
        and reading.foreign < reading.cosine - RULES.foreign
        and not reading.shared
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


def _alike(char: str) -> float:
    """How much alike a letter of a script must be to be sure."""
    script = script_of(char)
    if script not in _CONTEXTUAL:
        return RULES.alike
    return RULES.alike_contextual if script in _APART else RULES.alike_melting


def _asked(reading: LetterReading) -> float:
    share = reading.probability * min(1.0, reading.cosine / RULES.alike)
    return round(RULES.ask_least + share * (RULES.ask_most - RULES.ask_least), _DIGITS)
