"""Marks duplicates in all shards of a corpus, once every document has been read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from glyphstone.corpus.duplicates.duplicate_clusters import Duplicates, SketchRow, find_duplicates
from glyphstone.corpus.plan import RunHead, entries
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.shards.columns import DUPLICATE_COLUMNS, RECORD_COLUMNS
from glyphstone.corpus.shards.finishing import written_table
from glyphstone.corpus.shards.markers import Marker, read_marker, write_marker
from glyphstone.corpus.shards.shard_tables import read_table
from glyphstone.errors import DamagedError, Place

__all__ = ["mark_duplicates"]

_COLUMNS = RECORD_COLUMNS + DUPLICATE_COLUMNS


def mark_duplicates(
    folder: RunFolder, head: RunHead, told: Callable[[int], None] = lambda _: None
) -> None:
    """Find duplicates among the sketches of all shards, and write them into the records.

    `told` hears how many shards are marked. Marking twice changes nothing.
    """
    markers = [_marker(folder, shard) for shard in range(head.shards)]
    waiting = [marker.shard for marker in markers if not marker.duplicates_marked]
    if not waiting:
        return
    found = find_duplicates([_sketches(folder.sketches(shard)) for shard in range(head.shards)])
    ids = _ids(folder, head, found)
    for count, shard in enumerate(waiting, 1):
        _mark(folder, head, shard, found, ids)
        told(count)


def _marker(folder: RunFolder, shard: int) -> Marker:
    marker = read_marker(folder.marker(shard))
    if marker is None:
        raise DamagedError(
            "the marker of this shard is gone.",
            place=Place(file=str(folder.marker(shard))),
            next_step="Run the same command again.",
        )
    return marker


def _sketches(path: Path) -> NDArray[np.void]:
    data = path.read_bytes()
    return np.frombuffer(data[: len(data) // SketchRow.itemsize * SketchRow.itemsize], SketchRow)


def _ids(folder: RunFolder, head: RunHead, found: Duplicates) -> dict[int, str]:
    """The ids of the documents that are the first of several."""
    several = (found.same_count > 1) | (found.like_count > 1)
    firsts = set(found.numbers[found.same[several]].tolist())
    firsts |= set(found.numbers[found.like[several]].tolist())
    size = head.settings.shard_documents
    return {
        entry.number: entry.id
        for shard in sorted({number // size for number in firsts})
        for entry in entries(folder, shard)
        if entry.number in firsts
    }


def _mark(
    folder: RunFolder, head: RunHead, shard: int, found: Duplicates, ids: dict[int, str]
) -> None:
    settings, marker = head.settings, _marker(folder, shard)
    first = shard * settings.shard_documents
    marks = {
        number: (
            same_count,
            ids[same] if same != number else None,
            like_count,
            ids[like] if like != number else None,
        )
        for number, same, like, same_count, like_count in found.of(
            first, first + settings.shard_documents
        )
        if same_count > 1 or like_count > 1
    }
    files = dict(marker.files)
    if marks:
        target = folder.documents(shard, settings.output)
        # Records stand in the order of the plan, one for each document that was kept.
        kept = [int(number) for number in _sketches(folder.sketches(shard))["number"]]
        name = target.relative_to(folder.path).as_posix()
        lines = list(read_table(target, _COLUMNS))
        files[name] = written_table(_marked(lines, kept, marks), _COLUMNS, settings.output, target)
    write_marker(
        folder.marker(shard),
        msgspec.structs.replace(marker, duplicates_marked=True, files=files),
    )


def _marked(
    lines: list[bytes],
    kept: list[int],
    marks: dict[int, tuple[int, str | None, int, str | None]],
) -> Iterator[bytes]:
    for number, line in zip(kept, lines, strict=True):
        if number not in marks:
            yield line
        else:
            row = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
            names = (column.name for column in DUPLICATE_COLUMNS)
            row.update(
                (name, msgspec.Raw(msgspec.json.encode(value)))
                for name, value in zip(names, marks[number], strict=True)
            )
            yield msgspec.json.encode(row)
