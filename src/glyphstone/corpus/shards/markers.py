"""Markers: that a shard is done, what it holds, and the checksums of its files."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from glyphstone.errors import DamagedError, Place
from glyphstone.files import write_whole

__all__ = ["MarkedFile", "Marker", "checked", "digest_of_file", "read_marker", "write_marker"]


class MarkedFile(msgspec.Struct, frozen=True):
    """One file of a shard."""

    sha256: str
    bytes: int
    rows: int


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """What a shard holds."""

    shard: int
    #: How many documents it has, and how many of each outcome.
    documents: int
    outcomes: dict[str, int]
    pages: int
    characters: int
    #: Whether duplicates have been looked for in the whole corpus and marked here.
    duplicates_marked: bool
    settings: str
    version: str
    #: By their paths in the folder of the run; the timings are not among them.
    files: dict[str, MarkedFile]


def digest_of_file(path: Path, rows: int) -> MarkedFile:
    """The checksum of a file."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return MarkedFile(digest, path.stat().st_size, rows)


def write_marker(path: Path, marker: Marker) -> None:
    """Write a marker; all that it tells of must stand in its place already."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(marker), indent=1) + b"\n")


def read_marker(path: Path) -> Marker | None:
    """A marker, None if there is none; raises if it is not one of ours."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Marker)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise DamagedError(
            f"this marker cannot be used ({error}).",
            place=Place(file=str(path)),
            next_step="Remove it; the same command then makes its shard again.",
        ) from None


def checked(folder: Path, marker: Marker) -> list[str]:
    """What is wrong with the files that a marker tells of, a sentence each."""
    wrong = []
    for name, told in marker.files.items():
        path = folder / name
        if not path.is_file():
            wrong.append(f"{name} is not there.")
        elif digest_of_file(path, told.rows) != told:
            wrong.append(f"{name} is not what was written: its checksum differs.")
    return wrong
