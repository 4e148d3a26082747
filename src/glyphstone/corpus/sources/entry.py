"""One document of a source: where it is found, and what is said of it there."""

from __future__ import annotations

import os
from typing import TypeAlias

import msgspec

__all__ = ["Given", "Member", "SourceEntry", "Trouble", "legible_path", "with_path"]

#: What a manifest says of a document beside its path.
Given: TypeAlias = dict[str, str | int | float | bool | None]


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a document in an archive, so that it is read without the archive's directory."""

    #: Where its bytes begin in the archive (for a zip: where its own header begins).
    offset: int
    #: Bytes as they are packed, and as they should be unpacked.
    packed: int
    size: int
    #: `tar`, or `zip` with the method of packing.
    kind: str
    method: int = 0
    crc: int | None = None


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an entry of a source cannot be read at all."""

    what: str
    next_step: str = ""
    place: str = ""


class SourceEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One document of a corpus."""

    #: Its place in the corpus, counted from 0.
    number: int
    id: str
    #: What it is called in the output: its path in the folder, the manifest or the archive.
    name: str
    #: The file to open: the document, or the archive that holds it. The bytes, if they are no text.
    path: str = ""
    raw_path: bytes = b""
    member: Member | None = None
    trouble: Trouble | None = None
    url: str = ""
    date: str = ""
    given: Given = {}

    @property
    def file(self) -> str:
        """The path as the system knows it."""
        return os.fsdecode(self.raw_path) if self.raw_path else self.path


def legible_path(path: str) -> str:
    """A path as text, the bytes that are none written out, so that no two become the same."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(path).decode("utf-8", "backslashreplace")
    return path


def with_path(entry: SourceEntry, path: str) -> SourceEntry:
    """The entry with the path of its file."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return msgspec.structs.replace(entry, raw_path=os.fsencode(path))
    return msgspec.structs.replace(entry, path=path)
