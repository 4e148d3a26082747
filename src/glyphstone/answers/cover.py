"""Few sets that together hold everything: the smallest cover, or nearly.

Sets are bits of whole numbers. First what is forced or useless is taken away, which settles most of
a real text; what is left is searched from a greedy start, within a fixed number of steps, so that
the same input always gives the same cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Cover", "smallest_cover"]

#: Steps of a search whose caller sets no limit; by hand.
_STEPS = 2000


class Cover:
    """Chosen sets by their index, and whether no smaller cover can exist."""

    def __init__(self, chosen: list[int], proven: bool) -> None:
        self.chosen = chosen
        self.proven = proven


def smallest_cover(sets: Sequence[int], universe: int, *, steps: int = _STEPS) -> Cover:
    """As few of the sets as possible that hold every bit of the universe any set holds."""
    held = 0
    for bits in sets:
        held |= bits
    search = _Search(steps)
    search.run([(bits & universe, i) for i, bits in enumerate(sets)], held & universe, [])
    return Cover(search.best or [], search.steps > 0)


class _Search:
    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.best: list[int] | None = None

    def run(self, sets: list[tuple[int, int]], left: int, chosen: list[int]) -> None:
        """Branch on the bit that fewest sets hold, greedy choices first."""
        self.steps -= 1
        sets, left, chosen, holders = _reduced(sets, left, chosen)
        if not left:
            if self.best is None or len(chosen) < len(self.best):
                self.best = chosen
            return
        if self.best is None:
            self.best = chosen + _greedy(sets, left)
        if self.steps <= 0 or len(chosen) + _bound(sets, left, holders) >= len(self.best):
            return
        bit = min(holders, key=lambda b: (len(holders[b]), b))
        options = sorted(holders[bit], key=lambda s: (-(sets[s][0] & left).bit_count(), s))
        banned: set[int] = set()
        for option in options:
            bits, index = sets[option]
            rest = [s for i, s in enumerate(sets) if i != option and i not in banned]
            self.run(rest, left & ~bits, [*chosen, index])
            banned.add(option)
            if self.steps <= 0:
                return


def _holders(sets: Sequence[tuple[int, int]], left: int) -> dict[int, list[int]]:
    """For each bit that is left, the sets that hold it."""
    found: dict[int, list[int]] = {}
    for place, (bits, _) in enumerate(sets):
        bits &= left
        while bits:
            low = bits & -bits
            found.setdefault(low, []).append(place)
            bits ^= low
    return found


def _reduced(
    sets: list[tuple[int, int]], left: int, chosen: list[int]
) -> tuple[list[tuple[int, int]], int, list[int], dict[int, list[int]]]:
    """Take what is forced; drop sets within others and bits that come along with others.

    The last of what is returned has, for each bit that is left, the sets that hold it.
    """
    chosen = list(chosen)
    wanted = left
    while True:
        sets = _maximal(sets, wanted)
        holders = _holders(sets, wanted)
        forced = {places[0] for places in holders.values() if len(places) == 1}
        if forced:
            for place in sorted(forced):
                left &= ~sets[place][0]
                wanted &= ~sets[place][0]
                chosen.append(sets[place][1])
            sets = [s for i, s in enumerate(sets) if i not in forced]
            # Bits that were dropped because they come along are covered as well.
            continue
        rows = {bit: sum(1 << place for place in places) for bit, places in holders.items()}
        dropped = 0
        kept: list[int] = []
        for bit in sorted(rows, key=lambda b: (rows[b].bit_count(), b)):
            row = rows[bit]
            if any(other & row == other for other in kept):
                dropped |= bit
            else:
                kept.append(row)
        if not dropped:
            return sets, wanted, chosen, holders
        wanted &= ~dropped


def _maximal(sets: list[tuple[int, int]], left: int) -> list[tuple[int, int]]:
    """Sets that are not within another one."""
    distinct: dict[int, int] = {}
    for bits, index in sets:
        bits &= left
        if bits:
            distinct.setdefault(bits, index)
    ranked = sorted(distinct, key=lambda bits: -bits.bit_count())
    by_bit: dict[int, list[int]] = {}
    kept: list[tuple[int, int]] = []
    for bits in ranked:
        low = bits & -bits
        # A loop of its own, since this is where most of the time goes.
        for other in by_bit.get(low, ()):
            if bits & other == bits:
                break
        else:
            kept.append((bits, distinct[bits]))
            rest = bits
            while rest:
                one = rest & -rest
                by_bit.setdefault(one, []).append(bits)
                rest ^= one
    return kept


def _bound(sets: Sequence[tuple[int, int]], left: int, holders: Mapping[int, Sequence[int]]) -> int:
    """A number of sets below which no cover can be: bits of which no two share a set."""
    found = 0
    used: set[int] = set()
    for bit in sorted(holders, key=lambda b: (len(holders[b]), b)):
        if used.isdisjoint(holders[bit]):
            found += 1
            used.update(holders[bit])
    largest = max(((bits & left).bit_count() for bits, _ in sets), default=1)
    return max(found, -(-left.bit_count() // max(largest, 1)))


def _greedy(sets: Sequence[tuple[int, int]], left: int) -> list[int]:
    """Always the set that brings most, then without those that turn out useless."""
    taken: list[tuple[int, int]] = []
    remaining = left
    while remaining:
        best = max(sets, key=lambda s: (s[0] & remaining).bit_count())
        if not best[0] & remaining:
            break
        taken.append(best)
        remaining &= ~best[0]
    for candidate in sorted(taken, key=lambda s: (s[0] & left).bit_count()):
        others = 0
        for bits, index in taken:
            if index != candidate[1]:
                others |= bits
        if not candidate[0] & left & ~others:
            taken = [s for s in taken if s[1] != candidate[1]]
    return [index for _, index in taken]
