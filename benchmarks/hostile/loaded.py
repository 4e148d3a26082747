"""Commands that need not load the package: each is a fork of a process that has done so.

Loading takes longer than most files do. What is run is the entry of the command line all the same,
in a process of its own, with its own folder, environment and streams. The signals of
`signals.py` meet commands that are started as people start them.

Asked for by a line of JSON on standard input, answered by one on standard output: `Loaded`.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

__all__ = ["ROOT", "Loaded", "main"]

ROOT = Path(__file__).resolve().parents[2]
#: Modules that do something when they are loaded.
_RUN = "__main__"


class Loaded:
    """A process that has loaded the package, and starts one command at a time."""

    def __init__(self) -> None:
        paths = [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.hostile.loaded"],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, paths)),
                "OPENBLAS_NUM_THREADS": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answers: list[int] = []
        self._answered = threading.Condition()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.status()

    def start(self, line: list[str], folder: Path, env: dict[str, str], streams: Path) -> None:
        """Begins a command: its arguments, and where its standard output and error are written."""
        asked = {"line": line, "folder": str(folder), "env": env, "streams": str(streams)}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()

    def status(self, seconds: float | None = None) -> int | None:
        """The status of the command, if it ends within so many seconds, or whenever it does."""
        with self._answered:
            self._answered.wait_for(lambda: self._answers, seconds)
            return self._answers.pop() if self._answers else None

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as answers:
            for line in answers:
                with self._answered:
                    self._answers.append(json.loads(line))
                    self._answered.notify()


def main() -> None:
    """Loads the package, then forks a command for each line."""
    package = importlib.import_module("glyphstone")
    for module in pkgutil.walk_packages(package.__path__, "glyphstone."):
        if not module.name.endswith(_RUN):
            # What an extra would be needed for is not there.
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    entry = importlib.import_module(f"glyphstone.{_RUN}").main
    gc.collect()
    gc.freeze()  # else every child copies the memory that the collector writes to
    print(0, flush=True)  # ready
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _become(json.loads(line), entry)
        _, how = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(how), flush=True)


def _become(asked: dict[str, Any], entry: Any) -> NoReturn:
    """Turns into the command that is asked for."""
    status = 1
    try:
        os.environ.clear()
        os.environ.update(asked["env"])
        os.chdir(asked["folder"])
        sys.argv[:] = ["glyphstone", *asked["line"]]
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        for descriptor, name in ((1, "out"), (2, "err")):
            path = Path(asked["streams"]) / name
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            os.dup2(file, descriptor)
            os.close(file)
        os.close(nothing)
        # The inherited stream may have read lines ahead; this one ends with the process.
        sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115
        entry()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        atexit._run_exitfuncs()
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
