"""What the parent can do with a document's process, however it was started."""

from __future__ import annotations

import socket
from typing import Protocol

__all__ = ["DocumentProcess"]


class DocumentProcess(Protocol):
    """A process of its own for one document."""

    @property
    def connection(self) -> socket.socket:
        """What task and answer go through."""

    def wait(self, seconds: float) -> int | None:
        """The exit status as `Popen.returncode`, None if it is still running after that time.

        Raises StartError if there never was a process.
        """

    def kill(self) -> None:
        """Ends the process, if it runs, with all that it started, and closes the connection."""
