"""How likely it is that something happens by chance as often as it was seen."""

from __future__ import annotations

from math import exp, lgamma, log

__all__ = ["at_least"]


def at_least(seen: int, tries: int, share: float) -> float:
    """The probability of at least `seen` hits in `tries`, each a hit with probability `share`."""
    if seen <= 0 or share >= 1:
        return 1.0
    if share <= 0 or seen > tries:
        return 0.0
    hit, miss = log(share), log(1 - share)
    ways = lgamma(tries + 1)
    terms = (
        exp(ways - lgamma(n + 1) - lgamma(tries - n + 1) + n * hit + (tries - n) * miss)
        for n in range(seen, tries + 1)
    )
    return min(1.0, sum(terms))
