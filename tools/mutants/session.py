"""One pytest session in a process forked for it."""

from __future__ import annotations

import contextlib
import importlib
import json
import mmap
import os
import resource
import struct
import sys
import time
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools.mutants.rooms import PACKAGE
from tools.mutants.tracing import Tracer

#: A test may take this many times its usual time, and so many seconds more, before it is ended.
SLOWER = 10.0
MARGIN_SECONDS = 10.0
#: Imports and collection may take this long, in seconds.
START_SECONDS = 90.0
#: The memory of one session, in bytes: enough for every test, not for a loop that never ends.
MEMORY_BYTES = 6 * 2**30
ARGUMENTS = ("-q", "--tb=no", "--no-header", "--assert=plain", "-p", "no:cacheprovider")


@dataclass(frozen=True, slots=True)
class Job:
    """One session: where to import the package from, and which tests to run in which order.

    With `durations` (usual seconds by test) only these tests run, in this order, up to the first
    failure; without, all tests under `paths` do. The lines of the files in `traced` are watched.
    """

    root: Path
    folder: Path
    tree: Path
    paths: tuple[str, ...]
    durations: dict[str, float] | None = None
    traced: tuple[Path, ...] = ()

    @property
    def result(self) -> Path:
        """The file that holds the outcome."""
        return self.folder / "result.json"


@dataclass(slots=True)
class Outcome:
    """What a session gave: pytest's status, failed tests, seconds by test, modules loaded."""

    status: int = -1
    failed: list[str] = field(default_factory=list)
    durations: dict[str, float] = field(default_factory=dict)
    loaded: list[str] = field(default_factory=list)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    needs: dict[str, list[str]] = field(default_factory=dict)


class Deadline:
    """A moment that a session sets and its parent watches."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, struct.calcsize("d"))
        self.allow(START_SECONDS)

    def allow(self, seconds: float) -> None:
        """Gives so many seconds from now on."""
        self._memory[:] = struct.pack("d", time.monotonic() + seconds)

    @property
    def passed(self) -> bool:
        """Whether the moment is over."""
        moment: float = struct.unpack("d", self._memory[:])[0]
        return time.monotonic() > moment


class _Watch:
    """A pytest plugin that picks and orders tests, sets the deadline and notes what happens."""

    def __init__(self, job: Job, deadline: Deadline) -> None:
        self._wanted = job.durations
        self._deadline = deadline
        self.outcome = Outcome()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keeps the wanted tests, in their order."""
        if self._wanted is not None:
            places = {test: place for place, test in enumerate(self._wanted)}
            kept = [item for item in items if item.nodeid in places]
            items[:] = sorted(kept, key=lambda item: places[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Gives the next test its time."""
        if self._wanted is None:
            self._deadline.allow(SLOWER * START_SECONDS)
        else:
            self._deadline.allow(MARGIN_SECONDS + SLOWER * self._wanted.get(nodeid, 0.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds up what a test takes, and notes that it failed."""
        seconds = self.outcome.durations
        seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed and report.nodeid not in self.outcome.failed:
            self.outcome.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a file that cannot be imported."""
        if report.failed:
            self.outcome.failed.append(report.nodeid)


def preload(modules: Iterable[str], root: Path) -> None:
    """Imports what every session needs, so that forked ones have it; what fails is left out."""
    sys.path.insert(0, str(root))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in modules:
            with contextlib.suppress(Exception):
                importlib.import_module(name)
    if PACKAGE in sys.modules:
        raise RuntimeError(f"{PACKAGE} must not be loaded before a mutant is")


def run_session(job: Job, deadline: Deadline) -> None:
    """Runs a job in this process, which ends with it."""
    os.chdir(job.root)
    _set_up(job)
    watch = _Watch(job, deadline)
    arguments = [*ARGUMENTS, f"--basetemp={job.folder / 'tmp'}", *job.paths]
    if job.durations is not None:
        arguments.append("-x")
    if job.traced:
        with Tracer(job.root, job.folder, list(job.traced)) as tracer:
            watch.outcome.status = int(pytest.main(arguments, plugins=[watch, tracer]))
        for context, files in tracer.trace.lines.items():
            watch.outcome.lines[context] = {file: sorted(files[file]) for file in files}
        watch.outcome.needs = {name: sorted(them) for name, them in tracer.trace.needs.items()}
    else:
        watch.outcome.status = int(pytest.main(arguments, plugins=[watch]))
    watch.outcome.loaded = list(_others_loaded(job.root))
    whole = {name: getattr(watch.outcome, name) for name in Outcome.__slots__}
    job.result.write_text(json.dumps(whole), encoding="utf-8")


def _set_up(job: Job) -> None:
    limit = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MEMORY_BYTES if limit == resource.RLIM_INFINITY else min(MEMORY_BYTES, limit)
    resource.setrlimit(resource.RLIMIT_AS, (most, limit))
    for name in [name for name in os.environ if name.startswith(("COV_", "COVERAGE_", "PYTEST_"))]:
        del os.environ[name]
    path = [str(job.tree), str(job.root), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(part for part in path if part)
    os.environ["CI"] = "1"  # hypothesis draws the same examples every time
    os.environ["MUTANTS_JOB"] = str(job.folder)
    if job.durations is not None:
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
    sys.path[:0] = [str(job.tree), str(job.root)]
    importlib.invalidate_caches()


def _others_loaded(root: Path) -> Iterable[str]:
    """Loaded modules that have nothing to do with the package or its tests."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        inside = file.startswith(str(root)) and "site-packages" not in file
        top = name.partition(".")[0]
        if top == "forge" or (file and not inside and top not in (PACKAGE, "__main__")):
            yield name
