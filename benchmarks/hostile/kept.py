"""Results of runs, kept so that a run that was broken off goes on where it was."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.hostile.loaded import ROOT
from benchmarks.hostile.running import Run

__all__ = ["Kept", "stamp"]

CACHE = ROOT / ".cache" / "benchmarks" / "hostile"


def stamp() -> str:
    """A name that changes with the package and with how its commands are run."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    how = (here / f"{name}.py" for name in ("commands", "loaded", "running"))
    for path in (*sorted((ROOT / "src").rglob("*.py")), *how):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Kept:
    """Runs by the file's bytes and the command; every part of a run writes a file of its own."""

    def __init__(self, seconds: float, part: str = "all", folder: Path | None = None) -> None:
        self._folder = folder or CACHE / f"{stamp()}-{seconds:g}s"
        self._file = self._folder / f"{part}.jsonl"
        self._lock = threading.Lock()
        self._runs: dict[tuple[str, str], Run] = {}
        for path in sorted(self._folder.glob("*.jsonl")):
            for row in _rows(path):
                run = Run(**row["run"])
                self._runs[row["file"], run.command] = run

    def __len__(self) -> int:
        return len(self._runs)

    def get(self, data: bytes, command: str) -> Run | None:
        """What became of a command on these bytes, if that is known."""
        return self._runs.get((_key(data), command))

    def keep(self, data: bytes, run: Run) -> None:
        """Writes down what became of a command."""
        row = {"file": _key(data), "run": asdict(run)}
        with self._lock:
            self._runs[_key(data), run.command] = run
            self._folder.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                # The line begun before us may have been broken off.
                file.write("\n" + json.dumps(row, ensure_ascii=True))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    """The results in a file; a line that was broken off is left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        yield row


def _key(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:20]
