"""Which documents are meant, and where their answers are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from glyphstone.errors import GlyphstoneError, Place, UnreadableError
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.store.project_path import project_path

if TYPE_CHECKING:
    from glyphstone.store.events import Event

__all__ = ["companions", "documents_of", "find_project", "project_of"]


def documents_of(paths: Sequence[Path]) -> list[Path]:
    """The documents meant: files as given, of a folder every PDF in it."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(
            entry for entry in path.iterdir() if entry.suffix.lower() == ".pdf" and entry.is_file()
        )
        if not inside:
            raise UnreadableError(
                "there is no PDF in this folder.",
                place=Place(file=str(path)),
                next_step="Give a folder with PDFs, or files.",
            )
        found += inside
    return list(dict.fromkeys(found))


def find_project(document: Path) -> Path | None:
    """The project file that knows a document: its own, else its folder's; None if none does."""
    own = project_path(document)
    if own.is_file():
        return own
    folders = project_path(document.absolute().parent)
    if not folders.is_file() or not document.is_file():
        return None
    from glyphstone.store.journal import ProjectFile  # most documents have no project

    try:
        with ProjectFile.open(folders, read_only=True) as project:
            known = {one.sha256 for one in project.documents()}
    except GlyphstoneError:
        return None
    return folders if sha256_of(document) in known else None


def project_of(paths: Sequence[Path]) -> Path:
    """Where the answers for these documents are kept: beside one file, in the folder of several."""
    if len(paths) == 1:
        alone = paths[0]
        return (None if alone.is_dir() else find_project(alone)) or project_path(alone)
    folders = {path if path.is_dir() else path.absolute().parent for path in paths}
    return project_path(min(folders))


def companions(project: Path, documents: Sequence[Path]) -> list[Path]:
    """Other documents that the answers of a project speak of, as far as they lie beside it.

    What was read in them counts for every document with the same drawings.
    """
    if not project.is_file():
        return []
    from glyphstone.store.journal import ProjectFile

    with ProjectFile.open(project, read_only=True) as file:
        known = file.documents()
        if len(known) < 2:
            return []
        spoken = {sha256 for _, event in file.events() for sha256 in _mentioned(event)}
    given = {path.absolute() for path in documents}
    return [
        path
        for one in known
        if one.sha256 in spoken
        and (path := project.absolute().parent / Path(one.file).name).is_file()
        and path not in given
        and sha256_of(path) == one.sha256
    ]


def _mentioned(event: Event) -> set[str]:
    from glyphstone.store.events import Answer, Check, Keep, Overrule

    match event:
        case Answer():
            glyph = set() if event.glyph is None else {event.glyph.sha256}
            return {spot.sha256 for spot in event.spots} | glyph
        case Keep():
            return {event.glyph.sha256}
        case Check():
            return {event.spot.sha256}
        case Overrule():
            return {event.sha256}
    return set()
