"""Where a file lies: of several mounts the deepest counts, of two on one folder the later."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.store import network_mounts
from glyphstone.store.network_mounts import file_system, wal_is_safe


def table(tmp_path: Path, *rows: str) -> Path:
    path = tmp_path / "mounts"
    path.write_text("".join(f"{row}\n" for row in rows))
    return path


def test_a_later_mount_covers_an_earlier_one_and_a_deeper_one_both(tmp_path: Path) -> None:
    mounts = table(tmp_path, "a / ext4 rw", "b /srv nfs4 rw", "c /srv xfs rw", "d / btrfs rw")
    assert file_system(Path("/srv/x"), mounts) == "xfs"
    assert file_system(Path("/etc/x"), mounts) == "btrfs"
    assert file_system(Path("/srvx/x"), mounts) == "btrfs"


def test_nobody_says(tmp_path: Path) -> None:
    assert file_system(Path("/x"), tmp_path / "none") is None
    assert file_system(Path("/x"), table(tmp_path, "short row")) is None


@pytest.mark.parametrize(
    ("kind", "safe"),
    [("ext4", True), ("tmpfs", True), ("nfs", False), ("fuse.sshfs", False), ("9p", False)],
)
def test_a_log_needs_memory_that_all_share(
    kind: str, safe: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_mounts, "MOUNTS", table(tmp_path, f"x / {kind} rw"))
    monkeypatch.setattr("sys.platform", "linux")
    assert wal_is_safe(Path("/x")) is safe


def test_on_windows_only_network_paths_are_unsafe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert wal_is_safe(Path("/local/x"))
    assert not wal_is_safe(Path("//server/x"))
