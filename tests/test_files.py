"""Files that are whole or not there."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from glyphstone.errors import ExitCode, OutputError
from glyphstone.files import free_path, partial_file, take_over, write_whole


def test_a_file_takes_the_place_of_another_as_a_whole(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    write_whole(target, b"old")
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_it_gets_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "a.txt", b"")
        assert os.umask(0o027) == 0o027, "the mask is left as it was"
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


def test_a_partial_file_stands_beside_its_target_and_goes_away(tmp_path: Path) -> None:
    with partial_file(tmp_path / "a.txt") as part:
        assert part.parent == tmp_path
        assert part.name.startswith(".a.txt.")
        assert part.name.endswith(".part")
        assert part.read_bytes() == b""
    assert list(tmp_path.iterdir()) == []
    with partial_file(None) as part:
        assert part.name.startswith(".glyphstone.")
    assert not part.exists()


def test_a_partial_file_that_was_taken_over_stays(tmp_path: Path) -> None:
    with partial_file(tmp_path / "a.txt") as part:
        part.write_bytes(b"x")
        take_over(part, tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_bytes() == b"x"


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.txt"
    write_whole(target, b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for name in ("write_bytes", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, full)
            with pytest.raises(OutputError) as caught:
                write_whole(target, b"new")
        assert str(caught.value) == (
            f"{target}: it could not be written (No space left on device)."
            " Check the folder's free space and permissions."
        )
        assert caught.value.exit_code is ExitCode.OUTPUT
        assert target.read_bytes() == b"old"
        assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a.txt: it could not be written \(No such file"):
        write_whole(tmp_path / "none" / "a.txt", b"")


def test_what_is_no_file_never_loses_its_name(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OutputError, match="it is no file, and would be lost"):
        write_whole(target, b"")
    assert target.is_dir()


def test_the_disk_keeps_the_content_before_the_name_and_the_name_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def renamed(self: Path, target: Path) -> Path:
        done.append("name")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    write_whole(tmp_path / "a.txt", b"x")
    assert done == ["file", "name", "folder"]


def test_a_file_that_is_interrupted_at_its_making_is_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed = os.close

    def interrupted(handle: int) -> None:
        closed(handle)
        raise KeyboardInterrupt

    monkeypatch.setattr("glyphstone.files.os.close", interrupted)
    with pytest.raises(KeyboardInterrupt), partial_file(tmp_path / "a.txt"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_free_path_is_one_that_nothing_has(tmp_path: Path) -> None:
    wanted = tmp_path / "a.fixed.pdf"
    assert free_path(wanted) == wanted
    wanted.touch()
    (tmp_path / "a.fixed-2.pdf").touch()
    assert free_path(wanted).name == "a.fixed-3.pdf"
