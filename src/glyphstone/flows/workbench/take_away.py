"""What a person takes away: the text, every format, the repaired PDF, maps and answers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from glyphstone import guard
from glyphstone.errors import MapError
from glyphstone.flows.convert import ConvertTask, convert
from glyphstone.flows.formats import format_named, formats
from glyphstone.flows.library import maps_json
from glyphstone.flows.options import ProseOptions
from glyphstone.flows.recover import Recovery
from glyphstone.flows.recovery.glyph_form import field_sheet
from glyphstone.flows.repair import RepairTask, repair
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask, text
from glyphstone.model import FontKey, Meaning, WordBreaks
from glyphstone.options import Limits
from glyphstone.reading import TextOptions
from glyphstone.store.exchange import answers_json

__all__ = ["Compared", "OfferedFormat", "Taken", "compared", "offered_formats", "take"]

#: What stands before the name of a format of running text.
FORMAT = "as-"
_TEXT, _PDF, _JSON = "text/plain; charset=utf-8", "application/pdf", "application/json"


@dataclass(frozen=True, slots=True)
class OfferedFormat:
    """A format of running text: its name, what it is for, and how its files end."""

    name: str
    description: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Taken:
    """A file to take away, and what a person should know of it."""

    name: str
    kind: str
    content: bytes
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """The text of a page as the PDF claims it, and as it is recovered."""

    before: str
    after: str


def offered_formats() -> list[OfferedFormat]:
    """Every format of running text."""
    return [OfferedFormat(one.name, one.what, one.suffix) for one in formats()]


def take(recovery: Recovery, what: str, source: Source, document: int = 0) -> Callable[[], Taken]:
    """What makes one thing: `text`, `strict`, `pdf`, `maps`, `answers`, `sheet` or `as-FORMAT`.

    All that it needs to know of the recovery it knows: it may run in another thread.
    """
    stem = recovery.documents[document].path.stem
    match what:
        case "text" | "strict":
            task = recovery.text_task(document, strict=what == "strict")
            return lambda: Taken(f"{stem}.txt", _TEXT, _guarded(task, source.limits).encode())
        case "pdf":
            return partial(_repaired, recovery.repair_task(document, Path()), stem)
        case "maps":
            maps = maps_json(recovery.map_file(document)).encode()
            return lambda: Taken(f"{stem}.maps.json", _JSON, maps)
        case "answers":
            answers = answers_json(recovery.answer_file()).encode()
            return lambda: Taken(f"{stem}.answers.json", _JSON, answers)
        case "sheet":
            command = f"glyphstone recover {stem}.pdf --answers {stem}.look-filled.html"
            page = field_sheet(recovery, command, document=document) or b""
            return lambda: Taken(f"{stem}.look.html", "text/html; charset=utf-8", page)
    name = what.removeprefix(FORMAT)
    if not what.startswith(FORMAT) or name not in {one.name for one in formats()}:
        raise MapError(f"there is no format “{name[:40]}”.", next_step="Choose one of the list.")
    recovery.project.begin()
    recovery.keep()  # the flow takes its maps from the project file
    usual = ProseOptions()
    how = replace(usual, text=replace(usual.text, direction=recovery.direction))
    return partial(_converted, recovery.documents[document].path.name, name, source, how)


def _repaired(task: RepairTask, stem: str) -> Taken:
    with tempfile.TemporaryDirectory(prefix="glyphstone.") as folder:
        task = replace(task, target=Path(folder) / "fixed.pdf")
        source = task.source
        outcome = guard.run(repair, task, file=str(source.path), limits=source.limits)
        content = task.target.read_bytes()
    return Taken(f"{stem}.fixed.pdf", _PDF, content, tuple(outcome.account.sentences()))


def _converted(name: str, what: str, source: Source, how: ProseOptions) -> Taken:
    form = format_named(what)
    with tempfile.TemporaryDirectory(prefix="glyphstone.") as folder:
        part = Path(folder) / "part"
        part.touch()
        task = ConvertTask(source, name, what, how, part)
        outcome = guard.run(convert, task, file=str(source.path), limits=source.limits)
        content = part.read_bytes()
    remarks = (*outcome.account.sentences(), *outcome.warnings, *outcome.remarks)
    return Taken(f"{Path(name).stem}{form.suffix}", "application/octet-stream", content, remarks)


def compared(recovery: Recovery, source: Source, page: int) -> Callable[[], Compared]:
    """What gives the text of a page before and after; it may run in another thread."""
    maps, breaks, direction = recovery.maps(0), recovery.breaks(0), recovery.direction
    one = Source(source.path, source.password, frozenset({page}), source.limits)

    def read(known: dict[FontKey, dict[int, Meaning]], told: WordBreaks) -> str:
        how = TextOptions(languages=False, direction=direction, breaks=told)
        return _guarded(TextTask(one, how, known=known), source.limits)

    def found() -> Compared:
        return Compared(read({}, {}), read(maps, breaks))

    return found


def _guarded(task: TextTask, limits: Limits) -> str:
    return guard.run(text, task, file=str(task.source.path), limits=limits).text
