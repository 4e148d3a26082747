"""What a recovery writes to a folder: the text, the map, the repaired PDF, and what to look at."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from glyphstone.cli.destinations import make_folder
from glyphstone.cli.output import check_outputs, write_whole
from glyphstone.cli.terminal import complain
from glyphstone.errors import ExitCode, GlyphstoneError, OutputError, Place

if TYPE_CHECKING:
    from glyphstone.flows.recover import Recovery

__all__ = ["ResultFiles", "result_files", "write_results"]


@dataclass(frozen=True, slots=True)
class ResultFiles:
    """The files that are written for one document."""

    text: Path
    maps: Path
    repaired: Path
    sheet: Path

    @classmethod
    def of(cls, folder: Path, document: Path) -> ResultFiles:
        """Their names, by that of the document."""
        stem = document.stem
        return cls(
            folder / f"{stem}.txt",
            folder / f"{stem}.maps.json",
            folder / f"{stem}.fixed.pdf",
            folder / f"{stem}.look.html",
        )

    @property
    def all(self) -> tuple[Path, ...]:
        """Every one of them."""
        return self.text, self.maps, self.repaired, self.sheet


def result_files(folder: Path, paths: Sequence[Path], *, force: bool) -> dict[Path, ResultFiles]:
    """The files of each document; refuses, before any work is done, to overwrite anything."""
    from glyphstone.flows.recovery.project_files import documents_of

    documents = documents_of(paths)
    found = {document: ResultFiles.of(folder, document) for document in documents}
    taken: dict[Path, Path] = {}
    for document, files in found.items():
        if files.text in taken:
            raise OutputError(
                f"both {taken[files.text]} and {document} would be written to it.",
                place=Place(file=str(files.text)),
                next_step="Recover them one by one, each to its own folder.",
            )
        taken[files.text] = document
    check_outputs([one for files in found.values() for one in files.all], documents, force)
    make_folder(folder)
    return found


def write_results(
    recovery: Recovery, found: dict[Path, ResultFiles], *, strict: bool, force: bool
) -> ExitCode:
    """Write what was recovered of each document; what cannot be written is said."""
    status = ExitCode.OK if recovery.progress().complete else ExitCode.PARTIAL
    for number, document in enumerate(recovery.documents):
        files = found.get(document.path)
        if files is None:
            continue
        steps: list[tuple[str, Path, Callable[[], object]]] = [
            ("the text", files.text, partial(_text, recovery, number, files.text, strict))
        ]
        if recovery.fonts_to_map(number):
            copy = partial(recovery.repair, number, files.repaired, overwrite=force)
            steps += [
                ("the map", files.maps, partial(_maps, recovery, number, files.maps)),
                ("the PDF, repaired", files.repaired, copy),
                ("glyphs to look at", files.sheet, partial(_sheet, recovery, number, files.sheet)),
            ]
        for what, target, write in steps:
            try:
                write()
                complain(f"  {what + ':':<20} {target}")
            except GlyphstoneError as error:
                complain(str(error))
                status = max(status, error.exit_code)
    return status


def _text(recovery: Recovery, number: int, target: Path, strict: bool) -> None:
    write_whole(target, recovery.text(number, strict=strict).encode())


def _maps(recovery: Recovery, number: int, target: Path) -> None:
    from glyphstone.flows.library import write_maps

    write_maps(target, recovery.map_file(number))


def _sheet(recovery: Recovery, number: int, target: Path) -> None:
    from glyphstone.flows.recovery.glyph_form import field_sheet

    document = shlex.quote(str(recovery.documents[number].path))
    filled = shlex.quote(f"{target.stem}-filled.html")
    command = f"glyphstone recover {document} --answers {filled}"
    write_whole(target, field_sheet(recovery, command, document=number) or b"")
