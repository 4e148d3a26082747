"""The one shape of all benchmarks: tables, figures, bars, and where the results are written.

A benchmark is a folder `benchmarks/NAME/` whose `__main__.py` fills a `Report` and ends with
`raise SystemExit(report.finish())`:

    report = Report.from_arguments("reader", "Reading every glyph", packages=("pdfminer.six",))
    report.table("CPU seconds", ("reader", "seconds"), [("glyphstone", 1.2)])
    report.figure("seconds", 1.2)
    report.bar("at most 1.4 times pdftotext", ratio <= 1.4, reason="slow on Type 3")
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Self, TypeAlias

__all__ = ["RESULTS", "Cell", "Report", "machine", "versions"]

RESULTS = Path(__file__).parent / "results"

Cell: TypeAlias = str | int | float | bool | None


@dataclass(slots=True)
class Report:
    """What one run of one benchmark found."""

    name: str
    title: str
    #: A small run, for a look: nothing is written to `results`.
    quick: bool = False
    #: The benchmark, if this report is on a part of it.
    bench: str = ""
    #: Packages whose versions belong beside the figures, our own always among them.
    packages: Sequence[str] = ()
    #: Versions of programs that are no Python packages: {"pdftotext": "22.12.0"}.
    programs: Mapping[str, str] = field(default_factory=dict)
    figures: dict[str, Cell] = field(default_factory=dict)
    bars: dict[str, bool] = field(default_factory=dict)
    _reasons: dict[str, str] = field(default_factory=dict)
    _parts: list[str] = field(default_factory=list)

    @classmethod
    def from_arguments(
        cls,
        name: str,
        title: str,
        *,
        packages: Sequence[str] = (),
        programs: Mapping[str, str] | None = None,
        arguments: Sequence[str] | None = None,
    ) -> Self:
        """An empty report, quick or full as the command line asks."""
        parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=title)
        parser.add_argument("--quick", action="store_true", help="a small run, not recorded")
        quick: bool = parser.parse_args(arguments).quick
        return cls(name, title, quick=quick, packages=packages, programs=programs or {})

    def table(self, heading: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        """Adds a table; a row may be shorter than the columns, never longer."""
        self._parts.append(f"## {heading}\n\n{_table(columns, rows)}")

    def text(self, words: str) -> None:
        """Adds a paragraph."""
        self._parts.append(words.strip())

    def figure(self, name: str, value: Cell) -> None:
        """Records one number for machines."""
        self.figures[name] = value

    def bar(self, what: str, holds: bool, *, reason: str = "") -> None:
        """Records whether something that must show does; `reason` says why where it does not."""
        self.bars[what] = bool(holds)
        if reason and not holds:
            self._reasons[what] = reason

    def finish(self, results: Path = RESULTS) -> int:
        """Prints everything, records a full run, and gives back the exit status."""
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        used = {**versions(("glyphstone", *self.packages)), **self.programs}
        page = self._page(today, used)
        line = {"name": self.name, "figures": self.figures, "bars": self.bars}
        if not self.quick:
            results.mkdir(parents=True, exist_ok=True)
            record = {**line, "date": today, "machine": machine(), "versions": used}
            if self._reasons:
                record["reasons"] = self._reasons
            _write(results / f"{self.name}.md", page)
            _write(results / f"{self.name}.json", json.dumps(record, indent=2, ensure_ascii=False))
        print(page)
        print(json.dumps(line, ensure_ascii=False), flush=True)
        return 0 if all(self.bars.values()) else 1

    def _page(self, today: str, used: Mapping[str, str]) -> str:
        kind = "a quick run, not for the record" if self.quick else "a full run"
        bars = [
            (what, "yes" if holds else "**no**", self._reasons.get(what, ""))
            for what, holds in self.bars.items()
        ]
        where = [("machine", machine()), *used.items()]
        command = f"make bench NAME={self.bench or self.name}"
        parts = [f"# {self.title}", f"`{command}`, {kind} of {today}."]
        parts += self._parts
        if bars:
            parts.append("## Bars\n\n" + _table(("what must show", "holds", "why not"), bars))
        parts.append("## Where\n\n" + _table(("what", "which"), where))
        return "\n\n".join(parts)


def machine() -> str:
    """This machine in words, without its name."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parts = [
        _processor(),
        f"{cores} cores",
        _memory(),
        _system(),
        f"{platform.python_implementation()} {platform.python_version()}",
    ]
    return ", ".join(part for part in parts if part)


def versions(packages: Iterable[str]) -> dict[str, str]:
    """The version of each installed package."""
    found: dict[str, str] = {}
    for package in packages:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for row in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = row.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return ""
    return f"{size / 2**30:.0f} GiB memory"


def _system() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    except OSError:
        return f"{platform.system()} {platform.release()}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A Markdown table, padded so that it also reads well in a terminal."""
    cells = [[*map(_cell, row), *[""] * (len(columns) - len(row))] for row in rows]
    numeric = [
        bool(cells) and all(_is_number(row[column]) for row in cells)
        for column in range(len(columns))
    ]
    widths = [
        max([3, len(name), *(len(row[column]) for row in cells)])
        for column, name in enumerate(columns)
    ]

    def written(row: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        return f"| {' | '.join(padded)} |"

    rule = [
        "-" * (width - 1) + (":" if right else "-")
        for width, right in zip(widths, numeric, strict=True)
    ]
    return "\n".join([written(list(columns)), written(rule), *map(written, cells)])


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    if isinstance(value, int):
        return f"{value:,}"
    return value.replace("|", "\\|").replace("\n", " ")


def _is_number(cell: str) -> bool:
    return not cell or cell.replace(",", "").replace(".", "", 1).lstrip("-").isdigit()


def _write(path: Path, text: str) -> None:
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
