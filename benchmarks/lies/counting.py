"""What the verdict finds of forged lies, font by font and glyph by glyph."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

import glyphstone
from benchmarks.diagnosis.matching import matched
from benchmarks.lies.forged import Plan, made
from forge import Forged
from forge.truth import FontTruth
from glyphstone.model import GlyphUse
from glyphstone.verdict.advice import diagnose
from glyphstone.verdict.doubtful import doubted_codes
from glyphstone.verdict.lookalikes import lookalikes
from glyphstone.verdict.trust import Trust, Verdict

__all__ = ["KIND", "LieTally", "counted", "flagged_by_looks", "planned"]

#: Glyphs with ink from which on a font is large: smaller ones are judged by the strictest signs.
FEWEST = 5

#: The reason that a drawing gives.
KIND = "drawn-otherwise"


@dataclass
class LieTally:
    """Fonts and glyphs of some documents."""

    documents: int = 0
    #: Fonts with a glyph that claims what it does not look like, those found, and the same for
    #: fonts with enough glyphs to be judged.
    fonts: int = 0
    found: int = 0
    large: int = 0
    large_found: int = 0
    #: Such glyphs, those that are doubted, and those that are named by their drawing.
    glyphs: int = 0
    doubted: int = 0
    named: int = 0
    #: Glyphs named by their drawing although their claim is right.
    named_wrongly: int = 0
    #: Fonts without such a glyph, and those flagged by what they look like.
    sound: int = 0
    sound_flagged: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: LieTally) -> None:
        """Counts the documents of another tally too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def planned(plan: Plan) -> LieTally:
    """The document of a plan, made and judged."""
    document = made(plan)
    return LieTally() if document is None else counted(plan.name, document)


def counted(name: str, document: Forged) -> LieTally:
    """One document, judged."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lie.pdf"
        path.write_bytes(document.pdf)
        with glyphstone.open(path) as opened:
            diagnosis = diagnose(opened.survey())
    tally = LieTally(documents=1)
    for font, counts, verdict, uses in matched(document.truth, diagnosis):
        _count(tally, name, font, counts, verdict, uses)
    return tally


def _count(
    tally: LieTally,
    where: str,
    font: FontTruth,
    counts: Counter[int],
    verdict: Verdict,
    uses: Sequence[GlyphUse],
) -> None:
    claims = {use.code: use.claim.text for use in uses}
    lies = {code for code in counts if _lies(font, code, claims.get(code, ""))}
    unknown = {code for code in counts if not font.codes[code].text}
    doubted = doubted_codes(verdict, uses)
    named = {code for one in verdict.reasons if one.kind == KIND for code in one.codes}
    # A part of a cluster has no text of its own: any claim of a letter is wrong.
    wrong = sorted(named - lies - unknown)
    tally.named += len(named)
    tally.named_wrongly += len(wrong)
    if wrong:
        shown = ", ".join(claims[code] for code in wrong[:3])
        tally.wrong.append(f"{where}: {shown}")
    if not lies:
        tally.sound += 1
        tally.sound_flagged += bool(wrong)
        return
    large = sum(not font.codes[code].blank for code in counts) >= FEWEST
    tally.fonts += 1
    tally.large += large
    tally.glyphs += len(lies)
    tally.doubted += len(lies & doubted)
    if lies & doubted:
        tally.found += 1
        tally.large_found += large
    if left := sorted(lies - doubted):
        pairs = ", ".join(f"{font.codes[code].text} claims {claims[code]}" for code in left[:3])
        tally.missed.append(f"{where}: {len(left)} of {len(lies)}, {pairs}")


def _lies(font: FontTruth, code: int, claim: str) -> bool:
    """Whether a glyph with ink claims a text that is not drawn as its own."""
    truth = font.codes[code]
    return bool(claim and truth.text and not truth.blank and not lookalikes(claim, truth.text))


def flagged_by_looks(verdict: Verdict) -> str:
    """The sentence by which drawings speak against a font, or ""."""
    for reason in verdict.reasons:
        seen = verdict.trust is Trust.LEGACY and " look like" in reason.sentence
        if seen or reason.kind == KIND:
            return reason.sentence
    return ""
