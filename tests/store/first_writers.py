"""Ten processes that open one library at the same moment, many times over.

A program of its own (`python -m tests.store.first_writers FOLDER SCENARIO`), because only a process
without threads may fork. It prints what the writers complain of.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from unittest import mock

from glyphstone.store import database, map_library
from glyphstone.store.file_kind import FileKind
from glyphstone.store.map_library import LibraryEntry, MapLibrary

WRITERS = 10
ROUNDS = 10


def library(folder: Path, round_: int) -> Path:
    """Where the library of a round stands."""
    return folder / f"{round_}.sqlite"


def later() -> FileKind:
    """The kind of library that some later version makes."""
    kind = map_library.KIND
    table = "CREATE TABLE more (a INTEGER) STRICT"
    return FileKind(kind.noun, kind.application_id, (*kind.migrations, table), checked=kind.checked)


def _write(folder: Path, number: int, start: Barrier) -> None:
    for round_ in range(ROUNDS):
        start.wait()
        try:
            with MapLibrary.open(library(folder, round_)) as opened:
                opened.add([LibraryEntry(str(number), "Arial", code=number)])
        except Exception as error:
            print(f"round {round_}, writer {number}: {error!r}", flush=True)


def _new(_folder: Path) -> None:
    pass


def _old(folder: Path) -> None:
    for round_ in range(ROUNDS):
        MapLibrary.open(library(folder, round_)).close()
    mock.patch.object(map_library, "KIND", later()).start()


def _on_a_network(_folder: Path) -> None:
    mock.patch.object(database, "wal_is_safe", return_value=False).start()


SCENARIOS: dict[str, Callable[[Path], None]] = {
    "new": _new,
    "old": _old,
    "network": _on_a_network,
}


def main(folder: Path, scenario: str) -> None:
    """Let all writers write, and wait for them."""
    # However slow the machine is, nobody gives up.
    mock.patch.object(database, "PATIENCE", 300.0).start()
    SCENARIOS[scenario](folder)
    context = multiprocessing.get_context("fork")
    start = context.Barrier(WRITERS)
    writers = [context.Process(target=_write, args=(folder, n, start)) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
