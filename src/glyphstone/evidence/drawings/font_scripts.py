"""The script of a font, by its known letters, else by what its drawings are like together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
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
    if likeness < SCRIPTS.alike:
        return ()
    others = (
        script
        for script, other in ranked[1:]
        if likeness - other <= SCRIPTS.second
        and not {script, first} <= _ALIKE
        and _has_own(letters, script, first)
    )
    return (first, *list(others)[:1])


def _has_own(letters: FontLetters, script: str, first: str) -> bool:
    """Whether some drawings are plainly of one script and not of another."""
    more = letters.likeness_of_letters(script) - letters.likeness(first)
    return int((more >= SCRIPTS.own_likeness).sum()) >= SCRIPTS.own_drawings
