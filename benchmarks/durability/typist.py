"""A person who types one answer after another, in a process that is to be killed.

`python -m benchmarks.durability.typist PROJECT FIRST` appends answers and prints the number of each
as soon as the project file has acknowledged it, and in how many milliseconds.
"""

from __future__ import annotations

import sys
import time

from glyphstone.store.events import Answer, Check, Event, Forget, SpotRef, Undo
from glyphstone.store.journal import ProjectFile

SHA256 = "5a" * 32


def event(number: int) -> Event:
    """The event that is typed as number `number`: the same one always."""
    spot = SpotRef(SHA256, number % 7 + 1, tuple(range(number, number + number % 9 + 1)))
    if number % 11 == 10:
        return Undo()
    if number % 13 == 12:
        return Forget(number // 2)
    if number % 5 == 4:
        return Check(spot, number % 2 == 0, ("н", "и", "ӷ̆"))
    return Answer("нивхгу " * (number % 40 + 1), (spot,))


def main() -> None:
    """Types until it is killed."""
    path, first = sys.argv[1], int(sys.argv[2])
    with ProjectFile.open(path, create=True) as project:
        project.add_document(SHA256, "book.pdf", 7)
        for number in range(first, first + 1_000_000):
            start = time.perf_counter()
            kept = project.append(event(number))
            spent = (time.perf_counter() - start) * 1000
            assert kept == number, (kept, number)
            print(number, f"{spent:.3f}", flush=True)


if __name__ == "__main__":
    main()
