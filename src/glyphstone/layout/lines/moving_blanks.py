"""Fonts without widths in which a blank behind each letter moves the pen.

The blank that begins where its letter begins is as wide as the letter; a space is a blank of its
own behind it. What no blank follows, in nearly all its places, is a mark: it stands on its letter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.glyph_kinds import kinds_of
from glyphstone.model import BoolArray, FloatArray, FontKey, Glyphs, IntArray

__all__ = ["Moved", "moved_by_blanks", "moved_pen"]


@dataclass(frozen=True, slots=True)
class MovingBlankRules:
    """When blanks move the pen for letters; chosen by hand on forged Type 3 fonts, not swept."""

    #: A glyph that advances by less has no width, in em.
    max_advance_em: float = 0.02
    #: Share of a font's glyphs with ink that have no width.
    min_widthless_share: float = 0.6
    #: Share of the glyphs without widths that such a blank follows: all but marks.
    min_moved_share: float = 0.4
    #: Share of such blanks that another blank follows, at least: the spaces between words.
    min_spaces_share: float = 0.02
    #: Or, where words have no spaces, so many widths of such blanks: letters have many, and a space
    #: behind each letter has one.
    min_widths: int = 5
    #: Share of its places in which a blank follows a letter, not a mark at the end of words.
    min_letter_share: float = 0.9
    #: How near to the beginning of its letter a blank begins, in em.
    same_place_em: float = 0.01


_RULES = MovingBlankRules()


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """What blanks tell of the glyphs of a page; a row each."""

    #: How wide each glyph is in em: letters as the blanks behind them, those blanks not at all.
    width: FloatArray
    #: The blanks that move the pen for a letter, and the glyphs of the fonts that need them.
    mover: BoolArray
    told: BoolArray


def moved_pen(
    glyphs: Glyphs, blank_codes: Mapping[FontKey, Collection[int]] | None = None
) -> Moved | None:
    """What blanks tell of the glyphs of a page, None if they move the pen for no letter.

    `blank_codes` has by a font's key the codes that are blank though no empty drawing shows it.
    """
    if not 2 * (glyphs.width < _RULES.max_advance_em).sum() > _RULES.min_moved_share * len(glyphs):
        # Half of the glyphs of such fonts are letters; most pages have none, and end here.
        return None
    kinds = kinds_of(glyphs, blank_codes or {}, (), {})
    return moved_by_blanks(glyphs, kinds.of, kinds.blank[kinds.of], kinds.ink)


def moved_by_blanks(
    glyphs: Glyphs, kind: IntArray, blank: BoolArray, ink: Callable[[BoolArray], FloatArray]
) -> Moved | None:
    """What blanks tell of the glyphs of a page, None if they move the pen for no letter.

    `kind` says which distinct glyph each is, and `ink` gives the ink boxes of some kinds in em.
    """
    widthless = ~blank & (glyphs.width < _RULES.max_advance_em)
    font = glyphs.font.astype(np.int64)
    fonts = int(font.max(initial=0)) + 1
    inked, without = (np.bincount(font[some], minlength=fonts) for some in (~blank, widthless))
    widthless &= (without > _RULES.min_widthless_share * inked)[font]
    follows = np.zeros(len(blank), dtype=np.bool_)
    follows[:-1] = widthless[:-1] & blank[1:] & _same_place(glyphs) & (glyphs.width[1:] > 0.0)
    second = np.zeros(len(blank), dtype=np.bool_)
    second[:-2] = follows[:-2] & blank[2:]
    moved, spaces = (np.bincount(font[some], minlength=fonts) for some in (follows, second))
    fits = (moved > 0) & (moved >= _RULES.min_moved_share * without)
    spaced = (spaces > 0) & (spaces >= _RULES.min_spaces_share * moved)
    fits &= spaced | (_widths(glyphs, font, follows, fonts) >= _RULES.min_widths)
    if not fits.any():
        return None
    widthless, follows = widthless & fits[font], follows & fits[font]
    letters = _letters(kind, widthless, follows, second, ink)
    place = np.flatnonzero(follows & letters[kind])
    mover = np.zeros(len(blank), dtype=np.bool_)
    mover[place + 1] = True
    usual = np.zeros(len(letters))
    np.maximum.at(usual, kind[place], glyphs.width[place + 1])
    width = np.where(mover, 0.0, np.where(widthless & letters[kind], usual[kind], glyphs.width))
    width[place] = glyphs.width[place + 1]
    return Moved(width, mover, fits[font])


def _widths(glyphs: Glyphs, font: IntArray, follows: BoolArray, fonts: int) -> IntArray:
    """How many widths the blanks behind the letters of each font have."""
    place = np.flatnonzero(follows)
    wide = np.round(glyphs.width[place + 1] / _RULES.same_place_em).astype(np.int64)
    order = np.lexsort((wide, font[place]))
    own, wide = font[place][order], wide[order]
    new = np.ones(len(own), dtype=np.bool_)
    new[1:] = (own[1:] != own[:-1]) | (wide[1:] != wide[:-1])
    return np.bincount(own[new], minlength=fonts)


def _same_place(glyphs: Glyphs) -> BoolArray:
    """Whether each glyph begins where the one before it does, from the second one on."""
    near = _RULES.same_place_em * np.maximum(glyphs.size[:-1], glyphs.size[1:])
    same: BoolArray = np.hypot(np.diff(glyphs.x), np.diff(glyphs.y)) < near
    return same


def _letters(
    kind: IntArray,
    widthless: BoolArray,
    follows: BoolArray,
    second: BoolArray,
    ink: Callable[[BoolArray], FloatArray],
) -> BoolArray:
    """The kinds that are letters: a blank of their own follows them.

    A mark that stands at the end of words only is followed by the space: one that follows other
    blanks too, with no second one behind it. Its own ink lies before it, on the letter.
    """
    kinds = int(kind.max()) + 1
    uses, moved = (np.bincount(kind[some], minlength=kinds) for some in (widthless, follows))
    letters = (moved > 0) & (moved >= _RULES.min_letter_share * uses)
    place = np.flatnonzero(follows)
    spaces = kind[np.flatnonzero(second) + 2]
    own = np.isin(kind[place + 1], spaces, invert=True) | second[place]
    ends = letters & (np.bincount(kind[place[own]], minlength=kinds) == 0)
    if ends.any():
        box = ink(ends)
        letters &= ~(ends & (box[:, 0] + box[:, 2] < 0.0))
    return letters
