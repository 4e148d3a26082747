"""Which mutants a run looks at: a seeded sample, spread over the modules of a room."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.mutations import Fault
from tools.mutants.rooms import Room
from tools.mutants.sites import Site, find_sites, is_valid
from tools.mutants.source import Source


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault planted in one module; `before` and `after` are the lines that hold it."""

    module: str
    path: Path
    line: int
    site: Site
    fault: Fault
    before: str
    after: str
    text: bytes


def sample(room: Room, seed: int, count: int) -> list[Mutant]:
    """Up to `count` mutants, each at a site of its own.

    The share of a module is that of its sites. What is drawn from a module depends on the seed, the
    names of room and module, and the module's text alone.
    """
    sources = {room.module_name(path): Source(path) for path in room.modules}
    sites = {name: find_sites(source) for name, source in sources.items()}
    shares = apportion({name: len(found) for name, found in sites.items()}, count)
    drawn: list[Mutant] = []
    for name, source in sources.items():
        digest = hashlib.sha256(source.text).hexdigest()
        chance = random.Random(f"{seed}/{room.name}/{name}/{digest}")
        drawn += _draw(name, source, sites[name], shares[name], chance)
    return drawn


def apportion(sizes: dict[str, int], count: int) -> dict[str, int]:
    """How many of `count` each gets, in proportion to its size, by largest remainders."""
    total = sum(sizes.values())
    count = min(count, total)
    exact = {name: count * size / total if total else 0.0 for name, size in sizes.items()}
    shares = {name: int(share) for name, share in exact.items()}
    left = count - sum(shares.values())
    by_remainder = sorted(exact, key=lambda name: (shares[name] - exact[name], name))
    for name in by_remainder[:left]:
        shares[name] += 1
    return shares


def make_mutant(module: str, source: Source, site: Site, fault: Fault) -> Mutant:
    """A fault planted."""
    before, after = source.lines_around(fault.span, fault.replacement)
    text = source.replaced(fault.span, fault.replacement)
    line = source.line_of(fault.span)
    return Mutant(module, source.path, line, site, fault, before, after, text)


def _draw(
    name: str, source: Source, sites: list[Site], share: int, chance: random.Random
) -> list[Mutant]:
    drawn: list[Mutant] = []
    for site in chance.sample(sites, len(sites)):
        if len(drawn) == share:
            break
        fault = chance.choice(site.faults)
        if is_valid(source, fault):
            drawn.append(make_mutant(name, source, site, fault))
    return sorted(drawn, key=lambda mutant: mutant.fault.span.start)
