"""Files that are whole or not there: nobody ever sees half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from glyphstone.errors import OutputError, Place

__all__ = ["free_path", "keep_names", "partial_file", "take_over", "usual_mode", "write_whole"]


def free_path(path: Path) -> Path:
    """The path, or one like it with a number that does not exist yet."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return found


def write_whole(target: Path, content: bytes) -> None:
    """Writes a file beside its place, has the disk keep it, and only then gives it its name."""
    with partial_file(target) as part:
        try:
            part.write_bytes(content)
        except OSError as error:
            raise _cannot(target, error) from None
        take_over(part, target)


@contextlib.contextmanager
def partial_file(target: Path | None) -> Iterator[Path]:
    """An empty file beside a target (or among the system's own), gone at the end if left there."""
    folder = Path(tempfile.gettempdir()) if target is None else target.absolute().parent
    begins = ".glyphstone" if target is None else f".{target.name}"
    # Named before it is made, so that whatever ends us from then on finds it and removes it.
    part = folder / f"{begins}.{os.urandom(8).hex()}.part"
    try:
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as error:
            raise _cannot(target or folder, error) from None
        yield part
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def take_over(part: Path, target: Path) -> None:
    """Has the disk keep a file that is whole, and only then gives it its name.

    A device or a pipe never loses its name to a file.
    """
    if target.exists() and not target.is_file():
        raise OutputError(
            "it is no file, and would be lost.",
            place=Place(file=str(target)),
            next_step="Give the name of a file.",
        )
    try:
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.chmod(usual_mode())
        part.replace(target)
        keep_names(target.absolute().parent)
    except OSError as error:
        raise _cannot(target, error) from None


def usual_mode() -> int:
    """The permissions that a new file has."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _cannot(target: Path, error: OSError) -> OutputError:
    return OutputError(
        f"it could not be written ({error.strerror or error}).",
        place=Place(file=str(target)),
        next_step="Check the folder's free space and permissions.",
    )


def keep_names(folder: Path) -> None:
    """Has the disk keep the new names in a folder too, if the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
