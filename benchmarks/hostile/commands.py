"""The commands that are run on every file, and which of their sentences name a fault.

This is the one place that knows the command line: options, what a command writes, what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "BY_NAME",
    "COMMANDS",
    "DOCUMENT",
    "MAPS",
    "PROJECT",
    "RESULT",
    "SIGNALLED",
    "Command",
    "Form",
    "Named",
    "named",
    "told",
]

#: The names of the files in the folder that a command is run in.
DOCUMENT, RESULT, MAPS = "document.pdf", "result", "maps.json"
#: Where a recovery keeps what it has found, beside its document.
PROJECT = "document.glyphstone"
#: Memory that a command may take, in MiB: the default of every command.
MEMORY = 1024


class Form(StrEnum):
    """What a command writes."""

    TEXT = "text"
    JSON = "JSON"
    LINES = "JSON lines"
    PDF = "PDF"


@dataclass(frozen=True)
class Command:
    """One command: what is asked, and the file that it writes, if not standard output."""

    name: str
    arguments: tuple[str, ...]
    form: Form
    writes: str | None = RESULT
    #: Whether its text is compared with that of the intact document.
    compared: bool = False

    def line(self, seconds: float, *, maps: bool = False) -> list[str]:
        """The arguments, with limits; with a file of maps, if there is one and it can be used."""
        given = [*self.arguments, "--seconds", f"{seconds:g}", "--memory", str(MEMORY)]
        return [*given, "--maps", MAPS] if maps and self.form is Form.PDF else given


_OUT = ("-o", RESULT)
COMMANDS = (
    Command("inspect", ("inspect", "--json", DOCUMENT), Form.LINES, writes=None),
    Command("text", ("text", DOCUMENT, *_OUT), Form.TEXT, compared=True),
    Command("text --json", ("text", "--json", DOCUMENT, *_OUT), Form.JSON),
    Command(
        "convert", ("convert", "-q", "--to", "text", DOCUMENT, *_OUT), Form.TEXT, compared=True
    ),
    Command("convert --to jsonl", ("convert", "-q", "--to", "jsonl", DOCUMENT, *_OUT), Form.LINES),
    Command("recover", ("recover", "--auto", DOCUMENT, "--export", MAPS), Form.JSON, writes=MAPS),
    Command("repair", ("repair", DOCUMENT, *_OUT), Form.PDF),
)
BY_NAME = {command.name: command for command in COMMANDS}
#: Commands that are killed while they work.
SIGNALLED = tuple(BY_NAME[name] for name in ("inspect", "text", "convert", "recover"))

#: What stands before every fault.
_BEFORE = f"{DOCUMENT}: "
#: Sentences that are no faults of reading: about letters, about what was left out or written.
_ASIDE = re.compile(
    r"^(?:unknown glyphs remain: |doubtful letters: |guessed letters: |unchecked letters: "
    rf"|{RESULT}: |The maps are in |lines left out: "
    r"|lines are read from the (?:left|right), which is not certain"
    r"|characters that the format cannot hold|\s*$)"
)
_MORE = re.compile(r"^and ([\d,]+) more faults")


def told(command: Command, stdout: str, stderr: str) -> list[str]:
    """The lines in which a command may name a fault; of a report in JSON, as it prints them."""
    found = stderr.splitlines()
    if command.name == "inspect" and (reported := list(_reported(stdout))):
        # The report lists them all, so what standard error does not list is no more than that.
        return [line for line in found if not _MORE.match(line.removeprefix(_BEFORE))] + reported
    return found


def _reported(stdout: str) -> Iterator[str]:
    """The faults of the one report that standard output holds; none if it holds anything else."""
    try:
        report = json.loads(stdout)
    except ValueError:
        return
    if not isinstance(report, dict):
        return
    yield from (report[key] for key in ("error", "mended") if report.get(key))
    for fault in report.get("faults", ()):
        page, font = fault["page"], fault["font"]
        place = ([f"page {page}"] if page is not None else []) + ([f"font {font}"] if font else [])
        yield f"{', '.join(place)}: {fault['what']}" if place else fault["what"]


@dataclass(frozen=True)
class Named:
    """The faults that a command named, and how many more it said there are."""

    faults: frozenset[str]
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.faults or self.more)

    def agrees(self, other: Named) -> bool:
        """Whether both name the same faults; of a list cut short, as many."""
        if not self.more and not other.more:
            return self.faults == other.faults
        if self.more and other.more:
            return len(self.faults) + self.more == len(other.faults) + other.more
        short, full = (self, other) if self.more else (other, self)
        return short.faults <= full.faults and len(short.faults) + short.more >= len(full.faults)


def named(lines: Sequence[str]) -> Named:
    """The faults among what a command said, each without the file's name."""
    faults: set[str] = set()
    more = 0
    for line in lines:
        bare = line.removeprefix(_BEFORE)
        if counted := _MORE.match(bare):
            more += int(counted[1].replace(",", ""))
        elif not _ASIDE.search(bare):
            faults.add(bare.strip())
    return Named(frozenset(faults), more)
