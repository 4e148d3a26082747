"""Other documents of the same folder that a map heals: found, weighed, healed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from glyphstone import guard
from glyphstone.errors import GlyphstoneError, MapError
from glyphstone.files import free_path, write_whole
from glyphstone.flows.library import MapFile, write_maps
from glyphstone.flows.maps import maps_for
from glyphstone.flows.repair import RepairTask, repair
from glyphstone.flows.source import Source, opened
from glyphstone.flows.text import TextTask, text
from glyphstone.options import Limits
from glyphstone.verdict.trust import Trust, judge

__all__ = [
    "HealableShare",
    "Healed",
    "WeighTask",
    "heal",
    "neighbours",
    "weigh",
    "weighed_neighbours",
]

#: How names of repaired copies end, which are no documents of their own.
_FIXED = ".fixed.pdf"


@dataclass(frozen=True, slots=True)
class WeighTask:
    """A document, and a file of maps that may know its drawings."""

    source: Source
    maps: Path


@dataclass(frozen=True, slots=True)
class HealableShare:
    """How many glyphs of a document's broken fonts are shown, and how many the maps know."""

    shown: int
    known: int


@dataclass(frozen=True, slots=True)
class Healed:
    """What was written beside a document, and what a person should know."""

    name: str
    files: tuple[str, ...]
    remarks: tuple[str, ...]


def neighbours(document: Path, most: int) -> list[Path]:
    """Other PDFs in the folder of a document, by name."""
    folder = document.absolute().parent
    found = sorted(
        path
        for path in folder.iterdir()
        if path.suffix.lower() == ".pdf"
        and path.is_file()
        and path != document.absolute()
        and not path.name.lower().endswith(_FIXED)
        and not path.name.startswith(".")
    )
    return found[:most]


def weigh(task: WeighTask, _progress: guard.Progress) -> HealableShare:
    """How much of a document maps would heal."""
    with opened(task.source) as document:
        document.keep_pages()
        survey = document.survey()
        try:
            maps = maps_for(task.maps, task.source.path, survey)
        except MapError:
            maps = {}
    shown = known = 0
    for font, uses in zip(survey.fonts, survey.uses, strict=True):
        if uses and judge(font, uses).trust is not Trust.TRUSTED:
            shown += sum(use.count for use in uses)
            known += sum(use.count for use in uses if use.code in maps.get(font.key, {}))
    return HealableShare(shown, known)


def weighed_neighbours(
    document: Path, maps: MapFile, folder: Path, limits: Limits, most: int
) -> list[tuple[Path, HealableShare]]:
    """Other documents of the folder that a map says something of, those it heals most first."""
    kept = folder / "maps.json"
    write_maps(kept, maps)
    found: list[tuple[Path, HealableShare]] = []
    for path in neighbours(document, most):
        task = WeighTask(Source(path, limits=limits), kept)
        try:
            weighed = guard.run(weigh, task, file=str(path), limits=limits)
        except GlyphstoneError:
            continue  # what cannot be read cannot be healed
        if weighed.known:
            found.append((path, weighed))
    return sorted(found, key=lambda one: -one[1].known / max(one[1].shown, 1))


def heal(document: Path, maps: MapFile, folder: Path, limits: Limits) -> Healed:
    """Write a repaired copy and the text beside a document; nothing is overwritten."""
    kept = folder / "maps.json"
    write_maps(kept, maps)
    source = Source(document, limits=limits, maps=kept)
    fixed = free_path(document.with_name(f"{document.stem}{_FIXED}"))
    plain = free_path(document.with_suffix(".txt"))
    outcome = guard.run(repair, RepairTask(source, fixed), file=str(document), limits=limits)
    written = guard.run(text, TextTask(source), file=str(document), limits=limits)
    write_whole(plain, written.text.encode())
    return Healed(
        document.name, (fixed.name, plain.name), tuple(dict.fromkeys(outcome.account.sentences()))
    )
