"""Claims against each other: letters of scripts that do not belong together."""

from __future__ import annotations

from collections import Counter, defaultdict

import unicodedata2

from glyphstone.data.scripts import HAN_SETS, UNCERTAIN, Trait, scripts_with
from glyphstone.model import GlyphUse
from glyphstone.verdict.characters import script_of
from glyphstone.verdict.doubts.case import Case, Finding, where
from glyphstone.verdict.doubts.phrases import examples

__all__ = ["mixed_scripts"]

#: Scripts that stand beside any other in honest documents: names, formulas, quotations.
_COMPANIONS = scripts_with(Trait.ANYWHERE)
#: Letters that make this share of a text are part of its words.
RUNNING = 0.03
_FAMILY = dict.fromkeys(HAN_SETS, "Jpan")


def mixed_scripts(case: Case) -> Finding | None:
    """One glyph of two scripts, or stray letters from several scripts that share no text."""
    wrong: list[GlyphUse] = []
    by_script: dict[str, list[GlyphUse]] = defaultdict(list)
    for use in case.claimed:
        families = {
            _FAMILY.get(script_of(char), script_of(char))
            for char in use.claim.text
            if unicodedata2.category(char)[0] == "L"
        } - UNCERTAIN
        if len(families) > 1:
            wrong.append(use)
        for family in families - _COMPANIONS:
            by_script[family].append(use)
    strays = {family: uses for family, uses in by_script.items() if _stray(uses)}
    few = sum(len({use.claim.text for use in uses}) <= 2 for uses in strays.values())
    if (len(strays) >= 2 and few < len(strays)) or few >= 3:
        found = [use for uses in strays.values() for use in uses]
        running = sum(use.count for use in case.claimed)
        if sum(use.count for use in found) >= RUNNING * running:  # more than a list of examples
            wrong.extend(found)
    if not wrong:
        return None
    return Finding(
        where(wrong),
        f"It claims single letters of scripts that do not belong together: {examples(wrong)}.",
    )


def _stray(uses: list[GlyphUse]) -> bool:
    """Whether the letters of a script are too few for a word that is written in it.

    A short name (the Thai one of Thai has three letters) shows its letters equally often.
    """
    letters: Counter[str] = Counter()
    for use in uses:
        letters[use.claim.text] += use.count
    least = min(letters.values())
    return len(letters) <= 2 or (
        len(letters) == 3 and (len(uses) >= 6 or any(count % least for count in letters.values()))
    )
