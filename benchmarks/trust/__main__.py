"""`python -m benchmarks.trust PART`: each part measures, reports, and writes its own results."""

from __future__ import annotations

import sys

from benchmarks.trust import forge_part

PARTS = {"forge": forge_part.main}


def main(arguments: list[str]) -> int:
    """Runs the parts that are named, all of them if none is; the worst exit status."""
    named = [name for name in PARTS if name in arguments] or list(PARTS)
    options = [one for one in arguments if one not in PARTS]
    return max(PARTS[name](options) for name in named)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
