"""Which letters of a text rest on a font's word that cannot be believed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from glyphstone.model import DoubtfulFont, Font, FontKey, GlyphUse, Survey
from glyphstone.verdict.trust import Trust, Verdict, judge

__all__ = ["doubted_codes", "doubtful_fonts"]

#: Verdicts by which nothing of a font's own map should be believed.
_TAINTED = frozenset({Trust.UNTRUSTED, Trust.LEGACY})


def doubted_codes(verdict: Verdict, uses: Iterable[GlyphUse]) -> frozenset[int]:
    """The codes of a font that claim a text which is doubted."""
    claimed = frozenset(use.code for use in uses if use.claim.text)
    return claimed if verdict.trust in _TAINTED else claimed & verdict.suspects


def doubtful_fonts(
    survey: Survey,
    mapped: Collection[FontKey] = (),
    verdicts: Sequence[Verdict] | None = None,
) -> tuple[DoubtfulFont, ...]:
    """The fonts of a survey that print doubted letters; those with a map do not."""
    found = []
    for place, (font, uses) in enumerate(zip(survey.fonts, survey.uses, strict=True)):
        if font.key in mapped or not uses:
            continue
        verdict = judge(font, uses) if verdicts is None else verdicts[place]
        if doubtful := _doubtful(font, uses, verdict):
            found.append(doubtful)
    return tuple(found)


def _doubtful(font: Font, uses: Sequence[GlyphUse], verdict: Verdict) -> DoubtfulFont | None:
    codes = doubted_codes(verdict, uses)
    if not codes:
        return None
    return DoubtfulFont(
        key=font.key,
        name=font.name,
        trust=verdict.trust.value,
        glyphs=len(codes),
        shown=sum(use.count for use in uses if use.code in codes),
        reasons=tuple(
            reason.sentence
            for reason in verdict.reasons
            if verdict.trust in _TAINTED or not codes.isdisjoint(reason.codes)
        ),
    )
