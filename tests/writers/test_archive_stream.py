"""Archives that are written onwards come out whole, and the same each time."""

from __future__ import annotations

import io
import zipfile

from glyphstone.writers.archive_stream import ArchiveStream


def archive() -> list[bytes]:
    stream = ArchiveStream()
    return [stream.add("a.xml", b"<a/>" * 100), stream.add("é/b", b""), stream.close()]


def test_files_come_back_from_an_archive_that_is_written_in_parts() -> None:
    parts = archive()
    assert all(parts)
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as found:
        assert found.testzip() is None
        assert {name: found.read(name) for name in found.namelist()} == {
            "a.xml": b"<a/>" * 100,
            "é/b": b"",
        }
        assert {entry.date_time for entry in found.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_same_files_give_the_same_bytes() -> None:
    assert archive() == archive()
