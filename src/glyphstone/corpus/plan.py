"""The plan of a run: which documents there are and in which shard each belongs, fixed once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.run_settings import RunSettings
from glyphstone.corpus.shards.shard_tables import read_lines, write_lines
from glyphstone.corpus.sources.entry import SourceEntry
from glyphstone.errors import MapError, Place, UnreadableError
from glyphstone.files import partial_file, take_over, write_whole
from glyphstone.version import __version__

__all__ = ["RunHead", "entries", "make_plan", "read_head"]

#: Grows by one whenever an older version could not go on with the folder of a run.
SCHEMA = "glyphstone.corpus/1"


class RunHead(msgspec.Struct, frozen=True, kw_only=True):
    """What is run: the source, the settings, and how many documents there are."""

    schema: str = SCHEMA
    version: str
    source: str
    settings: RunSettings
    documents: int
    shards: int
    #: Over the entries of all shards.
    plan_sha256: str


def make_plan(
    folder: RunFolder, source: Path, settings: RunSettings, found: Iterable[SourceEntry]
) -> RunHead:
    """Write the shards of the plan, and then the head, which makes it count."""
    digest = hashlib.sha256()
    documents = shards = 0
    waiting = iter(found)
    while group := list(islice(waiting, settings.shard_documents)):
        target = folder.plan(shards)
        lines = [msgspec.json.encode(entry) for entry in group]
        for line in lines:
            digest.update(line + b"\n")
        with partial_file(target) as part:
            with part.open("wb") as file:
                write_lines(lines, file)
            take_over(part, target)
        documents += len(group)
        shards += 1
    if not documents:
        raise UnreadableError(
            "there is no PDF in it.",
            place=Place(file=str(source)),
            next_step="Files count whose name ends in .pdf; a manifest may name any.",
        )
    head = RunHead(
        version=__version__,
        source=str(source),
        settings=settings,
        documents=documents,
        shards=shards,
        plan_sha256=digest.hexdigest(),
    )
    write_whole(folder.head, msgspec.json.format(msgspec.json.encode(head), indent=1) + b"\n")
    return head


def read_head(folder: RunFolder) -> RunHead | None:
    """The head of a run, None if there is none yet."""
    try:
        return msgspec.json.decode(folder.head.read_bytes(), type=RunHead)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise MapError(
            f"this is not the head of a corpus run ({error}).",
            place=Place(file=str(folder.head)),
            next_step="Give another folder for the output.",
        ) from None


def entries(folder: RunFolder, shard: int) -> Iterator[SourceEntry]:
    """The documents of a shard."""
    for line in read_lines(folder.plan(shard)):
        yield msgspec.json.decode(line, type=SourceEntry)
