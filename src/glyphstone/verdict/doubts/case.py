"""The font that rules look at, with its glyphs sorted for them, and what a rule gives back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from glyphstone.model import Font, GlyphUse, Program
from glyphstone.verdict.characters import must_show
from glyphstone.verdict.claim_likeness import Sight, sight_of
from glyphstone.verdict.resemblance import Pictures

__all__ = ["Case", "Finding", "codes_of", "not_defined"]

#: Glyphs of known height that a font must show for its usual height to be known; by hand.
FEWEST_HEIGHTS = 8
#: Blanks that claim a letter, in a font without any ink, for it to be the text layer of a scan; by
#: hand.
FEWEST_INVISIBLE = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule has against a font's map: the codes concerned, and a sentence that says it."""

    codes: tuple[int, ...]
    sentence: str


@dataclass(eq=False)
class Case:
    """A font and the glyphs that a document uses of it, sorted for the questions asked of them."""

    font: Font
    uses: Sequence[GlyphUse]

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures made so far to compare shapes."""
        return Pictures()

    @cached_property
    def inked(self) -> list[GlyphUse]:
        """The glyphs known to leave ink."""
        return [use for use in self.uses if use.shape is not None and not use.shape.blank]

    @cached_property
    def sight(self) -> Sight:
        """What its drawings look like beside what they claim; lines down the page are not seen."""
        return Sight() if self.font.vertical else sight_of(self.inked)

    @cached_property
    def blanks(self) -> list[GlyphUse]:
        """The glyphs known to leave none."""
        return [use for use in self.uses if use.shape is not None and use.shape.blank]

    @cached_property
    def invisible(self) -> bool:
        """Whether the font draws nothing at all: the text layer of a scan uses such fonts."""
        letters = sum(must_show(use.claim.text) for use in self.blanks)
        return not self.inked and letters >= FEWEST_INVISIBLE

    @cached_property
    def claimed(self) -> list[GlyphUse]:
        """The glyphs with a claimed text."""
        return [use for use in self.uses if use.claim.text]

    @cached_property
    def shown(self) -> list[GlyphUse]:
        """The glyphs that ought to have a text: all but blanks and the box of a missing glyph."""
        return [
            use
            for use in self.uses
            if not (use.shape is not None and use.shape.blank) and not not_defined(self.font, use)
        ]

    @cached_property
    def height(self) -> float:
        """The median height of the glyphs' ink, in em; 0 if too few are known."""
        heights = [
            use.shape.box[3] - use.shape.box[1]
            for use in self.uses
            if use.shape is not None and use.shape.box is not None
        ]
        return median(heights) if len(heights) >= FEWEST_HEIGHTS else 0.0


def not_defined(font: Font, use: GlyphUse) -> bool:
    """Whether this is the box that fonts show for what they lack: .notdef, or glyph 0.

    Type 3 fonts have no such glyph 0.
    """
    first = use.gid == 0 and font.program is not Program.TYPE3
    return not use.claim.text and (use.name == ".notdef" or first)


def codes_of(uses: Iterable[GlyphUse]) -> tuple[int, ...]:
    """The codes of some glyphs, ascending and each once."""
    return tuple(sorted({use.code for use in uses}))
