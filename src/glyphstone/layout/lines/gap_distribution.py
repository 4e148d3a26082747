"""The usual gap between letters of a page, and the gap from which words are separate."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from glyphstone.layout.lines.quantiles import at_share
from glyphstone.model import FloatArray

__all__ = ["UsualGaps", "usual_gaps"]


@dataclass(frozen=True, slots=True)
class PageGapRules:
    """When the gaps of a page say anything by their distribution.

    Chosen by hand on forged documents (docs/decisions/layout.md), not swept.
    """

    #: Gaps that a page needs.
    min_gaps: int = 60
    #: Share of all gaps that must hold blanks, or lie between words.
    min_words_share: float = 0.03
    #: How much wider than the lower quartile a gap is that may lie between words, in em; where more
    #: than so many times as many are without a blank as hold one, blanks part no words.
    wider_em: float = 0.1
    gaps_a_blank: int = 2


@dataclass(frozen=True, slots=True)
class ValleyRules:
    """What is a valley in the distribution of a page's gaps, between those of letters and words.

    Chosen by hand on forged documents, tracked and not (docs/decisions/layout.md), not swept.
    """

    #: Width of a bin, and the farthest gap that is told from wider ones, in em.
    bin_em: float = 0.02
    farthest_em: float = 1.5
    #: Width of a valley in em, at least, and the share of all gaps in one of its bins, at most.
    min_width_em: float = 0.08
    max_stray_share: float = 0.02
    #: If more than this share of the gaps lies beyond the first valley, letters are tracked; their
    #: gaps lie within so many bins.
    tracked_share: float = 0.45
    tracked_bins: int = 6
    #: How far into the valley words may begin, in em.
    max_into_em: float = 0.15


@dataclass(frozen=True, slots=True)
class MissingBlankRules:
    """When gaps stand for blanks that a producer left out here and there.

    Chosen by hand on public documents (docs/decisions/layout.md), not swept.
    """

    #: Gaps between letters at most, and between words at least, in em.
    letters_em: float = 0.05
    words_em: float = 0.1
    #: Share of the gaps that may lie between the two, and that must lie beyond them.
    max_between_share: float = 0.01
    min_beyond_share: float = 0.05


_PAGE = PageGapRules()
_VALLEY = ValleyRules()
_MISSING = MissingBlankRules()


@dataclass(frozen=True, slots=True)
class UsualGaps:
    """The gaps between letters of a page in em: lower quartile, median and upper quartile.

    `widest` separates gaps between letters from gaps between words, None if the distribution does
    not show it; `blanks` says whether blank glyphs separate words.
    """

    quarter: float
    half: float
    most: float
    widest: float | None
    blanks: bool


def usual_gaps(gaps: FloatArray, parted: int) -> UsualGaps:
    """How the letters of a page are spaced, by the gaps in which no blank stands, in em.

    `parted` is how many more gaps hold a blank.
    """
    if not len(gaps):
        return UsualGaps(0.0, 0.0, 0.0, None, parted > 0)
    quarter, half, most = at_share(gaps, 0.25, 0.5, 0.75)
    # Some producers draw no blank but the one at which no line may end.
    wide = np.count_nonzero(gaps > max(quarter, 0.0) + _PAGE.wider_em)
    least = max(wide / _PAGE.gaps_a_blank, _PAGE.min_words_share * (len(gaps) + parted))
    blanks = bool(parted >= least)
    widest = _beside_blanks(gaps, most) if blanks else _valley(gaps)
    return UsualGaps(quarter, half, most, widest, blanks)


def _beside_blanks(gaps: FloatArray, most: float) -> float | None:
    """The threshold between gaps of letters and of words if only some of the latter hold a blank.

    Some producers omit blanks here and there; then hardly any gap lies between the two.
    """
    low, high = _MISSING.letters_em, _MISSING.words_em
    if len(gaps) < _PAGE.min_gaps or abs(most) > low:
        return None
    between = np.count_nonzero((gaps > low) & (gaps <= high)) / len(gaps)
    beyond = np.count_nonzero(gaps > high) / len(gaps)
    seen = between <= _MISSING.max_between_share and beyond >= _MISSING.min_beyond_share
    return high if seen else None


def _valley(gaps: FloatArray) -> float | None:
    """The threshold in the valley between gaps of letters and of words, or None without a valley.

    The first valley counts, unless most gaps lie beyond it: then letters are tracked evenly, and
    the closer gaps are those inside a letter (marks, vowel signs).
    """
    if len(gaps) < _PAGE.min_gaps:
        return None
    counts = np.bincount(
        (np.clip(gaps, 0.0, _VALLEY.farthest_em) / _VALLEY.bin_em).astype(np.int64)
    )
    beyond = np.cumsum(counts[::-1])[::-1] / len(gaps)
    inhabited = np.flatnonzero(counts > _VALLEY.max_stray_share * len(gaps)).tolist()
    valleys = [
        (low + 1, high)
        for low, high in pairwise(inhabited)
        if (high - low - 1) * _VALLEY.bin_em >= _VALLEY.min_width_em
        and beyond[high] >= _PAGE.min_words_share
    ]
    if not valleys:
        return None
    begins, ends = valleys[0]
    if (
        len(valleys) > 1
        and beyond[ends] > _VALLEY.tracked_share
        and valleys[1][0] - ends <= _VALLEY.tracked_bins
    ):
        begins, ends = valleys[1]
    cut = min((begins + ends) / 2 * _VALLEY.bin_em, begins * _VALLEY.bin_em + _VALLEY.max_into_em)
    # Tracking counts twice if a letter and its mark are both tracked.
    twice = 2 * at_share(gaps, 0.5)[0] + _VALLEY.min_width_em
    return max(cut, min(twice, (ends - 1) * _VALLEY.bin_em))
