"""Counts the modules that seven walks through the package touch, and how often pages are read.

    python -m tools.count_walks [--source FOLDER] [--json]

Each walk runs in a fresh process, on the bundled sample, through the command line if there is a
command for it. Guarded work is done in place, so that it is counted; what the guard itself would
add is not. A module counts if one of its functions runs other than while modules are imported.
`--source` measures the `src` folder of another checkout with the same script.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from inspect import CO_OPTIMIZED, signature
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

__all__ = ["WALKS", "Walked", "main", "walk"]

ROOT = Path(__file__).resolve().parent.parent
#: The walks, each with the words of its command; () for those that have none. FILE is a document
#: with a recovery beside it, BARE the same document without one, OUT a file that is not there yet.
WALKS: dict[str, tuple[str, ...]] = {
    "a glyph": (),
    "a verdict": ("inspect", "BARE"),
    "recovered text": ("text", "FILE", "-o", "OUT"),
    "TEI": ("convert", "FILE", "--to", "tei", "-o", "OUT"),
    "a repaired PDF": ("repair", "FILE", "-o", "OUT"),
    "a question asked": (),
    "a map reused": ("text", "BARE", "-o", "OUT"),
}


@dataclass(slots=True)
class Walked:
    """What a walk touched."""

    modules: set[str] = field(default_factory=set)
    #: How often the page that was interpreted most often was.
    interpretations: int = 0


class _Recorder:
    """Notes the modules of one folder whose functions run, importing aside."""

    def __init__(self, folder: Path) -> None:
        self._prefix = f"{folder}{os.sep}"
        self._importing = 0
        self.found: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_name == "<module>":
            self._importing += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not self._importing and self._ours(code):
            self.found.add(code.co_filename.removeprefix(self._prefix))

    def _ours(self, code: CodeType) -> bool:
        """Whether it is a function (the body of a class is none) of the folder."""
        return bool(code.co_flags & CO_OPTIMIZED) and code.co_filename.startswith(self._prefix)


def walk(name: str, source: Path, folder: Path) -> Walked:
    """What one walk touches, in this process; the package must not be imported yet."""
    sys.path.insert(0, str(source))
    guard = import_module("glyphstone.guard")
    _work_in_place(guard)
    reader = import_module("glyphstone.pdf.reader").Reader
    read: Counter[int] = Counter()
    glyphs = reader.glyphs

    def counted(self: object, number: int, page: object) -> object:
        read[number] += 1
        return glyphs(self, number, page)

    reader.glyphs = counted
    recorder = _Recorder(source / "glyphstone")
    steps = _steps(name, folder)
    sys.setprofile(recorder)
    try:
        steps()
    finally:
        sys.setprofile(None)
    return Walked(recorder.found, max(read.values(), default=0))


def _work_in_place(guard: Any) -> None:
    """Has guarded work done in this process."""
    if "task" in signature(guard.run).parameters:
        guard.run = lambda flow, task, **given: flow(task, given.get("progress") or _silent)
        guard.Workers.run = lambda _self, flow, task, **given: guard.run(flow, task, **given)
        return

    # As it was before flows were functions of a task.
    def run(function: Callable[..., Any], _file: str, _limits: Any, tell: Any, *given: Any) -> Any:
        return function(tell or _silent, *given)

    guard.run = run


def _silent(_done: int, _total: int) -> None:
    """Tell nobody how far it has come."""


def _steps(name: str, folder: Path) -> Callable[[], object]:
    places = {
        "FILE": str(folder / "recovered" / "sample.pdf"),
        "BARE": str(folder / "bare" / "sample.pdf"),
        "OUT": str(folder / "out"),
    }
    if name == "a glyph":
        return lambda: _every_glyph(places["BARE"])
    if name == "a question asked":
        return lambda: _question(Path(places["BARE"]))
    return lambda: _command([places.get(word, word) for word in WALKS[name]])


def _every_glyph(path: str) -> None:
    with import_module("glyphstone").open(path) as document:
        for page in document.pages():
            assert len(page.glyphs)


def _question(path: Path) -> None:
    try:
        recovery: Any = import_module("glyphstone.flows.recover")
    except ModuleNotFoundError:
        recovery = import_module("glyphstone.recovery")
    with recovery.open_recovery([path], read_only=True) as opened:
        assert opened.session.next_question() is not None


def _command(words: list[str]) -> None:
    main_command = import_module("glyphstone.cli").main
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = main_command.main(words, standalone_mode=False)
    assert status in (0, 3, None), f"{words}: status {status}"


# --- all walks ------------------------------------------------------------------------------------


def _prepared(source: Path, folder: Path) -> None:
    """Makes the documents: one recovered, one without a recovery, and a library of maps."""
    for name in ("recovered", "bare"):
        (folder / name).mkdir()
        shutil.copy(ROOT / "demo" / "sample.pdf", folder / name / "sample.pdf")
    maps = folder / "maps.json"
    _glyphstone(
        source,
        [
            *("recover", str(folder / "recovered" / "sample.pdf"), "--export", str(maps)),
            *("--answers", str(ROOT / "demo" / "answers.txt")),
        ],
        folder / "no-library",
    )
    _glyphstone(source, ["maps", "add", str(maps)], folder / "library")


def _glyphstone(source: Path, words: list[str], library: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "glyphstone", *words],
        env=_environment(source, library),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 3):
        raise SystemExit(f"glyphstone {' '.join(words)}: {done.stderr}")


def _environment(source: Path, library: Path) -> dict[str, str]:
    path = os.pathsep.join((str(source), str(ROOT)))
    return {**os.environ, "PYTHONPATH": path, "GLYPHSTONE_MAPS": str(library)}


def measured(source: Path) -> dict[str, Walked]:
    """Every walk, each in a process of its own."""
    found: dict[str, Walked] = {}
    with tempfile.TemporaryDirectory(prefix="walks.") as made:
        folder = Path(made)
        _prepared(source, folder)
        for name in WALKS:
            library = folder / ("library" if name == "a map reused" else "no-library")
            (folder / "out").unlink(missing_ok=True)
            done = subprocess.run(
                [
                    *(sys.executable, "-m", "tools.count_walks", "--source", str(source)),
                    *("--walk", name, "--folder", made),
                ],
                env=_environment(source, library),
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise SystemExit(f"{name}: {done.stderr}")
            modules, interpretations = json.loads(done.stdout)
            found[name] = Walked(set(modules), interpretations)
    return found


def main() -> None:
    """Print a table of all walks, or JSON with the names of the modules."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--source", type=Path, default=ROOT / "src", metavar="FOLDER")
    parser.add_argument("--json", action="store_true", help="name the modules of each walk")
    parser.add_argument("--walk", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    source: Path = given.source.resolve()
    if given.walk:
        found = walk(given.walk, source, given.folder)
        print(json.dumps([sorted(found.modules), found.interpretations]))
        return
    walks = measured(source)
    if given.json:
        print(json.dumps({name: sorted(one.modules) for name, one in walks.items()}, indent=1))
        return
    print("| walk | modules | interpretations of a page |")
    print("|---|---:|---:|")
    for name, one in walks.items():
        print(f"| {name} | {len(one.modules)} | {one.interpretations} |")


if __name__ == "__main__":
    main()
