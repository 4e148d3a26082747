"""What a room's tests do while no fault is planted: their lines, their times, their failures.

What a test file does is kept under `.cache`, so that writing a test costs a run of its file alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.mutants.executions import FILE, Executions, Trace, reached
from tools.mutants.overlay import make_overlay
from tools.mutants.rooms import PACKAGE, Room
from tools.mutants.runner import Ended, run_jobs
from tools.mutants.session import Job, Outcome

#: What pytest collects by default.
TEST_FILES = ("test_*.py", "*_test.py")
#: pytest's statuses for: all passed, some failed, no tests found.
TESTS_RAN = (0, 1, 5)


@dataclass(slots=True)
class Baseline:
    """Seconds by test, lines by file by context, which context needs which, modules loaded."""

    durations: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    needs: dict[str, list[str]] = field(default_factory=dict)
    loaded: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def of_file(self, file: str) -> Baseline:
        """The part that one test file needs, and what was imported for any."""
        tests = [test for test in self.durations if test.partition("::")[0] == file]
        needs = {name: set(them) for name, them in self.needs.items()}
        contexts = {name for test in tests for name in reached(test, needs)}
        part = Baseline(
            {test: self.durations[test] for test in tests},
            {name: self.lines[name] for name in contexts if name in self.lines},
            {name: self.needs[name] for name in contexts if name in self.needs},
            self.loaded,
            [test for test in self.failed if test.partition("::")[0] == file],
        )
        imported = Trace()
        for name in self.lines:
            if not name or name.startswith(FILE):
                for path, lines in self.lines[name].items():
                    imported.add("", path, lines)
        part.lines[""] = {path: sorted(lines) for path, lines in imported.lines.get("", {}).items()}
        return part


def executions_of(parts: Iterable[Baseline]) -> Executions:
    """Lines to tests over several baselines; tests that fail as things are, are left out."""
    trace = Trace()
    durations: dict[str, float] = {}
    for part in parts:
        for context, files in part.lines.items():
            for file, lines in files.items():
                trace.add(context, file, lines)
        for name, them in part.needs.items():
            trace.needs.setdefault(name, set()).update(them)
        durations |= {
            test: seconds for test, seconds in part.durations.items() if test not in part.failed
        }
    return Executions(trace, durations)


def measure(root: Path, room: Room, scratch: Path, jobs: int) -> list[Baseline]:
    """The baselines of the room's test files; those known already are not run again.

    Raises RuntimeError if the tests cannot be run at all.
    """
    store = _Store(root, room)
    files = [str(path.relative_to(root)) for path in _test_files(room)]
    known = {file: part for file in files if (part := store.read(file)) is not None}
    missing = [file for file in files if file not in known]
    if missing:
        whole = _run(root, room, scratch, missing, jobs)
        for file in missing:
            known[file] = whole.of_file(file)
            store.write(file, known[file])
    store.forget_others(files)
    return [known[file] for file in files]


def _test_files(room: Room) -> list[Path]:
    found: dict[Path, None] = {}
    for path in room.tests:
        inside = [one for pattern in TEST_FILES for one in sorted(path.rglob(pattern))]
        found |= dict.fromkeys([path] if path.is_file() else inside)
    return list(found)


def _run(root: Path, room: Room, scratch: Path, files: list[str], jobs: int) -> Baseline:
    """One session as mutants have it, for times and failures, and one with lines watched."""
    for name in ("control", "traced"):
        (scratch / name).mkdir()
    tree = make_overlay(room.source, scratch / "control" / "tree", None)
    control = Job(root, scratch / "control", tree, tuple(files))
    watching = scratch / "traced"
    traced = Job(root, watching, room.source.parent, tuple(files), traced=room.modules)
    ended = {one.job.folder: one for one in run_jobs([control, traced], jobs)}
    plain, watched = (_finished(ended[job.folder]) for job in (control, traced))
    return Baseline(plain.durations, watched.lines, watched.needs, plain.loaded, plain.failed)


def _finished(ended: Ended) -> Outcome:
    outcome = ended.outcome
    if outcome is None or outcome.status not in TESTS_RAN:
        log = ended.job.folder / "output.txt"
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        raise RuntimeError(f"the tests cannot be run as they are:\n{text[-2000:]}")
    return outcome


class _Store:
    """Baselines by test file, each valid for one state of everything that the file may use."""

    def __init__(self, root: Path, room: Room) -> None:
        self._root = root
        modules = "\n".join(str(path.relative_to(root)) for path in room.modules)
        name = hashlib.sha256(modules.encode()).hexdigest()[:8]
        self._folder = root / ".cache" / "mutants" / f"{room.name}-{name}"
        self._state = _digest(_everything_but_tests(root))

    def read(self, file: str) -> Baseline | None:
        try:
            return Baseline(**json.loads(self._place(file).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def write(self, file: str, part: Baseline) -> None:
        if not part.failed:  # a failure may be one of the moment
            self._folder.mkdir(parents=True, exist_ok=True)
            self._place(file).write_text(json.dumps(asdict(part)), encoding="utf-8")

    def forget_others(self, files: Iterable[str]) -> None:
        kept = {self._place(file) for file in files}
        for path in self._folder.glob("*.json"):
            if path not in kept:
                path.unlink(missing_ok=True)

    def _place(self, file: str) -> Path:
        state = f"{self._state}{file}{_digest([self._root / file])}"
        return self._folder / f"{hashlib.sha256(state.encode()).hexdigest()[:24]}.json"


def _everything_but_tests(root: Path) -> Iterator[Path]:
    """Sources, tables, the forge and what tests share; not the test files themselves."""
    yield from (root / name for name in ("pyproject.toml", "pytest.ini"))
    yield from sorted((root / "src" / PACKAGE).rglob("*"))
    yield from sorted((root / "forge").rglob("*"))
    for path in sorted((root / "tests").rglob("*")):
        if not any(path.match(pattern) for pattern in TEST_FILES):
            yield path


def _digest(paths: Iterable[Path]) -> str:
    state = hashlib.sha256()
    for path in paths:
        if path.is_file() and path.suffix != ".pyc":
            state.update(f"{path}\0{path.stat().st_size}\0".encode())
            state.update(path.read_bytes())
    return state.hexdigest()
