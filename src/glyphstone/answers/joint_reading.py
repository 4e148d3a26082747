"""Words read together, one after another; what came out after each is remembered.

One more answer then costs one more step, taking one back costs none, and the result is the same as
if all had been read anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from glyphstone.answers.beliefs import Beliefs
from glyphstone.answers.messages import Prior, TypedWord

__all__ = ["JointReading", "Named"]


@dataclass(frozen=True, slots=True)
class Named:
    """A glyph that was read by itself."""

    symbol: int
    text: str


class JointReading:
    """Reads words together over what is known without them."""

    def __init__(self, prior: Prior) -> None:
        self._prior = prior
        self._known: Mapping[int, str] = {}
        #: What was read in turn, and what was believed after each.
        self._trail: list[tuple[Hashable, Beliefs]] = []

    def read(self, items: Sequence[TypedWord | Named], known: Mapping[int, str]) -> Beliefs:
        """What is believed after all of them."""
        if known != self._known:
            self._known, self._trail = dict(known), []
        keys = [_key(item) for item in items]
        same = 0
        while same < min(len(keys), len(self._trail)) and self._trail[same][0] == keys[same]:
            same += 1
        del self._trail[same:]
        beliefs = self._trail[-1][1] if self._trail else Beliefs(self._prior, self._known)
        for key, item in zip(keys[same:], items[same:], strict=True):
            if isinstance(item, Named):
                beliefs = beliefs.said(item.symbol, item.text)
            else:
                beliefs = beliefs.after(item)
            self._trail.append((key, beliefs))
        return beliefs


def _key(item: TypedWord | Named) -> Hashable:
    if isinstance(item, Named):
        return item
    # An overlay is made once for each word and kept, so that it stands for itself.
    return item.overlay, tuple(sorted(item.private.items()))
