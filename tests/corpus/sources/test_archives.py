"""Archives: members by their places, names that lead nowhere, bytes that are checked."""

from __future__ import annotations

import io
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest

from glyphstone.corpus.sources import archives
from glyphstone.corpus.sources.archives import ArchiveLimits, archive_entries, copy_member
from glyphstone.corpus.sources.entry import Member, SourceEntry
from glyphstone.corpus.sources.listing import entries_of
from glyphstone.errors import DamagedError, LimitError, UnreadableError
from tests.corpus.making import ENGLISH, document, rows, run, statuses

ESCAPES = [
    "../../out.pdf",
    "/etc/passwd.pdf",
    "C:\\windows\\x.pdf",
    "a/../../b.pdf",
    "\x1b[2Jx.pdf",
]


def tar_of(path: Path, members: dict[str, bytes], mode: str = "w") -> Path:
    with tarfile.open(path, mode) as tar:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return path


def zip_of(path: Path, members: dict[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packed) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def read(archive: Path, entry: SourceEntry, target: Path) -> bytes:
    assert entry.member is not None
    copy_member(archive, entry.member, target)
    return target.read_bytes()


@pytest.mark.parametrize("kind", ["a.tar", "stored.zip", "deflated.zip"])
def test_every_member_is_read_as_it_was_packed(tmp_path: Path, kind: str) -> None:
    members = {f"{n}/a.pdf": bytes([n]) * (n * 300_000) for n in range(8)} | {"x.txt": b"no"}
    if kind.endswith("tar"):
        archive = tar_of(tmp_path / kind, members)
    else:
        packed = zipfile.ZIP_STORED if kind == "stored.zip" else zipfile.ZIP_DEFLATED
        archive = zip_of(tmp_path / kind, members, packed)
    found = list(archive_entries(archive))
    assert [entry.name for entry in found] == [name for name in members if name != "x.txt"]
    for entry in found:
        assert read(archive, entry, tmp_path / "copy") == members[entry.name]


@pytest.mark.parametrize("mode", ["gz", "bz2", "xz"])
def test_a_packed_tar_is_unpacked_once(tmp_path: Path, mode: str) -> None:
    archive = tar_of(tmp_path / f"a.tar.{mode}", {"a.pdf": b"x" * 5000}, f"w:{mode}")
    work = tmp_path / "work"
    work.mkdir()
    (entry,) = entries_of(archive, tmp_path / "out", work)
    assert Path(entry.file) == work / "source.tar"
    assert read(Path(entry.file), entry, tmp_path / "copy") == b"x" * 5000
    archive.write_bytes(b"gone bad")
    assert len(list(entries_of(archive, tmp_path / "out", work))) == 1


def test_a_packed_tar_of_zstd(tmp_path: Path) -> None:
    import zstandard

    plain = tar_of(tmp_path / "a.tar", {"a.pdf": b"x" * 5000})
    archive = tmp_path / "a.tar.zst"
    archive.write_bytes(zstandard.ZstdCompressor().compress(plain.read_bytes()))
    (entry,) = entries_of(archive, tmp_path / "out", tmp_path)
    assert read(Path(entry.file), entry, tmp_path / "copy") == b"x" * 5000


def test_a_tar_that_unpacks_to_absurdly_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = ArchiveLimits(tar_ratio=2, tar_least_bytes=10_000)
    monkeypatch.setattr(archives, "ARCHIVE_LIMITS", limits)
    archive = tar_of(tmp_path / "a.tar.gz", {"a.pdf": bytes(1_000_000)}, "w:gz")
    with pytest.raises(LimitError, match="unpacks to more than"):
        list(entries_of(archive, tmp_path / "out", tmp_path))
    assert not (tmp_path / "source.tar").exists()
    assert list(tmp_path.glob(".*.part")) == []


@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_names_that_try_to_escape_are_labels_only(tmp_path: Path, kind: str) -> None:
    inner = tmp_path / "deep" / "er"
    inner.mkdir(parents=True)
    members = dict.fromkeys(ESCAPES, document(ENGLISH))
    archive = (tar_of if kind == "tar" else zip_of)(inner / f"a.{kind}", members)
    run(archive, inner / "out")
    assert [one["outcome"] for one in statuses(inner / "out")] == ["ok"] * len(ESCAPES)
    assert len(rows(inner / "out", "documents")) == len(ESCAPES)
    written = {path for path in tmp_path.rglob("*") if path.is_file()} - {archive}
    assert all((inner / "out") in path.parents for path in written)


def test_links_devices_and_locked_members_are_told_and_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.pdf"
    secret.write_bytes(document("Secret."))
    with tarfile.open(tmp_path / "a.tar", "w") as tar:
        for name, kind in (("link.pdf", tarfile.SYMTYPE), ("hard.pdf", tarfile.LNKTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, str(secret)
            tar.addfile(info)
        fifo = tarfile.TarInfo("fifo.pdf")
        fifo.type = tarfile.FIFOTYPE
        tar.addfile(fifo)
    found = list(archive_entries(tmp_path / "a.tar"))
    assert [entry.name for entry in found] == ["link.pdf", "hard.pdf", "fifo.pdf"]
    for entry in found:
        assert entry.trouble is not None
        assert "not followed" in entry.trouble.what
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as packed:
        member = zipfile.ZipInfo("link.pdf")
        member.external_attr = (stat.S_IFLNK | 0o777) << 16
        packed.writestr(member, str(secret))
        other = zipfile.ZipInfo("other.pdf")
        other.compress_type = zipfile.ZIP_BZIP2
        packed.writestr(other, b"x")
    link, other_method = archive_entries(tmp_path / "a.zip")
    assert link.trouble is not None
    assert "not followed" in link.trouble.what
    assert other_method.trouble is not None
    assert "by a method (12)" in other_method.trouble.what
    run(tmp_path / "a.tar", tmp_path / "out")
    assert [one["outcome"] for one in statuses(tmp_path / "out")] == ["unreadable"] * 3


@pytest.mark.parametrize("spoil", [30, 60, -200])
def test_a_member_whose_bytes_are_not_its_own_is_refused(tmp_path: Path, spoil: int) -> None:
    archive = zip_of(tmp_path / "a.zip", {"a.pdf": bytes(range(256)) * 40})
    (entry,) = archive_entries(archive)
    data = bytearray(archive.read_bytes())
    data[spoil] ^= 0xFF
    archive.write_bytes(bytes(data))
    assert entry.member is not None
    try:
        copy_member(archive, entry.member, tmp_path / "copy")
    except DamagedError:
        return
    assert (tmp_path / "copy").read_bytes() == bytes(range(256)) * 40  # the byte was none of its


def test_a_member_that_is_longer_than_it_says_stops_there(tmp_path: Path) -> None:
    archive = zip_of(tmp_path / "a.zip", {"a.pdf": bytes(50_000_000)})
    (entry,) = archive_entries(archive)
    assert entry.member is not None
    lying = Member(entry.member.offset, entry.member.packed, 100, "zip", 8, entry.member.crc)
    with pytest.raises(DamagedError):
        copy_member(archive, lying, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_size <= 1 << 20


@pytest.mark.parametrize("name", ["a.tar", "a.zip"])
def test_what_is_no_archive_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"neither nor" * 100)
    with pytest.raises(UnreadableError, match="the archive cannot be read"):
        list(entries_of(tmp_path / name, tmp_path / "out", tmp_path))
