"""Can a font's own map from codes to text be believed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.model import Font, GlyphUse
from glyphstone.verdict.characters import is_text
from glyphstone.verdict.doubts import Case, Effect
from glyphstone.verdict.doubts.registry import all_rules

__all__ = ["Reason", "Trust", "Verdict", "judge"]


class Trust(StrEnum):
    """How far a font's map can be believed; the words are part of the JSON report."""

    #: Every glyph has a text, and nothing speaks against any of them.
    TRUSTED = "trusted"
    #: Some glyphs have no text or a wrong one; nothing speaks against the others.
    PARTIAL = "partial"
    #: So much is wrong that nothing of it should be believed.
    UNTRUSTED = "untrusted"
    #: No glyph has a text.
    NONE = "none"
    #: The text is well-formed Latin, but the font seems to draw another script.
    LEGACY = "legacy"


@dataclass(frozen=True, slots=True)
class Taint:
    """From which share on wrong claims taint a whole font.

    Chosen by hand on forge documents, not swept; `make bench NAME=diagnosis` holds the verdicts.
    """

    #: Of the distinct glyphs that have a text.
    of_glyphs: float = 0.3
    #: Of the uses of such glyphs in the document.
    of_uses: float = 0.3
    #: Of those uses, for blanks alone: a blank that common is the space.
    blanks_of_uses: float = 0.05


TAINT = Taint()


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against a font's map: its kind, the codes concerned, a sentence."""

    #: The name of its rule in the registry, part of the JSON report.
    kind: str
    codes: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of a font's map, and why."""

    trust: Trust
    reasons: tuple[Reason, ...] = ()

    @property
    def suspects(self) -> frozenset[int]:
        """Every code that a reason concerns."""
        return frozenset(code for reason in self.reasons for code in reason.codes)

    def against(self, code: int) -> tuple[Reason, ...]:
        """The reasons that concern one code."""
        return tuple(reason for reason in self.reasons if code in reason.codes)


def judge(font: Font, uses: Sequence[GlyphUse]) -> Verdict:
    """The verdict on one font, from the glyphs that its document uses."""
    case = Case(font, _read_by_claim(uses))
    found = [(rule, finding) for rule in all_rules() if (finding := rule.find(case)) is not None]
    trust = _weigh(case, [(rule.effect, finding.codes) for rule, finding in found])
    reasons = (Reason(rule.kind, finding.codes, finding.sentence) for rule, finding in found)
    return Verdict(trust, tuple(reasons))


def _read_by_claim(uses: Sequence[GlyphUse]) -> Sequence[GlyphUse]:
    """The glyphs of a font whose claims anybody reads.

    Browsers say in /ActualText what a syllable is, and give the glyphs of its parts no text or a
    control character. A font that has nothing else claims nothing.
    """
    read = [use for use in uses if use.said_otherwise < use.count or is_text(use.claim.text)]
    return read if any(use.claim.text for use in read) else uses


def _weigh(case: Case, found: Sequence[tuple[Effect, tuple[int, ...]]]) -> Trust:
    if not found:
        return Trust.TRUSTED
    if case.shown and not any(use.claim.text for use in case.shown):
        return Trust.NONE
    effects = {effect for effect, _ in found}
    if Effect.UNTRUSTED in effects:
        return Trust.UNTRUSTED
    if Effect.DISGUISE in effects:
        return Trust.LEGACY
    wrong = {code for effect, codes in found if effect is not Effect.MISSING for code in codes}
    bad = [use for use in case.claimed if use.code in wrong]
    running = sum(use.count for use in case.claimed) or 1
    if bad and (
        len(bad) >= TAINT.of_glyphs * len(case.claimed)
        or sum(use.count for use in bad) >= TAINT.of_uses * running
    ):
        return Trust.UNTRUSTED
    blanks = {use.code for use in case.blanks}
    if sum(use.count for use in bad if use.code in blanks) >= TAINT.blanks_of_uses * running:
        return Trust.UNTRUSTED
    return Trust.PARTIAL
