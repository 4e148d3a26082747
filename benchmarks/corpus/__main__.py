"""Corpora: `python -m benchmarks.corpus [PART ...]` measures the parts that are named, or all."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks.corpus import accounts_part, costs_part, memory_part

#: The parts by name; each measures, reports, and writes results of its own.
PARTS: dict[str, Callable[[list[str]], int]] = {
    "accounts": accounts_part.main,
    "memory": memory_part.main,
    "costs": costs_part.main,
}


def main(arguments: list[str]) -> int:
    """Runs the parts that are named, all of them if none is; the worst exit status."""
    named = [name for name in PARTS if name in arguments] or list(PARTS)
    options = [one for one in arguments if one not in PARTS]
    return max(PARTS[name](options) for name in named)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
