"""What drawings meant in one font of a document they mean in its others.

A drawing may be read in two ways (hyphens, apostrophes, ш and щ), so a person is asked. The next
font that draws the same, a bold or italic cut, need not be asked about again: whatever the
recogniser takes the one for, it takes the other for the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.model import Symbol
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["RULES", "FontReadings", "OtherFontRules", "taught"]


@dataclass(frozen=True, slots=True)
class OtherFontRules:
    """When a drawing of one font speaks for that of another; by hand, not swept."""

    #: How probable and how much alike both readings must be.
    probable: float = 0.8
    alike: float = 0.65
    #: How probable a reading must be if the next likely text is one that other fonts are known to
    #: have and this one is not: ƒ of an italic is much like f. A font that has a letter of a script
    #: that joins may have its other forms too: a middle ن is much like ذ.
    sure: float = 0.999
    #: By how much the heights and the widths of the two drawings may differ, in em.
    height_em: float = 0.1
    width_em: float = 0.15


RULES = OtherFontRules()


@dataclass(frozen=True, slots=True)
class FontReadings:
    """The drawings of one font, and what each is taken for if nobody has read any of them."""

    scripts: tuple[str, ...]
    symbols: Mapping[int, Symbol]
    readings: Mapping[int, LetterReading]

    def plain(self) -> Iterator[tuple[Symbol, LetterReading]]:
        """The drawings that are read plainly."""
        for symbol, one in self.readings.items():
            if not one.shared and one.probability >= RULES.probable and one.cosine >= RULES.alike:
                yield self.symbols[symbol], one


def taught(fonts: Sequence[FontReadings], known: Mapping[int, str]) -> dict[int, str]:
    """The texts that known glyphs teach of glyphs of other fonts that nobody has read."""
    said: dict[tuple[tuple[str, ...], str], list[Symbol]] = defaultdict(list)
    for font in fonts:
        for symbol, one in font.plain():
            if symbol.id in known:
                said[font.scripts, one.text].append(symbol)
    seen = {known[symbol] for font in fonts for symbol in font.symbols if symbol in known}
    found: dict[int, str] = {}
    for font in fonts:
        taken = {known[symbol] for symbol in font.symbols if symbol in known}
        drawn_once = taken if CONTEXTUAL.isdisjoint(font.scripts) else set[str]()
        for symbol, one in font.plain():
            if symbol.id in known:
                continue
            teachers = said.get((font.scripts, one.text), ())
            texts = {known[teacher.id] for teacher in teachers}
            if len(texts) != 1 or texts & taken or not any(_fits(symbol, t) for t in teachers):
                continue
            if one.probability >= RULES.sure or one.second not in seen - drawn_once - texts:
                found[symbol.id] = texts.pop()
    return found


def _fits(one: Symbol, other: Symbol) -> bool:
    """Whether two drawings of two fonts have the same height and width."""
    if one.ink is None or other.ink is None:
        return False
    heights = abs(one.ink[1] - other.ink[1]), abs(one.ink[3] - other.ink[3])
    wide = abs((one.ink[2] - one.ink[0]) - (other.ink[2] - other.ink[0]))
    return max(heights) <= RULES.height_em and wide <= RULES.width_em
