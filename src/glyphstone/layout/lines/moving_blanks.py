"""Fonts without widths in which a blank behind each letter moves the pen.

The blank that begins where its letter begins is as wide as the letter; a space is a blank of its
own behind it. What no blank follows, in nearly all its places, is a mark: it stands on its letter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["Moved", "moved_by_blanks"]


@dataclass(frozen=True, slots=True)
class MovingBlankRules:
    """When blanks move the pen for letters; chosen by hand on forged Type 3 fonts, not swept."""

    #: Share of the glyphs without widths that such a blank follows: all but marks.
    min_moved_share: float = 0.4
    #: Share of such blanks that another blank follows, at least: the spaces between words.
    min_spaces_share: float = 0.02
    #: Share of its places in which a blank follows a letter, not a mark at the end of words.
    min_letter_share: float = 0.9
    #: How near to the beginning of its letter a blank begins, in em.
    same_place_em: float = 0.01


_RULES = MovingBlankRules()


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """Letters that a blank moves the pen for, how wide each is, and those blanks."""

    letter: BoolArray
    advance: FloatArray
    mover: BoolArray


def moved_by_blanks(
    place: tuple[FloatArray, FloatArray],
    advance: FloatArray,
    size: FloatArray,
    widthless: BoolArray,
    blank: BoolArray,
    kind: IntArray,
    middle: FloatArray,
) -> Moved | None:
    """The letters of fonts without widths by the blanks behind them; None if blanks do not tell.

    Glyphs are in the order of drawing, at a `place` along and across the line; `kind` says which
    distinct glyph each is, and `middle` is that of its ink along the line.
    """
    follows = np.zeros(len(blank), dtype=np.bool_)
    near = [
        np.abs(np.diff(one)) < _RULES.same_place_em * np.maximum(size[:-1], size[1:])
        for one in place
    ]
    follows[:-1] = widthless[:-1] & blank[1:] & near[0] & near[1] & (advance[1:] > 0.0)
    count = int(follows.sum())
    if not count or count < _RULES.min_moved_share * int(widthless.sum()):
        return None
    behind = np.flatnonzero(follows) + 1
    second = np.append(blank[1:], False)[behind]
    if second.sum() < max(1.0, _RULES.min_spaces_share * count):
        return None
    kinds = int(kind.max()) + 1
    uses, moved = (np.bincount(kind[some], minlength=kinds) for some in (widthless, follows))
    letters = moved >= _RULES.min_letter_share * uses
    letters &= ~_ends_words(kind, follows, second, behind, middle - place[0], kinds)
    letter: BoolArray = follows & letters[kind]
    mover = np.zeros(len(blank), dtype=np.bool_)
    mover[np.flatnonzero(letter) + 1] = True
    wide = np.append(advance[1:], 0.0)
    # A letter that a blank follows almost everywhere is one at the end of its string as well.
    usual = np.zeros(kinds)
    np.maximum.at(usual, kind[letter], wide[letter])
    every: BoolArray = widthless & letters[kind]
    return Moved(every, np.where(letter, wide, usual[kind]), mover)


def _ends_words(
    kind: IntArray,
    follows: BoolArray,
    second: BoolArray,
    behind: IntArray,
    ink: FloatArray,
    kinds: int,
) -> BoolArray:
    """Kinds of marks that stand at the end of words only: the blank behind them is the space.

    Their ink lies before them, on the letter; the space is one that also follows movers, and no
    second one ever follows it.
    """
    spaces = np.unique(kind[behind[second] + 1])
    by_space = np.isin(kind[behind], spaces)
    own = kind[behind - 1]
    found = np.bincount(own, minlength=kinds) > 0
    found &= np.bincount(own[~by_space | second], minlength=kinds) == 0
    left = np.zeros(kinds, dtype=np.bool_)
    left[kind[follows & (ink < 0.0)]] = True
    ends: BoolArray = found & left
    return ends
