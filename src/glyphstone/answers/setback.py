"""Answers that would take back much of what was known: asked about before they count.

One letter typed wrongly may refute what the file says of a whole font. The commonest reason is a
slip, so the person is asked to look at the word again; what is typed rightly is confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.answers.solver import Solution
from glyphstone.verdict.characters import spelled_out

__all__ = ["RULES", "SetbackRules", "setback"]


@dataclass(frozen=True, slots=True)
class SetbackRules:
    """When an answer takes back too much to be taken silently."""

    #: The share of the running text whose reading it would change or take away. `make bench
    #: NAME=trust` calls a fall of more than one point a fault; half of it leaves a margin.
    share: float = 0.005
    #: The same with what typed words had made likely, which may change with every word: only a
    #: fall that would be a fault is asked about.
    share_with_typed: float = 0.009


RULES = SetbackRules()
#: A text that no glyph has.
_UNKNOWN = "\ufffc"


def setback(before: Solution, after: Solution, count: NDArray[np.int64]) -> str:
    """A question about an answer that leads from one state to another; "" if it takes little back.

    `count` says how often each symbol stands in a word.
    """
    lost = [
        symbol
        for symbol, text in before.known.items()
        if symbol >= 0 and spelled_out(after.known.get(symbol, _UNKNOWN)) != spelled_out(text)
    ]
    untyped = [symbol for symbol in lost if symbol not in before.support]
    total = max(int(count.sum()), 1)
    share = int(count[lost].sum()) / total
    if share <= RULES.share_with_typed:
        lost = untyped
        share = int(count[lost].sum()) / total
        if share <= RULES.share:
            return ""
    glyphs = f"{len(lost)} glyph{'' if len(lost) == 1 else 's'}"
    return (
        f"This would change what is known of {glyphs}, {share:.0%} of the text: is the word typed"
        " just as it stands?"
    )
