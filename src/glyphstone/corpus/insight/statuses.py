"""Reads what the finished shards of a run say of their documents and fonts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from glyphstone.corpus.plan import RunHead, read_head
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.shards.markers import Marker, read_marker
from glyphstone.corpus.shards.shard_tables import read_lines
from glyphstone.errors import DamagedError, MapError, Place

__all__ = ["FinishedRun", "FontLine", "StatusLine", "TimingLine"]

LineT = TypeVar("LineT")


class StatusLine(msgspec.Struct, frozen=True):
    """One document of a status file."""

    number: int
    id: str
    file_path: str
    outcome: str
    exit_code: int
    pages: int
    pages_scanned: int
    characters: int
    language: str
    script: str
    unknown_share: float
    doubtful_share: float
    fonts_broken: int
    producer: str
    reason: str


class TimingLine(msgspec.Struct, frozen=True):
    """How long one document took, and how often it was tried."""

    number: int
    seconds: float
    tries: int


class FontLine(msgspec.Struct, frozen=True):
    """One broken font of one document."""

    document: int
    pages_of_document: int
    script: str
    language: str
    producer: str
    key: str
    name: str
    program: str
    trust: str
    reasons: tuple[str, ...]
    glyphs: int
    shown: int
    pages: int
    wrong: int
    healed: int
    shapes: tuple[str, ...]


class FinishedRun:
    """The folder of a run, as far as its shards are done; raises MapError if it is none."""

    def __init__(self, path: Path) -> None:
        self.folder = RunFolder(path)
        head = read_head(self.folder)
        if head is None:
            raise MapError(
                "this is not the folder of a corpus run.",
                place=Place(file=str(path)),
                next_step="Give the folder that glyphstone corpus run wrote.",
            )
        self.head: RunHead = head
        self.markers: list[Marker] = [
            marker
            for shard in range(head.shards)
            if (marker := read_marker(self.folder.marker(shard))) is not None
        ]

    def statuses(self) -> Iterator[StatusLine]:
        """Every document that is done, by number."""
        decode = msgspec.json.Decoder(StatusLine).decode
        for marker in self.markers:
            path = self.folder.status(marker.shard)
            yield from _decoded(path, _plain_lines(path), decode)

    def timings(self) -> Iterator[TimingLine]:
        """How long every document took, by number."""
        decode = msgspec.json.Decoder(TimingLine).decode
        for marker in self.markers:
            path = self.folder.timings(marker.shard)
            yield from _decoded(path, _plain_lines(path), decode)

    def fonts(self) -> Iterator[FontLine]:
        """Every broken font of every document, by number."""
        decode = msgspec.json.Decoder(FontLine).decode
        for marker in self.markers:
            path = self.folder.fonts(marker.shard)
            yield from _decoded(path, read_lines(path), decode)


def _plain_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file


def _decoded(
    path: Path, lines: Iterator[bytes], decode: Callable[[bytes], LineT]
) -> Iterator[LineT]:
    try:
        for line in lines:
            yield decode(line)
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        raise DamagedError(
            f"this file of a run cannot be read ({error}).",
            place=Place(file=str(path)),
            next_step="glyphstone corpus check says which files are not what was written.",
        ) from None
