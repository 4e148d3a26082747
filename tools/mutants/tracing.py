"""Watches a test session: which lines each test executes, in this process and in those it starts.

A fixture of a wide scope and a function whose results are kept run once for many tests. They are
contexts of their own, and every test that uses them counts as executing their lines.
"""

from __future__ import annotations

import functools
import json
import mmap
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import coverage
import pytest

from tools.mutants.executions import CACHE, FILE, FIXTURE, Trace
from tools.mutants.started.sitecustomize import HEADER_BYTES

#: The map of lines has room for this many contexts; later ones count as the first, an import.
MAX_CONTEXTS = 30_000
#: After so many different arguments a kept function is watched no longer: each switch of contexts
#: takes about a tenth of a millisecond.
MAX_SWITCHES = 200
STARTED = Path(__file__).resolve().parent / "started"


class StartedProcesses:
    """The file in which processes that tests start note their lines."""

    def __init__(self, folder: Path, files: list[Path]) -> None:
        self._offsets: dict[str, int] = {}
        self._width = 0
        for path in files:
            self._offsets[str(path)] = self._width
            self._width += len(path.read_bytes().splitlines()) + 1
        self._map = folder / "lines.map"
        self._plan = folder / "plan.json"

    def begin(self) -> None:
        """Makes the file and has every process that starts from now on use it."""
        with self._map.open("wb") as file:
            file.truncate(HEADER_BYTES + MAX_CONTEXTS * self._width)
        plan = {"offsets": self._offsets, "width": self._width, "map": str(self._map)}
        self._plan.write_text(json.dumps(plan), encoding="utf-8")
        with self._map.open("r+b") as file:
            self._noted = mmap.mmap(file.fileno(), 0)
        os.environ["MUTANTS_TRACE"] = str(self._plan)
        os.environ["PYTHONPATH"] = f"{STARTED}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"

    def switch(self, context: int) -> None:
        """Says which context runs now."""
        number = context if context < MAX_CONTEXTS else 0
        self._noted[:HEADER_BYTES] = number.to_bytes(HEADER_BYTES, "little")

    def collect(self, names: list[str], trace: Trace) -> None:
        """Adds what was noted to a trace."""
        for number, context in enumerate(names[:MAX_CONTEXTS]):
            start = HEADER_BYTES + number * self._width
            row = self._noted[start : start + self._width]
            if not any(row):
                continue
            for file, offset in self._offsets.items():
                lines = _set_places(row, offset, self._end(offset))
                if lines:
                    trace.add(context, file, lines)

    def _end(self, offset: int) -> int:
        later = [other for other in self._offsets.values() if other > offset]
        return min(later, default=self._width)


def _set_places(row: bytes, start: int, end: int) -> list[int]:
    return [place - start for place in range(start, end) if row[place]]


class Tracer:
    """A pytest plugin that fills a trace. Use it as a context manager around the session."""

    def __init__(self, root: Path, folder: Path, files: list[Path]) -> None:
        self._root = str(root)
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(path) for path in files]
        )
        self._started = StartedProcesses(folder, files)
        self._numbers: dict[str, int] = {"": 0}
        self._stack = [""]
        self.trace = Trace()

    def __enter__(self) -> Tracer:
        self._started.begin()
        self._usual_cache = functools.lru_cache
        vars(functools)["lru_cache"] = self._lru_cache
        self._coverage.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._coverage.stop()
        vars(functools)["lru_cache"] = self._usual_cache
        data = self._coverage.get_data()
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    self.trace.add(context, file, [line])
        self._started.collect(list(self._numbers), self.trace)

    @contextmanager
    def _inside(self, context: str) -> Iterator[None]:
        self._needs(context)
        self._stack.append(context)
        self._switch()
        try:
            yield
        finally:
            self._stack.pop()
            self._switch()

    def _needs(self, context: str) -> None:
        self.trace.needs.setdefault(self._stack[-1], set()).add(context)

    def _switch(self) -> None:
        context = self._stack[-1]
        self._coverage.switch_context(context)
        self._started.switch(self._numbers.setdefault(context, len(self._numbers)))

    # --- what pytest calls --------------------------------------------------------------------

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """What runs while a test file is imported belongs to all its tests."""
        with self._inside(FILE + collector.nodeid.partition("::")[0]):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A test is a context, and needs its file and its wide fixtures."""
        with self._inside(item.nodeid):
            self._needs(FILE + item.nodeid.partition("::")[0])
            for key in _wide_fixtures(item):
                self._needs(key)
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any]
    ) -> Generator[None, object, object]:
        """A fixture of a wide scope is a context."""
        if fixturedef.scope == "function":
            return (yield)
        with self._inside(_fixture_key(fixturedef)):
            return (yield)

    # --- functions whose results are kept -----------------------------------------------------

    def _lru_cache(self, maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return self._watched(maxsize, 128, typed)
        return lambda function: self._watched(function, maxsize, typed)

    def _watched(self, function: Callable[..., Any], maxsize: int | None, typed: bool) -> Any:
        keep = self._usual_cache(maxsize, typed)
        code = getattr(function, "__code__", None)
        file = code.co_filename if code else ""
        if not file.startswith(self._root) or "site-packages" in file:
            return keep(function)
        context = f"{CACHE}{file}:{code.co_firstlineno if code else 0}"
        switches = 0

        @functools.wraps(function)
        def worked_out(*args: Any, **kwargs: Any) -> Any:
            nonlocal switches
            switches += 1
            if switches > MAX_SWITCHES:
                return function(*args, **kwargs)
            with self._inside(context):
                return function(*args, **kwargs)

        kept = keep(worked_out)

        @functools.wraps(function)
        def asked(*args: Any, **kwargs: Any) -> Any:
            self._needs(context)
            return kept(*args, **kwargs)

        vars(asked).update(cache_clear=kept.cache_clear, cache_info=kept.cache_info)
        return asked


def _fixture_key(fixture: pytest.FixtureDef[Any]) -> str:
    return f"{FIXTURE}{fixture.baseid}::{fixture.argname}"


def _wide_fixtures(item: pytest.Item) -> Iterator[str]:
    """The fixtures of more than one test that a test uses, directly or not."""
    known = getattr(item, "_fixtureinfo", None)
    if known is not None:
        for fixtures in known.name2fixturedefs.values():
            yield from (_fixture_key(one) for one in fixtures if one.scope != "function")
