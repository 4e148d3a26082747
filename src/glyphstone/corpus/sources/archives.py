"""Tar and zip files: members are read from their places, never unpacked by name.

A member's name is a label in the output and nothing else, so no name can lead anywhere.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

import zstandard

from glyphstone.corpus.sources.entry import Member, SourceEntry, Trouble, legible_path, with_path
from glyphstone.errors import DamagedError, LimitError, Place, UnreadableError
from glyphstone.files import partial_file, take_over

__all__ = ["archive_entries", "copy_member", "is_archive", "is_packed_tar", "unpacked_tar"]

_PACKED_TARS = (
    *(".tar.gz", ".tgz", ".tar.bz2", ".tbz2"),
    *(".tar.xz", ".txz", ".tar.zst", ".tzst"),
)
_STORED, _DEFLATED = 0, 8
#: A zip member's own header, and where in it the lengths of name and extra field stand.
_HEADER = struct.Struct("<4s5H3I2H")
_SIGNATURE = b"PK\x03\x04"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """Against archives that unpack to more than they should; by hand."""

    #: Bytes of one document.
    member_bytes: int = 1 << 30
    #: How many times its own size a packed tar may unpack to, and what it always may: PDFs are
    #: packed already.
    tar_ratio: int = 50
    tar_least_bytes: int = 1 << 30


ARCHIVE_LIMITS = ArchiveLimits()


def is_archive(path: Path) -> bool:
    """Whether a file's name says that it is an archive that can be read."""
    name = path.name.lower()
    return name.endswith((".tar", ".zip", *_PACKED_TARS))


def is_packed_tar(path: Path) -> bool:
    """Whether it must be unpacked to a plain tar before members can be found by their places."""
    return path.name.lower().endswith(_PACKED_TARS)


def archive_entries(archive: Path) -> Iterator[SourceEntry]:
    """The PDFs of an archive in its order; links, devices and locked members are in trouble."""
    found = _zip_members(archive) if zipfile.is_zipfile(archive) else _tar_members(archive)
    for number, (name, member, trouble) in enumerate(found):
        shown = legible_path(name)
        entry = SourceEntry(number, shown, shown, member=member, trouble=trouble)
        yield with_path(entry, str(archive))


class _Readable(Protocol):
    def read(self, count: int, /) -> bytes: ...
    def close(self) -> None: ...


_Found = tuple[str, Member | None, Trouble | None]


def _tar_members(archive: Path) -> Iterator[_Found]:
    try:
        with tarfile.open(archive, "r:") as tar:
            for one in tar:
                vars(tar)["members"] = []  # else it would keep them all
                if not one.name.lower().endswith(".pdf") or one.isdir():
                    continue
                if not one.isreg() or one.issparse():
                    yield one.name, None, _not_followed(archive, one.name)
                elif one.size > ARCHIVE_LIMITS.member_bytes:
                    yield one.name, None, _too_large(archive, one.name)
                else:
                    yield one.name, Member(one.offset_data, one.size, one.size, "tar"), None
    except (tarfile.TarError, OSError, ValueError) as error:
        raise _unreadable(archive, error) from None


def _zip_members(archive: Path) -> Iterator[_Found]:
    try:
        with zipfile.ZipFile(archive) as packed:
            for one in packed.infolist():
                if not one.filename.lower().endswith(".pdf") or one.is_dir():
                    continue
                mode = one.external_attr >> 16
                if mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode):
                    yield one.filename, None, _not_followed(archive, one.filename)
                elif one.flag_bits & 1:
                    yield (
                        one.filename,
                        None,
                        Trouble(
                            "this member of the archive is encrypted.",
                            "Unpack the archive with its password, and give the folder.",
                            f"{archive.name}, {one.filename}",
                        ),
                    )
                elif one.compress_type not in (_STORED, _DEFLATED):
                    yield (
                        one.filename,
                        None,
                        Trouble(
                            f"it is packed by a method ({one.compress_type}) that is not read.",
                            "Unpack the archive, and give the folder.",
                            f"{archive.name}, {one.filename}",
                        ),
                    )
                elif max(one.file_size, one.compress_size) > ARCHIVE_LIMITS.member_bytes:
                    yield one.filename, None, _too_large(archive, one.filename)
                else:
                    yield (
                        one.filename,
                        Member(
                            one.header_offset,
                            one.compress_size,
                            one.file_size,
                            "zip",
                            one.compress_type,
                            one.CRC,
                        ),
                        None,
                    )
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise _unreadable(archive, error) from None


