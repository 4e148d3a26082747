"""The files of a run: hostile ones, real ones, and damaged copies of the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from benchmarks.hostile.mutants import COUNT, SEED, Source, mutants
from benchmarks.reader.documents import forged, name_of, real

__all__ = ["BOMBS", "MUTANTS", "REAL", "Item", "items", "items_of", "sources"]

_T = TypeVar("_T")

BOMBS, REAL, MUTANTS, FOLDER = "hostile", "real", "mutants", "given"
#: How many files of each group a quick run takes.
QUICK = {BOMBS: 7, REAL: 7, MUTANTS: 26}


@dataclass(frozen=True)
class Item:
    """One file: bytes of its own, or a path."""

    name: str
    group: str
    source: Path | bytes
    #: Of a mutant, its kind of damage and the intact document.
    kind: str = ""
    base: Source | None = None

    @property
    def data(self) -> bytes:
        """Its bytes."""
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()


def sources() -> list[Source]:
    """The intact documents: real ones, or forged ones if there is nothing beside the checkout."""
    paths = real("cases", "plain", "udhr_pdf") or forged()
    return [Source(name_of(path), path) for path in paths]


def items_of(folder: Path) -> list[Item]:
    """Every PDF of any folder, in an order drawn by lot."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".pdf")
    found = [Item(path.relative_to(folder).as_posix(), FOLDER, path) for path in paths]
    Random(SEED).shuffle(found)
    return found


def items(*, quick: bool = False) -> list[Item]:
    """All files of a run, in an order drawn by lot, so that any first part is a fair sample."""
    intact = sources()
    by_name = {source.name: source for source in intact}
    bombs = [Item(name_of(path), BOMBS, path) for path in _some(real("bombs"), BOMBS, quick)]
    whole = [Item(one.name, REAL, one.path) for one in _some(intact, REAL, quick)]
    numbers = _some(range(COUNT), MUTANTS, quick)
    damaged = [
        Item(one.name, MUTANTS, one.data, one.kind, by_name[one.base])
        for one in mutants(intact, numbers)
    ]
    found = [*bombs, *whole, *damaged]
    Random(SEED).shuffle(found)
    return found


def _some(found: Sequence[_T], group: str, quick: bool) -> list[_T]:
    """Everything, or what a quick run takes of it, drawn by lot."""
    if not quick or len(found) <= QUICK[group]:
        return list(found)
    return Random(f"{SEED} {group}").sample(found, QUICK[group])
