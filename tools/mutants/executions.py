"""Which tests execute which lines of a room, and how long each test takes."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutants.sites import Site

#: Contexts other than tests start with these: import and collection of a test file, a fixture that
#: several tests share, a function whose results are kept.
FILE, FIXTURE, CACHE = "file:", "fixture:", "cache:"


@dataclass(slots=True)
class Trace:
    """What one traced run saw: lines by file by context, and which context draws on which."""

    lines: dict[str, dict[str, set[int]]] = field(default_factory=dict)
    needs: dict[str, set[str]] = field(default_factory=dict)

    def add(self, context: str, file: str, lines: Iterable[int]) -> None:
        """Notes lines that ran in a context."""
        self.lines.setdefault(context, {}).setdefault(file, set()).update(lines)


class Executions:
    """Lines to tests; what shared fixtures and kept results ran counts for all their users."""

    def __init__(self, trace: Trace, durations: dict[str, float]) -> None:
        self.durations = durations
        self._tests: dict[tuple[str, int], set[str]] = {}
        self._at_import: set[tuple[str, int]] = set()
        for context, files in trace.lines.items():
            if context.startswith(FILE) or not context:
                self._at_import |= {(file, line) for file in files for line in files[file]}
        for test in durations:
            for context in _reached(test, trace.needs):
                for file, lines in trace.lines.get(context, {}).items():
                    for line in lines:
                        self._tests.setdefault((file, line), set()).add(test)

    def tests_of_lines(self, path: Path, lines: Iterable[int]) -> set[str]:
        """The tests that execute one of these lines."""
        found: set[str] = set()
        for line in lines:
            found |= self._tests.get((str(path), line), set())
        return found

    def ran_at_import(self, path: Path, lines: Iterable[int]) -> bool:
        """Whether one of these lines ran while test files were imported."""
        return any((str(path), line) in self._at_import for line in lines)

    def tests_of_file(self, path: Path) -> set[str]:
        """The tests that execute some line of a module."""
        found: set[str] = set()
        for (file, _), tests in self._tests.items():
            if file == str(path):
                found |= tests
        return found


def _reached(start: str, needs: dict[str, set[str]]) -> set[str]:
    seen = {start}
    waiting = [start]
    while waiting:
        for name in needs.get(waiting.pop(), set()) - seen:
            seen.add(name)
            waiting.append(name)
    return seen


class Choice:
    """Chooses the tests to run for a mutant of one room."""

    def __init__(self, executions: Executions, modules: Iterable[Path]) -> None:
        self._executions = executions
        self._users = _lines_by_name(modules)

    def tests(self, path: Path, site: Site, budget: float) -> list[str]:
        """The tests that may notice a fault there, the likeliest and shortest first.

        None if no test executes it. `budget` is in seconds of their usual time; what is beyond it
        is left out, so a mutant may count as survived that a long test would have killed.
        """
        executions = self._executions
        near = self._near(path, site)
        imported = executions.ran_at_import(path, site.lines)
        if not near and not imported:
            return []
        groups = [near]
        if imported or site.at_import:
            groups.append(executions.tests_of_file(path) - near)
        if not any(groups):
            groups.append(set(executions.durations))
        ordered = [test for group in groups for test in self._shortest_first(group)]
        return self._within(ordered, budget)

    def _near(self, path: Path, site: Site) -> set[str]:
        executions = self._executions
        if not site.at_import:
            own = executions.tests_of_lines(path, site.lines[:1])
            return own or executions.tests_of_lines(path, site.lines)
        near = executions.tests_of_lines(path, site.body)
        for name in site.names:
            for user, lines in self._users.get(name, {}).items():
                near |= executions.tests_of_lines(user, lines)
        return near

    def _shortest_first(self, tests: set[str]) -> list[str]:
        """Files by the time of their shortest test, so that shared fixtures are set up once."""
        seconds = self._executions.durations
        by_file: dict[str, list[str]] = {}
        for test in sorted(tests, key=lambda test: (seconds[test], test)):
            by_file.setdefault(test.partition("::")[0], []).append(test)
        return [test for group in by_file.values() for test in group]

    def _within(self, tests: list[str], budget: float) -> list[str]:
        kept: list[str] = []
        for test in tests:
            seconds = self._executions.durations[test]
            if not kept or seconds <= budget:
                kept.append(test)
                budget -= seconds
        return kept


def _lines_by_name(modules: Iterable[Path]) -> dict[str, dict[Path, set[int]]]:
    """Where each name or attribute is used inside functions of the room."""
    users: dict[str, dict[Path, set[int]]] = {}
    for path in modules:
        tree = ast.parse(path.read_bytes(), str(path))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Name | ast.Attribute):
                        name = node.id if isinstance(node, ast.Name) else node.attr
                        users.setdefault(name, {}).setdefault(path, set()).add(node.lineno)
    return users
