"""What came out of a run: its outcomes, what is missing, and the digest of every file."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

__all__ = ["account", "digests"]


def digests(out: Path) -> dict[str, str]:
    """The digest of every file but the timings."""
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.relative_to(out).parts[0] != "timings"
    }


def account(source: Path, out: Path) -> tuple[Counter[str], int, int]:
    """Outcomes, documents that are missing, and documents that are there more than once."""
    lines = [
        json.loads(line)
        for path in sorted((out / "status").iterdir())
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    seen = Counter(line["file_path"] for line in lines)
    wanted = {path.relative_to(source).as_posix() for path in source.rglob("*.pdf")}
    missing = len(wanted - seen.keys())
    return Counter(line["outcome"] for line in lines), missing, seen.total() - len(seen)
