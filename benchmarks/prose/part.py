"""What one part of the benchmark found, until it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.report import Cell, Report

__all__ = ["Part", "percent"]


@dataclass
class Part:
    """Tables, paragraphs, figures and bars, in the order in which they were added."""

    told: list[str | tuple[str, Sequence[str], Sequence[Sequence[Cell]]]] = field(
        default_factory=list
    )
    figures: dict[str, Cell] = field(default_factory=dict)
    #: Whether each holds, and why not.
    bars: dict[str, tuple[bool, str]] = field(default_factory=dict)

    def table(self, heading: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        """Adds a table."""
        self.told.append((heading, columns, rows))

    def text(self, words: str) -> None:
        """Adds a paragraph."""
        self.told.append(words)

    def bar(self, what: str, holds: bool, why_not: str) -> None:
        """Adds something that must show."""
        self.bars[what] = (bool(holds), why_not)

    def tell(self, report: Report, name: str) -> None:
        """Adds everything to a report, the figures under the name of the part."""
        for one in self.told:
            if isinstance(one, str):
                report.text(one)
            else:
                report.table(*one)
        for what, value in self.figures.items():
            report.figure(f"{name}: {what}", value)
        for what, (holds, why) in self.bars.items():
            report.bar(what, holds, reason=why)


def percent(share: float, digits: int = 2) -> float:
    """A share as a number of percent."""
    return round(100 * share, digits)
