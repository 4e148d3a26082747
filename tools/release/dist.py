"""Wheel and sdist, each tried in clean environments: `python -m tools.release.dist FOLDER`.

Every Python is used that the package allows and that is found here. For the others it is looked up
whether all that the lock names can be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["ALLOWED", "interpreters"]

ROOT = Path(__file__).resolve().parents[2]
_LOCKS = tuple(ROOT / "requirements" / name for name in ("run.txt", "build.txt"))
#: The versions that pyproject.toml allows.
ALLOWED = ((3, 11), (3, 12), (3, 13), (3, 14))
_VERSION = "import sys; print(*sys.version_info[:2])"
_HASHED = ("--no-deps", "--only-binary", ":all:", "--require-hashes")
_TRY = (
    ["-c", "import glyphstone; print(glyphstone.__version__)"],
    ["-m", "glyphstone", "inspect", str(ROOT / "demo" / "sample.pdf"), "--json"],
    ["-m", "glyphstone", "text", str(ROOT / "demo" / "sample.pdf")],
)
#: Statuses of a command that has read the sample, some of whose letters are doubtful.
_READ = (0, 3)


def main() -> int:
    """Builds and tries."""
    folder = Path(sys.argv[1]).absolute()
    for target in ("wheel", "sdist"):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(folder)],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    found = interpreters()
    for version in ALLOWED:
        name = ".".join(map(str, version))
        if version in found:
            _try(found[version], sorted(folder.iterdir()))
        else:
            _look_up(name)
            print(f"Python {name} is not here; all that is locked can be had for it", flush=True)
    return 0


def interpreters() -> dict[tuple[int, int], str]:
    """The Pythons that are here and run, by their versions."""
    found: dict[tuple[int, int], str] = {}
    for version in ALLOWED:
        for python in _candidates(f"python{version[0]}.{version[1]}"):
            if _version(python) == version:
                found.setdefault(version, python)
    return found


def _candidates(name: str) -> Iterator[str]:
    """Where a Python may be: this one, on the path, or among those of pyenv."""
    yield sys.executable
    if (path := shutil.which(name)) is not None:
        yield path
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from (str(path) for path in sorted((root / "versions").glob(f"*/bin/{name}")))


def _version(python: str) -> tuple[int, ...] | None:
    """The version of a Python; None if it does not run, as a name that pyenv only stands in for."""
    try:
        said = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return tuple(map(int, said.stdout.split()))


def _look_up(version: str) -> None:
    """Whether everything locked has a wheel for a Python that is not here."""
    with tempfile.TemporaryDirectory(prefix="glyphstone-dist.") as name:
        for lock in _LOCKS:
            pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet"]
            where = ["--target", name, "--python-version", version]
            subprocess.run([*pip, *where, *_HASHED, "-r", str(lock)], check=True)


def _try(python: str, packages: list[Path]) -> None:
    """Install each package with what the lock names into an empty environment, and use it."""
    with tempfile.TemporaryDirectory(prefix="glyphstone-dist.") as name:
        subprocess.run([python, "-m", "venv", name], check=True)
        inside = str(Path(name) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        pip = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for lock in _LOCKS:
            subprocess.run([*pip, *_HASHED, "-r", str(lock)], check=True)
        for package in packages:
            again = ["--no-deps", "--no-build-isolation", "--force-reinstall"]
            subprocess.run([*pip, *again, str(package)], check=True)
            for arguments in _TRY:
                status = subprocess.run(
                    [inside, *arguments], cwd=name, stdout=subprocess.DEVNULL, check=False
                ).returncode
                if status not in _READ:
                    raise SystemExit(f"{package.name}: {arguments} ended with status {status}")
            version = ".".join(map(str, _version(inside) or ()))
            print(f"{package.name} works with Python {version}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
