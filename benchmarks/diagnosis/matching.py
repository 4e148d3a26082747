"""Which font of a diagnosis is which of the forge's truth."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TypeAlias

from forge.truth import FontTruth, Truth
from glyphstone.model import GlyphUse
from glyphstone.verdict.advice import Diagnosis
from glyphstone.verdict.trust import Verdict

__all__ = ["Matched", "matched"]

#: A font of the truth, the count of each code, our verdict and the glyphs that we saw.
Matched: TypeAlias = tuple[FontTruth, Counter[int], Verdict, tuple[GlyphUse, ...]]


def matched(truth: Truth, diagnosis: Diagnosis) -> list[Matched]:
    """The fonts of the truth and ours, paired by what they show."""
    survey = diagnosis.survey
    seen: dict[frozenset[tuple[int, int]], list[tuple[Verdict, tuple[GlyphUse, ...]]]]
    seen = defaultdict(list)
    for uses, verdict in zip(survey.uses, diagnosis.verdicts, strict=True):
        seen[frozenset((use.code, use.count) for use in uses)].append((verdict, uses))
    found: list[Matched] = []
    for index, font in enumerate(truth.fonts):
        counts = Counter(truth.glyphs.code[truth.glyphs.font == index].tolist())
        ours = seen[frozenset(counts.items())]
        if counts and ours:
            found.append((font, counts, *ours.pop(0)))
        elif counts:
            raise AssertionError(f"the reader shows no font like {font.base_font}")
    return found
