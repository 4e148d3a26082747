"""Trust: `python -m benchmarks.trust [PART ...]` measures the parts that are named, or all."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks.report import Report
from benchmarks.trust.real_report import tell_real

#: The parts of the benchmark by name; each adds its tables and bars to the report.
PARTS: dict[str, Callable[[Report], None]] = {"real": tell_real}


def main(arguments: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    named = [name for name in arguments if name in PARTS]
    options = [argument for argument in arguments if argument not in PARTS]
    report = Report.from_arguments(
        "trust", "Trust: is what a recovery calls known right?", arguments=options
    )
    for name in named or PARTS:
        PARTS[name](report)
    return report.finish()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
