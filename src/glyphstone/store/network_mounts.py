"""Where a file lies: on a disk of this machine, or behind a network."""

from __future__ import annotations

import re
import sys
from pathlib import Path

__all__ = ["file_system", "wal_is_safe"]

MOUNTS = Path("/proc/mounts")

#: File systems whose files several machines may see, or whose memory maps are not shared.
_FOREIGN = re.compile(
    r"nfs|cifs|smb|fuse|9p|afs|ceph|gluster|lustre|gpfs|beegfs|ncp|coda|virtiofs|vboxsf|prl_fs"
    r"|vmhgfs|drvfs|davfs|sshfs|gfs2|ocfs2|orangefs|pvfs"
)


def wal_is_safe(path: Path) -> bool:
    """Whether a write-ahead log may be used: it needs memory shared by all who open the file."""
    if sys.platform == "win32":
        return not str(path.absolute()).startswith(("\\\\", "//"))
    kind = file_system(path)
    return kind is not None and not _FOREIGN.search(kind)


def file_system(path: Path, mounts: Path | None = None) -> str | None:
    """The type of the file system on which a file lies or will lie, None if nobody says."""
    try:
        table = (mounts or MOUNTS).read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    place = path.absolute().resolve()
    best: tuple[int, str] | None = None
    for row in table.splitlines():
        fields = row.split(" ")
        if len(fields) < 3:
            continue
        folder = Path(re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), fields[1]))
        depth = len(folder.parts)
        # Of two mounts on one folder the later one covers the other.
        if place.is_relative_to(folder) and (best is None or depth >= best[0]):
            best = depth, fields[2]
    return None if best is None else best[1]
