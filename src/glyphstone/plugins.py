"""What other packages add to Glyphstone, found by the entry points that they declare.

A package adds something under an entry point group such as `glyphstone.evidence`. Names are read
without importing anything; the code of a package runs only once its part is needed.
"""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from glyphstone.errors import ExitCode, GlyphstoneError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Origin", "Plugin", "PluginError", "blamed", "load", "origins"]

T = TypeVar("T")


class PluginError(GlyphstoneError):
    """A part that another package adds cannot be used; `details` holds the traceback, if any."""

    exit_code = ExitCode.UNEXPECTED
    verdict = "crash"

    def __init__(self, what: str, *, next_step: str = "", details: str = "") -> None:
        super().__init__(what, next_step=next_step)
        self.details = details


@dataclass(frozen=True, slots=True, order=True)
class Origin:
    """Which package adds a part, in which group and under which name."""

    group: str
    name: str
    package: str

    def __str__(self) -> str:
        return f"The part “{self.name}” ({self.group}) of the package {self.package}"

    def error(self, what: str, *, also: str = "", details: str = "") -> PluginError:
        """An error that names the package and says how to get on without it.

        `also` is a further way, in which `{name}` stands for the name of the part.
        """
        next_step = f"Update or uninstall {self.package}{also.format(name=self.name)}."
        return PluginError(f"{self} {what}.", next_step=next_step, details=details)


@dataclass(frozen=True, slots=True)
class Plugin(Generic[T]):
    """A loaded part and where it comes from."""

    origin: Origin
    part: T


def origins(group: str) -> list[Origin]:
    """What the installed packages add to a group, in the order of the names; nothing is loaded."""
    return [origin for origin, _ in _declared(group)]


def load(
    group: str,
    kind: type[T],
    *,
    taken: Collection[str] = (),
    skip: Collection[str] = (),
    also: str = "",
) -> list[Plugin[T]]:
    """The parts that other packages add to a group, in the order of their names.

    Each must be an instance of `kind`. Names in `skip` are not loaded. `taken` are the names that
    Glyphstone uses itself. `also` is as for `Origin.error`.
    """
    found: list[Plugin[T]] = []
    packages = dict.fromkeys(taken, "Glyphstone itself")
    for origin, declared in _declared(group):
        if origin.name in packages:
            other = packages[origin.name]
            raise origin.error(f"has a name that is taken by {other}")
        packages[origin.name] = origin.package
        if origin.name in skip:
            continue
        with blamed(origin, "cannot be loaded", also=also):
            part = declared.load()
        if not isinstance(part, kind):
            wrong = f"is a {type(part).__name__}, not a {kind.__module__}.{kind.__qualname__}"
            raise origin.error(wrong, also=also)
        found.append(Plugin(origin, part))
    return found


@contextmanager
def blamed(origin: Origin, what: str = "failed", *, also: str = "") -> Iterator[None]:
    """Turns any exception of a package's code into an error that names the package."""
    try:
        yield
    except (GlyphstoneError, MemoryError):
        raise
    # A module that ends the interpreter when imported must not end a command without a word.
    except (Exception, SystemExit) as error:
        said = " ".join(str(error).split())
        why = f"{type(error).__name__}: {said}" if said else type(error).__name__
        raise origin.error(f"{what} ({why})", also=also, details=traceback.format_exc()) from error


def _declared(group: str) -> list[tuple[Origin, EntryPoint]]:
    if not _may_be_declared(group):
        return []
    from importlib.metadata import entry_points  # it loads a reader of e-mail

    found: dict[Origin, EntryPoint] = {}
    for one in entry_points(group=group):
        assert one.dist is not None  # as for every entry point of an installed package
        found[Origin(group, one.name, one.dist.name)] = one
    return sorted(found.items())


#: Where installed packages keep what describes them, by the suffix of the folder.
_DESCRIPTIONS = (".dist-info", ".egg-info")
_ENTRY_POINTS = "entry_points.txt"


def _may_be_declared(group: str) -> bool:
    """Whether the entry points of some package name the group; True if this is hard to tell."""
    if any(_finds_packages(finder) for finder in sys.meta_path):
        return True
    for folder in map(Path, sys.path):
        if folder.suffix == ".egg" or folder.is_file():
            return True
        with contextlib.suppress(OSError):
            for inside in folder.iterdir():
                if inside.suffix.lower() in _DESCRIPTIONS and _names(inside, group):
                    return True
    return False


def _finds_packages(finder: object) -> bool:
    """Whether packages may lie elsewhere than in the folders of the module path."""
    known = getattr(finder, "__module__", "").startswith("_frozen_importlib")
    return not known and hasattr(finder, "find_distributions")


def _names(description: Path, group: str) -> bool:
    try:
        return group in (description / _ENTRY_POINTS).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
