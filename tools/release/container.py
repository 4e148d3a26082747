"""The steps of the container file without a container: `python -m tools.release.container FILE`.

Files are copied into an empty folder that stands for the root of the image, and commands run there
with nothing in their environment but a fresh Python of the image's version, if that is here. What a
step does to the system itself (a new user) is said and not done.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.release.dist import interpreters

__all__ = ["Step", "steps"]

ROOT = Path(__file__).resolve().parents[2]
#: Programs of an image that would change this machine.
_PLAYED = ("useradd",)


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a container file."""

    kind: str
    rest: str


def steps(text: str) -> list[Step]:
    """The instructions of a container file in their order, each in one line."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.M))
    lines = [line.strip() for line in joined.splitlines() if line.strip()]
    return [Step(*line.split(None, 1)) for line in lines]


def main() -> int:
    """Runs the steps, and then what the image starts."""
    found = steps(Path(sys.argv[1]).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="glyphstone-image.") as name:
        image = _Image(Path(name), next(one.rest for one in found if one.kind == "FROM"))
        for step in found:
            print(f"{step.kind} {step.rest}"[:100], flush=True)
            image.do(step)
        shutil.copy(ROOT / "demo" / "sample.pdf", image.place)
        for arguments in (["--help"], ["inspect", "sample.pdf"]):
            status = image.start(arguments)
            if status not in (0, 3):  # 3: some letters of the sample are doubtful
                print(f"the entry point ended with status {status}: {arguments}", file=sys.stderr)
                return 1
    print("every step works")
    return 0


class _Image:
    """A folder that stands for the root of an image."""

    def __init__(self, folder: Path, base: str) -> None:
        self._root = folder / "root"
        self._root.mkdir()
        programs = folder / "programs"
        programs.mkdir()
        for name in _PLAYED:
            (programs / name).write_text(f'#!/bin/sh\necho "not done: {name} $*"\n')
            (programs / name).chmod(0o755)
        version = re.search(r"python:(\d+)\.(\d+)", base)
        wanted = (int(version[1]), int(version[2])) if version else (0, 0)
        python = interpreters().get(wanted)
        if python is None:
            print(f"{base}: its Python is not here, this one is used", flush=True)
        subprocess.run([python or sys.executable, "-m", "venv", folder / "python"], check=True)
        paths = (str(folder / "python" / "bin"), str(programs), "/usr/bin", "/bin")
        self._path = os.pathsep.join(paths)
        # Where packages come from is a matter of this machine, not of the image.
        pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        self._environment = {"PATH": self._path, "HOME": str(folder), "LC_ALL": "C", **pip}
        self.place = self._root
        self._entry: list[str] = []

    def do(self, step: Step) -> None:
        """Do what an instruction says."""
        if step.kind == "WORKDIR":
            self.place = self._inside(step.rest)
            self.place.mkdir(parents=True, exist_ok=True)
        elif step.kind == "COPY":
            *sources, target = step.rest.split()
            for source in sources:
                self._copy(ROOT / source, self._inside(target), into=target.endswith("/"))
        elif step.kind == "RUN":
            subprocess.run(
                ["/bin/sh", "-ec", step.rest], cwd=self.place, env=self._environment, check=True
            )
        elif step.kind == "ENTRYPOINT":
            self._entry = shlex.split(step.rest.strip("[]").replace(",", " "))
        elif step.kind not in ("FROM", "USER", "CMD"):
            raise SystemExit(f"this step is not known here: {step.kind}")

    def start(self, arguments: list[str]) -> int:
        """Start the image; the status of what it runs."""
        program = shutil.which(self._entry[0], path=self._path)
        assert program is not None, self._entry
        command = [program, *self._entry[1:], *arguments]
        return subprocess.run(
            command,
            cwd=self.place,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            check=False,
        ).returncode

    def _inside(self, path: str) -> Path:
        return self._root / path.lstrip("/") if path.startswith("/") else self.place / path

    def _copy(self, source: Path, target: Path, *, into: bool) -> None:
        if source.is_dir():
            shutil.copytree(
                source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
            )
        elif into or target.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        else:
            shutil.copy(source, target)


if __name__ == "__main__":
    raise SystemExit(main())
