"""A workbench in a process of its own, as somebody starts it, and a client that has its link."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

__all__ = ["Served", "served"]

#: Seconds until a document must be open; tests are slow beside others.
PATIENCE = 120.0


@dataclass
class Served:
    """A running workbench: its link, and how to ask it."""

    process: subprocess.Popen[str]
    link: str
    client: httpx.Client

    @property
    def base(self) -> str:
        """Scheme, host and port."""
        return self.link.partition("/open")[0]

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask for something."""
        return self.client.get(self.base + path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """Do something, as the page does."""
        return self.client.post(self.base + path, headers={"Origin": self.base}, **more)

    def upload(self, path: Path) -> str:
        """Drop a file on the page; the document's id."""
        headers = {"Origin": self.base, "X-File-Name": path.name}
        answer = self.client.post(
            f"{self.base}/api/documents", content=path.read_bytes(), headers=headers
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def open(self, id_: str) -> dict[str, Any]:
        """Open a document and wait until it is open or cannot be."""
        self.post(f"/api/documents/{id_}/open", json={})
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found: dict[str, Any] = self.get(f"/api/documents/{id_}").json()
            if found["opening"]["stage"] in ("ready", "failed"):
                return found
            time.sleep(0.05)
        raise AssertionError(f"not open after {PATIENCE} seconds")

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def served(folder: Path, *arguments: str) -> Iterator[Served]:
    """A workbench whose library and documents lie in a folder."""
    environment = {**os.environ, "GLYPHSTONE_MAPS": str(folder / "maps.sqlite")}
    command = [sys.executable, "-m", "glyphstone", "open", "--no-browser", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found is not None, "the workbench did not start"
        with httpx.Client(timeout=PATIENCE) as client:
            for _ in range(200):  # the link is told a moment before the server listens
                with contextlib.suppress(httpx.ConnectError):
                    client.get(found[0])
                    break
                time.sleep(0.05)
            yield Served(process, found[0], client)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()
