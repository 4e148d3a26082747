"""The script of a font, by its known letters, else by what its drawings are like together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from glyphstone.data.scripts import UNCERTAIN, script_of
from glyphstone.evidence.drawings.font_letters import FontLetters

__all__ = ["SCRIPTS", "ScriptRules", "scripts_shown"]


@dataclass(frozen=True, slots=True)
class ScriptRules:
    """When drawings tell a script; by hand, not swept."""

    #: Drawings, and their mean likeness, from which on they tell the script of a font.
    fewest: int = 6
    alike: float = 0.45
    #: Less likeness will do if a font of so many drawings is so much less like any other script.
    #: This and what follows were found on one Sinhala document in a face that nothing taught.
    many: int = 30
    alike_alone: float = 0.35
    ahead: float = 0.1
    #: Figures and points are as like to one script as to another: so many scripts differ by less.
    equal_scripts: int = 5
    equal: float = 0.01
    #: A second script that is less alike by no more than this may be in the font too.
    second: float = 0.15
    #: It must have drawings of its own: so many that are more like it, by so much.
    own_drawings: int = 4
    own_likeness: float = 0.15
    #: Known letters, all of one script, that tell it.
    known_letters: int = 3


SCRIPTS = ScriptRules()

#: Scripts whose letters are drawn alike: words do not tell which of them a letter is of.
_ALIKE = frozenset({"Latn", "Cyrl", "Grek", "Copt", "Cher", "Lisu"})
#: Kindred scripts, each with letters of the others' forms: a font that has drawings of two of them
#: draws one of them in a manner that nothing taught.
_KINDRED = (
    _ALIKE,
    frozenset({"Deva", "Guru", "Gujr", "Beng", "Modi", "Nand", "Kthi", "Shrd", "Sidd", "Tirh"}),
    frozenset({"Telu", "Knda"}),
    frozenset({"Taml", "Mlym", "Gran", "Sinh"}),
    frozenset({"Thai", "Laoo"}),
    frozenset({"Mymr", "Khmr", "Lana", "Talu"}),
)


def scripts_shown(letters: FontLetters, known: Mapping[int, str]) -> tuple[str, ...]:
    """The script of a font by its known letters, else by its drawings, with a second if there is.

    Nothing if neither tells.
    """
    counts = Counter(
        script
        for symbol in letters.symbols
        for char in known.get(symbol, "")
        if (script := script_of(char)) not in UNCERTAIN
    )
    if counts and counts.most_common(1)[0][1] >= SCRIPTS.known_letters:
        return (counts.most_common(1)[0][0],)
    if len(letters.symbols) < SCRIPTS.fewest:
        return ()
    ranked = letters.scripts()
    first, likeness = ranked[0]
    if not _tell(ranked, len(letters.symbols)):
        return ()
    others = (
        script
        for script, other in ranked[1:]
        if likeness - other <= SCRIPTS.second
        and other >= SCRIPTS.alike_alone
        and not any({script, first} <= kindred for kindred in _KINDRED)
        and _has_own(letters, script, first)
    )
    return (first, *list(others)[:1])


def _tell(ranked: Sequence[tuple[str, float]], drawings: int) -> bool:
    """Whether the first of the scripts with their likeness is the one of so many drawings."""
    likeness, *others = (found for _, found in ranked)
    if sum(likeness - other < SCRIPTS.equal for other in others) >= SCRIPTS.equal_scripts:
        return False
    if likeness >= SCRIPTS.alike:
        return True
    ahead = likeness - max(others, default=0.0)
    return drawings >= SCRIPTS.many and likeness >= SCRIPTS.alike_alone and ahead >= SCRIPTS.ahead


def _has_own(letters: FontLetters, script: str, first: str) -> bool:
    """Whether some drawings are plainly of one script and not of another."""
    more = letters.likeness_of_letters(script) - letters.likeness(first)
    return int((more >= SCRIPTS.own_likeness).sum()) >= SCRIPTS.own_drawings
