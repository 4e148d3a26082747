"""Can a font's own map from codes to text be believed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from glyphstone.model import Font, GlyphUse
from glyphstone.verdict.doubts import DOUBTS, Case, Reason, ReasonKind

__all__ = ["Reason", "ReasonKind", "Trust", "Verdict", "judge"]


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


#: From this share of its glyphs or of the running text on, wrong claims taint a whole font.
TAINTED = 0.3
#: A wrong blank that stands this often is the space, and the space taints all.
SPACE_SHARE = 0.05

#: Reasons that say that a text is missing, not that it is wrong.
_MISSING = (ReasonKind.NO_TEXT, ReasonKind.UNKNOWN_NAMES)


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
    case = Case(font, uses)
    reasons = tuple(reason for doubt in DOUBTS if (reason := doubt(case)) is not None)
    return Verdict(_weigh(case, reasons), reasons)


def _weigh(case: Case, reasons: Sequence[Reason]) -> Trust:
    if not reasons:
        return Trust.TRUSTED
    if case.shown and not any(use.claim.text for use in case.shown):
        return Trust.NONE
    kinds = {reason.kind for reason in reasons}
    if ReasonKind.SHIFT in kinds:
        return Trust.UNTRUSTED
    if ReasonKind.LEGACY in kinds:
        return Trust.LEGACY
    wrong = {code for reason in reasons if reason.kind not in _MISSING for code in reason.codes}
    bad = [use for use in case.claimed if use.code in wrong]
    running = sum(use.count for use in case.claimed) or 1
    if bad and (
        len(bad) >= TAINTED * len(case.claimed)
        or sum(use.count for use in bad) >= TAINTED * running
    ):
        return Trust.UNTRUSTED
    blanks = {use.code for use in case.blanks}
    if sum(use.count for use in bad if use.code in blanks) >= SPACE_SHARE * running:
        return Trust.UNTRUSTED
    return Trust.PARTIAL
