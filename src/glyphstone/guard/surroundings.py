"""What a document's process takes over from its parent: folder, environment, module path."""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from glyphstone.guard.launch import worker_environment

__all__ = ["Load", "Surroundings"]


def _module_path() -> tuple[bytes, ...]:
    return tuple(os.fsencode(entry) for entry in sys.path if isinstance(entry, str))


def _adopt_module_path(path: tuple[bytes, ...]) -> None:
    sys.path[:] = [os.fsdecode(entry) for entry in path]


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Modules that the worker is to load."""

    modules: tuple[str, ...]
    module_path: tuple[bytes, ...] = msgspec.field(default_factory=_module_path)

    def adopt(self) -> None:
        """Looks for modules where the parent does."""
        _adopt_module_path(self.module_path)


class Surroundings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The flow to run, and the surroundings in which it would run in the parent."""

    module: str
    name: str
    memory_bytes: int
    folder: bytes
    environment: dict[bytes, bytes]
    module_path: tuple[bytes, ...]
    #: Whether the process waits for another document after this one.
    stays: bool = False

    @staticmethod
    def now(module: str, name: str, memory_bytes: int, *, stays: bool = False) -> Surroundings:
        """The surroundings of this process."""
        folder = b""
        with contextlib.suppress(OSError):  # the folder may have been removed
            folder = os.fsencode(os.getcwd())  # noqa: PTH109
        found = worker_environment()
        environment = {os.fsencode(key): os.fsencode(value) for key, value in found.items()}
        return Surroundings(module, name, memory_bytes, folder, environment, _module_path(), stays)

    def adopt(self) -> None:
        """Gives this process the surroundings of its parent."""
        _adopt_module_path(self.module_path)
        given = {os.fsdecode(key): os.fsdecode(value) for key, value in self.environment.items()}
        for name in set(os.environ) - set(given):
            del os.environ[name]
        os.environ.update(given)
        if self.folder:
            with contextlib.suppress(OSError):
                os.chdir(os.fsdecode(self.folder))
