"""From the journal of a shard whose documents are all done to its files and its marker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np
import zstandard

from glyphstone.corpus.duplicates.duplicate_clusters import SketchRow
from glyphstone.corpus.duplicates.sketches import DIGEST_BYTES
from glyphstone.corpus.plan import RunHead, entries
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.shards.columns import (
    DUPLICATE_COLUMNS,
    RECORD_COLUMNS,
    REJECT_COLUMNS,
    Column,
)
from glyphstone.corpus.shards.markers import MarkedFile, Marker, digest_of_file, write_marker
from glyphstone.corpus.shards.shard_journal import ShardJournal
from glyphstone.corpus.shards.shard_tables import write_lines, write_table
from glyphstone.corpus.sources.entry import SourceEntry
from glyphstone.errors import OutputError, Place
from glyphstone.files import partial_file, take_over, write_whole
from glyphstone.version import __version__

__all__ = ["finish_shard", "written_table"]

_encode = msgspec.json.Encoder().encode
#: What a record says of duplicates until they have been looked for.
_ALONE = (
    b',"duplicate_count":1,"duplicate_of":null,"minhash_cluster_size":1,"near_duplicate_of":null}'
)


def finish_shard(folder: RunFolder, head: RunHead, shard: int, journal: ShardJournal) -> Marker:
    """Write the files of a shard and then its marker; the same bytes whenever it is done."""
    settings = head.settings
    output = settings.output
    documents, rejects = folder.documents(shard, output), folder.rejects(shard, output)
    columns = RECORD_COLUMNS + (DUPLICATE_COLUMNS if settings.duplicates else ())
    suffix = _ALONE if settings.duplicates else b"}"
    kept = written_table(_records(journal, suffix), columns, output, documents)
    refused = written_table(
        _rejects(journal, entries(folder, shard)), REJECT_COLUMNS, output, rejects
    )
    fonts = folder.fonts(shard)
    with partial_file(fonts) as part:
        with _writing(part, fonts) as file:
            listed = write_lines(_fonts(journal), file)
        take_over(part, fonts)
    tally = _Tally()
    lines = b"".join(_status(journal, entries(folder, shard), tally))
    status = folder.status(shard)
    write_whole(status, lines)
    write_whole(folder.timings(shard), b"".join(_timings(journal)))
    if settings.duplicates:
        write_whole(folder.sketches(shard), _sketches(journal))
    marker = Marker(
        shard=shard,
        documents=len(journal),
        outcomes=dict(sorted(tally.outcomes.items())),
        pages=tally.pages,
        characters=tally.characters,
        duplicates_marked=not settings.duplicates,
        settings=settings.digest,
        version=__version__,
        files={
            path.relative_to(folder.path).as_posix(): marked
            for path, marked in (
                (documents, kept),
                (rejects, refused),
                (fonts, digest_of_file(fonts, listed)),
                (status, digest_of_file(status, len(journal))),
            )
        },
    )
    write_marker(folder.marker(shard), marker)
    return marker


def written_table(
    lines: Iterable[bytes], columns: tuple[Column, ...], output: str, target: Path
) -> MarkedFile:
    """Write a table so that it is whole or not there."""
    with partial_file(target) as part:
        with _writing(part, target) as file:
            rows = write_table(lines, columns, output, file)
        take_over(part, target)
    return digest_of_file(target, rows)


@contextmanager
def _writing(part: Path, target: Path) -> Iterator[BinaryIO]:
    """A file that is written; what the system refuses is an error with a place."""
    try:
        with part.open("wb") as file:
            yield file
    except OSError as error:
        raise OutputError(
            f"it could not be written ({error.strerror or error}).",
            place=Place(file=str(target)),
            next_step="Make room on the disk, or check its permissions; then run the same command"
            " again: it goes on where it was.",
        ) from None


class _Tally:
    """Counts of a shard."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.pages = 0
        self.characters = 0


def _records(journal: ShardJournal, suffix: bytes) -> Iterator[bytes]:
    unpack = zstandard.ZstdDecompressor().decompress
    for one in journal.in_order():
        if one.is_kept:
            yield unpack(one.packed)[:-1] + suffix


def _rejects(journal: ShardJournal, planned: Iterable[SourceEntry]) -> Iterator[bytes]:
    for one, entry in zip(journal.in_order(), planned, strict=True):
        if not one.is_kept:
            yield _encode(
                {
                    "id": entry.id,
                    "file_path": entry.name,
                    "url": entry.url or None,
                    "date": entry.date or None,
                    "outcome": one.outcome,
                    "reason": one.reason,
                    "place": one.place,
                    "advice": one.advice,
                    "exit_code": one.exit_code,
                    "metadata": entry.given,
                }
            )


def _status(
    journal: ShardJournal, planned: Iterable[SourceEntry], tally: _Tally
) -> Iterator[bytes]:
    for one, entry in zip(journal.in_order(), planned, strict=True):
        tally.outcomes[one.outcome] += 1
        tally.pages += one.pages
        tally.characters += one.characters
        told = {
            "number": one.number,
            "id": entry.id,
            "file_path": entry.name,
            "outcome": one.outcome,
            "exit_code": one.exit_code,
            "pages": one.pages,
            "pages_scanned": one.pages_scanned,
            "characters": one.characters,
            "language": one.lang,
            "script": one.script,
            "unknown_share": one.unknown_share,
            "doubtful_share": one.doubtful_share,
            "fonts_broken": len(one.fonts),
            "producer": one.producer,
            "reason": one.reason,
        }
        yield _encode(told) + b"\n"


def _fonts(journal: ShardJournal) -> Iterator[bytes]:
    for one in journal.in_order():
        for font in one.fonts:
            about = {
                "document": one.number,
                "pages_of_document": one.pages,
                "script": one.script,
                "language": one.lang,
                "producer": one.producer,
            }
            yield _encode({**about, **msgspec.to_builtins(font)})


def _timings(journal: ShardJournal) -> Iterator[bytes]:
    for one in journal.in_order():
        told = {"number": one.number, "seconds": round(one.seconds, 3), "tries": one.tries}
        yield _encode(told) + b"\n"


def _sketches(journal: ShardJournal) -> bytes:
    found = [(one.number, one.sketch) for one in journal.in_order() if one.sketch and one.is_kept]
    rows = np.zeros(len(found), dtype=SketchRow)
    for place, (number, sketch) in enumerate(found):
        rows[place] = (
            number,
            sketch[:DIGEST_BYTES],
            np.frombuffer(sketch[DIGEST_BYTES:], dtype="<u8"),
        )
    return rows.tobytes()
