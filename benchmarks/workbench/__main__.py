"""The workbench: `python -m benchmarks.workbench [PART ...]` measures these parts, or all."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks.workbench import browser_part, edits_part

#: The parts by name; each measures, reports, and writes results of its own.
PARTS: dict[str, Callable[[list[str]], int]] = {
    "browser": browser_part.main,
    "edits": edits_part.main,
}


def main(arguments: list[str]) -> int:
    """Runs the parts that are named, all of them if none is; the worst exit status."""
    named = [name for name in PARTS if name in arguments] or list(PARTS)
    options = [one for one in arguments if one not in PARTS]
    return max(PARTS[name](options) for name in named)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
