"""A ZIP archive in the making: files are added one by one, the same files give the same bytes."""

from __future__ import annotations

import zipfile

__all__ = ["ArchiveStream"]

#: The earliest time that ZIP can say: no file has a time of its own.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
#: What the files are to whoever unpacks them: plain, readable by all.
_MODE = 0o100644 << 16


class ArchiveStream:
    """An archive; what was added since the last call comes back as bytes."""

    def __init__(self) -> None:
        self._written = _Pipe()
        self._archive = zipfile.ZipFile(self._written, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, data: bytes) -> bytes:
        """Adds a file."""
        entry = zipfile.ZipInfo(name, _NO_TIME)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3  # Unix, whichever system writes
        entry.external_attr = _MODE
        self._archive.writestr(entry, data)
        return self._written.taken()

    def close(self) -> bytes:
        """Adds the list of files, with which an archive ends."""
        self._archive.close()
        return self._written.taken()


class _Pipe:
    """A file that can only be written onwards; what was written is taken away now and then."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def write(self, data: bytes) -> int:
        """Takes bytes to the end."""
        self._waiting += data
        return len(data)

    def flush(self) -> None:
        """Nothing: all is there at once."""

    def close(self) -> None:
        """Nothing."""

    def taken(self) -> bytes:
        """What was written since the last time."""
        found = bytes(self._waiting)
        self._waiting.clear()
        return found
