"""What a room is: its modules, and the tests that mirror it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

PACKAGE = "glyphstone"
#: Tests of rooms that the mirror rule does not find, by room; paths from the root of the checkout.
EXTRA_TESTS: dict[str, tuple[str, ...]] = {}
#: A logic module of more lines than this should be imported by a test of its own.
LONG_MODULE_LINES = 60


@dataclass(frozen=True, slots=True)
class Room:
    """Some modules of the package, and the test files and folders that count as their own."""

    name: str
    source: Path
    modules: tuple[Path, ...]
    tests: tuple[Path, ...]

    def module_name(self, path: Path) -> str:
        """The name of a module inside the package, dotted."""
        return dotted(path, self.source)


def find_room(root: Path, name: str, *, pattern: str = "*", tests: Iterable[Path] = ()) -> Room:
    """The room of a dotted name; `pattern` keeps the modules whose last name part fits it.

    Raises ValueError if there is no such room or nothing to run for it.
    """
    source = root / "src" / PACKAGE
    modules = tuple(path for path in _modules_of(source, name) if fnmatch(path.stem, pattern))
    if not modules:
        raise ValueError(f"no module of {PACKAGE} is called {name!r} and fits {pattern!r}")
    own = tuple(tests) or tuple(own_tests(root, name))
    missing = [str(path) for path in own if not path.exists()]
    if missing or not own:
        raise ValueError(f"no tests for {name!r}: {', '.join(missing) or 'name some with --tests'}")
    return Room(name, source, modules, own)


def own_tests(root: Path, name: str) -> list[Path]:
    """Test files and folders that mirror a room: tests/a/b/, tests/a/test_b.py, test_b_*.py."""
    *parents, last = name.split(".")
    folder = root.joinpath("tests", *parents)
    found = [folder / last] if (folder / last).is_dir() else []
    found += [path for path in [folder / f"test_{last}.py"] if path.is_file()]
    found += sorted(folder.glob(f"test_{last}_*.py"))
    return found + [root / path for path in EXTRA_TESTS.get(name, ())]


def dotted(path: Path, source: Path) -> str:
    """The dotted name of a source file below the package, `__init__` left out."""
    parts = list(path.relative_to(source).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def unimported_modules(root: Path) -> list[tuple[str, int]]:
    """Logic modules of many lines that no test file imports directly, with their lines."""
    source = root / "src" / PACKAGE
    imported = set(_imported_by_tests(root / "tests"))
    rows = []
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = len(text.splitlines())
        name = f"{PACKAGE}.{dotted(path, source)}".rstrip(".")
        if lines > LONG_MODULE_LINES and _has_logic(text) and name not in imported:
            rows.append((name, lines))
    return rows


def _modules_of(source: Path, name: str) -> list[Path]:
    place = source.joinpath(*name.split("."))
    if place.is_dir():
        return sorted(place.rglob("*.py"))
    module = place.with_name(f"{place.name}.py")
    return [module] if module.is_file() else []


def _has_logic(text: str) -> bool:
    return any(
        isinstance(node, ast.If | ast.For | ast.While | ast.IfExp | ast.comprehension)
        for node in ast.walk(ast.parse(text))
    )


def _imported_by_tests(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
