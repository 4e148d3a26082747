"""Claims against each other: letters of scripts that do not belong together."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.scripts import HAN_SETS, UNCERTAIN, Trait, scripts_with
from glyphstone.model import GlyphUse
from glyphstone.verdict.characters import script_of
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.phrases import examples

__all__ = ["mixed_scripts"]

#: Scripts that stand beside any other in honest documents: names, formulas, quotations.
_COMPANIONS = scripts_with(Trait.ANYWHERE)
_FAMILY = dict.fromkeys(HAN_SETS, "Jpan")


@dataclass(frozen=True, slots=True)
class StrayLetters:
    """When letters of a script are too few to be words of it.

    Chosen by hand on forge documents and on lists of language names, not swept;
    `make bench NAME=diagnosis` holds them.
    """

    #: Distinct letters of a script that are always too few for a word, and that may be.
    always: int = 2
    perhaps: int = 3
    #: Glyphs that claim those few letters from which on no short name explains them.
    most_glyphs_of_name: int = 6
    #: Scripts with stray letters that do not belong together: at least one of them with more than
    #: `always` letters, or any.
    fewest_scripts: int = 2
    fewest_tiny_scripts: int = 3
    #: Share of the running text from which on stray letters are more than a list of examples.
    of_uses: float = 0.03


STRAY = StrayLetters()


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
    tiny = sum(len({use.claim.text for use in uses}) <= STRAY.always for uses in strays.values())
    if (
        len(strays) >= STRAY.fewest_scripts and tiny < len(strays)
    ) or tiny >= STRAY.fewest_tiny_scripts:
        found = [use for uses in strays.values() for use in uses]
        running = sum(use.count for use in case.claimed)
        if sum(use.count for use in found) >= STRAY.of_uses * running:
            wrong.extend(found)
    if not wrong:
        return None
    return Finding(
        codes_of(wrong),
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
    uneven = any(count % least for count in letters.values())
    return len(letters) <= STRAY.always or (
        len(letters) == STRAY.perhaps and (len(uses) >= STRAY.most_glyphs_of_name or uneven)
    )
