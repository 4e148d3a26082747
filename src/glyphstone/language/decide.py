"""The language of a text from what it looks like and from what the PDF declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from glyphstone.data.languages import TOGETHER
from glyphstone.language.identify import Candidate, Identification
from glyphstone.language.tags import UNDETERMINED, canonical, covers, writes
from glyphstone.model.text import LanguageSource

__all__ = [
    "LANG_CONFLICT",
    "LANG_UNCERTAIN",
    "THRESHOLDS",
    "Decision",
    "Thresholds",
    "decide",
]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Probabilities from which on a language is believed, `/Lang` weighed against the text.

    The published values, kept and not swept; how often texts that are told at 0.6 are right is in
    benchmarks/results/language.md.
    """

    #: A declared language that the text is in with this probability is taken as declared.
    accepted: float = 0.4
    #: A language that nobody declared is told.
    detected: float = 0.6
    #: Another language overrules the declared one.
    conflict: float = 0.7
    #: Another language is probable enough for a warning about the declared one.
    possible: float = 0.4


THRESHOLDS = Thresholds()

#: The text is in another language than it is declared to be in.
LANG_CONFLICT = "lang_conflict"
#: It hardly is in the declared language, and in which other is not clear.
LANG_UNCERTAIN = "lang_uncertain"


@dataclass(frozen=True, slots=True)
class Decision:
    """The language of a text."""

    #: BCP 47; `und` if it is not known.
    lang: str
    #: None with `und`, and if the declared language was taken.
    confidence: float | None
    source: LanguageSource
    #: The name of a warning.
    warning: str | None = None
    #: What the text looks like most, if that is not what was decided, and how much.
    detected: str | None = None
    detected_confidence: float | None = None


def decide(
    found: Identification,
    declared: str | None = None,
    *,
    knows: Callable[[str], bool] | None = None,
) -> Decision:
    """The language of a text that was looked at, given what the PDF declares.

    `knows` says whether the identifier has a model of a language at all: a declared language
    without one is not doubted because the text looks a little like another.
    """
    tag = canonical(declared) if declared else ""
    if not tag or (found.letters and not writes(tag, found.script)):
        return _detected(found)
    other = next((one for one in found.candidates if not covers(tag, one.language)), None)
    if not found.candidates:
        # Too little text, or in letters of which no language is known: nothing speaks against it.
        return Decision(tag, None, LanguageSource.DECLARED)
    if found.probability(tag) >= THRESHOLDS.accepted:
        return Decision(tag, None, LanguageSource.DECLARED)
    if other is not None and other.probability >= THRESHOLDS.conflict:
        return Decision(
            other.tag,
            other.probability,
            LanguageSource.DETECTED,
            LANG_CONFLICT,
            other.tag,
            other.probability,
        )
    if knows is not None and not knows(tag):
        return _with(Decision(tag, None, LanguageSource.DECLARED), other)
    uncertain = other is not None and other.probability >= THRESHOLDS.possible
    warning = LANG_UNCERTAIN if uncertain else None
    return _with(Decision(UNDETERMINED, None, LanguageSource.NONE, warning), found.best)


def _detected(found: Identification) -> Decision:
    """The language by the text alone."""
    best = found.best
    if best is not None and best.probability >= THRESHOLDS.detected:
        return Decision(best.tag, best.probability, LanguageSource.DETECTED)
    for tag, members in TOGETHER.items():
        chance = sum(one.probability for one in found.candidates if one.language in members)
        if found.script == "Latn" and chance >= THRESHOLDS.detected:
            return _with(Decision(tag, round(chance, 4), LanguageSource.DETECTED), best)
    return _with(Decision(UNDETERMINED, None, LanguageSource.NONE), best)


def _with(decision: Decision, seen: Candidate | None) -> Decision:
    """A decision with what the text looks like beside it."""
    if seen is None:
        return decision
    return Decision(
        decision.lang,
        decision.confidence,
        decision.source,
        decision.warning,
        seen.tag,
        seen.probability,
    )
