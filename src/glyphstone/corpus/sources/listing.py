"""Which kind of source a path is, and its documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from glyphstone.corpus.sources.archives import (
    archive_entries,
    is_archive,
    is_packed_tar,
    unpacked_tar,
)
from glyphstone.corpus.sources.entry import SourceEntry
from glyphstone.corpus.sources.folder import folder_entries
from glyphstone.corpus.sources.manifest import is_manifest, manifest_entries
from glyphstone.errors import Place, UnreadableError

__all__ = ["entries_of"]


def entries_of(source: Path, out: Path, work: Path) -> Iterator[SourceEntry]:
    """The documents of a source in their order; a packed tar is unpacked into `work` first."""
    if source.is_dir():
        return folder_entries(source, out)
    if not source.is_file():
        raise UnreadableError(
            "there is no such folder or file.",
            place=Place(file=str(source)),
            next_step="Check the name.",
        )
    if is_archive(source):
        plain = unpacked_tar(source, work / "source.tar") if is_packed_tar(source) else source
        return archive_entries(plain)
    if is_manifest(source):
        return manifest_entries(source)
    raise UnreadableError(
        "this is neither a folder nor a manifest or archive that can be read.",
        place=Place(file=str(source)),
        next_step="Give a folder, a manifest (.jsonl, .csv, .parquet) or an archive (.tar, .zip).",
    )