def _not_followed(archive: Path, name: str) -> Trouble:
    return Trouble(
        "this member of the archive is a link or a device, which is not followed.",
        "Put the file itself into the archive.",
        f"{archive.name}, {name}",
    )


def _too_large(archive: Path, name: str) -> Trouble:
    most = ARCHIVE_LIMITS.member_bytes >> 20
    return Trouble(
        f"this member of the archive is larger than {most:,} MiB.",
        "Unpack the archive, and give the folder.",
        f"{archive.name}, {name}",
    )


def _unreadable(archive: Path, error: Exception) -> UnreadableError:
    return UnreadableError(
        f"the archive cannot be read ({getattr(error, 'strerror', None) or error}).",
        place=Place(file=str(archive)),
        next_step="Check the file, or unpack it and give the folder.",
    )


# --- one member -----------------------------------------------------------------------------------


def copy_member(archive: Path, member: Member, target: Path) -> None:
    """Write the bytes of a member to a file that we have named; raises if they are not its own."""
    try:
        with archive.open("rb") as file, target.open("wb") as copy:
            file.seek(member.offset)
            if member.kind == "zip":
                _skip_header(file, archive)
            written, crc = _copied(file, member, copy, archive)
    except OSError as error:
        raise _unreadable(archive, error) from None
    if written != member.size or (member.crc is not None and crc != member.crc):
        raise _spoiled(archive)


def _skip_header(file: IO[bytes], archive: Path) -> None:
    head = file.read(_HEADER.size)
    if len(head) < _HEADER.size or not head.startswith(_SIGNATURE):
        raise _spoiled(archive)
    *_, name, extra = _HEADER.unpack(head)
    file.seek(name + extra, 1)


def _copied(file: IO[bytes], member: Member, copy: IO[bytes], archive: Path) -> tuple[int, int]:
    """Unpack; gives how many bytes there were, at most one chunk more than there should be."""
    left, written, crc = member.packed, 0, 0
    unpack = zlib.decompressobj(-zlib.MAX_WBITS) if member.method == _DEFLATED else None
    while written <= member.size:
        waiting = unpack.unconsumed_tail if unpack is not None else b""
        piece = waiting or file.read(min(left, _CHUNK))
        left -= 0 if waiting else len(piece)
        if unpack is not None:
            try:
                fresh = unpack.decompress(piece, _CHUNK)
            except zlib.error:
                raise _spoiled(archive) from None
            ended = unpack.eof or not (piece or fresh)
        else:
            fresh, ended = piece, not left
        copy.write(fresh)
        written += len(fresh)
        crc = zlib.crc32(fresh, crc)
        if ended or not (piece or fresh):
            break
    return written, crc


def _spoiled(archive: Path) -> DamagedError:
    return DamagedError(
        "this member of the archive is damaged: its bytes are not those that its entry tells of.",
        place=Place(file=str(archive)),
        next_step="Pack the archive again.",
    )


# --- packed tars ----------------------------------------------------------------------------------


def unpacked_tar(archive: Path, target: Path) -> Path:
    """A plain tar of a packed one, so that members can be read by their places; made once."""
    if target.is_file():
        return target
    most = max(ARCHIVE_LIMITS.tar_least_bytes, ARCHIVE_LIMITS.tar_ratio * archive.stat().st_size)
    with partial_file(target) as part:
        try:
            with closing(_opened(archive)) as file, part.open("wb") as copy:
                _copy_at_most(file, copy, most, archive)
        except (OSError, EOFError, lzma.LZMAError, zlib.error, zstandard.ZstdError) as error:
            raise _unreadable(archive, error) from None
        take_over(part, target)
    return target


def _copy_at_most(file: _Readable, copy: IO[bytes], most: int, archive: Path) -> None:
    written = 0
    while piece := file.read(_CHUNK):
        written += len(piece)
        if written > most:
            raise LimitError(
                f"the archive unpacks to more than {most >> 20:,} MiB.",
                place=Place(file=str(archive)),
                next_step="Unpack it yourself if you trust it, and give the folder.",
            )
        copy.write(piece)


def _opened(archive: Path) -> _Readable:
    name = archive.name.lower()
    if name.endswith(("gz",)):
        return gzip.open(archive, "rb")
    if name.endswith(("bz2",)):
        return bz2.open(archive, "rb")
    if name.endswith(("xz",)):
        return lzma.open(archive, "rb")
    raw = archive.open("rb")
    return zstandard.ZstdDecompressor().stream_reader(raw, closefd=True)
